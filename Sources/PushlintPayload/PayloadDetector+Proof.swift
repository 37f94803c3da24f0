import PushlintExtract
import PushlintText
import PushlintTree

/// What says from outside that a document is a payload: a person, a file's name, the request around it.
extension PayloadDetector {
  /// The document as the kind that it is said to be, whatever is in it.
  func forced(_ kind: ForcedKind) -> [PayloadMatch] {
    guard let root = tree.value else { return [] }
    switch kind {
    case .json: return []
    case .fcm: return [fcmBody(root)]
    case .apns: return [apnsFile(root)]
    case .legacy: return [PayloadMatch(node: root, kind: .legacy, spelling: .wire, isFragment: false)]
    }
  }

  /// Whether a sample may be of the kind that its whole page is said to be: it has a key of that kind on top.
  package func mayBe(_ kind: ForcedKind) -> Bool {
    guard kind != .json else { return true }
    guard let root = tree.value else { return false }
    let list = tree[root].kind == .array ? tree.children(of: root).first { tree[$0].kind == .object } : nil
    let object = PayloadHeuristics(tree, list ?? root)
    switch kind {
    case .json: return true
    case .fcm: return object.has("message") || object.hasMisspeltMessage || object.mayBeMessage
    case .apns: return object.hasApsOrMisspelling || object.isForSimulator
    case .legacy: return object.mayBeLegacy
    }
  }

  /// The whole body of a request to FCM: a message without the object around it when it reads like one.
  private func fcmBody(_ root: SyntaxTree.Index) -> PayloadMatch {
    let object = PayloadHeuristics(tree, root)
    let isBare = !object.has("message") && object.holdsMessageKeys
    return PayloadMatch(node: root, kind: isBare ? .fcmMessage : .fcmRequest, spelling: .wire, isFragment: false)
  }

  func apnsFile(_ root: SyntaxTree.Index) -> PayloadMatch {
    let isSimulator = PayloadHeuristics(tree, root).isForSimulator
    return PayloadMatch(node: root, kind: isSimulator ? .simulator : .apns, spelling: .wire, isFragment: false)
  }

  /// The body of a request to FCM whose `message` is misspelt: what is in it would be taken for a message of its own.
  func bodyWithMisspeltMessage() -> PayloadMatch? {
    guard excerpt.endpoint == .fcm, let root = tree.value, tree[root].kind == .object else { return nil }
    let object = PayloadHeuristics(tree, root)
    guard !object.has("message"), object.hasMisspeltMessage else { return nil }
    return PayloadMatch(node: root, kind: .fcmRequest, spelling: .wire, isFragment: false)
  }

  /// The body of a request that goes to a service, though nothing in it says so.
  func bodyOfRequest() -> [PayloadMatch] {
    guard let request = excerpt.request, let root = tree.value, tree[root].kind != .opaque else { return [] }
    switch excerpt.endpoint {
    case .fcm where excerpt.text.string(request.url).contains("messages:send"):
      let elements = tree[root].kind == .array ? tree.children(of: root).filter { tree[$0].kind == .object } : []
      return elements.isEmpty ? [fcmBody(root)] : elements.map(fcmBody)
    case .legacy where tree[root].kind == .object:
      return [PayloadMatch(node: root, kind: .legacy, spelling: .wire, isFragment: false)]
    case .apns where !isSpecialPush(root, request): return [apnsFile(root)]
    default: return []
    }
  }

  /// Whether a body has no `aps` on purpose: what a device management or a pass in the Wallet sends.
  ///
  /// - Source: Apple, "Sending MDM commands to a device" and "Adding a web service to update passes".
  private func isSpecialPush(_ root: SyntaxTree.Index, _ request: HTTPRequest) -> Bool {
    guard tree[root].kind == .object else { return false }
    let members = tree.members(of: root)
    if tree.member("mdm", of: root) != nil { return true }
    return members.isEmpty
      && !request.headers.contains { header in
        excerpt.text.string(header.name).lowercased() == "apns-push-type"
          && ["alert", "background"].contains(excerpt.text.string(header.value))
      }
  }

  // MARK: Others

  /// Calls that send something to pages and servers: `io.emit(`, `new BroadcastMessage(`, `stomp.convertAndSend(`.
  private static let callsOfEvents: [StaticString] = ["emit(", "BroadcastMessage(", "convertAndSend(", "broadcast("]
  /// How far before an object such a call begins, in bytes.
  private static let reachOfEvents = 100

  /// Whether an object of code is an event for whoever listens to a topic of the app's own.
  func isEvent(_ object: PayloadHeuristics) -> Bool {
    guard tree.dialect.isCode else { return false }
    let message = object.object("message").map { PayloadHeuristics(tree, $0) } ?? object
    guard message.hasTopicAlone, program?.sendsToFCM != true, program?.importsSDK != true else { return false }
    let isNamed = program.map { $0.spelling != .either } ?? false
    return message.hasTopicOfOthers && !isNamed || isEmitted(object.node)
  }

  private func isEmitted(_ node: SyntaxTree.Index) -> Bool {
    let start = tree[node].range.start
    let before = SourceRange(max(0, start - Self.reachOfEvents), start)
    return Self.callsOfEvents.contains { call in
      guard let place = excerpt.text.firstOffset(of: call, in: before) else { return false }
      return !excerpt.text[SourceRange(place, start)].contains(UInt8(ascii: ";"))
    }
  }

  /// How far from a sample its endpoint may stand, in bytes.
  private static let endpointReach = 400

  /// Services whose messages have the form of the legacy API's.
  private static let others = [
    "pushy.me", "cloud.huawei.com", "onesignal.com", "exp.host", "expopush", "pushwoosh", "webpushr",
  ]

  /// Whether the request, or what stands around an object, names another service.
  func isOthers(near node: SyntaxTree.Index) -> Bool {
    if let request = excerpt.request {
      let written = excerpt.text.string(request.url)
      let url = HTTPVariables(excerpt.text).value(beginning: written) ?? written
      return excerpt.endpoint == nil && url.contains("://") && !url.contains("google")
    }
    let range = tree[node].range
    let around = SourceRange(
      max(0, range.start - Self.endpointReach), min(excerpt.text.count, range.end + Self.endpointReach))
    let text = excerpt.text.string(around).lowercased()
    return Self.others.contains { text.contains($0) }
  }

  /// Whether the request, or the script around a sample, names the legacy endpoint.
  func hasLegacyEndpoint(near node: SyntaxTree.Index) -> Bool {
    if excerpt.request != nil { return excerpt.endpoint == .legacy }
    guard isProgram || excerpt.origin == .sample && tree[node].parent == 0 else { return false }
    let text = excerpt.text
    let range = tree[node].range
    let before = SourceRange(max(0, range.start - Self.endpointReach), range.start)
    let after = SourceRange(range.end, min(text.count, range.end + Self.endpointReach))
    // In a program anybody's URL may be near, and what is inside of an object was looked through with it.
    if isProgram {
      return [before, after].contains { text.firstOffset(of: "googleapis.com/fcm/send", in: $0) != nil }
    }
    return text.firstOffset(of: "/fcm/send", in: SourceRange(before.start, after.end)) != nil
  }

  var hasFCMEndpoint: Bool {
    if let endpoint = excerpt.endpoint { return endpoint == .fcm }
    // `POST {{fcm_url}}`
    return excerpt.request.map { excerpt.text.string($0.url).lowercased().contains("fcm") } == true
  }

  // MARK: Types

  /// Whether an object is declared as a message: `const message: MulticastMessage = {`,
  /// `(token: string): admin.messaging.Message => ({`, `(): Promise<TokenMessage> { return {`.
  func isTypedMessage(_ node: SyntaxTree.Index) -> Bool {
    guard tree.dialect.allowsExpressions else { return false }
    var words = WordsBefore(tree.source, tree[node].range.start)
    var result = words
    let isResult: Bool
    if words.take("=") {
      isResult = false
    } else if result.word() == "return", result.take("{") {
      isResult = true
      words = result
    } else {
      guard words.take("("), words.take(">"), words.take("=") else { return false }
      isResult = true
    }
    let isPromise = isResult && words.take(">")
    guard let type = words.word() else { return false }
    if words.take(".") {
      guard words.word() == "messaging", type.hasSuffix("Message") else { return false }
      if words.take("."), words.word() == nil { return false }
    } else if program?.messageTypes.contains(type) != true {
      return false
    }
    if isPromise { guard words.take("<"), words.word() == "Promise" else { return false } }
    return words.take(":") && (isResult ? words.take(")") : words.word() != nil)
  }
}
