import PushlintExtract
import PushlintLiterals
import PushlintPayload
import PushlintText
import PushlintTree

/// Counts the targets of a message, which must have exactly one.
///
/// - Parameter parameters: `count` is `none` for messages without a target, `many` for messages with more than one; with
///   `none`, `in` is `templates` for files with variables, whose sender adds the target, and `messages` for all others.
struct TargetCheck: Check {
  static let name = "target"

  private let findsNone: Bool
  private let findsTemplates: Bool

  init(_ parameters: RuleParameters) {
    findsNone = parameters.strings["count"] == "none"
    findsTemplates = parameters.strings["in"] == "templates"
  }

  private static let wire = ["token", "fid", "topic", "condition"]
  /// Lists of devices, which only the SDK has.
  private static let lists = ["tokens", "fids"]

  func mayFind(in context: RuleContext) -> Bool { !Self.hasOneTarget(context.payload) }

  func mayFind(in fastPath: RequestFastPath) -> Bool { !fastPath.hasOneTarget }

  /// Whether the message surely has exactly one target.
  private static func hasOneTarget(_ payload: Payload) -> Bool {
    let paths = payload.paths.effective
    guard let message = payload.index(of: paths.message) else { return true }
    var count = 0
    for index in payload.indices(below: message) where paths.targets.contains(payload.records[index].path) {
      guard payload.tree[Int(payload.records[index].node)].kind != .null else { return false }
      count += 1
    }
    return count == 1
  }

  func findings(in context: RuleContext) -> [Finding] {
    let payload = context.payload
    guard let message = payload.index(of: "message"), payload.tree[payload.places[message].node].kind == .object else {
      return []
    }
    let targets = payload.places(below: message).filter { place in
      (Self.wire + Self.lists).contains(place.name) && payload.tree[place.node].kind != .null
    }
    return findsNone ? none(payload, message, targets) : many(payload, targets)
  }

  private func none(_ payload: Payload, _ message: Int, _ targets: [Payload.Place]) -> [Finding] {
    let place = payload.places[message]
    // A program may set the target later, and a message without its wrapper is part of something else; what an SDK of
    // another language gets is whole.
    let isWhole =
      payload.spelling == .sdk
      ? !payload.isFragment
      : payload.kind == .fcmRequest && (!payload.tree.dialect.isCode || payload.isEncodedAtOnce)
    guard targets.isEmpty, isWhole, !payload.hidesMembers(of: place.node), !hasTargetByAnotherName(payload, message),
      isTemplate(payload) == findsTemplates, !(findsTemplates && isForHub(payload))
    else { return [] }
    let start = payload.tree[place.node].range.start
    return [Finding(at: place.key.map { payload.tree[$0].range } ?? SourceRange(start, start + 1), place: message)]
  }

  /// Whether variables in the file show that something else fills it in; a request is complete as it is.
  private func isTemplate(_ payload: Payload) -> Bool {
    let tree = payload.tree
    guard payload.excerpt.request == nil else { return false }
    return (payload.root..<max(Int(tree[payload.root].next), payload.root + 1)).contains { index in
      tree[index].flags.contains(.placeholder)
        || tree[index].kind == .string && TemplateText.holdsVariable(tree.text(of: index))
    }
  }

  /// Whether the variables are those of Azure Notification Hubs, which know whom they send to: `$(title)`.
  private func isForHub(_ payload: Payload) -> Bool {
    let text = payload.excerpt.text
    return text.firstOffset(of: "$(", in: payload.tree[payload.root].range) != nil
  }

  /// A target under a wrong name is not missing as well.
  private func hasTargetByAnotherName(_ payload: Payload, _ message: Int) -> Bool {
    let names = ["to", "registrationids", "registrationtoken", "devicetoken"] + Self.wire + Self.lists
    let beside = payload.places(below: message) + payload.places(below: 0)
    return payload.index(of: "message.message") != nil
      || beside.contains { names.contains(FieldCatalogue.folded($0.name)) }
      || payload.places(below: message).contains { place in
        // `tokem`, `tpoic`
        place.field == nil
          && Self.wire.contains { EditDistance.between(FieldCatalogue.folded(place.name), $0, limit: 2) != nil }
      }
  }

  private func many(_ payload: Payload, _ targets: [Payload.Place]) -> [Finding] {
    // A list of tokens is a mistake of its own where the service reads it.
    // The Admin SDK sends to the devices of both its lists.
    let list = payload.spelling == .wire ? nil : targets.first { Self.lists.contains($0.name) }
    let found = targets.filter { Self.wire.contains($0.name) || $0.key != nil && $0.key == list?.key }
    // `topic: x ? 'a' : 'b'` is one target with two values.
    guard let one = found.first, let other = found.first(where: { $0.key != one.key }), let first = one.key,
      let second = other.key
    else { return [] }
    // The branches of an expression: only one of them will be there.
    guard payload.tree[first].parent == payload.tree[second].parent else { return [] }
    let tree = payload.tree
    if found.contains(where: { mayBeAbsent($0, tree) }) || found.allSatisfy({ isPassedOn($0, tree) }) { return [] }
    // `Message(token=token, topic=topic)`: SDKs leave out what is empty.
    if payload.spelling == .sdk,
      found.allSatisfy({ tree[$0.node].kind == .opaque && !tree[$0.node].flags.contains(.isString) })
    {
      return []
    }
    return [
      Finding(
        at: tree[second].range, ["key": other.name, "other": one.name],
        alternatives: [second, first].compactMap { key in
          payload.editor.removal(of: key).map {
            Finding.Alternative($0, ["target": tree.text(of: key)], isSafe: false)
          }
        },
        related: tree[first].range, place: payload.index(of: other.path))
    ]
  }

  /// What languages call a value that is none.
  private static let absent: Set<String> = ["undefined", "null", "None", "nil"]

  /// Whether a value may be none: `token ?? undefined`, `topic: token ? null : 'news'`.
  private func mayBeAbsent(_ target: Payload.Place, _ tree: SyntaxTree) -> Bool {
    // One of its values may be the one that is looked at.
    let value = target.key.map { $0 + 1 } ?? target.node
    guard tree[value].kind == .opaque else { return false }
    return tree.source.string(tree[value].range).split { !$0.isLetter && $0 != "_" }
      .contains { Self.absent.contains(String($0)) }
  }

  /// Whether a value is what somebody else calls the same, who may have none: `{ token, topic }`, `topic: options.topic`.
  private func isPassedOn(_ target: Payload.Place, _ tree: SyntaxTree) -> Bool {
    guard tree[target.node].kind == .opaque else { return false }
    let names = tree.source.string(tree[target.node].range).split(separator: ".", omittingEmptySubsequences: false)
    return names.allSatisfy { $0.allSatisfy { $0.isLetter || $0.isNumber || "_$?!".contains($0) } && !$0.isEmpty }
      && names.last.map(String.init) == target.name
  }
}
