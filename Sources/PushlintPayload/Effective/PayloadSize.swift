import PushlintText
import PushlintTree

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
  /// Fields by their places: a message may have thousands, of which somebody asks for three.
  private var parts: [(place: Int, bytes: Int)] = []
  private let payload: Payload
  private let tree: SyntaxTree

  init(_ payload: Payload, envelope: Int = 0) {
    self.payload = payload
    tree = payload.tree
    bytes = envelope
  }

  /// The largest fields, the largest first.
  package func largest(_ count: Int) -> [Part] {
    let sizes = parts.map(\.bytes).sorted(by: >)
    guard count > 0, let least = sizes.prefix(count).last else { return [] }
    let large = parts.filter { $0.bytes >= least }.map { Part(path: payload.path(of: $0.place), bytes: $0.bytes) }
    return Array(large.sorted { ($1.bytes, $0.path) < ($0.bytes, $1.path) }.prefix(count))
  }

  /// `gcm.n.` before the name of each field of a notification.
  static let androidPrefix = "gcm.n.".utf8.count
  /// Braces; what FCM adds of its own counts nothing.
  static let envelope = 2

  /// Quotes, colon, and comma of a member.
  static func jsonKey(_ name: String) -> Int { jsonKey(bytes: name.utf8.count) }

  static func jsonKey(bytes: Int) -> Int { bytes + 4 }

  mutating func add(bytes more: Int) { bytes += more }

  /// Adds a field's value, and `overhead` for its name.
  mutating func add(_ place: Payload.Place, overhead: Int, asJSON: Bool = true) {
    var total = overhead
    measure(place.node, asJSON: asJSON, into: &total)
    bytes += total
    parts.append((place.index, total))
  }

  private mutating func measure(_ node: SyntaxTree.Index, asJSON: Bool, into total: inout Int) {
    let quotes = asJSON ? 2 : 0
    var index = node
    let end = max(Int(tree[node].next), node + 1)
    while index < end {
      let kind = tree[index].kind
      switch kind {
      case .string: total += bytes(ofText: index, asJSON: asJSON) + quotes
      case .key: total += bytes(ofText: index, asJSON: asJSON) + quotes + 1
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

  private func bytes(ofText node: SyntaxTree.Index, asJSON: Bool) -> Int {
    if let text = tree.plainASCII(of: node) {
      return asJSON ? text.reduce(0) { $0 + Self.bytes(asJSON: $1) } : text.count
    }
    let text = tree.text(of: node)
    return asJSON ? text.utf8.reduce(0) { $0 + Self.bytes(asJSON: $1) } : text.utf8.count
  }

  private static func bytes(asJSON byte: UInt8) -> Int {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 ? 2 : 1
  }
}

extension SyntaxTree {
  /// The bytes of a string's or key's text where they stand so in the source and are ASCII; `nil` for any other.
  func plainASCII(of node: Index) -> ArraySlice<UInt8>? {
    let range = self[node].range
    guard self[node].flags.isEmpty, range.count >= 2, source[range.start] == UInt8(ascii: "\""),
      source[range.end - 1] == UInt8(ascii: "\"")
    else { return nil }
    let text = source[SourceRange(range.start + 1, range.end - 1)]
    return text.contains { $0 >= 0x80 } ? nil : text
  }
}

extension Payload {
  /// How many bytes the name of a place has.
  func nameCount(of index: Int) -> Int {
    let record = records[index]
    guard record.meaning < 0, record.key >= 0, let name = tree.plainASCII(of: Int(record.key)) else {
      return name(of: index).utf8.count
    }
    return name.count
  }
}
