import PushlintExtract
import PushlintPayload
import PushlintRules
import PushlintText
import PushlintTree

/// What is told about the place under the pointer, as Markdown.
package struct Hover: Sendable {
  package let markdown: String
  /// The bytes of the file that it is about.
  package let range: SourceRange
}

extension EditorDocument {
  /// What there is to say about the byte at `offset`; `nil` where there is nothing.
  package func hover(at offset: Int) -> Hover? {
    if let (payload, inner) = payload(at: offset) { return HoverWriter(payload, rules).hover(at: inner) }
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
        markdown: HoverWriter.text(field, path, rules) + meaning,
        range: excerpt.map.range(header.name.union(header.value)))
    }
    return nil
  }
}

/// Writes what is known about a place of a payload.
private struct HoverWriter {
  private let payload: Payload
  private let rules: RuleSet
  private let effects: PlatformEffects
  private var tree: SyntaxTree { payload.tree }

  init(_ payload: Payload, _ rules: RuleSet) {
    self.payload = payload
    self.rules = rules
    effects = PlatformEffects(payload, rules)
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
    guard isOnKey || isScalar || isBracket else { return nil }
    let range = isOnKey || !isScalar ? key ?? SourceRange(value.range.start, value.range.start + 1) : value.range
    var parts: [String] = []
    if let field = place.field {
      parts.append(Self.text(field, place.path, rules))
    } else if index != 0, let text = unknown(place) {
      parts.append(text)
    }
    if let words = payload.words(forPlace: index) { parts.append("Here: \(words).") }
    if let meaning = meaning(of: place) { parts.append(meaning) }
    parts.append(Self.list(effects.lines(for: place)))
    if index == 0 || place.path == "message" || place.path == "message.apns.payload.aps" {
      parts.append(summary(index))
    }
    parts = parts.filter { !$0.isEmpty }
    guard !parts.isEmpty else { return nil }
    return Hover(markdown: parts.joined(separator: "\n\n"), range: payload.fileRange(range))
  }

  static func text(_ field: Field, _ path: String, _ rules: RuleSet) -> String {
    "`\(path)`\n\n\(field.about)\n\n" + FieldPage(field, path: path, in: rules).facts.joined(separator: "\n")
  }

  private func summary(_ index: Int) -> String {
    let list = Self.list(effects.summary)
    return list.isEmpty || index != 0 ? list : "\(name(of: payload.kind)). \(list)"
  }

  private static func list(_ lines: [String]) -> String {
    lines.isEmpty ? "" : "On devices:\n\n" + lines.joined(separator: "\n")
  }

  /// What the value of an enum does.
  private func meaning(of place: Payload.Place) -> String? {
    guard let field = place.field, !field.meanings.isEmpty else { return nil }
    let value = tree.stringValue(place.node) ?? tree.sourceText(of: place.node)
    return field.meaning(of: value, in: payload.spelling).map { "`\(value)`: \($0)." }
  }

  private func name(of kind: DocumentKind) -> String {
    switch kind {
    case .fcmRequest: "Body of a send request to FCM"
    case .fcmMessage: "FCM message"
    case .nodeMessage: "Message for the Admin SDK"
    case .apns: "APNs payload"
    case .simulator: "Payload for Apple’s simulator"
    case .legacy: "Request to the legacy FCM API, which was shut down"
    case .apnsHeaders: "Headers of a request to APNs"
    case .relayedLegacy: "Payload for FCM in the form of the legacy API"
    case .sdkLegacy: "Payload for a removed method of the Admin SDK"
    case .apnsBlock: "Block for Apple devices of a message for FCM"
    case .declarativeNotification: "Notification of a declarative web push"
    case .browserNotification: "Notification for a service worker"
    }
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
