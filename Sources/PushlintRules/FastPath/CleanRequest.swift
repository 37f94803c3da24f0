import PushlintExtract
import PushlintPayload
import PushlintSyntax
import PushlintTables
import PushlintText

/// Proves of requests to FCM in JSON that nothing is wrong with them, at a fraction of what it costs to find out what is.
///
/// Most messages are clean. What is not proved here has perhaps nothing wrong either: the rules then look at it in full.
///
/// - Shape: looks at each node once; has room of its own that it uses for one request after another.
package struct CleanRequest {
  /// A document, as the strict parser read it.
  struct Document {
    let text: SourceText
    let bytes: UnsafeBufferPointer<UInt8>
    let nodes: UnsafeBufferPointer<SyntaxTree.Node>

    var view: DocumentView { DocumentView(bytes: bytes, nodes: nodes, hasOtherForms: false) }
  }

  let program: Program
  private let tables: RuleTables
  let limits: SizeLimits
  let checkedPaths: CheckedPaths
  private let resolver: KeyResolver
  /// Keys of the sender's own that are no slips, by their hashes and objects.
  private var ownKeys: Set<UInt64> = []
  /// Hashes of the keys of objects that are open.
  private var hashes: [UInt64] = []
  /// Gates of tests that a value failed.
  private var failed: [Int] = []
  /// Nodes of the paths that gates and checks ask for; -1 for those that are absent.
  private(set) var nodeOfPath = [Int32](repeating: -1, count: 256)

  /// Most keys of the sender's own that are remembered.
  private static let ownKeyLimit = 4_096

  init(_ program: Program, _ rules: RuleSet, isOn: (Int) -> Bool) {
    self.program = program
    tables = rules.tables
    checkedPaths = CheckedPaths(program.presences)
    limits = SizeLimits(rules, isOn: isOn)
    resolver = KeyResolver(rules.catalogue, known: rules.foldedNames)
  }

  /// The number of requests in a document that is one, or a list of them, without any mistake; `nil` when that is not
  /// certain.
  package mutating func requests(in text: SourceText, _ nodes: borrowing NodeBuffer) -> Int? {
    text.bytes.withUnsafeBufferPointer { bytes in
      nodes.withNodes { nodes -> Int? in
        guard nodes.count > 2 else { return nil }
        let document = Document(text: text, bytes: bytes, nodes: nodes)
        if nodes[1].kind == .object { return isClean(1, document) ? 1 : nil }
        guard nodes[1].kind == .array else { return nil }
        var count = 0
        var index = 2
        while index < Int(nodes[1].next) {
          guard nodes[index].kind == .object, isClean(index, document) else { return nil }
          count += 1
          index = Int(nodes[index].next)
        }
        return count > 0 ? count : nil
      }
    }
  }

  private mutating func isClean(_ root: Int, _ document: Document) -> Bool {
    failed.removeAll(keepingCapacity: true)
    hashes.removeAll(keepingCapacity: true)
    for index in 0..<program.presences.count { nodeOfPath[index] = -1 }
    guard isCleanObject(root, program.start, document) else { return false }
    guard isMessage(document), targets == 1, fits(root, document), !wakesChecks(document) else { return false }
    return !failed.contains { holds(program.gates[$0], document) }
  }

  // MARK: Objects

  private mutating func isCleanObject(_ index: Int, _ state: Int, _ document: Document) -> Bool {
    let firstHash = hashes.count
    defer { hashes.removeLast(hashes.count - firstHash) }
    let end = Int(document.nodes[index].next)
    var seen: UInt64 = 0
    var key = index + 1
    while key + 1 < end {
      let node = document.nodes[key]
      guard node.kind == .key, node.flags.isEmpty else { return false }
      let value = key + 1
      let (word, hash) = program.keys.lookup(document.bytes, node.range.start + 1, node.range.end - 1)
      if state < 0 {
        hashes.append(hash)
        guard isCleanFree(value, document) else { return false }
      } else if let edge = program.edge(state, word) {
        if let bit = program.edges[edge].bit {
          guard seen & 1 << UInt64(bit) == 0 else { return false }
          seen |= 1 << UInt64(bit)
        }
        guard isCleanValue(value, edge, document, word, node.range) else { return false }
      } else {
        hashes.append(hash)
        guard isCleanStranger(value, node.range, word, hash, state, document) else { return false }
      }
      key = Int(document.nodes[value].next)
    }
    guard state < 0 || program.states[state].required & ~seen == 0 else { return false }
    return areDistinct(from: firstHash)
  }

  private mutating func isCleanStranger(
    _ value: Int, _ key: SourceRange, _ word: KeyTable.Key, _ hash: UInt64, _ state: Int, _ document: Document
  ) -> Bool {
    switch program.states[state].other {
    case .doubt: return false
    case .free: return isCleanFree(value, document)
    case .edge: return isCleanValue(value, program.states[state].otherEdge, document, word, key)
    case .own:
      let object = program.states[state].object
      let known = hash ^ UInt64(object) &* 0xD6E8_FEB8_6659_FD93
      if !ownKeys.contains(known) {
        let text = document.text.string(SourceRange(key.start + 1, key.end - 1))
        guard !resolver.mayMeanField(text, in: program.objects[object]), ownKeys.count < Self.ownKeyLimit else {
          return false
        }
        ownKeys.insert(known)
      }
      return isCleanFree(value, document)
    }
  }

  /// Whether no two of the keys since `first` are the same.
  private mutating func areDistinct(from first: Int) -> Bool {
    guard hashes.count - first > 1 else { return true }
    if hashes.count - first <= 16 {
      for index in first + 1..<hashes.count {
        for other in first..<index where hashes[index] == hashes[other] { return false }
      }
      return true
    }
    hashes[first...].sort()
    return !(first + 1..<hashes.count).contains { hashes[$0] == hashes[$0 - 1] }
  }

  /// Whether a value that nothing is known of is in order.
  private mutating func isCleanFree(_ index: Int, _ document: Document) -> Bool {
    switch document.nodes[index].kind {
    case .object: return isCleanObject(index, -1, document)
    case .array:
      var element = index + 1
      while element < Int(document.nodes[index].next) {
        guard isCleanFree(element, document) else { return false }
        element = Int(document.nodes[element].next)
      }
      return true
    case .string: return !maySecret(index, document)
    case .number, .boolean, .null: return true
    default: return false
    }
  }

  // MARK: Values

  private mutating func isCleanValue(
    _ index: Int, _ edge: Int, _ document: Document, _ word: KeyTable.Key, _ key: SourceRange
  ) -> Bool {
    let kind = document.nodes[index].kind
    let bit = ProgramCompiler.bit(kind)
    guard program.edges[edge].kinds & bit != 0 else { return false }
    if let presence = program.edges[edge].presence { nodeOfPath[Int(presence)] = Int32(truncatingIfNeeded: index) }
    var glance: TextGlance?
    for test in program.edges[edge].tests where test.kinds & bit != 0 {
      if !test.keys.isEmpty || !test.prefixes.isEmpty, !speaks(test, of: word, key, document) { continue }
      if passes(test.condition, index, document, &glance) { continue }
      guard let gate = test.gate else { return false }
      failed.append(gate)
    }
    switch kind {
    case .string: return !maySecret(index, document)
    case .object: return isCleanObject(index, program.edges[edge].state, document)
    case .array:
      let element = program.edges[edge].element
      guard element >= 0 else { return isCleanFree(index, document) }
      var item = index + 1
      while item < Int(document.nodes[index].next) {
        guard isCleanValue(item, element, document, KeyTable.unknown, key) else { return false }
        item = Int(document.nodes[item].next)
      }
      return true
    default: return true
    }
  }

  private func speaks(
    _ test: Program.Test, of word: KeyTable.Key, _ key: SourceRange, _ document: Document
  ) -> Bool {
    if word != KeyTable.unknown, test.keys.contains(word) { return true }
    return test.prefixes.contains { prefix in
      key.count - 2 >= prefix.count
        && prefix.indices.allSatisfy { document.bytes[key.start + 1 + $0] == prefix[$0] }
    }
  }

  /// - Parameter glance: what other conditions have seen of the value's text; made when it is first asked for.
  private func passes(
    _ condition: Program.Test.Condition, _ index: Int, _ document: Document, _ glance: inout TextGlance?
  ) -> Bool {
    let node = document.nodes[index]
    switch condition {
    case .never: return false
    case .kind(let kinds): return kinds & ProgramCompiler.bit(node.kind) != 0
    case .word(let words):
      let word = program.keys.lookup(document.bytes, node.range.start + 1, node.range.end - 1).key
      return word != KeyTable.unknown && words.contains(word)
    case .duration: return isWholeDuration(node.range, document) || DurationText(string(index, document)).isValid
    case .flag:
      return node.range.count == 1 && document.bytes[node.range.start] & ~1 == UInt8(ascii: "0")
    case .number(let bounds, let isWhole):
      guard let number = Double(document.text.string(node.range)) else { return false }
      return bounds.contains(number) && (!isWhole || number == number.rounded())
    case .filled: return isFilled(index, document)
    case .count(let bounds):
      let count = elementCount(index, document)
      return count == 0 || bounds.contains(count)
    case .member(let member, let when):
      return hasMember(member, index, document) || when.map { !hasMember($0, index, document) } ?? false
    case .expectation(let expectation, let rule):
      return tables.prefilters[rule].passes(index, key: nil, in: document.view, &glance, tables.words)
        || expectation.mismatch(site(index, expectation, document)) == nil
    }
  }

  private func isWholeDuration(_ range: SourceRange, _ document: Document) -> Bool {
    guard 4...12 ~= range.count, document.bytes[range.end - 2] == UInt8(ascii: "s") else { return false }
    return (range.start + 1..<range.end - 2).allSatisfy { document.bytes[$0] &- 0x30 < 10 }
  }

  func isFilled(_ index: Int, _ document: Document) -> Bool {
    let node = document.nodes[index]
    switch node.kind {
    case .string:
      return (node.range.start + 1..<node.range.end - 1).contains { 0x21...0x7E ~= document.bytes[$0] }
        || !string(index, document).trimmingSpaces().isEmpty
    case .object: return Int(node.next) > index + 2 && document.nodes[index + 2].kind != .null
    case .array: return Int(node.next) > index + 1
    default: return true
    }
  }

  private func elementCount(_ index: Int, _ document: Document) -> Int {
    var count = 0
    var element = index + 1
    while element < Int(document.nodes[index].next) {
      count += 1
      element = Int(document.nodes[element].next)
    }
    return count
  }

  private func hasMember(_ name: String, _ index: Int, _ document: Document) -> Bool {
    var key = index + 1
    while key + 1 < Int(document.nodes[index].next) {
      let range = document.nodes[key].range
      if range.count - 2 == name.utf8.count, document.nodes[key + 1].kind != .null,
        zip(range.start + 1..<range.end - 1, name.utf8).allSatisfy({ document.bytes[$0] == $1 })
      {
        return true
      }
      key = Int(document.nodes[key + 1].next)
    }
    return false
  }

  /// The text of a string.
  func string(_ index: Int, _ document: Document) -> String {
    let node = document.nodes[index]
    let content = SourceRange(node.range.start + 1, node.range.end - 1)
    guard node.flags.contains(.escapes) else { return document.text.string(content) }
    return String(decoding: StringDecoding(document.text, content).bytes, as: UTF8.self)
  }

  private func site(_ index: Int, _ expectation: Expectation, _ document: Document) -> Site {
    let node = document.nodes[index]
    let source = node.kind == .string ? "" : document.text.string(node.range)
    return Site(
      name: expectation.keys.first ?? expectation.prefixes.first ?? "", shownName: "", keyRange: nil, range: node.range,
      contentRange: node.range, type: Site.type(node), text: node.kind == .string ? string(index, document) : nil,
      literal: node.kind == .boolean ? source : nil,
      number: node.kind == .number ? Double(source).map { ($0, source) } : nil,
      elementCount: node.kind == .array ? elementCount(index, document) : nil, isVerbatim: false, members: [:],
      hidesMembers: true)
  }

  // MARK: Secrets

  /// Whether a text may hold a key that no file should.
  private func maySecret(_ index: Int, _ document: Document) -> Bool {
    SecretPrefilter.mayHold(index, in: document.view) && holdsSecret(index, document)
  }

  private func holdsSecret(_ index: Int, _ document: Document) -> Bool {
    let text = string(index, document)
    return SecretText.allCases.contains { $0.find(in: text) != nil }
  }
}
