import PushlintPayload
import PushlintText
import PushlintTree

/// A request that was read on the fast path, and may have mistakes.
package struct DoubtfulRequest {
  let text: SourceText
  /// Offset past it.
  package let end: Int
  /// What the strict parser makes of it, from its object on, which is its own parent.
  let nodes: UnsafeBufferPointer<SyntaxTree.Node>
  package let doubts: RequestDoubts

  /// The nodes of the request where others stand before them.
  ///
  /// - Parameters:
  ///   - count: how many.
  ///   - parent: that of the request's object.
  package func nodes(behind count: Int, parent: Int) -> some Sequence<SyntaxTree.Node> {
    let count = Int32(truncatingIfNeeded: count)
    return nodes.enumerated().lazy.map { index, node in
      var node = node
      node.parent = index == 0 ? Int32(truncatingIfNeeded: parent) : node.parent &+ count
      node.next &+= count
      return node
    }
  }

  /// The document that has nothing but the request in it.
  func document(_ range: SourceRange) -> ParsedDocument {
    var all = [
      SyntaxTree.Node(
        kind: .document, flags: [], range: range, parent: 0, next: Int32(truncatingIfNeeded: nodes.count + 1))
    ]
    all.reserveCapacity(nodes.count + 1)
    for node in nodes(behind: 1, parent: SyntaxTree.root) { all.append(node) }
    let tree = SyntaxTree(source: text, range: range, dialect: .json.withPlaceholders, nodes: all)
    return ParsedDocument(tree: tree, issues: [], end: range.end, isComplete: true, scope: .document)
  }
}

/// What a look at a request on the fast path has left open: the engine has nothing to look at but that.
package struct RequestDoubts: Sendable {
  /// The values with which a field or a secret may be wrong, by their nodes from that of the request's object on, in
  /// order of place.
  let values: [Int]
  /// The rules that may object to values, by their nodes; in order of place.
  let rules: [(node: Int, rule: Int)]
  /// The checks that surely find nothing, one bit each; of others nobody knows.
  private let silentChecks: UInt64
  /// Whether keys may be slips, or missing.
  let concernKeys: Bool
  /// Whether an object or array may stand where none belongs.
  private let concernContainers: Bool

  init(
    values: [Int], rules: [(node: Int, rule: Int)], silentChecks: UInt64, concernKeys: Bool, concernContainers: Bool
  ) {
    // A key that is meant to be another may be what a check looks for.
    self.silentChecks = concernKeys || concernContainers ? 0 : silentChecks
    self.values = values.sorted()
    self.rules = rules.sorted { $0.node < $1.node }
    self.concernKeys = concernKeys
    self.concernContainers = concernContainers
    areNone = false
  }

  private init() {
    (values, rules, silentChecks, concernKeys, concernContainers, areNone) = ([], [], .max, false, false, true)
  }

  /// Whether a check surely finds nothing.
  func silence(_ check: Int) -> Bool { check < 64 && silentChecks & 1 << UInt64(check) != 0 }

  /// Nothing is.
  package static let none = RequestDoubts()

  /// Whether the rules have nothing to say of the request.
  package let areNone: Bool

  /// Whether the detector would find the request as a whole: no key is in doubt that other vendors have.
  package var leaveNoDoubtOfKind: Bool { !concernKeys && !concernContainers }
}

/// What is in doubt while a request is read.
struct DoubtfulValues {
  typealias Value = (node: Int, path: PathID)

  /// More is not worth noting: the engine looks at the whole request.
  static let most = 8

  /// The nodes of values that a field or a secret may be wrong with, and their paths.
  private(set) var values: [Value] = []
  /// Whether keys may be slips, or missing.
  var concernKeys = false
  /// Whether an object or array may stand where none belongs.
  var concernContainers = false

  var areNone: Bool { values.isEmpty && !concernKeys }

  mutating func add(_ node: Int, _ path: PathID) { values.append((node, path)) }

  /// - Parameter key: the node of a key that may have been meant to be another.
  mutating func add(slipAt key: Int) {
    concernKeys = true
    values.append((key + 1, .unknown))
  }
}
