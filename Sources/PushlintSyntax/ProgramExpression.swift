import PushlintText
import PushlintTree

/// Reads one expression of a program in JavaScript as an element of an array is read.
///
/// - Returns: the document's node, and what the expression is made of; `nil` where it is broken or more than one.
package func expressionNodes(
  of source: SourceText, in range: SourceRange, dialect: Dialect
) -> [SyntaxTree.Node]? {
  source.bytes.withUnsafeBufferPointer { bytes in
    var parser = Parser(
      source, bytes, range: range, dialect: dialect, scope: .program, strategy: .brackets, nodeCapacity: 16)
    return parser.runExpression()
  }
}

extension Parser {
  fileprivate mutating func runExpression() -> [SyntaxTree.Node]? {
    begin()
    frames = [Frame(kind: .array, node: 0, opener: range.start, openerIndent: 0)]
    proceed()
    // The bracket of the array is missing, and nothing else.
    guard !isStopped, issues.count <= 1, nodes.count > 1 else { return nil }
    for index in nodes.indices where nodes[index].next == 0 { nodes[index].next = Int32(clamping: nodes.count) }
    nodes[0].kind = .document
    nodes[0].flags = []
    return Int(nodes[1].next) == nodes.count ? nodes : nil
  }
}
