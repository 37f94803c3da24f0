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
      let arguments = params.json["arguments"]?.array ?? []
      let argument = arguments.first?.string ?? ""
      guard let page = page(argument, forDocument: arguments.dropFirst().first?.string) else {
        throw ResponseError(.invalidParams, "unknown rule or field `\(argument)`")
      }
      if !client.showsPages { pending.append(show(page, named: argument)) }
      return .string(page)
    case .checkWorkspace?:
      pending += beginCheck()
      return nil
    case nil: throw ResponseError(.invalidParams, "unknown command `\(name)`")
    }
  }

  /// Brings a page in front of the person: as a document where the client opens what it is shown, else in words.
  private mutating func show(_ page: String, named name: String) -> Message {
    if client.showsDocuments, let path = publishPage(name, page) {
      let uri = JSONValue.string(FileURI.uri(ofFileAt: path))
      return requests.make("window/showDocument", ["uri": uri, "takeFocus": true])
    }
    return .show(JSONValue.plainText(of: page), type: 3)
  }

  /// The page of a rule or a field.
  ///
  /// - Parameter uri: the document whose configuration names custom rules; `nil` for all that are open.
  private mutating func page(_ name: String, forDocument uri: String?) -> String? {
    let rules = BuiltInRules.shared
    if let rule = rules.rule(name) { return RulePage(rule).text }
    if let preset = Preset(rawValue: name) { return PresetPage(preset, in: rules).text }
    if let field = rules.catalogue.field(at: name) { return FieldPage(field, path: name, in: rules).text }
    let documents = uri.map { [$0] } ?? documents.uris
    let paths = documents.compactMap { FileURI.path(of: $0) } + folders.map { $0 + "/untitled" }
    for path in paths {
      if let rule = settings(forFileAt: path).linter.rules.rule(name) { return RulePage(rule).text }
    }
    return nil
  }
}
