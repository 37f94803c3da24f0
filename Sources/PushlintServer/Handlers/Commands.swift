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
  /// Shows what devices make of the payload at a place of a document, or of all.
  case preview = "pushlint.preview"
}

extension LanguageServer {
  /// `workspace/executeCommand`.
  mutating func executeCommand(_ params: LSP.ExecuteCommandParams) throws(ResponseError) -> JSONValue {
    switch ServerCommands(rawValue: params.command) {
    case .explain?:
      let argument = params.arguments.first?.string ?? ""
      guard let page = page(argument, forDocument: params.arguments.dropFirst().first?.string) else {
        throw ResponseError(.invalidParams, "unknown rule or field `\(argument)`")
      }
      if !client.showsPages { pending.append(show(page, named: argument)) }
      return .string(page)
    case .checkWorkspace?:
      pending += beginCheck()
      return nil
    case .preview?: return try openPreview(LSP.PreviewParams(arguments: params.arguments))
    case nil: throw ResponseError(.invalidParams, "unknown command `\(params.command)`")
    }
  }

  /// Brings a page in front of the person: as a document where the client opens what it is shown, else in words.
  private mutating func show(_ page: String, named name: String) -> Message {
    if client.showsDocuments, let path = publishPage(name + ".md", Array(page.utf8)) {
      return requests.make("window/showDocument", LSP.ShowDocumentParams(uri: FileURI.uri(ofFileAt: path)).json)
    }
    return .show(LSP.MarkupContent.plainText(of: page), .info)
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
