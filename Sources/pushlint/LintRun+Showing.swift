import ArgumentParser
import PushlintProject
import PushlintReport
import PushlintWorkspace
import SystemPackage

/// What a run would do, shown instead of done.
extension LintRun {
  /// `--show-files`: the files that would be linted on standard output, and on standard error why the rest is not.
  func showFiles() throws -> Int32 {
    let found = try FileChoice(command).find(reportsSkipped: true)
    let names = found.files.map { VisibleText.line($0.path.shown) + "\n" }.joined()
    guard Terminal.print(Array(names.utf8)) else { return 2 }
    for entry in found.skipped {
      Terminal.note("\(VisibleText.line(entry.path.shown)): left alone: \(entry.reason.rawValue)")
    }
    for failure in found.failures {
      Terminal.error("\(VisibleText.line(failure.path.shown)): \(VisibleText.line(failure.error.reason))")
    }
    return found.failures.isEmpty ? 0 : 2
  }

  /// `--show-config FILE`: what holds for the file, and who says so.
  mutating func showConfig(of file: String) throws -> Int32 {
    let account = try Self.asTyped { try projects.account(of: FilePath(file)) }
    let lines = account.text.split(separator: "\n").map { VisibleText.line(String($0)) + "\n" }
    guard Terminal.print(Array(lines.joined().utf8)) else { return 2 }
    return 0
  }
}
