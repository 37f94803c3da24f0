import PushlintSyntax
import PushlintText

/// Every field that pushlint knows, by canonical path.
///
/// - Shape: read from `rules/fields/<path>.json`, one file per object of the wire format.
package struct FieldCatalogue: Sendable {
  private var objects: [String: FieldObject] = [:]
  /// Names of fields by every spelling that a key may have, per object.
  private var names: [String: [String: Match]] = [:]

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
  }

  /// Paths of the fields with a name, however it is spelt: see ``paths(ofFieldsLike:)``.
  private var pathsByFoldedName: [String: [String]] = [:]

  package init(_ objects: [FieldObject]) {
    for object in Self.completed(objects) {
      self.objects[object.path] = object
      var names: [String: Match] = [:]
      for field in object.fields {
        names[field.nodeName] = Match(field: field, spelling: .node)
        if object.naming == .proto { names[Self.camelCase(field.name)] = Match(field: field, spelling: .camel) }
      }
      for field in object.fields {
        names[object.naming == .header ? field.name.lowercased() : field.name] = Match(field: field, spelling: .wire)
      }
      self.names[object.path] = names
      for field in object.fields {
        let path = object.path.isEmpty ? field.name : object.path + "." + field.name
        pathsByFoldedName[Self.folded(field.name), default: []].append(path)
      }
    }
    pathsByFoldedName = pathsByFoldedName.mapValues { $0.sorted() }
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
    objects.values.flatMap { object in
      object.fields.map { (object.path.isEmpty ? $0.name : object.path + "." + $0.name, $0) }
    }
    .sorted { $0.0 < $1.0 }
  }

  /// The object at a canonical path.
  package func object(at path: String) -> FieldObject? { objects[path] }

  /// The field at a canonical path.
  package func field(at path: String) -> Field? {
    guard let dot = path.lastIndex(of: ".") else {
      return objects[""]?.fields.first { $0.name == path }
    }
    let name = path[path.index(after: dot)...]
    return objects[String(path[..<dot])]?.fields.first { $0.name == name }
  }

  /// The field that `key` names inside the object at `path`.
  package func match(_ key: String, inObjectAt path: String) -> Match? {
    guard let names = names[path] else { return nil }
    return names[key] ?? (objects[path]?.naming == .header ? names[key.lowercased()] : nil)
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
