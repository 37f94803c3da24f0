import PushlintEditing
import PushlintLinter
import PushlintProject
import Synchronization

/// What a document is read as, for all that is asked beside its diagnostics.
///
/// - Shape: of a document that is linted part by part, all of it is read when somebody asks first.
final class DocumentReading: Sendable {
  private let source: Source
  private let settings: FileSettings
  private let fileName: String?
  private let known: Mutex<EditorDocument?>

  /// - Parameters:
  ///   - readings: what was read already; `nil` where that is not all.
  ///   - fileName: the last part of its path.
  init(_ source: Source, _ readings: [Reading]?, _ settings: FileSettings, fileName: String?) {
    self.source = source
    self.settings = settings
    self.fileName = fileName
    known = Mutex(readings.map { Self.content(source, $0, settings, fileName) })
  }

  var content: EditorDocument {
    known.withLock { known in
      if let known { return known }
      let readings = settings.linter.readings(of: source, settings.configuration)
      let content = Self.content(source, readings, settings, fileName)
      known = content
      return content
    }
  }

  private static func content(
    _ source: Source, _ readings: [Reading], _ settings: FileSettings, _ fileName: String?
  ) -> EditorDocument {
    EditorDocument(source, readings, settings.linter.rules, linter: settings.linter, fileName: fileName)
  }
}
