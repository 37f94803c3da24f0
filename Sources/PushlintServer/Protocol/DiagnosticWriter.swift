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
    if Self.isAboutDeprecation(diagnostic.rule) { tags.append(.deprecated) }
    return tags.filter(client.diagnosticTags.contains)
  }

  /// Whether the id of a rule says so; a search in bytes, since each diagnostic is asked after each keystroke.
  private static func isAboutDeprecation(_ rule: String) -> Bool {
    var rest = rule.utf8[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "d")) {
      rest = rest[start...]
      if rest.starts(with: "deprecated".utf8) { return true }
      rest = rest.dropFirst()
    }
    return false
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
