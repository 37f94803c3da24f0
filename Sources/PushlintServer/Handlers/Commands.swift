import PushlintEditing
import PushlintRPC
import PushlintRules

/// What a client can tell the server to do.
///
/// - Source: LSP 3.17, ExecuteCommandOptions.
enum ServerCommands: String, CaseIterable {
  /// Shows the page of a rule, a field, or a preset.
  case explain = "pushlint.explain"
  /// Lints all files of the open folders and publishes what was found.
  case checkWorkspace = "pushlint.checkWorkspace"
}

extension LanguageServer {
  /// `workspace/executeCommand`.
  mutating func executeCommand(_ params: Parameters) throws(ResponseError) -> JSONValue {
    let name = try params.string("command")
    switch ServerCommands(rawValue: name) {
    case .explain?:
      let argument = params.json["arguments"]?.array?.first?.string ?? ""
      guard let page = Self.page(argument) else {
        throw ResponseError(.invalidParams, "there is no rule and no field `\(argument)`")
      }
      if !client.showsPages {
        pending.append(.notification(method: "window/showMessage", params: ["type": 3, "message": .string(page)]))
      }
      return .string(page)
    case .checkWorkspace?:
      pending += beginCheck()
      return nil
    case nil: throw ResponseError(.invalidParams, "`\(name)` is no command of pushlint")
    }
  }

  private static func page(_ name: String) -> String? {
    let rules = BuiltInRules.shared
    if let rule = rules.rule(name) { return RulePage(rule).text }
    if let preset = Preset(rawValue: name) { return PresetPage(preset, in: rules).text }
    return rules.catalogue.field(at: name).map { FieldPage($0, path: name, in: rules).text }
  }
}
