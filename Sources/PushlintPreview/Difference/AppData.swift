import PushlintPayload

/// What the app of one platform gets as data: the paths of its entries by the names that the app sees.
struct AppData {
  private(set) var paths: [String: String] = [:]
  /// In order.
  private(set) var names: [String] = []

  static func all(of payload: ComparedPayload) -> [Platform: AppData] {
    EffectiveMessage.messages(of: payload.payload).mapValues { AppData(of: $0, in: payload) }
  }

  private init(of message: EffectiveMessage, in payload: ComparedPayload) {
    let applePayload = "message.apns.payload"
    if payload.payload.kind.family == .fcm {
      let root = message.data.first.map { payload.payload.path(of: payload.payload.places[$0].parent) }
      add([root].compactMap { $0 } + (root == nil ? roots(of: message) : []), payload)
    }
    if message.platform == .apple { add([applePayload], payload) }
  }

  private func roots(of message: EffectiveMessage) -> [String] {
    (message.platform == .apple ? [] : [message.block].compactMap { $0.map { $0 + ".data" } }) + ["message.data"]
  }

  /// Adds what is below the first of some paths that has something.
  private mutating func add(_ roots: [String], _ payload: ComparedPayload) {
    for root in roots {
      let found = payload.fields.paths.filter { Self.isData($0) && ($0 == root || $0.hasPrefix(root + ".")) }
      guard !found.isEmpty else { continue }
      for path in found {
        // Data that is a variable has no names.
        let name = path == root ? "data" : String(path.dropFirst(root.count + 1))
        if paths.updateValue(path, forKey: name) == nil { names.append(name) }
      }
      return
    }
  }

  /// Whether a canonical path is that of data, or of a key beside `aps`.
  static func isData(_ path: String) -> Bool {
    if ["message.data", "message.android.data", "message.webpush.data", "message.android_v2.data"].contains(where: {
      path == $0 || path.hasPrefix($0 + ".")
    }) {
      return true
    }
    let payload = "message.apns.payload."
    return path.hasPrefix(payload) && path != payload + "aps" && !path.hasPrefix(payload + "aps.")
  }
}
