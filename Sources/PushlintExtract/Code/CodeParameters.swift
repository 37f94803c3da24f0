import PushlintSyntax
import PushlintText
import PushlintTree

/// Functions that code declares, their parameters, and what calls in the same code give them:
/// `_post(token, {'unread': unread})`.
///
/// - Shape: only a function whose name nothing else in the code has, called by its name, on the object that runs, or on a
///   class of the same code. Linear in the code.
struct CodeParameters {
  struct Parameter {
    let name: String
    /// What an argument for it begins with; `nil` for one that is known by its place.
    let label: String?
    /// Its place among those without a label; `nil` where an argument has to name it.
    let place: Int?
  }

  struct Function {
    /// The token that begins it.
    let start: Int
    let parameters: [Parameter]
    let body: Range<Int>
    /// Whether it is called on an object or a class.
    let isMethod: Bool
    /// What a method of Go calls the object that it is called on; empty for any other function.
    var receiver = ""
  }

  private let tokens: CodeTokens
  private let statements: CodeStatements
  private let functions: CodeFunctions

  /// How far before a name the function is looked for that it is a parameter of, in tokens.
  static let reach = 2_000

  init(_ tokens: CodeTokens) {
    self.tokens = tokens
    statements = CodeStatements(tokens)
    functions = CodeFunctions(tokens)
  }

  /// Whether what functions are given is looked for in code of a language.
  static func areFollowed(in grammar: CodeGrammar) -> Bool {
    switch grammar.imports {
    case .python, .php, .swift, .dart, .java, .cSharp, .go, .rust: return true
    case .none: return grammar.literals.hasBareKeys
    default: return false
    }
  }

  // MARK: Declarations

  /// Words before parentheses and a block in Dart that are no functions.
  private static let controls: Set<String> = [
    "if", "for", "while", "switch", "catch", "super", "this", "assert", "when", "return", "await", "Function",
  ]

  /// Words that begin a function, where that is not `def`.
  private static let words: [CodeGrammar.Imports: String] = [
    .php: "function", .swift: "func", .go: "func", .rust: "fn",
  ]

  /// The name and the parenthesis of the function that begins at `index`; `nil` where none does.
  func head(at index: Int) -> (name: Int, open: Int)? {
    if tokens.grammar.imports == .dart {
      guard let word = tokens.word(at: index), tokens.isOpener("(", at: index + 1), !Self.controls.contains(word),
        tokens.linkWidth(at: index - 1) == 0, !tokens.isWord("new", at: index - 1)
      else { return nil }
      let behind = tokens.closer(of: index + 1) + 1
      let isDeclared =
        tokens.isOpener("{", at: behind) || tokens.isWord("async", at: behind)
        || tokens.isSign("=", at: behind) && tokens.isSign(">", at: behind + 1)
      return isDeclared ? (index, index + 1) : nil
    }
    if [.java, .cSharp].contains(tokens.grammar.imports) {
      guard functions.beginsFunction(index), let name = functions.name(behind: index) else { return nil }
      return (name, name + 1)
    }
    guard tokens.isWord(Self.words[tokens.grammar.imports] ?? "def", at: index), tokens.linkWidth(at: index - 1) == 0
    else { return nil }
    var name = index + 1
    // `func (s *Sender) send(`
    if tokens.grammar.imports == .go, tokens.isOpener("(", at: name) { name = tokens.closer(of: name) + 1 }
    if tokens.isSign("&", at: name) { name += 1 }
    if tokens.isWord("self", at: name), tokens.isSign(".", at: name + 1) { name += 2 }
    guard tokens[name]?.kind == .word else { return nil }
    var open = name + 1
    if tokens.isSign("<", at: open), let end = tokens.endOfTypes(at: open) { open = end }
    return (name, open)
  }

  /// The function that begins last before the name at `index`, if that is one of its parameters, and where what was
  /// looked at begins. A function between the parentheses of another one does not hide it.
  func lastHead(before index: Int) -> (name: String?, start: Int) {
    var place = index - 1
    let first = max(0, index - Self.reach)
    // The one that was found last, between parentheses.
    var inner: Int?
    while place >= first {
      if tokens[place]?.kind == .word, let head = head(at: place) {
        let isOpen = tokens.isOpener("(", at: head.open)
        if let inner, !isOpen || !tokens.inside(head.open).contains(inner) { return (nil, place) }
        let isParameter =
          isOpen
          && parameters(tokens.inside(head.open), isMethod: false).contains { tokens.isWord($0.name, at: index) }
        guard !isParameter, isBetweenParentheses(place) else {
          return (isParameter ? tokens.word(at: head.name) : nil, place)
        }
        inner = place
      }
      place -= 1
    }
    return (nil, first)
  }

  /// How far before a function the parenthesis is looked for that it may be behind, in tokens.
  private static let reachOfParenthesis = 200

  private func isBetweenParentheses(_ index: Int) -> Bool {
    var place = index - 1
    while place >= max(0, index - Self.reachOfParenthesis), let token = tokens[place] {
      // A class may stand between them, with functions of its own.
      if tokens.isOpener("(", at: place) { return true }
      place = token.kind == .closer ? min(Int(token.partner), place) - 1 : place - 1
    }
    return false
  }

  /// How many times the functions that begin in some tokens do so, by their names.
  func countOfHeads(in part: Range<Int>) -> [String: Int] {
    let isDart = tokens.grammar.imports == .dart
    var result: [String: Int] = [:]
    for index in part where tokens.tokens[index].kind == .word {
      let name = isDart ? (looksDeclared(index) ? index : nil) : head(at: index)?.name
      if let name = name.flatMap(tokens.word) { result[name, default: 0] += 1 }
    }
    return result
  }

  /// Words before a call in Dart that are no types.
  private static let wordsBeforeCalls: Set<String> = [
    "return", "await", "new", "throw", "else", "in", "case", "yield", "const", "is", "as", "do", "assert",
  ]

  /// Whether a type stands before the name of a function in Dart.
  private func looksDeclared(_ index: Int) -> Bool {
    guard tokens.isOpener("(", at: index + 1) else { return false }
    if let word = tokens.word(at: index - 1) { return !Self.wordsBeforeCalls.contains(word) }
    return tokens.isSign(">", at: index - 1) && !tokens.isSign("=", at: index - 2)
  }

  /// The parts between commas, of which none is between the signs of a type: `Map<String, int> data, int n`.
  private func split(_ inside: Range<Int>) -> [Range<Int>] {
    let parts = tokens.split(inside)
    guard [.dart, .swift, .java, .cSharp, .rust].contains(tokens.grammar.imports) else { return parts }
    var result: [Range<Int>] = []
    var depth = 0
    for part in parts {
      if depth > 0, let last = result.last {
        result[result.count - 1] = last.lowerBound..<part.upperBound
      } else {
        result.append(part)
      }
      for index in part {
        if tokens.isSign("<", at: index) { depth += 1 }
        if tokens.isSign(">", at: index), !tokens.isSign("=", at: index - 1), !tokens.isSign("-", at: index - 1) {
          depth -= 1
        }
      }
    }
    return depth == 0 ? result : []
  }

  /// All functions with names of their own.
  func all() -> [String: Function] {
    var result: [String: Function?] = [:]
    for index in tokens.tokens.indices where tokens.tokens[index].kind == .word {
      guard let head = head(at: index), let name = tokens.word(at: head.name) else { continue }
      let isPlain = result[name] == nil && head.open == head.name + 1
      result[name] = .some(isPlain ? function(at: index, head.open) : nil)
    }
    if tokens.grammar.imports == .dart {
      for (name, count) in countOfHeads(in: tokens.tokens.indices) where count > 1 { result[name] = .some(nil) }
    }
    return result.compactMapValues { $0 }
  }

  /// Most tokens between the parameters of a function and its body.
  private static let longestResult = 32

  private func function(at start: Int, _ open: Int) -> Function? {
    guard tokens.isOpener("(", at: open), tokens.closer(of: open) < tokens.count else { return nil }
    let inside = tokens.inside(open)
    var isMethod = false
    let body: Range<Int>?
    switch tokens.grammar.imports {
    case .swift, .dart, .go, .rust: body = self.body(behind: tokens.closer(of: open) + 1)
    default:
      let function = functions.function(at: start)
      body = function?.body
      isMethod = function?.isMethod == true
    }
    guard let body, !body.isEmpty else { return nil }
    var function = Function(
      start: start, parameters: parameters(inside, isMethod: isMethod), body: body, isMethod: isMethod)
    if tokens.grammar.imports == .go, tokens.isOpener("(", at: start + 1) {
      function.receiver = tokens.word(at: start + 2) ?? ""
    }
    return function
  }

  private func body(behind start: Int) -> Range<Int>? {
    var index = start
    while index < start + Self.longestResult, tokens[index] != nil, !tokens.isSign(";", at: index) {
      // `func f() interface{} {`
      let isOfType = tokens.isWord("interface", at: index - 1) || tokens.isWord("struct", at: index - 1)
      if tokens.isOpener("{", at: index), !isOfType {
        return tokens.closer(of: index) < tokens.count ? tokens.inside(index) : nil
      }
      if tokens.grammar.imports == .dart, tokens.isSign("=", at: index), tokens.isSign(">", at: index + 1) {
        return index + 2..<max(statements.end(from: index + 2), index + 2)
      }
      index = tokens.step(index)
    }
    return nil
  }

  private func parameters(_ inside: Range<Int>, isMethod: Bool) -> [Parameter] {
    var result: [Parameter] = []
    var place = 0
    var isNamedOnly = false
    for (number, entry) in split(inside).enumerated() {
      let first = entry.lowerBound
      switch tokens.grammar.imports {
      case .python:
        if isMethod, number == 0 { continue }
        if tokens.isSign("*", at: first) {
          isNamedOnly = true
          continue
        }
        guard let name = tokens.word(at: first) else { continue }
        result.append(Parameter(name: name, label: name, place: isNamedOnly ? nil : place))
      case .php:
        let end = tokens.first(in: entry) { tokens.isSign("=", at: $0) } ?? entry.upperBound
        guard let variable = (first..<end).first(where: { tokens.word(at: $0)?.hasPrefix("$") == true }),
          let name = tokens.word(at: variable), tokens.linkWidth(at: variable - 1) == 0,
          !tokens.isSign("&", at: variable - 1)
        else { return result }
        result.append(Parameter(name: name, label: String(name.dropFirst()), place: place))
      case .swift:
        guard let label = tokens.word(at: first) else { continue }
        let name = tokens.word(at: first + 1) ?? label
        result.append(Parameter(name: name, label: label == "_" ? nil : label, place: label == "_" ? place : nil))
        if label != "_" { continue }
      case .go:
        guard let name = tokens.word(at: first), !tokens.isSign(".", at: first + 1) else { return result }
        result.append(Parameter(name: name, label: nil, place: place))
      case .rust:
        // `&self`, `mut data: Value`
        guard let colon = tokens.first(in: entry, where: { tokens.isSign(":", at: $0) }) else { continue }
        guard let name = tokens.word(at: colon - 1) else { return result }
        result.append(Parameter(name: name, label: nil, place: place))
      case .java where !tokens.grammar.functionWords.isEmpty:
        // `vararg tokens: String`, `private val title: String`
        guard let colon = tokens.first(in: entry, where: { tokens.isSign(":", at: $0) }),
          let name = tokens.word(at: colon - 1), !tokens.isWord("vararg", at: colon - 2)
        else { return result }
        result.append(Parameter(name: name, label: name, place: place))
      case .java, .cSharp:
        // What an extension is called on is no argument.
        if tokens.isWord("this", at: first) { continue }
        guard !tokens.isWord("params", at: first),
          !entry.contains(where: { tokens.isSign(".", at: $0) && tokens.isSign(".", at: $0 + 1) }),
          let name = lastName(of: entry)
        else { return result }
        let label = tokens.grammar.imports == .cSharp ? name : nil
        result.append(Parameter(name: name, label: label, place: place))
      case .dart:
        if tokens.isOpener("{", at: first) {
          for named in split(tokens.inside(first)) {
            if let name = lastName(of: named) { result.append(Parameter(name: name, label: name, place: nil)) }
          }
          continue
        }
        guard !tokens.isOpener("[", at: first), let name = lastName(of: entry) else { return result }
        result.append(Parameter(name: name, label: nil, place: place))
      default:
        guard let name = tokens.word(at: first) else { return result }
        if tokens.isSign(":", at: first + 1) {
          result.append(Parameter(name: name, label: name, place: nil))
          continue
        }
        result.append(Parameter(name: name, label: nil, place: place))
      }
      place += 1
    }
    return result
  }

  /// `data` of `required Map<String, dynamic> data`, and of `this.data = const {}`.
  private func lastName(of entry: Range<Int>) -> String? {
    let end = tokens.first(in: entry) { tokens.isSign("=", at: $0) } ?? entry.upperBound
    // What a constructor is given is kept elsewhere.
    return tokens.linkWidth(at: end - 2) > 0 ? nil : tokens.word(at: end - 1)
  }

  // MARK: Calls

  private static let owners: Set<String> = ["self", "this", "$this", "static", "cls", "Self"]

  struct Argument {
    let function: String
    /// The name of the function where it is called.
    let call: Int
    let parameter: String
    let value: Range<Int>
  }

  /// What is given to functions by calls in the code.
  func arguments(of functions: [String: Function]) -> [Argument] {
    var result: [Argument] = []
    let classes = declaredClasses()
    for index in tokens.tokens.indices where tokens.tokens[index].kind == .word && tokens.isOpener("(", at: index + 1) {
      guard let name = tokens.word(at: index), let function = functions[name], !function.body.contains(index),
        isCall(index, of: function, classes), tokens.closer(of: index + 1) < tokens.count
      else { continue }
      result += arguments(tokens.inside(index + 1), of: function).map {
        Argument(function: name, call: index, parameter: $0.parameter, value: $0.value)
      }
    }
    return result
  }

  private func declaredClasses() -> Set<String> {
    let words: Set<String> = ["class", "struct", "enum", "module", "trait"]
    return Set(
      tokens.tokens.indices.compactMap { index in
        tokens.word(at: index).map(words.contains) == true ? tokens.word(at: index + 1) : nil
      })
  }

  /// Whether the name at `index` is that of the function, and of none that something else has.
  private func isCall(_ index: Int, of function: Function, _ classes: Set<String>) -> Bool {
    guard head(at: index) == nil, let before = tokens[index - 1] else { return function.start != index }
    if before.kind == .word, ["def", "function", "func", "fun", "new"].contains(tokens.word(at: index - 1)) {
      return false
    }
    let needsOwner = tokens.grammar.imports == .python || tokens.grammar.imports == .php
    guard let link = (1...3).first(where: { tokens.linkWidth(at: index - $0) == $0 }) else {
      return (!needsOwner || !function.isMethod) && function.receiver.isEmpty
    }
    let owner = index - link - 1
    if tokens.grammar.imports == .go {
      return !function.receiver.isEmpty && tokens.isWord(function.receiver, at: owner)
        && tokens.linkWidth(at: owner - 1) == 0
    }
    guard !needsOwner || function.isMethod, let word = tokens.word(at: owner), tokens.linkWidth(at: owner - 1) == 0,
      tokens.linkWidth(at: owner - 2) < 2
    else { return false }
    return Self.owners.contains(word) || classes.contains(word)
  }

  private func arguments(
    _ inside: Range<Int>, of function: Function
  ) -> [(parameter: String, value: Range<Int>)] {
    var result: [(String, Range<Int>)] = []
    var place = 0
    let isKotlin = tokens.grammar.imports == .java && !tokens.grammar.functionWords.isEmpty
    let sign: Unicode.Scalar = tokens.grammar.imports == .python || isKotlin ? "=" : ":"
    for entry in split(inside) {
      let first = entry.lowerBound
      if let label = tokens.word(at: first), tokens.isSign(sign, at: first + 1), !tokens.isSign(sign, at: first + 2) {
        guard let parameter = function.parameters.first(where: { $0.label == label }) else {
          // A map without braces, or a name that nobody knows.
          if tokens.grammar.imports == .none { return [] }
          continue
        }
        if first + 2 < entry.upperBound { result.append((parameter.name, first + 2..<entry.upperBound)) }
        continue
      }
      // `f(*arguments)`, `f(...$arguments)`
      if tokens.isSign("*", at: first) || tokens.isSign(".", at: first) && tokens.isSign(".", at: first + 1) {
        return result
      }
      if let parameter = function.parameters.first(where: { $0.place == place }) {
        result.append((parameter.name, entry))
      }
      place += 1
    }
    return result
  }
}
