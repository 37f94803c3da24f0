import PushlintTree

/// A text as a UUID.
///
/// - Source: RFC 9562 section 4.
enum UUIDText {
  /// Whether a text with variables in it has a letter that no UUID has.
  static func isWrongWhateverIsPutIn(_ text: String) -> Bool {
    guard let known = Placeholder.knownPart(of: text), !Placeholder.containsMarker(known) else { return false }
    return !known.utf8.allSatisfy { $0 == UInt8(ascii: "-") || isHexDigit($0) }
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6 }

  static func isValid(_ text: String) -> Bool {
    let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return groups.map(\.count) == [8, 4, 4, 4, 12]
      && groups.allSatisfy { $0.allSatisfy(isHexDigit) }
  }
}
