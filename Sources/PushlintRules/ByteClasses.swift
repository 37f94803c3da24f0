/// Which kinds of bytes a text has.
struct ByteClasses: OptionSet, BitwiseCopyable {
  let rawValue: UInt16

  init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Letters of ASCII.
  static let letter = ByteClasses(rawValue: 1)
  static let digit = ByteClasses(rawValue: 2)
  /// `-` and `_`.
  static let dash = ByteClasses(rawValue: 4)
  /// `.` and `~`.
  static let dot = ByteClasses(rawValue: 8)
  static let slash = ByteClasses(rawValue: 16)
  /// `$`, `{`, `%`: what variables begin with.
  static let variable = ByteClasses(rawValue: 32)
  /// Other visible signs of ASCII.
  static let sign = ByteClasses(rawValue: 64)
  /// Blanks, and bytes below them.
  static let blank = ByteClasses(rawValue: 128)
  /// Bytes of letters and signs outside of ASCII, and the byte 0x7F.
  static let other = ByteClasses(rawValue: 256)

  static let all = ByteClasses(rawValue: 511)
  /// What a word has that is no URL, no file, and no template.
  static let word: ByteClasses = [.letter, .digit, .dash]
  /// What the name of a topic has.
  static let name: ByteClasses = [.letter, .digit, .dash, .dot]

  /// Whether there is a visible letter or sign of ASCII among them.
  var isVisible: Bool { !isSubset(of: [.blank, .other]) }

  init(_ text: UnsafeRawBufferPointer) {
    var found: UInt16 = 0
    for byte in text { found |= Self.bit(of: byte) }
    rawValue = found
  }

  /// The classes of the text that a JSON string with escapes stands for; `nil` where one of them needs a closer look.
  init?(escaped source: UnsafeRawBufferPointer) {
    var found: UInt16 = 0
    var index = 0
    while index < source.count {
      if source[index] != UInt8(ascii: "\\") {
        found |= Self.bit(of: source[index])
        index += 1
      } else if let (classes, width) = Self.escape(source, at: index) {
        found |= classes.rawValue
        index += width
      } else {
        return nil
      }
    }
    rawValue = found
  }

  /// What the escape at `index` stands for, and how many bytes it has.
  private static func escape(_ source: UnsafeRawBufferPointer, at index: Int) -> (ByteClasses, Int)? {
    guard index + 1 < source.count else { return nil }
    switch source[index + 1] {
    case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"): return (.blank, 2)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): return (.sign, 2)
    case UInt8(ascii: "/"): return (.slash, 2)
    case UInt8(ascii: "u"):
      // Above U+007F: no zeros, or an eight behind them.
      guard index + 6 <= source.count else { return nil }
      let isLow = source[index + 2] == UInt8(ascii: "0") && source[index + 3] == UInt8(ascii: "0")
      return isLow && source[index + 4] < UInt8(ascii: "8") ? nil : (.other, 6)
    default: return nil
    }
  }

  /// The class of a byte.
  @inline(__always)
  private static func bit(of byte: UInt8) -> UInt16 {
    // Bytes outside of ASCII are of the class of the last one in it.
    1 &<< UInt16(numbers.utf8Start[Int(min(byte, 0x7F))] &- 0x30)
  }

  /// For each byte of ASCII the number of its class, as a digit: 16 in each line.
  private static let numbers: StaticString = """
    7777777777777777\
    7777777777777777\
    7666556666666234\
    1111111111666666\
    6000000000000000\
    0000000000066662\
    6000000000000000\
    0000000000056638
    """
}
