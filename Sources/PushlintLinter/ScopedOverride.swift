import PushlintDiagnostics
import PushlintRules

/// What a configuration says about findings at one place of a file's payloads.
package struct ScopedOverride: Sendable {
  /// JSON Pointer (RFC 6901) of the place, all that lies below it as well; `nil` for the whole file.
  package let pointer: String?
  /// By rule id.
  package let levels: [String: RuleLevel]
  /// Index of the suppression in its configuration; `nil` for an override.
  package let suppression: Int?

  package init(pointer: String?, levels: [String: RuleLevel], suppression: Int? = nil) {
    self.pointer = pointer
    self.levels = levels
    self.suppression = suppression
  }

  /// What it says about a diagnostic; `nil` for nothing.
  func level(for diagnostic: Diagnostic) -> RuleLevel? {
    guard let level = levels[diagnostic.rule] else { return nil }
    guard let pointer else { return level }
    guard let place = diagnostic.pointer else { return nil }
    return place == pointer || place.hasPrefix(pointer + "/") || pointer.isEmpty ? level : nil
  }
}

extension [ScopedOverride] {
  /// The diagnostics as the overrides leave them, and the suppressions that kept one quiet.
  func apply(to diagnostics: [Diagnostic]) -> (diagnostics: [Diagnostic], used: Set<Int>) {
    guard !isEmpty else { return (diagnostics, []) }
    var used: Set<Int> = []
    let left = diagnostics.compactMap { diagnostic -> Diagnostic? in
      var diagnostic = diagnostic
      for scopedOverride in self {
        switch scopedOverride.level(for: diagnostic) {
        case .off?:
          if let suppression = scopedOverride.suppression { used.insert(suppression) }
          return nil
        case .on(let severity)?: diagnostic.severity = severity
        case nil: break
        }
      }
      return diagnostic
    }
    return (left, used)
  }
}
