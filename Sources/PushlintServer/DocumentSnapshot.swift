import PushlintDiagnostics
import PushlintEditing
import PushlintExtract
import PushlintLinter
import PushlintText

/// One version of a document, linted: what every answer is computed from.
struct DocumentSnapshot: Sendable {
  /// Larger texts are left alone; as much as `pushlint lint` reads.
  ///
  /// - Unit: bytes.
  static let sizeLimit = 32 << 20

  let uri: String
  let version: Int?
  /// Names this text and its findings among all that the server has seen.
  let revision: Int
  /// `nil` for a kind of file that payloads are not looked for in.
  let source: Source?
  let lines: LineTable
  let diagnostics: [Diagnostic]
  /// What was read of the source on the way; `nil` where there is none.
  let content: EditorDocument?

  init(_ document: OpenDocument, revision: Int, _ linter: Linter) {
    let text = SourceText(bytes: document.text.bytes)
    uri = document.uri
    version = document.version
    self.revision = revision
    lines = LineTable(text)
    let isSmallEnough = text.count <= Self.sizeLimit
    source = isSmallEnough ? document.language.map { Source(text, $0) } : nil
    var readings: [Reading] = []
    if let source {
      diagnostics = linter.lint(source) { readings.append($0) }.diagnostics
    } else {
      diagnostics = isSmallEnough ? [] : [Self.tooLarge]
    }
    content = source.map { EditorDocument($0, readings, linter.rules) }
  }

  /// Says why nothing else is said.
  private static var tooLarge: Diagnostic {
    Diagnostic(
      rule: "", severity: .information, message: "larger than \(sizeLimit >> 20) MiB; pushlint leaves this text alone",
      range: SourceRange(at: 0))
  }
}
