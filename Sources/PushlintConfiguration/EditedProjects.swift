import PushlintJSON
import PushlintDiagnostics
import PushlintLinter
import PushlintRules
import PushlintText
import PushlintWorkspace

/// What an editor asks about configurations, by absolute paths.
extension Projects {
  /// What holds for a file; names of rules that nobody knows count for nothing.
  package mutating func settings(forFileAt path: String) -> FileSettings {
    (try? settings(for: FilePath(path))) ?? standardSettings
  }

  /// The path of the configuration that a file falls under, `nil` for none.
  package mutating func configurationPath(forFileAt path: String) -> String? {
    configuration(for: FilePath(path)).map { finder.absolute($0) }
  }

  /// What a file, as it is being written, is to pushlint itself.
  package mutating func role(ofFileAt path: String) -> ProjectRole? {
    if FilePath(path).name?.string == ProjectFinder.fileName { return .configuration }
    let file = FilePath(path)
    _ = settings(forFileAt: path)
    return knownRole(of: file)
  }

  /// What is wrong with a configuration that is being written.
  package func diagnostics(ofConfiguration text: SourceText, at path: String) -> [Diagnostic] {
    let path = FilePath(path)
    return reader.read(text, at: path).mistakes.last { $0.path == path.shown }?.diagnostics ?? []
  }

  /// What is wrong with a rule that is being written.
  package func diagnostics(ofRule text: SourceText) -> [Diagnostic] {
    do throws(DecodingIssue) {
      _ = try RuleReader.rule(id: "own/rule", json: text, page: SourceText("# A rule"), origin: .project)
      return []
    } catch {
      return Linter().diagnostics(of: [ConfigurationIssue(.mistake, error.range, detail: error.message)])
    }
  }

  /// The path of a file as seen from the folder of a configuration; `nil` for one that lies elsewhere.
  package func path(of file: FilePath, below configuration: FilePath) -> String? {
    let folder = finder.absolute(configuration).split(separator: "/").dropLast()
    let names = finder.absolute(file).split(separator: "/")
    guard names.count > folder.count, names.starts(with: folder) else { return nil }
    return names.dropFirst(folder.count).joined(separator: "/")
  }

  /// Everything that is wrong with the configurations that were read, by absolute paths.
  package var mistakesByPath: [(path: String, file: FileReport)] {
    mistakes.map { (finder.absolute(FilePath($0.path)), $0) }
  }

  /// The names of files besides `pushlint.json` that the configurations which were read consist of: those that they
  /// extend, and rules of their own with their pages.
  package var watchedNames: Set<String> {
    var names: Set<String> = []
    for project in projects.values {
      for path in project.layerPaths + project.ownRulePaths { names.insert(path.name?.shown ?? "") }
      for page in project.ownPages.values { names.insert(String(page.split(separator: "/").last ?? "")) }
    }
    return names.subtracting(["", ProjectFinder.fileName])
  }

  /// Which file lies at a path, and which state of it: two equal ones mean that nobody wrote in between.
  package struct FileState: Sendable, Hashable {
    fileprivate let identity: FileIdentity
  }

  /// The state of a file; `nil` when there is none.
  package static func state(ofFileAt path: String) -> FileState? {
    FileReader.identity(of: FilePath(path)).map(FileState.init)
  }

  /// The text of a file on the disk, `nil` when it cannot be read.
  package func text(ofFileAt path: String) -> SourceText? { try? FileReader().read(FilePath(path)).text }

  /// The same, `nil` as well for a file of more bytes than `limit`.
  package static func text(ofFileAt path: String, limit: Int) -> SourceText? {
    try? FileReader(limit: limit).read(FilePath(path)).text
  }

  /// The files below folders whose names end so, as `lint` finds them; sorted by path.
  ///
  /// - Parameter mostEntries: the number of files and folders after which the walk through a folder ends.
  package static func files(in folders: [String], endings: [String], mostEntries: Int = .max) -> [String] {
    var options = FileFinder.Options(endings: endings)
    options.mostEntries = mostEntries
    let found = FileFinder(options).find(folders.map { FilePath($0) })
    return found.files.map(\.path.string)
  }
}

extension Projects.Lookup {
  /// One configuration for all files, by its path.
  package static func file(at path: String) -> Projects.Lookup { .named(FilePath(path)) }
}

/// What a file of a project's own configuration is.
package enum ProjectRole: Sendable {
  case configuration
  case rule
}
