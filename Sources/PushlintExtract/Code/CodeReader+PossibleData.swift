import PushlintSyntax
import PushlintText
import PushlintTree

/// Data of messages that variables hold of which some statements are seen: `data["from"] = "a"` with a map that the
/// function is given, `data = map[string]string{…}` in each of several branches.
///
/// - Shape: each is read as an object that may stand in the place of the value; what else is in it is not known.
extension CodeReader {
  /// What a variable may hold as data of a message: maps that it gets, and members that are set in it.
  struct PossibleData {
    /// The statement.
    let tokens: Range<Int>
    /// A map that is all of it; `nil` for members.
    let map: Range<Int>?
    let entries: [CodeAssembly.Entry]
  }

  /// Most statements that set something in one variable.
  private static let mostSets = 40
  /// Words beside the name of a map that take members out of it: `del data["n"]`, `delete(data, "n")`, `data.remove("n")`.
  private static let removals: Set<String> = ["clear", "del", "delete", "pop", "remove", "unset"]
  /// Languages whose blocks have braces.
  private static let languagesOfBraces: Set<CodeGrammar.Imports> = [.go, .java, .cSharp, .php]
  /// Methods that take the data of a message.
  private static let takersOfData: Set<String> = ["putAllData", "withData", "setData", "data"]

  /// Whether the value at the name `index` is the data of a message: `Data: data`, `.putAllData(data)`, `"data": data`.
  func isData(_ index: Int) -> Bool {
    let start = wrapped(index).lowerBound
    guard let before = tokens[start - 1] else { return false }
    var key = start - 2
    switch before.kind {
    case .sign where before.detail == UInt8(ascii: ":") || before.detail == UInt8(ascii: "="):
      if tokens.isSign(":", at: key) { return false }
    case .sign where before.detail == UInt8(ascii: ","):
      return tokens.content(of: key).map { tokens.text.string($0) } == "data"
    // `'data' => $data`
    case .sign where before.detail == UInt8(ascii: ">") && tokens.isSign("=", at: key): key -= 1
    case .opener where before.detail == UInt8(ascii: "("):
      return tokens.word(at: key).map(Self.takersOfData.contains) == true
        && (tokens.linkWidth(at: key - 1) == 1 || tokens.linkWidth(at: key - 2) == 2)
    default: return false
    }
    // `["data"] = data`
    if tokens[key]?.kind == .closer, tokens[key]?.detail == UInt8(ascii: "]") { key -= 1 }
    let name = tokens.word(at: key) ?? tokens.content(of: key).map { tokens.text.string($0) }
    return name == "data" || name == "Data"
  }

  /// What the variable at `index` may hold there, as far as its function shows it.
  func possibleData(at index: Int) -> [PossibleData] {
    let isToldByLines = CodeLocals.languagesOfLines.contains(tokens.grammar.imports)
    guard isToldByLines || Self.languagesOfBraces.contains(tokens.grammar.imports), let name = tokens.word(at: index),
      startOfName(at: index) == index, changedNames.contains(name) || constants.isAssigned(name)
    else { return [] }
    let locals = constants.locals
    let scope = locals.startOfVariable(name, before: index)
    traces?.looks(backTo: scope.start)
    guard scope.isKnown else { return [] }
    var sets: [PossibleData] = []
    var resets: [(statement: CodeLocals.Statement, isDeclared: Bool)] = []
    func statement(_ range: Range<Int>) -> CodeLocals.Statement {
      CodeLocals.Statement(
        tokens: range, blocks: locals.closedBlocks(around: range.lowerBound, from: scope.start, before: index))
    }
    for place in scope.start..<index where tokens.isWord(name, at: place) && tokens.linkWidth(at: place - 1) == 0 {
      if [-2, -1, 2].contains(where: { tokens.word(at: place + $0).map(Self.removals.contains) == true }) { return [] }
      if isToldByLines || tokens.grammar.imports == .php, isGivenAway(place, before: index) {
        sets = []
        continue
      }
      let isShort = tokens.isSign(":", at: place + 1) && tokens.isSign("=", at: place + 2)
      let isDeclared = isShort || !statements.begins(at: place)
      if isShort || tokens.isSign("=", at: place + 1) && !tokens.isSign("=", at: place + 2) {
        let start = place + (isShort ? 3 : 2)
        let value = start..<max(statements.end(from: start), start)
        guard value.upperBound <= index else { continue }
        resets.append((statement(place..<value.upperBound), isDeclared))
        // `data = getData(request)` yields what the function returns.
        if isWholeMap(unwrapped(value)) || result(at: value.lowerBound)?.call == value {
          sets.append(PossibleData(tokens: place..<value.upperBound, map: value, entries: []))
        }
        continue
      }
      // `data ??= new Dictionary<string, string>()` leaves what there is.
      if tokens.isSign("?", at: place + 1), tokens.isSign("?", at: place + 2), tokens.isSign("=", at: place + 3) {
        continue
      }
      guard statements.begins(at: place) || isBehindCondition(place), let change = change(at: place, nil) else {
        continue
      }
      switch change {
      case .opened: continue
      case .known(let entries, _, _, let end) where entries.allSatisfy { $0.keys.count == 1 }:
        if place < end, end <= index { sets.append(PossibleData(tokens: place..<end, map: nil, entries: entries)) }
      case .possible(let entry, let end) where entry.keys.count == 1:
        if place < end, end <= index { sets.append(PossibleData(tokens: place..<end, map: nil, entries: [entry])) }
      // It may change what was set before, and nothing that is set behind it.
      default: sets = []
      }
    }
    guard sets.count <= Self.mostSets, resets.count <= Self.mostSets else { return [] }
    if isToldByLines {
      return sets.filter { set in
        !resets.contains { set.tokens.upperBound <= $0.statement.tokens.lowerBound }
          && locals.comes(set.tokens, to: index, in: scope.start)
      }
    }
    return sets.filter { set in
      let own = statement(set.tokens)
      // What a block calls the same is another variable.
      let isOther = resets.contains { reset in
        reset.isDeclared && reset.statement.tokens.lowerBound <= own.tokens.lowerBound
          && reset.statement.blocks.first.map(own.blocks.contains) == true
      }
      let later = resets.map(\.statement).filter { $0.tokens.lowerBound > own.tokens.lowerBound }
      // `if (isTest) data["from"] = "a";`
      if own.blocks.isEmpty, isBehindCondition(own.tokens.lowerBound) { return !isOther && later.isEmpty }
      return !isOther
        && locals.reaching([own] + later, index, scope.start) { _ in true }.contains { $0.tokens == own.tokens }
    }
  }

  /// Methods whose names say that they only write down what they are given.
  private static let writers: Set<String> = ["logger", "logging", "log", "Log", "print", "puts", "p", "Rails"]

  /// Whether a statement does nothing but give the name at `index` to somebody, who may change what it holds:
  /// `array_walk($data, …)`, `stringify(data)`.
  private func isGivenAway(_ index: Int, before use: Int) -> Bool {
    var start = index
    while start > 0, index - start < Self.longestDeclaration, !statements.begins(at: start) { start -= 1 }
    guard start < index, statements.begins(at: start), let word = tokens.word(at: start),
      !Self.writers.contains(word), word != "return", !statements.isControl(start)
    else { return false }
    var place = start + 1
    while tokens.linkWidth(at: place) > 0 { place += tokens.linkWidth(at: place) + 1 }
    return tokens.isOpener("(", at: place) && index < tokens.closer(of: place) && tokens.closer(of: place) < use
      && statements.end(from: start) == tokens.closer(of: place) + 1
  }

  /// Whether what a statement in a branch sets in a variable is there where the variable is used.
  func comes(_ statement: Range<Int>, to index: Int) -> Bool {
    let isToldByLines = CodeLocals.languagesOfLines.contains(tokens.grammar.imports)
    guard isToldByLines || Self.languagesOfBraces.contains(tokens.grammar.imports), statement.upperBound <= index,
      let name = tokens.word(at: index)
    else {
      return false
    }
    let locals = constants.locals
    let scope = locals.startOfVariable(name, before: index)
    traces?.looks(backTo: scope.start)
    guard scope.isKnown, statement.lowerBound >= scope.start else { return false }
    if isToldByLines { return locals.comes(statement, to: index, in: scope.start) }
    let blocks = locals.closedBlocks(around: statement.lowerBound, from: scope.start, before: index)
    let own = CodeLocals.Statement(tokens: statement, blocks: blocks)
    if blocks.isEmpty { return isBehindCondition(statement.lowerBound) }
    return !locals.reaching([own], index, scope.start) { _ in true }.isEmpty
  }

  /// Adds objects in the place of a value, each with what it may hold.
  ///
  /// - Parameter known: keys that are set elsewhere.
  func add(_ possible: [PossibleData], in parent: Int, known: Set<String> = []) {
    var done = known
    for set in possible {
      traces?.places(set.tokens)
      if let map = set.map {
        readValue(map, in: parent)
        continue
      }
      for entry in set.entries {
        guard let key = entry.keys.first, let name = keyText(key), done.insert(name).inserted else { continue }
        let object = tree.add(.object, tokens.range(set.tokens), in: parent)
        addSetKey(key, name, to: object)
        readValue(entry.value, in: object)
        tree.add(.spread, SourceRange(at: tokens.range(set.tokens).end), in: object)
        tree.close(object)
      }
    }
  }
}
