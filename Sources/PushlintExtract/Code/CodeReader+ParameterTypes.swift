import PushlintSyntax
import PushlintTree

/// Names that stand for what a function is given, where it says of which type that is: `void f(int count) {`.
extension CodeReader {
  private static let types: [String: SyntaxTree.Node.Flags] = [
    "int": .isNumber, "Int": .isNumber, "Int32": .isNumber, "Int64": .isNumber, "Integer": .isNumber,
    "int32": .isNumber, "int64": .isNumber, "i32": .isNumber, "i64": .isNumber, "u32": .isNumber, "u64": .isNumber,
    "usize": .isNumber, "f64": .isNumber, "long": .isNumber, "Long": .isNumber, "double": .isNumber,
    "Double": .isNumber, "float": .isNumber, "Float": .isNumber, "float64": .isNumber, "num": .isNumber,
    "bool": .isBoolean, "Bool": .isBoolean, "boolean": .isBoolean, "Boolean": .isBoolean,
    "String": .isString, "string": .isString, "str": .isString, "CharSequence": .isString,
  ]
  /// Types of maps and lists, neither of which is a text.
  private static let collections: Set<String> = [
    "array", "dict", "list", "Dict", "List", "Map", "Hash", "JSONObject", "JSONArray", "Set", "Collection",
    "MutableList", "MutableMap", "MutableSet", "Array",
  ]
  /// Words before the parentheses of conditions.
  private static let conditions: Set<String> = ["if", "while", "switch"]
  /// How far before a name the function is looked for that it is given to, in tokens.
  private static let reachOfParameters = 2_000
  /// Most tokens between the parameters of a function and its body.
  private static let longestResult = 16

  /// What a function says of a name that it is given.
  enum ParameterType {
    case named(String)
    /// Nothing, or more than a name.
    case unknown
  }

  /// The type of the name at `index`, where a function around it is given that; `nil` where it may be anything.
  func typeOfParameter(_ index: Int) -> SyntaxTree.Node.Flags? {
    parameterType(index).map { type in
      if case .named(let name) = type { Self.types[name] ?? [] } else { [] }
    }
  }

  /// Methods whose result is a list or a set.
  private static let listMethods: Set<String> = [
    "toList", "ToList", "ToArray", "toSet", "toMutableList", "to_a", "ToHashSet", "toTypedArray", "toArray",
  ]

  /// Whether a value surely is a list: `seats.map((seat) => seat.label).toList()`.
  func isListCall(_ range: Range<Int>) -> Bool {
    let open = range.upperBound - 2
    return range.count > 4 && tokens.isOpener("(", at: open) && tokens.closer(of: open) == open + 1
      && tokens.word(at: open - 1).map(Self.listMethods.contains) == true && tokens.linkWidth(at: open - 2) > 0
      && isChain(range)
  }

  /// Whether a name is that of a map or a list which a function is given: `function send(array $data)`.
  func isCollection(_ range: Range<Int>) -> Bool {
    guard range.count == 1, case .named(let type)? = parameterType(range.lowerBound) else { return false }
    return Self.collections.contains(type)
  }

  /// The type of a name, of those that say by themselves what a value is.
  static func flag(ofType name: String) -> SyntaxTree.Node.Flags? { types[name] }

  func parameterType(_ index: Int) -> ParameterType? {
    guard let name = tokens.word(at: index), tokens.linkWidth(at: index - 1) == 0 else { return nil }
    guard constants.isAround(index) else {
      traces?.needsWholeFile = true
      return nil
    }
    var place = index - 1
    var outermost = index
    let first = max(0, index - Self.reachOfParameters)
    defer { traces?.looks(backTo: max(place, 0)) }
    while place >= first, let token = tokens[place] {
      switch token.kind {
      case .closer:
        place = min(Int(token.partner), place) - 1
        continue
      case .opener:
        outermost = place
        if token.detail == UInt8(ascii: "{"), let parameters = parameters(before: place),
          let found = type(of: name, in: parameters)
        {
          return isSet(name, in: parameters.upperBound..<index) ? nil : found
        }
      case .word where tokens.grammar.imports == .python && tokens.isWord("def", at: place):
        guard statements.indentation(of: place) < statements.indentation(of: outermost),
          tokens.isOpener("(", at: place + 2)
        else { break }
        let parameters = tokens.inside(place + 2)
        guard let found = type(of: name, in: parameters) else { return nil }
        return isSet(name, in: parameters.upperBound..<index) ? nil : found
      case .word:
        guard let function = function(at: place), function.parameters.upperBound <= index else { break }
        if let found = type(of: name, in: function.parameters) {
          return isSet(name, in: function.parameters.upperBound..<index) ? nil : found
        }
        // What is before a function is another one, or where this one takes a name from that says nothing of its type.
        if function.isNamed { return nil }
      default: break
      }
      place -= 1
    }
    return nil
  }

  /// The parameters of the function whose word is at `index`, and whether it has a name.
  private func function(at index: Int) -> (parameters: Range<Int>, isNamed: Bool)? {
    guard let word = tokens.word(at: index), tokens.grammar.functionWords.contains(word),
      tokens.linkWidth(at: index - 1) == 0
    else { return nil }
    var place = index + 1
    if tokens.isOpener("(", at: place) {
      // `func (s *Sender) send(`, `func(n int) {`
      let behind = tokens.closer(of: place) + 1
      guard tokens.word(at: behind) != nil, tokens.isOpener("(", at: behind + 1) else {
        return (tokens.inside(place), false)
      }
      place = behind
    }
    let limit = place + Self.longestResult
    while place < limit, tokens[place] != nil, !tokens.isOpener("(", at: place) { place = tokens.step(place) }
    return tokens.isOpener("(", at: place) ? (tokens.inside(place), true) : nil
  }

  /// The tokens between the parentheses before the body of a function.
  private func parameters(before brace: Int) -> Range<Int>? {
    var place = brace - 1
    while place >= 0, brace - place < Self.longestResult, let token = tokens[place] {
      switch token.kind {
      case .closer:
        let open = Int(token.partner)
        // `if (n > 0) {` gives nothing a name.
        guard tokens.isOpener("(", at: open), tokens.word(at: open - 1).map(Self.conditions.contains) != true else {
          return nil
        }
        return tokens.inside(open)
      case .word: place -= 1
      case .sign where token.detail != UInt8(ascii: ";") && token.detail != UInt8(ascii: ","): place -= 1
      default: return nil
      }
    }
    return nil
  }

  /// The type that parameters give a name; `nil` where they do not have it.
  private func type(of name: String, in parameters: Range<Int>) -> ParameterType? {
    var index = parameters.lowerBound
    while index < parameters.upperBound {
      // `{required int count}`
      if tokens.grammar.literals.types == .brackets, tokens.isOpener("{", at: index) || tokens.isOpener("[", at: index)
      {
        if let found = type(of: name, in: tokens.inside(index)) { return found }
      }
      if tokens.isWord(name, at: index) {
        return type(ofParameter: index, in: parameters).map(ParameterType.named) ?? .unknown
      }
      index = tokens.step(index)
    }
    return nil
  }

  private func type(ofParameter index: Int, in parameters: Range<Int>) -> String? {
    func ends(_ index: Int) -> Bool {
      index >= parameters.upperBound || tokens.isSign(",", at: index) || tokens.isSign("=", at: index)
    }
    switch tokens.grammar.imports {
    // `order *Order`
    case .go:
      let type = tokens.isSign("*", at: index + 1) ? index + 2 : index + 1
      return ends(type + 1) ? tokens.word(at: type) : nil
    default: break
    }
    if tokens.isSign(":", at: index + 1) {
      // `order: &Order`
      let type = tokens.isSign("&", at: index + 2) ? index + 3 : index + 2
      if ends(type + 1) { return tokens.word(at: type) }
      // `items: List<Item>`
      let isCollection = tokens.word(at: type).map(Self.collections.contains) == true
      return isCollection && tokens.endOfTypes(at: type + 1).map(ends) == true ? tokens.word(at: type) : nil
    }
    guard ends(index + 1), index > parameters.lowerBound else { return nil }
    return tokens.word(at: index - 1)
  }

  /// Whether a name is one that a lambda is given: `{ n -> … }`, `(n, m) -> …`, `|n| …`.
  private func isGiven(_ index: Int) -> Bool {
    if tokens.isSign("|", at: index - 1), tokens.isSign("|", at: index + 1) || tokens.isSign(",", at: index + 1) {
      return true
    }
    var place = index + 1
    while place < index + Self.longestResult, let token = tokens[place],
      token.kind == .word || tokens.isSign(",", at: place) || tokens.isSign(":", at: place)
        || token.kind == .closer && token.detail == UInt8(ascii: ")")
    { place += 1 }
    return tokens.isSign("-", at: place) && tokens.isSign(">", at: place + 1)
  }

  /// Whether the name before `=` is that of a member: `new { count = count }`, `f(count: count)`.
  private func isMemberOfInitialiser(_ index: Int) -> Bool {
    switch tokens.grammar.imports {
    case .cSharp, .python, .java: break
    default: return false
    }
    var open = index - 1
    while open >= 0, index - open < Self.reachOfParameters, let token = tokens[open], token.kind != .opener {
      if tokens.isSign(";", at: open) { return false }
      open = token.kind == .closer ? min(Int(token.partner), open) - 1 : open - 1
    }
    guard tokens.isOpener("{", at: open) else {
      // `f(count=count)` of Python and Kotlin; in C# that gives the name another value.
      return tokens.isOpener("(", at: open) && tokens.grammar.argumentSign == UInt8(ascii: "=")
    }
    guard tokens.grammar.imports == .cSharp, tokens.isOpener("{", at: index - 1) || tokens.isSign(",", at: index - 1)
    else { return false }
    // `new {`, `new T {`, `new T() {`, `new() {`
    var place = open - 1
    if let closer = tokens[place], closer.kind == .closer, closer.detail == UInt8(ascii: ")") {
      place = Int(closer.partner) - 1
    }
    let first = max(0, place - Self.longestResult)
    while place >= first, !tokens.isWord("new", at: place), !tokens.isWord("with", at: place),
      tokens[place]?.kind == .word || tokens.isSign(".", at: place) || tokens.isSign("<", at: place)
        || tokens.isSign(">", at: place) || tokens.isSign(",", at: place) || tokens.isSign("?", at: place)
    { place -= 1 }
    return tokens.isWord("new", at: place) || tokens.isWord("with", at: place)
  }

  /// Whether a name gets another value, or is that of something else, in code behind the parameters.
  private func isSet(_ name: String, in range: Range<Int>) -> Bool {
    range.contains { tokens.isWord(name, at: $0) && isSet(atName: $0) }
  }

  /// The same of one place where the name stands.
  func isSet(atName index: Int) -> Bool {
    guard tokens.linkWidth(at: index - 1) == 0 else { return false }
    if tokens.isSign("=", at: index + 1) {
      return !tokens.isSign("=", at: index + 2) && !isMemberOfInitialiser(index)
    }
    if tokens.isSign(":", at: index + 1), tokens.isSign("=", at: index + 2) { return true }
    if isGiven(index) { return true }
    // `n, m = m, n`
    let isPair = [.go, .python, .none].contains(tokens.grammar.imports)
    return isPair && tokens.isSign(",", at: index + 1) && tokens.isSign("=", at: index + 3) && beginsNames(index)
      || tokens.isWord("in", at: index + 1) || tokens.isWord("is", at: index + 1)
  }

  /// Whether nothing but names is between the beginning of a statement and a name: in `send(n, key=m)` it is a call.
  private func beginsNames(_ index: Int) -> Bool {
    var first = index
    while tokens.isSign(",", at: first - 1), tokens[first - 2]?.kind == .word { first -= 2 }
    return statements.begins(at: first)
  }
}
