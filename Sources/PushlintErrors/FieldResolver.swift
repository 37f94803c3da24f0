import PushlintPayload
import PushlintText
import PushlintTree

/// A place in a payload that an answer is about.
package struct PayloadPlace: Sendable, Equatable {
  /// The bytes of the file.
  package let range: SourceRange
  /// What is there, for people.
  package let label: String
  /// Whether what is there is what the answer objects to.
  package let isCertain: Bool
  /// Whether it is where the answer says; otherwise what the answer may mean, since what is there is valid.
  package let isNamed: Bool
}

/// Finds in a payload what an answer is about.
struct FieldResolver {
  private let payload: Payload
  private let error: RecognizedError

  /// Most places for one error.
  private static let limit = 20

  init(_ payload: Payload, _ error: RecognizedError) {
    self.payload = payload
    self.error = error
  }

  /// Those of the path that the answer names, or else of the fields that the error is usually about.
  var places: [PayloadPlace] {
    guard error.path != nil || error.name != nil else { return usualPlaces }
    let found = error.name != nil ? unknownKeys : valuePlaces
    return found.isEmpty || isVague ? usualPlaces + (usualPlaces.isEmpty ? found : []) : found
  }

  /// Whether the answer names an object, and the error is about one of its fields.
  private var isVague: Bool {
    guard let path = error.path, error.name == nil else { return false }
    return error.page.fields.contains { $0.hasPrefix(path + ".") }
  }

  // MARK: Paths

  /// What a path leads to.
  private struct Target {
    /// The place that all names of the path lead to.
    var index: Int
    /// The list or map, and the position in it, where the path ends with one.
    var entry: (list: Int, position: Int, isKey: Bool)?
  }

  /// The steps of a path below the root of the payload; `nil` where it leads elsewhere.
  private func steps(of path: FieldPath) -> ArraySlice<FieldPath.Step>? {
    let root = payload.kind.rootPath.split(separator: ".").map { FieldPath.Step.name(String($0)) }
    guard path.steps.starts(with: root) else { return nil }
    return path.steps.dropFirst(root.count)
  }

  private func target(of path: FieldPath) -> Target? {
    guard var rest = steps(of: path), !payload.records.isEmpty else { return nil }
    var target = Target(index: 0)
    while let step = rest.popFirst() {
      switch step {
      case .name(let name):
        guard let child = child(name, of: target.index) else { return nil }
        target = Target(index: child)
      case .index(let position):
        let isMap = payload.tree[payload.places[target.index].node].kind == .object
        var isKey = false
        if isMap, case .name(let part)? = rest.first, part == "value" || part == "key" {
          isKey = part == "key"
          rest = rest.dropFirst()
        }
        let entry = (list: target.index, position: position, isKey: isKey)
        guard rest.isEmpty else {
          guard let index = self.entry(position, of: target.index) else { return nil }
          target = Target(index: index)
          continue
        }
        target.entry = entry
      }
    }
    return target
  }

  /// The member of a name, whatever its capitals and underscores.
  private func child(_ name: String, of parent: Int) -> Int? {
    let folded = Self.folded(name)
    var found: Int?
    for index in payload.indices(below: parent) {
      let place = payload.places[index]
      if Self.folded(place.name) == folded || place.key.map({ Self.folded(payload.tree.text(of: $0)) }) == folded {
        found = index
      }
    }
    return found
  }

  private static func folded(_ name: String) -> String { name.lowercased().filter { $0 != "_" && $0 != "-" } }

  private func entry(_ position: Int, of list: Int) -> Int? {
    var number = 0
    for index in payload.indices(below: list) {
      if number == position { return index }
      number += 1
    }
    return nil
  }

  // MARK: Values

  private var valuePlaces: [PayloadPlace] {
    guard let path = error.path, let target = target(of: FieldPath(path)) else { return [] }
    guard let entry = target.entry else { return [place(at: target.index, isCertain: true)] }
    let isMap = payload.tree[payload.places[entry.list].node].kind == .object
    let hidesEntries = payload.records[entry.list].hidesMembers
    guard isMap, !entry.isKey, error.page.expected == .string else {
      guard let index = self.entry(entry.position, of: entry.list) else {
        return [place(at: entry.list, isCertain: false)]
      }
      return [place(at: index, isCertain: !hidesEntries, isKey: entry.isKey)]
    }
    return wrongEntries(of: entry.list, position: entry.position, hidesEntries: hidesEntries)
  }

  /// The entry of a map at a position when its value is not a string; otherwise all whose values are not: who sent the
  /// message may have sorted its keys.
  private func wrongEntries(of map: Int, position: Int, hidesEntries: Bool) -> [PayloadPlace] {
    let entries = Array(payload.indices(below: map))
    if !hidesEntries, entries.indices.contains(position) {
      let index = entries[position]
      switch isString(index) {
      case false?: return [place(at: index, isCertain: true)]
      case nil where !entries.contains { isString($0) == false }: return [place(at: index, isCertain: false)]
      default: break
      }
    }
    let wrong = entries.filter { isString($0) == false }
    let quoted = wrong.filter { isQuoted($0) }
    let chosen = (quoted.isEmpty ? wrong : quoted).prefix(Self.limit)
    guard !chosen.isEmpty else { return [place(at: map, isCertain: false)] }
    return chosen.map { place(at: $0, isCertain: true, isNamed: hidesEntries) }
  }

  /// Whether a value is a string; `nil` where nobody can know before the program runs.
  private func isString(_ index: Int) -> Bool? {
    let node = payload.tree[payload.places[index].node]
    switch node.kind {
    case .string: return true
    case .number, .boolean, .null, .object, .array: return false
    default: return node.knownKind.map { $0 == .string }
    }
  }

  /// Whether a value is the one that the answer quotes.
  private func isQuoted(_ index: Int) -> Bool {
    guard let value = error.value else { return false }
    return payload.tree.sourceText(of: payload.places[index].node) == value
  }

  private func place(at index: Int, isCertain: Bool, isKey: Bool = false, isNamed: Bool = true) -> PayloadPlace {
    let place = payload.places[index]
    let node = isKey ? place.key ?? place.node : place.node
    let range = Self.shown(payload.tree[node])
    return PayloadPlace(
      range: payload.excerpt.map.range(range), label: label(of: place, isKey: isKey), isCertain: isCertain,
      isNamed: isNamed)
  }

  /// Of an object or array the opening bracket alone.
  private static func shown(_ node: SyntaxTree.Node) -> SourceRange {
    switch node.kind {
    case .object, .array: SourceRange(node.range.start, min(node.range.start + 1, node.range.end))
    default: node.range
    }
  }

  private func label(of place: Payload.Place, isKey: Bool) -> String {
    let name = place.key.map { payload.tree.shownText(of: $0) } ?? place.name
    guard !name.isEmpty, name != "[]" else { return place.index == 0 ? "the message" : "this element" }
    return isKey ? "the key `\(name)`" : "the value of `\(name)`"
  }

  // MARK: Keys

  /// The keys of the name that the answer does not know.
  private var unknownKeys: [PayloadPlace] {
    guard let name = error.name else { return [] }
    if let path = error.path, let target = target(of: FieldPath(path)) {
      let object = target.entry.flatMap { entry($0.position, of: $0.list) } ?? target.index
      if let key = keys(name, below: object).first { return [key] }
    }
    if error.path == nil, let key = keys(name, below: 0).first { return [key] }
    // The object that was sent is put together elsewhere: wherever the name is used.
    let folded = Self.folded(name)
    return payload.places.lazy.filter { place in
      place.key.map { Self.folded(payload.tree.text(of: $0)) == folded } ?? false
    }.prefix(Self.limit).map { self.place(at: $0.index, isCertain: false, isKey: true) }
  }

  private func keys(_ name: String, below parent: Int) -> [PayloadPlace] {
    let folded = Self.folded(name)
    return payload.places(below: parent).filter { place in
      place.key.map { Self.folded(payload.tree.text(of: $0)) == folded } ?? false
    }.map { place(at: $0.index, isCertain: true, isKey: true) }
  }

  // MARK: Usual places

  private var usualPlaces: [PayloadPlace] {
    let found = error.page.fields.compactMap { payload.index(of: $0) }
    return found.map { place(at: $0, isCertain: isVague && found.count == 1) }
  }
}
