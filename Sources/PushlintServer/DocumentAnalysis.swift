import PushlintDiagnostics
import PushlintEditing
import PushlintLinter
import PushlintConfiguration
import Synchronization

/// What a document is read as, for all that is asked beside its diagnostics.
///
/// - Shape: of a document that is linted part by part, all of it is read when somebody asks first.
final class DocumentAnalysis: Sendable {
  private let source: Source
  private let diagnostics: [Diagnostic]
  private let settings: FileSettings
  private let fileName: String?
  private let known: Mutex<EditorDocument?>

  /// - Parameters:
  ///   - analyzedExcerpts: what was read already; `nil` where that is not all.
  ///   - fileName: the last part of its path.
  init(
    _ source: Source, _ analyzedExcerpts: [AnalyzedExcerpt]?, _ diagnostics: [Diagnostic], _ settings: FileSettings,
    fileName: String?
  ) {
    self.source = source
    self.diagnostics = diagnostics
    self.settings = settings
    self.fileName = fileName
    known = Mutex(analyzedExcerpts.map { Self.content(source, $0, diagnostics, settings, fileName) })
  }

  var content: EditorDocument {
    known.withLock { known in
      if let known { return known }
      let analyzedExcerpts = settings.linter.analyzedExcerpts(of: source, settings.configuration)
      let content = Self.content(source, analyzedExcerpts, diagnostics, settings, fileName)
      known = content
      return content
    }
  }

  private static func content(
    _ source: Source, _ analyzedExcerpts: [AnalyzedExcerpt], _ diagnostics: [Diagnostic], _ settings: FileSettings,
    _ fileName: String?
  ) -> EditorDocument {
    EditorDocument(
      source, analyzedExcerpts, settings.linter.rules, diagnostics: diagnostics, linter: settings.linter,
      fileName: fileName)
  }
}
