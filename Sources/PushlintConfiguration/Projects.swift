import PushlintDiagnostics
import PushlintLinter
import PushlintRules
import PushlintWorkspace

/// What holds for one file.
package struct FileSettings: Sendable {
  package let linter: Linter
  package fileprivate(set) var configuration: Configuration
  /// The file that says so; `nil` where none does.
  package let project: FilePath?
  /// Most bytes that the file may have.
  package let sizeLimit: Int
  /// Absolute paths of the pages of custom rules, by their ids.
  package var ownPages: [String: String] = [:]

  /// Whether somebody chose that number; archives are read up to their ends otherwise, since they are never in memory as
  /// a whole.
  package var isSizeLimitChosen = false

  /// What holds for a file that is read in blocks.
  package var blockLimits: BlockReader.Limits {
    BlockReader.Limits(line: sizeLimit, source: isSizeLimitChosen ? sizeLimit : nil)
  }

  /// What is said of a larger one.
  package var reasonWhenTooLarge: String { FileError.tooLarge(limit: sizeLimit).reason }

  /// What holds without any configuration.
  package static let standard = FileSettings(
    linter: Linter(), configuration: Configuration(), project: nil, sizeLimit: FileReader.defaultLimit)
}

/// The configurations that files fall under, each read once.
package struct Projects: Sendable {
  /// Where configurations come from.
  package enum Lookup: Sendable {
    /// The nearest `pushlint.json` in the folders around each file.
    case nearest
    /// One for all files.
    case named(FilePath)
    case none
  }

  let choices: RuleChoices
  private let lookup: Lookup
  /// What holds without any configuration.
  let base: Configuration
  /// Most bytes that files may have, whatever configurations say; `nil` to leave it to them.
  let sizeLimit: Int?
  /// Most findings that one file may have, whatever configurations say; `nil` to leave it to them.
  let findingLimit: Int?
  let finder = ProjectFinder()
  let reader: ProjectReader
  private let standard: Linter
  private(set) var projects: [FilePath: Project] = [:]
  /// Linters by configuration, and the overrides that speak of a file.
  private var linters: [Key: Linter] = [:]
  /// The configuration around each folder that was looked at.
  private var configurations: [FilePath: FilePath?] = [:]

  private struct Key: Hashable {
    let configuration: FilePath
    let overrides: [Int]
  }

  /// The folder of the file that was asked for last, and the configuration around it: files come folder by folder.
  private var latest: (folder: FilePath, configuration: FilePath?)?
  /// The same for settings that all files in it share.
  private var latestNumber: (folder: FilePath, number: Int)?
  /// Where the files really lie.
  private var physicalNames = PhysicalNames()
  /// Whether the choices are known to name rules that there are.
  private var hasCheckedChoices = false

  /// All settings that were asked for by number.
  package private(set) var numbered: [FileSettings] = []
  private var numbers: [Distinction: Int] = [:]

  /// What the settings of two files can differ in.
  private struct Distinction: Hashable {
    var configuration: FilePath?
    var overrides: [Int] = []
    var scopedOverrides: [Int] = []
    var kind: String?
  }

  /// - Parameter today: a day such as `2026-12-31`, for suppressions that hold until one.
  package init(
    _ choices: RuleChoices = RuleChoices(), _ lookup: Lookup = .nearest, base: Configuration = Configuration(),
    sizeLimit: Int? = nil, findingLimit: Int? = nil, today: String
  ) throws(RuleChoices.UnknownRule) {
    self.choices = choices
    self.lookup = lookup
    var base = base
    base.findingLimit = findingLimit ?? base.findingLimit
    self.base = base
    self.sizeLimit = sizeLimit
    self.findingLimit = findingLimit
    reader = ProjectReader(today: today)
    let rules = BuiltInRules.shared
    switch lookup {
    case .named(let path):
      standard = Linter(rules: rules)
      let project = reader.read(path)
      projects[path] = project
      _ = try choices.levels(in: project.rules)
    case .nearest:
      // A family that only a project's own rules have is known when they are.
      standard = Linter(rules: rules, levels: (try? choices.levels(in: rules)) ?? [:])
    case .none: standard = Linter(rules: rules, levels: try choices.levels(in: rules))
    }
  }

  /// Everything that is wrong with the configurations that were read.
  package var mistakes: [FileReport] { projects.values.flatMap(\.mistakes).sorted { $0.path < $1.path } }
  package var failures: [FileFailure] { projects.values.flatMap(\.failures).sorted { $0.path < $1.path } }

  /// Whether there is nothing wrong with them, and nothing in them that may be left over at the end of a run.
  package var areSilent: Bool {
    projects.values.allSatisfy { $0.mistakes.isEmpty && $0.failures.isEmpty && $0.suppressions.isEmpty }
  }

  /// The descriptors of all rules that take part.
  package var rules: [RuleDescriptor] {
    let all = projects.values.flatMap(\.rules.descriptors) + standard.rules.descriptors
    var seen: Set<String> = []
    return all.filter { seen.insert($0.id).inserted }.sorted { $0.id < $1.id }
  }

  /// What holds where nobody has said anything.
  package var standardSettings: FileSettings {
    FileSettings(
      linter: standard, configuration: base, project: nil, sizeLimit: sizeLimit ?? FileReader.defaultLimit,
      isSizeLimitChosen: sizeLimit != nil)
  }

  /// What the file is to the configurations that were read: one that they extend, or a rule of their own.
  func knownRole(of file: FilePath) -> ProjectRole? {
    let wanted = finder.absolute(file)
    func holds(_ paths: (Project) -> [FilePath]) -> Bool {
      projects.values.contains { paths($0).contains { finder.absolute($0) == wanted } }
    }
    return holds(\.layerPaths) ? .configuration : holds(\.ownRulePaths) ? .rule : nil
  }

  /// A configuration that was read.
  func known(_ path: FilePath) -> Project? { projects[path] }

  /// Who decided last about a rule for a file; `nil` when nobody has.
  func origin(of rule: String, _ project: Project?, _ place: [UInt8]) -> String? {
    if choices.choices.contains(where: { RuleSet.name($0.name, means: rule) }) { return "--rule" }
    guard let project else { return presetOrigin(of: rule, nil) }
    let override = project.overrides.last { $0.value[rule] != nil && $0.files.matches(place) }
    // A rule that is asked for by name speaks, whatever the project says.
    if !choices.only.isEmpty, override?.value[rule] ?? project.levels[rule]?.value == .off { return "--only" }
    return override.map { "an override in \($0.path.shown)" } ?? project.levels[rule]?.path.shown
      ?? presetOrigin(of: rule, project)
  }

  /// The preset that turns on a rule, and where the preset is turned on.
  private func presetOrigin(of rule: String, _ project: Project?) -> String? {
    let rules = project?.rules ?? standard.rules
    guard let presets = rules.rule(rule).flatMap({ $0.isOnByDefault ? nil : $0.presets }) else { return nil }
    if let preset = presets.first(where: choices.presets.contains) { return "--preset \(preset.rawValue)" }
    return project?.presets.first { presets.contains($0.value) }
      .map { "the preset \($0.value.rawValue) in \($0.path.shown)" }
  }

  /// What holds for a file.
  package mutating func settings(for file: FilePath) throws(RuleChoices.UnknownRule) -> FileSettings {
    guard let path = configuration(for: file) else {
      try checkChoices()
      return standardSettings
    }
    let project = project(at: path)
    let place = project.dependsOnPlaces ? place(of: file) : []
    return try settings(of: project, forFileAt: place)
  }

  /// The bytes of a file's path, absolute and without links.
  mutating func place(of file: FilePath) -> [UInt8] { physicalNames.bytes(of: file) }

  /// The number of what holds for a file in ``numbered``; files of which nothing different is said share one.
  package mutating func settingsNumber(for file: FilePath) throws(RuleChoices.UnknownRule) -> Int {
    if let latestNumber, file.isDirectlyIn(latestNumber.folder) { return latestNumber.number }
    let (number, isShared) = try newSettingsNumber(for: file)
    if isShared { latestNumber = (file.removingLastComponent(), number) }
    return number
  }

  /// - Returns: whether the number is that of all files in the folder as well.
  private mutating func newSettingsNumber(
    for file: FilePath
  ) throws(RuleChoices.UnknownRule) -> (number: Int, isShared: Bool) {
    var distinction = Distinction()
    var place: [UInt8] = []
    var isShared = true
    if let path = configuration(for: file) {
      let project = project(at: path)
      distinction.configuration = path
      if project.dependsOnPlaces {
        isShared = false
        place = self.place(of: file)
        distinction.overrides = project.overrides.indices.filter { project.overrides[$0].files.matches(place) }
        distinction.scopedOverrides = project.scopedOverrides.indices.filter {
          project.scopedOverrides[$0].files.matches(place)
        }
        distinction.kind = project.kind(ofFileAt: place)?.value.rawValue
      }
    }
    if let known = numbers[distinction] { return (known, isShared) }
    if let path = distinction.configuration {
      numbered.append(try settings(of: project(at: path), forFileAt: place))
    } else {
      try checkChoices()
      numbered.append(standardSettings)
    }
    numbers[distinction] = numbered.count - 1
    return (numbered.count - 1, isShared)
  }

  private mutating func checkChoices() throws(RuleChoices.UnknownRule) {
    guard case .nearest = lookup, !hasCheckedChoices else { return }
    _ = try choices.levels(in: standard.rules)
    hasCheckedChoices = true
  }

  private mutating func project(at path: FilePath) -> Project {
    if let known = projects[path] { return known }
    let project = read(path)
    projects[path] = project
    return project
  }

  /// - Parameter place: the bytes of the file's path, absolute and without links; without meaning where nothing is said of
  ///   single files.
  private mutating func settings(
    of project: Project, forFileAt place: [UInt8]
  ) throws(RuleChoices.UnknownRule) -> FileSettings {
    var settings = FileSettings(
      linter: try linter(of: project, forFileAt: place),
      configuration: project.configuration(forFileAt: place, over: base),
      project: project.path, sizeLimit: sizeLimit ?? project.fileSizeLimit?.value ?? FileReader.defaultLimit,
      ownPages: project.ownPages, isSizeLimitChosen: sizeLimit != nil || project.fileSizeLimit != nil)
    settings.configuration.findingLimit = findingLimit ?? settings.configuration.findingLimit
    return settings
  }

  private func read(_ path: FilePath) -> Project {
    if case .nearest = lookup, finder.leadsOut(path) {
      return reader.refused(path, "a symbolic link to a file outside of the repository")
    }
    return reader.read(path)
  }

  /// The linter of those overrides that speak of the file; of several the last one wins.
  private mutating func linter(
    of project: Project, forFileAt place: [UInt8]
  ) throws(RuleChoices.UnknownRule) -> Linter {
    let matching = project.overrides.indices.filter { project.overrides[$0].files.matches(place) }
    let key = Key(configuration: project.path, overrides: matching)
    if let known = linters[key] { return known }
    let configured = matching.reduce(project.levels.mapValues(\.value)) {
      $0.merging(project.overrides[$1].value) { $1 }
    }
    let linter = Linter(
      rules: project.rules,
      levels: try choices.levels(in: project.rules, over: configured, presets: project.presets.map(\.value)),
      targets: project.targets?.value)
    linters[key] = linter
    return linter
  }

  /// The path of the configuration that a file falls under.
  package mutating func configuration(for file: FilePath) -> FilePath? {
    switch lookup {
    case .none: return nil
    case .named(let path): return path
    case .nearest: break
    }
    let folder = file.removingLastComponent()
    if let latest, latest.folder == folder { return latest.configuration }
    let configuration = nearestConfiguration(for: file)
    latest = (folder, configuration)
    return configuration
  }

  private mutating func nearestConfiguration(for file: FilePath) -> FilePath? {
    let folders = finder.folders(around: file)
    for (index, folder) in folders.enumerated() {
      if let known = configurations[folder] { return remember(known, for: folders[..<index]) }
      if finder.hasConfiguration(folder) {
        return remember(folder.appending(ProjectFinder.fileName), for: folders[...index])
      }
    }
    return remember(nil, for: folders[...])
  }

  private mutating func remember(_ path: FilePath?, for folders: ArraySlice<FilePath>) -> FilePath? {
    for folder in folders { configurations[folder] = .some(path) }
    return path
  }
}
