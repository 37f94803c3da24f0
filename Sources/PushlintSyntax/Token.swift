import PushlintText
import PushlintTree

/// A piece of a document: a token that carries meaning, or trivia between.
///
/// - Shape: the tokens of a document, trivia included, are the document byte for byte.
package struct Token: Sendable, Equatable {
  package enum Kind: UInt8, Sendable {
    case openBrace, closeBrace, openBracket, closeBracket, openParenthesis, closeParenthesis
    case colon, comma, semicolon, equals, dot, question, arrow
    case string, number, word
    /// `...` or `…`.
    case ellipsis
    /// `<x>`, `{{x}}`, `${x}`: stands for a value.
    case placeholder
    /// A back-quoted string up to its end or its first `${`.
    case template
    case regularExpression
    /// `<` that opens an element, in dialects with JSX.
    case elementStart
    /// Any other operator of code.
    case `operator`
    /// Bytes that begin no token of the dialect.
    case unexpected
    /// The beginning of a member whose rest was never written; only a ``Repair`` makes one.
    case gap
    case whitespace
    case comment
    case end
  }

  package struct Flags: OptionSet, Sendable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Written out, since the one of the standard library is not specialized, and every token has flags.
    @inline(__always)
    package init(arrayLiteral elements: Flags...) { rawValue = elements.reduce(0) { $0 | $1.rawValue } }

    /// String: holds a backslash.
    package static let escapes = Flags(rawValue: 1)
    /// String or comment: not closed.
    package static let unclosed = Flags(rawValue: 2)
    package static let singleQuoted = Flags(rawValue: 4)
    package static let curlyQuoted = Flags(rawValue: 8)
    /// Template: ends before an interpolation.
    package static let interpolated = Flags(rawValue: 16)
    /// A line ends between this token and the one before.
    package static let afterLineEnd = Flags(rawValue: 32)
    /// String: holds a raw control character.
    package static let controls = Flags(rawValue: 64)
    /// Comment: begins with `#`, or is otherwise no comment of the dialect.
    package static let foreign = Flags(rawValue: 128)
    /// A ``Repair`` says what these bytes are.
    package static let assumed = Flags(rawValue: 256)
  }

  package var kind: Kind
  package var flags: Flags
  package var range: SourceRange

  init(_ kind: Kind, _ start: Int, _ end: Int, _ flags: Flags = []) {
    self.kind = kind
    self.flags = flags
    range = SourceRange(start, end)
  }

  package var start: Int { range.start }
  package var end: Int { range.end }
  package var isTrivia: Bool { kind == .whitespace || kind == .comment }
}
