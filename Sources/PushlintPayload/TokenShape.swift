/// What an address of a device looks like.
///
/// - Source: the generator of installation ids in the Firebase SDK for JavaScript; device tokens of APNs are
///   hexadecimal, those of FCM hold `:APA91`.
package enum TokenShape {
  case apns, installationID, registration

  /// Fewest different characters in the random part of a real registration token, which has more than 100.
  private static let leastVariety = 30
  /// Longest run of one letter that a random text may have.
  private static let longestRun = 5

  /// Whether a text is a registration token as FCM makes them, not one that was invented for a sample.
  package static func isRealRegistration(_ text: String) -> Bool {
    guard TokenShape(text) == .registration, let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      return false
    }
    let tail = text.utf8[colon...].dropFirst()
    guard tail.allSatisfy(isWord), Set(tail).count >= leastVariety else { return false }
    var run = 0
    var previous: UInt8 = 0
    for byte in tail {
      run = byte | 0x20 == previous ? run + 1 : 1
      if run > longestRun { return false }
      previous = byte | 0x20
    }
    return true
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    if 64...200 ~= bytes.count, bytes.allSatisfy({ $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 6 }) {
      self = .apns
    } else if bytes.count == 22, let first = bytes.first, "cdef".utf8.contains(first), bytes.allSatisfy(Self.isWord) {
      self = .installationID
    } else if let colon = bytes.firstIndex(of: UInt8(ascii: ":")), 11...22 ~= colon,
      bytes[(colon + 1)...].starts(with: "APA91".utf8), bytes.count - colon > 100
    {
      self = .registration
    } else {
      return nil
    }
  }
}
