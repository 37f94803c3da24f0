import PushlintDiagnostics
import PushlintReport
import PushlintWorkspace

extension SpoolFile: ReportStore {}

/// All reports of a run while they come about, file by file.
final class ReportSet: Sendable {
  /// What the reports say of one file, in the order of the reports.
  struct Parts: Sendable {
    var outcome: Outcome
    /// The fingerprints of what the baseline knows of it.
    var known: Set<String> = []
    /// Empty for a file with so many findings that they are reported piece by piece.
    var parts: [ReportPart] = []
    /// Why one of them could not be made.
    var error: ReportError?
  }

  let baseline: BaselineStep
  /// The reports, and what writes each.
  let reports: [(destination: ReportDestination, reporter: any Reporter)]
  /// The one that is written to standard output while the run goes on.
  let streamed: Int?

  /// - Parameter mayStream: whether nothing is found at the end of the run that belongs before what was found until then.
  init(_ options: LintOptions, _ baseline: BaselineStep, mayStream: Bool, rules: () -> [RuleDescriptor]) {
    let all = Reports(options)
    self.baseline = baseline
    let reports = all.destinations.map { destination in
      let reporter = destination.format.reporter(
        all.options(for: destination), failLevel: options.failLevel, rules: rules)
      return (destination: destination, reporter: reporter)
    }
    self.reports = reports
    let shown = reports.indices.filter { reports[$0].destination.file == nil }
    streamed = shown.count == 1 && mayStream && reports[shown[0]].reporter.isStreamed ? shown[0] : nil
  }

  /// What the reports say of a file whose findings went into the baseline.
  func partsWithoutFindings(_ file: FileReport) -> Parts { made(Parts(outcome: Outcome(file.keeping([])))) }

  /// What the reports say of a file, made on any thread.
  func parts(_ outcome: consuming Outcome) -> Parts {
    guard !baseline.isWritten else { return Parts(outcome: outcome) }
    var parts = Parts(outcome: outcome)
    if let known = baseline.known, let report = parts.outcome.report {
      let left = baseline.remainder(of: report, known)
      parts.known = left.known
      parts.outcome.report = left.file
    }
    return made(parts)
  }

  /// Most findings of a file that are reported at once: the memory that their bytes take is used again for the next ones.
  static let mostAtOnce = 1 << 11

  private func made(_ parts: consuming Parts) -> Parts {
    guard let file = parts.outcome.report, file.diagnostics.count <= Self.mostAtOnce else { return parts }
    do throws(ReportError) {
      for (_, reporter) in reports {
        var memory = PartMemory()
        parts.parts.append(try reporter.part(file, &memory))
      }
    } catch {
      parts.error = error
    }
    return parts
  }
}
