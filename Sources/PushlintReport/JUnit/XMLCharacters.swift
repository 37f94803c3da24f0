import PushlintText

/// The characters that a document may hold.
///
/// - Source: XML 1.0, production 2, Char. A Swift string has no surrogates.
enum XMLCharacters {
  /// `text` with an escape such as `\u{1B}` for each character that XML forbids, and for each sequence of a terminal.
  static func cleaned(_ text: String) -> String {
    text.withBytes(areAllowed) ? text : escaped(text)
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

  /// Appends allowed text with its markup escaped, as libxml2 writes it.
  static func escape(_ text: UnsafeBufferPointer<UInt8>, to result: inout ByteBuffer) {
    let raw = UnsafeRawBufferPointer(text)
    let quote = PlainBytes.ones &* UInt64(UInt8(ascii: "\""))
    let ampersand = PlainBytes.ones &* UInt64(UInt8(ascii: "&"))
    // `<` and `>` differ in one bit.
    let bracket = PlainBytes.ones &* UInt64(UInt8(ascii: ">"))
    // Eight bytes are copied at once, and an entity as a word of as many.
    result.append(upTo: text.count * longestEntity + 8) { start in
      var (index, end) = (0, start)
      while index < text.count {
        if index &+ 8 <= text.count {
          let block = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          let brackets = PlainBytes.zeros((block | PlainBytes.ones &* 2) ^ bracket)
          let marks =
            (PlainBytes.zeros(block ^ quote) | PlainBytes.zeros(block ^ ampersand) | brackets) & PlainBytes.tops
          let plain = marks == 0 ? 8 : UInt64(littleEndian: marks).trailingZeroBitCount &>> 3
          UnsafeMutableRawPointer(end).storeBytes(of: block, as: UInt64.self)
          index &+= plain
          end += plain
          if marks == 0 { continue }
        }
        let byte = text[index]
        index &+= 1
        guard let (entity, length) = entity(of: byte) else {
          end.pointee = byte
          end += 1
          continue
        }
        UnsafeMutableRawPointer(end).storeBytes(of: entity.littleEndian, as: UInt64.self)
        end += length
      }
      return end - start
    }
  }

  private static let longestEntity = 6

  /// What stands for a byte that has a meaning in markup: ASCII from the lowest byte up, and its length.
  @inline(__always)
  private static func entity(of byte: UInt8) -> (UInt64, Int)? {
    switch byte {
    case UInt8(ascii: "\""): (0x3B_74_6F_75_71_26, 6)  // `&quot;`
    case UInt8(ascii: "&"): (0x3B_70_6D_61_26, 5)  // `&amp;`
    case UInt8(ascii: "<"): (0x3B_74_6C_26, 4)  // `&lt;`
    case UInt8(ascii: ">"): (0x3B_74_67_26, 4)  // `&gt;`
    default: nil
    }
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
