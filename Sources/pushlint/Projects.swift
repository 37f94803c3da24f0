import PushlintDiagnostics
import PushlintLinter
import PushlintRules
import PushlintText
import PushlintWorkspace
import SystemPackage

/// The linters of a run: one for each configuration that its files fall under.
struct Projects {
  /// What one configuration comes to.
  struct Project: Sendable {
    let linter: Linter
    /// What holds for some of the files instead, and which these are.
    var overrides: [(files: ExcludeList, levels: [String: RuleLevel])] = []
    /// What holds for all the others.
    var levels: [String: RuleLevel] = [:]
    /// The files of the configuration that have mistakes, with them.
    let mistakes: [FileReport]
    let failures: [FileFailure]
  }

  private let choices: RuleChoices
  /// The configuration that was named, `nil` to look for one above each file.
  private let named: FilePath?
  private let isOff: Bool
  private let finder = ProjectFinder()
  private let reader = FileReader()
  private let standard: Project
  private var projects: [FilePath: Project] = [:]
  /// The linters of files that overrides speak of, by configuration and overrides.
  private var overridden: [Key: Linter] = [:]

  private struct Key: Hashable {
    let configuration: FilePath
    let overrides: [Int]
  }

  /// The configuration above each folder that was looked at.
  private var configurations: [FilePath: FilePath?] = [:]

  init(_ command: LintCommand) throws {
    choices = RuleChoices(choices: command.rule, only: command.only)
    named = command.config.map { FilePath($0) }
    isOff = command.noConfig
    let rules = BuiltInRules.shared
    // A family that only a project's own rules have is known when they are.
    let levels = command.noConfig || command.config == nil ? try? choices.levels(in: rules) : [:]
    standard = Project(linter: Linter(rules: rules, levels: levels ?? [:]), mistakes: [], failures: [])
    if let named { projects[named] = try read(named) }
  }

  /// Everything that is wrong with the configurations of the run.
  var mistakes: [FileReport] { projects.values.flatMap(\.mistakes).sorted { $0.path < $1.path } }
  var failures: [FileFailure] { projects.values.flatMap(\.failures).sorted { $0.path < $1.path } }
  /// The descriptors of all rules that take part.
  var rules: [RuleDescriptor] {
    let all = projects.values.flatMap(\.linter.rules.descriptors) + standard.linter.rules.descriptors
    var seen: Set<String> = []
    return all.filter { seen.insert($0.id).inserted }.sorted { $0.id < $1.id }
  }

  /// The linter for a file.
  mutating func linter(for file: FilePath) throws -> Linter {
    if let named { return try projects[named].map { try linter(of: $0, named, for: file) } ?? standard.linter }
    guard !isOff, let configuration = configuration(above: file) else {
      _ = try choices.levels(in: standard.linter.rules)
      return standard.linter
    }
    let project = try projects[configuration] ?? read(configuration)
    projects[configuration] = project
    return try linter(of: project, configuration, for: file)
  }

  /// The project's linter, or the one of the overrides that speak of the file; of several the last one wins.
  private mutating func linter(of project: Project, _ configuration: FilePath, for file: FilePath) throws -> Linter {
    let matching = project.overrides.indices.filter { project.overrides[$0].files.matches(file) }
    guard !matching.isEmpty else { return project.linter }
    let key = Key(configuration: configuration, overrides: matching)
    if let known = overridden[key] { return known }
    let configured = matching.reduce(project.levels) { $0.merging(project.overrides[$1].levels) { $1 } }
    let rules = project.linter.rules
    let linter = Linter(rules: rules, levels: try choices.levels(in: rules, over: configured))
    overridden[key] = linter
    return linter
  }

  private mutating func configuration(above file: FilePath) -> FilePath? {
    let folders = finder.folders(around: file)
    for (index, folder) in folders.enumerated() {
      if let known = configurations[folder] { return remember(known, for: folders[..<index]) }
      let candidate = folder.appending(ProjectFinder.fileName)
      if (try? reader.read(candidate)) != nil { return remember(candidate, for: folders[...index]) }
    }
    return remember(nil, for: folders[...])
  }

  private mutating func remember(_ path: FilePath?, for folders: ArraySlice<FilePath>) -> FilePath? {
    for folder in folders { configurations[folder] = .some(path) }
    return path
  }

  // MARK: Reading

  private func read(_ path: FilePath) throws -> Project {
    let contents: FileContents
    do throws(FileError) {
      contents = try reader.read(path)
    } catch {
      return Project(
        linter: standard.linter, mistakes: [], failures: [FileFailure(path: path.shown, reason: error.reason)])
    }
    let file = ProjectFile(contents.text)
    var issues = file.issues
    var mistakes: [FileReport] = []
    var own: [Rule] = []
    for rule in file.ownRules {
      switch ownRule(rule, below: path.removingLastComponent()) {
      case .rule(let rule):
        if BuiltInRules.shared.rule(rule.id) != nil || own.contains(where: { $0.id == rule.id }) {
          issues.append(
            ConfigurationIssue(.mistake, rule.range(in: file), detail: "there is a rule `\(rule.id)` already"))
        } else {
          own.append(rule)
        }
      case .mistake(let report): mistakes.append(report)
      case .unreadable(let reason): issues.append(ConfigurationIssue(.mistake, rule.range, detail: reason))
      }
    }
    let rules = BuiltInRules.shared.adding(own)
    let configured = ProjectFile.levels(file.levels, in: rules)
    issues += configured.issues
    let folder = path.removingLastComponent()
    let overrides = file.overrides.map { override in
      let levels = ProjectFile.levels(override.levels, in: rules)
      issues += levels.issues
      return (files: ExcludeList(override.files, in: folder.isEmpty ? "." : folder), levels: levels.levels)
    }
    let linter = Linter(rules: rules, levels: try choices.levels(in: rules, over: configured.levels))
    if !issues.isEmpty { mistakes.append(report(path, contents.text, issues)) }
    return Project(
      linter: linter, overrides: overrides, levels: configured.levels, mistakes: mistakes, failures: [])
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

extension Rule {
  /// Where a configuration names the rule.
  fileprivate func range(in file: ProjectFile) -> SourceRange {
    file.ownRules.last { $0.id == id }?.range ?? SourceRange(at: 0)
  }
}
