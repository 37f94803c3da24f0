import PushlintDiagnostics
import PushlintLinter
import PushlintPayload
import PushlintRules
import PushlintText
import PushlintWorkspace

/// What one configuration comes to, with all that it names read.
struct Project: Sendable {
  /// Something that a configuration says, and the file that says it: its own, or one that it extends.
  struct Said<Value: Sendable>: Sendable {
    let value: Value
    let path: FilePath
  }

  /// Something that it says of some files only.
  struct SaidOfFiles<Value: Sendable>: Sendable {
    let files: ExcludeList
    let value: Value
    let path: FilePath
  }

  /// An entry that keeps findings quiet, and where it stands.
  struct Suppression: Sendable {
    let path: FilePath
    let text: SourceText
    /// As it is written: `samples/a.json#/message/data`.
    let place: String
    let range: SourceRange
    /// The day on which it ended, `nil` for one that holds.
    let ended: String?
  }

  /// Where the configuration lies.
  let path: FilePath
  var rules: RuleSet
  /// Named sets of rules that it and the configurations that it extends turn on.
  var presets: [Said<Preset>] = []
  /// What holds for all files, by the ids of rules.
  var levels: [String: Said<RuleLevel>] = [:]
  /// What holds for some of the files instead.
  var overrides: [SaidOfFiles<[String: RuleLevel]>] = []
  /// What holds at single places of some of the files.
  var placements: [SaidOfFiles<Placement>] = []
  /// Every suppression of its files; placements name them by their indices.
  var suppressions: [Suppression] = []
  var kinds: [SaidOfFiles<ForcedKind>] = []
  /// What the app runs on.
  var targets: Said<Targets>?
  /// Most findings that one file may have.
  var findingLimit: Said<Int>?
  /// Most bytes that a file may have.
  var fileSizeLimit: Said<Int>?
  /// Keys of the project's own, by the canonical path of the object that they stand in.
  var knownKeys: [(object: String, names: Said<[String]>)] = []
  /// The files of the configuration that have mistakes, with them.
  var mistakes: [FileReport] = []
  var failures: [FileFailure] = []
  /// Where it lies, and the configurations that it extends.
  var layerPaths: [FilePath] = []
  /// Where the rules of its own lie.
  var ownRulePaths: [FilePath] = []
  /// Absolute paths of their pages, by the ids of the rules.
  var ownPages: [String: String] = [:]

  init(path: FilePath) {
    self.path = path
    rules = BuiltInRules.shared
  }

  /// Whether something is said of single files.
  var dependsOnPlaces: Bool { !overrides.isEmpty || !placements.isEmpty || !kinds.isEmpty }

  /// What holds for all files but those that overrides and placements speak of.
  ///
  /// - Parameter place: the bytes of the file's path, absolute and without links.
  func configuration(forFileAt place: [UInt8], over base: Configuration) -> Configuration {
    var configuration = base
    configuration.placements += placements.filter { $0.files.matches(place) }.map(\.value)
    configuration.findingLimit = findingLimit?.value ?? configuration.findingLimit
    if configuration.forcedKind == nil { configuration.forcedKind = kind(ofFileAt: place)?.value }
    return configuration
  }

  /// What a file is, whatever it looks like; of several that speak of it the last one wins.
  func kind(ofFileAt place: [UInt8]) -> SaidOfFiles<ForcedKind>? { kinds.last { $0.files.matches(place) } }
}
