/// Text as the source of a string.
package enum StringEncoding {
  /// `text` as a JSON string with its quotes: quote, backslash, and control characters escaped, nothing else.
  package static func json(_ text: String) -> String { "\"" + jsonContent(text) + "\"" }

  /// The same without quotes.
  package static func jsonContent(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    appendJSONContent(of: text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends ``jsonContent(_:)`` in UTF-8.
  package static func appendJSONContent(of text: String, to bytes: inout [UInt8]) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0x0A: bytes += "\\n".utf8
      case 0x0D: bytes += "\\r".utf8
      case 0x09: bytes += "\\t".utf8
      case 0x08: bytes += "\\b".utf8
      case 0x0C: bytes += "\\f".utf8
      case 0..<0x20: bytes += "\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8
      default: bytes.append(byte)
      }
    }
  }
}
