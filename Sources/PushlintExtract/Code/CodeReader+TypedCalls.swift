import PushlintSyntax
import PushlintText
import PushlintTree

/// Values that functions of the same file yield.
extension CodeReader {
  // MARK: Objects

  /// The object of an SDK that a function yields, with what the code around the call sets in it:
  /// `baseBuilder(payload).setToken(token)`, `msg := newMessage(title)`.
  ///
  /// - Shape: what the function sets in it is not known; it is read where the function is.
  func typedCall(at index: Int) -> SDKExpression? {
    guard tokens.isOpener("(", at: index + 1) || tokens.isOpener("(", at: index + 3), !names.areGuessed,
      !names.members.isEmpty, let name = nameOfCall(at: index), isValue(at: index),
      let function = tokens.word(at: name), let type = typedFunctions.all().types[function],
      let known = names.sdkClass(ofType: type)
    else { return nil }
    let mention = SDKNames.Mention(made: known.made, table: known.table, tokens: name..<name + 1)
    var making = Making(mention: mention, start: index, end: tokens.closer(of: name + 1) + 1)
    let call = index..<making.end
    guard making.end < tokens.count, !tokens.isOpener("{", at: making.end) else { return nil }
    if tokens.grammar.constructions.contains(.builders) {
      guard type.hasSuffix(".Builder"), addBuilderCalls(to: &making) else { return nil }
    }
    guard !making.parts.isEmpty || variable(of: call).map({ changedNames.contains($0.name) }) == true else {
      return nil
    }
    making.isOpen = true
    var made = expression(making)
    made.isBegunElsewhere = true
    made.layout = nil
    return made
  }

  /// How far before a name the function may begin that is given it, in tokens.
  private static let reachOfParameter = 2_000

  /// What calls set in a builder that a function is given: `builder.setTopic("news")` in `void fill(Message.Builder builder)`.
  func callsOnParameter(at index: Int) -> SDKExpression? {
    guard tokens.grammar.constructions.contains(.builders), tokens.isSign(".", at: index + 1),
      tokens.isOpener("(", at: index + 3), let name = tokens.word(at: index), !names.areGuessed,
      tokens.word(at: index + 2).map(names.members.contains) == true, tokens.linkWidth(at: index - 1) == 0,
      let known = builder(ofParameter: name, before: index)
    else { return nil }
    let mention = SDKNames.Mention(made: known.made, table: known.table, tokens: index..<index + 1)
    var making = Making(mention: mention, start: index, end: index + 1)
    guard addBuilderCalls(to: &making), !making.parts.isEmpty else { return nil }
    making.isOpen = true
    var made = expression(making)
    made.isUnbuilt = false
    made.isBegunElsewhere = true
    made.layout = nil
    return made
  }

  /// The class whose builder the nearest declaration of a name says that it is, where that is one of a parameter.
  private func builder(ofParameter name: String, before index: Int) -> SDKNames.Known? {
    let isKotlin = !tokens.grammar.functionWords.isEmpty
    var place = index - 1
    let first = max(0, index - Self.reachOfParameter)
    defer { traces?.looks(backTo: max(place, 0)) }
    while place >= first {
      defer { place -= 1 }
      guard tokens.isWord(name, at: place) else { continue }
      // Another variable, or a parameter of a block.
      if tokens.isSign("=", at: place + 1) || tokens.isSign("-", at: place + 1) { return nil }
      let last = isKotlin ? place + 4 : place - 1
      let isDeclared = isKotlin ? tokens.isSign(":", at: place + 1) : tokens.word(at: place - 1) != nil
      guard isDeclared, !tokens.isWord("return", at: place - 1) else { continue }
      guard tokens.isWord("Builder", at: last), tokens.isSign(".", at: last - 1),
        let type = tokens.word(at: last - 2), isKotlin || tokens.linkWidth(at: last - 3) == 0
      else { return nil }
      let behind = isKotlin ? last + 1 : place + 1
      guard tokens.isSign(",", at: behind) || tokens[behind]?.kind == .closer, isBody(behind: behind, of: index) else {
        return nil
      }
      return names.sdkClass(ofType: type + ".Builder")
    }
    return nil
  }

  /// Whether the function whose parameters go on at `behind` is the one around `index`.
  private func isBody(behind: Int, of index: Int) -> Bool {
    var start = behind
    while start < index, tokens[start] != nil {
      if tokens.isOpener("{", at: start) { return tokens.closer(of: start) > index }
      if tokens.isSign("=", at: start) { return statements.end(from: start + 1) > index }
      if tokens.isSign(";", at: start) { return false }
      start = tokens.step(start)
    }
    return false
  }

  private static let ownWords: Set<String> = ["this", "self", "$this", "static", "cls"]

  /// The name of the function that is called at `index`: `base(…)`, `this.base(…)`, `$this->base(…)`.
  private func nameOfCall(at index: Int) -> Int? {
    guard tokens[index]?.kind == .word, tokens.linkWidth(at: index - 1) == 0, tokens.linkWidth(at: index - 2) != 2
    else { return nil }
    if tokens.isOpener("(", at: index + 1) { return index }
    let link = tokens.linkWidth(at: index + 1)
    guard link > 0, tokens.word(at: index).map(Self.ownWords.contains) == true else { return nil }
    return tokens.isOpener("(", at: index + link + 2) ? index + link + 1 : nil
  }

  /// The name of the function whose call a value is; in Ruby one that is given nothing has no parentheses.
  private func nameOfCall(_ value: Range<Int>) -> Int? {
    if let name = nameOfCall(at: value.lowerBound) {
      return tokens.closer(of: name + 1) == value.upperBound - 1 ? name : nil
    }
    guard value.count == 1, tokens.grammar.imports == .none, tokens.grammar.literals.hasBareKeys,
      let word = tokens.word(at: value.lowerBound), tokens.linkWidth(at: value.lowerBound - 1) == 0,
      !CodeFunctions(tokens).isVariable(word, at: value.lowerBound)
    else { return nil }
    return value.lowerBound
  }

  /// Whether a value begins at `index`, and no declaration.
  private func isValue(at index: Int) -> Bool {
    guard let before = tokens[index - 1] else { return false }
    return before.kind != .word && !(before.kind == .sign && before.detail == UInt8(ascii: "*"))
      || tokens.isWord("return", at: index - 1)
  }

  // MARK: Texts

  /// Most values of one function.
  private static let mostResults = 12

  /// The texts that a call yields, each for some of its arguments: `color(level)`, which returns `"#f00"` or `"#888"`.
  ///
  /// - Shape: only where all that the one function of this name returns is written there, and what it is given does not
  ///   say which of it comes.
  func textsOfCall(_ range: Range<Int>) -> [Range<Int>] {
    guard let word = functionOfText(calledBy: range) else { return [] }
    if let traces {
      traces.needsWholeFile = true
      return []
    }
    guard let place = typedFunctions.all().onlyPlace(of: word), isReached(place, by: range),
      let results = results(ofFunctionAt: place),
      !results.isEmpty, results.count <= Self.mostResults,
      results.allSatisfy({ text($0)?.isWhole == true || partialText(of: $0) != nil }),
      results.count == 1 || !isGivenKnown(range)
    else { return [] }
    return results.filter { usedTexts.insert($0.lowerBound).inserted }
  }

  /// Whether a call is one of the function whose name is declared at a token: in the same type, or of one that is in
  /// none. Another may have inherited a method of that name, or imported a function.
  private func isReached(_ declaration: Int, by call: Range<Int>) -> Bool {
    let isOwn = tokens.linkWidth(at: call.lowerBound + 1) > 0
    let own = typeAround(declaration)
    // `func (s *Sender) color() string {`
    let isMethod = own != nil || tokens.grammar.imports == .go && tokens[declaration - 1]?.kind == .closer
    guard isMethod else {
      return !isOwn && (tokens.grammar.imports != .none || typeAround(call.lowerBound) == nil)
    }
    let needsOwner: Set<CodeGrammar.Imports> = [.python, .php, .go, .rust]
    guard let own else { return false }
    // `kind.name()`, where others may have such a method as well.
    if isOwn, tokens.word(at: call.lowerBound).map(Self.ownWords.contains) != true {
      return isOfType(own, call.lowerBound)
    }
    return own == typeAround(call.lowerBound) && (isOwn || !needsOwner.contains(tokens.grammar.imports))
  }

  /// Whether the variable at `index` is of the type whose word is at another token: `kind.pushType()`.
  private func isOfType(_ word: Int, _ index: Int) -> Bool {
    guard let type = tokens.word(at: word + 1), tokens.word(at: index)?.first?.isLowercase == true else { return false }
    return typeName(of: index) == type
  }

  /// Words that begin a type or a module.
  private static let types: Set<String> = [
    "class", "struct", "enum", "interface", "trait", "extension", "object", "record", "protocol", "actor", "impl",
    "mixin", "module",
  ]
  /// Most tokens between such a word and what is in it.
  private static let longestHeadOfType = 40

  /// The body of a type, and the word that begins the type.
  struct TypeBody {
    let word: Int
    let tokens: Range<Int>
  }

  /// The word that begins the innermost type around a token.
  private func typeAround(_ index: Int) -> Int? { typeBodies.last { $0.tokens.contains(index) }?.word }

  /// All types of a piece of code, in order.
  func findTypeBodies() -> [TypeBody] {
    guard tokens.grammar.imports != .python, tokens.grammar.imports != .none else { return findIndentedTypeBodies() }
    return tokens.tokens.indices.compactMap { index in
      guard tokens.isOpener("{", at: index), let word = typeOfBlock(index) else { return nil }
      return TypeBody(word: word, tokens: tokens.inside(index))
    }
  }

  /// Those of a language in which a body goes on as long as statements are further in.
  private func findIndentedTypeBodies() -> [TypeBody] {
    var bodies: [TypeBody] = []
    var open: [(place: Int, indentation: Int)] = []
    for index in tokens.tokens.indices where statements.begins(at: index) {
      let indentation = statements.indentation(of: index)
      while let last = open.last, last.indentation >= indentation {
        bodies[last.place] = TypeBody(
          word: bodies[last.place].word, tokens: bodies[last.place].tokens.lowerBound..<index)
        open.removeLast()
      }
      guard tokens.word(at: index).map(Self.types.contains) == true else { continue }
      open.append((bodies.count, indentation))
      bodies.append(TypeBody(word: index, tokens: index + 1..<tokens.count))
    }
    return bodies
  }

  /// The word that begins the type whose members a brace begins.
  private func typeOfBlock(_ open: Int) -> Int? {
    var place = open - 1
    while place >= 0, open - place < Self.longestHeadOfType, let token = tokens[place] {
      if tokens.word(at: place).map(Self.types.contains) == true { return place }
      let isBrace = token.detail == UInt8(ascii: "{") || token.detail == UInt8(ascii: "}")
      if tokens.isSign(";", at: place) || isBrace && (token.kind == .opener || token.kind == .closer) { return nil }
      place = token.kind == .closer ? min(Int(token.partner), place) - 1 : place - 1
    }
    return nil
  }

  /// Whether all that a call gives is written in it.
  private func isGivenKnown(_ call: Range<Int>) -> Bool {
    guard let name = nameOfCall(call) else { return false }
    let arguments = tokens.inside(name + 1)
    return !arguments.isEmpty && arguments.allSatisfy { tokens[$0]?.kind != .word }
  }

  /// The type that the function of the file says which a value is a call of: `level(xp)` of `int level(int xp) {`.
  func typeOfOwnCall(_ range: Range<Int>) -> SyntaxTree.Node.Flags? {
    guard followsDeclarations, let name = nameOfCall(range), let word = tokens.word(at: name),
      let flag = typedFunctions.all().types[word].flatMap(Self.flag(ofType:))
    else { return nil }
    if let traces {
      traces.needsWholeFile = true
      return nil
    }
    guard let place = typedFunctions.all().onlyPlace(of: word), isReached(place, by: range) else { return nil }
    return flag
  }

  /// The name of the function that a value is a call of, where that yields a text.
  func functionOfText(calledBy value: Range<Int>) -> String? {
    guard followsDeclarations, let name = nameOfCall(value) ?? nameOfMethod(value), let word = tokens.word(at: name),
      typedFunctions.all().yieldsText(word)
    else { return nil }
    return word
  }

  /// The name of a method that is called on a variable: `kind.pushType()`.
  private func nameOfMethod(_ value: Range<Int>) -> Int? {
    let start = value.lowerBound
    let link = tokens.linkWidth(at: start + 1)
    let name = start + 1 + link
    guard link > 0, tokens.word(at: start)?.first?.isLowercase == true, tokens[name]?.kind == .word,
      tokens.isOpener("(", at: name + 1), tokens.closer(of: name + 1) == value.upperBound - 1
    else { return nil }
    return name
  }

  /// All that the function may yield whose name is declared at `name`; `nil` where some of it cannot be told.
  private func results(ofFunctionAt name: Int) -> [Range<Int>]? {
    if CodeFunctions.areDeclaredByWord(in: tokens.grammar) {
      let functions = CodeFunctions(tokens)
      return functions.function(named: name).map { functions.results(of: $0).flatMap(branchesOrAll) }
    }
    guard let body = bodyOfFunction(declaredAt: name), body.tokens.count <= CodeConstants.reach else { return nil }
    return body.isExpression ? branchesOrAll(body.tokens) : returned(in: body.tokens)
  }

  private func branchesOrAll(_ value: Range<Int>) -> [Range<Int>] {
    branches(of: unwrapped(value)) ?? [unwrapped(value)]
  }

  /// All that is returned by the statements of a function; `nil` where another function is in it.
  private func returned(in body: Range<Int>) -> [Range<Int>]? {
    var results: [Range<Int>] = []
    for index in body where tokens[index]?.kind == .word || tokens[index]?.kind == .opener {
      if tokens.isOpener("{", at: index), tokens.isSign(">", at: index - 1) { return nil }
      if tokens.word(at: index).map(tokens.grammar.functionWords.contains) == true { return nil }
      guard tokens.isWord("return", at: index) else { continue }
      let end = min(statements.end(from: index + 1), body.upperBound)
      guard index + 1 < end else { return nil }
      results += branchesOrAll(index + 1..<end)
    }
    // What Rust returns without a word for it, and Swift where it is all of the body.
    switch tokens.grammar.imports {
    case .rust: return results.isEmpty ? branchesOrAll(body) : nil
    case .swift: return results.isEmpty ? branchesOrAll(body) : results
    default: return results
    }
  }

  /// Most tokens between the parameters of a function and its body.
  private static let longestHead = 16

  private func bodyOfFunction(declaredAt name: Int) -> (tokens: Range<Int>, isExpression: Bool)? {
    guard tokens.linkWidth(at: name - 1) == 0, let before = tokens[name - 1],
      before.kind == .word && !tokens.isWord("return", at: name - 1) && !tokens.isWord("new", at: name - 1)
        || tokens.isSign(">", at: name - 1) || before.kind == .closer
    else { return nil }
    let behind = tokens.closer(of: name + 1) + 1
    var place = behind
    while place < behind + Self.longestHead, tokens[place] != nil, !tokens.isSign(";", at: place) {
      if tokens.isOpener("{", at: place) { return (tokens.inside(place), false) }
      if tokens.isSign("=", at: place) {
        let start = tokens.isSign(">", at: place + 1) ? place + 2 : place + 1
        return (start..<max(statements.end(from: start), start), true)
      }
      if place > behind, tokens.beginsLine(place), tokens.grammar.imports != .rust { return nil }
      place = tokens.step(place)
    }
    return nil
  }
}
