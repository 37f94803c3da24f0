/// Paths of files as URIs.
///
/// - Source: RFC 8089, RFC 3986 section 2.
enum FileURI {
  /// The absolute path that a `file:` URI names; `nil` for any other.
  static func path(of uri: String) -> String? {
    guard uri.lowercased().hasPrefix("file:") else { return nil }
    var rest = uri.dropFirst("file:".count)
    if rest.hasPrefix("//") {
      // A host other than this one is nobody's file here.
      let host = rest.dropFirst(2).prefix { $0 != "/" }
      guard host.isEmpty || host.lowercased() == "localhost" else { return nil }
      rest = rest.dropFirst(2 + host.count)
    }
    rest = rest.prefix { $0 != "?" && $0 != "#" }
    guard rest.hasPrefix("/"), let bytes = decoded(rest), !bytes.contains(0) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The URI of a file, everything escaped that is not surely safe.
  static func uri(ofFileAt path: String) -> String {
    var result = "file://"
    for byte in path.utf8 {
      let isPlain =
        (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || "/-._~".utf8.contains(byte)
      if isPlain {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return result
  }

  private static func decoded(_ text: Substring) -> [UInt8]? {
    var result: [UInt8] = []
    var bytes = text.utf8[...]
    while let byte = bytes.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        result.append(byte)
        continue
      }
      guard bytes.count >= 2, let value = UInt8(String(decoding: bytes.prefix(2), as: UTF8.self), radix: 16) else {
        return nil
      }
      result.append(value)
      bytes = bytes.dropFirst(2)
    }
    return result
  }
}
