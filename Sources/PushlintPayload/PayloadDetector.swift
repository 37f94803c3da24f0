import PushlintExtract
import PushlintText
import PushlintTree

/// Finds the payloads in a document: the values that read like push messages, and nothing else.
///
/// One sign is never enough: a key such as `message` or `topic` is in every second document. Two signs that have
/// nothing to do with each other are, and so is proof from outside: a call of an SDK, a request to a service, the key of
/// an envelope, a file name that ends in `.apns`.
package struct PayloadDetector {
  /// What a document turned out to be.
  package struct Detection: Sendable {
    /// In document order; none stands inside another.
    package var payloads: [PayloadMatch] = []
    /// The document is another vendor's envelope: its syntax can be checked, its fields cannot.
    package var isForeignEnvelope = false
  }

  let excerpt: Excerpt
  let tree: SyntaxTree
  private let language: HostLanguage
  /// What a whole file of code says about all its literals; `nil` for samples, which say it themselves.
  let program: ProgramHeuristics?
  /// Whether the document is a whole file of code.
  var isProgram: Bool { program != nil }

  /// - Parameter known: what is known of the program that the document is a part of.
  package init(
    _ excerpt: Excerpt, _ document: ParsedDocument, language: HostLanguage, program known: ProgramHeuristics? = nil
  ) {
    self.excerpt = excerpt
    tree = document.tree
    self.language = language
    if document.isProgram, document.tree.dialect.isOtherCode {
      // Most files of code hold no object at all; nothing needs to be known of them.
      let hasObjects = known == nil && document.tree.nodes.contains { $0.kind == .object }
      program = known ?? ProgramHeuristics(ofOtherCode: hasObjects ? CodeContext(excerpt, around: nil) : nil)
    } else if document.isProgram {
      program = known ?? ProgramHeuristics(excerpt.text, in: document.tree.range)
    } else {
      program = nil
    }
  }

  /// Looks through the whole document.
  ///
  /// - Parameters:
  ///   - forced: the kind that the document is said to be.
  ///   - known: payloads of which it is known already that they are some, in order of place.
  package func detect(forced: ForcedKind? = nil, known: [PayloadMatch] = []) -> Detection {
    if let forced { return Detection(payloads: self.forced(forced)) }
    if language == .apns, let root = tree.value { return Detection(payloads: [apnsFile(root)]) }
    if let content = excerpt.carrier.flatMap(Envelope.content(ofSNSKey:)), let root = tree.value,
      let found = PayloadHeuristics(tree, root).relayed(as: content, isFragment: false)
    {
      return Detection(payloads: [found])
    }
    if let body = bodyWithMisspeltMessage() { return Detection(payloads: [body]) }
    var result = Detection()
    var index = 0
    var upcoming = 0
    var schemas = SchemaExamples(tree)
    while index < tree.nodes.count {
      while upcoming < known.count, known[upcoming].node < index { upcoming += 1 }
      let node = tree[index]
      if upcoming < known.count, known[upcoming].node == index {
        result.payloads.append(known[upcoming])
        index = max(Int(node.next), index + 1)
        continue
      }
      guard node.kind == .object else {
        if excerpt.isTranslation { schemas.pass(index) }
        index += 1
        continue
      }
      guard !schemas.describes(index) else {
        index += 1
        continue
      }
      if node.flags.contains(.type) {
        index = max(Int(node.next), index + 1)
        continue
      }
      if Int(node.parent) == SyntaxTree.root, mayBePlain, PlainRequest.isOne(index, of: tree) {
        result.payloads.append(PayloadMatch(node: index, kind: .fcmRequest, spelling: .wire, isFragment: false))
        index = max(Int(node.next), index + 1)
        continue
      }
      let object = PayloadHeuristics(tree, index)
      if let made = tree.forms?.objects[index] {
        // Helpers of other libraries add the target later.
        let isFragment = made.isOpen || !made.isAPNs && !made.needsTarget && !object.hasTarget
        let kind: DocumentKind = made.holdsHeaders ? .apnsRequest : made.isAPNs ? .apns : .nodeMessage
        result.payloads.append(PayloadMatch(node: index, kind: kind, spelling: .sdk, isFragment: isFragment))
        index = max(Int(node.next), index + 1)
      } else if excerpt.isTranslation, object.isSchema {
        schemas.enter(index)
        index += 1
      } else if object.isForeign {
        result.isForeignEnvelope = result.isForeignEnvelope || object.isVendorEnvelope
        result.payloads += object.relayed
        index = max(Int(node.next), index + 1)
      } else if isEvent(object) {
        index = max(Int(node.next), index + 1)
      } else if let found = payload(object) {
        if !PayloadHeuristics(tree, found.node).holdsTypes { result.payloads.append(opened(found, around: index)) }
        index = max(Int(node.next), index + 1)
      } else {
        index += 1
      }
    }
    if result.payloads.isEmpty, !result.isForeignEnvelope { result.payloads = bodyOfRequest() }
    return result
  }

  /// Whether nothing around the document says what its value is.
  private var mayBePlain: Bool {
    program == nil && tree.forms == nil && !tree.dialect.isCode && !tree.dialect.allowsExpressions
      && !excerpt.isTranslation && !excerpt.holdsAssignments
  }

  /// Whether what looks like a message for FCM is one for whoever is connected: the code names such a service and not FCM,
  /// and the message has no block for a platform.
  private func isForConnections(_ found: PayloadMatch?, _ object: PayloadHeuristics) -> Bool {
    guard program?.namesConnections == true, let found, [.fcmRequest, .fcmMessage, .legacy].contains(found.kind) else {
      return false
    }
    let message = object.object("message").map { PayloadHeuristics(tree, $0) } ?? object
    return !message.hasPlatformBlock
  }

  private func payload(_ object: PayloadHeuristics) -> PayloadMatch? {
    if excerpt.holdsAssignments { return assignedMember(object) }
    if isStored(object.node) || isKeptByApp(object.node) { return nil }
    // What is written as JSON was meant as JSON.
    if excerpt.isTranslation, !excerpt.map.keepsByte(at: tree[object.node].range.start) {
      return payloadOfConfiguration(object)
    }
    // In code that has nothing to do with FCM, queues and chats have messages with topics and data, too.
    if tree.dialect.isOtherCode, program?.spelling == .either {
      // Only the legacy API has `to`; others address whoever listens with it.
      if program?.namesFCM == false, let message = object.object("message").map({ PayloadHeuristics(tree, $0) }),
        message.has("to"), !message.has("token"), message.showsMoreThanMessages
      {
        return payloadForApple(object)
      }
      let found = payloadOfConfiguration(object) ?? payloadForApple(object)
      return isForConnections(found, object) ? nil : found
    }
    let call = sdkCall(taking: object)
    if let message = object.object("message") ?? object.firstObject(ofList: "message") {
      let heuristics = PayloadHeuristics(tree, message)
      // A queue's envelope names no device or topic beside code that sends to the endpoint.
      let isSentByCode =
        program?.sendsToFCM == true && (object.holdsOnlyRequestKeys || object.holdsOnlyMessageAndBlocks)
        && heuristics.hasTarget
      let isProven = hasFCMEndpoint || isSentByCode || call != nil && heuristics.holdsMessageKeys
      let hasBlocksBeside = object.holdsBlocks(besideMessage: heuristics)
      let isMessage = heuristics.isMessageInWrapper(
        hasEndpoint: isProven, isAlone: object.holdsOnlyRequestKeys && !isCodeOfOthers(around: object.node))
      if isMessage || hasBlocksBeside, !heuristics.isForeign, !isOtherVendors {
        // What an SDK is given wrapped by mistake is spelt as the SDK has it, or as the service does.
        return PayloadMatch(
          node: object.node, kind: .fcmRequest, spelling: call == nil ? .wire : .either, isFragment: false,
          method: call?.method)
      }
    }
    if tree.dialect.isOtherCode, program?.sendsToFCM == true, object.hidesMessageBesideOptions, !isOtherVendors {
      return PayloadMatch(node: object.node, kind: .fcmRequest, spelling: .wire, isFragment: false)
    }
    if object.isAppleBlock, !isOfOthersAlone {
      // Nothing says whether the service or an SDK gets it.
      return PayloadMatch(
        node: object.node, kind: .apnsBlock, spelling: program?.spelling ?? .either, isFragment: true)
    }
    if object.isAPNs, !isOfOthersAlone {
      let kind: DocumentKind = object.isForSimulator ? .simulator : .apns
      return PayloadMatch(node: object.node, kind: kind, spelling: .wire, isFragment: false)
    }
    if let found = payloadForApple(object) { return found }
    if let notification = object.declarativeNotification {
      return PayloadMatch(node: notification, kind: .declarativeNotification, spelling: .wire, isFragment: false)
    }
    if let notification = object.angularNotification {
      return PayloadMatch(node: notification, kind: .browserNotification, spelling: .wire, isFragment: false)
    }
    if let call { return sent(object, by: call) }
    if program?.importsSDK == true, !isOtherVendors, isTypedMessage(object.node) { return message(object) }
    if let block = assignedBlock(object) ?? namedBlock(object) ?? usedBlock(object) { return block }
    let hasRecipient = object.has("to") || object.has("registration_ids")
    let hasEndpoint = hasRecipient && hasLegacyEndpoint(near: object.node)
    if object.isLegacy(hasEndpoint: hasEndpoint, needsTarget: program?.spelling == .node),
      !isOthers(near: object.node), hasEndpoint || program?.sendsElsewhere != true,
      program?.namesFCM != false || object.isSurelyLegacy, !isLogged(object.node)
    {
      return PayloadMatch(node: object.node, kind: .legacy, spelling: .wire, isFragment: !object.has("to"))
    }
    if object.isMessage || program?.sendsToFCM == true && object.isMessageWithStrays, !isOtherVendors,
      program?.namesFCM != false || !object.showsMoreThanMessages
    {
      return message(object)
    }
    if excerpt.callee == "headers", object.holdsOnlyHeadersOrApsKeys {
      return PayloadMatch(node: object.node, kind: .apnsHeaders, spelling: .wire, isFragment: true)
    }
    if program?.sendsToBrowsers == true, tree.dialect.allowsExpressions,
      object.holdsWebPushOptions || isGivenToWebPush(object.node)
    {
      return PayloadMatch(node: object.node, kind: .webPushOptions, spelling: .wire, isFragment: true)
    }
    if tree.dialect.allowsExpressions, object.holdsHeadersOfRequest {
      return PayloadMatch(node: object.node, kind: .apnsRequestHeaders, spelling: .wire, isFragment: true)
    }
    return nil
  }

  /// What an object in code that speaks to APNs is, also with mistakes that make it doubtful elsewhere.
  private func payloadForApple(_ object: PayloadHeuristics) -> PayloadMatch? {
    guard program?.sendsToApple == true, object.isAPNs || object.isNearlyAPNs else { return nil }
    return PayloadMatch(node: object.node, kind: .apns, spelling: .wire, isFragment: false)
  }

  // MARK: Code

  private static let webPushMethods: Set<String> = ["sendNotification", "generateRequestDetails"]

  /// Whether an object is the last argument of `webpush.sendNotification(subscription, payload, {…})`.
  private func isGivenToWebPush(_ node: SyntaxTree.Index) -> Bool {
    var words = WordsBefore(excerpt.text, tree[node].range.start)
    guard words.take(","), words.skipParentheses(), let method = words.word(), Self.webPushMethods.contains(method),
      words.take("."), let library = words.word()
    else { return false }
    return library.lowercased() == "webpush"
  }

  /// Methods of databases that take a document.
  private static let storing: Set<String> = [
    "add", "set", "setData", "addDocument", "create", "insert", "insertOne", "push", "save", "update", "updateOne",
  ]
  /// Words before the name of a collection or a document.
  private static let stores: Set<String> = ["collection", "doc", "document", "ref", "reference", "child"]
  /// Most calls between both, and most bytes.
  private static let longestStore = 6
  private static let reachOfStore = 1_000

  /// Whether a method of a database takes an object, which keeps a message beside members of its own:
  /// `collection("mail").add({message: {…}, createdAt: now})`.
  private func isStored(_ node: SyntaxTree.Index) -> Bool {
    guard tree.dialect.isCode else { return false }
    var words = WordsBefore(excerpt.text, tree[node].range.start)
    guard words.take("("), let method = words.word(), Self.storing.contains(method) else { return false }
    let first = words.offset - Self.reachOfStore
    for _ in 0..<Self.longestStore where words.offset > first {
      guard words.take(".") else { return false }
      let isCall = words.take(")")
      if isCall, !words.skipParentheses() { return false }
      guard let name = words.word() else { return false }
      if isCall, Self.stores.contains(name) { return true }
    }
    return false
  }

  /// Whether the code sends to another vendor alone, whose payloads for Apple have names of their own.
  var isOfOthersAlone: Bool {
    guard let program, program.isOtherVendors, !program.sendsToApple else { return false }
    return tree.dialect.isOtherCode ? program.spelling == .either : !program.namesFCM
  }

  /// Whether an app keeps an object with a notification of its own: `content.userInfo = ["aps": …]`.
  private func isKeptByApp(_ node: SyntaxTree.Index) -> Bool {
    guard tree.dialect.isOtherCode else { return false }
    var words = WordsBefore(excerpt.text, tree[node].range.start)
    return words.take("=") && words.word() == "userInfo" && words.take(".")
  }

  private var isOtherVendors: Bool { program?.isOtherVendors == true }

  /// The call of the Admin SDK that takes an object; a method of that name may be anybody's, so an object that has
  /// nothing of a message needs an import of the SDK.
  private func sdkCall(taking object: PayloadHeuristics) -> SDKCall? {
    guard tree.dialect.allowsExpressions, !isOtherVendors else { return nil }
    guard object.holdsMessageKeys || object.has("message") || program?.importsSDK == true else { return nil }
    if let program { return program.calls.call(taking: object.node, in: tree) }
    let range = tree[object.node].range
    // What is inside the object is not looked at again for each object in it.
    let around = [
      SourceRange(max(0, range.start - Self.callReach), range.start + 1),
      SourceRange(range.end, min(excerpt.text.count, range.end + Self.callReach)),
    ]
    let places = SDKCallPlaces(excerpt.text, in: around)
    return SDKCalls(places, namesSDK: CodeContext(excerpt, around: range).namesSDK)
      .call(taking: object.node, in: tree)
  }

  /// How far from a sample its call may be, in bytes.
  private static let callReach = 400

  private func sent(_ object: PayloadHeuristics, by call: SDKCall) -> PayloadMatch {
    PayloadMatch(
      node: object.node, kind: call.takesLegacyPayload ? .sdkLegacy : .nodeMessage, spelling: .node,
      isFragment: !object.hasTarget, method: call.method)
  }

  /// Whether an object is in code that has nothing to do with FCM.
  private func isCodeOfOthers(around node: SyntaxTree.Index) -> Bool {
    guard tree.dialect.isCode else { return false }
    return (program?.spelling ?? CodeContext(excerpt, around: tree[node].range).spelling) == .either
  }

  func message(_ object: PayloadHeuristics) -> PayloadMatch {
    let spelling: Spelling
    if !tree.dialect.isCode {
      spelling = .wire
    } else {
      spelling = program?.spelling ?? CodeContext(excerpt, around: tree[object.node].range).spelling
    }
    return PayloadMatch(
      node: object.node, kind: spelling == .node ? .nodeMessage : .fcmMessage, spelling: spelling,
      isFragment: !object.hasTarget)
  }
}
