import PushlintText

/// Paths as services want them: relative to the root of the checkout, with `/`, without `.` and `..`.
enum RelativePath {
  /// A path below the working folder; one that leads elsewhere keeps what it can.
  static func text(_ path: String) -> String {
    VisibleText.line(path.split(separator: "/").filter { $0 != "." && $0 != ".." }.joined(separator: "/"))
  }

  /// The bytes of a path as a relative reference of RFC 3986, everything that is not unreserved escaped; absolute paths
  /// are `file` URLs.
  static func uri(_ path: [UInt8]) -> (text: String, isRelative: Bool) {
    let slash = UInt8(ascii: "/")
    let dot = UInt8(ascii: ".")
    let parts = path.split(separator: slash).filter { !$0.elementsEqual([dot]) && !$0.elementsEqual([dot, dot]) }
    let escaped = parts.map { part in part.map(escape).joined() }.joined(separator: "/")
    return path.first == slash ? ("file:///" + escaped, false) : (escaped, true)
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
