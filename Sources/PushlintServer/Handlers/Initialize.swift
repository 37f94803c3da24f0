extension LanguageServer {
  /// `initialize`: learns what the client can do, and answers what this server does.
  mutating func initialize(_ params: LSP.InitializeParams) -> LSP.InitializeResult {
    client = Client(capabilities: params.capabilities, options: params.initializationOptions, name: params.clientName)
    initialSettings = ClientSettings(params.initializationOptions)
    settings = initialSettings
    folders = params.folders
    clientProcess = params.processID
    return LSP.InitializeResult(
      capabilities: LSP.ServerCapabilities(
        positionEncoding: client.encoding.rawValue, resolvesActions: client.resolvesActions,
        commands: ServerCommands.allCases.map(\.rawValue),
        showsLenses: client.showsLenses,
        // A client that cannot be told which documents would ask for all of them, and pass over the server that knows them.
        formats: settings.formatsJSON && !client.registersFormatting,
        formatsRanges: settings.formatsJSON && !client.registersRangeFormatting,
        // Who is told that there are some for the whole workspace asks for them for ever.
        pullsWorkspaceDiagnostics: client.pullsDiagnostics ? settings.checksWorkspace == true : nil),
      version: version)
  }
}
