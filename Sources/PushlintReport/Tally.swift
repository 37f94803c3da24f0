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
    addFile(payloads: file.payloads, hasFindings: !file.diagnostics.isEmpty)
    addFindings(file.diagnostics)
  }

  /// One more file, whose findings are added by themselves.
  package mutating func addFile(payloads more: Int, hasFindings: Bool) {
    files += 1
    payloads += more
    filesWithFindings += hasFindings ? 1 : 0
  }

  package mutating func addFindings(_ diagnostics: [Diagnostic]) {
    var run: (severity: Severity, count: Int) = (.error, 0)
    for diagnostic in diagnostics {
      if diagnostic.severity != run.severity {
        add(run.count, of: run.severity)
        run = (diagnostic.severity, 0)
      }
      run.count += 1
      if diagnostic.fixes.contains(where: \.isSafe) {
        fixable += 1
      } else if !diagnostic.fixes.isEmpty {
        fixableBySuggestion += 1
      }
    }
    add(run.count, of: run.severity)
  }

  private mutating func add(_ more: Int, of severity: Severity) {
    if more > 0 { counts[severity, default: 0] += more }
  }
}
