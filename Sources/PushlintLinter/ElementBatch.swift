import PushlintRules
import PushlintSyntax
import PushlintText
import PushlintTree

/// Some elements of an array in clean JSON, as a document that has no others.
struct ElementBatch {
  private let text: SourceText
  private var nodes: [SyntaxTree.Node]

  /// Nodes from which on a batch is large enough.
  private static let size = 1 << 14
  private static let array = SyntaxTree.root + 1
  /// The node of the first element in a document.
  static let firstElement = array + 1

  /// - Parameter array: the bytes of the array.
  init(_ text: SourceText, array: SourceRange) {
    self.text = text
    nodes = [
      SyntaxTree.Node(kind: .document, flags: [], range: text.range, parent: 0, next: 0),
      SyntaxTree.Node(kind: .array, flags: [], range: array, parent: Int32(SyntaxTree.root), next: 0),
    ]
  }

  var isEmpty: Bool { nodes.count == Self.array + 1 }
  var isFull: Bool { nodes.count >= Self.size }

  /// Adds an element: one node for the array, and those of the element below it.
  mutating func add(_ read: UnsafeBufferPointer<SyntaxTree.Node>) {
    let shift = Int32(truncatingIfNeeded: nodes.count - 1)
    for var node in read.dropFirst() {
      node.parent = node.parent == 0 ? Int32(Self.array) : node.parent + shift
      node.next += shift
      nodes.append(node)
    }
  }

  /// Adds an element that was read on the fast path.
  mutating func add(_ request: DoubtfulRequest) { nodes += request.nodes(behind: nodes.count, parent: Self.array) }

  /// The document with what was added; it is left out from then on.
  mutating func takeDocument() -> ParsedDocument {
    let count = Int32(truncatingIfNeeded: nodes.count)
    nodes[SyntaxTree.root].next = count
    nodes[Self.array].next = count
    let tree = SyntaxTree(source: text, range: text.range, dialect: .json.withPlaceholders, nodes: nodes)
    let end = nodes[Self.array].range.end
    nodes = Array(nodes[...Self.array])
    return ParsedDocument(tree: tree, issues: [], end: end, isComplete: true, scope: .document)
  }
}
