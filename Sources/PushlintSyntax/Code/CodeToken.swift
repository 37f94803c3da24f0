import PushlintText

/// A piece of code: a word, a number, a string, a bracket, or another sign. Comments and blanks are none.
///
/// Public for the loops of readers, as ``SyntaxTree`` is.
public struct CodeToken: Sendable {
  public enum Kind: UInt8, Sendable {
    case word, number, string
    /// `(`, `[`, `{`, and what closes them.
    case opener, closer
    /// One byte of an operator or of punctuation.
    case sign
  }

  public struct Flags: OptionSet, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// A string without escapes.
    public static let raw = Flags(rawValue: 1)
    /// A string with holes for expressions.
    public static let interpolating = Flags(rawValue: 2)
    /// A string of bytes, or of one character: no text.
    public static let isNoText = Flags(rawValue: 4)
    /// A string or bracket without its end.
    public static let unclosed = Flags(rawValue: 8)
  }

  public let kind: Kind
  public internal(set) var flags: Flags = []
  /// The first byte of a bracket or sign; the index of the form of a string.
  public let detail: UInt8
  public let range: SourceRange
  /// Index of the token that closes a bracket, past all tokens for one that is never closed; for a closer, that of its
  /// opener, its own where it has none, and -1 for one of a block that begins before the code.
  public internal(set) var partner: Int32 = 0
  /// Width of the letters before a string's marks.
  public var prefixWidth: UInt8 = 0
  /// Widths of what is before and behind the text of a string.
  var openWidth: UInt8 = 0
  var closeWidth: UInt8 = 0
}
