import PushlintText
import PushlintTree

/// Whether an object is a request to FCM of which every sign says so: one `message`, with nothing in it but what messages
/// have, a notification or a platform block among it.
///
/// - Shape: what ``PayloadDetector`` finds in such an object without asking for the signs of all the others. Nothing is
///   allocated; `false` says nothing.
package struct PlainRequest {
  private let nodes: UnsafeBufferPointer<SyntaxTree.Node>
  private let bytes: UnsafeBufferPointer<UInt8>

  /// - Parameter index: the value of a document of JSON.
  package static func isOne(_ index: SyntaxTree.Index, of tree: SyntaxTree) -> Bool {
    tree.nodes.withUnsafeBufferPointer { nodes in
      tree.source.bytes.withUnsafeBufferPointer { bytes in
        PlainRequest(nodes: nodes, bytes: bytes).isRequest(index)
      }
    }
  }

  /// The names that the walks below know, each as a bit.
  private struct Names: OptionSet {
    let rawValue: UInt32

    static let message = Names(rawValue: 1)
    static let target = Names(rawValue: 1 << 1)
    static let notification = Names(rawValue: 1 << 2)
    static let data = Names(rawValue: 1 << 3)
    static let android = Names(rawValue: 1 << 4)
    static let apns = Names(rawValue: 1 << 5)
    static let webpush = Names(rawValue: 1 << 6)
    static let options = Names(rawValue: 1 << 7)
    static let shown = Names(rawValue: 1 << 8)
    static let ofAndroid = Names(rawValue: 1 << 9)
    static let headers = Names(rawValue: 1 << 10)
    static let payload = Names(rawValue: 1 << 11)
    static let action = Names(rawValue: 1 << 12)
    static let devices = Names(rawValue: 1 << 13)
    static let other = Names(rawValue: 1 << 14)

    static let ofMessage: Names = [.target, .notification, .data, .android, .apns, .webpush, .options]
  }

  private static let names: [(name: StaticString, bit: Names)] = [
    ("message", .message), ("token", .target), ("topic", .target), ("condition", .target),
    ("notification", .notification), ("data", .data), ("android", .android), ("apns", .apns), ("webpush", .webpush),
    ("fcm_options", .options), ("title", .shown), ("body", .shown), ("image", .shown), ("priority", .ofAndroid),
    ("ttl", .ofAndroid), ("collapse_key", .ofAndroid), ("restricted_package_name", .ofAndroid),
    ("direct_boot_ok", .ofAndroid), ("headers", .headers), ("payload", .payload), ("click_action", .action),
    ("devices", .devices),
  ]

  /// What a key says; `nil` for one that is not written as JSON writes it.
  private func name(ofKey index: Int) -> Names? {
    let key = nodes[index]
    let (start, end) = (key.range.start, key.range.end)
    guard key.kind == .key, key.flags.isEmpty, end - start > 2, start >= 0, end <= bytes.count,
      bytes[start] == UInt8(ascii: "\""), bytes[end - 1] == UInt8(ascii: "\"")
    else { return nil }
    let count = end - start - 2
    for (name, bit) in Self.names where name.utf8CodeUnitCount == count {
      let text = name.utf8Start
      var place = 0
      while place < count, text[place] == bytes[start + 1 + place] { place += 1 }
      if place == count { return bit }
    }
    return .other
  }

  /// The members of an object, each with the index of its value; `false` where `body` says so, or something is lacking.
  private func holds(_ object: Int, _ body: (Names, Int) -> Bool) -> Bool {
    guard nodes.indices.contains(object), nodes[object].kind == .object else { return false }
    let past = min(Int(nodes[object].next), nodes.count)
    var child = object + 1
    while child < past {
      guard let name = name(ofKey: child), child + 1 < past, nodes[child + 1].kind != .missing,
        nodes[child + 1].kind != .key, body(name, child + 1)
      else { return false }
      child = max(Int(nodes[child + 1].next), child + 2)
    }
    return true
  }

  private func isRequest(_ index: Int) -> Bool {
    var message: Int?
    let isAlone = holds(index) { name, value in
      guard name == .message, message == nil else { return false }
      message = value
      return true
    }
    guard isAlone, let message else { return false }
    var found: Names = []
    var hasBlock = false
    var isShown = false
    let isPlain = holds(message) { name, value in
      guard Names.ofMessage.contains(name), !found.contains(name) || name == .target else { return false }
      found.insert(name)
      switch name {
      case .notification: return holdsNotification(value, &isShown)
      case .android:
        return holdsOnly([.ofAndroid, .notification, .data, .options], value, &hasBlock)
          && !opensByIntentObject(value)
      case .apns: return holdsOnly([.headers, .payload, .options], value, &hasBlock)
      case .webpush: return holdsOnly([.headers, .notification, .data, .options], value, &hasBlock)
      default: return true
      }
    }
    return isPlain && (hasBlock || isShown && !found.isDisjoint(with: [.target, .data]))
  }

  private func holdsNotification(_ value: Int, _ isShown: inout Bool) -> Bool {
    var holdsText = false
    let isPlain = holds(value) { name, _ in
      if name == .shown { holdsText = true }
      return name != .devices
    }
    isShown = holdsText
    return isPlain
  }

  /// Whether a platform block has no keys but some, and one of them.
  private func holdsOnly(_ known: Names, _ value: Int, _ hasBlock: inout Bool) -> Bool {
    var holdsAny = false
    let isPlain = holds(value) { name, _ in
      holdsAny = true
      return known.contains(name)
    }
    if isPlain, holdsAny { hasBlock = true }
    return isPlain
  }

  /// Whether a notification of Android opens something by an object, as in Huawei's Push Kit, or is none.
  private func opensByIntentObject(_ android: Int) -> Bool {
    var opensByObject = false
    let isPlain = holds(android) { name, value in
      guard name == .notification else { return true }
      return holds(value) { name, action in
        if name == .action, nodes[action].kind != .string { opensByObject = true }
        return true
      }
    }
    return !isPlain || opensByObject
  }
}
