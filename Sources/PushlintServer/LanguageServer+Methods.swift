import PushlintRPC

/// Which handler speaks for which method.
extension LanguageServer {
  mutating func handle(_ method: String, _ params: Parameters) throws(ResponseError) -> JSONValue {
    switch method {
    case "textDocument/diagnostic": return try diagnostic(params)
    case "textDocument/codeAction": return try codeAction(params)
    case "codeAction/resolve": return try resolveCodeAction(params)
    case "textDocument/completion": return try completion(params)
    case "textDocument/hover": return try hover(params)
    case "textDocument/documentSymbol": return try documentSymbol(params)
    case "textDocument/foldingRange": return try foldingRange(params)
    case "textDocument/selectionRange": return try selectionRange(params)
    case "textDocument/documentColor": return try documentColor(params)
    case "textDocument/colorPresentation": return try colorPresentation(params)
    case "textDocument/documentLink": return try documentLink(params)
    case "textDocument/inlayHint": return try inlayHint(params)
    case "textDocument/formatting": return try formatting(params)
    case "textDocument/rangeFormatting": return try formatting(params, in: params.range("range"))
    case "workspace/executeCommand": return try executeCommand(params)
    default: throw ResponseError(.methodNotFound, "unknown request `\(method)`")
    }
  }

  /// - Shape: a notification that is not known is ignored, as the protocol asks for those that begin with `$/`.
  mutating func handle(notification method: String, _ params: Parameters) throws(ResponseError) -> [Message] {
    switch method {
    case "textDocument/didOpen": return try didOpen(params)
    case "textDocument/didChange": try didChange(params)
    case "textDocument/didSave": return try didSave(params)
    case "textDocument/didClose": return try didClose(params)
    case "initialized": return initialized()
    case "workspace/didChangeConfiguration": return didChangeConfiguration(params)
    case "workspace/didChangeWatchedFiles": return didChangeWatchedFiles(params)
    case "workspace/didChangeWorkspaceFolders": return didChangeWorkspaceFolders(params)
    case "window/workDoneProgress/cancel": return cancelProgress(params)
    case "$/cancelRequest": return cancelCheck(params)
    default: break
    }
    return []
  }
}
