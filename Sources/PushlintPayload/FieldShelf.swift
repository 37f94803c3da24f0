import PushlintTables
import Synchronization

/// The objects of the catalogue, each with all of its fields, read when somebody first asks for it.
///
/// - Shape: shared by all threads; objects have numbers, in the order of their paths.
final class FieldShelf: Sendable {
  /// An object, and its fields by every spelling that a key may have.
  final class Entry: Sendable {
    let object: FieldObject
    let fields: [Field]
    private let names: [String: FieldCatalogue.Match]
    private let numbers: [String: Int]

    init(_ object: FieldObject) {
      self.object = object
      fields = object.fields
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
      numbers = Dictionary(fields.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The field of a canonical name.
    func field(named name: String) -> Field? { numbers[name].map { fields[$0] } }

    /// The field that `key` names.
    func match(_ key: String) -> FieldCatalogue.Match? {
      names[key] ?? (object.naming == .header ? names[key.lowercased()] : nil)
    }
  }

  private let paths: [String]
  private let entries: LazyTable<Entry>
  private let numbers: [String: Int]
  private let read: @Sendable (String) -> FieldObject?
  private let pathsByFoldedName = Mutex<[String: [String]]?>(nil)

  /// - Parameter objects: as their files have them; of those of one path the last counts.
  convenience init(_ objects: [FieldObject]) {
    let byPath = Dictionary(objects.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
    self.init(paths: byPath.keys.sorted()) { byPath[$0] }
  }

  /// - Parameters:
  ///   - paths: the paths of all objects, sorted.
  ///   - read: reads the object at a path as its file has it.
  init(paths: [String], read: @escaping @Sendable (String) -> FieldObject?) {
    self.paths = paths
    self.read = read
    entries = LazyTable(count: paths.count)
    numbers = Dictionary(uniqueKeysWithValues: paths.enumerated().map { ($1, $0) })
  }

  private func entry(_ number: Int) -> Entry? {
    entries.object(number) {
      // Whoever says which objects there are can read them.
      let object = read(paths[number]) ?? FieldObject(path: paths[number])
      // An object is never like one that is like a third.
      let model = object.model.flatMap { numbers[$0] }.flatMap { $0 == number ? nil : self.entry($0)?.object }
      return Entry(object.completed(by: model))
    }
  }

  /// All objects, each with all of its fields, in the order of their paths.
  var objects: [FieldObject] { paths.indices.compactMap { entry($0)?.object } }

  /// The object of a number.
  subscript(number: Int) -> FieldObject? { entry(number)?.object }

  /// A field of the object of a number.
  func field(_ field: Int, ofObject number: Int) -> Field? {
    guard let fields = entry(number)?.fields, fields.indices.contains(field) else { return nil }
    return fields[field]
  }

  /// The object at a canonical path.
  func entry(at path: String) -> Entry? { numbers[path].flatMap(entry) }

  /// Canonical paths of all fields with a folded name, in alphabetical order.
  func paths(ofFieldsFolded name: String) -> [String] {
    pathsByFoldedName.withLock { known in
      if known == nil {
        var paths: [String: [String]] = [:]
        for object in objects {
          for field in object.fields {
            paths[FieldCatalogue.folded(field.name), default: []].append(object.path(of: field))
          }
        }
        known = paths.mapValues { $0.sorted() }
      }
      return known?[name] ?? []
    }
  }
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
  fileprivate func completed(by model: FieldObject?) -> FieldObject {
    guard let model else { return self }
    var completed = self
    completed.model = nil
    let own = Set(fields.map(\.name) + lacking)
    completed.fields += model.fields.filter { !own.contains($0.name) }
    completed.elsewhere.merge(model.elsewhere) { own, _ in own }
    return completed
  }
}
