import PushlintDiagnostics
import PushlintEditing
import PushlintLinter
import PushlintConfiguration
import PushlintReport
import PushlintText
import PushlintWorkspace

/// `--add-suppressions REASON`: what is found today is kept quiet from now on.
extension LintRun {
  /// Writes comments where they can stand, and entries of the configuration for the rest.
  mutating func addSuppressions(_ reason: String) throws -> Int32 {
    let found = try FileChoice(options).find()
    var entries: [FilePath: [(Diagnostic, place: String)]] = [:]
    var count = 0
    var hasFailed = !found.failures.isEmpty
    for failure in found.failures { tell(failure.path, failure.error.reason) }
    for file in found.files {
      do throws(FileError) {
        let (others, added) = try comment(file, reason)
        count += added
        let configuration = projects.configuration(for: file.path) ?? FilePath(ProjectFinder.fileName)
        for diagnostic in others {
          let path = projects.path(of: file.path, below: configuration)
          guard let place = path.flatMap({ SuppressionEdits.place(of: $0, diagnostic.pointer) }) else {
            hasFailed = true
            tell(file.path, "\(diagnostic.rule) cannot be suppressed in \(configuration.shown)")
            continue
          }
          entries[configuration, default: []].append((diagnostic, place))
        }
      } catch {
        hasFailed = true
        tell(file.path, error.reason)
      }
    }
    for path in entries.keys.sorted(by: { $0.shown < $1.shown }) {
      do throws(FileError) {
        count += try add(entries[path] ?? [], reason, to: path)
      } catch {
        hasFailed = true
        tell(path, error.reason)
      }
    }
    Terminal.note("\(count) suppression\(count == 1 ? "" : "s") written")
    return hasFailed ? 2 : 0
  }

  private func tell(_ path: FilePath, _ reason: String) {
    Terminal.error(FileFailure(path: path.shown, reason: reason))
  }

  /// Writes the comments of one file, and answers what cannot have one.
  private mutating func comment(
    _ file: FoundFile, _ reason: String
  ) throws(FileError) -> (others: [Diagnostic], added: Int) {
    guard let settings = try? projects.settings(for: file.path) else { return ([], 0) }
    let contents = try FileReader(limit: settings.sizeLimit).read(file.path)
    let source = Source(contents.text, FileLinter.language(of: file.path.shown))
    var analyzedExcerpts: [AnalyzedExcerpt] = []
    var cache = DiagnosticCache()
    let result = settings.linter.lint(source, settings.configuration, remembering: &cache) {
      analyzedExcerpts.append($0)
    }
    let document = EditorDocument(source, analyzedExcerpts, settings.linter.rules)
    let (edits, others) = SuppressionEdits.comments(
      for: result.diagnostics.filter(SuppressionEdits.canQuiet), reason: reason, in: document)
    if !edits.isEmpty {
      try FileWriter.replace(file.path, expecting: contents.identity, with: contents.text.applying(edits).bytes)
    }
    return (others, edits.count)
  }

  /// Adds entries to a configuration, which is made where there is none.
  private func add(
    _ entries: [(Diagnostic, place: String)], _ reason: String, to path: FilePath
  ) throws(FileError) -> Int {
    var identity: FileIdentity?
    var text = SourceText("{\n  \"suppressions\": []\n}\n")
    do throws(FileError) {
      let contents = try FileReader().read(path)
      (text, identity) = (contents.text, contents.identity)
    } catch .missing {}
    var met: Set<String> = []
    var count = 0
    for (diagnostic, place) in entries where met.insert(diagnostic.rule + "\n" + place).inserted {
      guard let edit = SuppressionEdits.entry(for: diagnostic, at: place, reason: reason, in: text) else {
        tell(path, "invalid JSON; the suppression was not added")
        continue
      }
      text = text.applying([edit])
      count += 1
    }
    if let identity {
      try FileWriter.replace(path, expecting: identity, with: text.bytes)
    } else {
      try FileWriter.writeReport(to: path, text.bytes)
    }
    return count
  }
}
