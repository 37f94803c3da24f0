import PushlintPayload
import PushlintTables
import PushlintText
import PushlintTree

/// What a look at each value of a request to FCM in JSON shows of it, with no lines of a request around.
///
/// Rules and checks ask it whether a closer look may find anything.
///
/// - Shape: points into the document, so it lives no longer than the look.
package struct RequestFastPath {
  let view: DocumentView
  /// The paths that decide what becomes of a message. Nothing else here is counted: threads that count who has the same
  /// object wait for each other.
  let effective: EffectivePaths
  /// The node of the request's object, and how many values are in it.
  let root: Int
  let count: Int
  /// What is known of each path, by its number; of another request than ``request`` nothing counts.
  let slots: UnsafePointer<FastPathScratch.Slot>
  let request: UInt32
  /// What the app runs on.
  let platforms: PlatformBits
  let known: UnsafeMutablePointer<Known>

  /// What several rules ask for.
  struct Known {
    fileprivate var mostBytes: Int?
    fileprivate var hasOneTarget: Bool?
    fileprivate var kinds = Kinds()
  }

  /// What becomes of it on each platform; `nil` where nobody asked.
  fileprivate struct Kinds {
    private var android: EffectiveMessage.Kind??
    private var apple: EffectiveMessage.Kind??
    private var web: EffectiveMessage.Kind??

    subscript(platform: Platform) -> EffectiveMessage.Kind?? {
      get {
        switch platform {
        case .android: android
        case .apple: apple
        case .web: web
        }
      }
      set {
        switch platform {
        case .android: android = newValue
        case .apple: apple = newValue
        case .web: web = newValue
        }
      }
    }
  }

  /// The first value with a path; `nil` for none.
  @inline(__always)
  func node(at path: PathID) -> Int? {
    has(path) ? Int(slots[path.index].node) : nil
  }

  /// Whether there is a value with a path, `null` among them.
  @inline(__always)
  func has(_ path: PathID) -> Bool { path != .unknown && slots[path.index].request == request }

  func hasAny(_ paths: Table<PathID>) -> Bool { hasAny(paths.part(0..<paths.count)) }

  func hasAny(_ paths: UnsafeBufferPointer<PathID>) -> Bool {
    for path in paths where has(path) { return true }
    return false
  }

  /// Whether the field at a path is not there; `null` is what leaving it out is.
  func isAbsent(_ path: PathID) -> Bool { node(at: path).map { view.nodes[$0].kind == .null } ?? true }

  /// The text at a path; `nil` where nobody can see it on the fast path.
  func plainText(at path: PathID) -> UnsafeRawBufferPointer? {
    guard let node = node(at: path), view.nodes[node].kind == .string else { return nil }
    return view.plainText(node)
  }

  /// Whether the devices of a platform may get more than some bytes.
  func mayExceed(_ bytes: Int) -> Bool { allBytes > bytes && mostBytes > bytes }

  /// What all that is sent takes, and what is added for each field.
  private var allBytes: Int { view.nodes[root].range.count + PayloadSizeCheck.perField * count }

  /// The bytes that the devices of a platform get at most: what is in the blocks of others does not reach them.
  private var mostBytes: Int {
    if let known = known.pointee.mostBytes { return known }
    let found = countedBytes
    known.pointee.mostBytes = found
    return found
  }

  /// Whether it surely is for exactly one target.
  var hasOneTarget: Bool {
    if let known = known.pointee.hasOneTarget { return known }
    let isOne = holdsOne(of: effective.targets)
    known.pointee.hasOneTarget = isOne
    return isOne
  }

  private func holdsOne(of targets: Table<PathID>) -> Bool {
    var count = 0
    for target in targets.part(0..<targets.count) {
      guard let node = node(at: target) else { continue }
      if view.nodes[node].kind == .null { return false }
      count += 1
    }
    return count == 1
  }

  private var countedBytes: Int {
    let others = PayloadSizeCheck.bytesForOthers(effective) { path in
      node(at: path).map { PayloadSizeCheck.least(view.nodes[$0], at: $0) }
    }
    return allBytes - others
  }

  // MARK: What it is

  /// Whether the object in `message` is one of FCM's, rather than of anybody's queue: what the detector asks for.
  var isMessage: Bool {
    guard let message = node(at: effective.message), view.nodes[message].kind == .object else { return false }
    if hasAny(effective.proofs) { return true }
    return hasPlainTarget && holdsFlatData
  }

  /// Whether a target has a value that one could have.
  private var hasPlainTarget: Bool { holdsPlain(effective.targets) }

  private func holdsPlain(_ targets: Table<PathID>) -> Bool {
    for target in targets.part(0..<targets.count) {
      guard let node = node(at: target) else { continue }
      let kind = view.nodes[node].kind
      if kind == .string || kind == .array { return true }
    }
    return false
  }

  /// Whether `message.data` has members, and none of them is an object or array.
  private var holdsFlatData: Bool {
    guard let data = node(at: effective.data), view.nodes[data].kind == .object else { return false }
    var key = data + 1
    let end = Int(view.nodes[data].next)
    guard key < end else { return false }
    while key + 1 < end {
      let kind = view.nodes[key + 1].kind
      guard kind != .object, kind != .array else { return false }
      key = Int(view.nodes[key + 1].next)
    }
    return true
  }

  // MARK: What becomes of it

  /// What devices of a platform get of it; `nil` where nobody can say.
  ///
  /// - Source: as ``EffectiveMessage``.
  func kind(for platform: Platform) -> EffectiveMessage.Kind? {
    if let known = known.pointee.kinds[platform] { return known }
    let found = kindOfContent(for: platform)
    known.pointee.kinds[platform] = .some(found)
    return found
  }

  private func kindOfContent(for platform: Platform) -> EffectiveMessage.Kind? {
    guard platform == .apple else { return kindByContent(for: platform) }
    if isAnyThere(effective.activity) { return .liveActivity }
    return applePushType.kind(of: kindByContent(for: .apple))
  }

  private func isAnyThere(_ paths: Table<PathID>) -> Bool {
    for path in paths.part(0..<paths.count) where isThere(path) { return true }
    return false
  }

  private var applePushType: ApplePushType {
    // What most requests have, without making a text of it.
    if isAbsent(effective.pushTopic) {
      if isAbsent(effective.pushType) { return .ordinary }
      if let type = plainText(at: effective.pushType) {
        if type.isEqual(to: "alert") { return .ordinary }
        if type.isEqual(to: "background") { return .background }
      }
    }
    return ApplePushType(topic: presence(of: effective.pushTopic), type: presence(of: effective.pushType))
  }

  /// What can be seen of a header.
  private func presence(of path: PathID) -> Payload.FieldPresence {
    guard let node = node(at: path), view.nodes[node].kind != .null else { return .absent }
    return .seen(view.text(node))
  }

  private func kindByContent(for platform: Platform) -> EffectiveMessage.Kind? {
    let blocks = effective.blockNumbers(of: platform)
    guard let block = blocks.first(where: { has(effective.pathOfBlock[$0]) }) ?? blocks.first else { return nil }
    for path in effective.shownOfBlock[block] where isThere(path) { return .notification }
    if platform == .apple, isThere(effective.contentAvailable) { return .silent }
    let own = platform != .apple && isThere(effective.dataOfBlock[block])
    return own || isThere(effective.data) ? .data : .empty
  }

  /// Whether a field is there with something in it.
  private func isThere(_ path: PathID) -> Bool {
    guard let node = node(at: path) else { return false }
    switch view.nodes[node].kind {
    case .null: return false
    case .object: return Int(view.nodes[node].next) > node + 1
    default: return true
    }
  }
}
