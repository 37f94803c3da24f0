import PushlintPayload
import PushlintSyntax

extension CleanRequest {
  private func isPresent(_ presence: UInt8) -> Bool { nodeOfPath[Int(presence)] >= 0 }

  private func hasAny(_ presences: [UInt8]) -> Bool { presences.contains(where: isPresent) }

  /// Whether the object in `message` is one of FCM's, rather than of anybody's queue: what the detector asks for.
  func isMessage(_ document: Document) -> Bool {
    guard isPresent(checkedPaths.message) else { return false }
    if hasAny(checkedPaths.proofs) { return true }
    return targets > 0 && holdsFlatData(document)
  }

  /// Whether `message.data` has members, and none of them is an object or array.
  private func holdsFlatData(_ document: Document) -> Bool {
    let data = Int(nodeOfPath[Int(checkedPaths.data)])
    guard data >= 0, document.nodes[data].kind == .object else { return false }
    var key = data + 1
    let end = Int(document.nodes[data].next)
    guard key < end else { return false }
    while key + 1 < end {
      let kind = document.nodes[key + 1].kind
      guard kind != .object, kind != .array else { return false }
      key = Int(document.nodes[key + 1].next)
    }
    return true
  }

  var targets: Int { checkedPaths.targets.count(where: isPresent) }

  /// Whether the message is so small that it needs no count of what each platform gets.
  func fits(_ root: Int, _ document: Document) -> Bool {
    let nodes = Int(document.nodes[root].next) - root
    let most = document.nodes[root].range.count + SizeLimits.perField * nodes
    return most <= (hasAny(checkedPaths.topics) ? limits.topic : limits.device)
  }

  /// Whether something is there that a check looks into.
  func wakesChecks(_ document: Document) -> Bool {
    if hasAny(checkedPaths.wakes) { return true }
    if isPresent(checkedPaths.data), hasAny(checkedPaths.platformData) { return true }
    return hasSpecialPushTopic(document)
  }

  /// Whether the topic and the type of a push to Apple may not fit together.
  private func hasSpecialPushTopic(_ document: Document) -> Bool {
    let (topic, type) = (nodeOfPath[Int(checkedPaths.pushTopic)], nodeOfPath[Int(checkedPaths.pushType)])
    guard topic >= 0, type >= 0 else { return false }
    let types = ["alert", "background"]
    guard types.contains(string(Int(type), document)) else { return true }
    let text = string(Int(topic), document)
    return PushTopicCheck.mayHaveEnding(text)
  }

  /// Whether the circumstances of a rule may hold.
  func holds(_ gate: Program.Gate, _ document: Document) -> Bool {
    if !gate.present.allSatisfy(isPresent) || gate.absent.contains(where: isPresent) { return false }
    // An empty text shows nothing, whether or not a rule speaks of it.
    return !gate.needsNothingShown
      || !checkedPaths.shown.contains { isPresent($0) && isFilled(Int(nodeOfPath[Int($0)]), document) }
  }
}
