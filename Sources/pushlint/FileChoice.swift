import ArgumentParser
import PushlintDiagnostics
import PushlintExtract
import PushlintWorkspace
import SystemPackage

/// The files of a run: those that were named, that git or a list names, or that a walk finds.
struct FileChoice {
  private let command: LintCommand

  init(_ command: LintCommand) { self.command = command }

  /// - Parameter reportsSkipped: whether it is told what is left alone.
  func find(reportsSkipped: Bool = false) throws -> FoundFiles {
    var options = FileFinder.Options(endings: HostLanguage.allCases.flatMap(\.fileExtensions).map { "." + $0 })
    options.excludes = command.exclude.isEmpty ? [] : [ExcludeList(command.exclude.map(CommandArguments.bytes))]
    options.forceExclude = command.forceExclude
    options.reportsSkipped = reportsSkipped
    guard let listed = try listed() else {
      return FileFinder(options).find(command.paths.isEmpty ? ["."] : command.paths.map(\.path))
    }
    // Git names everything that has changed, as a folder holds everything.
    if command.filesFrom == nil {
      options.filtersNamed = true
      options.forceExclude = true
    }
    return FileFinder(options).find(listed)
  }

  /// What git or a list names; `nil` when neither was asked.
  private func listed() throws -> [FilePath]? {
    do throws(GitFiles.Failure) {
      if command.staged { return try GitFiles.staged() }
      if let revision = command.since { return try GitFiles.changed(since: revision) }
    } catch {
      throw FileFailure(path: "git", reason: error.reason)
    }
    guard let list = command.filesFrom else { return nil }
    do throws(FileError) {
      let reader = FileReader(limit: 1 << 30)
      let text = list.isStream ? try reader.readStandardInput() : try reader.read(list.path).text
      return FileList(text.bytes).paths
    } catch {
      throw FileFailure(path: list.path.shown, reason: error.reason)
    }
  }
}
