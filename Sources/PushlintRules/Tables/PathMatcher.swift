import PushlintTables

/// The paths of all rules as one automaton, walked together with the payload.
struct PathMatcher: Sendable {
  /// A pattern, the rule whose it is, and its rank: of one place, rules of a lower rank are asked first.
  typealias Entry = (pattern: PathPattern, rule: Int, rank: Int)
  /// A place in the automaton.
  typealias State = Int

  /// Where no pattern fits.
  static let dead: State = 0
  /// Before the first name.
  private static let start: State = 1

  private let names: KeyTable
  private let edges: EdgeTable
  /// What lies behind any name that has no edge of its own; ``dead`` behind a state without any.
  private let others: Table<UInt16>
  /// Whether a state has edges.
  private let hasEdges: Table<UInt8>
  /// The rules whose patterns end in each state, by rank and in order of their ids.
  let rules: ListTable<UInt16>

  init(_ patterns: [Entry]) {
    let builder = Builder(patterns)
    names = KeyTable(Set(patterns.flatMap(\.pattern.names)).subtracting(["*"]).sorted())
    let names = names
    edges = EdgeTable(
      builder.nodes.enumerated().flatMap { state, node in
        node.children.sorted { $0.key < $1.key }.map { (from: state, name: names[$0.key], to: $0.value) }
      })
    others = Table(builder.nodes.map { UInt16(clamping: $0.other) })
    hasEdges = Table(builder.nodes.map { $0.children.isEmpty ? 0 : 1 })
    rules = ListTable(builder.nodes.map { node in node.rules.sorted { $0 < $1 }.map { UInt16(clamping: $0.rule) } })
  }

  init(from image: inout ImageReader) {
    names = KeyTable(from: &image)
    edges = EdgeTable(from: &image)
    others = image.table(of: UInt16.self)
    hasEdges = image.table(of: UInt8.self)
    rules = ListTable(from: &image)
  }

  func write(to image: inout ImageWriter) {
    names.write(to: &image)
    edges.write(to: &image)
    image.add(others)
    image.add(hasEdges)
    rules.write(to: &image)
  }

  /// The state at a path.
  func state(at path: String) -> State {
    PathPattern(path).names.reduce(Self.start) { state, name in step(state, name) }
  }

  /// The state below `state`, behind `name`.
  func step(_ state: State, _ name: String) -> State {
    state == Self.dead ? state : edges[state, names[name]] ?? Int(others[state])
  }

  /// The same for the name from `start` up to `end`.
  func step(_ state: State, _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> State {
    guard hasEdges[state] != 0 else { return Int(others[state]) }
    return edges[state, names.lookup(bytes, start, end).key] ?? Int(others[state])
  }

  /// Whether a name decides what follows.
  func looksAtName(behind state: State) -> Bool { hasEdges[state] != 0 }

  /// The rules whose patterns end here.
  func rules(at state: State) -> UnsafeBufferPointer<UInt16> { rules[state] }

  /// Makes one state of each set of patterns that fit the same names.
  private struct Builder {
    /// What has been read so far of a path, as far as patterns fit it.
    struct Node {
      var children: [String: State] = [:]
      var other: State = PathMatcher.dead
      var rules: [(rank: Int, rule: Int)] = []
    }

    private let patterns: [Entry]
    private(set) var nodes = [Node()]
    private var known: [[Int]: State] = [:]

    init(_ patterns: [Entry]) {
      self.patterns = patterns
      if state(of: Array(patterns.indices), depth: 0) == PathMatcher.dead { nodes.append(Node()) }
    }

    /// The state in which the first `depth` names of just these patterns have fitted.
    private mutating func state(of fitting: [Int], depth: Int) -> State {
      guard !fitting.isEmpty else { return PathMatcher.dead }
      let key = fitting + [-1 - depth]
      if let state = known[key] { return state }
      nodes.append(Node())
      let state = nodes.count - 1
      known[key] = state
      nodes[state].rules = fitting.filter { patterns[$0].pattern.names.count == depth }
        .map { (patterns[$0].rank, patterns[$0].rule) }
      let longer = fitting.filter { patterns[$0].pattern.names.count > depth }
      let names = Set(longer.map { patterns[$0].pattern.names[depth] }).subtracting(["*"])
      for name in names.sorted() {
        let next = longer.filter { [name, "*"].contains(patterns[$0].pattern.names[depth]) }
        nodes[state].children[name] = self.state(of: next, depth: depth + 1)
      }
      nodes[state].other = self.state(
        of: longer.filter { patterns[$0].pattern.names[depth] == "*" }, depth: depth + 1)
      return state
    }
  }
}
