import PushlintExtract
import PushlintPayload
import PushlintText
import PushlintTree

/// A payload or a member of one, in the table of contents of a file.
package struct OutlineItem: Sendable {
  package enum Kind: Sendable { case payload, object, array, string, number, boolean, null, other }

  package let name: String
  /// A short value, or what the payload is.
  package let detail: String
  package let kind: Kind
  package let isDeprecated: Bool
  /// The whole of it.
  package let range: SourceRange
  /// Its name; inside `range`.
  package let nameRange: SourceRange
  package let children: [OutlineItem]
}

extension EditorDocument {
  /// Most entries that an outline has; nobody reads more, and editors crawl.
  private static let outlineLimit = 5_000

  /// The payloads of the file and what is in them.
  package func outline() -> [OutlineItem] {
    var left = Self.outlineLimit
    return analyzedExcerpts.flatMap { analyzed in
      analyzed.payloads(rules.catalogue).compactMap { payload in OutlineWriter(payload).item(at: 0, &left) }
    }
  }
}

private struct OutlineWriter {
  private let payload: Payload
  private var tree: SyntaxTree { payload.tree }

  init(_ payload: Payload) { self.payload = payload }

  func item(at index: Int, _ left: inout Int) -> OutlineItem? {
    guard left > 0 else { return nil }
    left -= 1
    let place = payload.places[index]
    let node = tree[place.node]
    let key = place.key.map { tree[$0].range }
    let range = payload.fileRange(key?.union(node.range) ?? node.range)
    let name = key.map { payload.fileRange($0) } ?? SourceRange(range.start, min(range.start + 1, range.end))
    var children: [OutlineItem] = []
    for child in payload.indices(below: index) {
      // What is not written there.
      if payload.places[child].key.map({ tree[$0].range.isEmpty }) == true,
        tree[payload.places[child].node].range.isEmpty
      {
        continue
      }
      guard let item = item(at: child, &left) else { break }
      // What a script puts together from several places is not inside.
      if range.encloses(item.range) { children.append(item) }
    }
    return OutlineItem(
      name: self.name(of: index), detail: index == 0 ? subject : detail(node), kind: kind(node, index),
      isDeprecated: place.field?.deprecation != nil, range: range,
      nameRange: range.encloses(name) ? name : SourceRange(at: range.start), children: children)
  }

  private func name(of index: Int) -> String {
    let place = payload.places[index]
    if index == 0 {
      return payload.kind.title
    }
    if let key = place.key {
      let name = tree.text(of: key)
      return name.isEmpty ? "\"\"" : name
    }
    let number = Array(payload.indices(below: place.parent)).firstIndex(of: index) ?? 0
    return "[\(number)]"
  }

  private func kind(_ node: SyntaxTree.Node, _ index: Int) -> OutlineItem.Kind {
    switch node.kind {
    case _ where index == 0: .payload
    case .object: .object
    case .array: .array
    case .string: .string
    case .number: .number
    case .boolean: .boolean
    case .null: .null
    case .opaque, .missing, .spread, .document, .key: .other
    }
  }

  /// What tells a payload from the others of the file: its title, or whom it is for.
  private var subject: String {
    let paths = [
      "message.notification.title", "message.android.notification.title", "message.apns.payload.aps.alert.title",
      "message.apns.payload.aps.alert", "legacy.notification.title", "message.webpush.notification.title",
      "message.topic", "message.condition",
    ]
    let found = paths.lazy.compactMap { payload.place(at: $0) }.first { tree[$0.node].kind == .string }
    return found.map { detail(tree[$0.node]) } ?? ""
  }

  private static let longestDetail = 40

  private func detail(_ node: SyntaxTree.Node) -> String {
    guard node.kind != .object, node.kind != .array else { return "" }
    let text = tree.source.string(SourceRange(node.range.start, min(node.range.end, node.range.start + 200)))
    let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    return line.count > Self.longestDetail ? line.prefix(Self.longestDetail) + "…" : line
  }
}
