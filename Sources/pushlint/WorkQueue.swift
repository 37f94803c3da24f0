import Dispatch
import PushlintDiagnostics
import PushlintExtract
import PushlintLinter
import PushlintConfiguration
import PushlintText
import PushlintWorkspace

/// What one thread works on at a time.
enum WorkUnit: Sendable {
  case file(LintRun.Work)
  /// A small archive, which is linted as a whole.
  case text(LintRun.Work, SourceText)
  case block(ArchiveJob, SourceBlock)
  /// An archive that cannot be read any further.
  case broken(ArchiveJob, FileError)

  /// Whether it is a file of its own, as a rule a small one.
  var isFile: Bool {
    switch self {
    case .file, .text: true
    case .block, .broken: false
    }
  }
}

/// What came of a unit.
enum WorkResult: Sendable {
  case file(ReportSet.Parts)
  case block(ArchiveJob, SourceBlock, BlockFindings)
  case broken(ArchiveJob, FileError)
}

/// The files of a run, large archives in blocks, in order.
///
/// - Shape: used by one thread at a time, ``release()`` by any.
final class WorkQueue {
  private let files: [LintRun.ChosenFile]
  private let settings: [LintRun.SharedSettings]
  private let readsBlocks: Bool
  private var index = 0
  private var archive: (job: ArchiveJob, reader: BlockReader)?
  /// Blocks that were read and not yet reported may take up so much memory.
  private let room: DispatchSemaphore

  /// Blocks beside those that are worked on: a thread that gets less of the processor must not keep the others waiting.
  private static let spareBlocks = 12

  /// - Parameters:
  ///   - settings: what holds for the files, by number.
  ///   - readsBlocks: whether large archives are read in blocks.
  init(_ files: [LintRun.ChosenFile], _ settings: [FileSettings], readsBlocks: Bool, jobs: Int?) {
    self.files = files
    self.settings = settings.map(LintRun.SharedSettings.init)
    self.readsBlocks = readsBlocks
    room = DispatchSemaphore(value: Parallel.threads(jobs) + Self.spareBlocks)
  }

  /// The blocks of one archive.
  convenience init(_ job: ArchiveJob, _ reader: BlockReader, jobs: Int?) {
    self.init([], [], readsBlocks: true, jobs: jobs)
    archive = (job, reader)
  }

  /// The number of files that it knows by name.
  var fileCount: Int { files.count }
  /// How many of them nobody works on yet.
  private var left: Int { files.count - index }

  func next() -> WorkUnit? {
    if let unit = nextBlock() { return unit }
    guard index < files.count else { return nil }
    let chosen = files[index]
    index += 1
    let name = chosen.name ?? WorkingFolder.Name(shown: chosen.file.path.shown, location: chosen.file.path.bytes)
    let file = LintRun.Work(
      file: chosen.file, name: name, language: FileLinter.language(of: name.shown), shared: settings[chosen.settings],
      settingsNumber: chosen.settings)
    guard readsBlocks, file.language == .ndjson else { return .file(file) }
    let job = ArchiveJob(file.name, file.shared.settings)
    do throws(FileError) {
      let reader = try BlockReader(file.file.path, ArchiveJob.sizes, file.shared.settings.blockLimits)
      guard let block = try reader.next() else { return .text(file, SourceText(bytes: [])) }
      if block.isLast { return .text(file, block.text) }
      archive = (job, reader)
      room.wait()
      return .block(job, block)
    } catch {
      return .broken(job, error)
    }
  }

  private func nextBlock() -> WorkUnit? {
    guard let (job, reader) = archive else { return nil }
    room.wait()
    do throws(FileError) {
      if let block = try reader.next() { return .block(job, block) }
      room.signal()
      archive = nil
      return nil
    } catch {
      room.signal()
      archive = nil
      return .broken(job, error)
    }
  }

  /// A block was reported.
  func release() { room.signal() }
}

extension WorkQueue {
  /// Lints everything, hands on what is found, in order, and shows how far it has come.
  func run(jobs: Int?, _ linter: FileLinter, _ reports: ReportSet, progress: Progress?, _ sum: inout RunSum) {
    defer { progress?.hide() }
    var archive: ArchiveSum?
    func finish(_ archive: inout ArchiveSum, _ sum: inout RunSum) {
      let (outcome, rest) = archive.finish()
      for report in rest { sum.addFindings(of: report) }
      progress?.advance()
      sum.finishArchive(outcome, hasFindings: archive.hasFindings)
    }
    Parallel.forEach(jobs: jobs, isSmall: \.isFile, left: { left }, next: next, worker: BlockWorker.init) {
      (worker: inout BlockWorker, unit: WorkUnit) -> WorkResult in
      switch unit {
      case .file(let work):
        defer { progress?.advance() }
        return .file(reports.parts(linter.lint(work, &worker.memory)))
      case .text(let work, let text):
        defer { progress?.advance() }
        return .file(reports.parts(linter.lint(text, of: work, &worker.memory)))
      case .block(let job, let block): return .block(job, block, worker.findings(in: block, of: job))
      case .broken(let job, let error): return .broken(job, error)
      }
    } receive: { (result: WorkResult) in
      switch result {
      case .file(let parts): sum.add(parts)
      case .block(let job, let block, let findings):
        var current = archive ?? ArchiveSum(job)
        archive = nil
        for report in current.add(block, findings) { sum.addFindings(of: report) }
        release()
        if block.isLast { finish(&current, &sum) } else { archive = current }
      case .broken(let job, let error):
        var current = archive ?? ArchiveSum(job)
        archive = nil
        current.fail(error)
        finish(&current, &sum)
      }
    }
  }
}

/// What a thread keeps from one unit to the next.
private struct BlockWorker {
  var memory = LintMemory()
  private var job: ArchiveJob?
  private var linter: BlockLinter?

  init() {}

  mutating func findings(in block: SourceBlock, of job: ArchiveJob) -> BlockFindings {
    let known = self.job === job ? linter.take() : nil
    var linter = known ?? BlockLinter(job.settings.linter, job.settings.configuration)
    defer {
      self.job = job
      self.linter = linter
    }
    return job.findings(in: block, &linter)
  }
}
