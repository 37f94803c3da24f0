import PushlintText
import ArgumentParser
import PushlintDiagnostics
import PushlintConfiguration
import PushlintReport
import PushlintWorkspace

/// What a run would do, shown instead of done.
extension LintRun {
  /// `--show-files`: the files that would be linted on standard output, and on standard error why the rest is not.
  func showFiles() throws -> Int32 {
    let found = try FileChoice(options).find(reportsSkipped: true)
    let names = found.files.map { VisibleText.line($0.path.shown) + "\n" }.joined()
    guard Terminal.print(Array(names.utf8)) else { return 2 }
    for entry in found.skipped {
      Terminal.note("\(VisibleText.line(entry.path.shown)): skipped: \(entry.reason.rawValue)")
    }
    for failure in found.failures {
      Terminal.error("\(VisibleText.line(failure.path.shown)): \(VisibleText.line(failure.error.reason))")
    }
    return found.failures.isEmpty ? 0 : 2
  }

  /// `--show-config FILE`: what holds for the file, and who says so.
  mutating func showConfig(of file: FilePath) throws -> Int32 {
    let resolvedConfiguration = try Self.asTyped { try projects.resolvedConfiguration(of: file) }
    let lines = resolvedConfiguration.text.split(separator: "\n").map { VisibleText.line(String($0)) + "\n" }
    guard Terminal.print(Array(lines.joined().utf8)) else { return 2 }
    for failure in projects.failures { Terminal.error(failure) }
    guard !projects.mistakes.isEmpty || !projects.failures.isEmpty else { return 0 }
    let seen = projects
    // What is shown is not what somebody meant.
    let report = RunReport(
      files: seen.mistakes, failures: seen.failures, hasBrokenConfiguration: true,
      failLevel: options.failLevel, rules: seen.rules)
    let text = (try? ReportFormat.text.render(report, options: ReportOptions())) ?? []
    _ = Terminal.print(text, to: .standardError)
    return 2
  }
}
