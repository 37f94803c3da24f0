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
  /// The largest fields by their places, the largest first: a message may have very many.
  private var parts: [(place: Int32, bytes: Int32)] = []
  private let payload: Payload
  private var tree: SyntaxTree { payload.tree }

  init(_ payload: Payload, envelope: Int = 0) {
    self.payload = payload
    bytes = envelope
  }

  /// Most fields that anybody asks for.
  private static let mostParts = 3

  /// The largest fields, three at most, the largest first; of those that are equally large, the first ones.
  package var largest: [Part] { parts.map { Part(path: payload.path(of: Int($0.place)), bytes: Int($0.bytes)) } }

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
    add(tree.size(of: place.node), at: Int32(clamping: place.index), overhead: overhead, asJSON: asJSON)
  }

  /// Adds an entry of data, and `overhead` for its name.
  mutating func add(_ entry: DataSizes.Entry, overhead: Int, asJSON: Bool = true) {
    add(entry.value, at: entry.place, overhead: overhead, asJSON: asJSON)
  }

  private mutating func add(_ value: ValueSize, at place: Int32, overhead: Int, asJSON: Bool) {
    let more = overhead + (asJSON ? value.asJSON : value.asText)
    bytes += more
    isExact = isExact && value.isExact
    let index = parts.firstIndex { $0.bytes < more } ?? parts.count
    guard index < Self.mostParts else { return }
    parts.insert((place, Int32(clamping: more)), at: index)
    if parts.count > Self.mostParts { parts.removeLast() }
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
    guard record.meaning < 0, record.key >= 0, !tree[Int(record.key)].flags.contains(.computed) else {
      return name(of: index).utf8.count
    }
    return tree.textCount(of: Int(record.key))
  }
}
