import Algorithms
import PushlintExtract
import PushlintText
import PushlintTree

/// A tree seen as a push message: every value with the canonical path of its field.
///
/// - Shape: immutable and shared, since every rule looks at it.
package final class Payload: Sendable {
  /// A value in the payload, and which field it is.
  ///
  /// - Shape: small enough that loops over thousands of them touch nothing else.
  package struct Record: Sendable {
    /// The value's node.
    package let node: Int32
    /// The key's node; -1 for the root and for elements of arrays.
    package let key: Int32
    /// Index of the place around; the root's is its own.
    package let parent: Int32
    /// Index of the first place right below, and of the next one with the same parent; -1 for none.
    package internal(set) var first: Int32 = -1
    package internal(set) var next: Int32 = -1
    /// What the key means; -1 for a key that nobody names, and where there is none.
    package let meaning: Int32
    /// The path, ``PathID/unknown`` for one that nobody names.
    package let path: PathID
    package let spelling: FieldCatalogue.KeySpelling
    /// An object of which members may be hidden: behind a spread, a key that is not known, or a half-written member.
    package internal(set) var hidesMembers = false
  }

  package let excerpt: Excerpt
  package let tree: SyntaxTree
  package let kind: DocumentKind
  package let spelling: Spelling
  /// Whether keys are the service's own: only JavaScript has others, which the Admin SDK for Node reads.
  package var hasWireKeys: Bool {
    spelling == .wire || spelling == .sdk || spelling == .either && tree.dialect.isOtherCode
  }
  package let root: SyntaxTree.Index
  /// Part of a message only: what is not there may be elsewhere.
  package let isFragment: Bool
  /// Whether any of its objects may get more members elsewhere.
  package let isOpen: Bool
  /// The method of the Admin SDK that the payload is passed to; `nil` where that is not known.
  package let method: String?
  /// In document order; the first is the root.
  package let records: [Record]
  package let paths: PathTable
  /// Whether two keys of an object may be the same.
  package let mayRepeatKeys: Bool
  /// Index of the first place with each path; -1 for none.
  private let indexOfPath: [Int32]
  /// Where elements are in their arrays, for arrays so long that nobody should count them for each finding.
  private let positions: [SyntaxTree.Index: Int]

  /// Reads the value at `found` as a payload.
  package init(
    _ excerpt: Excerpt, _ document: ParsedDocument, _ found: PayloadMatch, _ catalogue: FieldCatalogue
  ) {
    self.excerpt = excerpt
    tree = document.tree
    kind = found.kind
    spelling = found.spelling
    root = found.node
    isFragment = found.isFragment
    isOpen = found.isOpen
    method = found.method
    paths = catalogue.paths
    let places = PlacesOfPayload(
      document.tree, catalogue.paths, root: found.node, rootPath: catalogue.paths.root(of: found.kind))
    records = places.records
    indexOfPath = places.indexOfPath
    mayRepeatKeys = places.mayRepeatKeys
    positions = Self.positions(in: document.tree, records)
  }

  /// Fewest elements of an array whose positions are kept.
  private static let longArray = 64

  private static func positions(in tree: SyntaxTree, _ records: [Record]) -> [SyntaxTree.Index: Int] {
    var result: [SyntaxTree.Index: Int] = [:]
    for record in records where record.first >= 0 {
      let array = Int(record.node)
      guard Int(tree[array].next) - array > longArray, tree[array].kind == .array else { continue }
      for (position, element) in tree.children(of: array).enumerated() { result[element] = position }
    }
    return result
  }

  /// The indices of the places whose values are certain nodes of a document, which count from the payload's root on.
  package func places(ofNodes nodes: [Int]) -> [Int] {
    nodes.compactMap { node in
      let index = records.partitioningIndex { Int($0.node) >= root + node }
      return records.indices.contains(index) && Int(records[index].node) == root + node ? index : nil
    }
  }

  /// The JSON Pointer of a place, from the payload's root.
  package func pointer(to place: Place) -> String { tree.pointer(to: place.node, from: root, positions: positions) }

  /// The bytes of the payload.
  package var range: SourceRange { tree[root].range }

  /// Index of the first place with that path.
  @inline(__always)
  package func index(of path: PathID) -> Int? {
    guard path != .unknown, indexOfPath[path.index] >= 0 else { return nil }
    return Int(indexOfPath[path.index])
  }

  /// Indices of the first place with that path and of what else its value may be, in order.
  package func indices(of path: PathID) -> [Int] {
    guard let first = index(of: path) else { return [] }
    var result = [first]
    var next = records[first].next
    while next >= 0 {
      if records[Int(next)].path == path { result.append(Int(next)) }
      next = records[Int(next)].next
    }
    return result
  }

  /// Whether there is a place with that path.
  @inline(__always)
  package func has(_ path: PathID) -> Bool { path != .unknown && indexOfPath[path.index] >= 0 }

  /// Index of the first place with that canonical path.
  package func index(of path: String) -> Int? {
    if let known = paths[path] { return index(of: known) }
    let bytes = Array(path.utf8)
    // Most such paths are those of a member of an object with a known one.
    if !mayRepeatKeys, let dot = bytes.lastIndex(of: UInt8(ascii: ".")),
      let around = paths[String(decoding: bytes[..<dot], as: UTF8.self)]
    {
      guard let object = index(of: around) else { return nil }
      return indices(below: object).first { index in
        records[index].path == .unknown && mayEnd(bytes, withNameOf: index) && self.path(of: index) == path
      }
    }
    return records.indices.first { index in
      records[index].path == .unknown && mayEnd(bytes, withNameOf: index) && self.path(of: index) == path
    }
  }

  /// Whether the name of a place may be the last one of a path, as far as plain bytes tell.
  private func mayEnd(_ path: [UInt8], withNameOf index: Int) -> Bool {
    let record = records[index]
    guard record.meaning < 0, record.key >= 0, let name = tree.plainASCII(of: Int(record.key)) else { return true }
    return path.count >= name.count && path.suffix(name.count).elementsEqual(name)
  }

  /// The first place with that canonical path.
  package func place(at path: String) -> Place? { index(of: path).map { Place(payload: self, index: $0) } }

  /// The canonical path of a place, from the root of a send request; elements of an array end in `[]`.
  package func path(of index: Int) -> String {
    let record = records[index]
    guard record.path == .unknown else { return paths.text(of: record.path) }
    guard index > 0 else { return kind.rootPath }
    let around = path(of: Int(record.parent))
    guard record.key >= 0 else {
      return tree[Int(tree[Int(record.node)].parent)].kind == .array ? around + "[]" : around
    }
    let name = name(of: index)
    return around.isEmpty ? name : around + "." + name
  }

  /// The last part of a place's path.
  package func name(of index: Int) -> String {
    let record = records[index]
    if record.meaning >= 0 { return paths.name(of: paths[record.meaning].path) }
    guard record.key >= 0 else {
      return index > 0 && tree[Int(tree[Int(record.node)].parent)].kind == .array ? "[]" : ""
    }
    let key = Int(record.key)
    return tree[key].flags.contains(.computed) ? "" : tree.text(of: key)
  }

  /// The catalogue's word about the field of a place, `nil` for one that it does not know.
  package func field(of index: Int) -> Field? {
    let meaning = records[index].meaning
    return meaning >= 0 ? paths.field(of: paths[meaning]) : nil
  }
}
