import PushlintEditing
import PushlintRPC
import PushlintText

extension LanguageServer {
  /// `textDocument/completion`: keys and values that can stand at the cursor.
  mutating func completion(_ params: Parameters) throws(ResponseError) -> JSONValue {
    let position = try params.position("position")
    guard let snapshot = snapshot(of: try params.uri) else { return [] }
    let writer = DocumentWriter(snapshot: snapshot, client: client)
    let offset = writer.offset(position)
    var used: [String: [String]] = [:]
    if snapshot.content?.takesUsedValue(at: offset) == true { used = valuesInUse() }
    let items = snapshot.completions(at: offset, used)
    return .array(items.enumerated().map { writer.completion($1, rank: $0) })
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
  /// - Source: LSP 3.17, CompletionItem.
  fileprivate func completion(_ item: CompletionItem, rank: Int) -> JSONValue {
    let snippet = client.takesSnippets ? item.snippet : nil
    let insertion = snippet ?? item.plain
    var members: [JSONValue.Member] = [
      .init("label", .string(item.label)), .init("kind", .integer(Self.number(of: item.kind))),
      .init("sortText", .string(String(String(10_000 + rank).dropFirst()))),
      .init("filterText", .string(item.filter ?? item.label)),
      .init("insertTextFormat", .integer(snippet == nil ? 1 : 2)), .init("textEdit", edit(insertion.edit)),
    ]
    if let detail = item.detail { members.append(.init("detail", .string(detail))) }
    if let text = item.documentation {
      members.append(.init("documentation", .markup(text, isMarkdown: client.showsMarkdownInCompletion)))
    }
    if !insertion.more.isEmpty { members.append(.init("additionalTextEdits", .array(insertion.more.map(edit)))) }
    if item.isDeprecated { members.append(.init("deprecated", true)) }
    return .object(members)
  }

  /// - Source: LSP 3.17, CompletionItemKind.
  private static func number(of kind: CompletionItem.Kind) -> Int {
    switch kind {
    case .field: 5
    case .object: 9
    case .value: 12
    case .rule: 21
    case .document: 15
    }
  }
}
