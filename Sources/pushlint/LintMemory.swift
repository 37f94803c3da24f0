import PushlintLinter
import PushlintRules

/// What a thread keeps from one file to the next.
struct LintMemory {
  /// The settings of the last file, and how many files with them came one after another.
  private var settings = -1
  private var uses = 0
  private var clean: CleanRequest?

  /// Files after which the compiled rules are worth their time.
  private static let fewest = 48

  /// What proves requests clean under the settings of a file; `nil` while few documents were linted, and for other files.
  subscript(_ work: LintRun.Work) -> CleanRequest? {
    mutating get {
      guard work.language == .json || work.language == .ndjson else { return nil }
      if work.settingsNumber != settings {
        settings = work.settingsNumber
        uses = 0
        clean = nil
      }
      uses += 1
      if uses == Self.fewest { clean = work.shared.settings.linter.cleanRequest() }
      return clean.take()
    }
    set {
      if work.language == .json || work.language == .ndjson { clean = newValue }
    }
  }
}
