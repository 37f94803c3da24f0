import PushlintSyntax
import PushlintTree

/// Where functions are declared: behind a word in some languages, behind a type in Java, C#, and Dart.
extension CodeFunctions {
  /// Most tokens between the parameters of a function and its body.
  static let longestResult = 24

  /// Words before a name and a parenthesis that are no types.
  private static let wordsBeforeCalls: Set<String> = [
    "new", "return", "throw", "else", "await", "yield", "in", "is", "as", "and", "or", "not", "case", "when", "do",
    "goto", "assert", "out", "ref", "typeof", "nameof", "instanceof",
  ]
  /// Words before parentheses and a block that are no names of functions.
  private static let controls: Set<String> = CodeLocals.controls.union(["try", "super", "this", "base", "return"])

  /// Whether functions are declared by a type before their name.
  private var areTyped: Bool {
    [.cSharp, .dart].contains(tokens.grammar.imports)
      || tokens.grammar.imports == .java && tokens.grammar.functionWords.isEmpty
  }

  /// Whether a word begins a function, and nothing has to say what it yields.
  static func areDeclaredByWord(in grammar: CodeGrammar) -> Bool {
    [.python, .php].contains(grammar.imports) || grammar.imports == .none && grammar.literals.hasBareKeys
  }

  /// The function whose name is declared at a token.
  func function(named name: Int) -> Function? {
    (1...3).map { name - $0 }.first { beginsFunction($0) && self.name(behind: $0) == name }
      .flatMap { function(at: $0) }
  }

  /// Whether a function begins at a token: the word before its name, or the name where there is no such word.
  func beginsFunction(_ index: Int) -> Bool {
    if areTyped { return typedBody(at: index) != nil }
    switch tokens.grammar.imports {
    case .java: return tokens.isWord("fun", at: index) && name(behind: index) != nil
    case .go: return tokens.isWord("func", at: index)
    case .rust: return tokens.isWord("fn", at: index) && name(behind: index) != nil
    case .swift: return tokens.isWord("func", at: index) && name(behind: index) != nil
    case .javaScript: return beginsJavaScriptFunction(index)
    default: break
    }
    return (tokens.isWord("def", at: index) || tokens.isWord("function", at: index))
      && tokens.linkWidth(at: index - 1) == 0
  }

  /// The token of the name of the function that begins at a token.
  func name(behind index: Int) -> Int? {
    if areTyped || tokens.grammar.imports == .javaScript { return index }
    var name = index + 1
    if tokens.grammar.imports == .java {
      if tokens.isSign("<", at: name) { name = tokens.endOfTypes(at: name) ?? name }
      // `fun Message.Builder.silent()` is called on its receiver.
      return tokens[name]?.kind == .word && tokens.isOpener("(", at: name + 1) ? name : nil
    }
    // `func (s *Sender) android(`
    if tokens.grammar.imports == .go, tokens.isOpener("(", at: name) { name = tokens.closer(of: name) + 1 }
    if tokens.isSign("&", at: name) { name += 1 }
    if tokens.isWord("self", at: name), tokens.isSign(".", at: name + 1) { name += 2 }
    return tokens[name]?.kind == .word ? name : nil
  }

  /// The brace or the arrow behind the name and the parameters of a function of Java, C#, or Dart: `String title(int n) {`.
  private func typedBody(at index: Int) -> Int? {
    guard tokens.isOpener("(", at: index + 1), let word = tokens.word(at: index), !Self.controls.contains(word),
      let before = tokens[index - 1]
    else { return nil }
    switch before.kind {
    case .word: if tokens.word(at: index - 1).map(Self.wordsBeforeCalls.contains) != false { return nil }
    case .closer: guard before.detail == UInt8(ascii: "]") else { return nil }
    case .sign:
      let isType = before.detail == UInt8(ascii: ">") || before.detail == UInt8(ascii: "?")
      let isArrow = tokens.isSign("=", at: index - 2) || tokens.isSign("-", at: index - 2)
      guard isType, !isArrow else { return nil }
    default: return nil
    }
    var behind = tokens.closer(of: index + 1) + 1
    if tokens.isWord("throws", at: behind) {
      let first = behind
      while behind - first < Self.longestResult, let token = tokens[behind], token.kind == .word || token.kind == .sign,
        !tokens.isSign(";", at: behind)
      { behind += 1 }
    }
    if tokens.isWord("async", at: behind) { behind += 1 }
    // Where a part of a file is read, the end of the body may be far away.
    if tokens.isOpener("{", at: behind) { return behind }
    let isArrow = tokens.isSign("=", at: behind) && tokens.isSign(">", at: behind + 1)
    return isArrow && tokens.grammar.imports != .java ? behind : nil
  }

  /// The brace or the sign behind the parameters and the type of a function of Kotlin: `fun title(n: Int): String =`.
  private func kotlinBody(behind start: Int) -> Int? {
    var index = start
    while index < start + Self.longestResult, let token = tokens[index] {
      if tokens.isOpener("{", at: index) || tokens.isSign("=", at: index) { return index }
      // What has no body is followed by another statement.
      guard token.kind != .closer, !tokens.isSign(";", at: index), !tokens.isWord("fun", at: index) else { return nil }
      index = tokens.step(index)
    }
    return nil
  }

  /// The brace behind the parameters and the type of a function of Go, Rust, or Swift: `func f() map[string]interface{} {`.
  private func brace(behind start: Int) -> Int? {
    var index = start
    while index < start + Self.longestResult, tokens[index] != nil, !tokens.isSign(";", at: index) {
      let isType = tokens.isWord("interface", at: index - 1) || tokens.isWord("struct", at: index - 1)
      if tokens.isOpener("{", at: index), !isType { return index }
      index = tokens.step(index)
    }
    return nil
  }

  /// The body that begins at a brace, an arrow, or `=`.
  func body(at place: Int) -> (range: Range<Int>, isExpression: Bool)? {
    if tokens.isOpener("{", at: place) {
      return tokens.closer(of: place) < tokens.count ? (tokens.inside(place), false) : nil
    }
    let start = tokens.isSign(">", at: place + 1) ? place + 2 : place + 1
    return (start..<max(statements.end(from: start), start), true)
  }

  /// The function that begins at a token.
  func function(at index: Int) -> Function? {
    if tokens.grammar.imports == .javaScript { return javaScriptFunction(at: index) }
    guard let place = name(behind: index), let name = tokens.word(at: place) else { return nil }
    // `fn android<'a>(`
    let hasTypes = [.rust, .swift].contains(tokens.grammar.imports)
    let open = hasTypes ? tokens.endOfTypes(at: place + 1) ?? place + 1 : place + 1
    let hasParentheses = tokens.isOpener("(", at: open)
    let parameters = hasParentheses ? tokens.inside(open) : open..<open
    let behind = hasParentheses ? tokens.closer(of: open) + 1 : open
    func made(_ parameters: Range<Int>, _ body: Range<Int>, isMethod: Bool, isExpression: Bool = false) -> Function? {
      body.isEmpty
        ? nil
        : Function(
          start: index, name: name, parameters: parameters, body: body, isMethod: isMethod, isExpression: isExpression)
    }
    switch tokens.grammar.imports {
    case .java, .cSharp, .dart:
      guard let body = (areTyped ? typedBody(at: index) : kotlinBody(behind: behind)).flatMap(body) else { return nil }
      return made(parameters, body.range, isMethod: false, isExpression: body.isExpression)
    case .python:
      guard hasParentheses else { return nil }
      var colon = behind
      while colon < behind + Self.longestResult, tokens[colon] != nil, !tokens.isSign(":", at: colon) {
        colon = tokens.step(colon)
      }
      guard tokens.isSign(":", at: colon) else { return nil }
      let own = statements.indentation(of: index)
      var end = colon + 1
      while tokens[end] != nil, !statements.beginsLine(end) || statements.indentation(of: end) > own {
        end = tokens.step(end)
      }
      let isMethod = ["self", "cls"].contains { tokens.isWord($0, at: parameters.lowerBound) }
      return made(parameters, colon + 1..<min(end, tokens.count), isMethod: isMethod)
    case .php:
      guard hasParentheses else { return nil }
      var brace = behind
      while brace < behind + Self.longestResult, tokens[brace] != nil, !tokens.isOpener("{", at: brace),
        !tokens.isSign(";", at: brace)
      { brace = tokens.step(brace) }
      guard tokens.isOpener("{", at: brace), tokens.closer(of: brace) < tokens.count else { return nil }
      let modifiers: Set<String> = ["public", "private", "protected", "static", "final"]
      return made(
        parameters, tokens.inside(brace), isMethod: tokens.word(at: index - 1).map(modifiers.contains) == true)
    case .go, .rust, .swift:
      guard hasParentheses, let brace = brace(behind: behind), tokens.closer(of: brace) < tokens.count else {
        return nil
      }
      return made(parameters, tokens.inside(brace), isMethod: false)
    default:
      // `def sound = "a.caf"`
      if tokens.isSign("=", at: behind), !tokens.beginsLine(behind) {
        return made(parameters, behind + 1..<statements.end(from: behind + 1), isMethod: false, isExpression: true)
      }
      let own = statements.indentation(of: index)
      var start = behind
      while tokens[start] != nil, !tokens.beginsLine(start) { start = tokens.step(start) }
      var end = start
      while tokens[end] != nil, !tokens.beginsLine(end) || statements.indentation(of: end) > own {
        end = tokens.step(end)
      }
      guard tokens.isWord("end", at: end) else { return nil }
      return made(hasParentheses ? parameters : open..<start, start..<end, isMethod: false)
    }
  }
}
