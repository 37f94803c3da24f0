import PushlintText
import PushlintTree

/// The keys of a file such as `Localizable.strings`: `"key" = "value";`, with comments as in C.
///
/// - Source: Apple's "Resource Programming Guide", String Resources.
struct StringsFile {
  struct Key {
    let name: String
    /// Without its quotation marks.
    let range: SourceRange
  }

  private(set) var keys: [Key] = []

  init(_ text: SourceText) {
    var offset = 0
    var last: Key?
    while let byte = text[offset] {
      switch byte {
      case UInt8(ascii: "/") where text[offset + 1] == UInt8(ascii: "/"): offset = text.lineEnd(of: offset)
      case UInt8(ascii: "/") where text[offset + 1] == UInt8(ascii: "*"):
        let end = text.firstOffset(of: "*/", in: SourceRange(offset + 2, max(text.count, offset + 2)))
        offset = end.map { $0 + 2 } ?? text.count
      case UInt8(ascii: "\""):
        let (key, end) = Self.quoted(text, from: offset)
        last = key
        offset = end
      case UInt8(ascii: "="):
        if let last { keys.append(last) }
        last = nil
        offset += 1
      case UInt8(ascii: ";"):
        last = nil
        offset += 1
      case _ where Self.isWordByte(byte):
        let start = offset
        while let byte = text[offset], Self.isWordByte(byte) { offset += 1 }
        last = Key(name: text.string(SourceRange(start, offset)), range: SourceRange(start, offset))
      default: offset += 1
      }
    }
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    ByteClass.isNameByte(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }

  private static func quoted(_ text: SourceText, from start: Int) -> (Key, end: Int) {
    var bytes: [UInt8] = []
    var offset = start + 1
    while let byte = text[offset], byte != UInt8(ascii: "\"") {
      if byte == UInt8(ascii: "\\"), let next = text[offset + 1] {
        bytes.append(next == UInt8(ascii: "n") ? 0x0A : next == UInt8(ascii: "t") ? 0x09 : next)
        offset += 2
      } else {
        bytes.append(byte)
        offset += 1
      }
    }
    let content = SourceRange(start + 1, min(offset, text.count))
    return (Key(name: String(decoding: bytes, as: UTF8.self), range: content), min(offset + 1, text.count))
  }
}
