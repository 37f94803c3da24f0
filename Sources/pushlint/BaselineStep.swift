import PushlintJSON
import PushlintDiagnostics
import PushlintLinter
import PushlintReport
import PushlintText
import PushlintWorkspace

/// Leaves out of a run what the project lives with already, or writes down what it lives with from now on.
struct BaselineStep: Sendable {
  private let path: FilePath?
  /// Where the baseline lies: it calls files by their paths below that folder, wherever the program runs.
  private let folder: WorkingFolder
  /// What the project lives with; `nil` when there is no baseline, or when it is about to be written.
  let known: Baseline?
  let isWritten: Bool
  private let isPruned: Bool

  /// No baseline at all.
  init() {
    isWritten = false
    isPruned = false
    path = nil
    folder = WorkingFolder()
    known = nil
  }

  /// Reads the baseline, if there is one to be read.
  init(_ options: LintOptions) throws(FileFailure) {
    isWritten = options.writeBaseline
    isPruned = options.pruneBaseline
    path = options.baseline?.path ?? (isWritten || isPruned ? "pushlint-baseline.json" : nil)
    folder = path.map { WorkingFolder(of: $0) } ?? WorkingFolder()
    known = isWritten ? nil : try path.map(Self.read)
  }

  /// Most bytes that a baseline may have, which is one that somebody names: 1 GiB.
  private static let largestFile = 1 << 30

  private static func read(_ path: FilePath) throws(FileFailure) -> Baseline {
    let text: SourceText
    do throws(FileError) {
      text = try FileReader(limit: largestFile).read(path).text
    } catch {
      throw FileFailure(path: path.shown, reason: error.reason)
    }
    do throws(DecodingIssue) {
      return try Baseline(text)
    } catch {
      throw FileFailure(path: path.shown, reason: error.message)
    }
  }

  /// Writes the baseline that the findings of all files make; answers whether that could be done.
  func write(_ files: [FileReport]) -> Bool {
    guard let path else { return true }
    let baseline = Baseline(of: files.map(named))
    guard Self.write(baseline, to: path) else { return false }
    Terminal.note("\(VisibleText.line(path.shown)): \(Self.findings(baseline.entries.count)) written")
    return true
  }

  /// A file without what the baseline knows of it.
  func remainder(of file: FileReport, _ known: Baseline) -> Baseline.Remainder {
    guard !folder.isCurrent, !file.diagnostics.isEmpty else { return known.subtracted(from: file) }
    let remainder = known.subtracted(from: named(file))
    return Baseline.Remainder(file: remainder.file.named(file.path), known: remainder.known)
  }

  /// A file as the baseline calls it.
  private func named(_ file: FileReport) -> FileReport { folder.isCurrent ? file : file.named(name(of: file.path)) }

  private func name(of path: String) -> String { folder.name(of: FilePath(path)).shown }

  /// Tells of entries that are not found any more, or takes them out; answers whether that could be done.
  ///
  /// - Parameters:
  ///   - found: the fingerprints of what was found again.
  ///   - seen: the paths of the files that were looked at.
  func finish(known found: Set<String>, seen: Set<String>) -> Bool {
    guard let known, let path else { return true }
    let names = folder.isCurrent ? seen : Set(seen.map(name))
    let gone = known.gone(known: found) { names.contains($0) || FileReader.isMissing(folder.path(of: $0)) }
    guard !gone.isEmpty else { return true }
    if isPruned {
      guard Self.write(known.without(gone), to: path) else { return false }
      Terminal.note("\(VisibleText.line(path.shown)): \(Self.findings(gone.count)) removed")
    } else {
      Terminal.note(
        "\(VisibleText.line(path.shown)): \(Self.findings(gone.count)) fixed; --prune-baseline removes them")
    }
    return true
  }

  private static func findings(_ count: Int) -> String { count == 1 ? "1 finding" : "\(count) findings" }

  private static func write(_ baseline: Baseline, to path: FilePath) -> Bool {
    do throws(FileError) {
      try FileWriter.writeReport(to: path, baseline.rendered)
      return true
    } catch {
      Terminal.error(FileFailure(path: path.shown, reason: error.reason))
      return false
    }
  }
}
