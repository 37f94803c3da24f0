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
    let forms = WireForms(texts: texts, literals: [], objects: [:], clocks: clocks, isScattered: false)
    let tree = SyntaxTree(
      source: tree.source, range: tree.range, dialect: tree.dialect, nodes: nodes, forms: forms)
    var document = ParsedDocument(tree: tree, issues: issues, end: end, isComplete: isComplete, scope: scope)
    document.doubtfulFrom = doubtfulFrom
    return document
  }

  private static func mayBeOfNumber(_ byte: UInt8) -> Bool {
    ByteClass.isNameByte(byte) || " .()*/+-".utf8.contains(byte)
  }
}
