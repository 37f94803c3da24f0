import PushlintEditing
import PushlintText

extension LanguageServer {
  /// `textDocument/completion`: keys and values that can stand at the cursor.
  mutating func completion(_ params: LSP.PositionParams) -> [LSP.CompletionItem] {
    guard let snapshot = snapshot(of: params.uri) else { return [] }
    let writer = DocumentWriter(snapshot: snapshot, client: client)
    let offset = writer.offset(params.position)
    var used: [String: [String]] = [:]
    if snapshot.content?.takesUsedValue(at: offset) == true { used = valuesInUse() }
    let items = snapshot.completions(at: offset, used)
    return items.enumerated().map { writer.completion($1, rank: $0) }
  }
}

extension DocumentSnapshot {
  fileprivate func completions(at offset: Int, _ used: [String: [String]]) -> [CompletionItem] {
    if let schema { return schema.completions(at: offset) }
    guard var content else { return [] }
    content.usedValues = used
    return content.completions(at: offset)
  }
}

extension DocumentWriter {
  fileprivate func completion(_ item: CompletionItem, rank: Int) -> LSP.CompletionItem {
    let snippet = client.takesSnippets ? item.snippet : nil
    let insertion = snippet ?? item.plain
    return LSP.CompletionItem(
      label: item.label, kind: Self.kind(item.kind), sortText: String(String(10_000 + rank).dropFirst()),
      filterText: item.filter ?? item.label, isSnippet: snippet != nil, textEdit: edit(insertion.edit),
      detail: item.detail,
      documentation: item.documentation.map {
        LSP.MarkupContent($0, isMarkdown: client.showsMarkdownInCompletion)
      }, additionalTextEdits: insertion.more.map(edit), isDeprecated: item.isDeprecated)
  }

  private static func kind(_ kind: CompletionItem.Kind) -> LSP.CompletionItemKind {
    switch kind {
    case .field: .field
    case .object: .module
    case .value: .value
    case .rule: .constant
    case .document: .snippet
    }
  }
}
