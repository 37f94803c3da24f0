import PushlintExtract
import PushlintSyntax
import PushlintText

/// Finds the payloads in a document: the values that read like push messages, and nothing else.
///
/// One sign is never enough: a key such as `message` or `topic` stands in every second document. Two signs that have
/// nothing to do with each other are, or one file name that ends in `.apns`.
package struct PayloadDetector {
  /// A value that is a payload.
  package struct Found: Sendable {
    package let node: SyntaxTree.Index
    package let kind: DocumentKind
    package let spelling: Spelling
    package let isFragment: Bool

    /// The same payload in a tree where it stands `shift` nodes further behind.
    package func moved(by shift: Int) -> Found {
      Found(node: node + shift, kind: kind, spelling: spelling, isFragment: isFragment)
    }
  }

  /// What a document turned out to be.
  package struct Detection: Sendable {
    /// In document order; none stands inside another.
    package var payloads: [Found] = []
    /// The document is another vendor's envelope: its syntax can be judged, its fields cannot.
    package var isForeignEnvelope = false
  }

  private let excerpt: Excerpt
  let tree: SyntaxTree
  private let language: HostLanguage
  /// What a whole file of code says about all its literals; `nil` for samples, which speak for themselves.
  private let programSpelling: Spelling?

  package init(_ excerpt: Excerpt, _ document: ParsedDocument, language: HostLanguage) {
    self.excerpt = excerpt
    tree = document.tree
    self.language = language
    programSpelling = document.isProgram ? CodeContext(excerpt, around: nil).spelling : nil
  }

  /// Looks through the whole document.
  ///
  /// - Parameters:
  ///   - forced: the kind that the document is said to be.
  ///   - known: payloads of which it is known already that they are some, in order of place.
  package func detect(forced: ForcedKind? = nil, known: [Found] = []) -> Detection {
    if let forced { return Detection(payloads: self.forced(forced)) }
    if language == .apns, let root = tree.value, tree[root].kind == .object {
      return Detection(payloads: [apnsFile(root)])
    }
    var result = Detection()
    var index = 0
    var upcoming = 0
    while index < tree.nodes.count {
      while upcoming < known.count, known[upcoming].node < index { upcoming += 1 }
      let node = tree[index]
      if upcoming < known.count, known[upcoming].node == index {
        result.payloads.append(known[upcoming])
        index = max(Int(node.next), index + 1)
        continue
      }
      guard node.kind == .object else {
        index += 1
        continue
      }
      if node.flags.contains(.type) {
        index = max(Int(node.next), index + 1)
        continue
      }
      let object = ObjectSigns(tree, index)
      if object.isForeign {
        result.isForeignEnvelope = result.isForeignEnvelope || object.isVendorEnvelope
        index = max(Int(node.next), index + 1)
      } else if let found = payload(object) {
        result.payloads.append(found)
        index = max(Int(node.next), index + 1)
      } else {
        index += 1
      }
    }
    return result
  }

  private func forced(_ kind: ForcedKind) -> [Found] {
    guard kind != .json, let root = tree.value, tree[root].kind == .object else { return [] }
    let object = ObjectSigns(tree, root)
    switch kind {
    case .json: return []
    case .fcm:
      let kind: DocumentKind = object.has("message") ? .fcmRequest : .fcmMessage
      return [Found(node: root, kind: kind, spelling: .wire, isFragment: false)]
    case .apns: return [apnsFile(root)]
    case .legacy: return [Found(node: root, kind: .legacy, spelling: .wire, isFragment: false)]
    }
  }

  private func apnsFile(_ root: SyntaxTree.Index) -> Found {
    let isSimulator = ObjectSigns(tree, root).has("Simulator Target Bundle")
    return Found(node: root, kind: isSimulator ? .simulator : .apns, spelling: .wire, isFragment: false)
  }

  private func payload(_ object: ObjectSigns) -> Found? {
    if let message = object.object("message") ?? object.firstObject(ofList: "message") {
      let signs = ObjectSigns(tree, message)
      if !signs.isForeign, signs.isMessageInWrapper(hasEndpoint: hasFCMEndpoint) {
        return Found(node: object.node, kind: .fcmRequest, spelling: .wire, isFragment: false)
      }
    }
    if object.isAPNs {
      let kind: DocumentKind = object.has("Simulator Target Bundle") ? .simulator : .apns
      return Found(node: object.node, kind: kind, spelling: .wire, isFragment: false)
    }
    let hasRecipient = object.has("to") || object.has("registration_ids")
    if object.isLegacy(hasEndpoint: hasRecipient && hasLegacyEndpoint(near: object.node)), !isOthers(near: object.node)
    {
      return Found(node: object.node, kind: .legacy, spelling: .wire, isFragment: !object.has("to"))
    }
    if object.isMessage || object.holdsMessageKeys && isSent(object) { return message(object) }
    if excerpt.callee == "headers", object.holdsOnlyHeadersOrApsKeys {
      return Found(node: object.node, kind: .apnsHeaders, spelling: .wire, isFragment: true)
    }
    return nil
  }

  /// Whether code hands the object to the Admin SDK.
  private func isSent(_ object: ObjectSigns) -> Bool {
    tree.dialect.allowsExpressions && SDKCall.takes(object.node, in: tree)
  }

  func message(_ object: ObjectSigns) -> Found {
    let spelling: Spelling
    if !tree.dialect.allowsExpressions {
      spelling = .wire
    } else {
      spelling = programSpelling ?? CodeContext(excerpt, around: tree[object.node].range).spelling
    }
    return Found(
      node: object.node, kind: spelling == .node ? .nodeMessage : .fcmMessage, spelling: spelling,
      isFragment: !object.hasTarget)
  }

  /// How far from a sample its endpoint may stand, in bytes.
  private static let endpointReach = 400

  /// Services whose messages have the form of the legacy API's.
  private static let others = ["pushy.me", "cloud.huawei.com", "onesignal.com", "exp.host", "pushwoosh", "webpushr"]

  /// Whether the request, or what stands around an object, names another service.
  private func isOthers(near node: SyntaxTree.Index) -> Bool {
    if let request = excerpt.request {
      let url = excerpt.text.string(request.url)
      return excerpt.endpoint == nil && url.contains("://") && !url.contains("google")
    }
    let range = tree[node].range
    let around = SourceRange(
      max(0, range.start - Self.endpointReach), min(excerpt.text.count, range.end + Self.endpointReach))
    let text = excerpt.text.string(around).lowercased()
    return Self.others.contains { text.contains($0) }
  }

  /// Whether the request, or the script around a sample, names the legacy endpoint.
  private func hasLegacyEndpoint(near node: SyntaxTree.Index) -> Bool {
    if excerpt.request != nil { return excerpt.endpoint == .legacy }
    let isProgram = programSpelling != nil
    guard isProgram || excerpt.origin == .sample && tree[node].parent == 0 else { return false }
    let range = tree[node].range
    let around = SourceRange(max(0, range.start - Self.endpointReach), range.end + Self.endpointReach)
    guard let path = excerpt.text.firstOffset(of: "/fcm/send", in: around) else { return false }
    // In a program anybody's URL may be near.
    return !isProgram || excerpt.text.firstOffset(of: "googleapis.com/fcm/send", in: around) == path - 14
  }

  private var hasFCMEndpoint: Bool {
    if let endpoint = excerpt.endpoint { return endpoint == .fcm }
    // `POST {{fcm_url}}`
    return excerpt.request.map { excerpt.text.string($0.url).lowercased().contains("fcm") } == true
  }
}
