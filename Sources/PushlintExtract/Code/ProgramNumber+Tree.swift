import PushlintText
import PushlintTree

extension ParsedDocument {
  /// The same program with the numbers that expressions in its objects come to.
  ///
  /// - Parameter text: all of the program, of which this may be a part.
  func withNumbers(of text: SourceText) -> ParsedDocument {
    var constants: ProgramNumber.ProgramConstants?
    var nodes = tree.nodes
    var texts: [SyntaxTree.Index: String] = [:]
    var clocks: Set<SyntaxTree.Index> = []
    for index in nodes.indices.dropFirst() {
      let node = nodes[index]
      guard node.kind == .opaque, node.knownKind == nil || node.knownKind == .number, nodes[index - 1].kind == .key,
        node.range.count <= ProgramNumber.longest, text[node.range].allSatisfy(Self.mayBeOfNumber),
        (index + 1..<max(Int(node.next), index + 1)).allSatisfy({ nodes[$0].kind == .number })
      else { continue }
      var known = constants ?? ProgramNumber.ProgramConstants(text)
      let found = known.result(node.range)
      constants = known
      guard let found else { continue }
      nodes[index].kind = .number
      nodes[index].flags.subtract([.isString, .isNumber, .isBoolean])
      nodes[index].flags.insert(.escapes)
      texts[index] = Int(exactly: found.number).map { "\($0)" } ?? "\(found.number)"
      if found.isOfClock { clocks.insert(index) }
    }
    guard !texts.isEmpty else { return self }
    let places = Self.removeFactors(from: &nodes, of: texts)
    let forms = WireForms(
      texts: Dictionary(uniqueKeysWithValues: texts.map { (places[$0.key], $0.value) }), literals: [], objects: [:],
      clocks: Set(clocks.map { places[$0] }), isScattered: false)
    let tree = SyntaxTree(
      source: tree.source, range: tree.range, dialect: tree.dialect, nodes: nodes, forms: forms)
    var document = ParsedDocument(tree: tree, issues: issues, end: end, isComplete: isComplete, scope: scope)
    document.doubtfulFrom = doubtfulFrom
    return document
  }

  /// Takes out the numbers that others are made of.
  ///
  /// - Returns: where each node is now; past the last one, how many there are.
  private static func removeFactors(
    from nodes: inout [SyntaxTree.Node], of texts: [SyntaxTree.Index: String]
  ) -> [Int] {
    var places: [Int] = []
    places.reserveCapacity(nodes.count + 1)
    var kept: [SyntaxTree.Node] = []
    var past = 0
    for index in nodes.indices {
      places.append(kept.count)
      if index < past { continue }
      kept.append(nodes[index])
      if texts[index] != nil { past = max(Int(nodes[index].next), index + 1) }
    }
    places.append(kept.count)
    for index in kept.indices {
      kept[index].parent = Int32(clamping: places[min(max(Int(kept[index].parent), 0), nodes.count)])
      kept[index].next = Int32(clamping: places[min(max(Int(kept[index].next), 0), nodes.count)])
    }
    nodes = kept
    return places
  }

  private static func mayBeOfNumber(_ byte: UInt8) -> Bool {
    ByteClass.isNameByte(byte) || " .()*/+-".utf8.contains(byte)
  }
}
