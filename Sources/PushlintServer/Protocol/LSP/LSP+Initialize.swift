import PushlintRPC

/// What client and server say of themselves at the start.
extension LSP {
  struct InitializeParams {
    let processID: Int32?
    /// Paths of the folders that the client has open, in whichever of the three ways it says so.
    let folders: [String]
    let capabilities: JSONValue
    let initializationOptions: JSONValue
    /// What the client calls itself.
    let clientName: String?

    /// - Shape: what is missing, or of another type, counts as not said: a client must not fail here.
    init(_ params: Parameters) {
      let json = params.json
      clientName = json["clientInfo", "name"]?.string
      processID = json["processId"]?.integer.flatMap { Int32(exactly: $0) }
      capabilities = json["capabilities"] ?? .null
      initializationOptions = json["initializationOptions"] ?? .null
      let paths = (json["workspaceFolders"]?.array ?? []).compactMap { $0["uri"]?.string }.compactMap(FileURI.path)
      if !paths.isEmpty {
        folders = paths
      } else if let path = json["rootUri"]?.string.flatMap(FileURI.path) {
        folders = [path]
      } else {
        folders = [json["rootPath"]?.string].compactMap { $0 }.filter { $0.hasPrefix("/") }
      }
    }
  }

  struct InitializeResult: ProtocolValue {
    var capabilities: ServerCapabilities
    var version: String

    var json: JSONValue {
      ["capabilities": capabilities.json, "serverInfo": ["name": "pushlint", "version": .string(version)]]
    }
  }

  /// What this server does; what does not depend on the client is not asked for.
  struct ServerCapabilities: ProtocolValue {
    var positionEncoding: String
    /// Whether actions get their edits when somebody has chosen them.
    var resolvesActions: Bool
    var commands: [String]
    /// Whether there are lenses.
    var showsLenses: Bool
    var formats: Bool
    var formatsRanges: Bool
    /// Whether diagnostics are asked for; `nil` where they are published only. Whether they are for the whole workspace.
    var pullsWorkspaceDiagnostics: Bool?

    var json: JSONValue {
      JSONValue(members: [
        "positionEncoding": .string(positionEncoding),
        // 2: changes come as ranges. The text that comes with a save heals whatever went wrong before.
        "textDocumentSync": ["openClose": true, "change": 2, "save": ["includeText": true]],
        "codeActionProvider": [
          "codeActionKinds": .array(CodeActionKind.allCases.map { .string($0.rawValue) }),
          "resolveProvider": .boolean(resolvesActions),
        ],
        "completionProvider": ["triggerCharacters": ["\"", ":"]],
        "hoverProvider": true, "definitionProvider": true, "documentSymbolProvider": true, "foldingRangeProvider": true,
        "selectionRangeProvider": true, "colorProvider": true, "inlayHintProvider": true,
        "documentLinkProvider": ["resolveProvider": false],
        "codeLensProvider": JSONValue.object([.init("resolveProvider", true)]).when(showsLenses),
        "documentFormattingProvider": JSONValue.boolean(true).when(formats),
        "documentRangeFormattingProvider": JSONValue.boolean(true).when(formatsRanges),
        "executeCommandProvider": ["commands": .array(commands.map(JSONValue.string))],
        "workspace": ["workspaceFolders": ["supported": true, "changeNotifications": true]],
        "diagnosticProvider": pullsWorkspaceDiagnostics.map { isForWorkspace in
          [
            "identifier": "pushlint", "interFileDependencies": false, "workDoneProgress": true,
            "workspaceDiagnostics": .boolean(isForWorkspace),
          ]
        },
      ])
    }
  }

  struct DidChangeWorkspaceFoldersParams {
    /// Paths.
    let added: [String]
    let removed: [String]

    init(_ params: Parameters) {
      func paths(_ name: String) -> [String] {
        (params.json["event", name]?.array ?? []).compactMap { $0["uri"]?.string }.compactMap(FileURI.path)
      }
      (added, removed) = (paths("added"), paths("removed"))
    }
  }

  struct DidChangeWatchedFilesParams {
    let uris: [String]

    init(_ params: Parameters) {
      uris = (params.json["changes"]?.array ?? []).compactMap { $0["uri"]?.string }
    }
  }

  struct ExecuteCommandParams {
    let command: String
    let arguments: [JSONValue]

    init(_ params: Parameters) throws(ResponseError) {
      command = try params.string("command")
      arguments = params.json["arguments"]?.array ?? []
    }
  }
}
