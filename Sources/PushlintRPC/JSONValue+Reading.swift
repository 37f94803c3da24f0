import PushlintSyntax
import PushlintText
import PushlintTree

extension JSONValue {
  /// Why bytes are no JSON: the kind of the first issue, and the byte where it stands.
  package struct Malformed: Error, Equatable {
    package let reason: String
    package let offset: Int
  }

  /// Reads one JSON text, strictly: RFC 8259.
  ///
  /// - Shape: the parser's limit of nesting holds here too, so a value is never deeper than a stack is.
  package init(parsing bytes: [UInt8]) throws(Malformed) {
    let document = parse(SourceText(bytes: bytes), dialect: .json)
    if let issue = document.issues.first {
      throw Malformed(reason: issue.kind.rawValue, offset: issue.range.start)
    }
    guard let root = document.tree.value, let value = JSONValue(root, of: document.tree) else {
      throw Malformed(reason: SyntaxIssueKind.unexpectedText.rawValue, offset: 0)
    }
    self = value
  }

  /// The node as a value, `nil` for a node that is none in JSON.
  private init?(_ index: SyntaxTree.Index, of tree: SyntaxTree) {
    let node = tree[index]
    switch node.kind {
    case .null: self = .null
    case .boolean: self = .boolean(tree.source.matches("true", at: node.range))
    case .number: self.init(numberText: tree.source.string(node.range))
    case .string: self = .string(tree.text(of: index))
    case .array: self = .array(tree.children(of: index).compactMap { JSONValue($0, of: tree) })
    case .object:
      self = .object(
        tree.members(of: index).compactMap { member in
          JSONValue(member.value, of: tree).map { Member(tree.text(of: member.key), $0) }
        })
    default: return nil
    }
  }

  private init?(numberText text: String) {
    if let whole = Int(text) {
      self = .integer(whole)
    } else if let number = Double(text) {
      self = .number(number)
    } else {
      return nil
    }
  }
}
