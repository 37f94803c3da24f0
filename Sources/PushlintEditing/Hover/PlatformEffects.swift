import PushlintPayload
import PushlintRules
import PushlintTree

/// What devices make of single fields, as lines of a list.
struct PlatformEffects {
  private let payload: Payload
  private let messages: [Platform: EffectiveMessage]
  private var tree: SyntaxTree { payload.tree }

  init(_ payload: Payload) {
    self.payload = payload
    messages = EffectiveMessage.messages(of: payload).filter { $0.value.kind != .empty }
  }

  /// Which devices use the field, and what the others use instead.
  func lines(for place: Payload.Place) -> [String] {
    if isData(place.path), !isText(place) {
      return ["- no device: the message is refused, because the value is not a string"]
    }
    return Platform.allCases.flatMap { platform in messages[platform].map { lines(for: place, $0) } ?? [] }
  }

  private func lines(for place: Payload.Place, _ message: EffectiveMessage) -> [String] {
    let name = message.platform.rawValue
    if place.path.hasPrefix("message.data.") {
      let isRead = message.data.contains { payload.places[$0].path == place.path }
      return ["- \(name): " + (isRead ? "receives it" : "receives the data of its own block instead")]
    }
    if message.platform == .apple, Self.commonText.contains(place.path), hasOwnAlert {
      return ["- Apple: its own `aps.alert` instead"]
    }
    return message.parts(from: place.path, in: payload).compactMap { part in
      message.place(of: part).map { source in
        let origin = payload.places[source].path == place.path ? "" : " from `\(payload.places[source].path)`"
        return "- \(name): \(part.rawValue) \(shown(source))\(origin)"
      }
    }
  }

  private static let commonText = ["message.notification.title", "message.notification.body"]

  private var hasOwnAlert: Bool { payload.index(of: "message.apns.payload.aps.alert") != nil }

  private func isData(_ path: String) -> Bool {
    ["message.data.", "message.android.data.", "message.webpush.data."].contains { path.hasPrefix($0) }
  }

  /// Whether a value is, or may be, a string.
  private func isText(_ place: Payload.Place) -> Bool {
    switch tree[place.node].kind {
    case .number, .boolean, .null, .object, .array: false
    default: true
    }
  }

  /// Longest value that is shown, in characters.
  private static let longest = 60

  private func shown(_ index: Int) -> String {
    let place = payload.places[index]
    if place.field?.isSecret == true { return "…" }
    let text = tree.source.string(tree[place.node].range)
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    let cut = line.count > Self.longest ? line.prefix(Self.longest) + "…" : line[...]
    return "`\(cut.replacing("`", with: "'"))`"
  }
}

extension Field {
  /// What an allowed value means, as it is spelt somewhere.
  func meaning(of value: String, in spelling: Spelling) -> String? {
    let form = form(in: spelling)
    guard let index = form.values.firstIndex(of: value), form.values.count == values.count else {
      return meanings[value]
    }
    return meanings[values[index]]
  }
}
