import PushlintExtract
import PushlintSyntax
import PushlintText

/// A tree seen as a push message: every value with the canonical path of its field.
///
/// - Shape: immutable and shared, since every rule looks at it.
package final class Payload: Sendable {
  /// A value in the payload, and which field it is.
  package struct Place: Sendable {
    /// The value's node.
    package let node: SyntaxTree.Index
    /// The key's node; `nil` for the root and for elements of arrays.
    package let key: SyntaxTree.Index?
    /// The last part of the path.
    package let name: String
    /// Canonical path from the root of a send request; elements of an array end in `[]`.
    package let path: String
    /// Index of the place around; the root's is its own.
    package let parent: Int
    /// The catalogue's word about the field, `nil` for one that it does not know.
    package let field: Field?
    package let spelling: FieldCatalogue.KeySpelling
  }

  package let excerpt: Excerpt
  package let tree: SyntaxTree
  package let kind: DocumentKind
  package let spelling: Spelling
  package let root: SyntaxTree.Index
  /// Part of a message only: what is not there may be elsewhere.
  package let isFragment: Bool
  /// The method of the Admin SDK that the payload is passed to; `nil` where that is not known.
  package let method: String?
  /// In document order; the first is the root.
  package let places: [Place]
  /// Index of the first place with each path.
  private let indexOfPath: [String: Int]
  /// Indices of the places right below each place.
  private let children: [[Int]]
  /// Where elements are in their arrays, for arrays so long that nobody should count them for each finding.
  private let positions: [SyntaxTree.Index: Int]

  /// Reads the value at `found` as a payload.
  package init(
    _ excerpt: Excerpt, _ document: ParsedDocument, _ found: PayloadDetector.Found, _ catalogue: FieldCatalogue
  ) {
    self.excerpt = excerpt
    tree = document.tree
    kind = found.kind
    spelling = found.spelling
    root = found.node
    isFragment = found.isFragment
    method = found.method
    places = PlaceReader(document.tree, catalogue, root: found.node, rootPath: found.kind.rootPath).places()
    var children = [[Int]](repeating: [], count: places.count)
    for index in places.indices.dropFirst() { children[places[index].parent].append(index) }
    self.children = children
    positions = Self.positions(in: document.tree, places)
    indexOfPath = Dictionary(places.enumerated().map { ($1.path, $0) }) { first, _ in first }
  }

  /// Fewest elements of an array whose positions are kept.
  private static let longArray = 64

  private static func positions(in tree: SyntaxTree, _ places: [Place]) -> [SyntaxTree.Index: Int] {
    var result: [SyntaxTree.Index: Int] = [:]
    for place in places where tree[place.node].kind == .array {
      guard Int(tree[place.node].next) - place.node > longArray else { continue }
      for (position, element) in tree.children(of: place.node).enumerated() { result[element] = position }
    }
    return result
  }

  /// The JSON Pointer of a place, from the payload's root.
  package func pointer(to place: Place) -> String { tree.pointer(to: place.node, from: root, positions: positions) }

  /// The bytes of the payload.
  package var range: SourceRange { tree[root].range }

  /// The first place with that canonical path.
  package func place(at path: String) -> Place? { index(of: path).map { places[$0] } }

  /// Index of the first place with that canonical path.
  package func index(of path: String) -> Int? { indexOfPath[path] }

  /// The places right below another.
  package func places(below parent: Int) -> [Place] { indices(below: parent).map { places[$0] } }

  /// Indices of the places right below another.
  package func indices(below parent: Int) -> [Int] { children[parent] }
}

extension Payload.Place {
  /// A literal that an expression may yield in the place of `whole`.
  fileprivate init(alternative node: SyntaxTree.Index, to whole: Payload.Place) {
    self.init(
      node: node, key: whole.key, name: whole.name, path: whole.path, parent: whole.parent, field: whole.field,
      // The key has been judged with the whole.
      spelling: .unknown)
  }
}

/// Walks a payload once and gives every value its path.
private struct PlaceReader {
  private let tree: SyntaxTree
  private let catalogue: FieldCatalogue
  private let root: SyntaxTree.Index
  private let rootPath: String

  init(_ tree: SyntaxTree, _ catalogue: FieldCatalogue, root: SyntaxTree.Index, rootPath: String) {
    self.tree = tree
    self.catalogue = catalogue
    self.root = root
    self.rootPath = rootPath
  }

  func places() -> [Payload.Place] {
    var result = [
      Payload.Place(node: root, key: nil, name: "", path: rootPath, parent: 0, field: nil, spelling: .wire)
    ]
    let end = max(Int(tree[root].next), root + 1)
    // Index of the place that each open node belongs to; a spread's members are those of the object around.
    var placeOfNode = [Int32](repeating: -1, count: end - root)
    placeOfNode[0] = 0
    // What the catalogue knows of the object at each place.
    var entries = [catalogue.entry(at: rootPath)]
    for index in (root + 1)..<max(end, root + 1) {
      let node = tree[index]
      let around = Int(node.parent) - root
      guard placeOfNode.indices.contains(around), placeOfNode[around] >= 0 else { continue }
      let parent = Int(placeOfNode[around])
      switch node.kind {
      case .key, .document: continue
      case .spread: placeOfNode[index - root] = Int32(clamping: parent)
      default:
        let holder = tree[Int(node.parent)]
        if holder.kind == .spread || holder.kind == .opaque {
          // `cond ? {…} : {…}`, `...(cond && {…})`: the object stands for what is around it.
          let yields = node.kind == .object && !node.flags.contains(.argument)
          if yields { placeOfNode[index - root] = Int32(clamping: parent) }
          // `link ?? "/"`: the literal may be the value, so it is judged as one.
          if node.flags.contains(.alternative) {
            result.append(Payload.Place(alternative: index, to: result[parent]))
            entries.append(nil)
          }
          continue
        }
        let place = place(of: index, holder: holder, parent: parent, path: result[parent].path, entries[parent])
        placeOfNode[index - root] = Int32(clamping: result.count)
        result.append(place)
        // Nothing is looked up in a string or a number.
        entries.append(node.kind == .string || node.kind == .number ? nil : catalogue.entry(at: place.path))
      }
    }
    return result
  }

  private func place(
    of index: Int, holder: SyntaxTree.Node, parent: Int, path: String, _ entry: FieldCatalogue.Entry?
  ) -> Payload.Place {
    guard holder.kind == .object, tree[index - 1].kind == .key else {
      let elementPath = holder.kind == .array ? path + "[]" : path
      return Payload.Place(
        node: index, key: nil, name: holder.kind == .array ? "[]" : "", path: elementPath, parent: parent, field: nil,
        spelling: .wire)
    }
    let key = index - 1
    let text = tree[key].flags.contains(.computed) ? "" : tree.text(of: key)
    let match = entry?.match(text)
    let name = match?.field.name ?? text
    return Payload.Place(
      node: index, key: key, name: name, path: match?.path ?? (path.isEmpty ? name : path + "." + name), parent: parent,
      field: match?.field,
      spelling: match?.spelling ?? .unknown)
  }
}
