import PushlintText

extension ParsedDocument {
  /// Documents larger than this are not read again, in bytes.
  private static let verificationSize = 256 * 1024
  /// Most issues whose edits are tried; of a document with more, the others keep theirs back.
  private static let verificationLimit = 16

  /// The issues, without edits that would bring up another issue.
  ///
  /// Where brackets and quotes do not fit together, one of several mistakes cannot always be mended on its own.
  package var verifiedIssues: [SyntaxIssue] {
    guard tree.range.count <= Self.verificationSize, issues.count > 1,
      issues.contains(where: \.kind.leavesStructureOpen)
    else { return issues }
    let known = Self.counts(issues)
    var attempts = 0
    return issues.map { issue in
      guard !issue.edits.isEmpty else { return issue }
      attempts += 1
      var verified = issue
      if attempts > Self.verificationLimit || !heals(issue, known) { verified.edits = [] }
      return verified
    }
  }

  /// Whether the edits of an issue leave fewer issues, and none of another kind.
  private func heals(_ issue: SyntaxIssue, _ known: [SyntaxIssueKind: Int]) -> Bool {
    let growth = issue.edits.reduce(0) { $0 + $1.text.utf8.count - $1.range.count }
    let text = tree.source.applying(issue.edits)
    let range = SourceRange(tree.range.start, tree.range.end + growth)
    let left = parse(text, range: range, dialect: tree.dialect, scope: scope).issues
    guard left.count <= issues.count else { return false }
    return Self.counts(left).allSatisfy { kind, count in
      // What is wrong inside a string shows once the string has its quotes.
      count <= known[kind] ?? 0 || kind == .invalidEscape || kind == .controlCharacter
    }
  }

  private static func counts(_ issues: [SyntaxIssue]) -> [SyntaxIssueKind: Int] {
    issues.reduce(into: [:]) { $0[$1.kind, default: 0] += 1 }
  }
}
