import PushlintDiagnostics
import PushlintRules
import PushlintText

/// What was found in one document.
extension DocumentWriter {
  var diagnostics: [LSP.Diagnostic] { snapshot.diagnostics.map(diagnostic) }

  func diagnostic(_ diagnostic: Diagnostic) -> LSP.Diagnostic {
    let words = [
      diagnostic.message, diagnostic.consequenceText.map { "result: \($0)" }, diagnostic.help.map { "help: \($0)" },
    ].compactMap { $0 }
    return LSP.Diagnostic(
      range: range(shown(diagnostic.range)), severity: Self.severity(diagnostic.severity),
      code: diagnostic.rule.isEmpty ? nil : diagnostic.rule, codeDescription: page(of: diagnostic),
      message: words.joined(separator: "\n"), tags: tags(of: diagnostic),
      relatedInformation: client.showsRelatedInformation ? diagnostic.notes.map(related) : [])
  }

  /// The page of the rule: on the web for a built-in rule, in the project for a custom one.
  private func page(of diagnostic: Diagnostic) -> String? {
    BuiltInRules.shared.rule(diagnostic.rule)?.pageURL
      ?? snapshot.settings.ownPages[diagnostic.rule].map(FileURI.uri(ofFileAt:)) ?? diagnostic.url
  }

  private func related(_ note: Note) -> LSP.RelatedInformation {
    LSP.RelatedInformation(
      location: LSP.Location(uri: snapshot.uri, range: range(note.range)), message: note.message)
  }

  private func tags(of diagnostic: Diagnostic) -> [LSP.DiagnosticTag] {
    var tags: [LSP.DiagnosticTag] = []
    if diagnostic.consequence == .ignored { tags.append(.unnecessary) }
    if diagnostic.rule.contains("deprecated") { tags.append(.deprecated) }
    return tags.filter(client.diagnosticTags.contains)
  }

  private static func severity(_ severity: Severity) -> LSP.DiagnosticSeverity {
    switch severity {
    case .error: .error
    case .warning: .warning
    case .information: .information
    case .hint: .hint
    }
  }
}
