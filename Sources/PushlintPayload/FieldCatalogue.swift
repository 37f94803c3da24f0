import PushlintTables
import PushlintText

/// Every field that pushlint knows, by canonical path.
///
/// - Shape: read from `rules/fields/<path>.json`, one file per object of the wire format.
package struct FieldCatalogue: Sendable {
  private let shelf: FieldShelf
  /// The numbers of all paths.
  package let paths: PathTable

  /// How a key is written, compared with the field that it names.
  package enum KeySpelling: UInt8, Sendable, Equatable {
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

  /// - Parameter names: canonical paths that rules and checks ask for, whether or not there is such a field.
  package init(_ objects: [FieldObject], naming names: [String] = []) {
    shelf = FieldShelf(objects)
    paths = PathTable(shelf, naming: names)
  }

  /// The catalogue of an image.
  ///
  /// - Parameters:
  ///   - objects: the canonical paths of all objects, sorted.
  ///   - read: reads the object at a path as its file has it.
  package init(
    from image: inout ImageReader, objects: [String], _ read: @escaping @Sendable (String) -> FieldObject?
  ) {
    shelf = FieldShelf(paths: objects, read: read)
    paths = PathTable(from: &image, shelf)
  }

  package func write(to image: inout ImageWriter) { paths.write(to: &image) }

  /// The same, with numbers for more paths.
  package func naming(_ names: [String]) -> FieldCatalogue {
    guard names.contains(where: { paths[$0] == nil }) else { return self }
    return FieldCatalogue(shelf.objects, naming: paths.names + names)
  }

  /// The same with keys of somebody's own, of any type, in the object at a path; `nil` where there is no such object.
  package func adding(_ names: [String], toObjectAt path: String) -> FieldCatalogue? {
    guard var object = object(at: path) else { return nil }
    let known = Set(object.fields.map(\.name))
    object.fields += names.filter { !known.contains($0) }.map { name in
      Field(
        name: name, type: .any, items: nil, values: [], synonyms: [:], isForSDK: false, minimum: nil, maximum: nil,
        isRequired: false, aliases: [], node: nil, about: "A key that the project knows.", source: "", platforms: [],
        versions: nil, isSecret: false, deprecation: nil)
    }
    return FieldCatalogue(shelf.objects.map { $0.path == path ? object : $0 }, naming: paths.names)
  }

  /// A name without what spellings differ in: capitals, hyphens, underscores.
  package static func folded(_ name: String) -> String {
    name.withBytes { bytes in
      var isPlain = true
      let folded = String(unsafeUninitializedCapacity: bytes.count) { folded in
        var count = 0
        for byte in bytes where byte != UInt8(ascii: "-") && byte != UInt8(ascii: "_") {
          if byte >= 0x80 { isPlain = false }
          folded[count] = byte &- 0x41 < 26 ? byte | 0x20 : byte
          count += 1
        }
        return count
      }
      return isPlain ? folded : folded.lowercased()
    }
  }

  /// Canonical paths of all fields whose name is `name` in some spelling, in alphabetical order.
  package func paths(ofFieldsLike name: String) -> [String] { shelf.paths(ofFieldsFolded: Self.folded(name)) }

  /// Every field with its path, in alphabetical order.
  package var all: [(path: String, field: Field)] {
    shelf.objects.flatMap { object in object.fields.map { (object.path(of: $0), $0) } }.sorted { $0.0 < $1.0 }
  }

  /// The object at a canonical path.
  package func object(at path: String) -> FieldObject? { shelf.entry(at: path)?.object }

  /// The field at a canonical path.
  package func field(at path: String) -> Field? {
    shelf.entry(at: path.pathAround.map(String.init) ?? "")?.field(named: String(path.lastName))
  }

  /// The field that `key` names inside the object at `path`.
  package func match(_ key: String, inObjectAt path: String) -> Match? {
    shelf.entry(at: path)?.match(key)
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
