/// The text of a string in code into which a running program puts other texts: `` `Hello ${name}` ``, `f"Hello {name}"`,
/// `"Hello \(name)"`, `"Hello #{name}"`, `"Hello $name"`.
struct CodeText {
  private let bytes: [UInt8]
  /// Where the content is.
  private var index: Int
  private let end: Int
  /// Whether braces alone hold an expression, as in Python's and C#'s strings.
  private let hasBareBraces: Bool
  private var pieces: [PreviewText.Piece] = []
  private var plain: [UInt8] = []

  /// Most bytes that are read.
  private static let limit = 8_000

  /// - Parameter source: an expression as it is written.
  /// - Returns: `nil` for one that is no string, or more than one.
  static func pieces(of source: String) -> [PreviewText.Piece]? {
    guard var text = CodeText(source) else { return nil }
    return text.read()
  }

  private init?(_ source: String) {
    bytes = Array(source.utf8.prefix(Self.limit))
    guard source.utf8.count <= Self.limit else { return nil }
    let marks = bytes.prefix { 0x41...0x5A ~= $0 & 0xDF || $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "@") }
    guard marks.count <= 3, marks.count < bytes.count else { return nil }
    let quote = bytes[marks.count]
    guard [UInt8(ascii: "`"), UInt8(ascii: "\""), UInt8(ascii: "'")].contains(quote) else { return nil }
    let isTriple =
      bytes[marks.count...].prefix(3).elementsEqual([quote, quote, quote]) && bytes.count >= marks.count + 6
    let width = isTriple ? 3 : 1
    index = marks.count + width
    end = bytes.count - width
    guard index <= end, bytes[end...].allSatisfy({ $0 == quote }) else { return nil }
    hasBareBraces = marks.contains { [UInt8(ascii: "f"), UInt8(ascii: "F"), UInt8(ascii: "$")].contains($0) }
    // A quotation mark inside ends the string: what is here is more than one.
    var escaped = false
    for byte in bytes[index..<end] {
      if byte == quote, !escaped, !isTriple { return nil }
      escaped = byte == UInt8(ascii: "\\") && !escaped
    }
    guard !escaped else { return nil }
  }

  private mutating func read() -> [PreviewText.Piece] {
    while index < end {
      let (byte, next) = (bytes[index], index + 1 < end ? bytes[index + 1] : 0)
      switch (byte, next) {
      case (UInt8(ascii: "$"), UInt8(ascii: "{")), (UInt8(ascii: "#"), UInt8(ascii: "{")): readExpression(from: 1)
      case (UInt8(ascii: "\\"), UInt8(ascii: "(")): readExpression(from: 1)
      case (UInt8(ascii: "{"), UInt8(ascii: "{")) where hasBareBraces,
        (UInt8(ascii: "}"), UInt8(ascii: "}")) where hasBareBraces:
        plain.append(byte)
        index += 2
      case (UInt8(ascii: "{"), _) where hasBareBraces: readExpression(from: 0)
      case (UInt8(ascii: "$"), 0x41...0x5A), (UInt8(ascii: "$"), 0x61...0x7A), (UInt8(ascii: "$"), UInt8(ascii: "_")):
        readName()
      case (UInt8(ascii: "\\"), _):
        plain.append(next == UInt8(ascii: "n") ? 0x0A : next == UInt8(ascii: "t") ? 0x20 : next)
        index += 2
      default:
        plain.append(byte)
        index += 1
      }
    }
    finish()
    return pieces
  }

  /// An expression in brackets, which may have brackets in it.
  private mutating func readExpression(from offset: Int) {
    let start = index
    var depth = 0
    index += offset
    while index < end {
      switch bytes[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "("): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: ")"): depth -= 1
      default: break
      }
      index += 1
      if depth == 0 { break }
    }
    add(start..<index)
  }

  private mutating func readName() {
    let start = index
    index += 1
    while index < end,
      0x41...0x5A ~= bytes[index] & 0xDF || 0x30...0x39 ~= bytes[index] || bytes[index] == UInt8(ascii: "_")
    {
      index += 1
    }
    add(start..<index)
  }

  private mutating func add(_ range: Range<Int>) {
    finish()
    pieces.append(.variable(String(decoding: bytes[range].prefix(80), as: UTF8.self)))
  }

  private mutating func finish() {
    guard !plain.isEmpty else { return }
    pieces.append(.text(String(decoding: plain, as: UTF8.self)))
    plain = []
  }
}
