import PushlintEditing
import PushlintRPC
import PushlintText

/// What a document is made of: symbols, folds, and the ranges that a selection grows through.
extension LanguageServer {
  mutating func documentSymbol(_ params: Parameters) throws(ResponseError) -> JSONValue {
    guard let snapshot = snapshot(of: try params.uri) else { return [] }
    let writer = DocumentWriter(snapshot: snapshot, client: client)
    let outline = snapshot.schema?.outline() ?? snapshot.content?.outline() ?? []
    guard !client.showsNestedSymbols else { return .array(outline.map(writer.symbol)) }
    return .array(outline.flatMap { writer.flatSymbols($0, in: nil) })
  }

  /// - Shape: `null` where this server knows of nothing to fold: editors that are told of folds no longer fold by
  ///   indentation.
  mutating func foldingRange(_ params: Parameters) throws(ResponseError) -> JSONValue {
    guard let snapshot = snapshot(of: try params.uri) else { return nil }
    let lines = snapshot.lines
    var folds: [JSONValue] = []
    let found = snapshot.content?.folds() ?? []
    guard !found.isEmpty else { return nil }
    for range in found {
      let start = lines.position(of: range.start, in: client.encoding)
      let end = lines.position(of: range.end, in: client.encoding)
      // The line of the closing bracket stays in sight.
      let lastLine = client.foldsLinesOnly ? end.line - 1 : end.line
      guard lastLine > start.line else { continue }
      folds.append(
        client.foldsLinesOnly
          ? ["startLine": .integer(start.line), "endLine": .integer(lastLine)]
          : [
            "startLine": .integer(start.line), "startCharacter": .integer(start.column),
            "endLine": .integer(end.line), "endCharacter": .integer(end.column),
          ])
    }
    return .array(folds)
  }

  mutating func selectionRange(_ params: Parameters) throws(ResponseError) -> JSONValue {
    let positions = try params.positions("positions")
    guard let snapshot = snapshot(of: try params.uri) else { return nil }
    let writer = DocumentWriter(snapshot: snapshot, client: client)
    return .array(
      positions.map { position in
        let offset = writer.offset(position)
        let ranges = snapshot.content?.selections(at: offset) ?? [SourceRange(at: offset)]
        return ranges.reversed().reduce(JSONValue.null) { parent, range in
          let own = JSONValue.Member("range", writer.range(range))
          return .object(parent == .null ? [own] : [own, .init("parent", parent)])
        }
      })
  }
}

extension DocumentWriter {
  /// - Source: LSP 3.17, DocumentSymbol.
  fileprivate func symbol(_ item: OutlineItem) -> JSONValue {
    .object(
      common(item) + [
        .init("detail", .string(item.detail)), .init("range", range(item.range)),
        .init("selectionRange", range(item.nameRange)), .init("children", .array(item.children.map(symbol))),
      ])
  }

  /// - Source: LSP 3.17, SymbolInformation.
  fileprivate func flatSymbols(_ item: OutlineItem, in container: String?) -> [JSONValue] {
    var members = common(item)
    members.append(.init("location", ["uri": .string(snapshot.uri), "range": range(item.range)]))
    if let container { members.append(.init("containerName", .string(container))) }
    return [.object(members)] + item.children.flatMap { flatSymbols($0, in: item.name) }
  }

  private func common(_ item: OutlineItem) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init("name", .string(item.name)), .init("kind", .integer(Self.number(of: item.kind))),
    ]
    if item.isDeprecated { members.append(.init("tags", [1])) }
    return members
  }

  /// - Source: LSP 3.17, SymbolKind.
  private static func number(of kind: OutlineItem.Kind) -> Int {
    switch kind {
    case .payload: 2
    case .object: 19
    case .array: 18
    case .string: 15
    case .number: 16
    case .boolean: 17
    case .null: 21
    case .other: 13
    }
  }
}
