import PushlintDiagnostics
import PushlintReport
import PushlintWorkspace
import SystemPackage

/// The reports that a run was asked for, and where each goes.
struct Reports {
  private let options: LintOptions

  init(_ options: LintOptions) { self.options = options }

  /// What was asked for; text on standard output without a word, and inside of GitHub Actions what those read.
  var destinations: [ReportDestination] {
    let usual = ReportDestination(format: Environment.isGitHubActions ? .github : .text, file: nil)
    return options.format.isEmpty ? [usual] : options.format
  }

  /// What standard output holds is the patch or the fixed text, nothing else.
  private var holdsText: Bool { options.diff || options.readsStandardInput && options.fixLevel != nil }
  private var stream: FileDescriptor { holdsText ? .standardError : .standardOutput }

  /// Writes the patch or the fixed text, where standard output holds that; answers whether that could be done.
  func write(_ diffs: [[UInt8]]) -> Bool { holdsText ? Terminal.print(Array(diffs.joined())) : true }

  /// A table that was asked for, beside a report that programs read.
  func write(_ statistics: @autoclosure () -> Statistics) -> Bool {
    guard options.statistics else { return true }
    let isText = destinations.contains { $0.format == .text && $0.file == nil }
    return Terminal.print(statistics().text, to: isText && !holdsText ? .standardOutput : .standardError)
  }

  /// Writes one report; answers whether it could be written.
  func write(_ assembly: ReportAssembly, _ summary: RunSummary, to destination: ReportDestination) -> Bool {
    do {
      guard let file = destination.file else {
        try assembly.write(summary) { bytes in
          guard Terminal.print(bytes, to: stream) else { throw Unwritable() }
        }
        return true
      }
      do {
        try FileWriter.writeReport(to: file) { try assembly.write(summary, $0) }
        return true
      } catch let error as FileError {
        Terminal.error(FileFailure(path: file.shown, reason: error.reason))
        return false
      }
    } catch is Unwritable {
      return false
    } catch {
      let reason = (error as? FileError)?.reason ?? "\(error)"
      Terminal.error("the \(destination.format.rawValue) report cannot be made: \(reason)")
      return false
    }
  }

  /// Standard output takes no more, which was told.
  private struct Unwritable: Error {}

  func options(for destination: ReportDestination) -> ReportOptions {
    let isTerminal = destination.file == nil && Terminal.isTerminal(stream)
    return ReportOptions(
      usesColor: options.color.usesColor(isTerminal: isTerminal),
      terminalWidth: isTerminal ? Terminal.width(of: stream) : nil,
      isQuiet: options.quiet, junitFlavor: options.junitFlavor, timestampSeconds: Environment.timestampSeconds,
      version: Pushlint.version)
  }
}
