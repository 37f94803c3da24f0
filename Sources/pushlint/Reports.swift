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

  /// Writes every report, and the diffs before them; answers whether all could be written.
  func write(_ report: RunReport, diffs: [[UInt8]] = []) -> Bool {
    var succeeded = true
    if holdsText { succeeded = Terminal.print(Array(diffs.joined())) }
    for destination in destinations { succeeded = write(report, to: destination) && succeeded }
    return write(Statistics(report)) && succeeded
  }

  /// A table that was asked for, beside a report that programs read.
  func write(_ statistics: @autoclosure () -> Statistics) -> Bool {
    guard options.statistics else { return true }
    let isText = destinations.contains { $0.format == .text && $0.file == nil }
    return Terminal.print(statistics().text, to: isText && !holdsText ? .standardOutput : .standardError)
  }

  /// Writes one report; answers whether it could be written.
  func write(_ report: RunReport, to destination: ReportDestination) -> Bool {
    do {
      let bytes = try destination.format.render(report, options: options(for: destination))
      guard let file = destination.file else { return Terminal.print(bytes, to: stream) }
      do throws(FileError) {
        try FileWriter.writeReport(to: file, bytes)
        return true
      } catch {
        Terminal.error(FileFailure(path: file.shown, reason: error.reason))
        return false
      }
    } catch {
      Terminal.error("the \(destination.format.rawValue) report cannot be made: \(error)")
      return false
    }
  }

  func options(for destination: ReportDestination) -> ReportOptions {
    let isTerminal = destination.file == nil && Terminal.isTerminal(stream)
    return ReportOptions(
      usesColor: usesColor(isTerminal: isTerminal), terminalWidth: isTerminal ? Terminal.width(of: stream) : nil,
      isQuiet: options.quiet, junitFlavor: options.junitFlavor, timestampSeconds: Environment.timestampSeconds,
      version: Pushlint.version)
  }

  private func usesColor(isTerminal: Bool) -> Bool {
    switch options.color {
    case .always: true
    case .never: false
    case .auto: isTerminal && Environment.allowsColor
    }
  }
}
