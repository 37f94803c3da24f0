/// A text as a UUID.
///
/// - Source: RFC 9562 section 4.
enum UUIDText {
  static func isValid(_ text: String) -> Bool {
    let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return groups.map(\.count) == [8, 4, 4, 4, 12]
      && groups.allSatisfy { $0.allSatisfy { $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 6 } }
  }
}
