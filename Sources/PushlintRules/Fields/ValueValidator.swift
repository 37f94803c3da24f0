import PushlintDiagnostics
import PushlintPayload
import PushlintText
import PushlintTree

/// Compares a value with what the catalogue says of its field.
struct ValueValidator {
  /// What a field is in one spelling.
  struct Form {
    var type: FieldType
    var items: FieldType?
    var values: [String]
    var synonyms: [String: String]
    var minimum: Double?
    var maximum: Double?

    init(wire field: Field) {
      type = field.type
      items = field.items
      values = field.values
      synonyms = field.synonyms
      minimum = field.minimum
      maximum = field.maximum
    }

    init(node: Field.NodeForm, of field: Field) {
      self.init(wire: field)
      if type != node.type {
        // Another unit has other bounds.
        minimum = node.type == .milliseconds ? 0 : nil
        maximum = node.type == .milliseconds ? field.maximum.map { $0 * 1000 } : nil
      }
      type = node.type
      items = node.items
      values = node.values
    }
  }

  let tree: SyntaxTree
  let reader: FieldObject.Reader
  /// Whether strings stand between quotation marks of their own, and are no scalars of another notation.
  var hasQuotes = false

  /// What is wrong with the value at `node`, `nil` when it is right or when nobody can see it.
  func violation(on node: SyntaxTree.Index, _ form: Form) -> ValueViolation? {
    let kind = tree[node].kind
    switch kind {
    case .opaque:
      if form.type == .duration, tree.forms?.numbersInTexts.contains(node) == true {
        return ValueViolation(kind: .wrongDuration, expected: Self.words(for: form))
      }
      return tree[node].knownKind.flatMap { self.violation(onType: $0, form) }
    case .missing, .spread, .document, .key: return nil
    case .null: return ValueViolation(kind: .null, expected: Self.words(for: form))
    default: break
    }
    // What a program puts between quotation marks is a text, whatever it says.
    if kind == .string, hasQuotes, tree.stringValue(node).map(Placeholder.holdsExpansion) == true,
      let violation = self.violation(onType: .string, form)
    {
      return violation
    }
    let violation = takes(kind, form.type) ? valueViolation(node, form) : typeViolation(node, form)
    guard let violation else { return nil }
    return isFilledInLater(node, form) ? nil : violation
  }

  /// Shortest beginning that all words of a field have, with the underscore, in bytes.
  private static let shortestPrefix = 4

  /// Whether a text stands for a value that is not there yet.
  private func isFilledInLater(_ node: SyntaxTree.Index, _ form: Form) -> Bool {
    guard let text = tree.stringValue(node) else { return false }
    // A page about the format says in words what a number is for.
    if form.type != .string, form.type != .enum, Placeholder.isDescription(text) { return true }
    guard Placeholder.isPlaceholder(text) || Placeholder.containsMarker(text) else { return false }
    if let known = Placeholder.knownPart(of: text) {
      // A moment with a blank is none, whatever is put in, and neither is a duration that ends in `h` or `ms`.
      switch form.type {
      case .timestamp: return !known.contains(" ")
      case .duration: return Placeholder.knownEnd(of: text).allSatisfy { $0.isNumber || $0 == "." || $0 == "s" }
      default: return true
      }
    }
    // `PRIORITY_HIGHEST` is written as placeholders are, and begins as the words of the field do.
    let prefix = form.values.first.flatMap { $0.split(separator: "_").first }.map { $0 + "_" } ?? ""
    if prefix.utf8.count > Self.shortestPrefix, form.values.allSatisfy({ $0.hasPrefix(prefix) }), text.hasPrefix(prefix)
    {
      return false
    }
    // `PRIORITY_MAX` and `["a"]` are written as placeholders are, and are none where a word or a list is meant.
    return form.type == .enum
      ? WordMatch(text, among: form.values) == nil && !saysOne(of: form.values, text)
      : !ValueConversion(tree: tree).isSerialised(text, form.type)
  }

  /// Whether capitals are no stand-in but a wrong spelling: `HIGH_PRIORITY`, `PUBLIC_SCREEN` have exactly one word that
  /// tells a value from the others.
  private func saysOne(of values: [String], _ text: String) -> Bool {
    guard text.contains("_"), !Placeholder.containsMarker(text) else { return false }
    let said = Set(text.uppercased().split(separator: "_"))
    let words = values.map { Set($0.uppercased().split(separator: "_")) }
    let common = words.dropFirst().reduce(words.first ?? []) { $0.intersection($1) }
    return words.count { !$0.subtracting(common).isDisjoint(with: said) } == 1
  }

  // MARK: Types

  /// What is wrong with a value of which only the type is known.
  private func violation(onType kind: SyntaxTree.Node.Kind, _ form: Form) -> ValueViolation? {
    guard !takes(kind, form.type) else { return nil }
    // The service reads numbers and booleans out of strings, and this one may be such a string.
    let mayBeRead =
      reader == .fcm && kind == .string && [.integer, .number, .boolean].contains(form.type)
    let violation: FieldViolation.Kind =
      mayBeRead
      ? .looseType
      : kind == .number && form.type == .enum && (reader == .fcm || reader == .legacy)
        ? .numberForWord : kind == .number && form.type == .duration ? .wrongDuration : .wrongType
    return ValueViolation(kind: violation, expected: Self.words(for: form))
  }

  private func takes(_ kind: SyntaxTree.Node.Kind, _ type: FieldType) -> Bool {
    switch type {
    case .any: true
    case .string, .url, .color, .duration, .timestamp, .enum: kind == .string
    case .number, .integer, .unixSeconds, .milliseconds, .flag: kind == .number
    case .boolean: kind == .boolean
    case .object, .map, .date: kind == .object
    case .array: kind == .array
    case .alert, .sound: kind == .string || kind == .object
    case .numbers: kind == .number || kind == .array
    }
  }

  private func typeViolation(_ node: SyntaxTree.Index, _ form: Form) -> ValueViolation? {
    let replacement = ValueConversion(tree: tree)
      .source(of: node, as: form.type, values: form.values, maximum: form.maximum)
    let kind = tree[node].kind
    let text = tree.stringValue(node)
    // The service reads numbers and booleans out of strings.
    // Source: the JSON mapping of Protocol Buffers.
    if reader == .fcm, let text {
      let isNumber = form.type == .integer || form.type == .number
      if isNumber && Double(text) != nil || form.type == .boolean && (text == "true" || text == "false") {
        return ValueViolation(kind: .looseType, expected: Self.words(for: form), replacement: replacement)
      }
    }
    // In a browser every text but an empty one is true.
    if reader == .browser, form.type == .boolean, text == "true" {
      return ValueViolation(kind: .looseType, expected: Self.words(for: form), replacement: replacement)
    }
    if form.type == .enum, kind == .number {
      let isOfFCM = reader == .fcm || reader == .legacy
      let word = isOfFCM ? Self.words(forAPNsPriority: tree.sourceText(of: node), form) : nil
      return ValueViolation(
        kind: isOfFCM ? .numberForWord : .wrongType, expected: Self.words(for: form),
        replacement: word.map { StringEncoding.json($0) }, suggestion: word)
    }
    if form.type == .duration, kind == .number {
      let replacement = milliseconds(tree.sourceText(of: node), form).map { StringEncoding.json($0) } ?? replacement
      return ValueViolation(
        kind: .wrongDuration, expected: Self.words(for: form), replacement: replacement, suggestion: replacement)
    }
    // Only the sender knows which text a lone value belongs to, or whether a wrapped one is all there is.
    let isSafe = kind != .array || tree.children(of: node).first(where: { _ in true }) == nil
    return ValueViolation(
      kind: .wrongType, expected: Self.words(for: form), replacement: replacement,
      isSafe: isSafe && form.type != .array, suggestion: replacement)
  }

  /// `10` and `5`, which APNs has for high and normal.
  private static func words(forAPNsPriority number: String, _ form: Form) -> String? {
    let word = number == "10" ? "HIGH" : number == "5" ? "NORMAL" : nil
    return form.values.first { $0.uppercased() == word }
  }

  /// What a form takes, in words.
  static func words(for form: Form) -> String {
    switch form.type {
    case .string: "a string"
    case .url: "a URL string"
    case .color: "a color such as `\"#3367d6\"`"
    case .duration: "a string of seconds that ends in `s`, such as `\"3600s\"`"
    case .timestamp: "an RFC 3339 time such as `\"2026-05-17T09:30:00Z\"`"
    case .enum: list(form.values.filter(Field.isOffered))
    case .number: "a number"
    case .integer: "a whole number"
    case .unixSeconds: "a Unix time in seconds"
    case .milliseconds: "a number of milliseconds"
    case .flag: "the number `1`"
    case .boolean: "`true` or `false`"
    case .object: "an object"
    case .map: "an object whose values are strings"
    case .array: "an array"
    case .alert, .sound: "a string or an object"
    case .numbers: "a number or an array of numbers"
    case .date: "a `Date`"
    case .any: "any value"
    }
  }

  private static func list(_ values: [String]) -> String {
    values.isEmpty ? "a string" : MessageFormatting.alternatives(values)
  }

  // MARK: Values

  private func valueViolation(_ node: SyntaxTree.Index, _ form: Form) -> ValueViolation? {
    let source = tree.sourceText(of: node)
    let text = tree.stringValue(node) ?? source
    switch form.type {
    case .enum: return enumViolation(text, form)
    case .duration: return durationViolation(text, form)
    case .timestamp: return timestampViolation(text, form)
    case .flag: return flagViolation(source, form)
    case .number, .integer, .unixSeconds, .milliseconds: return numberViolation(source, form)
    default: return nil
    }
  }

  private func enumViolation(_ text: String, _ form: Form) -> ValueViolation? {
    guard !form.values.isEmpty, !form.values.contains(text) else { return nil }
    if let meant = form.synonyms[text.lowercased()] {
      return ValueViolation(
        kind: .unknownValue, expected: Self.words(for: form), replacement: StringEncoding.json(meant),
        suggestion: meant)
    }
    let match = WordMatch(text, among: form.values)
    // The service compares words without their capitals; nobody else does.
    let isLoose = match?.isLoose == true && reader == .fcm
    return ValueViolation(
      kind: isLoose ? .looseCase : .unknownValue, expected: Self.words(for: form),
      replacement: match.map { StringEncoding.json($0.value) }, suggestion: match?.value)
  }

  private func durationViolation(_ text: String, _ form: Form) -> ValueViolation? {
    let duration = DurationText(text)
    guard !duration.isValid else { return nil }
    let suggestion =
      milliseconds(text, form) ?? duration.suggestion.flatMap { DurationText($0).isWithin(form.maximum) ? $0 : nil }
    return ValueViolation(
      kind: .wrongDuration, expected: Self.words(for: form),
      replacement: suggestion.map { StringEncoding.json($0) }, suggestion: suggestion)
  }

  /// The duration that a bare number stands for which surely counts milliseconds: of a light or a vibration, which nobody
  /// has on for ten seconds. A lifetime has a longest one, and counts seconds.
  private func milliseconds(_ text: String, _ form: Form) -> String? {
    guard form.maximum == nil, let number = Int(text), number >= Self.shortestInMilliseconds else { return nil }
    return DurationText.text(ofMilliseconds: number)
  }

  private static let shortestInMilliseconds = 10

  private func timestampViolation(_ text: String, _ form: Form) -> ValueViolation? {
    let timestamp = TimestampText(text)
    guard !timestamp.isValid else { return nil }
    return ValueViolation(
      kind: .wrongTimestamp, expected: Self.words(for: form),
      replacement: timestamp.suggestion.map { StringEncoding.json($0) }, suggestion: timestamp.suggestion)
  }

  private func flagViolation(_ source: String, _ form: Form) -> ValueViolation? {
    // 0 says what leaving the key out says.
    guard let number = Double(source), number != 1, number != 0 else { return nil }
    return ValueViolation(kind: .wrongType, expected: Self.words(for: form))
  }

  /// From here on a number of seconds would be a year after 5000, and one of milliseconds is one after 1973.
  private static let firstMilliseconds = 100_000_000_000.0

  private func numberViolation(_ source: String, _ form: Form) -> ValueViolation? {
    guard let number = Double(source), number.isFinite else { return nil }
    switch form.type {
    case .integer:
      if number.rounded() != number || number > Double(Int32.max) || number < Double(Int32.min) {
        return ValueViolation(kind: .wrongType, expected: "a whole number of at most 32 bits")
      }
    case .unixSeconds:
      if number >= Self.firstMilliseconds, let whole = Int(source) {
        return ValueViolation(
          kind: .wrongUnit, expected: "seconds since 1970", replacement: "\(whole / 1000)",
          suggestion: "\(whole / 1000)")
      }
    case .milliseconds where reader == .browser:
      // Before 1973, or written in seconds.
      if number > 0, number < Self.firstMilliseconds, let whole = Int(source) {
        let (milliseconds, overflow) = whole.multipliedReportingOverflow(by: 1000)
        // What would still be too small says that seconds were not meant either.
        let isPlausible = !overflow && Double(milliseconds) >= Self.firstMilliseconds
        let suggestion = isPlausible ? "\(milliseconds)" : nil
        return ValueViolation(
          kind: .wrongUnit, expected: "milliseconds since 1970", replacement: suggestion, suggestion: suggestion)
      }
    default: break
    }
    if let minimum = form.minimum, number < minimum { return rangeViolation(form, number) }
    if let maximum = form.maximum, number > maximum { return rangeViolation(form, number) }
    return nil
  }

  private func rangeViolation(_ form: Form, _ number: Double) -> ValueViolation {
    func word(_ number: Double) -> String { Int(exactly: number).map(MessageFormatting.number) ?? "\(number)" }
    let expected =
      switch (form.minimum, form.maximum) {
      case (let low?, let high?): "from \(word(low)) to \(word(high))"
      case (let low?, nil): "\(word(low)) or more"
      case (nil, let high?): "\(word(high)) or less"
      default: ""
      }
    var violation = ValueViolation(kind: .outOfRange, expected: expected)
    // A component of a color in bytes.
    if reader == .fcm, form.minimum == 0, form.maximum == 1, 1...255 ~= number, number == number.rounded() {
      let thousandths = Int((number / 255 * 1000).rounded())
      violation.replacement = thousandths == 1000 ? "1" : "0." + String(String(1000 + thousandths).dropFirst())
      violation.suggestion = violation.replacement
      violation.isSafe = false
    }
    return violation
  }

  // MARK: Lists

  /// One violation on a list of durations that is all numbers: such lists are thought of as a whole.
  func violation(onBareDurations node: SyntaxTree.Index) -> ValueViolation? {
    let elements = Array(tree.children(of: node))
    let numbers = elements.compactMap { Int(tree.stringValue($0) ?? tree.sourceText(of: $0)) }
    guard !elements.isEmpty, numbers.count == elements.count else { return nil }
    let isMilliseconds = numbers.contains { $0 >= Self.shortestInMilliseconds }
    let texts = numbers.map { number in
      guard isMilliseconds, number > 0 else { return "\"\(number)s\"" }
      return "\"\(DurationText.text(ofMilliseconds: number))\""
    }
    guard numbers.allSatisfy({ $0 >= 0 }) else { return nil }
    let list = "[" + texts.joined(separator: ", ") + "]"
    return ValueViolation(
      kind: .wrongDuration, expected: "an array of strings such as `\"0.5s\"`", replacement: list,
      suggestion: list)
  }
}
