import PushlintText

extension FilePath {
  /// The path as it is shown to people.
  ///
  /// - Shape: bytes that are no UTF-8 become `\xNN`; the backslash of a name that holds `\x` itself becomes `\x5C`, so
  ///   two paths never look alike. Control characters stay: who prints them knows how they must look there.
  package var shown: String { Self.shown(bytes) }

  /// Whether it is shown without any escape.
  package var isShownAsItIs: Bool { !bytes.contains { $0 >= 0x80 || $0 == Self.backslash } }

  private static func shown(_ bytes: [UInt8]) -> String {
    guard bytes.contains(where: { $0 >= 0x80 || $0 == backslash }) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    return bytes.withUnsafeBufferPointer { bytes in
      var text: [UInt8] = []
      var index = 0
      while index < bytes.count {
        let width = UTF8Scan.wellFormedWidth(in: bytes, at: index)
        let startsEscape = bytes[index] == backslash && index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "x")
        if width == 0 || startsEscape {
          text += escape(bytes[index]).utf8
          index += 1
        } else {
          text += bytes[index..<index + width]
          index += width
        }
      }
      return String(decoding: text, as: UTF8.self)
    }
  }

  private static let backslash = UInt8(ascii: "\\")

  private static func escape(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.utf8.count == 1 ? "\\x0\(digits)" : "\\x\(digits)"
  }
}
