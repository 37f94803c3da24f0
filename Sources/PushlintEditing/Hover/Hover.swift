import PushlintExtract
import PushlintPayload
import PushlintPreview
import PushlintRules
import PushlintText
import PushlintTree

/// What is told about the place under the pointer.
package struct Hover: Sendable {
  /// Paragraphs and lists.
  package enum Section: Sendable {
    case markdown(String)
    /// What people get of the payload, by the sizes of the message on each platform.
    case preview(PreviewDigest, sizes: [Platform: String])
  }

  package let sections: [Section]
  /// The bytes of the file that it is about.
  package let range: SourceRange
}

extension EditorDocument {
  /// What there is to say about the byte at `offset`; `nil` where there is nothing.
  package func hover(at offset: Int) -> Hover? {
    if let (payload, inner) = payload(at: offset) { return HoverWriter(payload, self).hover(at: inner) }
    for (analyzed, inner) in analyzedExcerpts(at: offset) {
      guard let request = analyzed.excerpt.request, analyzed.excerpt.endpoint == .apns else { continue }
      if let hover = header(of: request, in: analyzed.excerpt, at: inner) { return hover }
    }
    return nil
  }

  /// The header of a request to APNs, which is the same as one in `message.apns.headers`.
  private func header(of request: HTTPRequest, in excerpt: Excerpt, at offset: Int) -> Hover? {
    for header in request.headers where header.name.start <= offset && offset <= header.value.end {
      let path = "message.apns.headers." + excerpt.text.string(header.name).lowercased()
      guard let field = rules.catalogue.field(at: path) else { return nil }
      let value = excerpt.text.string(header.value)
      let meaning = field.meanings[value].map { "\n\n`\(value)`: \($0)." } ?? ""
      return Hover(
        sections: [.markdown(HoverWriter.text(field, path, rules) + meaning)],
        range: excerpt.map.range(header.name.union(header.value)))
    }
    return nil
  }
}

/// Writes what is known about a place of a payload.
private struct HoverWriter {
  private let payload: Payload
  private let document: EditorDocument
  private var rules: RuleSet { document.rules }
  private var tree: SyntaxTree { payload.tree }

  init(_ payload: Payload, _ document: EditorDocument) {
    self.payload = payload
    self.document = document
  }

  func hover(at offset: Int) -> Hover? {
    guard let index = payload.indexOfPlace(at: offset) else { return nil }
    let place = payload.places[index]
    let key = place.key.map { tree[$0].range }
    let isOnKey = key.map { $0.start <= offset && offset <= $0.end } ?? false
    let value = tree[place.node]
    // Between the members of an object the pointer is on none of them.
    let isBracket = value.range.start == offset || value.range.end - 1 == offset
    let isScalar = value.kind != .object && value.kind != .array && value.kind != .missing
    let opening = index == 0 ? tree.source.opening(of: value.range) : SourceRange(at: 0)
    let isOnOpening = opening.start <= offset && offset < opening.end
    guard isOnKey || isScalar || isBracket || isOnOpening else { return nil }
    let range =
      isOnKey || !isScalar
      ? key ?? (isOnOpening ? opening : SourceRange(value.range.start, value.range.start + 1)) : value.range
    var sections: [Hover.Section] = []
    let isWhole = index == 0 || place.path == "message" || place.path == "message.apns.payload.aps"
    if isWhole, let preview = document.previewBuilder.preview(of: payload) {
      if let field = place.field { sections.append(.markdown("`\(place.path)`: \(field.about)")) }
      let sizes = PayloadSummary(payload, rules).sizesByPlatform
      return Hover(
        sections: sections + [.preview(PreviewDigest(preview), sizes: sizes)], range: payload.fileRange(range))
    }
    if let field = place.field {
      sections.append(.markdown(Self.text(field, place.path, rules)))
    } else if index != 0, let text = unknown(place) {
      sections.append(.markdown(text))
    }
    if let words = payload.words(forPlace: index) { sections.append(.markdown("Here: \(words).")) }
    if let meaning = meaning(of: place) { sections.append(.markdown(meaning)) }
    let effects = PlatformEffects(payload).lines(for: place)
    if !effects.isEmpty { sections.append(.markdown("On devices:\n\n" + effects.joined(separator: "\n"))) }
    return sections.isEmpty ? nil : Hover(sections: sections, range: payload.fileRange(range))
  }

  static func text(_ field: Field, _ path: String, _ rules: RuleSet) -> String {
    "`\(path)`\n\n\(field.about)\n\n" + FieldPage(field, path: path, in: rules).facts.joined(separator: "\n")
  }

  /// What the value of an enum does.
  private func meaning(of place: Payload.Place) -> String? {
    guard let field = place.field, !field.meanings.isEmpty else { return nil }
    let value = tree.stringValue(place.node) ?? tree.sourceText(of: place.node)
    return field.meaning(of: value, in: payload.spelling).map { "`\(value)`: \($0)." }
  }

  /// A key that the catalogue does not have: the app's own, or a mistake that a diagnostic speaks of.
  private func unknown(_ place: Payload.Place) -> String? {
    let parent = payload.places[place.parent]
    switch parent.path {
    case "message.data", "message.android.data", "message.webpush.data", "legacy.data":
      return "`\(place.path)`\n\nCustom data of the app; the value must be a string."
    case "message.apns.payload":
      return "`\(place.path)`\n\nCustom key of the app beside `aps`; the app receives the value unchanged."
    default: return nil
    }
  }
}
