import PushlintLiterals
import PushlintText
import PushlintTree

/// An object of a rule file, with typed access to its entries.
///
/// - Shape: every accessor throws on a value of another type, so that no entry is ignored.
struct RuleObject {
  let tree: SyntaxTree
  let entries: [(name: String, member: SyntaxTree.Member)]
  /// The opening brace: where errors about something missing are shown.
  let place: SourceRange
  private let name: String

  /// - Parameters:
  ///   - name: what errors call it: `a rule`, `expect`.
  ///   - keys: the keys that it can have; `nil` for any.
  init(_ tree: SyntaxTree, _ node: SyntaxTree.Index, name: String, keys: [String]?) throws(RuleFileError) {
    self.tree = tree
    self.name = name
    let range = tree[node].range
    place = SourceRange(range.start, min(range.start + 1, range.end))
    guard tree[node].kind == .object else {
      throw RuleFileError("\(Self.shown(name)) must be an object; found \(Self.found(node, tree))", range)
    }
    entries = tree.members(of: node).map { (tree.text(of: $0.key), $0) }
    var met: Set<String> = []
    for (key, member) in entries {
      if let keys, !keys.contains(key) {
        let hint = MessageFormatting.suggestion(for: key, among: keys)
        throw RuleFileError(
          "unknown key `\(MessageFormatting.shortened(key))` in \(Self.shown(name))\(hint)", tree[member.key].range)
      }
      if !met.insert(key).inserted {
        throw RuleFileError(
          "duplicate key `\(MessageFormatting.shortened(key))` in \(Self.shown(name))", tree[member.key].range)
      }
    }
  }

  /// The object that a text is.
  init(_ text: JSONText, name: String, keys: [String]?) throws(RuleFileError) {
    try self.init(text.tree, text.root, name: name, keys: keys)
  }

  private static func shown(_ name: String) -> String { name.contains(" ") ? name : "`\(name)`" }

  subscript(_ name: String) -> SyntaxTree.Member? { entries.first { $0.name == name }?.member }

  func range(ofKey member: SyntaxTree.Member) -> SourceRange { tree[member.key].range }
  func range(ofValue member: SyntaxTree.Member) -> SourceRange { tree[member.value].range }

  /// The value of an entry, or the object itself when there is none.
  func range(of name: String) -> SourceRange { self[name].map(range(ofValue:)) ?? place }

  // MARK: Text

  func text(_ name: String) throws(RuleFileError) -> String {
    guard let text = try optionalText(name) else {
      throw RuleFileError("missing `\(name)` in \(Self.shown(self.name))", place)
    }
    return text
  }

  func optionalText(_ name: String, allowsEmpty: Bool = false) throws(RuleFileError) -> String? {
    guard let member = self[name] else { return nil }
    return try text(of: member.value, name, expected: "a string", allowsEmpty: allowsEmpty)
  }

  private func text(
    of node: SyntaxTree.Index, _ name: String, expected: String, allowsEmpty: Bool = false
  ) throws(RuleFileError) -> String {
    guard let text = tree.stringValue(node) else { throw wrongType(node, name, expected: expected) }
    guard allowsEmpty || text.contains(where: { !$0.isWhitespace }) else {
      throw RuleFileError("`\(name)` must not be empty", tree[node].range)
    }
    return text
  }

  /// The strings of an array.
  func optionalTexts(
    _ name: String, allowsOne: Bool = false, allowsEmpty: Bool = false
  ) throws(RuleFileError) -> [(text: String, range: SourceRange)]? {
    guard let member = self[name] else { return nil }
    return try texts(of: member, name, allowsOne: allowsOne, allowsEmpty: allowsEmpty)
  }

  /// - Parameters:
  ///   - allowsOne: whether a string alone is as good as an array with that string.
  ///   - allowsEmpty: whether a string can be empty.
  func texts(
    of member: SyntaxTree.Member, _ name: String, allowsOne: Bool, allowsEmpty: Bool = false
  ) throws(RuleFileError) -> [(text: String, range: SourceRange)] {
    let expected = allowsOne ? "a string or an array of strings" : "an array of strings"
    let isArray = tree[member.value].kind == .array
    guard isArray || allowsOne else { throw wrongType(member, name, expected: expected) }
    let nodes = isArray ? Array(tree.children(of: member.value)) : [member.value]
    guard !nodes.isEmpty else { throw RuleFileError("`\(name)` must not be empty", tree[member.value].range) }
    var result: [(text: String, range: SourceRange)] = []
    for node in nodes {
      let text = try text(of: node, name, expected: expected, allowsEmpty: allowsEmpty)
      result.append((text, tree[node].range))
    }
    return result
  }

  /// One canonical path or several.
  func paths(_ name: String, allowsAnyName: Bool = false) throws(RuleFileError) -> [String] {
    let paths = try optionalTexts(name, allowsOne: true) ?? []
    for (text, range) in paths { try RulePath.check(text, range, allowsAnyName: allowsAnyName) }
    return paths.map(\.text)
  }

  // MARK: Wording of a list

  func word<Word>(_ name: String, of known: [(String, Word)]) throws(RuleFileError) -> Word {
    guard let word = try optionalWord(name, of: known) else {
      throw RuleFileError("missing `\(name)` in \(Self.shown(self.name))", place)
    }
    return word
  }

  func optionalWord<Word>(_ name: String, of known: [(String, Word)]) throws(RuleFileError) -> Word? {
    guard let member = self[name] else { return nil }
    let text = try text(of: member.value, name, expected: "a string", allowsEmpty: true)
    return try word(text, name, of: known, tree[member.value].range)
  }

  func optionalWords<Word>(
    _ name: String, of known: [(String, Word)], allowsOne: Bool = false
  ) throws(RuleFileError) -> [Word]? {
    guard let texts = try optionalTexts(name, allowsOne: allowsOne) else { return nil }
    var result: [Word] = []
    for (text, range) in texts { result.append(try word(text, name, of: known, range)) }
    return result
  }

  private func word<Word>(
    _ text: String, _ name: String, of known: [(String, Word)], _ range: SourceRange
  ) throws(RuleFileError) -> Word {
    if let word = known.first(where: { $0.0 == text })?.1 { return word }
    let names = known.map(\.0)
    throw RuleFileError(
      "invalid `\(name)` value `\(MessageFormatting.shortened(text))`\(MessageFormatting.choice(for: text, among: names))",
      range)
  }

  // MARK: Numbers, booleans, objects

  /// `true`, or nothing at all: `false` would look like the opposite, which it cannot say.
  func flag(_ name: String) throws(RuleFileError) -> Bool {
    guard let member = self[name] else { return false }
    guard tree.source.matches("true", at: tree[member.value].range) else {
      throw RuleFileError(
        "`\(name)` must be true; delete it for the opposite; found \(Self.found(member.value, tree))",
        tree[member.value].range)
    }
    return true
  }

  func boolean(_ name: String) throws(RuleFileError) -> Bool? {
    guard let member = self[name] else { return nil }
    guard tree[member.value].kind == .boolean else { throw wrongType(member, name, expected: "true or false") }
    return tree.source.matches("true", at: tree[member.value].range)
  }

  func number(_ name: String) throws(RuleFileError) -> Double? {
    guard let member = self[name] else { return nil }
    guard tree[member.value].kind == .number, let number = Double(tree.source.string(tree[member.value].range)),
      number.isFinite
    else { throw wrongType(member, name, expected: "a number") }
    return number
  }

  func wholeNumber(_ name: String) throws(RuleFileError) -> Int? {
    guard let member = self[name] else { return nil }
    guard tree[member.value].kind == .number, let number = Int(tree.source.string(tree[member.value].range)),
      number >= 0
    else { throw wrongType(member, name, expected: "a whole number, 0 or more") }
    return number
  }

  func object(_ name: String, keys: [String]?) throws(RuleFileError) -> RuleObject? {
    guard let member = self[name] else { return nil }
    return try RuleObject(tree, member.value, name: name, keys: keys)
  }

  // MARK: Errors

  func wrongType(_ member: SyntaxTree.Member, _ name: String, expected: String) -> RuleFileError {
    wrongType(member.value, name, expected: expected)
  }

  private func wrongType(_ node: SyntaxTree.Index, _ name: String, expected: String) -> RuleFileError {
    RuleFileError("`\(name)` must be \(expected); found \(Self.found(node, tree))", tree[node].range)
  }

  private static func found(_ node: SyntaxTree.Index, _ tree: SyntaxTree) -> String {
    switch tree[node].kind {
    case .object: return "an object"
    case .array: return "an array"
    default: return MessageFormatting.shortened(tree.source.string(tree[node].range))
    }
  }
}
