import PushlintLinter
import PushlintRules

/// What a thread keeps from one file to the next.
struct LintMemory {
  /// The settings of the last document, and what sees under them that requests are clean.
  private var settings = -1
  private var clean: CleanRequest?

  /// What sees that requests are clean under the settings of a file; `nil` for files of other kinds.
  subscript(_ work: LintRun.Work) -> CleanRequest? {
    mutating get {
      guard work.language == .json || work.language == .ndjson else { return nil }
      if work.settingsNumber != settings {
        settings = work.settingsNumber
        clean = work.shared.settings.linter.cleanRequest()
      }
      return clean.take()
    }
    set {
      if work.language == .json || work.language == .ndjson { clean = newValue }
    }
  }
}
