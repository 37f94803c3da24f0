import PushlintText
import PushlintPayload
import Synchronization

/// Finds out what a key was meant to be that names no field of its object.
struct KeyResolver {
  enum Meaning {
    /// A field of the same object, under a name that its reader does not know.
    case misspelt(Field)
    /// Fields of other objects, the likeliest first.
    case misplaced([String])
    /// Nothing that the catalogue knows; perhaps a slip of the hand.
    case unknown(near: Field?)
  }

  private let catalogue: FieldCatalogue
  private let known: FoldedNames

  /// The fields of one object by their names without capitals, hyphens, and underscores.
  fileprivate struct Names: Sendable {
    var fields: [String: Field] = [:]
    var elsewhere: [String: [String]] = [:]
    /// The names among which a slip is looked for.
    var candidates: [(field: Field, name: String)] = []

    init(_ object: FieldObject) {
      for field in object.fields {
        for name in [field.name, field.nodeName] + field.aliases {
          let folded = FieldCatalogue.folded(name)
          if fields[folded] == nil { fields[folded] = field }
        }
        if !field.isForSDK { candidates.append((field, FieldCatalogue.folded(field.name))) }
      }
      for (key, paths) in object.elsewhere where !paths.isEmpty { elsewhere[FieldCatalogue.folded(key)] = paths }
    }
  }

  /// - Parameter known: names that are folded already, for whoever asks more than once.
  init(_ catalogue: FieldCatalogue, known: FoldedNames = FoldedNames()) {
    self.catalogue = catalogue
    self.known = known
  }

  /// What `key` in `object` was meant to be; `nil` when the sender may call it so.
  func meaning(of key: String, in object: FieldObject, of payload: Payload) -> Meaning? {
    let folded = FieldCatalogue.folded(key)
    guard !folded.isEmpty else { return object.isOpen ? nil : .unknown(near: nil) }
    if object.isOwn(key) { return nil }
    let names = known.names(of: object)
    if let field = names.fields[folded] { return .misspelt(field) }
    if let paths = names.elsewhere[folded] {
      // What goes to APNs has no headers beside it, so such a key is the app's own there; what goes to a browser
      // itself has nothing of FCM beside it.
      let isReached = paths.contains { payload.reaches($0) }
      if object.isOpen, !isReached { return nil }
      return payload.kind.family == .webpush && !isReached ? .unknown(near: nil) : .misplaced(paths)
    }
    if object.isOpen { return nearLongName(folded, among: names).map { .misspelt($0) } }
    let elsewhere = candidates(for: key, in: object)
      .filter { payload.kind.family != .webpush || payload.reaches($0) }
    // `action` for `actions`, whose elements have an `action`.
    if !elsewhere.isEmpty, !elsewhere.allSatisfy({ $0.hasPrefix(object.path + ".") }) { return .misplaced(elsewhere) }
    let near = nearest(to: folded, among: names)
    let elements = near.map { "\(object.path).\($0.name)[]." }
    if !elsewhere.isEmpty, !elsewhere.allSatisfy({ path in elements.map(path.hasPrefix) == true }) {
      return .misplaced(elsewhere)
    }
    // An app finds its own keys beside `aps`, not inside of it.
    if near == nil, object.path == Self.aps { return .misplaced(["message.apns.payload." + key]) }
    return .unknown(near: near)
  }

  /// Whether a key of the sender's own, in an object that may have such keys, may be meant for something else.
  func mayMeanField(_ key: String, in object: FieldObject) -> Bool {
    if object.isOwn(key) { return false }
    let folded = FieldCatalogue.folded(key)
    let names = known.names(of: object)
    return names.fields[folded] != nil || names.elsewhere[folded] != nil || nearLongName(folded, among: names) != nil
  }

  private static let aps = "message.apns.payload.aps"

  // MARK: Other objects

  /// Most places that a message names.
  private static let longestList = 2

  private func candidates(for key: String, in object: FieldObject) -> [String] {
    guard let scope = Self.scope(of: object) else { return [] }
    let found = catalogue.paths(ofFieldsLike: key).filter { path in
      path.hasPrefix(scope) && catalogue.field(at: path)?.isForSDK == false && path != "message.name"
        && !path.hasPrefix("legacy")
        && (!path.hasPrefix("message.android_v2") || object.path.hasPrefix("message.android_v2"))
    }
    let ranked = found.sorted { (distance($0, object.path), $0) < (distance($1, object.path), $1) }
    guard let best = ranked.first else { return [] }
    // What is as near as the nearest is as likely; the rest only confuses.
    return Array(ranked.prefix { distance($0, object.path) == distance(best, object.path) }.prefix(Self.longestList))
  }

  /// The paths in which a misplaced field may belong: what Apple devices or browsers read is not FCM's.
  private static func scope(of object: FieldObject) -> String? {
    switch object.reader {
    case .fcm: object.path == "" || !object.path.hasPrefix("message.apns.payload") ? "" : "message.apns."
    case .apple: "message.apns."
    case .browser: "message.webpush."
    case .apns, .webpush, .legacy: nil
    }
  }

  /// How many steps lie between an object and a field: up to what both share, and down again.
  private func distance(_ field: String, _ object: String) -> Int {
    let from = object.pathNames
    let to = field.pathNames.dropLast()
    let shared = zip(from, to).prefix { $0 == $1 }.count
    // Down is likelier than up: people flatten more than they nest.
    return (from.count - shared) * 3 + (to.count - shared)
  }

  // MARK: Slips

  /// A field whose name is so long that a key of the sender's own is never as near to it.
  private func nearLongName(_ folded: String, among names: Names) -> Field? {
    names.candidates.first { _, name in
      name.utf8.count > 16 && abs(name.utf8.count - folded.utf8.count) <= 3
        && EditDistance.between(folded, name, limit: 3) != nil
    }?.field
  }

  private func nearest(to folded: String, among names: Names) -> Field? {
    let limit = folded.utf8.count < 5 ? 1 : 2
    var (best, closest) = (limit + 1, [Int]())
    for index in names.candidates.indices {
      let name = names.candidates[index].name
      guard abs(name.utf8.count - folded.utf8.count) <= limit,
        let distance = EditDistance.between(folded, name, limit: min(limit, best)), distance < name.utf8.count - 1
      else { continue }
      closest = distance < best ? [index] : closest + [index]
      best = distance
    }
    return closest.count == 1 ? names.candidates[closest[0]].field : nil
  }
}

/// The names of all objects' fields as slips are compared with them, each made when it is first asked for.
///
/// - Shape: shared by all threads.
final class FoldedNames: Sendable {
  private let known = Mutex<[String: KeyResolver.Names]>([:])

  fileprivate func names(of object: FieldObject) -> KeyResolver.Names {
    known.withLock { known in
      if let names = known[object.path] { return names }
      let names = KeyResolver.Names(object)
      known[object.path] = names
      return names
    }
  }
}
