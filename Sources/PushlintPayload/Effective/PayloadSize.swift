import PushlintSyntax

/// How many bytes of a message count against a limit, and which fields they belong to.
///
/// - Shape: an estimate from below; what FCM adds of its own is not published. Values that cannot be seen count
///   nothing and make it inexact.
package struct PayloadSize: Sendable {
  /// A field and its bytes, its name included.
  package struct Part: Sendable {
    package let path: String
    package let bytes: Int
  }

  package private(set) var bytes: Int
  /// Every value was seen.
  package internal(set) var isExact = true
  private var parts: [Part] = []
  private let tree: SyntaxTree

  init(_ tree: SyntaxTree, envelope: Int = 0) {
    self.tree = tree
    bytes = envelope
  }

  /// The largest fields, the largest first.
  package func largest(_ count: Int) -> [Part] {
    Array(parts.sorted { ($1.bytes, $0.path) < ($0.bytes, $1.path) }.prefix(count))
  }

  /// `gcm.n.` before the name of each field of a notification.
  static let androidPrefix = "gcm.n.".utf8.count
  /// Braces; what FCM adds of its own counts nothing.
  static let envelope = 2

  /// Quotes, colon, and comma of a member.
  static func jsonKey(_ name: String) -> Int { name.utf8.count + 4 }

  mutating func add(bytes more: Int) { bytes += more }

  /// Adds a field's value, and `overhead` for its name.
  mutating func add(_ place: Payload.Place, overhead: Int, asJSON: Bool = true) {
    var total = overhead
    measure(place.node, asJSON: asJSON, into: &total)
    bytes += total
    parts.append(Part(path: place.path, bytes: total))
  }

  private mutating func measure(_ node: SyntaxTree.Index, asJSON: Bool, into total: inout Int) {
    let quotes = asJSON ? 2 : 0
    var index = node
    let end = max(Int(tree[node].next), node + 1)
    while index < end {
      let kind = tree[index].kind
      switch kind {
      case .string: total += Self.bytes(tree.text(of: index), asJSON: asJSON) + quotes
      case .key: total += Self.bytes(tree.text(of: index), asJSON: asJSON) + quotes + 1
      case .number, .boolean, .null: total += tree[index].range.count
      case .object, .array: total += 2
      case .opaque, .missing, .spread:
        isExact = false
        index = max(Int(tree[index].next), index + 1)
        continue
      case .document: break
      }
      if index > node, kind != .key, index < end, followsSibling(index) { total += 1 }
      index += 1
    }
  }

  /// Whether a comma stands before the value or its key.
  private func followsSibling(_ index: SyntaxTree.Index) -> Bool {
    let start = tree[index - 1].kind == .key ? index - 1 : index
    return start - 1 != Int(tree[index].parent)
  }

  private static func bytes(_ text: String, asJSON: Bool) -> Int {
    guard asJSON else { return text.utf8.count }
    return text.utf8.reduce(0) { total, byte in
      total + (byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 ? 2 : 1)
    }
  }
}
