import PushlintSyntax
import PushlintText

/// The number of a canonical path in a ``PathTable``.
public struct PathID: Hashable, Sendable {
  public let number: UInt16

  @inline(__always)
  public init(number: UInt16) { self.number = number }

  /// A path that nobody asks for.
  public static let unknown = PathID(number: .max)
  /// The empty path, of a whole request.
  public static let root = PathID(number: 0)

  @inline(__always)
  public var index: Int { Int(number) }
}

/// Every canonical path that the catalogue, a rule, or a check names, by number.
///
/// - Shape: a tree of names, and one table of what each key means in each object; immutable and shared.
public final class PathTable: Sendable {
  /// A path.
  struct Path: Sendable {
    let parent: PathID
    /// Its last name; `[]` for the elements of a list.
    let name: String
    /// All of it.
    let text: String
    /// Its children by name.
    var children: [String: PathID] = [:]
    var object: FieldObject?
    var field: Field?
    /// What its keys mean, by name.
    var meanings: [String: Int32] = [:]
    /// Keys are compared without their capitals.
    var foldsKeys = false
    /// The bits of the fields that its object must have.
    var required: UInt64 = 0
  }

  /// What a key of an object means.
  public struct Meaning: Sendable {
    public let path: PathID
    /// `nil` for a path that only a rule names.
    package let field: Field?
    package let spelling: FieldCatalogue.KeySpelling
    /// The number of the field in its object; ``noBit`` for one of those beyond the first 63.
    public let bit: UInt8

    public static let noBit: UInt8 = 63
  }

  private let paths: [Path]
  /// All paths by their texts.
  private let numbers: [String: PathID]
  private let meanings: [Meaning]
  /// By the object's path and the number of the key, for lookups in loops.
  private let edges: [UInt64]
  private let keys: KeyTable
  /// Paths of elements, by the path of their list.
  private let elements: [PathID]

  /// What each path is about.
  private let areas: [Area]
  /// The paths that decide what becomes of a message.
  package let effective: EffectivePaths

  /// Where a path leads.
  enum Area: Sendable {
    /// Into the lines of a request.
    case request
    /// To the headers for APNs, and into them.
    case headers, header
    /// To what goes to Apple's devices.
    case applePayload
    case other

    init(_ path: String) {
      self =
        if path.hasPrefix("request.") {
          .request
        } else if path.hasPrefix("message.apns.headers.") {
          .header
        } else if path == "message.apns.headers" {
          .headers
        } else if path.hasPrefix("message.apns.payload") {
          .applePayload
        } else {
          .other
        }
    }
  }

  /// Where a path leads.
  func area(of path: PathID) -> Area { areas[path.index] }

  /// The number of paths.
  public var count: Int { paths.count }

  private let roots: [DocumentKind: PathID]

  /// The path of the root of a kind of payload.
  func root(of kind: DocumentKind) -> PathID { roots[kind] ?? .unknown }

  /// All of them but the root.
  var names: [String] { paths.dropFirst().map(\.text) }

  init(_ objects: [FieldObject], naming names: [String]) {
    var builder = Builder(objects, naming: names + EffectivePaths.all + DocumentKind.allCases.map(\.rootPath))
    builder.nameOtherPaths()
    paths = builder.paths
    numbers = builder.numbers
    meanings = builder.meanings
    keys = KeyTable(Set(builder.paths.flatMap { $0.meanings.keys }).sorted())
    edges = builder.edges(keys)
    elements = builder.paths.map { $0.children["[]"] ?? .unknown }
    areas = builder.paths.map { Area($0.text) }
    let known = builder.numbers
    func number(_ text: String) -> PathID { known[text] ?? .unknown }
    roots = Dictionary(uniqueKeysWithValues: DocumentKind.allCases.map { ($0, number($0.rootPath)) })
    effective = EffectivePaths(number)
  }

  // MARK: Looking up

  @inline(__always)
  fileprivate static func place(_ path: Int, _ key: KeyTable.Key) -> UInt32 {
    UInt32(truncatingIfNeeded: path) << 16 | UInt32(key)
  }

  @inline(__always)
  fileprivate static func slot(_ place: UInt32, _ size: Int) -> Int {
    Int(truncatingIfNeeded: (UInt64(place) &* 0x9E37_79B9_7F4A_7C15) >> 40) & (size - 1)
  }

  /// The number of a canonical path; `nil` for one that nobody names.
  ///
  /// - Shape: the elements of a list may have their brackets behind a dot, as rules write them.
  package subscript(text: String) -> PathID? {
    if let known = numbers[text] { return known }
    guard text.utf8.contains(UInt8(ascii: "[")) else { return nil }
    return numbers[text.split(separator: ".[]", omittingEmptySubsequences: false).joined(separator: "[]")]
  }

  /// The path of the elements of a list.
  @inline(__always)
  public func element(of list: PathID) -> PathID { list == .unknown ? .unknown : elements[list.index] }

  /// What the key from `start` up to `end` means in the object at a path; -1 for nothing that anybody names.
  ///
  /// - Shape: both offsets lie inside `bytes`, and what is between them is the key's text.
  public func meaning(
    in object: PathID, _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
  ) -> (meaning: Int32, hash: UInt64) {
    let (key, hash) = keys.lookup(bytes, start, end)
    guard object != .unknown else { return (-1, hash) }
    if let found = edge(object, key) { return (found, hash) }
    guard paths[object.index].foldsKeys else { return (-1, hash) }
    let lower = bytes[start..<end].map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
    let folded = lower.withUnsafeBufferPointer { keys.lookup($0, 0, $0.count).key }
    // Only fields of the catalogue are found in any capitals.
    guard let found = edge(object, folded), meanings[Int(found)].field != nil else { return (-1, hash) }
    return (found, hash)
  }

  @inline(__always)
  private func edge(_ object: PathID, _ key: KeyTable.Key) -> Int32? {
    guard key != KeyTable.unknown else { return nil }
    let place = Self.place(object.index, key)
    var slot = Self.slot(place, edges.count)
    while edges[slot] != 0 {
      if UInt32(truncatingIfNeeded: edges[slot] >> 32) == place {
        return Int32(truncatingIfNeeded: edges[slot] & 0xFFFF_FFFF) - 1
      }
      slot = (slot &+ 1) & (edges.count &- 1)
    }
    return nil
  }

  @inline(__always)
  public subscript(meaning: Int32) -> Meaning { meanings[Int(meaning)] }

  /// The text of a path.
  package func text(of path: PathID) -> String { paths[path.index].text }

  /// The path around another one; the root's is its own.
  package func parent(of path: PathID) -> PathID { paths[path.index].parent }

  package func name(of path: PathID) -> String { paths[path.index].name }

  /// The bits of the fields without which the object at a path is incomplete.
  package func required(at path: PathID) -> UInt64 { paths[path.index].required }

  /// Whether the catalogue knows the object at a path.
  @inline(__always)
  package func hasObject(at path: PathID) -> Bool { paths[path.index].object != nil }

  /// What each key means, with the object that it stands in.
  package var allMeanings: [(meaning: Meaning, object: FieldObject?)] {
    var result: [(Meaning, FieldObject?)] = meanings.map { ($0, nil) }
    for path in paths {
      for meaning in path.meanings.values { result[Int(meaning)].1 = path.object }
    }
    return result
  }

  /// The object that the catalogue knows at a path.
  package func object(at path: PathID) -> FieldObject? { path == .unknown ? nil : paths[path.index].object }
}

extension PathTable {
  /// Numbers paths.
  private struct Builder {
    private(set) var paths = [Path(parent: .root, name: "", text: "")]
    private(set) var numbers: [String: PathID] = ["": .root]
    private(set) var meanings: [Meaning] = []

    init(_ objects: [FieldObject], naming names: [String]) {
      for object in objects { add(object) }
      for name in names { _ = add(name) }
    }

    /// The number of a path, which is added where it is new.
    private mutating func add(_ text: String) -> PathID {
      if let known = numbers[text] { return known }
      let bytes = text.utf8
      let isElement = text.hasSuffix("[]")
      let end = isElement ? bytes.index(bytes.endIndex, offsetBy: -2) : bytes.lastIndex(of: UInt8(ascii: "."))
      var around = end.map { text[..<$0] } ?? ""
      // Rules write `list.[]`.
      if isElement, around.hasSuffix(".") { around = around.dropLast() }
      let name = isElement ? "[]" : end.map { String(text[bytes.index(after: $0)...]) } ?? text
      return add(name, to: add(String(around)))
    }

    private mutating func add(_ name: String, to parent: PathID) -> PathID {
      guard parent != .unknown, paths.count < Int(PathID.unknown.number) else { return .unknown }
      if let known = paths[parent.index].children[name] { return known }
      let path = PathID(number: UInt16(paths.count))
      let around = paths[parent.index].text
      let text = name == "[]" ? around + name : around.isEmpty ? name : around + "." + name
      paths[parent.index].children[name] = path
      paths.append(Path(parent: parent, name: name, text: text))
      numbers[text] = path
      return path
    }

    private mutating func add(_ object: FieldObject) {
      let around = add(object.path)
      guard around != .unknown else { return }
      paths[around.index].object = object
      paths[around.index].foldsKeys = object.naming == .header
      var known: [(field: Field, path: PathID, bit: UInt8)] = []
      for (number, field) in object.fields.enumerated() {
        let path = add(field.name, to: around)
        guard path != .unknown else { continue }
        paths[path.index].field = field
        // A list of a list has no fields.
        if field.type == .array || field.node?.type == .array || field.type == .numbers { _ = add("[]", to: path) }
        let bit = UInt8(clamping: min(number, Int(Meaning.noBit)))
        // The last bit is never seen: whoever asks for it has to look.
        if field.isRequired { paths[around.index].required |= 1 << UInt64(bit) }
        known.append((field, path, bit))
      }
      for (field, path, bit) in known {
        note(field.nodeName, in: around, Meaning(path: path, field: field, spelling: .node, bit: bit))
        if object.naming == .proto {
          note(
            FieldCatalogue.camelCase(field.name), in: around,
            Meaning(path: path, field: field, spelling: .camel, bit: bit))
        }
      }
      for (field, path, bit) in known {
        let name = object.naming == .header ? field.name.lowercased() : field.name
        note(name, in: around, Meaning(path: path, field: field, spelling: .wire, bit: bit))
      }
    }

    private mutating func note(_ key: String, in around: PathID, _ meaning: Meaning) {
      paths[around.index].meanings[key] = Int32(clamping: meanings.count)
      meanings.append(meaning)
    }

    /// Gives the paths that only rules name a meaning.
    mutating func nameOtherPaths() {
      for index in paths.indices {
        for (name, path) in paths[index].children where name != "[]" && paths[path.index].field == nil {
          guard paths[index].meanings[name] == nil else { continue }
          note(
            name, in: PathID(number: UInt16(index)),
            Meaning(path: path, field: nil, spelling: .unknown, bit: Meaning.noBit))
        }
      }
    }

    /// A table of all meanings, by the object's path and the number of the key.
    func edges(_ keys: KeyTable) -> [UInt64] {
      var size = 64
      while size < meanings.count * 4 { size *= 2 }
      var edges = [UInt64](repeating: 0, count: size)
      for index in paths.indices {
        for (name, meaning) in paths[index].meanings {
          let place = PathTable.place(index, keys[name])
          var slot = PathTable.slot(place, size)
          while edges[slot] != 0 { slot = (slot + 1) & (size - 1) }
          edges[slot] = UInt64(place) << 32 | UInt64(meaning + 1)
        }
      }
      return edges
    }
  }
}
