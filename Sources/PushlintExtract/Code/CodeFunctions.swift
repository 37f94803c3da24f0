import PushlintSyntax
import PushlintTree

/// Functions that code declares, what they return, and the calls whose results are parts of messages:
/// `"android": android_block(tag)`, `notification: default_notification`, `'data' => $this->data($order)`.
///
/// - Shape: only a function whose name nothing else in the code has. A part of a file says which names it has on both
///   sides, since only the whole file says what a call yields.
struct CodeFunctions {
  struct Function {
    /// The word that begins it.
    let start: Int
    let name: String
    let parameters: Range<Int>
    let body: Range<Int>
    /// Whether it is called on an object or a class.
    let isMethod: Bool
    /// Whether the body is one expression.
    let isExpression: Bool
  }

  /// A call for a value.
  struct Use {
    let name: String
    let call: Range<Int>
    /// The key of the value, the method that takes it, or the variable that gets it.
    let key: String
  }

  private let tokens: CodeTokens
  private let statements: CodeStatements

  init(_ tokens: CodeTokens) {
    self.tokens = tokens
    statements = CodeStatements(tokens)
  }

  /// Languages whose functions are read.
  static func areRead(in grammar: CodeGrammar) -> Bool {
    [.python, .php].contains(grammar.imports) || grammar.imports == .none && grammar.literals.hasBareKeys
  }

  // MARK: Declarations

  /// The names of the functions that begin in some tokens.
  func declared(in part: Range<Int>) -> Set<String> {
    var result: Set<String> = []
    for index in part where beginsFunction(index) {
      if let name = name(behind: index).flatMap({ tokens.word(at: $0) }) { result.insert(name) }
    }
    return result
  }

  /// All functions with names of their own.
  func all() -> [String: Function] {
    var result: [String: Function?] = [:]
    for index in tokens.tokens.indices where beginsFunction(index) {
      guard let function = function(at: index) else { continue }
      result[function.name] = .some(result[function.name] == nil ? function : nil)
    }
    return result.compactMapValues { $0 }
  }

  private func beginsFunction(_ index: Int) -> Bool {
    (tokens.isWord("def", at: index) || tokens.isWord("function", at: index)) && tokens.linkWidth(at: index - 1) == 0
  }

  /// The token of the name, behind `self.` and `&`.
  private func name(behind index: Int) -> Int? {
    var name = index + 1
    if tokens.isSign("&", at: name) { name += 1 }
    if tokens.isWord("self", at: name), tokens.isSign(".", at: name + 1) { name += 2 }
    return tokens[name]?.kind == .word ? name : nil
  }

  /// Most tokens between the parameters of a function and its body.
  private static let longestResult = 24

  func function(at index: Int) -> Function? {
    guard let place = name(behind: index), let name = tokens.word(at: place) else { return nil }
    let open = place + 1
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

  // MARK: Results

  /// The expressions that a function yields; empty where one of them cannot be told.
  func results(of function: Function) -> [Range<Int>] {
    if function.isExpression { return [function.body] }
    var result: [Range<Int>] = []
    var index = function.body.lowerBound
    while index < function.body.upperBound {
      if beginsFunction(index) || tokens.isWord("lambda", at: index) {
        index = self.function(at: index)?.body.upperBound ?? endOfClosure(at: index)
        continue
      }
      if tokens.isWord("return", at: index), tokens.linkWidth(at: index - 1) == 0 {
        let end = min(statements.end(from: index + 1), function.body.upperBound)
        if index + 1 < end { result.append(index + 1..<end) }
        index = max(end, index + 1)
      } else {
        index += 1
      }
    }
    if tokens.grammar.imports == .none, let last = lastValue(of: function.body) { result.append(last) }
    return result
  }

  /// Past the body of `function () { … }`.
  private func endOfClosure(at index: Int) -> Int {
    var brace = index + 1
    while brace < index + Self.longestResult, tokens[brace] != nil {
      if tokens.isOpener("{", at: brace) { return tokens.closer(of: brace) + 1 }
      brace = tokens.step(brace)
    }
    return index + 1
  }

  /// The value of the last statement: `{ … }`, `@payload ||= { … }`; `nil` for a block.
  private func lastValue(of body: Range<Int>) -> Range<Int>? {
    let indentation = statements.indentation(of: body.lowerBound)
    var last = body.lowerBound
    var index = body.lowerBound
    while index < body.upperBound {
      if index > last, statements.begins(at: index), statements.indentation(of: index) == indentation { last = index }
      index = tokens.step(index)
    }
    guard !statements.isControl(last), !tokens.isWord("end", at: last), !tokens.isWord("return", at: last) else {
      return nil
    }
    for equals in last + 1..<min(last + 5, body.upperBound)
    where tokens.isSign("=", at: equals) && !tokens.isSign("=", at: equals + 1) && !tokens.isSign(">", at: equals + 1) {
      return equals + 1 < body.upperBound ? equals + 1..<body.upperBound : nil
    }
    return last..<body.upperBound
  }

  // MARK: Uses

  /// Keys of messages whose values are objects.
  private static let keys: Set<String> = [
    "message", "notification", "data", "android", "apns", "webpush", "payload", "aps", "headers", "alert",
    "fcm_options", "fcmOptions", "custom_payload", "custom", "custom_data",
  ]
  /// Parts of names of variables that get such an object.
  private static let parts = ["message", "notification", "data", "android", "apns", "webpush", "payload", "aps"]
  /// Words before a method that say that it is one of the object that runs.
  private static let owners: Set<String> = ["self", "this", "$this", "static", "cls"]
  /// Methods that yield the same map.
  private static let copying: Set<String> = ["compact", "compact_blank", "to_h", "freeze", "dup", "symbolize_keys"]

  /// The calls of functions in some tokens whose results are values of a message.
  ///
  /// - Parameters:
  ///   - names: those of the functions that are looked for; all without it.
  ///   - methods: those that take a part of a message.
  func uses(in part: Range<Int>, of names: (String) -> Bool, methods: Set<String>) -> [Use] {
    var result: [Use] = []
    for index in part where tokens.tokens[index].kind == .word {
      let isCall = tokens.isOpener("(", at: index + 1)
      guard isCall || tokens.grammar.imports == .none, let name = tokens.word(at: index), names(name),
        let use = use(at: index, name, isCall: isCall, methods)
      else { continue }
      result.append(use)
    }
    return result
  }

  private func use(at index: Int, _ name: String, isCall: Bool, _ methods: Set<String>) -> Use? {
    var start = index
    if let link = (1...3).first(where: { tokens.linkWidth(at: index - $0) == $0 }) {
      start = index - link - 1
      guard tokens.word(at: start).map(Self.owners.contains) == true, tokens.linkWidth(at: start - 1) == 0 else {
        return nil
      }
    }
    // `{ aps: }`
    if !isCall, start == index, tokens.isSign(":", at: index + 1), !tokens.isDoubleColon(at: index + 1) {
      let isShort = tokens.isSign(",", at: index + 2) || tokens[index + 2]?.kind == .closer
      return isShort && Self.keys.contains(name) ? Use(name: name, call: index..<index + 1, key: name) : nil
    }
    var end = isCall ? tokens.closer(of: index + 1) + 1 : index + 1
    while tokens.linkWidth(at: end) == 1, tokens.word(at: end + 1).map(Self.copying.contains) == true { end += 2 }
    guard
      tokens[end].map({ $0.kind == .closer || tokens.isSign(",", at: end) || tokens.isSign(";", at: end) }) ?? true
        || tokens.beginsLine(end) || isMerged(end), let key = key(before: start, methods)
    else { return nil }
    return Use(name: name, call: start..<end, key: key)
  }

  /// `base(token).merge(android: {…})`
  private func isMerged(_ link: Int) -> Bool {
    tokens.grammar.imports == .none && tokens.linkWidth(at: link) == 1
      && ["merge", "deep_merge", "reverse_merge"].contains(tokens.word(at: link + 1))
  }

  /// What takes the value that begins at `start`; `nil` where that is no part of a message.
  private func key(before start: Int, _ methods: Set<String>) -> String? {
    let before = start - 1
    guard let token = tokens[before] else { return nil }
    switch token.kind {
    case .opener where token.detail == UInt8(ascii: "("):
      return tokens.word(at: before - 1).flatMap { methods.contains($0) ? $0 : nil }
    case .sign where token.detail == UInt8(ascii: ":"):
      guard !tokens.isDoubleColon(at: before - 1) else { return nil }
      return known(word(at: before - 1))
    case .sign where token.detail == UInt8(ascii: ">"):
      return tokens.isSign("=", at: before - 1) ? known(word(at: before - 2)) : nil
    case .sign where token.detail == UInt8(ascii: "="):
      if tokens[before - 1]?.kind == .closer { return known(word(at: before - 2)) }
      guard let name = tokens.word(at: before - 1) else { return nil }
      let folded = name.lowercased()
      return Self.parts.contains(where: folded.contains) ? name : nil
    default: return nil
    }
  }

  private func known(_ name: String?) -> String? { name.flatMap { Self.keys.contains($0) ? $0 : nil } }

  /// The word or the text at `index`.
  private func word(at index: Int) -> String? {
    tokens.word(at: index) ?? tokens.content(of: index).map { tokens.text.string($0) }
  }

  /// Whether the name at `index` is that of a variable: in Ruby one has the look of a method without arguments.
  func isVariable(_ name: String, at index: Int) -> Bool {
    guard tokens.grammar.imports == .none, !tokens.isOpener("(", at: index + 1), tokens.linkWidth(at: index - 1) == 0
    else { return false }
    var place = index - 1
    while place >= 0, index - place < CodeConstants.reach {
      if tokens.isWord("def", at: place) {
        return function(at: place).map { function in
          function.parameters.contains { tokens.isWord(name, at: $0) }
        } ?? true
      }
      if tokens.isWord(name, at: place), tokens.linkWidth(at: place - 1) == 0, !tokens.isSign("@", at: place - 1) {
        let isSet = tokens.isSign("=", at: place + 1) && !tokens.isSign("=", at: place + 2)
        let isGiven = tokens.isSign("|", at: place - 1) || tokens.isSign("|", at: place + 1)
        if isSet || isGiven || tokens.isSign("|", at: place + 2) || tokens.isWord("in", at: place + 1) { return true }
      }
      place -= 1
    }
    return false
  }
}
