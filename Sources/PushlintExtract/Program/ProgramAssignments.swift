import PushlintSyntax
import PushlintText
import PushlintTree

/// Members that statements of a program in JavaScript set in messages: `message.android.priority = 'high';`, each as a
/// message that has nothing else that can be seen.
///
/// - Shape: what the variable is, the detector finds out; objects are read where they stand.
struct ProgramAssignments {
  private let values: ProgramValues
  private let dialect: Dialect
  private var text: SourceText { values.text }
  private var scan: ProgramScan { values.scan }

  init(_ values: ProgramValues, _ dialect: Dialect) {
    self.values = values
    self.dialect = dialect
  }

  /// Names of which the first or the second one below a variable is one.
  private static let parts: Set<String> = ["android", "apns", "webpush", "notification", "data", "aps"]
  /// Members of a message that are no blocks.
  private static let members: Set<String> = ["topic", "condition"]
  /// Most names on the way to a member.
  private static let longestWay = 8

  /// A member, the names on the way to it, and what it gets.
  private struct Assignment {
    /// With the name of the variable before them.
    let whole: SourceRange
    let keys: [SourceRange]
    let value: SourceRange
  }

  /// - Parameter range: whole statements.
  func excerpts(in range: SourceRange) -> [Excerpt] {
    var nodes = [
      SyntaxTree.Node(kind: .document, flags: [], range: range, parent: 0, next: 1)
    ]
    for assignment in assignments(in: range) { add(assignment, to: &nodes) }
    guard nodes.count > 1 else { return [] }
    nodes[0].next = Int32(clamping: nodes.count)
    let tree = SyntaxTree(source: text, range: range, dialect: dialect, nodes: nodes)
    let document = ParsedDocument(tree: tree, issues: [], end: range.end, isComplete: true, scope: .program)
    return [
      Excerpt(
        text: text, map: .identity, origin: .file, document: document.withValues(of: values), holdsAssignments: true)
    ]
  }

  private func assignments(in range: SourceRange) -> [Assignment] {
    var result: [Assignment] = []
    var start = range.start
    while let sign = text.firstOffset(of: "=", in: SourceRange(start, range.end)) {
      start = sign + 1
      if text[start] == UInt8(ascii: "=") || text[start] == UInt8(ascii: ">") {
        start += 1
        continue
      }
      guard let assignment = assignment(at: sign), assignment.whole.start >= range.start else { continue }
      result.append(assignment)
    }
    return (result + headersOfCalls(in: range)).sorted { $0.whole.start < $1.whole.start }
  }

  /// Headers that only requests have: answers have an `apns-id`, too.
  private static let headers: Set<String> = [
    "apns-topic", "apns-priority", "apns-expiration", "apns-push-type", "apns-collapse-id",
  ]
  private static let headerScan = NeedleScan(["apns-"])
  /// Methods that set a header.
  private static let settingMethods: Set<String> = ["set", "append", "setHeader", "header"]

  /// `headers.set('apns-priority', '5')`, `request.setHeader('apns-topic', topic)`
  private func headersOfCalls(in range: SourceRange) -> [Assignment] {
    Self.headerScan.matches(in: text, range: range).compactMap { match in
      let start = match.offset
      guard let mark = text[start - 1], scan.isQuote(mark) else { return nil }
      var end = start
      while let byte = text[end], ByteClass.isNameByte(byte) || byte == UInt8(ascii: "-") { end += 1 }
      var words = WordsBefore(text, start - 1)
      guard text[end] == mark, isHeader(SourceRange(start, end)), words.take("("),
        words.word().map(Self.settingMethods.contains) == true, words.take("."),
        words.offset >= range.start, scan[scan.next(from: end + 1)] == UInt8(ascii: ","), !scan.isHidden(start - 1),
        let value = scan.expression(from: scan.next(from: end + 1) + 1), value.end <= range.end,
        scan[scan.next(from: value.end)] == UInt8(ascii: ")")
      else { return nil }
      let key = SourceRange(start, end)
      return Assignment(whole: SourceRange(start, value.end), keys: [key], value: value)
    }
  }

  private static let prefix: StaticString = "apns-"
  private static let longestSlip = 2

  /// Whether a name is that of a header, or nearly so.
  private func isHeader(_ key: SourceRange) -> Bool {
    guard key.count < 20, key.count > Self.prefix.utf8CodeUnitCount,
      text.matches(Self.prefix, at: SourceRange(key.start, key.start + Self.prefix.utf8CodeUnitCount))
    else { return false }
    let name = text.string(key)
    return Self.headers.contains(name)
      || Self.headers.contains { EditDistance.between(name, $0, limit: Self.longestSlip) != nil }
  }

  private func assignment(at sign: Int) -> Assignment? {
    var keys: [SourceRange] = []
    var words = WordsBefore(text, sign)
    while keys.count < Self.longestWay {
      if words.take("]") {
        guard words.take("'") || words.take("\"") else { return nil }
        let end = words.offset
        var start = end
        while let byte = text[start - 1], ByteClass.isNameByte(byte) || byte == UInt8(ascii: "-") { start -= 1 }
        guard start < end, text[start - 1] == text[end], text[start - 2] == UInt8(ascii: "[") else { return nil }
        keys.append(SourceRange(start, end))
        words = WordsBefore(text, start - 2)
        if words.take(".") { guard words.take("?") else { return nil } }
        continue
      }
      if !words.take("!") { _ = words.take("?") }
      guard let name = words.word() else { return nil }
      keys.append(SourceRange(words.offset, words.offset + name.utf8.count))
      guard words.take(".") else { break }
    }
    guard let variable = keys.popLast(), !keys.isEmpty, keys.count < Self.longestWay,
      text[variable.start].map(ByteClass.beginsWord) == true
    else { return nil }
    // `aps["interruption-level"] = "active"`
    if text.string(variable) == "aps" { keys.append(variable) }
    keys.reverse()
    let names = keys.map { text.string($0) }
    let below = names[0] == "message" ? Array(names.dropFirst()) : names
    guard let first = below.first, let last = keys.last else { return nil }
    let isPart = Self.parts.contains(first) && below.count > 1 || Self.members.contains(first) && below.count == 1
    // `options.headers['apns-priority'] = '5'`
    guard isPart || isHeader(last) else { return nil }
    if !isPart { keys = [last] }
    var before = WordsBefore(text, variable.start)
    guard !before.take("."), !scan.isHidden(variable.start), let value = scan.expression(from: sign + 1),
      text[value.start] != UInt8(ascii: "{")
    else { return nil }
    return Assignment(whole: SourceRange(variable.start, value.end), keys: keys, value: value)
  }

  // MARK: Nodes

  private func add(_ assignment: Assignment, to nodes: inout [SyntaxTree.Node]) {
    guard let value = values.nodes(assignment.value), value.count > 1, value[1].kind != .object,
      value[1].kind != .array
    else { return }
    var parent = 0
    var objects: [Int] = []
    func append(
      _ kind: SyntaxTree.Node.Kind, _ flags: SyntaxTree.Node.Flags = [], _ range: SourceRange
    ) {
      nodes.append(
        SyntaxTree.Node(
          kind: kind, flags: flags, range: range, parent: Int32(clamping: parent),
          next: Int32(clamping: nodes.count + 1)))
    }
    for (number, key) in assignment.keys.enumerated() {
      let start = number == 0 ? assignment.whole.start : assignment.keys[number].start
      append(.object, [], SourceRange(start, assignment.whole.end))
      parent = nodes.count - 1
      objects.append(parent)
      append(.key, .unquoted, key)
    }
    let shift = nodes.count - 1
    for node in value.dropFirst() {
      var node = node
      node.parent = node.parent == 0 ? Int32(clamping: parent) : Int32(clamping: Int(node.parent) + shift)
      node.next = Int32(clamping: Int(node.next) + shift)
      nodes.append(node)
    }
    for object in objects.reversed() {
      parent = object
      append(.spread, [], SourceRange(at: assignment.whole.end))
      nodes[object].next = Int32(clamping: nodes.count)
    }
  }
}
