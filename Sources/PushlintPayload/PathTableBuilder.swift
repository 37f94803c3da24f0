import PushlintTables

/// Numbers paths: those of all fields, and those that rules and checks name.
struct PathTableBuilder {
  /// A path while more are added.
  private struct Node {
    let parent: PathID
    /// Its last name; `[]` for the elements of a list.
    let name: String
    let text: String
    /// Its children by name.
    var children: [String: PathID] = [:]
    var object: Int?
    var isField = false
    /// What its keys mean, by name.
    var meanings: [String: Int] = [:]
    /// Keys are compared without their capitals.
    var foldsKeys = false
  }

  private var nodes = [Node(parent: .root, name: "", text: "")]
  private var numbers: [String: PathID] = ["": .root]
  /// The bits of the fields that each path's object must have.
  private(set) var required: [UInt64] = [0]
  private(set) var meanings: [PathTable.Meaning] = []
  private(set) var keys = KeyTable([])

  init(_ objects: [FieldObject], naming names: [String]) {
    for (number, object) in objects.enumerated() { add(object, number) }
    for name in names { _ = add(name) }
    nameOtherPaths()
    keys = KeyTable(Set(nodes.flatMap { [$0.name] + $0.meanings.keys }).sorted())
  }

  var texts: [String] { nodes.map(\.text) }

  var paths: [PathTable.Path] {
    nodes.map { node in
      PathTable.Path(
        parent: node.parent, element: node.children["[]"] ?? .unknown, name: keys[node.name],
        object: node.object.map { UInt8(clamping: $0) } ?? PathTable.Path.noObject,
        areaNumber: PathTable.Area(node.text).rawValue)
    }
  }

  /// The paths of objects whose keys are compared without their capitals.
  var folding: [PathID] { nodes.indices.filter { nodes[$0].foldsKeys }.map { PathID(number: UInt16($0)) } }

  /// All meanings, by the object's path and the number of the key.
  var edges: EdgeTable {
    EdgeTable(
      nodes.enumerated().flatMap { number, node in
        node.meanings.sorted { $0.key < $1.key }.map { (from: number, name: keys[$0.key], to: $0.value) }
      })
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
    // The texts of all paths have numbers as well, and those begin with 1.
    guard parent != .unknown, nodes.count < Int(PathID.unknown.number) - 2 else { return .unknown }
    if let known = nodes[parent.index].children[name] { return known }
    let path = PathID(number: UInt16(nodes.count))
    let around = nodes[parent.index].text
    let text = name == "[]" ? around + name : around.isEmpty ? name : around + "." + name
    nodes[parent.index].children[name] = path
    nodes.append(Node(parent: parent, name: name, text: text))
    required.append(0)
    numbers[text] = path
    return path
  }

  private mutating func add(_ object: FieldObject, _ number: Int) {
    let around = add(object.path)
    guard around != .unknown, number < Int(PathTable.Path.noObject) else { return }
    nodes[around.index].object = number
    nodes[around.index].foldsKeys = object.naming == .header
    var known: [(index: Int, path: PathID)] = []
    for (index, field) in object.fields.enumerated() {
      let path = add(field.name, to: around)
      guard path != .unknown else { continue }
      nodes[path.index].isField = true
      // A list of a list has no fields.
      if field.type == .array || field.node?.type == .array || field.type == .numbers { _ = add("[]", to: path) }
      // The last bit is never seen: whoever asks for it has to look.
      if field.isRequired { required[around.index] |= 1 << UInt64(min(index, Int(PathTable.Meaning.noBit))) }
      known.append((index, path))
    }
    func meaning(_ index: Int, _ path: PathID, _ spelling: FieldCatalogue.KeySpelling) -> PathTable.Meaning {
      PathTable.Meaning(path: path, object: number, field: index, spelling: spelling)
    }
    for (index, path) in known {
      let field = object.fields[index]
      note(field.nodeName, in: around, meaning(index, path, .node))
      if object.naming == .proto {
        note(FieldCatalogue.camelCase(field.name), in: around, meaning(index, path, .camel))
      }
    }
    for (index, path) in known {
      let name = object.fields[index].name
      note(object.naming == .header ? name.lowercased() : name, in: around, meaning(index, path, .wire))
    }
  }

  private mutating func note(_ key: String, in around: PathID, _ meaning: PathTable.Meaning) {
    nodes[around.index].meanings[key] = meanings.count
    meanings.append(meaning)
  }

  /// Gives the paths that only rules name a meaning.
  private mutating func nameOtherPaths() {
    for index in nodes.indices {
      let others = nodes[index].children.filter { $0.key != "[]" && !nodes[$0.value.index].isField }
      for (name, path) in others.sorted(by: { $0.key < $1.key }) where nodes[index].meanings[name] == nil {
        let object = nodes[index].object ?? Int(PathTable.Path.noObject)
        note(
          name, in: PathID(number: UInt16(index)),
          PathTable.Meaning(path: path, object: object, field: nil, spelling: .unknown))
      }
    }
  }
}
