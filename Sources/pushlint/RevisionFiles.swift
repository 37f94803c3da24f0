import PushlintDiagnostics
import PushlintExtract
import PushlintWorkspace

/// The files that differ from those of a git revision.
struct RevisionFiles {
  /// Two versions of a file.
  struct Change {
    let old: OldFile?
    /// The file of the working tree.
    let new: FilePath?
    /// Which of its payloads are asked for.
    let choice: PayloadChoice
    /// Where it is, or was.
    let path: FilePath
  }

  /// A file of the revision.
  struct OldFile {
    let revision: GitRevision
    let file: GitRevision.OldFile
    /// What it is called: `HEAD~1:order.json`.
    let name: String
  }

  private typealias Repository = (revision: GitRevision, changes: [GitRevision.Change])

  private let name: String
  private var repositories: [Repository] = []

  init(since name: String) { self.name = name }

  /// What there is to compare of the files and folders that were named, each once, sorted by path.
  ///
  /// - Throws: ``FileFailure``.
  mutating func find(_ arguments: [PathArgument]) throws -> [Change] {
    var result: [Change] = []
    for argument in arguments.isEmpty ? [PathArgument(path: ".")] : arguments {
      let choice = PayloadChoice(argument)
      do throws(GitFailure) {
        result += try changes(of: choice)
      } catch {
        throw FileFailure(path: "git", reason: error.reason)
      }
      if result.isEmpty, FileReader.isMissing(choice.path) {
        throw FileFailure(path: choice.path.shown, reason: "no such file or folder, neither now nor in `\(name)`")
      }
    }
    var known: Set<FilePath> = []
    return result.filter { $0.choice.part != .all || known.insert($0.path).inserted }
      .sorted { $0.path.shown.isBefore($1.path.shown) }
  }

  private mutating func changes(of choice: PayloadChoice) throws(GitFailure) -> [Change] {
    let place = GitPlace(choice.path)
    let (revision, all) = try repository(of: place)
    if place.kind == .file {
      let known = all.first { $0.new == place.path }
      let old = if let known { known.old } else { try revision.file(at: place.path) }
      return [change(revision, old, choice.path, choice)]
    }
    return all.filter { change in
      [change.old?.path, change.new].contains { $0.map(place.holds) ?? false } && isRead(change)
    }.map { change(revision, $0.old, $0.new, choice) }
  }

  private func change(
    _ revision: GitRevision, _ old: GitRevision.OldFile?, _ new: FilePath?, _ choice: PayloadChoice
  ) -> Change {
    let file = old.map { file in
      OldFile(
        revision: revision, file: file, name: "\(revision.name):\(WorkingFolder().name(of: file.path).shown)")
    }
    return Change(old: file, new: new, choice: choice, path: new ?? old?.path ?? choice.path)
  }

  /// Whether `lint` would read one of the versions if it met it in a folder.
  private func isRead(_ change: GitRevision.Change) -> Bool {
    [change.new, change.old?.path].contains { path in
      path?.name.map { HostLanguage(fileName: $0.shown) != nil } ?? false
    }
  }

  private mutating func repository(of place: GitPlace) throws(GitFailure) -> Repository {
    let revision = try GitRevision(name, in: place.folder)
    if let known = repositories.first(where: { $0.revision.top == revision.top }) { return known }
    let found = (revision, try revision.changes())
    repositories.append(found)
    return found
  }
}
