import PushlintDiagnostics

/// What a run adds up to.
package struct Tally: Sendable, Equatable {
  package private(set) var files = 0
  package private(set) var filesWithFindings = 0
  package private(set) var payloads = 0
  /// Findings that `--fix` heals.
  package private(set) var fixable = 0
  /// Findings that only `--fix-suggested` heals.
  package private(set) var fixableBySuggestion = 0
  /// Files that could not be read, written, or finished.
  package private(set) var failures = 0
  private var counts: [Severity: Int] = [:]

  package init() {}

  package init(_ report: RunReport) {
    for file in report.files { add(file) }
    failures = report.failures.count
  }

  /// One more file that could not be checked.
  package mutating func addFailure() { failures += 1 }

  package var findings: Int { counts.values.reduce(0, +) }

  package func count(of severity: Severity) -> Int { counts[severity, default: 0] }

  package mutating func add(_ file: FileReport) {
    files += 1
    payloads += file.payloads
    filesWithFindings += file.diagnostics.isEmpty ? 0 : 1
    for diagnostic in file.diagnostics {
      counts[diagnostic.severity, default: 0] += 1
      if diagnostic.fixes.contains(where: \.isSafe) {
        fixable += 1
      } else if !diagnostic.fixes.isEmpty {
        fixableBySuggestion += 1
      }
    }
  }
}
