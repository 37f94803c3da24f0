/// Bytes that are read as strict JSON, up to the last closer among them.
///
/// Inside of a container no check for the end is needed, except behind a closer: the last byte before ``past`` is one, and
/// nothing that is read here takes it.
///
/// - Shape: public like what else loops of other modules use.
/// - Source: RFC 8259.
@frozen
public struct StrictText: BitwiseCopyable, Sendable {
  // Read only while the bytes are there.
  public nonisolated(unsafe) let bytes: UnsafePointer<UInt8>
  /// Offset past the last byte that is no white space.
  public let past: Int
  /// Number of bytes that may be read.
  public let readable: Int
  /// The document ends with its line.
  public let isLine: Bool

  @inlinable @inline(__always)
  public init(bytes: UnsafePointer<UInt8>, past: Int, readable: Int, isLine: Bool = false) {
    self.bytes = bytes
    self.past = past
    self.readable = readable
    self.isLine = isLine
  }

  @inlinable @inline(__always)
  public subscript(offset: Int) -> UInt8 {
    assert(offset >= 0 && offset < past)
    return bytes[offset]
  }

  @inlinable @inline(__always)
  public static func isOpener(_ byte: UInt8) -> Bool { byte == 0x7B || byte == 0x5B }

  @inlinable @inline(__always)
  public static func isCloser(_ byte: UInt8) -> Bool { byte == 0x7D || byte == 0x5D }

  /// White space that ends no line.
  @inlinable @inline(__always)
  public static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// The string whose opening quote is at `start`.
  @inlinable @inline(__always)
  public func string(at start: Int) -> StringScan.Result {
    let content = start &+ 1
    // One step is enough for most strings; behind 16 plain bytes the quote may follow directly.
    var end = content
    if content &+ StringScan.width < past {
      end = content &+ StringScan.plainWidth(bytes + content)
      if self[end] == 0x22 { return StringScan.Result(end: end &+ 1, hasEscapes: false) }
    }
    return StringScan.string(bytes, from: end, past: past, readable: readable)
  }

  /// The offset of the first byte at or after `start` that is no white space. There must be one.
  @inlinable @inline(__always)
  public func pastSpace(_ start: Int) -> Int {
    if self[start] > 0x20 { return start }
    // One blank behind a colon or comma is the most frequent case; the last byte is none.
    if self[start] == 0x20, self[start &+ 1] > 0x20 { return start &+ 1 }
    return isLine ? pastBlanks(start) : pastSpaces(start)
  }

  @inline(never) @usableFromInline
  func pastBlanks(_ start: Int) -> Int {
    var index = start
    while Self.isBlank(bytes[index]) { index &+= 1 }
    return index
  }

  @inline(never) @usableFromInline
  func pastSpaces(_ start: Int) -> Int {
    var index = start
    // The last byte before `past` is no space.
    while ByteClass.isSpace(bytes[index]) {
      assert(index < past)
      index &+= 1
      while index &+ StringScan.width <= readable {
        let blanks = StringScan.blankWidth(bytes + index)
        index &+= blanks
        if blanks < StringScan.width { break }
      }
    }
    return index
  }

  /// Whether the four bytes of `word`, the first one lowest, are at `start`.
  @inlinable @inline(__always)
  public func hasWord(_ word: UInt32, at start: Int) -> Bool {
    start &+ 4 <= past
      && UInt32(littleEndian: UnsafeRawPointer(bytes + start).loadUnaligned(as: UInt32.self)) == word
  }

  /// The bytes of `true` for ``hasWord(_:at:)``.
  @inlinable @inline(__always)
  public static var wordTrue: UInt32 { 0x6575_7274 }
  /// The bytes of `null`.
  @inlinable @inline(__always)
  public static var wordNull: UInt32 { 0x6C6C_756E }
  /// What `false` has behind its first letter.
  @inlinable @inline(__always)
  public static var wordAlse: UInt32 { 0x6573_6C61 }

  /// Offset past the number at `start`; when there is none, the complement (`~`) of the doubtful offset.
  ///
  /// - Source: RFC 8259 section 6.
  @inline(never)
  public func numberEnd(from start: Int) -> Int {
    func byte(_ index: Int) -> UInt8 { index < past ? bytes[index] : 0 }
    func pastDigits(_ start: Int) -> Int {
      var index = start
      while ByteClass.isDigit(byte(index)) { index &+= 1 }
      return index
    }
    var index = start
    if byte(index) == UInt8(ascii: "-") { index &+= 1 }
    let integer = index
    index = byte(index) == UInt8(ascii: "0") ? index &+ 1 : pastDigits(index)
    guard index > integer else { return ~index }
    if byte(index) == UInt8(ascii: ".") {
      let fraction = index &+ 1
      index = pastDigits(fraction)
      guard index > fraction else { return ~index }
    }
    if byte(index) | 0x20 == UInt8(ascii: "e") {
      index &+= 1
      if byte(index) == UInt8(ascii: "+") || byte(index) == UInt8(ascii: "-") { index &+= 1 }
      let exponent = index
      index = pastDigits(exponent)
      guard index > exponent else { return ~index }
    }
    return index
  }
}
