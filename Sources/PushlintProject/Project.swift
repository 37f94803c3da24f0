import PushlintDiagnostics
import PushlintLinter
import PushlintPayload
import PushlintRules
import PushlintText
import PushlintWorkspace
import SystemPackage

/// What one configuration comes to, with all that it names read.
struct Project: Sendable {
  /// Where the configuration lies.
  let path: FilePath
  let rules: RuleSet
  /// What holds for all files.
  fileprivate(set) var levels: [String: RuleLevel] = [:]
  /// What holds for some of the files instead.
  fileprivate(set) var overrides: [(files: ExcludeList, levels: [String: RuleLevel])] = []
  /// What holds at single places of some of the files.
  fileprivate(set) var placements: [(files: ExcludeList, placement: Placement)] = []
  fileprivate(set) var kinds: [(files: ExcludeList, kind: ForcedKind)] = []
  /// The files of the configuration that have mistakes, with them.
  fileprivate(set) var mistakes: [FileReport] = []
  fileprivate(set) var failures: [FileFailure] = []
  /// Where the rules of its own lie.
  fileprivate(set) var ownRulePaths: [FilePath] = []

  /// What holds for all files but those that overrides and placements speak of.
  func configuration(for file: FilePath, over base: Configuration) -> Configuration {
    var configuration = base
    configuration.placements += placements.filter { $0.files.matches(file) }.map(\.placement)
    if configuration.forcedKind == nil { configuration.forcedKind = kinds.last { $0.files.matches(file) }?.kind }
    return configuration
  }
}

/// Reads a configuration, and the rules of its own that it names.
struct ProjectReader: Sendable {
  private let finder = ProjectFinder()
  private let reader = FileReader()
  /// The day that suppressions with a last day are measured by: `2026-12-31`.
  private let today: String

  init(today: String) { self.today = today }

  /// - Shape: what cannot be read or is wrong is in the project's failures and mistakes; the rest holds all the same.
  func read(_ path: FilePath) -> Project {
    let text: SourceText
    do throws(FileError) {
      text = try reader.read(path).text
    } catch {
      var project = Project(path: path, rules: BuiltInRules.shared)
      project.failures = [FileFailure(path: path.shown, reason: error.reason)]
      return project
    }
    return read(text, at: path)
  }

  /// Reads a configuration whose text is known.
  func read(_ text: SourceText, at path: FilePath) -> Project {
    let file = ProjectFile(text)
    var issues = file.issues
    var mistakes: [FileReport] = []
    let own = ownRules(of: file, below: path.removingLastComponent(), &issues, &mistakes)
    var project = Project(path: path, rules: BuiltInRules.shared.adding(own))
    func levels(_ list: [ProjectFile.Level]) -> [String: RuleLevel] {
      let found = ProjectFile.levels(list, in: project.rules)
      issues += found.issues
      return found.levels
    }
    let folder = path.removingLastComponent()
    func files(_ globs: [String]) -> ExcludeList { ExcludeList(globs, in: folder.isEmpty ? "." : folder) }
    project.levels = levels(file.levels)
    for override in file.overrides {
      let levels = levels(override.levels)
      let whole = override.scopes.filter { $0.pointer == nil }.map(\.glob)
      if !whole.isEmpty { project.overrides.append((files(whole), levels)) }
      for scope in override.scopes where scope.pointer != nil {
        project.placements.append((files([scope.glob]), Placement(pointer: scope.pointer, levels: levels)))
      }
    }
    for (index, suppression) in file.suppressions.enumerated() {
      let levels = levels(suppression.levels)
      guard suppression.until.map({ today <= $0 }) ?? true else { continue }
      let placement = Placement(pointer: suppression.scope.pointer, levels: levels, suppression: index)
      project.placements.append((files([suppression.scope.glob]), placement))
    }
    project.kinds = file.kinds.map { (files([$0.glob]), $0.kind) }
    if !issues.isEmpty { mistakes.append(report(path, text, issues)) }
    project.mistakes = mistakes
    project.ownRulePaths = file.ownRules.compactMap { finder.path(of: $0.path, below: folder) }
    return project
  }

  // MARK: Rules of the project's own

  private func ownRules(
    of file: ProjectFile, below folder: FilePath, _ issues: inout [ConfigurationIssue],
    _ mistakes: inout [FileReport]
  ) -> [Rule] {
    var own: [Rule] = []
    for entry in file.ownRules {
      switch ownRule(entry, below: folder) {
      case .rule(let rule):
        if BuiltInRules.shared.rule(rule.id) != nil || own.contains(where: { $0.id == rule.id }) {
          issues.append(ConfigurationIssue(.mistake, entry.range, detail: "there is a rule `\(rule.id)` already"))
        } else {
          own.append(rule)
        }
      case .mistake(let report): mistakes.append(report)
      case .unreadable(let reason): issues.append(ConfigurationIssue(.mistake, entry.range, detail: reason))
      }
    }
    return own
  }

  private enum OwnRule {
    case rule(Rule)
    case mistake(FileReport)
    case unreadable(String)
  }

  private func ownRule(_ rule: ProjectFile.OwnRule, below folder: FilePath) -> OwnRule {
    guard let path = finder.path(of: rule.path, below: folder) else {
      return .unreadable("a rule of one's own lies below the folder of the configuration")
    }
    let json: SourceText
    do throws(FileError) {
      json = try reader.read(path).text
    } catch {
      return .unreadable("`\(rule.path)` cannot be read: \(error.reason)")
    }
    let pagePath = path.removingLastComponent().appending((path.stem ?? "") + ".md")
    let page: SourceText
    do throws(FileError) {
      page = try reader.read(pagePath).text
    } catch {
      return .unreadable("the page beside `\(rule.path)` cannot be read: \(error.reason)")
    }
    do throws(RuleFileError) {
      return .rule(try RuleReader.rule(id: rule.id, json: json, page: page.string(page.range)))
    } catch {
      let issue = ConfigurationIssue(.mistake, error.range, detail: error.message)
      return .mistake(report(path, json, [issue]))
    }
  }

  private func report(_ path: FilePath, _ text: SourceText, _ issues: [ConfigurationIssue]) -> FileReport {
    FileReport(
      path: path.shown, language: "jsonc", text: text, payloads: 0,
      // Whatever is turned off, a mistake here is shown: the run fails for it.
      diagnostics: Linter().diagnostics(of: issues).sorted { $0.range < $1.range })
  }
}
