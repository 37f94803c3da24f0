import PushlintText
import PushlintTree

/// Code as tokens, with the commas, colons, and quotation marks that it lacks, so that what is around them is read as it
/// was meant.
///
/// - Shape: what is sound is left as it is; broken code is scanned a bounded number of times.
package struct MendedCode: Sendable {
  package private(set) var tokens: CodeTokens
  /// What was lacking, in order of place.
  private let issues: [SyntaxIssue]
  /// Where strings begin that lack a quotation mark, in order.
  package let openStrings: [Int]

  /// Most scans of code for each kind of what is wrong: of strings that go on over line ends only one is found in each.
  static let mostScans = 6

  package init(_ text: SourceText, _ range: SourceRange, _ grammar: CodeGrammar, isOneExpression: Bool = false) {
    self.init { CodeTokens(text, range, grammar, isOneExpression: isOneExpression, repairs: $0) }
  }

  /// A piece of code that begins between two statements, and some values of it that stand elsewhere.
  package init(_ text: SourceText, _ part: SourceRange, values: [SourceRange], _ grammar: CodeGrammar) {
    self.init { CodeTokens(text, part, values: values, grammar, repairs: $0) }
  }

  private init(_ scan: (CodeRepairs) -> CodeTokens) {
    tokens = scan(CodeRepairs())
    var remarks = CodeRemarks()
    var strings = CodeStringRepair()
    for _ in 0..<Self.mostScans {
      guard strings.repair(tokens) else { break }
      tokens = scan(CodeRepairs(strings: strings.ends))
    }
    // Behind a string without its mark all is inside out: what is no code can be told only now.
    for _ in 0..<Self.mostScans {
      guard remarks.repair(tokens) else { break }
      tokens = scan(CodeRepairs(strings: strings.ends, remarks: remarks.ends))
    }
    var separators = CodeSeparatorRepair(tokens)
    separators.repair()
    if !separators.prose.isEmpty {
      for prose in separators.prose { remarks.add(prose, of: tokens.text) }
      tokens = scan(CodeRepairs(strings: strings.ends, remarks: remarks.ends))
      separators = CodeSeparatorRepair(tokens)
      separators.repair()
    }
    tokens.insert(separators.signs)
    openStrings = strings.issues.map(\.range.start).sorted()
    issues = (remarks.issues + strings.issues + separators.issues).sorted { $0.range < $1.range }
  }

  /// Whether there is a bracket among some tokens that nothing closes or opens.
  package func holdsLostBrackets(_ range: Range<Int>) -> Bool {
    range.contains { index in
      guard let token = tokens[index] else { return false }
      switch token.kind {
      case .opener: return token.flags.contains(.unclosed)
      case .closer: return token.partner < 0 || Int(token.partner) == index
      default: return false
      }
    }
  }

  /// What is lacking in a range, in order of place: whoever reads it knows which of it is about a payload.
  package func issues(in range: SourceRange, _ doubts: [CodeDoubt]) -> [SyntaxIssue] {
    issues.filter { range.start <= $0.range.start && $0.range.start < range.end }.map { issue in
      // Where a string ends is a guess; nothing is changed on its account.
      guard doubts.contains(where: { $0.concerns(issue.range) }) else { return issue }
      var issue = issue
      issue.edits = []
      return issue
    }
  }
}
