import PushlintLinter
import PushlintConfiguration
import PushlintRPC
import PushlintRules
import PushlintText

/// The client's settings: asked for, told, and taken over.
extension LanguageServer {
  /// `initialized`: asks for the settings.
  mutating func initialized() -> [Message] {
    isInitialized = true
    return (client.answersConfiguration ? [askForSettings()] : []) + configurationMistakes()
  }

  /// Asks for what holds in general, and in each folder.
  private mutating func askForSettings() -> Message {
    let own = folders.map { LSP.ConfigurationItem(scopeURI: FileURI.uri(ofFileAt: $0)) }
    let items = [LSP.ConfigurationItem()] + (folders.count > 1 ? own : [])
    return requests.make(
      "workspace/configuration", ["items": JSONValue(items)], for: .settings(folders: folders))
  }

  /// The client's answer to something that was asked.
  mutating func take(_ result: Result<JSONValue, ResponseError>, for id: RequestID) -> [Message] {
    guard case .settings(let folders)? = requests.take(id), case .success(let value) = result, let list = value.array
    else { return [] }
    let all = list.map { ClientSettings($0, over: initialSettings) }
    return adopt(all.first ?? initialSettings, Dictionary(zip(folders, all.dropFirst())) { $1 })
  }

  /// `workspace/didChangeConfiguration`: a client that can be asked is asked, another one says it itself.
  mutating func didChangeConfiguration(_ settings: JSONValue?) -> [Message] {
    if client.answersConfiguration { return [askForSettings()] }
    guard let settings, settings != .null else { return reload() }
    return adopt(ClientSettings(settings, over: initialSettings), [:])
  }

  private mutating func adopt(_ new: ClientSettings, _ byFolder: [String: ClientSettings]) -> [Message] {
    let own = byFolder.filter { $0.value != new }
    guard new != settings || own != folderSettings else { return [] }
    settings = new
    folderSettings = own
    var messages: [Message] = []
    for settings in [new] + own.sorted(by: { $0.key < $1.key }).map(\.value) {
      messages += settings.known.unknown.map { name in
        .log("unknown rule or family `\(name)` in the settings\(BuiltInRules.shared.suggestion(for: name))")
      }
      messages += settings.unknownPresets.map { .log("invalid settings: \(Preset.complaint(about: $0))") }
    }
    return messages + reload()
  }

  /// `workspace/didChangeWatchedFiles`.
  mutating func didChangeWatchedFiles(_ params: LSP.DidChangeWatchedFilesParams) -> [Message] {
    let isAboutUs = params.uris.contains { uri in FileURI.path(of: uri).map { role(ofFileAt: $0) != nil } ?? false }
    return isAboutUs ? reload() : []
  }

  /// `workspace/didChangeWorkspaceFolders`.
  mutating func didChangeWorkspaceFolders(_ params: LSP.DidChangeWorkspaceFoldersParams) -> [Message] {
    folders =
      folders.filter { !params.removed.contains($0) } + params.added.filter { !folders.contains($0) }
    return (client.answersConfiguration ? [askForSettings()] : []) + reload()
  }

  /// Forgets what was read of configurations; all documents are linted anew.
  mutating func reload() -> [Message] {
    projects = [:]
    knownFiles = [:]
    documents.forgetSettings()
    let refresh =
      client.pullsDiagnostics && client.refreshesDiagnostics
      ? [requests.make("workspace/diagnostic/refresh", .null)] : []
    let lenses =
      client.refreshesLenses && !documents.uris.isEmpty ? [requests.make("workspace/codeLens/refresh", .null)] : []
    let hints =
      client.refreshesHints && !documents.uris.isEmpty ? [requests.make("workspace/inlayHint/refresh", .null)] : []
    return refresh + lenses + hints + configurationMistakes()
  }
}
