import PushlintText

/// The characters that a document may hold.
///
/// - Source: XML 1.0, production 2, Char. A Swift string has no surrogates.
enum XMLCharacters {
  /// `text` with an escape such as `\u{1B}` for each character that XML forbids, and for each sequence of a terminal.
  static func cleaned(_ text: String) -> String {
    var text = text
    return text.withUTF8(areAllowed) ? text : escaped(text)
  }

  /// Whether bytes are certainly allowed as they are.
  static func areAllowed(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let raw = UnsafeRawBufferPointer(bytes)
    let tops = PlainBytes.tops
    var index = 0
    while index < bytes.count {
      if index &+ 8 <= bytes.count {
        // Most have no byte before the blank, and none that a sign of several begins with.
        let block = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        if (block | ~((block | tops) &- PlainBytes.ones &* 0x20)) & tops == 0 {
          index &+= 8
          continue
        }
      }
      let byte = bytes[index]
      // U+FFFE and U+FFFF begin with the byte EF.
      guard byte >= 0x20 || byte == 0x09 || byte == 0x0A, byte != 0xEF else { return false }
      index &+= 1
    }
    return true
  }

  /// Whether bytes stand for themselves in a text or an attribute.
  static func arePlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    PlainBytes.fill(bytes, except: UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: "\""))
      && !bytes.contains(UInt8(ascii: ">"))
  }

  /// Allowed text with its markup escaped, as libxml2 writes it.
  static func escaped(_ text: [UInt8]) -> [UInt8] {
    var result = ByteBuffer()
    text.withUnsafeBufferPointer { text in
      let raw = UnsafeRawBufferPointer(text)
      let quote = PlainBytes.ones &* UInt64(UInt8(ascii: "\""))
      let ampersand = PlainBytes.ones &* UInt64(UInt8(ascii: "&"))
      // `<` and `>` differ in one bit.
      let bracket = PlainBytes.ones &* UInt64(UInt8(ascii: ">"))
      var (copied, index) = (0, 0)
      while index < text.count {
        defer { index &+= 1 }
        if index &+ 8 <= text.count {
          let block = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          let marks = PlainBytes.zeros(block ^ quote) | PlainBytes.zeros(block ^ ampersand)
          if (marks | PlainBytes.zeros((block | PlainBytes.ones &* 2) ^ bracket)) & PlainBytes.tops == 0 {
            index &+= 7
            continue
          }
        }
        let entity: StaticString
        switch text[index] {
        case UInt8(ascii: "&"): entity = "&amp;"
        case UInt8(ascii: "<"): entity = "&lt;"
        case UInt8(ascii: ">"): entity = "&gt;"
        case UInt8(ascii: "\""): entity = "&quot;"
        default: continue
        }
        result.append(UnsafeBufferPointer(rebasing: text[copied..<index]))
        result.append(entity)
        copied = index + 1
      }
      result.append(UnsafeBufferPointer(rebasing: text[copied...]))
    }
    return result.take()
  }

  private static func escaped(_ text: String) -> String {
    let text = ControlSequence.replaced(in: text, by: VisibleText.escape("\u{1B}"))
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isAllowed(scalar) {
        result.append(scalar)
      } else {
        result.append(contentsOf: VisibleText.escape(scalar).unicodeScalars)
      }
    }
    return String(result)
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // U+000D is allowed too, but readers make a line end of it.
    case 0x09, 0x0A, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}
