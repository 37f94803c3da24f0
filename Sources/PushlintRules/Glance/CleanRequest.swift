import PushlintExtract
import PushlintPayload
import PushlintTables
import PushlintText
import PushlintTree

/// Sees of most requests to FCM in JSON at a glance that no rule will say a word, at a fraction of what it costs to ask them.
///
/// It reads the same tables as the engine: each value is looked at once; where one is in doubt the engine looks at the
/// whole request.
///
/// - Shape: has room of its own that it uses for one request after another, so each thread has its own.
package struct CleanRequest {
  private let rules: RuleShelf
  private let tables: RuleTables
  private let gates: GateTable
  private let checks: [any Check]
  private let paths: PathTable
  private let resolver: KeyResolver
  private let targets: Targets?
  /// The numbers of the checks that speak.
  private let checksOn: [Int]
  /// The rules that speak of each path, and behind each state of the automaton.
  private let rulesOfPath: ListTable<UInt16>
  private let rulesOfState: ListTable<UInt16>
  /// The objects that have keys of the sender's own, by their paths.
  private var openObjects: [PathID: FieldObject] = [:]
  /// Keys of the sender's own that are no slips, by their hashes and objects.
  private var ownKeys: Set<UInt64> = []
  /// Hashes of the keys of objects that are open.
  private var hashes: [UInt64] = []
  /// Rules that object to a value, if their circumstances hold.
  private var doubts: [Int] = []
  /// The first node with each path; -1 for none.
  private var nodeOfPath: [Int32]
  /// The paths that have one.
  private var found: [PathID] = []
  /// How many values have been looked at.
  private var count = 0

  /// Most keys of the sender's own that are remembered.
  private static let ownKeyLimit = 4_096

  init(_ engine: Engine) {
    let rules = engine.rules
    self.rules = rules.rules
    tables = rules.tables
    gates = rules.tables.gates
    checks = rules.checks
    paths = rules.catalogue.paths
    resolver = KeyResolver(rules.catalogue, known: rules.foldedNames)
    targets = engine.targets
    checksOn = engine.checks
    let speaks = { (rule: UInt16) in engine.on[Int(rule)] && rules.tables.prefilters[Int(rule)].isForValues }
    rulesOfPath = tables.rulesOfPath.filtered(speaks)
    rulesOfState = tables.matcher.rules.filtered(speaks)
    nodeOfPath = [Int32](repeating: -1, count: paths.count)
  }

  /// A document, as the strict parser read it.
  private struct Document {
    let source: SourceText
    let view: DocumentView

    @inline(__always)
    subscript(index: Int) -> SyntaxTree.Node { view.nodes[index] }

    func text(_ index: Int) -> String { view.text(index, in: source) }
  }

  /// Where a value stands: at a path that has a number, or somewhere behind a state of the rules' automaton.
  private struct Spot {
    var path = PathID.unknown
    var state = PathMatcher.dead
  }

  /// The number of requests in a document that is one, or a list of them, without any mistake; `nil` when that is not
  /// certain.
  package mutating func requests(in text: SourceText, _ nodes: borrowing NodeBuffer) -> Int? {
    text.bytes.withUnsafeBufferPointer { bytes in
      nodes.withNodes { nodes -> Int? in
        guard nodes.count > 2 else { return nil }
        let view = DocumentView(bytes: bytes, nodes: nodes, hasOtherForms: false)
        let document = Document(source: text, view: view)
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
    doubts.removeAll(keepingCapacity: true)
    hashes.removeAll(keepingCapacity: true)
    for path in found { nodeOfPath[path.index] = -1 }
    found.removeAll(keepingCapacity: true)
    count = 0
    // The root has a path of its own, and rules may speak of it.
    guard isCleanValue(root, key: nil, Spot(path: .root), document) else { return false }
    return nodeOfPath.withUnsafeBufferPointer { nodeOfPath in
      let glance = RequestGlance(
        view: document.view, source: document.source, paths: paths, root: root, count: count, nodeOfPath: nodeOfPath,
        targets: targets)
      guard glance.isMessage else { return false }
      for rule in doubts where gates.mayHold(rule, for: glance, tables.words) { return false }
      for check in checksOn where mayFind(check, in: glance) { return false }
      return true
    }
  }

  private func mayFind(_ check: Int, in glance: RequestGlance) -> Bool {
    let waking = tables.checks.wakingPaths(of: check)
    guard waking.isEmpty || glance.hasAny(waking), tables.checks.condition(of: check).mayHold(for: glance) else {
      return false
    }
    return checks[check].mayFind(in: glance)
  }

  // MARK: Objects

  private mutating func isCleanObject(_ index: Int, _ spot: Spot, _ document: Document) -> Bool {
    let firstHash = hashes.count
    defer { hashes.removeLast(hashes.count - firstHash) }
    let end = Int(document[index].next)
    let hasFields = spot.path != .unknown && paths.hasObject(at: spot.path)
    let state = spot.path == .unknown ? spot.state : Int(tables.stateOfPath[spot.path.index])
    var seen: UInt64 = 0
    var key = index + 1
    while key + 1 < end {
      let node = document[key]
      guard node.kind == .key, node.flags.isEmpty else { return false }
      let value = key + 1
      let range = node.range
      let (meaning, hash) = paths.meaning(in: spot.path, document.view.bytes, range.start + 1, range.end - 1)
      var inner = Spot()
      if meaning >= 0 {
        let known = paths[meaning]
        let shape = tables.shapes[Int(meaning)]
        let bit: UInt64 = 1 << UInt64(known.bit)
        guard seen & bit == 0, shape.passes(value, in: document.view, isWire: true, tables.words) else { return false }
        seen |= bit
        inner.path = known.path
      } else {
        hashes.append(hash)
        if hasFields, !isOwnKey(range, hash, spot.path, document) { return false }
        if state != PathMatcher.dead {
          inner.state = tables.matcher.step(state, document.view.bytes, range.start + 1, range.end - 1)
        }
      }
      guard isCleanValue(value, key: meaning < 0 ? key : nil, inner, document) else { return false }
      key = Int(document[value].next)
    }
    guard spot.path == .unknown || paths.required(at: spot.path) & ~seen == 0 else { return false }
    return areDistinct(from: firstHash)
  }

  /// Whether a key that names no field surely is the sender's own.
  private mutating func isOwnKey(_ key: SourceRange, _ hash: UInt64, _ path: PathID, _ document: Document) -> Bool {
    let known = hash ^ UInt64(path.number) &* 0xD6E8_FEB8_6659_FD93
    if ownKeys.contains(known) { return true }
    if openObjects[path] == nil, let object = paths.object(at: path), object.isOpen { openObjects[path] = object }
    guard let object = openObjects[path], ownKeys.count < Self.ownKeyLimit else { return false }
    let text = document.source.string(SourceRange(key.start + 1, key.end - 1))
    guard !resolver.mayMeanField(text, in: object) else { return false }
    ownKeys.insert(known)
    return true
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

  // MARK: Values

  /// - Parameter key: the node of the key of a value whose path nobody names; `nil` for any other.
  private mutating func isCleanValue(_ index: Int, key: Int?, _ spot: Spot, _ document: Document) -> Bool {
    count += 1
    if spot.path != .unknown {
      if nodeOfPath[spot.path.index] < 0 {
        nodeOfPath[spot.path.index] = Int32(truncatingIfNeeded: index)
        found.append(spot.path)
      }
      note(rulesOfPath[spot.path.index], index, key: nil, document)
    } else if spot.state != PathMatcher.dead {
      note(rulesOfState[spot.state], index, key: key, document)
    }
    switch document[index].kind {
    case .string: return !maySecret(index, document)
    case .object: return isCleanObject(index, spot, document)
    case .array:
      let element = self.element(of: spot)
      var item = index + 1
      while item < Int(document[index].next) {
        guard isCleanValue(item, key: nil, element, document) else { return false }
        item = Int(document[item].next)
      }
      return true
    case .number, .boolean, .null: return true
    default: return false
    }
  }

  /// Where the elements of an array stand.
  private func element(of list: Spot) -> Spot {
    guard list.path != .unknown else {
      return Spot(state: list.state == PathMatcher.dead ? list.state : tables.matcher.step(list.state, "[]"))
    }
    let path = paths.element(of: list.path)
    guard path == .unknown else { return Spot(path: path) }
    let state = Int(tables.stateOfPath[list.path.index])
    return Spot(state: state == PathMatcher.dead ? state : tables.matcher.step(state, "[]"))
  }

  /// Notes which of some rules may object to a value.
  @inline(__always)
  private mutating func note(
    _ rules: UnsafeBufferPointer<UInt16>, _ index: Int, key: Int?, _ document: Document
  ) {
    guard !rules.isEmpty else { return }
    let kind = document[index].kind
    var glance: TextGlance?
    for number in rules {
      let rule = Int(number)
      let prefilter = tables.prefilters[rule]
      let passes =
        prefilter.passes(kind, isNamed: key == nil)
        ?? prefilter.passes(index, key: key, in: document.view, &glance, tables.words)
      if !passes, !passesCloser(rule, index, key: key, document) { doubts.append(rule) }
    }
  }

  /// Whether a rule finds nothing wrong with a text, number, or list when it looks at it alone.
  private func passesCloser(_ rule: Int, _ index: Int, key: Int?, _ document: Document) -> Bool {
    let kind = document[index].kind
    guard kind == .string || kind == .number || kind == .array, let expectation = rules[rule].expectation,
      !expectation.isAbsent
    else { return false }
    // Of a value whose path has a number the rule surely speaks.
    let name = key.map { document.text($0) } ?? expectation.keys.first ?? expectation.prefixes.first ?? ""
    let count = kind == .array ? document.view.elementCount(index) : nil
    let site = Site(document[index], name: name, text: document.text(index), elementCount: count)
    return expectation.mismatch(site) == nil
  }

  // MARK: Secrets

  /// Whether a text may hold a key that no file should.
  private func maySecret(_ index: Int, _ document: Document) -> Bool {
    guard SecretPrefilter.mayHold(index, in: document.view) else { return false }
    let text = document.text(index)
    return SecretText.allCases.contains { $0.find(in: text) != nil }
  }
}
