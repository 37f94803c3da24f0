import PushlintJSON
import PushlintExtract
import PushlintSyntax
import PushlintText
import PushlintTree

/// Writes values in the language of code.
struct CodeWriter {
  private let grammar: CodeGrammar
  private let text: SourceText

  private let mark: UInt8

  init(_ code: CodeLayout, _ text: SourceText, prefersSingleQuotes: Bool = false) {
    grammar = code.grammar
    self.text = text
    let single = UInt8(ascii: "'")
    let hasSingle = code.grammar.strings.contains { $0.mark == single && !$0.isCharacter }
    mark = (prefersSingleQuotes || grammar.name == "php") && hasSingle ? single : UInt8(ascii: "\"")
  }

  /// Whether a value may take the place of one of another type.
  var hasMaps: Bool { ["python", "php", "ruby", "dart"].contains(grammar.name) }

  /// The brackets of a map and of a list, as values are written; `nil` where that takes a type.
  private var brackets: (map: (String, String), list: (String, String))? {
    switch grammar.name {
    case "python", "dart", "ruby": (("{", "}"), ("[", "]"))
    case "php", "swift": (("[", "]"), ("[", "]"))
    case "kotlin": (("mapOf(", ")"), ("listOf(", ")"))
    case "go": (("map[string]any{", "}"), ("[]any{", "}"))
    case "objective-c": (("@{", "}"), ("@[", "]"))
    default: nil
    }
  }

  /// An entry of a map.
  ///
  /// - Parameter other: one that is there already, whose form is kept.
  func entry(_ name: String, _ value: String, like other: String?) -> String? {
    let quoted = string(name)
    switch grammar.name {
    case "php": return quoted.map { "\($0) => \(value)" }
    case "kotlin": return quoted.map { "\($0) to \(value)" }
    case "ruby":
      if other?.contains("=>") == true { return quoted.map { "\($0) => \(value)" } }
      return Self.isName(name) ? "\(name): \(value)" : quoted.map { "\($0): \(value)" }
    case "csharp":
      guard let other else { return nil }
      if other.hasPrefix("{") { return quoted.map { "{ \($0), \(value) }" } }
      if other.hasPrefix("[") { return quoted.map { "[\($0)] = \(value)" } }
      return Self.isName(name) ? "\(name) = \(value)" : nil
    default: return quoted.map { "\($0): \(value)" }
    }
  }

  /// A map with one entry.
  func map(_ name: String, _ value: String) -> String? {
    guard let brackets else { return nil }
    return entry(name, value, like: nil).map { brackets.map.0 + $0 + brackets.map.1 }
  }

  /// The sign between a member and its value, with its blanks: `Topic: "a"`, `Topic = "a"`.
  var memberSign: String { grammar.memberSign == UInt8(ascii: "=") ? " = " : ": " }
  /// The same of an argument.
  var argumentSign: String { grammar.argumentSign == UInt8(ascii: ":") ? ": " : "=" }
  /// The sign before a method.
  var link: String { grammar.link }

  /// Whether a text can be the name of an argument.
  static func isName(_ text: String) -> Bool {
    text.utf8.first.map { !ByteClass.isDigit($0) } == true
      && text.utf8.allSatisfy { ByteClass.isLetter($0) || ByteClass.isDigit($0) || $0 == UInt8(ascii: "_") }
  }

  /// What makes an object of a literal.
  private var box: String { grammar.wrappers.isBoxed ? "@" : "" }

  /// A string.
  func string(_ text: String) -> String? {
    let sign = String(Unicode.Scalar(mark))
    guard let form = grammar.stringForm(mark: mark) else { return nil }
    return CodeQuoting(form).escaped(text).map { box + sign + $0 + sign }
  }

  /// An object of an SDK with one member.
  func construction(of name: String, _ member: (name: String, value: String)) -> String? {
    let forms = grammar.constructions
    if forms.contains(.builders) { return "\(name).builder().\(member.name)(\(member.value)).build()" }
    if forms.contains(.initialisers) {
      switch grammar.name {
      case "go": return "&\(name){\(member.name): \(member.value)}"
      case "csharp": return "new \(name) { \(member.name) = \(member.value) }"
      default: return nil
      }
    }
    return forms.contains(.calls) ? "\(name)(\(member.name)\(argumentSign)\(member.value))" : nil
  }

  // MARK: Values

  /// The value that JSON has; `nil` where the language has no form for it that is surely right.
  func source(ofJSON json: String) -> String? {
    guard let value = try? JSONText(SourceText(json)) else { return nil }
    return source(of: value.root, value.tree)
  }

  private func source(of node: SyntaxTree.Index, _ tree: SyntaxTree) -> String? {
    switch tree[node].kind {
    case .string: return string(tree.text(of: node))
    case .number: return box + tree.source.string(tree[node].range)
    case .boolean:
      return box + (tree.source.matches("true", at: tree[node].range) ? grammar.trueWord : grammar.falseWord)
    // Collections hold no `nil`.
    case .null: return box.isEmpty ? grammar.nullWord : "[NSNull null]"
    case .array:
      guard let brackets else { return nil }
      var elements: [String] = []
      for child in tree.children(of: node) {
        guard let element = source(of: child, tree) else { return nil }
        elements.append(element)
      }
      return brackets.list.0 + elements.joined(separator: ", ") + brackets.list.1
    case .object:
      guard let brackets else { return nil }
      var entries: [String] = []
      for member in tree.members(of: node) {
        guard let value = source(of: member.value, tree),
          let entry = entry(tree.text(of: member.key), value, like: entries.first)
        else { return nil }
        entries.append(entry)
      }
      return brackets.map.0 + entries.joined(separator: ", ") + brackets.map.1
    default: return nil
    }
  }

  /// The value that makes an SDK send what JSON has.
  ///
  /// - Parameter isText: whether a word is written between quotes.
  func source(ofJSON json: String, for member: SDKTable.Member, isText: Bool = false) -> String? {
    guard member.sets == nil else { return nil }
    guard !member.isSentUnchanged else { return source(ofJSON: json) }
    guard member.adds == nil, let value = try? JSONText(SourceText(json)) else { return nil }
    let text = value.tree.stringValue(value.root)
    if !member.values.isEmpty {
      let word = member.values.filter { $0.value == text }.map(\.key).min()
      // A text that stands for a constant has the service's word, whose name another word of the SDK is.
      let own = isText && word?.first?.isUppercase == true && grammar.name == "go" ? text : word
      // Others take a constant of a class instead.
      return grammar.constructions == .calls || isText ? own.flatMap { string($0) } : nil
    }
    switch member.unit {
    case .flag: return json == "1" || json == "true" ? grammar.trueWord : nil
    case .seconds: return text.flatMap(Self.seconds).map(String.init)
    case .milliseconds:
      guard let seconds = text.flatMap(Self.seconds) else { return nil }
      let (product, isTooLarge) = seconds.multipliedReportingOverflow(by: 1000)
      guard !isTooLarge else { return nil }
      // Without a suffix it would be a number of 32 bits.
      return "\(product)" + (product > Int(Int32.max) && grammar.numberSuffixes.contains("l") ? "L" : "")
    case .duration where grammar.durations == .cSharp:
      return text.flatMap(Self.seconds).map { "TimeSpan.FromSeconds(\($0))" }
    case .text: return source(ofJSON: json)
    case .color, .date, .nanoseconds, .duration, .header, nil: return nil
    }
  }

  /// The number before the `s` of a duration in whole seconds.
  private static func seconds(_ text: String) -> Int? {
    text.hasSuffix("s") ? Int(text.dropLast()).flatMap { $0 >= 0 ? $0 : nil } : nil
  }

  // MARK: Literals

  /// What is written for a literal so that it says what JSON has.
  func replacement(of literal: CodeLayout.Literal, by json: String) -> String? {
    let written = source(inPlaceOf: literal, json)
    // The sign before a number is none of its own.
    if case .string = literal.content { return written }
    return grammar.wrappers.isBoxed ? written.map { String($0.drop { $0 == "@" }) } : written
  }

  private func source(inPlaceOf literal: CodeLayout.Literal, _ json: String) -> String? {
    if let member = literal.member, !member.isSentUnchanged, member.adds == nil {
      if case .string = literal.content { return source(ofJSON: json, for: member, isText: true) }
      return source(ofJSON: json, for: member)
    }
    guard let value = try? JSONText(SourceText(json)) else { return nil }
    let isString = value.tree[value.root].kind == .string
    switch literal.content {
    case .string(let inside, let quoting):
      guard isString else { return hasMaps ? source(ofJSON: json) : nil }
      guard let content = quoting.escaped(value.tree.text(of: value.root)) else { return nil }
      let opening = text.string(SourceRange(literal.range.start, inside.start))
      return opening + content + text.string(SourceRange(inside.end, literal.range.end))
    case .number(let old):
      guard isString else {
        // Other numbers are of the same type; of a typed language nothing else is sure to be accepted.
        return value.tree[value.root].kind == .number || hasMaps ? source(ofJSON: json) : nil
      }
      return value.tree.text(of: value.root) == old ? string(old) : nil
    case .boolean:
      // What the text of `True` would be, nobody knows.
      guard !isString else { return nil }
      return value.tree[value.root].kind == .boolean || hasMaps ? source(ofJSON: json) : nil
    }
  }
}
