import PushlintSyntax
import PushlintText
import PushlintTree

/// A text that a configuration file holds as one value, with the way back to the file.
struct ScalarText {
  let text: SourceText
  let map: OffsetMap

  /// What stands between double quotes at `range` of a file.
  init(doubleQuoted range: SourceRange, in file: SourceText) {
    let decoding = StringDecoding(file, range)
    text = SourceText(bytes: decoding.bytes)
    map = OffsetMap.identity.inside(decoding, quote: UInt8(ascii: "\""))
  }

  init(_ joined: JoinedText) {
    text = SourceText(bytes: joined.bytes)
    map = OffsetMap.identity.inside(joined)
  }

  /// Lines of a file; see ``JoinedLines/joining(_:of:prefix:isFolded:template:)``.
  init(
    lines pieces: [SourceRange], of file: SourceText, prefix: String?, isFolded: Bool = false,
    template: TemplateExpression.Style
  ) {
    (text, map) = JoinedLines.joining(pieces, of: file, prefix: prefix, isFolded: isFolded, template: template)
  }

  /// - Parameter carrier: the key whose value it is, where that is known.
  func excerpts(carrier: String? = nil) -> [Excerpt] { ScalarExtractor(self).excerpts(carrier: carrier) }
}

/// Payloads in a text that a configuration file holds as one value: a document, a script, or a page.
private struct ScalarExtractor {
  private let text: SourceText
  private let map: OffsetMap

  init(_ scalar: ScalarText) {
    text = scalar.text
    map = scalar.map
  }

  func excerpts(carrier: String?) -> [Excerpt] {
    let range = text.range
    guard range.count > 8 else { return [] }
    if beginsAsDocument(range) {
      // Directives of a template engine leave of a document what only the engine knows.
      guard !holdsDirectives(range) else { return [] }
      let document = parse(text, range: range, dialect: .json.withPlaceholders)
      return [Excerpt(text: text, map: map, origin: .sample, document: document, carrier: carrier)]
    }
    if text.firstOffset(of: "```", in: range) != nil {
      return MarkdownExtractor(text, map: map, range: range).excerpts()
    }
    return ShellExtractor(text, map: map, origin: .file, isPage: true).excerpts(in: range)
  }

  /// Whether the first thing is an object or array; `{{` begins a template's expression.
  private func beginsAsDocument(_ range: SourceRange) -> Bool {
    var index = range.start
    while index < range.end, let byte = text[index], byte <= 0x20 { index += 1 }
    guard index < range.end else { return false }
    switch text[index] {
    case UInt8(ascii: "{"): return text[index + 1] != UInt8(ascii: "{") && text[index + 1] != UInt8(ascii: "%")
    case UInt8(ascii: "["): return true
    default: return false
    }
  }

  private static let directives = NeedleScan([
    "{{-", "{%", "{{#", "{{/", "{{ if", "{{if", "{{ end", "{{end", "{{ range", "{{range", "{{ else", "%{ ", "%{~",
  ])

  private func holdsDirectives(_ range: SourceRange) -> Bool { Self.directives.occurs(in: text, range: range) }
}
