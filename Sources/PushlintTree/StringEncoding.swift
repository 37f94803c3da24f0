import PushlintText

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
    text.withBytes { text in
      var start = 0
      while start < text.count {
        let end = pastPlainBytes(text, from: start)
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<end]))
        if end < text.count { bytes += escaped(text[end]) }
        start = end + 1
      }
    }
  }

  /// The escape of a byte that cannot stand in a string.
  private static func escaped(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): [UInt8(ascii: "\\"), byte]
    case 0x0A: Array("\\n".utf8)
    case 0x0D: Array("\\r".utf8)
    case 0x09: Array("\\t".utf8)
    case 0x08: Array("\\b".utf8)
    case 0x0C: Array("\\f".utf8)
    default: Array("\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8)
    }
  }

  /// Past the bytes from `start` on that need no escape.
  private static func pastPlainBytes(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let raw = UnsafeRawBufferPointer(text)
    let quote = PlainBytes.ones &* UInt64(UInt8(ascii: "\""))
    let backslash = PlainBytes.ones &* UInt64(UInt8(ascii: "\\"))
    var index = start
    while index &+ 8 <= text.count {
      let block = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      // A control character, or a byte behind one, sets a bit here.
      let controls = (block &- PlainBytes.ones &* 0x20) & ~block
      let others = PlainBytes.zeros(block ^ quote) | PlainBytes.zeros(block ^ backslash)
      guard (controls | others) & PlainBytes.tops == 0 else { break }
      index &+= 8
    }
    while index < text.count, text[index] >= 0x20, text[index] != UInt8(ascii: "\""), text[index] != UInt8(ascii: "\\")
    {
      index &+= 1
    }
    return index
  }
}
