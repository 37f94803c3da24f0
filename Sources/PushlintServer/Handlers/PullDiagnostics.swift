extension LanguageServer {
  /// `textDocument/diagnostic`: what was found, or that it is what the client has already.
  mutating func diagnostic(_ params: LSP.DocumentDiagnosticParams) -> LSP.DocumentDiagnosticReport {
    guard let snapshot = snapshot(of: params.uri) else { return LSP.DocumentDiagnosticReport() }
    let items = DocumentWriter(snapshot: snapshot, client: client).diagnostics
    return LSP.DocumentDiagnosticReport(items, known: params.previousResultID)
  }
}
