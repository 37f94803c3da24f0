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

  /// Whether there is surely more than blanks among them.
  var isFilled: Bool { !isSubset(of: .blank) }

  init(_ text: UnsafeRawBufferPointer) {
    guard text.count >= Self.width else {
      var found: UInt16 = 0
      for byte in text { found |= Self.bit(of: byte) }
      rawValue = found
      return
    }
    var lanes = SIMD16<UInt8>()
    var signs = SIMD16<UInt8>()
    var index = 0
    while true {
      let found = Self.classes(of: text.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self))
      lanes |= found
      signs |= Self.bits(found .== Self.lane(0))
      if index &+ Self.width == text.count { break }
      // The last bytes, some of them for the second time.
      index = min(index &+ Self.width, text.count &- Self.width)
    }
    let halves = unsafeBitCast(lanes, to: SIMD2<UInt64>.self)
    var bits = halves.x | halves.y
    bits |= bits &>> 32
    bits |= bits &>> 16
    bits |= bits &>> 8
    let found = UInt16(truncatingIfNeeded: bits & 0xFF)
    let others = unsafeBitCast(signs, to: SIMD2<UInt64>.self)
    // The lanes have no bit for signs, which are all that no other class has.
    rawValue = found & 0x3F | (found & 0xC0) &<< 1 | (others.x | others.y == 0 ? 0 : Self.sign.rawValue)
  }

  /// Bytes that are looked at together.
  private static let width = 16

  /// For each byte the bit of its class, where bits behind that of ``sign`` are one place lower; 0 for signs.
  @inline(__always)
  private static func classes(of bytes: SIMD16<UInt8>) -> SIMD16<UInt8> {
    let small: SIMD16<UInt8> = (bytes | lane(0x20)) &- lane(0x61)
    let digit: SIMD16<UInt8> = bytes &- lane(0x30)
    // `$` and `%` are neighbors.
    let dollar: SIMD16<UInt8> = bytes &- lane(0x24)
    let letters: SIMD16<UInt8> = bits(small .< lane(26)) & lane(1)
    let digits: SIMD16<UInt8> = bits(digit .< lane(10)) & lane(2)
    let dashes: SIMD16<UInt8> = (bits(bytes .== lane(0x2D)) | bits(bytes .== lane(0x5F))) & lane(4)
    let dots: SIMD16<UInt8> = (bits(bytes .== lane(0x2E)) | bits(bytes .== lane(0x7E))) & lane(8)
    let slashes: SIMD16<UInt8> = bits(bytes .== lane(0x2F)) & lane(16)
    let variables: SIMD16<UInt8> = (bits(dollar .< lane(2)) | bits(bytes .== lane(0x7B))) & lane(32)
    let blanks: SIMD16<UInt8> = bits(bytes .< lane(0x21)) & lane(64)
    let others: SIMD16<UInt8> = bits(bytes .> lane(0x7E)) & lane(128)
    let words: SIMD16<UInt8> = letters | digits | dashes | dots
    return words | slashes | variables | blanks | others
  }

  @inline(__always)
  private static func lane(_ byte: UInt8) -> SIMD16<UInt8> { SIMD16<UInt8>(repeating: byte) }

  @inline(__always)
  private static func bits(_ mask: SIMDMask<SIMD16<Int8>>) -> SIMD16<UInt8> {
    unsafeBitCast(mask, to: SIMD16<UInt8>.self)
  }

  /// The classes of the text that a JSON string with escapes stands for, and its length in bytes; `nil` where one of the
  /// escapes needs a closer look.
  static func read(escaped source: UnsafeRawBufferPointer) -> (classes: ByteClasses, count: Int)? {
    // JSON in a string has no other escapes: a backslash is a sign, as the quotation mark is.
    if let quotes = escapedQuotes(source) { return (ByteClasses(source), source.count - quotes) }
    var found: UInt16 = 0
    var count = 0
    var index = 0
    while index < source.count {
      if source[index] != UInt8(ascii: "\\") {
        found |= bit(of: source[index])
        index += 1
        count += 1
      } else if let escape = escape(source, at: index) {
        found |= escape.classes.rawValue
        index += escape.width
        count += escape.count
      } else {
        return nil
      }
    }
    return (ByteClasses(rawValue: found), count)
  }

  /// How many quotation marks with a backslash before them a text has; `nil` where it has other escapes.
  private static func escapedQuotes(_ source: UnsafeRawBufferPointer) -> Int? {
    var count = 0
    var index = 0
    while index &+ width < source.count {
      let here = source.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
      let behind = source.loadUnaligned(fromByteOffset: index &+ 1, as: SIMD16<UInt8>.self)
      let escapes: SIMD16<UInt8> = bits(here .== lane(0x5C))
      let others: SIMD16<UInt8> = escapes & bits(behind .!= lane(0x22))
      let wrong = unsafeBitCast(others, to: SIMD2<UInt64>.self)
      guard wrong.x | wrong.y == 0 else { return nil }
      let halves = unsafeBitCast(escapes & lane(1), to: SIMD2<UInt64>.self)
      // The sum of all bytes of both comes to be the highest one.
      count += Int(truncatingIfNeeded: ((halves.x &+ halves.y) &* 0x0101_0101_0101_0101) &>> 56)
      index &+= width
    }
    while index < source.count {
      if source[index] == 0x5C {
        guard index + 1 < source.count, source[index + 1] == 0x22 else { return nil }
        count += 1
      }
      index += 1
    }
    return count
  }

  /// What the escape at `index` stands for: its classes, its length in the source, and its length in the text.
  private static func escape(
    _ source: UnsafeRawBufferPointer, at index: Int
  ) -> (classes: ByteClasses, width: Int, count: Int)? {
    guard index + 1 < source.count else { return nil }
    switch source[index + 1] {
    case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"): return (.blank, 2, 1)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): return (.sign, 2, 1)
    case UInt8(ascii: "/"): return (.slash, 2, 1)
    case UInt8(ascii: "u"):
      guard let unit = codeUnit(source, at: index), unit >= 0x80 else { return nil }
      guard 0xD800...0xDFFF ~= unit else { return (.other, 6, unit < 0x800 ? 2 : 3) }
      guard unit < 0xDC00, let low = codeUnit(source, at: index + 6), 0xDC00...0xDFFF ~= low else { return nil }
      return (.other, 12, 4)
    default: return nil
    }
  }

  /// The code unit of UTF-16 that `\u` and four digits stand for.
  private static func codeUnit(_ source: UnsafeRawBufferPointer, at index: Int) -> Int? {
    guard index + 6 <= source.count, source[index] == UInt8(ascii: "\\"), source[index + 1] == UInt8(ascii: "u") else {
      return nil
    }
    var unit = 0
    for digit in source[index + 2..<index + 6] {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): unit = unit << 4 | Int(digit & 0x0F)
      case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
        unit = unit << 4 | Int(digit & 0x0F) + 9
      default: return nil
      }
    }
    return unit
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
