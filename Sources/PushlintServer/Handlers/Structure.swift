import PushlintEditing
import PushlintRPC
import PushlintText

/// What a document is made of: symbols, folds, and the ranges that a selection grows through.
extension LanguageServer {
  mutating func documentSymbol(_ params: LSP.DocumentParams) -> JSONValue {
    guard let snapshot = snapshot(of: params.uri) else { return [] }
    let writer = DocumentWriter(snapshot: snapshot, client: client)
    let outline = snapshot.schema?.outline() ?? snapshot.content?.outline() ?? []
    guard !client.showsNestedSymbols else { return JSONValue(outline.map(writer.symbol)) }
    return JSONValue(outline.flatMap { writer.flatSymbols($0, in: nil) })
  }

  /// - Shape: `nil` where this server knows of nothing to fold: editors that are told of folds no longer fold by
  ///   indentation.
  mutating func foldingRange(_ params: LSP.DocumentParams) -> [LSP.FoldingRange]? {
    guard let snapshot = snapshot(of: params.uri), let found = snapshot.content?.folds(), !found.isEmpty else {
      return nil
    }
    return found.compactMap { range in
      let start = snapshot.lines.position(of: range.start, in: client.encoding)
      let end = snapshot.lines.position(of: range.end, in: client.encoding)
      // The line of the closing bracket stays in sight.
      let lastLine = client.foldsLinesOnly ? end.line - 1 : end.line
      guard lastLine > start.line else { return nil }
      return client.foldsLinesOnly
        ? LSP.FoldingRange(startLine: start.line, endLine: lastLine)
        : LSP.FoldingRange(
          startLine: start.line, endLine: end.line, startCharacter: start.column, endCharacter: end.column)
    }
  }

  mutating func selectionRange(_ params: LSP.SelectionRangeParams) -> [LSP.SelectionRange]? {
    guard let snapshot = snapshot(of: params.uri) else { return nil }
    let writer = DocumentWriter(snapshot: snapshot, client: client)
    return params.positions.map { position in
      let offset = writer.offset(position)
      let ranges = snapshot.content?.selections(at: offset) ?? [SourceRange(at: offset)]
      return LSP.SelectionRange(ranges: ranges.map(writer.range))
    }
  }
}

extension DocumentWriter {
  fileprivate func symbol(_ item: OutlineItem) -> LSP.DocumentSymbol {
    LSP.DocumentSymbol(
      name: item.name, kind: Self.kind(item.kind), isDeprecated: item.isDeprecated, detail: item.detail,
      range: range(item.range), selectionRange: range(item.nameRange), children: item.children.map(symbol))
  }

  fileprivate func flatSymbols(_ item: OutlineItem, in container: String?) -> [LSP.SymbolInformation] {
    let symbol = LSP.SymbolInformation(
      name: item.name, kind: Self.kind(item.kind), isDeprecated: item.isDeprecated,
      location: LSP.Location(uri: snapshot.uri, range: range(item.range)), containerName: container)
    return [symbol] + item.children.flatMap { flatSymbols($0, in: item.name) }
  }

  private static func kind(_ kind: OutlineItem.Kind) -> LSP.SymbolKind {
    switch kind {
    case .payload: .module
    case .object: .object
    case .array: .array
    case .string: .string
    case .number: .number
    case .boolean: .boolean
    case .null: .null
    case .other: .variable
    }
  }
}
