import PushlintLinter
import PushlintProject
import PushlintRPC
import PushlintRules
import PushlintText

/// What holds for documents: the client's settings, and the configurations around the files.
extension LanguageServer {
  /// `initialized`: asks for the settings and to be told when a configuration changes.
  mutating func initialized() -> [Message] {
    var messages: [Message] = []
    if client.answersConfiguration { messages.append(askForSettings()) }
    if client.registersWatchers {
      let watchers: JSONValue = [["globPattern": .string("**/pushlint.json")]]
      messages.append(
        requests.make(
          "client/registerCapability",
          [
            "registrations": [
              [
                "id": "pushlint-watch", "method": "workspace/didChangeWatchedFiles",
                "registerOptions": ["watchers": watchers],
              ]
            ]
          ]))
    }
    return messages + configurationMistakes()
  }

  private mutating func askForSettings() -> Message {
    requests.make("workspace/configuration", ["items": [["section": "pushlint"]]], for: .settings)
  }

  /// The client's answer to something that was asked.
  mutating func take(_ result: Result<JSONValue, ResponseError>, for id: RequestID) -> [Message] {
    guard case .settings? = requests.take(id), case .success(let value) = result, let own = value.array?.first,
      own != .null
    else { return [] }
    return adopt(ClientSettings(own))
  }

  /// `workspace/didChangeConfiguration`: a client that can be asked is asked, another one says it itself.
  mutating func didChangeConfiguration(_ params: Parameters) -> [Message] {
    if client.answersConfiguration { return [askForSettings()] }
    guard let settings = params.json["settings"], settings != .null else { return reload() }
    return adopt(ClientSettings(settings))
  }

  private mutating func adopt(_ new: ClientSettings) -> [Message] {
    guard new != settings else { return [] }
    settings = new
    let unknown = new.known.unknown
    let complaints = unknown.map { name in
      Message.log("unknown rule or family `\(name)` in the settings\(BuiltInRules.shared.suggestion(for: name))")
    }
    let presets = new.unknownPresets.map { Message.log("invalid settings: \(Preset.complaint(about: $0))") }
    return complaints + presets + reload()
  }

  /// `workspace/didChangeWatchedFiles`.
  mutating func didChangeWatchedFiles(_ params: Parameters) -> [Message] {
    let uris = (params.json["changes"]?.array ?? []).compactMap { $0["uri"]?.string }
    let isAboutUs = uris.contains { uri in FileURI.path(of: uri).map { role(ofFileAt: $0) != nil } ?? false }
    return isAboutUs ? reload() : []
  }

  /// `workspace/didChangeWorkspaceFolders`.
  mutating func didChangeWorkspaceFolders(_ params: Parameters) -> [Message] {
    let event = params.json["event"] ?? .null
    func paths(_ name: String) -> [String] {
      (event[name]?.array ?? []).compactMap { $0["uri"]?.string }.compactMap(FileURI.path)
    }
    let removed = paths("removed")
    folders = folders.filter { !removed.contains($0) } + paths("added").filter { !folders.contains($0) }
    return reload()
  }

  /// Forgets what was read of configurations; all documents are linted anew.
  mutating func reload() -> [Message] {
    projects = nil
    documents.forgetSettings()
    guard client.pullsDiagnostics else { return configurationMistakes() }
    return client.refreshesDiagnostics ? [requests.make("workspace/diagnostic/refresh", .null)] : []
  }

  // MARK: Projects

  /// The configurations, read when they are first needed; whoever takes them puts them back.
  private mutating func takeProjects() -> Projects? {
    if let known = projects.take() { return known }
    let lookup: Projects.Lookup
    if let file = settings.configurationFile {
      lookup = .file(at: file.hasPrefix("/") ? file : (folders.first.map { $0 + "/" } ?? "") + file)
    } else {
      lookup = .nearest
    }
    return try? Projects(settings.known.choices, lookup, today: today)
  }

  /// What pushlint itself has in a file.
  mutating func role(ofFileAt path: String) -> ProjectRole? {
    var taken = takeProjects()
    defer { projects = taken }
    return taken?.role(ofFileAt: path)
  }

  /// The path of the configuration around a file.
  mutating func configurationPath(forFileAt path: String) -> String? {
    var taken = takeProjects()
    defer { projects = taken }
    return taken?.configurationPath(forFileAt: path)
  }

  /// What holds for a file.
  mutating func settings(forFileAt path: String) -> FileSettings {
    var taken = takeProjects()
    defer { projects = taken }
    return taken?.settings(forFileAt: path) ?? .standard
  }

  /// The document as it stands now, linted by what holds for it; `nil` for one that is not open.
  mutating func snapshot(of uri: String) -> DocumentSnapshot? {
    guard let document = documents[uri] else { return nil }
    if let known = document.snapshot { return known }
    var taken = takeProjects()
    defer { projects = taken }
    // A text without a file is treated like one beside the others.
    let path = FileURI.path(of: uri) ?? folders.first.map { $0 + "/untitled" } ?? "/untitled"
    let own = document.settings ?? taken?.settings(forFileAt: path)
    let role = document.settings == nil ? taken?.role(ofFileAt: path) : document.role
    return documents.makeSnapshot(
      of: uri, own ?? .standard, role, isEnabled: settings.isEnabled
    ) { text in
      switch role {
      case .configuration?: taken?.diagnostics(ofConfiguration: text, at: path)
      case .rule?: taken?.diagnostics(ofRule: text)
      case nil: nil
      }
    }
  }

  /// Tells a client that is told of diagnostics what is wrong in configurations that it has not open.
  mutating func configurationMistakes() -> [Message] {
    guard !client.pullsDiagnostics else { return [] }
    for folder in folders { _ = settings(forFileAt: folder + "/untitled") }
    let files = (projects?.mistakesByPath ?? []).map { (uri: FileURI.uri(ofFileAt: $0.path), file: $0.file) }
      .filter { documents[$0.uri] == nil }
    let gone = toldConfigurations.subtracting(files.map(\.uri)).filter { documents[$0] == nil }
    toldConfigurations = Set(files.map(\.uri))
    return gone.sorted().map { .diagnostics([], of: $0) }
      + files.map { uri, file in
        let snapshot = DocumentSnapshot(of: file, uri: uri)
        return .diagnostics(DocumentWriter(snapshot: snapshot, client: client).diagnostics, of: uri)
      }
  }
}

extension Message {
  /// What was found in a file that is not open.
  static func diagnostics(_ list: JSONValue, of uri: String) -> Message {
    .notification(method: "textDocument/publishDiagnostics", params: ["uri": .string(uri), "diagnostics": list])
  }
}
