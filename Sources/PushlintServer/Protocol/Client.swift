import PushlintRPC
import PushlintText

/// What the client said it can do; before it did, and where it was silent, the least.
///
/// - Source: LSP 3.17, ClientCapabilities.
struct Client: Sendable {
  private(set) var encoding = PositionEncoding.utf16
  /// Asks for diagnostics itself, so that it is not sent any.
  private(set) var pullsDiagnostics = false
  private(set) var showsRelatedInformation = false
  private(set) var diagnosticTags: [LSP.DiagnosticTag] = []
  /// Wants edits to name the version of the text that they were made for.
  private(set) var takesVersionedEdits = false
  /// Shows lines above lines, and can be told that they have changed though no text has.
  private(set) var showsLenses = false
  private(set) var refreshesLenses = false
  /// Can be told that hints have changed though no text has.
  private(set) var refreshesHints = false
  /// Can be told that diagnostics have changed though no text has.
  private(set) var refreshesDiagnostics = false
  /// Answers `workspace/configuration`.
  private(set) var answersConfiguration = false
  /// What it can be asked for later: to watch files, to say when settings change, to let this server lay out documents.
  private(set) var registersWatchers = false
  private(set) var registersConfiguration = false
  private(set) var registersFormatting = false
  private(set) var registersRangeFormatting = false
  /// Shows how far long work has come.
  private(set) var showsProgress = false
  /// Opens what it is shown.
  private(set) var showsDocuments = false
  /// Can write files that are not there yet.
  private(set) var createsFiles = false
  /// Shows the pages of rules itself, out of the answer to the command.
  private(set) var showsPages = false
  /// Can jump between the blanks of what a completion writes.
  private(set) var takesSnippets = false
  /// Shows what stands inside what; otherwise a flat list.
  private(set) var showsNestedSymbols = false
  /// Folds whole lines only.
  private(set) var foldsLinesOnly = false
  /// Shows Markdown in hovers, and beside items of completion.
  private(set) var showsMarkdownInHovers = true
  private(set) var showsMarkdownInCompletion = true
  /// Asks for the edits of an action when somebody has chosen it.
  private(set) var resolvesActions = false

  /// What it calls itself.
  private(set) var name: String?

  init() {}

  /// - Parameter options: `initializationOptions`, in which an extension of ours says what it does itself.
  init(capabilities: JSONValue, options: JSONValue = .null, name: String? = nil) {
    self.name = name
    showsPages = options["explain"] == "answer"
    encoding = Self.encoding(among: capabilities["general", "positionEncodings"]?.array ?? [])
    pullsDiagnostics = Self.isObject(capabilities["textDocument", "diagnostic"])
    let places = [
      capabilities["textDocument", "publishDiagnostics"], capabilities["textDocument", "diagnostic"],
    ].compactMap { $0 }
    showsRelatedInformation = places.contains { $0["relatedInformation"]?.boolean == true }
    diagnosticTags = places.flatMap { $0["tagSupport", "valueSet"]?.array ?? [] }
      .compactMap { $0.integer.flatMap(LSP.DiagnosticTag.init) }
    let document = capabilities["textDocument"] ?? .null
    showsLenses = Self.isObject(document["codeLens"])
    takesSnippets = document["completion", "completionItem", "snippetSupport"]?.boolean == true
    showsNestedSymbols = document["documentSymbol", "hierarchicalDocumentSymbolSupport"]?.boolean == true
    foldsLinesOnly = document["foldingRange", "lineFoldingOnly"]?.boolean == true
    showsMarkdownInHovers = Self.takesMarkdown(document["hover", "contentFormat"])
    showsMarkdownInCompletion = Self.takesMarkdown(document["completion", "completionItem", "documentationFormat"])
    resolvesActions =
      document["codeAction", "dataSupport"]?.boolean == true
      && document["codeAction", "resolveSupport", "properties"]?.array?.contains("edit") == true
    registersFormatting = document["formatting", "dynamicRegistration"]?.boolean == true
    registersRangeFormatting = document["rangeFormatting", "dynamicRegistration"]?.boolean == true
    let workspace = capabilities["workspace"] ?? .null
    refreshesDiagnostics =
      (workspace["diagnostics"] ?? workspace["diagnostic"])?["refreshSupport"]?.boolean == true
    refreshesLenses = showsLenses && workspace["codeLens", "refreshSupport"]?.boolean == true
    refreshesHints = workspace["inlayHint", "refreshSupport"]?.boolean == true
    answersConfiguration = workspace["configuration"]?.boolean == true
    registersWatchers = workspace["didChangeWatchedFiles", "dynamicRegistration"]?.boolean == true
    registersConfiguration = workspace["didChangeConfiguration", "dynamicRegistration"]?.boolean == true
    showsProgress = capabilities["window", "workDoneProgress"]?.boolean == true
    showsDocuments = capabilities["window", "showDocument", "support"]?.boolean == true
    createsFiles = workspace["workspaceEdit", "resourceOperations"]?.array?.contains("create") == true
    takesVersionedEdits = capabilities["workspace", "workspaceEdit", "documentChanges"]?.boolean == true
  }

  /// UTF-8, which costs nothing here, when the client has it; else its own first choice, and UTF-16 as the protocol's.
  private static func encoding(among offered: [JSONValue]) -> PositionEncoding {
    let known = offered.compactMap { $0.string.flatMap(PositionEncoding.init) }
    return known.contains(.utf8) ? .utf8 : known.first ?? .utf16
  }

  /// Whether a list of formats has Markdown; a client without one shows what it is sent.
  private static func takesMarkdown(_ formats: JSONValue?) -> Bool {
    formats?.array.map { $0.isEmpty || $0.contains("markdown") } ?? true
  }

  private static func isObject(_ value: JSONValue?) -> Bool {
    if case .object = value { true } else { false }
  }
}
