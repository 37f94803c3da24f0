import PushlintSyntax
import PushlintText
import PushlintTree

/// Headers of requests for APNs in a program in JavaScript, and the payloads that they are sent with: what one says of the
/// other.
///
/// - Shape: as for headers in other languages; a program counts that names the host of APNs, or the path of its requests.
///   The payload is read at its own place, and stands in the request once more.
struct ProgramRequests {
  /// A payload that is sent with headers.
  struct Link {
    let payload: SyntaxTree.Index
    /// Headers that other statements set.
    let unknownHeaders: Set<String>
    /// Whether another function makes it, so that others may be sent with the same headers.
    let isOfOtherFunction: Bool
  }

  private static let hosts = NeedleScan(["push.apple.com", "/3/device"])
  private static let names = NeedleScan([
    "apns-collapse-id", "apns-expiration", "apns-priority", "apns-push-type", "apns-topic",
  ])
  private static let payloads = NeedleScan(["aps"])
  /// Most groups of headers, and payloads, of a program that are compared.
  private static let mostCompared = 64

  /// Whether a program may hold both.
  static func mayBe(in text: SourceText, _ range: SourceRange? = nil) -> Bool {
    let range = range ?? text.range
    return scans.allSatisfy { $0.occurs(in: text, range: range) }
  }

  private static let scans = [hosts, names, payloads]

  /// The same for a program of which an earlier state did not hold all of it; `nil` for one that is new.
  static func mayBe(in text: SourceText, changedFrom last: SourceText?) -> Bool {
    guard let last else { return mayBe(in: text) }
    let near = text.changed(from: last, reach: scans.map(\.longest).max() ?? 0)
    return scans.contains { $0.occurs(in: text, range: near) } && mayBe(in: text)
  }

  private let tree: SyntaxTree
  private let values: ProgramValues

  /// - Parameter tree: a program, or a sample of one.
  init(_ tree: SyntaxTree, _ values: ProgramValues) {
    self.tree = tree
    self.values = values
  }

  /// The payloads of requests, by the objects of their headers.
  func links() -> [SyntaxTree.Index: Link] {
    guard Self.mayBe(in: tree.source, tree.range) else { return [:] }
    var headers: [SyntaxTree.Index] = []
    var payloads: [SyntaxTree.Index] = []
    var index = 0
    while index < tree.nodes.count {
      defer { index += 1 }
      guard tree[index].kind == .object else { continue }
      if tree[index].flags.contains(.type) {
        index = max(Int(tree[index].next) - 1, index)
        continue
      }
      let names = Set(tree.members(of: index).map { tree.text(of: $0.key) })
      if names.contains("aps"), !isOfMessage(index) {
        payloads.append(index)
      } else if !names.isDisjoint(with: CodeReader.headers.subtracting([CodeReader.identifier])),
        names.isDisjoint(with: CodeReader.keysOfOthers), !isOfMessage(index)
      {
        headers.append(index)
      }
    }
    guard !headers.isEmpty, !payloads.isEmpty, max(headers.count, payloads.count) <= Self.mostCompared else {
      return [:]
    }
    return links(of: headers, payloads)
  }

  private func links(
    of headers: [SyntaxTree.Index], _ payloads: [SyntaxTree.Index]
  ) -> [SyntaxTree.Index: Link] {
    let graph = CodeCallGraph(CodeTokens(tree.source, tree.range, .javaScript))
    let payloads = Dictionary(grouping: payloads) { graph.function(around: tree[$0].range.start) }
    let groups = Dictionary(grouping: headers) { graph.function(around: tree[$0].range.start) }
    var result: [SyntaxTree.Index: Link] = [:]
    for (function, objects) in groups where objects.count == 1 {
      let own = payloads[function] ?? []
      var beside = own
      if own.isEmpty, let function {
        beside = graph.around(function).filter { groups[$0] == nil }.flatMap { payloads[$0] ?? [] }
      }
      guard beside.count == 1, !isChoice(beside[0]), !isChoice(objects[0]),
        let changed = changes(of: beside[0]), !changed.contains("aps"), let unknown = changes(of: objects[0])
      else { continue }
      result[objects[0]] = Link(payload: beside[0], unknownHeaders: unknown, isOfOtherFunction: own.isEmpty)
    }
    return result
  }

  /// Whether an object is a part of a message for FCM, or stands beside the other half of a request.
  private func isOfMessage(_ object: SyntaxTree.Index) -> Bool {
    guard let key = tree.key(of: object) else { return false }
    let around = Int(tree[key].parent)
    let others = tree.members(of: around).map { tree.text(of: $0.key) }
    switch tree.text(of: key) {
    case "headers": return tree.key(of: around).map { tree.text(of: $0) } == "apns" || others.contains("payload")
    case "payload": return tree.key(of: around).map { tree.text(of: $0) } == "apns" || others.contains("headers")
    default: return false
    }
  }

  /// Whether an object is taken under a condition, or where there is nothing else.
  private func isChoice(_ object: SyntaxTree.Index) -> Bool {
    var words = WordsBefore(tree.source, tree[object].range.start)
    if words.take("|") || words.take("?") { return true }
    return tree.key(of: object) == nil && words.take(":") && tree[Int(tree[object].parent)].kind == .opaque
  }

  /// The members of an object that statements set; `nil` where nobody knows which.
  private func changes(of object: SyntaxTree.Index) -> Set<String>? {
    var words = WordsBefore(tree.source, tree[object].range.start)
    guard words.take("=") else { return [] }
    var variable = words
    if variable.skipDottedName(), variable.take(":") { words = variable }
    guard let name = words.word() else { return nil }
    return values.changes(ofName: name)?.names
  }
}

extension ProgramTree {
  /// Headers and the payload that they are sent with, as the request that has both; `nil` where the payload is no object.
  ///
  /// - Parameter headers: the object of the headers.
  static func request(
    of headers: SyntaxTree.Index, _ link: ProgramRequests.Link, in given: [SyntaxTree.Node], _ values: ProgramValues
  ) -> ProgramTree? {
    guard let head = tree(of: headers, "headers", in: given, values),
      let payload = tree(of: link.payload, "payload", in: given, values), payload[1].kind == .object
    else { return nil }
    let whole = head[1].range
    let end = SourceRange(at: whole.end)
    var builder = CodeTreeBuilder(values.text, values.text.range)
    let request = builder.add(.object, whole, in: SyntaxTree.root)
    builder.mark(
      request,
      as: WireForms.SDKObject(
        isOpen: false, needsTarget: false, isAPNs: true, holdsHeaders: true, hasPayloadElsewhere: true,
        servesOthers: link.isOfOtherFunction))
    builder.add(.key, .unquoted, SourceRange(at: whole.start), in: request, text: "headers")
    let object = builder.add(.object, whole, in: request)
    for member in head.members(of: 1) where !link.unknownHeaders.contains(head.text(of: member.key)) {
      // Those with another sign are slips.
      let name = head.text(of: member.key)
      guard name.hasPrefix("apns-") || name.hasPrefix("apns_") else { continue }
      builder.copy(member.key, of: head, in: object)
      builder.copy(member.value, of: head, in: object)
    }
    builder.add(.spread, end, in: object)
    builder.close(object)
    builder.add(.key, .unquoted, end, in: request, text: "payload")
    builder.copy(1, of: payload, to: end, in: request)
    builder.close(request)
    return ProgramTree(builder.document().tree, values)
  }

  /// An object of a program with the values of the names in it, as a tree of its own.
  private static func tree(
    of object: SyntaxTree.Index, _ key: String, in given: [SyntaxTree.Node], _ values: ProgramValues
  ) -> SyntaxTree? {
    ProgramTree(ProgramValues.Value(nodes: given, index: object), values, level: 1, key: key)?
      .tree(values.text, values.text.range, .javaScript)
  }
}
