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
    mark = prefersSingleQuotes && hasSingle ? single : UInt8(ascii: "\"")
  }

  /// Whether a map is written like an object of JSON.
  var hasMaps: Bool { grammar.hasBracketLiterals }

  /// Whether a text can be the name of an argument.
  static func isName(_ text: String) -> Bool {
    text.utf8.first.map { !ByteClass.isDigit($0) } == true
      && text.utf8.allSatisfy { ByteClass.isLetter($0) || ByteClass.isDigit($0) || $0 == UInt8(ascii: "_") }
  }

  /// A string.
  func string(_ text: String) -> String? {
    let sign = String(Unicode.Scalar(mark))
    return CodeQuoting(mark: mark).escaped(text).map { sign + $0 + sign }
  }

  /// An object of an SDK with one member.
  func construction(of name: String, _ member: (name: String, value: String)) -> String {
    switch grammar.construction {
    case .keywords: "\(name)(\(member.name)=\(member.value))"
    case .builders: "\(name).builder().\(member.name)(\(member.value)).build()"
    }
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
    case .number: return tree.source.string(tree[node].range)
    case .boolean: return tree.source.matches("true", at: tree[node].range) ? grammar.trueWord : grammar.falseWord
    case .null: return grammar.nullWord
    case .array:
      guard grammar.hasBracketLiterals else { return nil }
      var elements: [String] = []
      for child in tree.children(of: node) {
        guard let element = source(of: child, tree) else { return nil }
        elements.append(element)
      }
      return "[\(elements.joined(separator: ", "))]"
    case .object:
      guard hasMaps else { return nil }
      var entries: [String] = []
      for member in tree.members(of: node) {
        guard let name = string(tree.text(of: member.key)), let value = source(of: member.value, tree) else {
          return nil
        }
        entries.append("\(name): \(value)")
      }
      return "{\(entries.joined(separator: ", "))}"
    default: return nil
    }
  }

  /// The value that makes an SDK send what JSON has.
  func source(ofJSON json: String, for member: SDKTable.Member) -> String? {
    guard !member.isSentUnchanged else { return source(ofJSON: json) }
    guard member.adds == nil, let value = try? JSONText(SourceText(json)) else { return nil }
    let text = value.tree.stringValue(value.root)
    if !member.values.isEmpty {
      let word = member.values.filter { $0.value == text }.map(\.key).min()
      // Builders take a constant of a class instead.
      return grammar.construction == .keywords ? word.flatMap { string($0) } : nil
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
    case .color, .date, nil: return nil
    }
  }

  /// The number before the `s` of a duration in whole seconds.
  private static func seconds(_ text: String) -> Int? {
    text.hasSuffix("s") ? Int(text.dropLast()).flatMap { $0 >= 0 ? $0 : nil } : nil
  }

  // MARK: Literals

  /// What is written for a literal so that it says what JSON has.
  func replacement(of literal: CodeLayout.Literal, by json: String) -> String? {
    if let member = literal.member, !member.isSentUnchanged, member.adds == nil {
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
