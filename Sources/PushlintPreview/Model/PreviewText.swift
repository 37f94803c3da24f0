import PushlintText

/// A text as a device would show it, apart from what only a running program knows.
///
/// - Shape: bounded, however long the value is.
package struct PreviewText: Sendable, Equatable {
  package enum Piece: Sendable, Equatable {
    case text(String)
    /// What a program, a template engine, or the app itself fills in.
    case variable(String)
    /// A character that would do something unseen, such as turning the direction of writing.
    case control(Unicode.Scalar)
  }

  package let pieces: [Piece]
  /// Whether the value is longer than what is kept of it.
  package let isCut: Bool
  /// Bytes of the whole value in UTF-8.
  package let bytes: Int
  /// A hash of the whole value where only its beginning is kept.
  private let hash: UInt64

  /// Most characters and bytes that are kept: more than any device shows at once.
  static let characterLimit = 1_000
  static let byteLimit = 8_000

  private init(pieces: [Piece], isCut: Bool, bytes: Int, hash: UInt64 = 0) {
    self.pieces = pieces
    self.isCut = isCut
    self.bytes = bytes
    self.hash = hash
  }

  /// A text from a payload, in which stand-ins for other texts are looked for.
  ///
  /// - Parameter isProse: whether it is a text that people read.
  package init(_ text: String, isProse: Bool = false) {
    let kept = Self.bounded(text)
    let pieces = TemplateMarkers.pieces(of: kept, isProse: isProse).flatMap(Self.withVisibleControls)
    let isCut = kept.utf8.count < text.utf8.count
    // FNV-1a.
    let hash = isCut ? text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } : 0
    self.init(pieces: pieces, isCut: isCut, bytes: text.utf8.count, hash: hash)
  }

  /// All of it is filled in by somebody else.
  package static func variable(_ source: String) -> PreviewText {
    // Of an expression over several lines the words count.
    let kept = bounded(bounded(source).split(whereSeparator: \.isWhitespace).joined(separator: " "), characters: 60)
    return PreviewText(pieces: [.variable(VisibleText.line(kept))], isCut: false, bytes: kept.utf8.count)
  }

  /// An expression of a program: the text of a string in which it puts others, or a variable as a whole.
  package static func expression(_ source: String) -> PreviewText {
    guard let found = CodeText.pieces(of: source) else { return variable(source) }
    let pieces = found.flatMap { piece -> [Piece] in
      guard case .variable(let name) = piece else { return withVisibleControls(piece) }
      return [.variable(VisibleText.line(name))]
    }
    return PreviewText(pieces: pieces, isCut: false, bytes: source.utf8.count)
  }

  /// Words of our own.
  package static func words(_ text: String) -> PreviewText {
    PreviewText(pieces: [.text(text)], isCut: false, bytes: text.utf8.count)
  }

  func followed(by other: PreviewText) -> PreviewText {
    PreviewText(
      pieces: pieces + other.pieces, isCut: isCut || other.isCut, bytes: bytes + other.bytes, hash: hash ^ other.hash)
  }

  package static let empty = PreviewText(pieces: [], isCut: false, bytes: 0)

  package var isEmpty: Bool { pieces.isEmpty }

  package var hasVariables: Bool {
    pieces.contains { if case .variable = $0 { true } else { false } }
  }

  package var variables: [String] {
    pieces.compactMap { if case .variable(let source) = $0 { source } else { nil } }
  }

  /// Whether all of it is filled in by somebody else.
  var isVariable: Bool { pieces.count == 1 && hasVariables }

  /// What it says, whatever the notation of what is filled in: the same for `Hi {{name}}` and `` `Hi ${name}` ``.
  var sense: String {
    let words = pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .control(let scalar): String(scalar)
      case .variable(let source): "\u{0}\(Self.identifier(in: source))\u{0}"
      }
    }.joined()
    return isCut ? "\(words)\u{0}\(hash)" : words
  }

  /// `name` in `{{ name }}`, `${name}`, `\(name)`, `<%= name %>`; `username` in `user_name` and `userName`, since each
  /// language has its own way to write names.
  private static func identifier(in source: String) -> String {
    let isMark = { (sign: Character) in "{}$()<>%=#\\".contains(sign) }
    let whole = source.lowercased().filter { !$0.isWhitespace && $0 != "_" }
    var rest = whole[...]
    while let first = rest.first, isMark(first) { rest.removeFirst() }
    while rest.count < whole.count, let last = rest.last, isMark(last) { rest.removeLast() }
    return rest.isEmpty ? whole : String(rest)
  }

  /// The direction of its first character that has one; `nil` where none has.
  ///
  /// - Source: Unicode Standard Annex #9, rules P2 and P3; letters of Hebrew, Arabic, and the scripts between and after
  ///   them are written from right to left.
  package var isRightToLeft: Bool? {
    for case .text(let text) in pieces {
      for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
        switch scalar.value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: return true
        default: return false
        }
      }
    }
    return nil
  }

  /// The text without marks, with escapes for characters that cannot be seen.
  package var plain: String {
    pieces.map { piece in
      switch piece {
      case .text(let text), .variable(let text): text
      case .control(let scalar): VisibleText.escape(scalar)
      }
    }.joined()
  }

  /// The beginning of a text: whole characters, as long as they are not enormous.
  private static func bounded(_ whole: String, characters: Int = characterLimit) -> String {
    // A character may be as long as the text: what is far behind the limit is not looked at.
    let isLong = whole.utf8.count > 2 * byteLimit
    let text = isLong ? String(decoding: whole.utf8.prefix(2 * byteLimit), as: UTF8.self) : whole
    var bytes = 0
    var end = text.startIndex
    for character in text.prefix(characters) {
      bytes += character.utf8.count
      guard bytes <= byteLimit else { break }
      end = text.index(after: end)
    }
    if end > text.startIndex || text.isEmpty { return String(text[..<end]) }
    // One character of very many signs.
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(64) { scalars.append(scalar) }
    return String(scalars)
  }

  /// A text with its line ends, and every other character that cannot be seen as a piece of its own.
  private static func withVisibleControls(_ piece: Piece) -> [Piece] {
    guard case .text(let text) = piece else { return [piece] }
    var result: [Piece] = []
    var plain = String.UnicodeScalarView()
    func finish() {
      guard !plain.isEmpty else { return }
      result.append(.text(String(plain)))
      plain = String.UnicodeScalarView()
    }
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n" where previous == "\r": break
      case "\n", "\r", "\u{2028}", "\u{2029}": plain.append("\n")
      case "\t": plain.append(" ")
      case _ where isUnseen(scalar):
        finish()
        result.append(.control(scalar))
      default: plain.append(scalar)
      }
      previous = scalar
    }
    finish()
    return result
  }

  /// Controls, and characters of tags, which nobody sees.
  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    VisibleText.isUnseen(scalar) || scalar.properties.isNoncharacterCodePoint
      || scalar.value == 0xE0001 || 0xFFF9...0xFFFB ~= scalar.value
  }
}
