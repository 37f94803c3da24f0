import PushlintSyntax
import PushlintText
import PushlintTree

/// Maps: between brackets, behind the name of a type, and made by calls.
extension CodeReader {
  /// A literal between brackets.
  struct Literal {
    /// The bracket.
    let open: Int
    let entries: [Range<Int>]
    /// The tokens that say its type.
    let type: Range<Int>
  }

  /// A map where one begins.
  enum Map {
    case literal(Literal)
    case call(open: Int, CodeGrammar.MapArguments)
    /// `new JSONObject().put(key, value).put(key, value)`, up to `end`.
    case chain(open: Int, entries: [CodeAssembly.Entry], end: Int)

    /// The bracket that what is in it stands between.
    var open: Int {
      switch self {
      case .literal(let literal): literal.open
      case .call(let open, _), .chain(let open, _, _): open
      }
    }
  }

  // MARK: Literals

  /// The map that begins at `index`: `{"a": 1}`, `dict(a=1)`, `Map.of("a", 1)`; `nil` where none does.
  ///
  /// - Parameter inValue: whether a value stands there, so that a bracket is none of code.
  func map(at index: Int, inValue: Bool = false) -> Map? {
    if let literal = mapLiteral(at: index, inValue: inValue) { return .literal(literal) }
    guard tokens[index]?.kind == .word, !tokens.isSign(".", at: index - 1) else { return nil }
    guard let call = mapCall(at: index) else { return chain(at: index) }
    guard call.arguments == .literal else { return .call(open: call.open, call.arguments) }
    // `json!({…})`
    if tokens.isOpener("{", at: call.open) {
      return .literal(literal(call.open, from: index))
    }
    guard let inner = mapLiteral(at: call.open + 1, inValue: true),
      tokens.closer(of: inner.open) == tokens.closer(of: call.open) - 1
    else { return nil }
    return .call(open: call.open, .literal)
  }

  func isMap(at index: Int, inValue: Bool = false) -> Bool { map(at: index, inValue: inValue) != nil }

  /// Past the map at `index`.
  func endOfMap(at index: Int, inValue: Bool = false) -> Int {
    guard let map = map(at: index, inValue: inValue) else { return index + 1 }
    if case .chain(_, _, let end) = map { return end }
    if case .call(let open, .entries) = map, let block = blockOfStatements(behind: open) {
      return min(tokens.closer(of: block) + 1, tokens.count)
    }
    return min(tokens.closer(of: map.open) + 1, tokens.count)
  }

  /// Classes whose objects are maps that yield themselves when a member is set, and methods that make such objects.
  private static let fluentMaps: Set<String> = ["JSONObject", "JsonObject"]
  private static let fluentCalls: Set<String> = ["createObjectNode", "createObjectBuilder", "objectNode"]

  /// The parenthesis in `mapper.createObjectNode()`, which makes an object without members.
  func callOfEmptyTree(at index: Int) -> Int? {
    guard tokens.grammar.imports == .java, tokens[index]?.kind == .word, !tokens.isSign(".", at: index - 1) else {
      return nil
    }
    var name = index
    while name - index < Self.longestOwner, tokens.isSign(".", at: name + 1), tokens[name + 2]?.kind == .word {
      name += 2
    }
    guard name > index, tokens.word(at: name).map(Self.fluentCalls.contains) == true,
      tokens.isOpener("(", at: name + 1),
      tokens.inside(name + 1).isEmpty
    else { return nil }
    return name + 1
  }

  /// Most tokens of the name of what a method is called on.
  private static let longestOwner = 8

  /// `new JSONObject().put("a", 1)`, `mapper.createObjectNode().put("a", 1)`
  private func chain(at index: Int) -> Map? {
    guard tokens.grammar.imports == .java else { return nil }
    let name = tokens.isWord("new", at: index) ? index + 1 : index
    let open: Int
    if tokens.word(at: name).map(Self.fluentMaps.contains) == true {
      open = name + 1
    } else if let call = callOfEmptyTree(at: index) {
      open = call
    } else {
      return nil
    }
    guard tokens.isOpener("(", at: open), tokens.inside(open).isEmpty else { return nil }
    var entries: [CodeAssembly.Entry] = []
    var end = tokens.closer(of: open) + 1
    while tokens.linkWidth(at: end) == 1, let method = tokens.word(at: end + 1), tokens.isOpener("(", at: end + 2) {
      let closer = tokens.closer(of: end + 2)
      guard closer < tokens.count else { break }
      let arguments = tokens.split(tokens.inside(end + 2))
      if method == "build", arguments.isEmpty {
        end = closer + 1
        break
      }
      guard Self.fluentSetters.contains(method), arguments.count == 2, tokens.isString(at: arguments[0].lowerBound)
      else { break }
      entries.append(CodeAssembly.Entry(keys: [arguments[0]], value: arguments[1]))
      end = closer + 1
    }
    return entries.isEmpty ? nil : .chain(open: open, entries: entries, end: end)
  }

  func literal(_ open: Int, from start: Int) -> Literal {
    Literal(open: open, entries: tokens.split(tokens.inside(open)), type: start..<open)
  }

  private func mapLiteral(at index: Int, inValue: Bool) -> Literal? {
    let form = tokens.grammar.literals
    guard form.map != 0, let token = tokens[index] else { return nil }
    if token.kind == .opener, token.detail == form.map {
      guard inValue || !form.isNestedOnly, !isSubscript(index) else { return nil }
      let literal = literal(index, from: index)
      // `[:]`
      if form.map == form.list, literal.entries.count == 1, tokens.isSign(":", at: index + 1),
        tokens.closer(of: index) == index + 2
      {
        return literal
      }
      guard holdsEntries(literal.entries), !isComprehension(tokens.inside(index)) else { return nil }
      return holdsStatements(index, literal.entries) ? nil : literal
    }
    switch form.types {
    case .none: return nil
    case .brackets:
      guard tokens.isSign("<", at: index), !isBehindType(index), let open = tokens.endOfTypes(at: index),
        tokens.isOpener("{", at: open)
      else { return nil }
      return literal(open, from: index)
    case .go: return goMap(at: index)
    case .cSharp: return cSharpMap(at: index, inValue: inValue)
    case .objectiveC:
      guard tokens.isSign("@", at: index), tokens.isOpener("{", at: index + 1) else { return nil }
      return literal(index + 1, from: index)
    }
  }

  /// Whether the types from `index` on are arguments of the one before them: `class Home extends State<Page> {`.
  private func isBehindType(_ index: Int) -> Bool {
    tokens.word(at: index - 1).map { !Self.wordsBeforeLiterals.contains($0) } ?? false
  }

  /// Words of Dart that a literal may follow.
  private static let wordsBeforeLiterals: Set<String> = [
    "return", "const", "await", "yield", "in", "else", "throw", "case", "is", "as", "when", "new",
  ]

  /// Whether the bracket at `index` picks an element of what is before it.
  func isSubscript(_ index: Int) -> Bool {
    guard tokens.isOpener("[", at: index), let before = tokens[index - 1], let open = tokens[index] else {
      return false
    }
    guard before.range.end == open.range.start else { return false }
    return before.kind == .word || before.kind == .closer || before.kind == .string
  }

  /// Whether entries are those of a map: the first of a map in Python, any with a key of text in other languages.
  func holdsEntries(_ entries: [Range<Int>]) -> Bool {
    if tokens.grammar.literals.entries == .colon, !tokens.grammar.literals.hasBareKeys,
      tokens.grammar.literals.types == .none,
      tokens.grammar.literals.map != tokens.grammar.literals.list, !tokens.grammar.literals.isNestedOnly
    {
      // What lacks a quotation mark may be an entry.
      return entries.first { !isUnclosedString($0) }.map { isUnpacked($0) || separator(in: $0) != nil } ?? false
    }
    return entries.contains { entry in
      if isPossible(entry) { return holdsEntries([behindCondition(entry)]) }
      // `...{'a': 1}`
      if tokens.grammar.constructions.contains(.cascades), isUnpacked(entry) {
        return entry.first { tokens[$0]?.kind != .sign }.map { isMap(at: $0, inValue: true) } == true
      }
      guard let separator = separator(in: entry) else { return false }
      switch separator.form {
      case .arrow: return true
      case .to: return true
      default:
        if tokens.isString(at: separator.key.lowerBound) { return true }
        return tokens.grammar.literals.hasBareKeys && separator.key.count == 1
          && tokens[separator.key.lowerBound]?.kind == .word
      }
    }
  }

  /// Whether a bracket begins a block whose statements something broken makes look like entries.
  private func holdsStatements(_ open: Int, _ entries: [Range<Int>]) -> Bool {
    guard let first = entries.first, tokens.isBlock(open) else { return false }
    var index = first.lowerBound
    while index < first.upperBound {
      if tokens.isSign(";", at: index) { return true }
      index = tokens.step(index)
    }
    return false
  }

  private func isUnclosedString(_ range: Range<Int>) -> Bool {
    range.count == 1 && tokens[range.lowerBound].map { $0.kind == .string && $0.flags.contains(.unclosed) } == true
  }

  /// `**x`, `...x`
  func isUnpacked(_ range: Range<Int>) -> Bool {
    tokens.isSign("*", at: range.lowerBound) && tokens.isSign("*", at: range.lowerBound + 1)
      || tokens.isSign(".", at: range.lowerBound) && tokens.isSign(".", at: range.lowerBound + 1)
  }

  // MARK: Entries

  /// An entry of a map, taken apart.
  struct Entry {
    let key: Range<Int>
    let value: Range<Int>
    /// What comes between both.
    let form: CodeGrammar.Entries
  }

  /// The key and the value of an entry; `nil` for what is none.
  func separator(in range: Range<Int>) -> Entry? {
    let forms = tokens.grammar.literals.entries
    if forms.contains(.initialisers) { return initialiser(range) }
    if let open = entryOfMap(range) {
      let parts = tokens.split(tokens.inside(open))
      return parts.count == 2 ? Entry(key: parts[0], value: parts[1], form: .to) : nil
    }
    if let pair = pair(range) { return pair }
    var index = range.lowerBound
    while index < range.upperBound {
      let before = range.lowerBound..<index
      if forms.contains(.arrow), tokens.isSign("=", at: index), tokens.isSign(">", at: index + 1) {
        guard !before.isEmpty, !beginsFunction(range.lowerBound) else { return nil }
        return Entry(key: before, value: min(index + 2, range.upperBound)..<range.upperBound, form: .arrow)
      }
      if forms.contains(.colon), tokens.isSign(":", at: index) {
        if tokens.isDoubleColon(at: index) {
          index += 2
          continue
        }
        // `:key => 1`
        guard !before.isEmpty else {
          index += 1
          continue
        }
        return Entry(key: before, value: index + 1..<range.upperBound, form: .colon)
      }
      if forms.contains(.to), tokens.isWord("to", at: index), !before.isEmpty {
        return Entry(key: before, value: index + 1..<range.upperBound, form: .to)
      }
      index = tokens.step(index)
    }
    return nil
  }

  /// The parenthesis of `Map.entry("a", 1)`, where that is all of something.
  private func entryOfMap(_ range: Range<Int>) -> Int? {
    guard tokens.grammar.imports == .java, tokens.grammar.literals.entries.isEmpty else { return nil }
    let open = tokens.isWord("Map", at: range.lowerBound) ? range.lowerBound + 3 : range.lowerBound + 1
    return tokens.isWord("entry", at: open - 1) && tokens.isOpener("(", at: open)
      && tokens.closer(of: open) == range.upperBound - 1 ? open : nil
  }

  private func beginsFunction(_ index: Int) -> Bool {
    tokens.word(at: index).map { ["fn", "function", "static", "match"].contains($0) } ?? false
  }

  /// `{ "a", 1 }`, `["a"] = 1`, `a = 1`, `a`, `x.a`, `new JProperty("a", 1)`
  private func initialiser(_ range: Range<Int>) -> Entry? {
    let start = range.lowerBound
    if let open = property(range), tokens.closer(of: open) == range.upperBound - 1 {
      let parts = tokens.split(tokens.inside(open))
      return parts.count == 2 ? Entry(key: parts[0], value: parts[1], form: .to) : nil
    }
    if tokens.isOpener("{", at: start), tokens.closer(of: start) == range.upperBound - 1 {
      let parts = tokens.split(tokens.inside(start))
      return parts.count == 2 ? Entry(key: parts[0], value: parts[1], form: .to) : nil
    }
    if tokens.isOpener("[", at: start) {
      let close = tokens.closer(of: start)
      guard tokens.isSign("=", at: close + 1), close + 1 < range.upperBound else { return nil }
      return Entry(key: tokens.inside(start), value: close + 2..<range.upperBound, form: .to)
    }
    let word = tokens.isSign("@", at: start) ? start + 1 : start
    guard tokens[word]?.kind == .word, tokens.isSign("=", at: word + 1), !tokens.isSign("=", at: word + 2),
      !tokens.isSign(">", at: word + 2)
    else { return nil }
    return Entry(key: word..<word + 1, value: word + 2..<range.upperBound, form: .initialisers)
  }
}
