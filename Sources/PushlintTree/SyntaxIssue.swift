import PushlintText

/// Something wrong with the shape of a text: kind, place, and the edits that heal it.
///
/// The words belong to the rule that names the kind; whoever reads the text knows only where and what.
package struct Issue<Kind: Sendable & Equatable & RawRepresentable<String>>: Sendable, Equatable {
  package var kind: Kind
  package var range: SourceRange
  /// The edits that heal it, empty when nobody can know.
  package var edits: [TextEdit]
  /// Whether the edits cannot change what the writer meant.
  package var isSafe: Bool
  /// A second place that belongs to it: the opener of what is unclosed, the first of two keys.
  package var related: SourceRange?
  /// A detail for the words: the character found, the literal meant.
  package var detail: String
  /// What would be right, where no edit says it.
  package var suggestion: String?

  package init(
    _ kind: Kind, _ range: SourceRange, edits: [TextEdit] = [], isSafe: Bool = true, related: SourceRange? = nil,
    detail: String = ""
  ) {
    self.kind = kind
    self.range = range
    self.edits = edits
    self.isSafe = isSafe
    self.related = related
    self.detail = detail
  }
}

/// What is wrong with a document as a document.
package typealias SyntaxIssue = Issue<SyntaxIssueKind>

package enum SyntaxIssueKind: String, Sendable, CaseIterable {
  case missingColon = "missing-colon"
  case missingComma = "missing-comma"
  /// The sign between a name and its value, where that is no colon: `=`, `=>`.
  case missingSeparator = "missing-separator"
  case missingValue = "missing-value"
  case missingKey = "missing-key"
  case trailingComma = "trailing-comma"
  case extraComma = "extra-comma"
  case wrongSeparator = "wrong-separator"
  case unclosedString = "unclosed-string"
  case unclosedContainer = "unclosed-container"
  case unclosedComment = "unclosed-comment"
  case unescapedQuote = "unescaped-quote"
  case extraCloser = "extra-closer"
  case wrongCloser = "wrong-closer"
  case missingOpener = "missing-opener"
  case wrongOpener = "wrong-opener"
  case singleQuotes = "single-quotes"
  case curlyQuotes = "curly-quotes"
  case unquotedKey = "unquoted-key"
  case unquotedValue = "unquoted-value"
  case wrongLiteral = "wrong-literal"
  case comment
  case invalidNumber = "invalid-number"
  case invalidEscape = "invalid-escape"
  case controlCharacter = "control-character"
  case foreignSpace = "foreign-space"
  case byteOrderMark = "byte-order-mark"
  case invalidUTF8 = "invalid-utf8"
  case emptyDocument = "empty-document"
  case textAfterValue = "text-after-value"
  case unexpectedText = "unexpected-text"
  case placeholder
  case nestedTooDeep = "nested-too-deep"

  /// Whether it is not certain which brackets and members belong together: what rules would change there waits until
  /// this is mended.
  package var leavesStructureOpen: Bool {
    switch self {
    case .missingColon, .missingComma, .missingSeparator, .trailingComma, .extraComma, .wrongSeparator, .singleQuotes,
      .curlyQuotes,
      .unquotedKey, .unquotedValue, .wrongLiteral, .comment, .invalidNumber, .invalidEscape, .controlCharacter,
      .foreignSpace, .byteOrderMark, .placeholder:
      false
    case .missingValue, .missingKey, .unclosedString, .unclosedContainer, .unclosedComment, .unescapedQuote,
      .extraCloser, .wrongCloser, .missingOpener, .wrongOpener, .invalidUTF8, .emptyDocument, .textAfterValue,
      .unexpectedText, .nestedTooDeep:
      true
    }
  }
}
