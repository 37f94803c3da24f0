import ArgumentParser
import PushlintDiagnostics
import PushlintExtract
import PushlintWorkspace

/// The files of a run: those that were named, that git or a list names, or that a walk finds.
struct FileChoice {
  private let options: LintOptions

  init(_ options: LintOptions) { self.options = options }

  /// - Parameter reportsSkipped: whether it is told what is left alone.
  func find(reportsSkipped: Bool = false) throws -> FoundFiles {
    var finding = FileFinder.Options(endings: HostLanguage.allCases.flatMap(\.traits.fileExtensions).map { "." + $0 })
    finding.excludes = options.exclude.isEmpty ? [] : [ExcludeList(options.exclude.map(CommandArguments.bytes))]
    finding.forceExclude = options.forceExclude
    finding.reportsSkipped = reportsSkipped
    finding.jobs = Parallel.threads(options.jobs)
    guard let listed = try listed() else {
      return FileFinder(finding).find(options.paths.isEmpty ? ["."] : options.paths.map(\.path))
    }
    // Git names everything that has changed, as a folder holds everything.
    if options.filesFrom == nil {
      finding.filtersNamed = true
      finding.forceExclude = true
    }
    return FileFinder(finding).find(listed)
  }

  /// What git or a list names; `nil` when neither was asked.
  private func listed() throws -> [FilePath]? {
    do throws(GitFailure) {
      if options.staged { return try GitFiles.staged() }
      if let revision = options.since { return try GitFiles.changed(since: revision) }
    } catch {
      throw FileFailure(path: "git", reason: error.reason)
    }
    guard let list = options.filesFrom else { return nil }
    do throws(FileError) {
      let reader = FileReader(limit: 1 << 30)
      let text = list.isStream ? try reader.readStandardInput() : try reader.read(list.path).text
      return FileList(text.bytes).paths
    } catch {
      throw FileFailure(path: list.path.shown, reason: error.reason)
    }
  }
}
