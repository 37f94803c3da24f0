import PushlintText

/// What a stretch of bytes is to the parser.
package enum ParseScope: Sendable {
  /// One document: whatever follows its value is an issue.
  case document
  /// A value among other text: parsing ends with it.
  case value
  /// Code: every literal in it is read, nothing else.
  case program
}

/// A tree, and what was wrong with the document.
package struct ParsedDocument: Sendable {
  package let tree: SyntaxTree
  /// In order of place.
  package var issues: [SyntaxIssue]
  /// Offset past the last byte that belongs to the value.
  package let end: Int
  /// Whether the value came to its own end, rather than to the end of the text.
  package let isComplete: Bool
  /// What the text was read as.
  package let scope: ParseScope
  /// Whether the text is code with literals in it, rather than one value.
  package var isProgram: Bool { scope == .program }
  /// Whether it is data, and reading has brought up nothing.
  package var isFlawless: Bool { !isProgram && issues.isEmpty && doubtfulFrom == nil }
  /// From here on nobody can know which object a member belongs to: a bracket is missing or one too many, and the
  /// layout does not tell where.
  package var doubtfulFrom: Int?
  /// Where the strings and templates of a program begin whose text may be an object as JSON, in order.
  package var objectTexts: [Int] = []

  package init(tree: SyntaxTree, issues: [SyntaxIssue], end: Int, isComplete: Bool, scope: ParseScope) {
    self.tree = tree
    self.issues = issues
    self.end = end
    self.isComplete = isComplete
    self.scope = scope
  }

  /// The same document with other issues.
  package func withIssues(_ issues: [SyntaxIssue]) -> ParsedDocument {
    var document = self
    document.issues = issues
    return document
  }
}
