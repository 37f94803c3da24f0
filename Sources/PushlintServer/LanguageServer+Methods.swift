import PushlintRPC

/// Which handler speaks for which method.
extension LanguageServer {
  mutating func handle(_ method: String, _ params: Parameters) throws(ResponseError) -> JSONValue {
    switch method {
    case "textDocument/diagnostic": return try diagnostic(LSP.DocumentDiagnosticParams(params)).json
    case "textDocument/codeAction": return JSONValue(try codeAction(LSP.CodeActionParams(params)))
    case "codeAction/resolve": return resolveCodeAction(params.json)
    case "textDocument/completion": return JSONValue(try completion(LSP.PositionParams(params)))
    case "textDocument/hover": return try hover(LSP.PositionParams(params))?.json ?? .null
    case "textDocument/definition":
      return try definition(LSP.PositionParams(params)).map { JSONValue($0) } ?? .null
    case "textDocument/documentSymbol": return try documentSymbol(LSP.DocumentParams(params))
    case "textDocument/foldingRange": return try foldingRange(LSP.DocumentParams(params)).map { JSONValue($0) } ?? .null
    case "textDocument/selectionRange":
      return try selectionRange(LSP.SelectionRangeParams(params)).map { JSONValue($0) } ?? .null
    case "textDocument/documentColor": return JSONValue(try documentColor(LSP.DocumentParams(params)))
    case "textDocument/colorPresentation":
      return JSONValue(try colorPresentation(LSP.ColorPresentationParams(params)))
    case "textDocument/documentLink": return JSONValue(try documentLink(LSP.DocumentParams(params)))
    case "textDocument/inlayHint": return JSONValue(try inlayHint(LSP.RangeParams(params)))
    case "textDocument/codeLens": return JSONValue(try codeLens(LSP.DocumentParams(params)))
    case "codeLens/resolve": return resolveCodeLens(params.json)
    case "textDocument/formatting":
      return try formatting(LSP.FormattingParams(params, isOfRange: false)).map { JSONValue($0) } ?? .null
    case "textDocument/rangeFormatting":
      return try formatting(LSP.FormattingParams(params, isOfRange: true)).map { JSONValue($0) } ?? .null
    case "workspace/executeCommand": return try executeCommand(LSP.ExecuteCommandParams(params))
    default: throw ResponseError(.methodNotFound, "unknown request `\(method)`")
    }
  }

  /// - Shape: a notification that is not known is ignored, as the protocol asks for those that begin with `$/`.
  mutating func handle(notification method: String, _ params: Parameters) throws(ResponseError) -> [Message] {
    switch method {
    case "textDocument/didOpen": return try didOpen(LSP.DidOpenParams(params))
    case "textDocument/didChange": try didChange(LSP.DidChangeParams(params))
    case "textDocument/didSave": return try didSave(LSP.DidSaveParams(params))
    case "textDocument/didClose": return try didClose(LSP.DocumentParams(params))
    case "initialized": return initialized()
    case "workspace/didChangeConfiguration": return didChangeConfiguration(params.json["settings"])
    case "workspace/didChangeWatchedFiles": return didChangeWatchedFiles(LSP.DidChangeWatchedFilesParams(params))
    case "workspace/didChangeWorkspaceFolders":
      return didChangeWorkspaceFolders(LSP.DidChangeWorkspaceFoldersParams(params))
    case "pushlint/previewClosed": try previewClosed(LSP.DocumentParams(params))
    case "window/workDoneProgress/cancel": return cancelProgress(params.json["token"])
    case "$/cancelRequest": return cancelCheck(params.json["id"].flatMap(RequestID.init))
    default: break
    }
    return []
  }
}
