import PushlintText
import PushlintTree

/// The nodes of objects that an SDK makes: their members and values, as a service gets them.
extension CodeReader {
  /// Adds an object that is no member of another of the SDK: a message, or a part of one with an open message around it.
  ///
  /// - Parameter use: the first use of the variable that gets it, where that is known.
  mutating func addRoot(_ made: SDKExpression, in parent: Int, use: Int? = nil) {
    let range = tokens.range(made.tokens)
    guard enter() else {
      tree.add(.opaque, range, in: parent)
      return
    }
    defer { leave() }
    // A library that speaks to APNs itself sends the payload alone.
    let root = Self.root(of: made)
    guard made.made.path.starts(with: root) else {
      tree.add(.opaque, range, in: parent)
      return
    }
    let isMessage = made.made.path.count == root.count
    // What has nothing yet gets it elsewhere.
    let isUnfinished = made.table.service == .apns && made.parts.isEmpty
    let isOpen = made.isOpen || isLeftOpen || !isMessage || isUnfinished
    let message = tree.add(.object, range, in: parent)
    let needsTarget = isMessage && made.table.service == .fcm && (made.made.needsTarget || isSent(made.tokens, use))
    tree.mark(
      message,
      as: WireForms.SDKObject(isOpen: isOpen, needsTarget: needsTarget, isAPNs: made.table.service == .apns))
    if isMessage {
      addMembers(of: made, to: message)
    } else {
      addAround(made, made.made.path.dropFirst(root.count), in: message)
    }
    tree.close(message)
  }

  static func root(of made: SDKExpression) -> [String] { made.table.service == .apns ? apnsRoot : messageRoot }

  private static let messageRoot = ["message"]
  private static let apnsRoot = ["message", "apns", "payload"]

  /// Whether a method of the SDK that sends one message takes the object, by itself or by the name that it is given.
  private func isSent(_ object: Range<Int>, _ use: Int?) -> Bool {
    if let use { return isArgumentOfSending(use) }
    if let open = argumentOpener(before: object.lowerBound) { return names.sends(at: open - 1) }
    var equals = object.lowerBound - 1
    if tokens.isSign(":", at: equals - 1) { equals -= 1 }
    let name = tokens.isSign(":", at: equals) ? equals - 1 : equals - 1
    guard tokens.isSign("=", at: object.lowerBound - 1), let name = tokens.word(at: name) else { return false }
    // The first use of the name must be that one, in the same function.
    for index in object.upperBound..<min(object.upperBound + Self.sendReach, tokens.count) {
      traces?.looks(upTo: index)
      if let word = tokens.word(at: index), tokens.grammar.functionWords.contains(word) { return false }
      guard tokens.isWord(name, at: index) else { continue }
      return isArgumentOfSending(index)
    }
    return false
  }

  /// Whether the name at `index`, or what a builder of that name makes, is given to a method that sends one message.
  private func isArgumentOfSending(_ index: Int) -> Bool {
    var end = index + 1
    let calls = calls(from: end)
    if calls.methods.last?.method == "build" { end = calls.end }
    guard tokens.isSign(",", at: end) || tokens[end]?.kind == .closer else { return false }
    return argumentOpener(before: index).map { names.sends(at: $0 - 1) } == true
  }

  /// Most tokens of the arguments before one.
  private static let longestArguments = 16

  /// The parenthesis of the call that takes the argument at `index`.
  private func argumentOpener(before index: Int) -> Int? {
    if tokens.isOpener("(", at: index - 1) { return index - 1 }
    guard tokens.isSign(",", at: index - 1) else { return nil }
    var place = index - 2
    while place >= 0, index - place < Self.longestArguments, let token = tokens[place] {
      if token.kind == .opener { return token.detail == UInt8(ascii: "(") ? place : nil }
      place = token.kind == .closer ? Int(token.partner) - 1 : place - 1
    }
    return nil
  }

  /// How far behind an object its name is looked for, in tokens.
  private static let sendReach = 400

  /// Adds the objects and lists between a message and a part of it; each may hold more.
  private mutating func addAround(_ made: SDKExpression, _ path: ArraySlice<String>, in parent: Int) {
    let range = tokens.range(made.tokens)
    guard let name = path.first else { return }
    if name != "[]" { tree.add(.key, .unquoted, tokens.range(made.name), in: parent, text: name) }
    let isList = path.dropFirst().first == "[]"
    let node = tree.add(isList ? .array : .object, range, in: parent)
    if path.count == 1 {
      addMembers(of: made, to: node)
    } else {
      addAround(made, path.dropFirst(), in: node)
    }
    tree.close(node)
    tree.add(.spread, SourceRange(at: range.end), in: parent)
  }

  /// Adds an object of the SDK as the value of a member.
  mutating func addObject(_ made: SDKExpression, in parent: Int) {
    guard enter() else {
      tree.add(.opaque, tokens.range(made.tokens), in: parent)
      return
    }
    defer { leave() }
    let node = tree.add(.object, tokens.range(made.tokens), in: parent)
    addMembers(of: made, to: node)
    tree.close(node)
  }

  private mutating func addMembers(of made: SDKExpression, to node: Int) {
    layout.objects[node] = made.layout
    noteMissing(of: made)
    for slip in made.slips {
      let name = tokens.text.string(slip.range)
      issues.append(
        CodeIssue(
          .unknownMember, slip.range, edits: [TextEdit(slip.range, slip.meant)],
          related: tokens.range(made.name), detail: name))
    }
    let around = mapContext
    mapContext = made.table.maps.isEmpty ? nil : MapContext(units: made.table.maps, path: made.made.path)
    let refusalsAround = refusals
    refusals = made.table.refuses
    add(made.parts, to: node)
    refusals = refusalsAround
    mapContext = around
    if made.isOpen {
      tree.add(.spread, SourceRange(at: tokens.range(made.tokens).end), in: node)
    } else {
      leaveOpen(node)
    }
  }

  /// Adds members; those that fill the same field, such as the calls of `putData`, make one value.
  private mutating func add(_ parts: [Part], to node: Int) {
    var done: Set<Int> = []
    for (index, part) in parts.enumerated() where !done.contains(index) {
      guard let name = part.field.first else {
        addEntries(part, to: node)
        continue
      }
      guard part.field.count > 1 || part.member.adds != nil else {
        let key = tree.add(
          .key, .unquoted, part.key, in: node, text: text(of: part.key) == name ? nil : name)
        if let item = part.item { layout.items[key] = CodeLayout.Item(object: node, range: item) }
        addValue(part, in: node)
        continue
      }
      var group: [Part] = []
      for other in index..<parts.count
      where parts[other].field.first == name && (parts[other].field.count > 1 || parts[other].member.adds != nil) {
        done.insert(other)
        group.append(parts[other].below())
      }
      tree.add(.key, .unquoted, part.key, in: node, text: name)
      addGroup(group, name, in: node)
    }
  }

  private func text(of range: SourceRange) -> String { tokens.text.string(range) }

  private func range(of group: [Part]) -> SourceRange {
    group.reduce(group.first?.key ?? SourceRange(at: 0)) { range, part in
      part.values.reduce(range.union(part.key)) { $0.union(tokens.range($1)) }
    }
  }

  private mutating func addGroup(_ group: [Part], _ name: String, in node: Int) {
    let isList = group.contains {
      $0.field.isEmpty && ($0.member.adds == .element || $0.member.adds == .elements)
    }
    guard isList else {
      let object = tree.add(.object, range(of: group), in: node)
      if layout.objects[node] != nil {
        layout.objects[object] = CodeLayout.Object(
          form: .part(of: node, [name]), inside: SourceRange(at: 0), items: [])
      }
      add(group, to: object)
      leaveOpen(object)
      tree.close(object)
      return
    }
    let list = tree.add(.array, range(of: group), in: node)
    for part in group {
      guard let value = part.values.first else { continue }
      if part.member.adds == .element {
        addValue(value, part.member, in: list)
      } else if let elements = elements(of: value) {
        for element in elements { addValue(element, part.member, in: list) }
      } else {
        tree.add(.spread, tokens.range(value), in: list)
      }
    }
    tree.close(list)
  }

  /// Adds what a member adds to the object itself: an entry, or all entries of a map.
  private mutating func addEntries(_ part: Part, to node: Int) {
    guard let first = part.values.first else { return }
    let around = mapContext
    mapContext?.path = part.path + part.member.field
    defer { mapContext = around }
    switch part.member.adds {
    case .member where part.values.count == 2:
      let key = addKey(first, to: node)
      // The call is an item of the object that the entry is a part of.
      if let item = part.item, case .part(let owner, _)? = layout.objects[node]?.form {
        layout.items[key] = CodeLayout.Item(object: owner, range: item)
      }
      readValue(part.values[1], in: node, isMember: true)
    case .members:
      if !addEntries(of: first, to: node) { tree.add(.spread, tokens.range(first), in: node) }
    default: tree.add(.spread, tokens.range(first), in: node)
    }
  }

  // MARK: Values

  /// Adds the value of a member that one call or argument sets.
  private mutating func addValue(_ part: Part, in parent: Int) {
    if let sets = part.member.sets, part.values.isEmpty {
      addConstant(sets, part.key, in: parent)
    } else {
      if !refusals.isEmpty { noteRefusal(of: part) }
      let around = mapContext
      mapContext?.path = part.path + part.member.field
      defer { mapContext = around }
      addValue(part.values.first ?? 0..<0, part.member, in: parent, path: part.path + part.member.field)
    }
  }

  /// Adds what a method without arguments sets.
  private mutating func addConstant(_ json: String, _ range: SourceRange, in parent: Int) {
    if json.hasPrefix("\"") {
      tree.add(.string, range, in: parent, text: String(json.dropFirst().dropLast()))
    } else if json == "true" || json == "false" {
      tree.add(.boolean, range, in: parent, text: json)
    } else {
      tree.add(.number, range, in: parent, text: json)
    }
  }

  /// Adds a member's value as the service gets it.
  ///
  /// - Parameter path: canonical path of the field; empty where it says nothing of the value.
  private mutating func addValue(
    _ range: Range<Int>, _ member: SDKTable.Member, in parent: Int, path: [String] = []
  ) {
    let node = tree.count
    defer { layout.literals[node]?.member = member }
    if !path.isEmpty, let made = initialiser(making: path, of: range) {
      addObject(made, in: parent)
      return
    }
    if range.isEmpty {
      tree.add(.missing, SourceRange(at: tree.end(of: parent)), in: parent)
    } else if !member.values.isEmpty {
      addWord(range, member.values, in: parent)
    } else if let unit = member.unit {
      addConverted(range, unit, in: parent)
    } else {
      readValue(range, in: parent, isMember: true)
    }
  }

  /// Adds a word of the SDK as the one that the service has for it.
  private mutating func addWord(_ range: Range<Int>, _ values: [String: String], in parent: Int) {
    let whole = tokens.range(range)
    if let text = text(range), text.isWhole {
      // Other words are shown as they are written; what the service has for them says nothing here.
      let node = tree.add(.string, whole, in: parent, text: values[text.text] ?? text.text, isLiteral: true)
      layout.literals[node] = literal(text, range)
    } else if let last = tokens.word(at: unwrapped(range).upperBound - 1), isDottedName(unwrapped(range)),
      let word = values[last] ?? (names.mention(at: range.lowerBound) == nil ? nil : last)
    {
      tree.add(.string, whole, in: parent, text: word)
    } else {
      readValue(range, in: parent)
    }
  }

  private func isDottedName(_ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    // `.high`
    if tokens.isSign(".", at: index), tokens.grammar.imports == .swift { index += 1 }
    while index < range.upperBound, tokens[index]?.kind == .word || tokens.isSign("\\", at: index) {
      index += 1
      if index == range.upperBound { return true }
      let width = tokens.linkWidth(at: index)
      guard width > 0 || tokens.isSign("\\", at: index) else { return false }
      index += width
    }
    return false
  }

  /// Adds a value that the SDK sends in another form.
  mutating func addConverted(_ range: Range<Int>, _ unit: SDKTable.Unit, in parent: Int) {
    let whole = tokens.range(range)
    switch unit {
    case .flag:
      if range.count == 1, tokens.isWord(tokens.grammar.trueWord, at: range.lowerBound) {
        tree.add(.number, whole, in: parent, text: "1")
      } else if !knownType(of: range).isEmpty {
        // A boolean of the language is not what is sent.
        tree.add(.opaque, whole, in: parent)
      } else {
        readValue(range, in: parent)
      }
    case .seconds, .milliseconds, .nanoseconds, .duration:
      if let elements = elements(of: range) {
        let list = tree.add(.array, whole, in: parent)
        for element in elements { addConverted(element, unit, in: list) }
        tree.close(list)
      } else if let text = duration(range, unit) {
        let node = tree.add(.string, whole, in: parent, text: text)
        if range.count == 1, tokens[range.lowerBound]?.kind == .number {
          layout.literals[node] = CodeLayout.Literal(range: whole, content: .number(tokens.text.string(whole)))
        }
      } else {
        tree.add(.opaque, whole, in: parent)
      }
    case .color:
      guard let text = text(range), text.isWhole, let color = SDKColor(text.text) else {
        tree.add(.opaque, whole, in: parent)
        return
      }
      let object = tree.add(.object, whole, in: parent)
      for (name, component) in color.components {
        tree.add(.key, .unquoted, whole, in: object, text: name)
        tree.add(.number, whole, in: object, text: component)
      }
      tree.close(object)
    case .date: tree.add(.opaque, whole, in: parent)
    case .text:
      if ConstantFolding.number(tokens, range, constants) != nil || range.count == 1 && isFlag(range.lowerBound) {
        tree.add(.opaque, .isString, whole, in: parent)
      } else {
        readValue(range, in: parent)
      }
    }
  }

  private func isFlag(_ index: Int) -> Bool {
    tokens.isWord(tokens.grammar.trueWord, at: index) || tokens.isWord(tokens.grammar.falseWord, at: index)
  }

  /// The duration that is sent for a number or a duration of the language.
  private func duration(_ range: Range<Int>, _ unit: SDKTable.Unit) -> String? {
    let range = unwrapped(range)
    let factor: Double =
      switch unit {
      case .milliseconds: 0.001
      case .nanoseconds: 1e-9
      default: 1
      }
    if unit != .duration, let number = ConstantFolding.number(tokens, range, constants) {
      return Self.duration(seconds: number * factor)
    }
    switch tokens.grammar.durations {
    case .python: return ConstantFolding.timeDelta(tokens, range).flatMap(Self.duration)
    case .java:
      guard let duration = ConstantFolding.javaDuration(tokens, range), duration.isMilliseconds else { return nil }
      return Self.duration(seconds: unit == .milliseconds ? duration.seconds : duration.seconds * 1000)
    case .cSharp: return ConstantFolding.timeSpan(tokens, range).flatMap(Self.duration)
    case .go, .none: return nil
    }
  }

  /// Longest duration that is written, in seconds; more has no exact form.
  private static let longest = 1e12

  /// `3600s`, `0.5s`
  private static func duration(seconds: Double) -> String? {
    guard seconds.isFinite, abs(seconds) < longest else { return nil }
    let thousandths = (seconds * 1000).rounded()
    guard let whole = Int(exactly: thousandths) else { return nil }
    let sign = whole < 0 ? "-" : ""
    var fraction = String(String(1000 + abs(whole) % 1000).dropFirst())
    while fraction.last == "0" { fraction.removeLast() }
    return "\(sign)\(abs(whole) / 1000)\(fraction.isEmpty ? "" : "." + fraction)s"
  }
}

/// `#rrggbb` or `#rrggbbaa` as the components that are sent.
struct SDKColor {
  let components: [(name: String, value: String)]

  init?(_ text: String) {
    let digits = Array(text.utf8.dropFirst())
    guard text.hasPrefix("#"), digits.count == 6 || digits.count == 8 else { return nil }
    var result: [(String, String)] = []
    for (number, name) in ["red", "green", "blue", "alpha"].enumerated() {
      guard number * 2 < digits.count else {
        result.append((name, "1"))
        continue
      }
      guard let value = Int(String(decoding: digits[number * 2..<number * 2 + 2], as: UTF8.self), radix: 16) else {
        return nil
      }
      result.append((name, CodeReader.source(of: Double(value) / 255)))
    }
    components = result
  }
}
