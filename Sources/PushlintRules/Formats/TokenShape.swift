/// What an address of a device looks like.
///
/// - Source: the generator of installation ids in the Firebase SDK for JavaScript; device tokens of APNs are
///   hexadecimal, those of FCM hold `:APA91`.
enum TokenShape {
  case apns, installationID, registration

  init?(_ text: String) {
    let bytes = Array(text.utf8)
    func isWord(_ byte: UInt8) -> Bool {
      (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }
    if 64...200 ~= bytes.count, bytes.allSatisfy({ $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 6 }) {
      self = .apns
    } else if bytes.count == 22, let first = bytes.first, "cdef".utf8.contains(first), bytes.allSatisfy(isWord) {
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
