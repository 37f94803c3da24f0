import PushlintText
import SystemPackage

extension FilePath {
  /// The path of these bytes.
  ///
  /// - Shape: bytes of no encoding in particular, as the system keeps them; a NUL ends the path.
  package init(bytes: some Collection<UInt8>) {
    var characters: [CInterop.PlatformChar] = []
    characters.reserveCapacity(bytes.count + 1)
    for byte in bytes { characters.append(CInterop.PlatformChar(truncatingIfNeeded: byte)) }
    characters.append(0)
    self.init(platformString: characters)
  }

  /// The bytes that the system is given.
  var bytes: [UInt8] {
    withPlatformString { start in
      var bytes: [UInt8] = []
      bytes.reserveCapacity(length)
      var next = start
      while next.pointee != 0 {
        bytes.append(UInt8(truncatingIfNeeded: next.pointee))
        next += 1
      }
      return bytes
    }
  }

  /// The folder that holds the file; `.` for a bare name.
  var folder: FilePath {
    let bytes = bytes
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return FilePath(bytes: bytes[..<Swift.max(slash, 1)])
  }

  /// The last name alone; `nil` for a path without one, such as `/`.
  var name: FilePath? {
    let name = bytes.split(separator: UInt8(ascii: "/")).last
    return name.map { FilePath(bytes: $0) }
  }

  /// The path as it is shown to people.
  ///
  /// - Shape: bytes that are no UTF-8 become `\xNN`; the backslash of a name that holds `\x` itself becomes `\x5C`, so
  ///   two paths never look alike. Control characters stay: who prints them knows how they must look there.
  package var shown: String { Self.shown(bytes) }

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
