import PushlintDiagnostics
import PushlintEditing
import PushlintExtract
import PushlintLinter
import PushlintConfiguration
import PushlintText

/// One version of a document, linted: what every answer is computed from.
struct DocumentSnapshot: Sendable {
  let uri: String
  let version: Int?
  /// Names this text and its findings among all that the server has seen.
  let revision: Int
  let text: SourceText
  /// `nil` for a kind of file that payloads are not looked for in.
  let source: Source?
  let lines: LineTable
  let diagnostics: [Diagnostic]
  private let analysis: DocumentAnalysis?
  let settings: FileSettings
  /// What it is to pushlint itself.
  let role: ProjectRole?

  /// - Parameters:
  ///   - lastLines: the lines of the document as it was before.
  ///   - own: the diagnostics of a file that belongs to pushlint itself; `nil` for any other.
  init(
    _ document: OpenDocument, revision: Int, _ settings: FileSettings, _ role: ProjectRole?, isEnabled: Bool,
    _ cache: inout DiagnosticCache, _ lastLines: consuming LineTable?, own: (SourceText) -> [Diagnostic]?
  ) {
    text = SourceText(bytes: document.text.bytes)
    uri = document.uri
    version = document.version
    self.revision = revision
    self.settings = settings
    self.role = role
    lines = LineTable(text, following: lastLines)
    let isSmallEnough = text.count <= settings.sizeLimit
    let language = isEnabled && isSmallEnough ? document.language : nil
    var analyzedExcerpts: [AnalyzedExcerpt]? = []
    if isSmallEnough, let found = own(text) {
      source = Source(text, .jsonc)
      diagnostics = found
    } else if let language {
      let source = Source(text, language)
      self.source = source
      let (result, read) = settings.linter.lintEdited(source, settings.configuration, remembering: &cache)
      diagnostics = result.diagnostics
      analyzedExcerpts = read
    } else {
      source = nil
      diagnostics = isSmallEnough || document.language == nil ? [] : [Self.tooLarge(settings)]
    }
    let path = uri.prefix { $0 != "?" && $0 != "#" }
    let name = uri.hasPrefix("untitled:") ? nil : path.split(separator: "/").last.map(String.init)
    analysis = source.map { [diagnostics] in
      DocumentAnalysis($0, analyzedExcerpts, diagnostics, settings, fileName: name)
    }
  }

  /// What the source is read as; `nil` where there is none.
  var content: EditorDocument? { analysis?.content }

  /// The file seen through its schema, when it belongs to pushlint itself.
  var schema: SchemaDocument? {
    switch role {
    case .configuration?: SchemaDocument(.configuration, text, settings.linter.rules)
    case .rule?: SchemaDocument(.rule, text, settings.linter.rules)
    case nil: nil
    }
  }

  /// A file that is not open.
  init(of file: FileReport, uri: String) {
    self.uri = uri
    version = nil
    revision = 0
    text = file.text
    source = nil
    lines = LineTable(file.text)
    diagnostics = file.diagnostics
    analysis = nil
    settings = .standard
    role = nil
  }

  /// Says why nothing else is said.
  private static func tooLarge(_ settings: FileSettings) -> Diagnostic {
    Diagnostic(
      rule: "", severity: .information,
      message: "\(settings.reasonWhenTooLarge); pushlint does not lint this document",
      range: SourceRange(at: 0))
  }
}
