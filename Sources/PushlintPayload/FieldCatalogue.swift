import PushlintSyntax
import PushlintText

/// Every field that pushlint knows, by canonical path.
///
/// - Shape: read from `rules/fields/<path>.json`, one file per object of the wire format.
package struct FieldCatalogue: Sendable {
  /// By canonical path.
  private var entries: [String: Entry] = [:]

  /// An object, and its fields by every spelling that a key may have.
  final class Entry: Sendable {
    let object: FieldObject
    private let names: [String: Match]

    init(_ object: FieldObject) {
      self.object = object
      func path(_ field: Field) -> String { object.path.isEmpty ? field.name : object.path + "." + field.name }
      var names: [String: Match] = [:]
      for field in object.fields {
        let path = path(field)
        names[field.nodeName] = Match(field: field, spelling: .node, path: path)
        if object.naming == .proto {
          names[FieldCatalogue.camelCase(field.name)] = Match(field: field, spelling: .camel, path: path)
        }
      }
      for field in object.fields {
        let name = object.naming == .header ? field.name.lowercased() : field.name
        names[name] = Match(field: field, spelling: .wire, path: path(field))
      }
      self.names = names
    }

    /// The field that `key` names.
    func match(_ key: String) -> Match? {
      names[key] ?? (object.naming == .header ? names[key.lowercased()] : nil)
    }
  }

  /// How a key is written, compared with the field that it names.
  package enum KeySpelling: Sendable, Equatable {
    /// As on the wire.
    case wire
    /// The wire's name in lower camel case, which the service takes as well.
    case camel
    /// As in the Admin SDK for Node, where that differs from both.
    case node
    /// Names no field.
    case unknown
  }

  /// The field that a key names, and how it is spelt.
  package struct Match: Sendable {
    package let field: Field
    package let spelling: KeySpelling
    /// The field's canonical path.
    let path: String
  }

  /// Paths of the fields with a name, however it is spelt: see ``paths(ofFieldsLike:)``.
  private var pathsByFoldedName: [String: [String]] = [:]

  /// The numbers of all paths.
  package let paths: PathTable

  /// - Parameter names: canonical paths that rules and checks ask for, whether or not there is such a field.
  package init(_ objects: [FieldObject], naming names: [String] = []) {
    let objects = Self.completed(objects)
    paths = PathTable(objects, naming: names)
    for object in objects {
      entries[object.path] = Entry(object)
      for field in object.fields {
        let path = object.path.isEmpty ? field.name : object.path + "." + field.name
        pathsByFoldedName[Self.folded(field.name), default: []].append(path)
      }
    }
    pathsByFoldedName = pathsByFoldedName.mapValues { $0.sorted() }
  }

  /// The same, with numbers for more paths.
  package func naming(_ names: [String]) -> FieldCatalogue {
    guard names.contains(where: { paths[$0] == nil }) else { return self }
    return FieldCatalogue(finished, naming: paths.names + names)
  }

  /// The objects, each with all of its fields.
  private var finished: [FieldObject] {
    entries.values.map { entry in
      var object = entry.object
      object.model = nil
      return object
    }
    .sorted { $0.path < $1.path }
  }

  /// The same with keys of somebody's own, of any type, in the object at a path; `nil` where there is no such object.
  package func adding(_ names: [String], toObjectAt path: String) -> FieldCatalogue? {
    guard var object = object(at: path) else { return nil }
    let known = Set(object.fields.map(\.name))
    object.fields += names.filter { !known.contains($0) }.map { name in
      Field(
        name: name, type: .any, items: nil, values: [], synonyms: [:], isForSDK: false, minimum: nil, maximum: nil,
        isRequired: false, misnomers: [], node: nil, about: "A key that the project knows.", source: "", platforms: [],
        versions: nil, isSecret: false, deprecation: nil)
    }
    object.model = nil
    return FieldCatalogue(finished.map { $0.path == path ? object : $0 }, naming: paths.names)
  }

  /// The objects with the fields of those that they are like.
  private static func completed(_ objects: [FieldObject]) -> [FieldObject] {
    let byPath = Dictionary(objects.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
    return objects.map { object in
      guard let model = object.model.flatMap({ byPath[$0] }) else { return object }
      var object = object
      let own = Set(object.fields.map(\.name) + object.lacking)
      object.fields += model.fields.filter { !own.contains($0.name) }
      object.elsewhere.merge(model.elsewhere) { own, _ in own }
      return object
    }
  }

  /// A name without what spellings differ in: capitals, hyphens, underscores.
  package static func folded(_ name: String) -> String {
    String(decoding: name.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }, as: UTF8.self)
      .lowercased()
  }

  /// Canonical paths of all fields whose name is `name` in some spelling, in alphabetical order.
  package func paths(ofFieldsLike name: String) -> [String] { pathsByFoldedName[Self.folded(name)] ?? [] }

  /// Every field with its path, in alphabetical order.
  package var all: [(path: String, field: Field)] {
    entries.values.map(\.object).flatMap { object in
      object.fields.map { (object.path.isEmpty ? $0.name : object.path + "." + $0.name, $0) }
    }
    .sorted { $0.0 < $1.0 }
  }

  /// The object at a canonical path.
  package func object(at path: String) -> FieldObject? { entries[path]?.object }

  /// The field at a canonical path.
  package func field(at path: String) -> Field? {
    guard let dot = path.lastIndex(of: ".") else {
      return entries[""]?.object.fields.first { $0.name == path }
    }
    let name = path[path.index(after: dot)...]
    return entries[String(path[..<dot])]?.object.fields.first { $0.name == name }
  }

  /// The field that `key` names inside the object at `path`.
  package func match(_ key: String, inObjectAt path: String) -> Match? {
    entries[path]?.match(key)
  }

  /// `click_action` as `clickAction`.
  package static func camelCase(_ name: String) -> String {
    var result = ""
    var raisesNext = false
    for character in name {
      if character == "_" {
        raisesNext = true
      } else {
        result += raisesNext ? character.uppercased() : String(character)
        raisesNext = false
      }
    }
    return result
  }
}
