import PushlintDiagnostics
import PushlintPayload
import PushlintText
import PushlintTree

/// Compares `apns-topic` with `apns-push-type`: each type that is no alert has an ending of its own.
///
/// - Source: Apple's documentation of sending requests to APNs, header `apns-topic`.
struct PushTopicCheck: Check {
  static let name = "push-topic"

  init(_ parameters: RuleParameters) {}

  private static let endings: [String: String] = [
    "alert": "", "background": "", "voip": ".voip", "complication": ".complication",
    "fileprovider": ".pushkit.fileprovider", "liveactivity": ".push-type.liveactivity", "pushtotalk": ".voip-ptt",
    "location": ".location-query", "widgets": ".push-type.widgets",
  ]
  /// Those that are any, the longest first.
  private static let longestEndings = endings.values.filter { !$0.isEmpty }.sorted { $0.utf8.count > $1.utf8.count }

  func mayFind(in context: RuleContext) -> Bool {
    context.payload.has(context.payload.paths.effective.pushTopic) || context.payload.excerpt.request != nil
  }

  func mayFind(in fastPath: RequestFastPath) -> Bool {
    let paths = fastPath.effective
    guard fastPath.has(paths.pushTopic), fastPath.has(paths.pushType) else { return false }
    guard let type = fastPath.plainText(at: paths.pushType), let topic = fastPath.plainText(at: paths.pushTopic),
      type.elementsEqual("alert".utf8) || type.elementsEqual("background".utf8)
    else { return true }
    return ApplePushType.hasEnding(topic)
  }

  func findings(in context: RuleContext) -> [Finding] {
    let payload = context.payload
    let headers = "message.apns.headers."
    guard case .seen(let type?) = payload.presence(of: headers + "apns-push-type"), let ending = Self.endings[type]
    else { return [] }
    // Then the type is the mistake, which a rule of its own says.
    guard type == "liveactivity" || !payload.paths.effective.activity.contains(where: payload.has) else { return [] }
    if case .seen(let topic?) = payload.presence(of: headers + "apns-topic") {
      guard let subject = subject(headers + "apns-topic", payload) else { return [] }
      return finding(topic, at: subject, type, ending, payload).map { [$0] } ?? []
    }
    if let found = bundleFinding(type, ending, payload) { return [found] }
    // What code may give instead of a value that nobody knows.
    return payload.indices(of: payload.paths.effective.pushTopic).dropFirst().compactMap { index in
      let node = payload.places[index].node
      return payload.tree.stringValue(node).flatMap {
        finding($0, at: (payload.tree.contentRange(of: node), index), type, ending, payload, isAlternative: true)
      }
    }
  }

  private func finding(
    _ topic: String, at subject: (range: SourceRange, place: Int?), _ type: String, _ ending: String,
    _ payload: Payload, isAlternative: Bool = false
  ) -> Finding? {
    guard Self.isKnown(topic) else { return nil }
    var bundle = Substring(topic)
    while let found = Self.longestEndings.first(where: { bundle.hasSuffix($0) }) {
      bundle = bundle.dropLast(found.count)
    }
    let meant = bundle + ending
    guard meant != topic, !bundle.isEmpty else { return nil }
    return Finding(
      at: subject.range,
      [
        "value": MessageFormatting.shortened(topic), "type": type, "suggestion": String(meant),
        "expected": Self.expected(ending, found: topic.dropFirst(bundle.count)),
      ],
      // Either the topic or the type may be the mistake.
      edits: edits(at: subject, String(meant), payload), isSafe: bundle == topic && !isAlternative,
      place: subject.place)
  }

  /// Shortest name of a value that says that it is the ID of an app, and nothing more.
  private static let bundleNames = ["bundleid", "bundleidentifier"]
  /// Calls that yield the same text.
  private static let copyingCalls: Set<String> = [
    "clone", "to_string", "as_str", "as_ref", "into", "to_owned", "unwrap", "parse", "toString", "trim", "strip",
  ]

  /// A value that nobody knows, of which the name says that it is the bundle ID: `cfg.bundleId`.
  private func bundleFinding(_ type: String, _ ending: String, _ payload: Payload) -> Finding? {
    guard !ending.isEmpty, let index = payload.index(of: payload.paths.effective.pushTopic),
      case let node = payload.places[index].node, payload.tree[node].kind == .opaque,
      payload.tree[node].next == node + 1, case let source = payload.tree.source.string(payload.tree[node].range),
      Self.isBundle(source)
    else { return nil }
    // A name alone may have got the ending before.
    guard source.utf8.contains(where: { !ByteClass.isNameByte($0) }) else { return nil }
    return Finding(
      at: payload.tree[node].range,
      [
        "value": MessageFormatting.shortened(source), "type": type, "suggestion": "",
        "expected": Self.expected(ending, found: ""),
      ], edits: [], place: index)
  }

  /// Whether an expression is a name, a member, a call, or a setting that is called the bundle ID.
  private static func isBundle(_ source: String) -> Bool {
    guard source.utf8.allSatisfy({ ByteClass.isNameByte($0) || ".:>-?!()[]'\"{}&*@".utf8.contains($0) }) else {
      return false
    }
    let names = source.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
    guard let last = names.last(where: { !copyingCalls.contains($0) }) else { return false }
    let folded = last.lowercased().replacing("_", with: "")
    return bundleNames.contains(where: folded.hasSuffix) && !folded.contains("voip") && !folded.contains("live")
  }

  /// Whether the end of a topic can be seen: all of it, or what code puts behind a bundle ID that is not known.
  private static func isKnown(_ topic: String) -> Bool {
    guard Placeholder.holdsExpansion(topic) else {
      return !Placeholder.isPlaceholder(topic) && !Placeholder.containsMarker(topic)
    }
    let parts = topic.split(separator: Character(Placeholder.expansion), omittingEmptySubsequences: false)
    return parts.last?.hasPrefix(".") == true && !parts.contains { Placeholder.containsMarker(String($0)) }
  }

  private func edits(
    at subject: (range: SourceRange, place: Int?), _ text: String, _ payload: Payload
  ) -> [TextEdit] {
    guard let place = subject.place else { return [TextEdit(subject.range, text)] }
    return payload.editor.replacement(ofText: payload.places[place].node, by: text) ?? []
  }

  /// What the topic must be like, behind "must".
  private static func expected(_ ending: String, found: Substring) -> String {
    if ending.isEmpty { return "be the bundle ID without `\(found)`" }
    return found.hasSuffix(ending) ? "end in `\(ending)` once" : "end in `\(ending)`"
  }

  private func subject(_ path: String, _ payload: Payload) -> (range: SourceRange, place: Int?)? {
    if let index = payload.index(of: path) {
      let node = payload.places[index].node
      // One that code puts together, or has a name for, has no quotation marks around all of it.
      let range = payload.tree[node].range
      let isJoined = payload.tree.stringValue(node).map(Placeholder.holdsExpansion) == true
      let isName = payload.tree.source[range.end - 1].map(ByteClass.isNameByte) == true
      return (isJoined || isName ? range : payload.tree.contentRange(of: node), index)
    }
    let header = payload.excerpt.request?.headers.first {
      payload.excerpt.text.string($0.name).lowercased() == "apns-topic"
    }
    return header.map { ($0.value, nil) }
  }
}
