import PushlintText
import PushlintTree

/// Code as tokens, with the commas, colons, and quotation marks that it lacks, so that what is around them is read as it
/// was meant.
///
/// - Shape: what is sound is left as it is; broken code is scanned a bounded number of times.
package struct MendedCode: Sendable {
  package private(set) var tokens: CodeTokens
  /// What was lacking, in order of place, in all of the code: whoever reads it knows which of it is about a payload.
  package private(set) var issues: [SyntaxIssue] = []
  /// Where the first string begins that lacks a quotation mark: what is behind it may be text or code.
  package let openFrom: Int?

  /// Most scans of code whose strings go on over line ends.
  static let mostScans = 6

  package init(_ text: SourceText, _ range: SourceRange, _ grammar: CodeGrammar, isOneExpression: Bool = false) {
    self.init { CodeTokens(text, range, grammar, isOneExpression: isOneExpression, strings: $0) }
  }

  /// A piece of code that begins between two statements, and some values of it that stand elsewhere.
  ///
  /// - Parameter open: the brackets around the piece.
  package init(
    _ text: SourceText, _ part: SourceRange, in open: [UInt8], values: [SourceRange] = [], _ grammar: CodeGrammar
  ) {
    self.init { CodeTokens(text, part, in: open, values: values, grammar, strings: $0) }
  }

  private init(_ scan: ([Int: Int]) -> CodeTokens) {
    tokens = scan([:])
    var strings = CodeStringRepair()
    for _ in 0..<Self.mostScans {
      guard strings.repair(tokens) else { break }
      tokens = scan(strings.ends)
    }
    var separators = CodeSeparatorRepair(tokens)
    separators.repair()
    tokens.insert(separators.signs)
    var separated = separators.issues
    openFrom = strings.issues.map(\.range.start).min()
    // Where a string ends is a guess; nothing is changed on its account.
    if let openFrom {
      for index in separated.indices where separated[index].range.end > openFrom { separated[index].edits = [] }
    }
    issues = strings.issues + separated
    issues.sort { $0.range < $1.range }
  }
}
