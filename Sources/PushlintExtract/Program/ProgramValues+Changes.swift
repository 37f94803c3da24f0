import PushlintText
import PushlintTree

/// What a program does with the members of what a name stands for.
extension ProgramValues {
  func isAssignment(_ index: Int) -> Bool {
    switch scan[index] {
    case UInt8(ascii: "="):
      return scan[index + 1] != UInt8(ascii: "=") && scan[index + 1] != UInt8(ascii: ">")
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "|"), UInt8(ascii: "?"), UInt8(ascii: "&"):
      var next = index + 1
      if scan[next] == scan[index] {
        if scan[index] == UInt8(ascii: "+") || scan[index] == UInt8(ascii: "-") { return true }
        next += 1
      }
      return scan[next] == UInt8(ascii: "=") && scan[next + 1] != UInt8(ascii: "=")
    default: return false
    }
  }

  /// Functions that leave what they are given as it is.
  private static let readers: Set<String> = [
    "stringify", "log", "info", "debug", "error", "warn", "freeze", "keys", "values", "entries", "send", "sendEach",
    "sendEachForMulticast", "sendMulticast", "push", "String", "if", "request", "fetch", "post", "put", "write", "end",
  ]
  /// Methods that change what they are called on.
  private static let changers: Set<String> = [
    "push", "unshift", "splice", "pop", "shift", "sort", "reverse", "set", "add", "delete", "fill",
  ]

  /// What a program does with the members of what a name stands for.
  struct Changes {
    /// Those that get another value.
    var names: Set<String> = []
    /// Statements that give one of them a value, which is no object: `data.n = 1`.
    var sets: [(key: SourceRange, value: SourceRange)] = []
  }

  /// What a statement adds to an object; `nil` for members that nobody knows.
  private struct Added {
    let names: Set<String>?
  }

  /// Whether anything may change the members of what a name stands for.
  func isChanged(_ name: String) -> Bool { changes(ofName: name)?.names.isEmpty != true }

  /// - Returns: `nil` where nobody knows which members get another value.
  func changes(ofName name: String) -> Changes? {
    var result = Changes()
    for range in occurrences(of: name) {
      guard text[range.start - 1] != UInt8(ascii: ".") || text[range.start - 2] == UInt8(ascii: ".") else { continue }
      if let more = membersAdded(to: name, behind: range.end) {
        guard let names = more.names else { return nil }
        result.names.formUnion(names)
        continue
      }
      var words = WordsBefore(text, range.start)
      let isDeleted: Bool
      if words.take("(") {
        isDeleted = false
        if scan.next(from: range.end) < text.count, endsArgument(scan.next(from: range.end)),
          words.word().map(Self.readers.contains) != true
        {
          return nil
        }
      } else {
        isDeleted = words.word() == "delete"
      }
      guard let member = changedMember(behind: range.end, isDeleted: isDeleted) else { continue }
      guard !member.isEmpty else { return nil }
      result.names.insert(member)
      if !isDeleted, let set = memberSet(behind: range.end) { result.sets.append(set) }
    }
    return result
  }

  /// The members in `aps = { ...aps, badge: 1 }`, where that stands behind the name; the names are `nil` where nobody
  /// knows them.
  private func membersAdded(to name: String, behind end: Int) -> Added? {
    guard let start = scan.valueStart(behind: end), keepsMembers(start, name) else { return nil }
    guard let value = scan.expression(from: start), let nodes = nodes(value), nodes.count > 1,
      nodes[1].kind == .object, Int(nodes[1].next) == nodes.count
    else { return Added(names: nil) }
    let tree = SyntaxTree(source: text, range: text.range, dialect: .javaScript, nodes: nodes)
    let members = tree.members(of: 1).map { tree.text(of: $0.key) }
    // Its own members are the only ones that it gets from another object.
    let spreads = nodes.dropFirst(2).filter { $0.kind == .spread && $0.parent == 1 }.count
    let isKnown = spreads == 1 && !nodes.dropFirst(2).contains { $0.parent == 1 && $0.flags.contains(.computed) }
    return Added(names: isKnown ? Set(members) : nil)
  }

  /// `.n = 1` behind a name.
  private func memberSet(behind end: Int) -> (key: SourceRange, value: SourceRange)? {
    guard text[end] == UInt8(ascii: "."), case let past = scan.pastWord(end + 1), past > end + 1,
      let start = scan.valueStart(behind: past), scan[start] != UInt8(ascii: "{"), scan[start] != UInt8(ascii: "["),
      let value = scan.expression(from: start)
    else { return nil }
    return (SourceRange(end + 1, past), value)
  }

  private func endsArgument(_ index: Int) -> Bool {
    scan[index] == UInt8(ascii: ",") || scan[index] == UInt8(ascii: ")")
  }

  /// The member that `.apns.headers['a'] =` and `.list.push(` change; empty where nobody knows which, `nil` for none.
  private func changedMember(behind end: Int, isDeleted: Bool) -> String? {
    var index = scan.next(from: end)
    var steps = 0
    var first = ""
    var last = ""
    while steps < 10 {
      if scan[index] == UInt8(ascii: "!") || scan[index] == UInt8(ascii: "?"), scan[index + 1] == UInt8(ascii: ".") {
        index += 1
      }
      if scan[index] == UInt8(ascii: ".") {
        let start = scan.next(from: index + 1)
        let past = scan.pastWord(start)
        guard past > start || scan[start] == UInt8(ascii: "[") else { return nil }
        last = text.string(SourceRange(start, past))
        if steps == 0 { first = last }
        index = scan.next(from: past)
      } else if scan[index] == UInt8(ascii: "[") {
        guard let past = scan.pastBracket(index) else { return "" }
        if steps == 0 { first = nameInBrackets(SourceRange(index, past)) }
        index = scan.next(from: past)
        last = ""
      } else {
        break
      }
      steps += 1
    }
    guard steps > 0 else { return isDeleted ? "" : nil }
    if isDeleted { return first }
    // A method of the value itself: `.push(`
    if scan[index] == UInt8(ascii: "(") { return Self.changers.contains(last) ? steps > 1 ? first : "" : nil }
    return isAssignment(index) ? first : nil
  }

  /// The text in `['a']`; empty for anything else.
  private func nameInBrackets(_ range: SourceRange) -> String {
    let inside = text.string(SourceRange(range.start + 1, range.end - 1))
    let isText = inside.first == inside.last && inside.count > 2 && (inside.first == "'" || inside.first == "\"")
    return isText ? String(inside.dropFirst().dropLast()) : ""
  }

  /// The value of a name without the members that get another one elsewhere, and open for those.
  func value(ofChanged name: String) -> Value? {
    guard let known = known(ofName: name), let nodes = nodes(known.range), nodes.count > 1 else { return nil }
    guard !known.changes.names.isEmpty else { return Value(nodes: nodes, index: 1) }
    guard nodes[1].kind == .object, Int(nodes[1].next) == nodes.count else { return nil }
    var result = Self.open(nodes, without: keys(in: nodes, named: known.changes.names))
    // What is below `aps` is read where it is set.
    if name != "aps" { add(known.changes.sets, to: &result) }
    return Value(nodes: result, index: 1)
  }

  /// Adds what statements set in an object as members that it may have, in the last node of its own.
  private func add(_ sets: [(key: SourceRange, value: SourceRange)], to nodes: inout [SyntaxTree.Node]) {
    let spread = nodes.count - 1
    for set in sets {
      guard let value = self.nodes(set.value), value.count > 1, value[1].kind != .object, value[1].kind != .array else {
        continue
      }
      let object = nodes.count
      let whole = SourceRange(set.key.start, set.value.end)
      let end = object + value.count + 2
      nodes.append(node(.object, whole, in: spread, upTo: end))
      nodes.append(node(.key, set.key, in: object, upTo: object + 2, .unquoted))
      for var node in value.dropFirst() {
        node.parent = node.parent == 0 ? Int32(clamping: object) : Int32(clamping: Int(node.parent) + object + 1)
        node.next = Int32(clamping: Int(node.next) + object + 1)
        nodes.append(node)
      }
      nodes.append(node(.spread, SourceRange(at: whole.end), in: object, upTo: end))
    }
    for index in [0, 1, spread] { nodes[index].next = Int32(clamping: nodes.count) }
  }

  private func node(
    _ kind: SyntaxTree.Node.Kind, _ range: SourceRange, in parent: Int, upTo next: Int,
    _ flags: SyntaxTree.Node.Flags = []
  ) -> SyntaxTree.Node {
    SyntaxTree.Node(
      kind: kind, flags: flags, range: range, parent: Int32(clamping: parent), next: Int32(clamping: next))
  }

  /// The nodes of the keys of an object that have one of several names.
  private func keys(in nodes: [SyntaxTree.Node], named names: Set<String>) -> Set<Int> {
    let tree = SyntaxTree(source: text, range: text.range, dialect: .javaScript, nodes: nodes)
    return Set(tree.members(of: 1).map(\.key).filter { names.contains(tree.text(of: $0)) })
  }

  /// An object without some of its members, and with a hint that it has others.
  private static func open(_ nodes: [SyntaxTree.Node], without keys: Set<Int>) -> [SyntaxTree.Node] {
    var places: [Int] = []
    var kept: [Int] = []
    var past = 0
    for index in nodes.indices {
      // The value of a key follows it.
      if keys.contains(index), index + 1 < nodes.count { past = max(past, Int(nodes[index + 1].next)) }
      places.append(kept.count)
      if index >= past { kept.append(index) }
    }
    places.append(kept.count)
    var result = kept.map { index in
      var node = nodes[index]
      node.parent = Int32(clamping: places[min(max(Int(node.parent), 0), nodes.count)])
      node.next = Int32(clamping: places[min(max(Int(node.next), 0), nodes.count)])
      return node
    }
    let end = SourceRange(at: nodes[1].range.end)
    let next = Int32(clamping: result.count + 1)
    result.append(SyntaxTree.Node(kind: .spread, flags: [], range: end, parent: 1, next: next))
    result[0].next = next
    result[1].next = next
    return result
  }
}
