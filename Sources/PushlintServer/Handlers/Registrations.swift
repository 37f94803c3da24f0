import PushlintExtract
import PushlintConfiguration
import PushlintRPC

/// What the client is asked for after the start: to watch files, to say when settings change, to let this server lay out
/// the documents that it knows how to lay out, and no others.
///
/// - Source: LSP 3.17, client/registerCapability.
extension LanguageServer {
  /// The requests that bring what the client was asked for up to date; none when nothing has changed.
  mutating func updateRegistrations() -> [Message] {
    guard isInitialized else { return [] }
    let wanted = wantedRegistrations()
    let stale = registrations.filter { wanted[$0.key] != $0.value }.keys.sorted()
    let fresh = wanted.filter { registrations[$0.key] != $0.value }.sorted { $0.key < $1.key }
    guard !stale.isEmpty || !fresh.isEmpty else { return [] }
    registrations = wanted
    var messages: [Message] = []
    if !stale.isEmpty {
      let list = stale.map { LSP.Unregistration(id: $0, method: Self.method(of: $0)) }
      // The protocol spells it so.
      messages.append(requests.make("client/unregisterCapability", ["unregisterations": JSONValue(list)]))
    }
    if !fresh.isEmpty {
      let list = fresh.map { LSP.Registration(id: $0, method: Self.method(of: $0), registerOptions: $1) }
      messages.append(requests.make("client/registerCapability", ["registrations": JSONValue(list)]))
    }
    return messages
  }

  private static let prefix = "pushlint:"

  private static func method(of id: String) -> String { String(id.dropFirst(prefix.count)) }

  private func wantedRegistrations() -> [String: LSP.RegistrationOptions] {
    var wanted: [String: LSP.RegistrationOptions] = [:]
    if client.registersWatchers {
      let names = Set(["pushlint.json"] + projects.values.flatMap(\.watchedNames))
      wanted[Self.prefix + "workspace/didChangeWatchedFiles"] = .watchers(names.sorted().map { "**/" + Self.glob($0) })
    }
    if client.registersConfiguration {
      wanted[Self.prefix + "workspace/didChangeConfiguration"] = .section("pushlint")
    }
    let selector = LSP.RegistrationOptions.documentSelector(layoutSelector)
    if client.registersFormatting { wanted[Self.prefix + "textDocument/formatting"] = selector }
    if client.registersRangeFormatting { wanted[Self.prefix + "textDocument/rangeFormatting"] = selector }
    return wanted
  }

  /// Documents that this server lays out: those that editors have nobody else for, and all JSON for who wants that.
  private var layoutSelector: [LSP.DocumentFilter] {
    let languages = settings.formatsJSON ? ["json", "jsonc", "json5"] : []
    return ["**/*.apns", "**/pushlint.json"].map(LSP.DocumentFilter.pattern)
      + languages.map(LSP.DocumentFilter.language)
  }

  /// The name as a pattern that it matches: signs that mean something in patterns stand for any one.
  private static func glob(_ name: String) -> String { String(name.map { "*?[]{},!\\".contains($0) ? "?" : $0 }) }
}
