import PushlintConfiguration
import PushlintRPC
import PushlintRules

/// What the person in front of the editor set: `initializationOptions`, or the section `pushlint` of the settings.
struct ClientSettings: Sendable, Equatable {
  /// Off for somebody who wants silence for a while.
  var isEnabled = true
  /// Severities by rule or family; they win over the project's.
  var rules: [RuleChoices.Choice] = []
  /// Named sets of rules that are on where the project does not say otherwise, as they are written.
  var presets: [String] = []
  /// A configuration for all files, instead of the nearest `pushlint.json`.
  var configurationFile: String?
  /// Whether sizes and durations are shown among the text.
  var showsHints = true
  /// Whether a line above each payload says what becomes of it.
  var showsLenses = true
  /// Whether files that are not open are checked when the client asks for the whole workspace; `nil` when nobody says.
  var checksWorkspace: Bool?
  /// Whether documents of JSON are laid out, not only those that no other server knows.
  var formatsJSON = false

  init() {}

  /// - Parameter base: what holds for members that are missing.
  /// - Shape: what is of another type counts as missing; values of unknown keys are nobody's.
  init(_ json: JSONValue, over base: ClientSettings = ClientSettings()) {
    self = base
    let json = json["pushlint"] ?? json
    isEnabled = json["enable"]?.boolean ?? isEnabled
    showsHints = json["inlayHints"]?.boolean ?? showsHints
    showsLenses = json["codeLens"]?.boolean ?? showsLenses
    checksWorkspace = json["workspaceDiagnostics"]?.boolean ?? checksWorkspace
    formatsJSON = json["format"]?.boolean ?? formatsJSON
    if let file = json["configurationFile"]?.string { configurationFile = file.isEmpty ? nil : file }
    presets = json["presets"]?.array?.compactMap(\.string) ?? presets
    guard case .object(let members)? = json["rules"] else { return }
    rules = members.compactMap { member in
      member.value.string.flatMap(RuleLevel.init(word:)).map { RuleChoices.Choice(name: member.name, level: $0) }
    }
  }

  /// Presets that do not exist.
  var unknownPresets: [String] { presets.filter { Preset(rawValue: $0) == nil } }

  /// The choices for built-in rules, and the names of rules that do not exist.
  var known: (choices: RuleChoices, unknown: [String]) {
    var choices = RuleChoices(presets: presets.compactMap(Preset.init))
    var unknown: [String] = []
    for choice in rules {
      if !BuiltInRules.shared.hasRules(named: choice.name) {
        unknown.append(choice.name)
      } else {
        choices.choices.append(choice)
      }
    }
    return (choices, unknown)
  }
}
