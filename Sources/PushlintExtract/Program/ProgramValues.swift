import PushlintSyntax
import PushlintText
import PushlintTree

/// What names of a program in JavaScript stand for: `const TOPIC = 'news';`, `const LEVELS = { high: 'HIGH' }`,
/// `enum Level { High = 'HIGH' }`, `static readonly sound = 'a.caf';`.
///
/// - Shape: as for ``ProgramNumber``; a name of an object counts where nothing changes its members. Looked up when a
///   value has that name.
package final class ProgramValues {
  /// A value, and the nodes that it is made of, the first of which is the document's.
  struct Value {
    let nodes: [SyntaxTree.Node]
    let index: Int
  }

  /// A value that a name stands for in a member.
  struct Place: Hashable {
    let range: SourceRange
    let key: String
    let level: Int
  }

  let text: SourceText
  let scan: ProgramScan
  /// What was read of values where names stand for them.
  var trees: [Place: ProgramTree?] = [:]
  private let dialect: Dialect
  private lazy var constants = ProgramNumber.ProgramConstants(text, index)
  /// What is looked up by name, where that is known.
  private var index: ProgramIndex?
  private var expressions: [String: Known?] = [:]
  private var parsed: [SourceRange: [SyntaxTree.Node]?] = [:]
  /// Past the names of fields that keep their values, and of enums; `nil` for a name with several.
  private lazy var fields = declarations { $0 != Self.wordOfEnums }
  private lazy var enums = declarations { $0 == Self.wordOfEnums }
  private lazy var functions = ProgramFunctions(text, scan, index?.returned ?? ReturnedObjects(text)) {
    constants.occurrences(ofAll: $0)
  }
  private lazy var parameters = ProgramParameters(text, scan)
  private(set) lazy var types = ProgramTypes(text, scan)

  /// Most names that lead from one to another.
  static let longestWay = 6

  package init(_ text: SourceText, _ dialect: Dialect, _ index: ProgramIndex? = nil) {
    self.text = text
    self.dialect = dialect
    self.index = index
    scan = ProgramScan(text)
  }

  /// Takes over what is known by name, before anything is looked up.
  func take(_ index: ProgramIndex) { self.index = index }

  var declarations: ProgramDeclarations { constants.declarations }

  /// The places of a name, in order.
  func occurrences(of name: String) -> [SourceRange] { constants.occurrences(of: name) }

  /// Past the name in the only declaration of it.
  func declaration(of name: String) -> Int? { constants.declaration(of: name) }

  /// The type with which a name, or a member of one, is declared.
  func declaredType(of range: SourceRange) -> SyntaxTree.Node.Flags? { types.type(of: range, occurrences) }

  func keepsMembers(_ brace: Int, _ name: String) -> Bool { constants.keepsMembers(brace, name) }

  /// What an expression of numbers comes to.
  func number(_ range: SourceRange) -> (number: Double, isOfClock: Bool)? { constants.result(range) }

  func number(ofName name: String) -> Double? { constants.number(ofName: name) }

  /// The expression that a name stands for, and its members that get another value elsewhere.
  struct Known {
    let range: SourceRange
    let changes: Changes
  }

  func known(ofName name: String) -> Known? {
    if let known = expressions[name] { return known }
    var found: Known?
    if let end = constants.declaration(of: name), let start = scan.valueStart(behind: end),
      let range = scan.expression(from: start), !constants.isBoundElsewhere(name), let changes = changes(ofName: name)
    {
      found = Known(range: unfrozen(range), changes: changes)
    }
    expressions[name] = .some(found)
    return found
  }

  /// The object in `Object.freeze({ … })`, or the expression as it is.
  private func unfrozen(_ range: SourceRange) -> SourceRange {
    let call: StaticString = "Object.freeze("
    let start = range.start + call.utf8CodeUnitCount
    guard start < range.end, text.matches(call, at: SourceRange(range.start, start)),
      scan.pastBracket(start - 1) == range.end
    else { return range }
    return SourceRange(scan.next(from: start), range.end - 1)
  }

  /// The expression that is all that a name stands for.
  func expression(ofName name: String) -> SourceRange? {
    known(ofName: name).flatMap { $0.changes.names.isEmpty ? $0.range : nil }
  }

  /// The source of what the only declaration of a name gives it, whatever else the name is.
  func source(ofName name: String) -> ArraySlice<UInt8>? {
    constants.declaration(of: name).flatMap(source(behind:)).map { text[$0] }
  }

  /// Whether what a declaration gives its name has something to do with a place.
  ///
  /// - Parameter end: past the name.
  func usesValue(behind end: Int, _ isUsed: (SourceRange) -> Bool) -> Bool {
    source(behind: end).map(isUsed) == true
      || ProgramNumber.ProgramConstants.value(behind: end, in: text).map(isUsed) == true
  }

  private func source(behind end: Int) -> SourceRange? {
    scan.valueStart(behind: end).flatMap { scan.expression(from: $0) }
  }

  /// The names of fields and enums that have other values in another program.
  ///
  /// - Parameter near: names of which more is done than elsewhere.
  func fixedNames(differingFrom other: ProgramValues, _ near: Set<String>) -> Set<String> {
    Set(fields.keys).union(other.fields.keys).union(enums.keys).union(other.enums.keys).filter { name in
      source(ofFixed: name) != other.source(ofFixed: name)
        || near.contains(name) && isAssigned(name) != other.isAssigned(name)
    }
  }

  private func source(ofFixed name: String) -> [ArraySlice<UInt8>] {
    var result: [ArraySlice<UInt8>] = []
    if let end = fields[name].flatMap({ $0 }), let start = scan.valueStart(behind: end),
      let value = scan.expression(from: start)
    {
      result.append(text[value])
    }
    if let end = enums[name].flatMap({ $0 }), let past = scan.pastBracket(scan.next(from: end)) {
      result.append(text[SourceRange(end, past)])
    }
    return result
  }

  /// The value of a name or a member: `TOPIC`, `LEVELS.high`, `Level.High`, `this.sound`.
  func value(of range: SourceRange) -> Value? {
    if text[range.end - 1] == UInt8(ascii: ")") { return result(ofCall: range) }
    guard range.count <= Self.longestName, let path = path(range) else { return nil }
    if path.count == 1 {
      return value(ofChanged: path[0])
    }
    if path.count == 2, let found = field(path) ?? member(ofEnum: path) {
      return nodes(found).map { Value(nodes: $0, index: 1) }
    }
    guard path[0] != "this", let nodes = expression(ofName: path[0]).flatMap(nodes) else { return nil }
    var index = 1
    for name in path.dropFirst() {
      guard nodes[index].kind == .object, let member = member(name, of: index, in: nodes) else { return nil }
      index = member
    }
    return Value(nodes: nodes, index: index)
  }

  private static let longestName = 120
  private static let longestCall = 400

  /// What a function of the program returns: `android(title)`, `this.apns(badge)`.
  private func result(ofCall range: SourceRange) -> Value? {
    guard range.count <= Self.longestCall, let open = text.firstOffset(of: "(", in: range),
      scan.pastBracket(open) == range.end, let path = path(SourceRange(range.start, open)),
      path.count == 1 || path.count == 2 && path[0] == "this", let name = path.last,
      let found = functions.results[name].flatMap({ $0 }), !found.overlaps(range),
      path.count == 1 || text[found.start] == UInt8(ascii: "{")
    else { return nil }
    return nodes(found).map { Value(nodes: $0, index: 1) }
  }

  /// The names of functions that return something else in another program.
  func functions(differingFrom other: ProgramValues) -> Set<String> {
    func source(_ values: ProgramValues, _ name: String) -> ArraySlice<UInt8>? {
      values.functions.results[name].flatMap { $0 }.map { values.text[$0] }
    }
    return Set(functions.results.keys).union(other.functions.results.keys)
      .filter { source(self, $0) != source(other, $0) }
  }

  /// What a function is given for the parameter whose name is an expression.
  func given(_ range: SourceRange) -> [Value] {
    if text[range.end - 1] == UInt8(ascii: "]") { return members(ofIndexed: range) }
    guard let path = path(range), path.count == 1, range.count <= Self.longestName else { return [] }
    let found = parameters.values(of: path[0], at: range)
    guard !found.isEmpty, !isBound(path[0]) else { return [] }
    return found.compactMap { argument in
      guard let nodes = nodes(argument), nodes.count > 1 else { return nil }
      return nodes[1].kind == .opaque ? value(of: argument) : Value(nodes: nodes, index: 1)
    }
  }

  /// Most members of an object of which any may be picked.
  private static let mostPicked = 8

  /// What `LEVELS[level]` may be: each member of a small object of nothing but texts and numbers.
  private func members(ofIndexed range: SourceRange) -> [Value] {
    guard range.count <= Self.longestName, let open = text.firstOffset(of: "[", in: range),
      scan.pastBracket(open) == range.end, let path = path(SourceRange(range.start, open)), path.count == 1,
      let nodes = expression(ofName: path[0]).flatMap(nodes), nodes.count > 1, nodes[1].kind == .object
    else { return [] }
    let tree = SyntaxTree(source: text, range: text.range, dialect: dialect, nodes: nodes)
    let members = tree.members(of: 1).map(\.value)
    guard !tree.hasSpread(1), members.count <= Self.mostPicked,
      members.allSatisfy({ [.string, .number].contains(nodes[$0].kind) })
    else { return [] }
    return members.map { Value(nodes: nodes, index: $0) }
  }

  /// The name in `...options`.
  func nameOfSpread(_ range: SourceRange) -> SourceRange? {
    var start = range.start
    while text[start] == UInt8(ascii: ".") { start += 1 }
    start = scan.next(from: start)
    let end = scan.pastWord(start)
    let next = scan[scan.next(from: end)]
    return end > start && (next == UInt8(ascii: ",") || next == UInt8(ascii: "}")) ? SourceRange(start, end) : nil
  }

  /// The names of parameters that are given something else than before an edit, and of their functions.
  ///
  /// - Parameter near: names of which more is done than elsewhere.
  func parameters(differingFrom old: ProgramValues, _ change: SourceRange, _ near: Set<String>) -> Set<String> {
    parameters.names(differingFrom: old.parameters, change)
      .union(near.intersection(parameters.names.union(old.parameters.names)).filter { isBound($0) != old.isBound($0) })
  }

  /// Whether a name has something else than what calls give for it.
  private func isBound(_ name: String) -> Bool { constants.isBoundElsewhere(name) || isChanged(name) }

  private func path(_ range: SourceRange) -> [String]? {
    guard text[range.start].map(ByteClass.beginsWord) == true,
      text[range].allSatisfy({ ByteClass.isNameByte($0) || $0 == UInt8(ascii: ".") })
    else { return nil }
    let path = text.string(range).split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    return path.count <= 4 && path.allSatisfy { !$0.isEmpty } ? path : nil
  }

  /// What an expression is made of.
  func nodes(_ range: SourceRange) -> [SyntaxTree.Node]? {
    if let known = parsed[range] { return known }
    let found = expressionNodes(of: text, in: range, dialect: dialect)
    parsed[range] = .some(found)
    return found
  }

  /// The value of the only member of that name.
  private func member(_ name: String, of object: Int, in nodes: [SyntaxTree.Node]) -> Int? {
    let tree = SyntaxTree(source: text, range: text.range, dialect: dialect, nodes: nodes)
    guard !tree.hasSpread(object) else { return nil }
    let found = tree.members(of: object).filter { tree.text(of: $0.key) == name }
    return found.count == 1 ? found[0].value : nil
  }

  // MARK: Fields and enums

  private func field(_ path: [String]) -> SourceRange? {
    guard path[0] == "this" || path[0].first?.isUppercase == true, let end = fields[path[1]].flatMap({ $0 }),
      !isAssigned(path[1]), let start = scan.valueStart(behind: end)
    else { return nil }
    return scan.expression(from: start)
  }

  private func member(ofEnum path: [String]) -> SourceRange? {
    guard let end = enums[path[0]].flatMap({ $0 }) else { return nil }
    let open = scan.next(from: end)
    guard scan[open] == UInt8(ascii: "{"), let close = scan.pastBracket(open) else { return nil }
    var index = scan.next(from: open + 1)
    while index < close - 1 {
      let past = scan.pastWord(index)
      guard past > index else { return nil }
      let isMeant = text[SourceRange(index, past)].elementsEqual(path[1].utf8)
      if let start = scan.valueStart(behind: past) {
        guard let value = scan.expression(from: start) else { return nil }
        if isMeant { return value }
        index = scan.next(from: value.end)
      } else {
        if isMeant { return nil }
        index = scan.next(from: past)
      }
      if scan[index] == UInt8(ascii: ",") { index = scan.next(from: index + 1) }
    }
    return nil
  }

  private static let wordOfEnums = "enum "
  private static let fixingWords = ["readonly ", "static ", wordOfEnums]
  /// What finds the words before names that keep their values.
  static let fixing = NeedleScan(fixingWords)

  /// - Parameter isWanted: whether a word is one of those that are asked for.
  private func declarations(behind isWanted: (String) -> Bool) -> [String: Int?] {
    var result: [String: Int?] = [:]
    for match in index?.fixing.matches ?? Self.fixing.matches(in: text, range: text.range) {
      let word = Self.fixingWords[match.needle]
      guard isWanted(word) else { continue }
      let start = match.offset + word.utf8.count
      guard text.string(SourceRange(match.offset, start)) == word,
        text[match.offset - 1].map(ByteClass.isNameByte) != true
      else { continue }
      let end = scan.pastWord(start)
      guard end > start else { continue }
      let name = text.string(SourceRange(start, end))
      guard name != "readonly", name != "async", scan[scan.next(from: end)] != UInt8(ascii: "(") else { continue }
      result[name] = .some(result[name] == nil ? end : nil)
    }
    return result
  }

  /// Whether a member of that name gets a value outside of its declaration.
  private func isAssigned(_ name: String) -> Bool {
    occurrences(of: name).contains { range in
      guard text[range.start - 1] == UInt8(ascii: ".") else { return false }
      let next = scan.next(from: range.end)
      return isAssignment(next)
    }
  }
}
