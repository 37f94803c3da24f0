/// Paths as services want them: relative to the root of the checkout, with `/`, without `.` and `..`.
enum RelativePath {
  /// The parts of a path below the working folder; a path that leads elsewhere keeps what it can.
  private static func parts(_ path: String) -> [Substring] {
    path.split(separator: "/").filter { $0 != "." && $0 != ".." }
  }

  static func text(_ path: String) -> String { VisibleText.line(parts(path).joined(separator: "/")) }

  /// The same as a relative reference of RFC 3986, every byte that is not unreserved escaped; absolute paths are
  /// `file` URLs.
  static func uri(_ path: String) -> (text: String, isRelative: Bool) {
    let escaped = parts(path).map { part in part.utf8.map { Self.escape($0) }.joined() }.joined(separator: "/")
    return path.hasPrefix("/") ? ("file:///" + escaped, false) : (escaped, true)
  }

  private static func escape(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      String(UnicodeScalar(byte))
    default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
  }
}
