/// Canonical paths: names with dots between them, such as `message.android.ttl`.
///
/// - Shape: cut byte by byte; a dot is never part of another character.
extension Substring {
  /// The path around the last name; `nil` for a single name.
  package var pathAround: Substring? {
    utf8.lastIndex(of: UInt8(ascii: ".")).map { self[..<$0] }
  }

  /// The last name.
  package var lastName: Substring {
    utf8.lastIndex(of: UInt8(ascii: ".")).map { self[utf8.index(after: $0)...] } ?? self
  }

  /// All names, in order; those between two dots that follow one another are left out.
  package var pathNames: [Substring] { utf8.split(separator: UInt8(ascii: ".")).map(Substring.init) }
}

extension String {
  /// The path around the last name; `nil` for a single name.
  package var pathAround: Substring? { self[...].pathAround }

  /// The last name.
  package var lastName: Substring { self[...].lastName }

  /// All names, in order; those between two dots that follow one another are left out.
  package var pathNames: [Substring] { self[...].pathNames }
}
