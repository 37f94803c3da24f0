import PushlintDiagnostics
import PushlintRPC
import PushlintRules
import PushlintText

/// What was found in one document.
///
/// - Source: LSP 3.17, Diagnostic.
extension DocumentWriter {
  var diagnostics: JSONValue { .array(snapshot.diagnostics.map(json)) }

  func json(_ diagnostic: Diagnostic) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("range", range(shown(diagnostic.range))),
      .init("severity", .integer(Self.number(of: diagnostic.severity))),
    ]
    if !diagnostic.rule.isEmpty { members.append(.init("code", .string(diagnostic.rule))) }
    if let url = page(of: diagnostic) { members.append(.init("codeDescription", ["href": .string(url)])) }
    let words = [
      diagnostic.message, diagnostic.consequenceText.map { "result: \($0)" }, diagnostic.help.map { "help: \($0)" },
    ].compactMap { $0 }
    members += [.init("source", "pushlint"), .init("message", .string(words.joined(separator: "\n")))]
    let tags = tags(of: diagnostic)
    if !tags.isEmpty { members.append(.init("tags", .array(tags.map { .integer($0.rawValue) }))) }
    if client.showsRelatedInformation, !diagnostic.notes.isEmpty {
      members.append(.init("relatedInformation", .array(diagnostic.notes.map(json))))
    }
    return .object(members)
  }

  /// The page of the rule: on the web for a built-in rule, in the project for a custom one.
  private func page(of diagnostic: Diagnostic) -> String? {
    BuiltInRules.shared.rule(diagnostic.rule)?.pageURL
      ?? snapshot.settings.ownPages[diagnostic.rule].map(FileURI.uri(ofFileAt:)) ?? diagnostic.url
  }

  private func json(_ note: Note) -> JSONValue {
    [
      "location": ["uri": .string(snapshot.uri), "range": range(note.range)],
      "message": .string(note.message),
    ]
  }

  private func tags(of diagnostic: Diagnostic) -> [DiagnosticTag] {
    var tags: [DiagnosticTag] = []
    if diagnostic.consequence == .ignored { tags.append(.unnecessary) }
    if diagnostic.rule.contains("deprecated") { tags.append(.deprecated) }
    return tags.filter(client.diagnosticTags.contains)
  }

  /// - Source: LSP 3.17, DiagnosticSeverity.
  private static func number(of severity: Severity) -> Int {
    switch severity {
    case .error: 1
    case .warning: 2
    case .information: 3
    case .hint: 4
    }
  }
}
