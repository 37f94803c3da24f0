import PushlintTables

/// The objects of the catalogue, each with all of its fields, read when somebody first asks for it.
///
/// - Shape: shared by all threads; objects have numbers, in the order of their paths.
final class FieldShelf: Sendable {
  /// An object, and its fields by every spelling that a key may have.
  final class Entry: Sendable {
    let object: FieldObject
    private let names: [String: FieldCatalogue.Match]

    init(_ object: FieldObject) {
      self.object = object
      var names: [String: FieldCatalogue.Match] = [:]
      for field in object.fields {
        let path = object.path(of: field)
        names[field.nodeName] = FieldCatalogue.Match(field: field, spelling: .node, path: path)
        if object.naming == .proto {
          names[FieldCatalogue.camelCase(field.name)] = FieldCatalogue.Match(
            field: field, spelling: .camel, path: path)
        }
      }
      for field in object.fields {
        let name = object.naming == .header ? field.name.lowercased() : field.name
        names[name] = FieldCatalogue.Match(field: field, spelling: .wire, path: object.path(of: field))
      }
      self.names = names
    }

    /// The field that `key` names.
    func match(_ key: String) -> FieldCatalogue.Match? {
      names[key] ?? (object.naming == .header ? names[key.lowercased()] : nil)
    }
  }

  private let entries: [Once<Entry>]
  private let numbers: [String: Int]
  private let pathsByFoldedName: Once<[String: [String]]>

  /// - Parameter objects: as their files have them; of those of one path the last counts.
  convenience init(_ objects: [FieldObject]) {
    let byPath = Dictionary(objects.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
    self.init(paths: byPath.keys.sorted()) { byPath[$0] }
  }

  /// - Parameters:
  ///   - paths: the paths of all objects, sorted.
  ///   - read: reads the object at a path as its file has it; asked once for each.
  init(paths: [String], read: @escaping @Sendable (String) -> FieldObject?) {
    let files = paths.map { path in Once { read(path) } }
    let numbers = Dictionary(uniqueKeysWithValues: paths.enumerated().map { ($1, $0) })
    let entries = files.enumerated().map { number, file in
      Once {
        // Whoever says which objects there are can read them.
        guard let object = file.value else { return Entry(FieldObject(path: paths[number])) }
        return Entry(object.completed { model in numbers[model].flatMap { files[$0].value } })
      }
    }
    self.entries = entries
    self.numbers = numbers
    pathsByFoldedName = Once {
      var paths: [String: [String]] = [:]
      for entry in entries {
        let object = entry.value.object
        for field in object.fields {
          paths[FieldCatalogue.folded(field.name), default: []].append(object.path(of: field))
        }
      }
      return paths.mapValues { $0.sorted() }
    }
  }

  /// All objects, each with all of its fields, in the order of their paths.
  var objects: [FieldObject] { entries.map(\.value.object) }

  /// The object of a number.
  subscript(number: Int) -> FieldObject? { entries.indices.contains(number) ? entries[number].value.object : nil }

  /// The object at a canonical path.
  func entry(at path: String) -> Entry? { numbers[path].map { entries[$0].value } }

  /// Canonical paths of all fields with a folded name, in alphabetical order.
  func paths(ofFieldsFolded name: String) -> [String] { pathsByFoldedName.value[name] ?? [] }
}

extension FieldObject {
  /// One without any field.
  fileprivate init(path: String) {
    self.init(
      path: path, naming: .exact, reader: .fcm, isOpen: true, fields: [], elsewhere: [:], model: nil, lacking: [])
  }

  /// The canonical path of one of its fields.
  func path(of field: Field) -> String { path.isEmpty ? field.name : path + "." + field.name }

  /// The same with the fields of the object that it is like.
  ///
  /// - Parameter model: the object at a path.
  fileprivate func completed(_ object: (String) -> FieldObject?) -> FieldObject {
    guard let path = model, let model = object(path) else { return self }
    var completed = self
    completed.model = nil
    let own = Set(fields.map(\.name) + lacking)
    completed.fields += model.fields.filter { !own.contains($0.name) }
    completed.elsewhere.merge(model.elsewhere) { own, _ in own }
    return completed
  }
}
