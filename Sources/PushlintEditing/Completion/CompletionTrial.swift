import PushlintDiagnostics
import PushlintExtract
import PushlintLinter
import PushlintPayload
import PushlintRules
import PushlintSyntax
import PushlintTree
import PushlintText

/// Tries what is offered: nothing is offered that the linter would object to at once.
///
/// The payload is checked without what is being written, and with each item in its place; an item that brings up a finding
/// is none, unless the finding is only about what has still to be written beside it.
struct CompletionTrial {
  private let payload: Payload
  private let linter: Linter
  private let catalogue: FieldCatalogue
  /// The payload's own text, as it is and without what is being written.
  private let text: SourceText
  private let known: FindingCounts
  /// How much is wrong with its syntax.
  private let knownIssues: Int
  /// Bytes that trials may still read.
  private var budget = 1 << 20

  /// - Parameters:
  ///   - unwritten: the edits that take away what is being written; they count in the excerpt's text.
  ///   - keepsValue: whether only a key is written anew, so that what was found before may stay.
  init?(
    _ payload: Payload, _ linter: Linter, _ catalogue: FieldCatalogue, without unwritten: [TextEdit],
    keepsValue: Bool = false
  ) {
    // What code puts together from several places cannot be read alone.
    guard payload.tree.forms?.objects.isEmpty != false, !payload.tree.dialect.isOtherCode else { return nil }
    self.payload = payload
    self.linter = linter
    self.catalogue = catalogue
    let text = SourceText(bytes: Array(payload.tree.source[payload.range]))
    self.text = text
    guard let edits = Self.moved(unwritten, into: payload.range) else { return nil }
    guard let found = Self.findings(payload, text.applying(edits), linter, catalogue) else { return nil }
    let before = keepsValue ? Self.findings(payload, text, linter, catalogue)?.found ?? [] : []
    known = FindingCounts(found.found).union(FindingCounts(before))
    knownIssues = max(found.issues, parse(text, dialect: payload.tree.dialect).issues.count)
  }

  /// Whether edits bring up nothing; what cannot be tried is taken on trust.
  mutating func allows(_ edits: [TextEdit]) -> Bool {
    guard budget > text.count, let edits = Self.moved(edits, into: payload.range) else { return true }
    budget -= text.count
    guard let after = Self.findings(payload, text.applying(edits), linter, catalogue) else { return true }
    return after.issues <= knownIssues && known.allow(FindingCounts(after.found))
  }

  private static func moved(_ edits: [TextEdit], into range: SourceRange) -> [TextEdit]? {
    guard edits.allSatisfy({ range.encloses($0.range) }) else { return nil }
    return edits.map {
      TextEdit(SourceRange($0.range.start - range.start, $0.range.end - range.start), $0.text)
    }
  }

  /// What rules say about a text read as the payload is, and how much is wrong with its syntax; `nil` for one that cannot
  /// be read so.
  private static func findings(
    _ payload: Payload, _ text: SourceText, _ linter: Linter, _ catalogue: FieldCatalogue
  ) -> (found: [Diagnostic], issues: Int)? {
    let document = parse(text, dialect: payload.tree.dialect)
    guard let root = document.tree.value, document.tree[root].kind == .object else { return nil }
    let found = payload.match.moved(by: root - payload.root)
    let payload = Payload(PushlintExtract.document(document), document, found, catalogue)
    return (linter.diagnostics(of: payload), document.issues.count)
  }
}
