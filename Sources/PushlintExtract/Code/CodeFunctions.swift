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

  let tokens: CodeTokens
  let statements: CodeStatements

  init(_ tokens: CodeTokens) {
    self.tokens = tokens
    statements = CodeStatements(tokens)
  }

  /// Languages whose functions are read.
  static func areRead(in grammar: CodeGrammar) -> Bool {
    [.python, .php, .java, .cSharp, .go, .rust, .swift, .dart].contains(grammar.imports)
      || grammar.imports == .none && grammar.literals.hasBareKeys
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
      if let lambda = blockOfLambda(at: index) {
        index = tokens.closer(of: lambda) + 1
        continue
      }
      if tokens.isWord("return", at: index), tokens.linkWidth(at: index - 1) == 0, !tokens.isSign("@", at: index + 1) {
        let end = min(statements.end(from: index + 1), function.body.upperBound)
        if index + 1 < end { result.append(index + 1..<end) }
        index = max(end, index + 1)
      } else {
        index += 1
      }
    }
    if tokens.grammar.imports == .none, let last = lastValue(of: function.body) { result.append(last) }
    if tokens.grammar.imports == .rust, let last = lastExpression(of: function.body) { result.append(last) }
    if tokens.grammar.imports == .swift, result.isEmpty { result.append(function.body) }
    return result
  }

  /// The brace of a block that an arrow leads to, which has results of its own: `x -> { … }`, `x => { … }`.
  private func blockOfLambda(at index: Int) -> Int? {
    guard [.java, .cSharp].contains(tokens.grammar.imports), tokens.grammar.functionWords.isEmpty,
      tokens.isOpener("{", at: index), tokens.isSign(">", at: index - 1),
      tokens.isSign("-", at: index - 2) || tokens.isSign("=", at: index - 2)
    else { return nil }
    return index
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

  /// What is behind the last semicolon of a body in Rust: `json!({ … })`; `nil` where nothing is.
  private func lastExpression(of body: Range<Int>) -> Range<Int>? {
    var start = body.lowerBound
    var index = start
    while index < body.upperBound {
      if tokens.isSign(";", at: index) { start = index + 1 }
      index = tokens.step(index)
    }
    return start < body.upperBound && !tokens.isWord("return", at: start) ? start..<body.upperBound : nil
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
  private static let parts = [
    "message", "notification", "data", "android", "apns", "webpush", "payload", "aps", "headers",
  ]
  /// Words before a method that say that it is one of the object that runs.
  private static let owners: Set<String> = ["self", "this", "$this", "static", "cls", "Self"]
  /// Longest name of a receiver in Go.
  private static let longestReceiver = 3
  /// Methods of builders that take all of a map.
  private static let takers: Set<String> = ["putAllData", "putAllHeaders", "putAllCustomData"]
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
      guard tokens.word(at: start).map(isOwner) == true, tokens.linkWidth(at: start - 1) == 0 else { return nil }
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

  /// Whether a word stands for the object that runs: in Go a receiver has a short name.
  private func isOwner(_ word: String) -> Bool {
    Self.owners.contains(word) || tokens.grammar.imports == .go && word.utf8.count <= Self.longestReceiver
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
      return tokens.word(at: before - 1).flatMap { methods.contains($0) || Self.takers.contains($0) ? $0 : nil }
    // `message.put("android", android(tag))`, `{ "android", Android(tag) }`
    case .sign where token.detail == UInt8(ascii: ","):
      let text = ownedText(endingAt: before - 1)
      return tokens.isString(at: text) ? known(word(at: text)) : nil
    // `"android" to android(tag)`
    case .word where tokens.grammar.literals.entries.contains(.to) && tokens.isWord("to", at: before):
      return known(word(at: before - 1))
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

  /// The text in `"android".into()`, which ends at a token, or that token.
  private func ownedText(endingAt last: Int) -> Int {
    guard tokens.grammar.imports == .rust, let closer = tokens[last], closer.kind == .closer,
      case let open = Int(closer.partner), open == last - 1,
      ["into", "to_string", "to_owned"].contains(tokens.word(at: open - 1))
    else { return last }
    return open - 3
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
