import PushlintDiagnostics
import PushlintLinter
import PushlintWorkspace

extension Projects {
  /// Entries that keep nothing quiet any more, each in the configuration that it stands in.
  ///
  /// - Parameters:
  ///   - used: those that kept something quiet, by configuration.
  ///   - isWhole: whether all files below the working folder were looked at, with all rules. Only of entries that stand
  ///     in there can be said that they are left over: one further up may speak of files that nobody has looked at.
  package func unusedSuppressions(used: [FilePath: Set<Int>], isWhole: Bool) -> [FileReport] {
    /// An entry, whichever configurations hold it through `extends`.
    struct Identity: Hashable {
      let path: FilePath
      let start: Int
    }
    func identity(_ entry: Project.Suppression) -> Identity {
      Identity(path: entry.path, start: entry.range.start)
    }
    let inUse = Set(
      projects.flatMap { path, project in
        (used[path] ?? []).filter(project.suppressions.indices.contains).map { identity(project.suppressions[$0]) }
      })
    var met: Set<Identity> = []
    var found: [FilePath: (file: Project.Suppression, issues: [SuppressionIssue])] = [:]
    for project in projects.values {
      for entry in project.suppressions where met.insert(identity(entry)).inserted {
        let issue: SuppressionIssue
        if let day = entry.ended {
          issue = SuppressionIssue(.expired, entry.range, detail: day)
        } else if isWhole, !entry.path.isAbsolute, !inUse.contains(identity(entry)) {
          issue = SuppressionIssue(.unusedInConfiguration, entry.range, detail: entry.place)
        } else {
          continue
        }
        found[entry.path, default: (entry, [])].issues.append(issue)
      }
    }
    return found.map { path, value in
      FileReport(
        path: path.shown, location: WorkingFolder().name(of: path).location, language: "jsonc", text: value.file.text,
        payloads: 0,
        diagnostics: standardSettings.linter.diagnostics(of: value.issues).sorted { $0.range < $1.range })
    }
    .sorted { $0.path < $1.path }
  }
}
