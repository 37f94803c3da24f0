import PushlintDiagnostics
import PushlintText
import PushlintTree

/// A JSON object of a file that pushlint reads for itself, with typed access to its members.
///
/// - Shape: strict. Each accessor throws a ``DecodingIssue`` on a value of another type, so that no member is ignored; one that
///   is not there is `nil`. Who goes on after an issue catches it member by member.
package struct ObjectDecoder {
  package let tree: SyntaxTree
  package let entries: [(name: String, member: SyntaxTree.Member)]
  /// The opening brace: where issues about something missing are shown.
  package let place: SourceRange
  private let name: String

  /// - Parameters:
  ///   - name: what messages call it: `a rule`, `expect`.
  ///   - keys: the keys that it can have; `nil` for any.
  ///   - expected: what it must be, where "an object" says too little.
  /// - Throws: of a value that is no object, and of the first unknown or duplicate key.
  package init(
    _ tree: SyntaxTree, _ node: SyntaxTree.Index, name: String, keys: [String]?, expected: String = "an object"
  ) throws(DecodingIssue) {
    var issues: [DecodingIssue] = []
    try self.init(tree, node, name: name, keys: keys, expected: expected, &issues)
    if let issue = issues.first { throw issue }
  }

  /// - Parameter issues: gets those of unknown and duplicate keys, which do not keep the others from being read.
  /// - Throws: of a value that is no object.
  package init(
    _ tree: SyntaxTree, _ node: SyntaxTree.Index, name: String, keys: [String]?, expected: String = "an object",
    _ issues: inout [DecodingIssue]
  ) throws(DecodingIssue) {
    self.tree = tree
    self.name = name
    let range = tree[node].range
    place = SourceRange(range.start, min(range.start + 1, range.end))
    guard tree[node].kind == .object else {
      throw DecodingIssue("\(Self.shown(name)) must be \(expected); found \(Self.found(node, tree))", range)
    }
    entries = tree.members(of: node).map { (tree.text(of: $0.key), $0) }
    var met: Set<String> = []
    for (key, member) in entries {
      if let keys, !keys.contains(key) {
        let hint = MessageFormatting.suggestion(for: key, among: keys)
        issues.append(
          DecodingIssue(
            "unknown key `\(MessageFormatting.shortened(key))` in \(Self.shown(name))\(hint)", tree[member.key].range))
      }
      if !met.insert(key).inserted {
        issues.append(
          DecodingIssue(
            "duplicate key `\(MessageFormatting.shortened(key))` in \(Self.shown(name))", tree[member.key].range))
      }
    }
  }

  /// The object that a text is.
  package init(_ text: JSONText, name: String, keys: [String]?) throws(DecodingIssue) {
    try self.init(text.tree, text.root, name: name, keys: keys)
  }

  private static func shown(_ name: String) -> String { name.contains(" ") ? name : "`\(name)`" }

  package subscript(_ name: String) -> SyntaxTree.Member? { entries.first { $0.name == name }?.member }

  package func range(ofKey member: SyntaxTree.Member) -> SourceRange { tree[member.key].range }
  package func range(ofValue member: SyntaxTree.Member) -> SourceRange { tree[member.value].range }

  /// The value of an entry, or the object itself when there is none.
  package func range(of name: String) -> SourceRange { self[name].map(range(ofValue:)) ?? place }

  // MARK: Text

  package func text(_ name: String) throws(DecodingIssue) -> String {
    guard let text = try optionalText(name) else {
      throw DecodingIssue("missing `\(name)` in \(Self.shown(self.name))", place)
    }
    return text
  }

  package func optionalText(_ name: String, allowsEmpty: Bool = false) throws(DecodingIssue) -> String? {
    guard let member = self[name] else { return nil }
    return try text(of: member.value, name, expected: "a string", allowsEmpty: allowsEmpty)
  }

  private func text(
    of node: SyntaxTree.Index, _ name: String, expected: String, allowsEmpty: Bool = false
  ) throws(DecodingIssue) -> String {
    guard let text = tree.stringValue(node) else { throw wrongType(node, name, expected: expected) }
    guard allowsEmpty || text.contains(where: { !$0.isWhitespace }) else {
      throw DecodingIssue("`\(name)` must not be empty", tree[node].range)
    }
    return text
  }

  /// The strings of an array.
  ///
  /// - Parameters:
  ///   - allowsOne: whether a string alone is as good as an array with that string.
  ///   - allowsNone: whether the array can be empty.
  ///   - allowsEmpty: whether a string can be empty.
  package func optionalTexts(
    _ name: String, allowsOne: Bool = false, allowsNone: Bool = false, allowsEmpty: Bool = false
  ) throws(DecodingIssue) -> [(text: String, range: SourceRange)]? {
    let expected = allowsOne ? "a string or an array of strings" : "an array of strings"
    var issues: [DecodingIssue] = []
    let texts = texts(
      name, allowsOne: allowsOne, allowsNone: allowsNone, allowsEmpty: allowsEmpty, expected: expected, &issues)
    if let issue = issues.first { throw issue }
    return texts
  }

  /// The strings of an array, or those that are some.
  ///
  /// - Parameters:
  ///   - allowsOne: whether a string alone is as good as an array with that string.
  ///   - allowsNone: whether the array can be empty.
  ///   - allowsEmpty: whether a string can be empty.
  ///   - expected: what it must be.
  ///   - issues: gets one for each element that is no such string.
  /// - Returns: `nil` where there is no such member.
  package func texts(
    _ name: String, allowsOne: Bool = false, allowsNone: Bool = false, allowsEmpty: Bool = false, expected: String,
    _ issues: inout [DecodingIssue]
  ) -> [(text: String, range: SourceRange)]? {
    guard let member = self[name] else { return nil }
    let isArray = tree[member.value].kind == .array
    guard isArray || allowsOne else {
      issues.append(wrongType(member, name, expected: expected))
      return []
    }
    let nodes = isArray ? Array(tree.children(of: member.value)) : [member.value]
    if nodes.isEmpty, !allowsNone {
      issues.append(DecodingIssue("`\(name)` must not be empty", tree[member.value].range))
    }
    var result: [(text: String, range: SourceRange)] = []
    for node in nodes {
      do throws(DecodingIssue) {
        result.append((try text(of: node, name, expected: expected, allowsEmpty: allowsEmpty), tree[node].range))
      } catch {
        issues.append(error)
      }
    }
    return result
  }

  /// The members of an object, all of whose values are strings; `nil` where there is none.
  package func optionalTextTable(_ name: String, allowsEmpty: Bool = false) throws(DecodingIssue) -> [String: String]? {
    guard let object = try object(name, keys: nil) else { return nil }
    var result: [String: String] = [:]
    for (key, _) in object.entries { result[key] = try object.optionalText(key, allowsEmpty: allowsEmpty) }
    return result
  }

  // MARK: Words of a list

  package func word<Word>(_ name: String, of known: [(String, Word)]) throws(DecodingIssue) -> Word {
    guard let word = try optionalWord(name, of: known) else {
      throw DecodingIssue("missing `\(name)` in \(Self.shown(self.name))", place)
    }
    return word
  }

  package func optionalWord<Word>(_ name: String, of known: [(String, Word)]) throws(DecodingIssue) -> Word? {
    guard let member = self[name] else { return nil }
    let text = try text(of: member.value, name, expected: "a string", allowsEmpty: true)
    return try word(text, name, of: known, tree[member.value].range)
  }

  package func optionalWords<Word>(
    _ name: String, of known: [(String, Word)], allowsOne: Bool = false
  ) throws(DecodingIssue) -> [Word]? {
    guard let texts = try optionalTexts(name, allowsOne: allowsOne) else { return nil }
    var result: [Word] = []
    for (text, range) in texts { result.append(try word(text, name, of: known, range)) }
    return result
  }

  private func word<Word>(
    _ text: String, _ name: String, of known: [(String, Word)], _ range: SourceRange
  ) throws(DecodingIssue) -> Word {
    if let word = known.first(where: { $0.0 == text })?.1 { return word }
    let names = known.map(\.0)
    throw DecodingIssue(
      "invalid `\(name)` value `\(MessageFormatting.shortened(text))`\(MessageFormatting.choice(for: text, among: names))",
      range)
  }

  // MARK: Numbers, booleans, objects

  /// `true`, or nothing at all: `false` would look like the opposite, which it cannot say.
  package func flag(_ name: String) throws(DecodingIssue) -> Bool {
    guard let member = self[name] else { return false }
    guard tree.source.matches("true", at: tree[member.value].range) else {
      throw DecodingIssue(
        "`\(name)` must be true; delete it for the opposite; found \(Self.found(member.value, tree))",
        tree[member.value].range)
    }
    return true
  }

  package func boolean(_ name: String) throws(DecodingIssue) -> Bool? {
    guard let member = self[name] else { return nil }
    guard tree[member.value].kind == .boolean else { throw wrongType(member, name, expected: "true or false") }
    return tree.source.matches("true", at: tree[member.value].range)
  }

  package func number(_ name: String) throws(DecodingIssue) -> Double? {
    guard let member = self[name] else { return nil }
    guard tree[member.value].kind == .number, let number = Double(tree.source.string(tree[member.value].range)),
      number.isFinite
    else { throw wrongType(member, name, expected: "a number") }
    return number
  }

  package func wholeNumber(_ name: String) throws(DecodingIssue) -> Int? {
    guard let member = self[name] else { return nil }
    guard tree[member.value].kind == .number, let number = Int(tree.source.string(tree[member.value].range)),
      number >= 0
    else { throw wrongType(member, name, expected: "a whole number, 0 or more") }
    return number
  }

  package func object(_ name: String, keys: [String]?) throws(DecodingIssue) -> ObjectDecoder? {
    guard let member = self[name] else { return nil }
    return try ObjectDecoder(tree, member.value, name: name, keys: keys)
  }

  /// The elements of an array; `nil` where there is none.
  ///
  /// - Parameter expected: what it must be: "an array of objects with `a` and `b`".
  package func elements(_ name: String, expected: String) throws(DecodingIssue) -> [SyntaxTree.Index]? {
    guard let member = self[name] else { return nil }
    guard tree[member.value].kind == .array else { throw wrongType(member, name, expected: expected) }
    return Array(tree.children(of: member.value))
  }

  // MARK: Errors

  package func wrongType(_ member: SyntaxTree.Member, _ name: String, expected: String) -> DecodingIssue {
    wrongType(member.value, name, expected: expected)
  }

  private func wrongType(_ node: SyntaxTree.Index, _ name: String, expected: String) -> DecodingIssue {
    DecodingIssue("`\(name)` must be \(expected); found \(Self.found(node, tree))", tree[node].range)
  }

  private static func found(_ node: SyntaxTree.Index, _ tree: SyntaxTree) -> String {
    switch tree[node].kind {
    case .object: return "an object"
    case .array: return "an array"
    default: return MessageFormatting.shortened(tree.source.string(tree[node].range))
    }
  }
}
