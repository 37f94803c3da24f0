import PushlintDiagnostics
import PushlintLinter
import PushlintPayload
import PushlintRules
import PushlintText
import PushlintWorkspace

/// What one configuration comes to, with all that it names read.
struct Project: Sendable {
  /// Something that a configuration says, and the file that says it: its own, or one that it extends.
  struct Sourced<Value: Sendable>: Sendable {
    let value: Value
    let path: FilePath
  }

  /// Something that it says of some files only.
  struct Scoped<Value: Sendable>: Sendable {
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
  var presets: [Sourced<Preset>] = []
  /// What holds for all files, by the ids of rules.
  var levels: [String: Sourced<RuleLevel>] = [:]
  /// What holds for some of the files instead.
  var overrides: [Scoped<[String: RuleLevel]>] = []
  /// What holds at single places of some of the files.
  var scopedOverrides: [Scoped<ScopedOverride>] = []
  /// Every suppression of its files; scoped overrides name them by their indices.
  var suppressions: [Suppression] = []
  var kinds: [Scoped<ForcedKind>] = []
  /// What the app runs on.
  var targets: Sourced<Targets>?
  /// Most findings that one file may have.
  var findingLimit: Sourced<Int>?
  /// Most bytes that a file may have.
  var fileSizeLimit: Sourced<Int>?
  /// Keys of the project's own, by the canonical path of the object that they stand in.
  var knownKeys: [(object: String, names: Sourced<[String]>)] = []
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
  var dependsOnPlaces: Bool { !overrides.isEmpty || !scopedOverrides.isEmpty || !kinds.isEmpty }

  /// What holds for all files but those that overrides of files and places speak of.
  ///
  /// - Parameter place: the bytes of the file's path, absolute and without links.
  func configuration(forFileAt place: [UInt8], over base: Configuration) -> Configuration {
    var configuration = base
    configuration.scopedOverrides += scopedOverrides.filter { $0.files.matches(place) }.map(\.value)
    configuration.findingLimit = findingLimit?.value ?? configuration.findingLimit
    if configuration.forcedKind == nil { configuration.forcedKind = kind(ofFileAt: place)?.value }
    return configuration
  }

  /// What a file is, whatever it looks like; of several that speak of it the last one wins.
  func kind(ofFileAt place: [UInt8]) -> Scoped<ForcedKind>? { kinds.last { $0.files.matches(place) } }
}
