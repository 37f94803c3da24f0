import PushlintPayload
import PushlintText
import PushlintTree

/// Reads the parts of one platform's message as values of a surface.
struct PartReader {
  let payload: Payload
  let message: EffectiveMessage
  let catalogue: FieldCatalogue
  let lines: LineTable

  private var tree: SyntaxTree { payload.tree }

  // MARK: Values

  /// - Parameter usual: what is used without the field; `nil` for nothing.
  func value(_ part: PreviewPart, _ source: MessagePart, usual: String? = nil) -> PreviewValue {
    value(part, message.presence(of: source), usual: usual)
  }

  func value(_ part: PreviewPart, _ detail: MessageDetail, usual: String? = nil) -> PreviewValue {
    value(part, message.presence(of: detail), usual: usual)
  }

  /// A value that no field says.
  func usual(_ part: PreviewPart, _ text: String) -> PreviewValue {
    PreviewValue(part: part, state: .usual, text: .words(text))
  }

  private func value(_ part: PreviewPart, _ presence: EffectiveMessage.Presence, usual: String?) -> PreviewValue {
    switch presence {
    case .at(let index):
      PreviewValue(
        part: part, state: .given, text: text(at: index, part), wire: wireText(at: index), place: place(at: index))
    case .stated(let text): PreviewValue(part: part, state: .given, text: PreviewText(text))
    case .hidden: PreviewValue(part: part, state: .unseen, text: .empty)
    case .absent: usual.map { self.usual(part, $0) } ?? PreviewValue(part: part, state: .missing, text: .empty)
    }
  }

  /// The entries that the app gets, as a value that counts them.
  func data(_ note: String) -> PreviewValue? {
    let count = message.data.count
    guard count > 0, let first = message.data.first else { return nil }
    let words = "\(count) \(count == 1 ? "entry" : "entries")"
    let around = payload.places[first].parent
    return PreviewValue(part: .data, state: .given, text: .words(words), place: place(at: around), note: note)
  }

  /// A value of the part `other`; `nil` where the payload does not have it.
  func other(_ detail: MessageDetail, _ note: String, _ effect: PreviewValue.Effect = .shown) -> PreviewValue? {
    let value = value(.other, detail)
    return value.state == .given ? value.with(effect, note) : nil
  }

  // MARK: Texts

  /// A text of the notification, or the text of the app that a key names.
  ///
  /// - Parameter keyWins: whether the key is stronger than the text.
  func text(
    _ part: PreviewPart, _ source: MessagePart, key: MessageDetail, arguments: MessageDetail, keyWins: Bool
  ) -> PreviewValue {
    let raw = value(part, source)
    guard keyWins || raw.state == .missing || raw.state == .given && raw.text.isEmpty else { return raw }
    guard case .at(let index) = message.presence(of: key), let name = string(at: index), !name.isEmpty else {
      return raw
    }
    var value = PreviewValue(part: part, state: .given, text: .variable(name), place: place(at: index))
    let count = count(of: arguments)
    let with = count > 0 ? " with \(count) argument\(count == 1 ? "" : "s")" : ""
    value.note = "the text that the app has for the key `\(value.text.plain)`\(with)"
    value.effect = .changed
    return value
  }

  private func count(of detail: MessageDetail) -> Int {
    guard case .at(let index) = message.presence(of: detail) else { return 0 }
    return payload.indices(below: index).reduce(0) { count, _ in count + 1 }
  }

  // MARK: Single values

  /// The type of a push that its header names.
  var pushType: String? { literal(.pushType) }

  /// The text of a string, or what is written for a number or boolean; `nil` for anything else, and where there is none.
  func literal(_ detail: MessageDetail) -> String? {
    literal(message.presence(of: detail))
  }

  func literal(_ source: MessagePart) -> String? { literal(message.presence(of: source)) }

  private func literal(_ presence: EffectiveMessage.Presence) -> String? {
    switch presence {
    case .at(let index): payload.wireText(of: index)
    case .stated(let text): text
    case .hidden, .absent: nil
    }
  }

  /// What the service gets, where that is written in another way.
  private func wireText(at index: Int) -> String? {
    guard payload.field(of: index)?.isSecret != true, let text = payload.wireText(of: index) else { return nil }
    return payload.writtenText(of: index) == text ? nil : text
  }

  private func string(at index: Int) -> String? { payload.writtenText(of: index) }

  func isNumber(_ source: MessagePart) -> Bool {
    guard case .at(let index) = message.presence(of: source) else { return false }
    return tree[payload.places[index].node].kind == .number
  }

  /// A member of the object that a part is; `nil` where it is none, or has none.
  func literal(_ name: String, of source: MessagePart) -> String? {
    guard case .at(let index) = message.presence(of: source),
      let member = payload.indices(below: index).first(where: { payload.name(of: $0) == name })
    else { return nil }
    return payload.wireText(of: member)
  }

  /// The buttons of a notification in a browser.
  func actionTitles() -> [PreviewText] {
    guard case .at(let index) = message.presence(of: .actions) else { return [] }
    return payload.indices(below: index).prefix(Self.actionLimit).map { element in
      let title = payload.indices(below: element).first { payload.name(of: $0) == "title" }
      return title.map { text(at: $0, .title) } ?? .empty
    }
  }

  /// Most buttons that are listed; no browser shows so many.
  private static let actionLimit = 10

  // MARK: Places

  private func text(at index: Int, _ part: PreviewPart) -> PreviewText {
    let place = payload.places[index]
    if place.field?.isSecret == true { return .words("…") }
    switch tree[place.node].kind {
    case .string:
      let text = payload.writtenText(of: index)
      return text.map { PreviewText($0, isProse: [.title, .subtitle, .body].contains(part)) }
        ?? .expression(tree.source.string(tree[place.node].range))
    case .number, .boolean: return PreviewText(tree.sourceText(of: place.node))
    case .object: return .words("{…}")
    case .array: return .words("[…]")
    default: return .expression(tree.source.string(tree[place.node].range))
    }
  }

  func place(at index: Int) -> PreviewPlace {
    let place = payload.places[index]
    let range = payload.excerpt.map.range(tree[place.node].range)
    return PreviewPlace(
      path: payload.shown(place.path, catalogue), field: place.path, pointer: payload.pointer(to: place),
      span: FileSpan(range, in: lines))
  }
}
