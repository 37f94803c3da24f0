import PushlintJSON
import PushlintDiagnostics
import PushlintLinter
import PushlintRules
import PushlintText
import PushlintWorkspace

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
      return refused(path, error.reason)
    }
    return read(text, at: path)
  }

  /// A configuration that cannot be read, for that reason.
  func refused(_ path: FilePath, _ reason: String) -> Project {
    var project = Project(path: path)
    project.failures = [
      FileFailure(path: path.shown, location: WorkingFolder().name(of: path).location, reason: reason)
    ]
    return project
  }

  /// Reads a configuration whose text is known.
  func read(_ text: SourceText, at path: FilePath) -> Project {
    var layers: [Layer] = []
    var project = Project(path: path)
    var mistakes: [FileReport] = []
    var met: Set<String> = []
    collect(Layer(path: path, text: text), into: &layers, &met, depth: 0)
    var own: [Rule] = []
    for index in layers.indices {
      let folder = layers[index].folder
      own += ownRules(of: layers[index].file, below: folder, known: own, &layers[index].issues, &mistakes)
      for entry in layers[index].file.ownRules {
        guard let path = finder.path(of: entry.path, below: folder) else { continue }
        project.ownRulePaths.append(path)
        project.ownPages[entry.id] = finder.absolute(path).dropLast(".json".count) + ".md"
      }
    }
    project.rules = BuiltInRules.shared.adding(own)
    for index in layers.indices { addKnownKeys(of: &layers[index], to: &project) }
    for index in layers.indices { add(&layers[index], to: &project) }
    for layer in layers where !layer.issues.isEmpty { mistakes.append(report(layer.path, layer.text, layer.issues)) }
    project.mistakes = mistakes
    project.layerPaths = layers.map(\.path)
    return project
  }

  /// One file of a configuration.
  private struct Layer {
    let path: FilePath
    let text: SourceText
    let file: ProjectFile
    var issues: [ConfigurationIssue]

    init(path: FilePath, text: SourceText) {
      self.path = path
      self.text = text
      file = ProjectFile(text)
      issues = file.issues
    }

    var folder: FilePath { path.removingLastComponent() }
  }

  /// Globs as they are written in a file of that folder.
  private static func files(_ globs: [String], in folder: FilePath) -> ExcludeList {
    ExcludeList(globs, in: folder.isEmpty ? "." : folder)
  }

  /// Most files that a configuration may be made of, one on top of the other.
  private static let deepest = 16

  /// The layers below a file, and then itself: what comes later wins.
  private func collect(_ layer: Layer, into layers: inout [Layer], _ met: inout Set<String>, depth: Int) {
    var layer = layer
    met.insert(finder.absolute(layer.path))
    for base in layer.file.bases {
      do throws(Refusal) {
        let (path, text) = try readBase(base.path, of: layer, depth: depth)
        // Of a file that is named twice the first mention counts; it would hold before itself otherwise.
        if !met.contains(finder.absolute(path)) {
          collect(Layer(path: path, text: text), into: &layers, &met, depth: depth + 1)
        }
      } catch {
        layer.issues.append(ConfigurationIssue(.mistake, base.range, detail: error.reason))
      }
    }
    layers.append(layer)
  }

  private struct Refusal: Error { let reason: String }

  private func readBase(
    _ name: String, of layer: Layer, depth: Int
  ) throws(Refusal) -> (path: FilePath, text: SourceText) {
    guard depth < Self.deepest else {
      throw Refusal(reason: "configurations extend each other in a circle, or in more than \(Self.deepest) steps")
    }
    guard let path = finder.base(name, of: layer.path) else {
      throw Refusal(reason: "`\(name)` is outside of the repository")
    }
    return (path, try text(of: path, called: name))
  }

  private func addKnownKeys(of layer: inout Layer, to project: inout Project) {
    for (object, names, range) in layer.file.knownKeys {
      guard let catalogue = project.rules.catalogue.adding(names, toObjectAt: object) else {
        layer.issues.append(
          ConfigurationIssue(.mistake, range, detail: "unknown object `\(object)`"))
        continue
      }
      project.rules = project.rules.with(catalogue)
      project.knownKeys.append((object, Project.Sourced(value: names, path: layer.path)))
    }
  }

  /// Puts one file on top of what holds already.
  private func add(_ layer: inout Layer, to project: inout Project) {
    let rules = project.rules
    var issues: [ConfigurationIssue] = []
    func levels(_ list: [ProjectFile.Level]) -> [String: RuleLevel] {
      let found = ProjectFile.levels(list, in: rules)
      issues += found.issues
      return found.levels
    }
    let path = layer.path
    let folder = layer.folder
    func sourced<Value>(_ value: Value) -> Project.Sourced<Value> { Project.Sourced(value: value, path: path) }
    func sourced<Value>(_ value: Value, of globs: [String]) -> Project.Scoped<Value> {
      Project.Scoped(files: Self.files(globs, in: folder), value: value, path: path)
    }
    for preset in layer.file.presets where !project.presets.contains(where: { $0.value == preset }) {
      project.presets.append(sourced(preset))
    }
    project.levels.merge(levels(layer.file.levels).mapValues { sourced($0) }) { $1 }
    for override in layer.file.overrides {
      let levels = levels(override.levels)
      let whole = override.scopes.filter { $0.pointer == nil }.map(\.glob)
      if !whole.isEmpty { project.overrides.append(sourced(levels, of: whole)) }
      for scope in override.scopes where scope.pointer != nil {
        project.scopedOverrides.append(
          sourced(ScopedOverride(pointer: scope.pointer, levels: levels), of: [scope.glob]))
      }
    }
    for suppression in layer.file.suppressions {
      let levels = levels(suppression.levels)
      let number = project.suppressions.count
      let isOver = suppression.until.map { $0 < today } ?? false
      project.suppressions.append(
        Project.Suppression(
          path: path, text: layer.text, place: suppression.place, range: suppression.range,
          ended: isOver ? suppression.until : nil))
      guard !isOver else { continue }
      let scopedOverride = ScopedOverride(pointer: suppression.scope.pointer, levels: levels, suppression: number)
      project.scopedOverrides.append(sourced(scopedOverride, of: [suppression.scope.glob]))
    }
    project.targets = layer.file.targets.map { sourced($0) } ?? project.targets
    project.findingLimit = layer.file.findingLimit.map { sourced($0) } ?? project.findingLimit
    project.fileSizeLimit = layer.file.fileSizeLimit.map { sourced($0) } ?? project.fileSizeLimit
    project.kinds += layer.file.kinds.map { sourced($0.kind, of: [$0.glob]) }
    layer.issues += issues
  }

  // MARK: Rules of the project's own

  private func ownRules(
    of file: ProjectFile, below folder: FilePath, known: [Rule], _ issues: inout [ConfigurationIssue],
    _ mistakes: inout [FileReport]
  ) -> [Rule] {
    var own: [Rule] = []
    var ids = Set(known.map(\.id))
    for entry in file.ownRules {
      guard ids.count < Self.mostOwnRules else {
        let most = MessageFormatting.number(Self.mostOwnRules)
        issues.append(ConfigurationIssue(.mistake, entry.range, detail: "more than \(most) custom rules"))
        break
      }
      switch ownRule(entry, below: folder) {
      case .rule(let rule):
        if BuiltInRules.shared.rule(rule.id) != nil {
          issues.append(
            ConfigurationIssue(
              .mistake, entry.range, detail: "`\(rule.id)` is a built-in rule; rename the folder or the file"))
        } else if !ids.insert(rule.id).inserted {
          issues.append(ConfigurationIssue(.mistake, entry.range, detail: "duplicate custom rule `\(rule.id)`"))
        } else {
          own.append(rule)
        }
      case .mistake(let report): mistakes.append(report)
      case .unreadable(let reason): issues.append(ConfigurationIssue(.mistake, entry.range, detail: reason))
      }
    }
    return own
  }

  /// More rules than anybody has, and fewer than the tables can number.
  private static let mostOwnRules = 10_000

  private enum OwnRule {
    case rule(Rule)
    case mistake(FileReport)
    case unreadable(String)
  }

  private func ownRule(_ rule: ProjectFile.OwnRule, below folder: FilePath) -> OwnRule {
    let path: FilePath
    let json, page: SourceText
    do throws(Refusal) {
      (path, json) = try text(ofRule: rule.path, below: folder)
      (_, page) = try text(ofRule: rule.path.dropLast(".json".count) + ".md", below: folder)
    } catch {
      return .unreadable(error.reason)
    }
    do throws(DecodingIssue) {
      return .rule(try RuleReader.rule(id: rule.id, json: json, page: page, origin: .project))
    } catch {
      let issue = ConfigurationIssue(.mistake, error.range, detail: error.message)
      return .mistake(report(path, json, [issue]))
    }
  }

  /// One of the two files of a rule of the project's own.
  private func text(
    ofRule name: String, below folder: FilePath
  ) throws(Refusal) -> (path: FilePath, text: SourceText) {
    guard let path = finder.path(of: name, below: folder) else {
      throw Refusal(reason: "`\(name)` is not below the folder of the configuration")
    }
    return (path, try text(of: path, called: name))
  }

  private func text(of path: FilePath, called name: String) throws(Refusal) -> SourceText {
    do throws(FileError) {
      return try reader.read(path).text
    } catch {
      throw Refusal(reason: "`\(name)` cannot be read: \(error.reason)")
    }
  }

  private func report(_ path: FilePath, _ text: SourceText, _ issues: [ConfigurationIssue]) -> FileReport {
    FileReport(
      path: path.shown, location: WorkingFolder().name(of: path).location, language: "jsonc", text: text, payloads: 0,
      // Whatever is turned off, a mistake here is shown: the run fails for it.
      diagnostics: Linter().diagnostics(of: issues).sorted { $0.range < $1.range })
  }
}
