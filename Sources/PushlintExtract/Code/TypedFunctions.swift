import PushlintSyntax

/// What functions of a file say that they yield: `func newMessage() *messaging.Message {`,
/// `fun base(p: Payload): Message.Builder =`, `private static String color(int level) {`.
///
/// - Shape: only names that one function of the file has, or several of the same type. Where no declaration has to say
///   it, a function yields a text whose body is nothing else: `def color(): return "#f00"`.
struct TypedFunctions {
  /// Languages in which a declaration has the type of what comes of it.
  private static let languages: Set<CodeGrammar.Imports> = [.go, .java, .cSharp, .rust]
  /// Those of which only types are asked for that say by themselves what a value is.
  private static let languagesOfPlainTypes: Set<CodeGrammar.Imports> = [.swift, .dart]
  /// Most tokens of a type.
  private static let longestType = 8
  /// Words before a name and a parenthesis that are no types.
  private static let otherWords: Set<String> = [
    "new", "return", "throw", "else", "await", "yield", "in", "is", "as", "not", "and", "or", "case", "when", "do",
    "void", "package", "import", "using", "var", "val", "let", "goto", "assert", "out", "ref", "params", "typeof",
  ]
  /// Types of texts.
  private static let texts: Set<String> = ["string", "String", "str"]

  /// The types of functions by their names; empty for a name that functions of several types have.
  private(set) var types: [String: String] = [:]
  /// Where their names are declared, in the code that was looked at.
  private var places: [String: [Int]] = [:]

  init() {}

  /// - Parameter part: the tokens in which the names of the functions are.
  init(_ tokens: CodeTokens, in part: Range<Int>) {
    let languages = tokens.grammar.imports
    if CodeFunctions.areDeclaredByWord(in: tokens.grammar) {
      let functions = CodeFunctions(tokens)
      for index in part where functions.beginsFunction(index) {
        guard let place = functions.name(behind: index), let name = tokens.word(at: place) else { continue }
        add(name, functions.function(at: index).flatMap { Self.type(of: $0, tokens) } ?? "", at: place)
      }
    } else if Self.languages.contains(languages) || Self.languagesOfPlainTypes.contains(languages) {
      for index in part where tokens.isOpener("(", at: index + 1) {
        guard let name = tokens.word(at: index), let type = Self.type(of: index, tokens) else { continue }
        add(name, Self.languages.contains(languages) || Self.isPlain(type) ? type : "", at: index)
      }
    }
  }

  private static func isPlain(_ type: String) -> Bool { texts.contains(type) || CodeReader.flag(ofType: type) != nil }

  /// The type that the declaration of a function says that it yields, where that is a plain one; that of a text where its
  /// body is nothing else.
  private static func type(of function: CodeFunctions.Function, _ tokens: CodeTokens) -> String? {
    // `) -> str:`, `): string {`
    let behind = function.body.lowerBound - 2
    if let type = tokens.word(at: behind), isPlain(type), tokens[behind - 1]?.kind == .sign,
      !tokens.isSign("|", at: behind - 1), !tokens.isSign("?", at: behind - 1)
    {
      return type
    }
    return yieldsText(function, tokens) ? "str" : nil
  }

  /// Whether the body of a function is a text and nothing else.
  private static func yieldsText(_ function: CodeFunctions.Function, _ tokens: CodeTokens) -> Bool {
    let body = function.body
    // What a function of Python is for may stand before.
    let isDescribed = tokens.isString(at: body.lowerBound) && tokens.isWord("return", at: body.lowerBound + 1)
    let first = isDescribed ? body.lowerBound + 1 : body.lowerBound
    let start = tokens.isWord("return", at: first) ? first + 1 : first
    guard tokens.isString(at: start), start > first || tokens.grammar.imports == .none else { return false }
    let end = tokens.isSign(";", at: start + 1) ? start + 2 : start + 1
    return end == body.upperBound
  }

  private mutating func add(_ name: String, _ type: String, at place: Int) {
    add(name, type)
    if Self.isPlain(type) { places[name, default: []].append(place) }
  }

  private mutating func add(_ name: String, _ type: String) {
    types[name] = types[name].map { $0 == type ? type : "" } ?? type
  }

  mutating func join(_ others: TypedFunctions) {
    for (name, type) in others.types { add(name, type) }
  }

  /// Where the name of the only function is declared that yields a text, a number, or a boolean.
  func onlyPlace(of name: String) -> Int? { places[name].flatMap { $0.count == 1 ? $0[0] : nil } }

  /// Whether a function yields a text, and is the only one of its name as far as types tell.
  func yieldsText(_ name: String) -> Bool { types[name].map(Self.texts.contains) == true }

  /// The type of the function whose name is declared at `name`; `nil` where that is no declaration, or has none.
  private static func type(of name: Int, _ tokens: CodeTokens) -> String? {
    let behind = tokens.closer(of: name + 1) + 1
    guard behind < tokens.count else { return nil }
    switch tokens.grammar.imports {
    case .go:
      let isMethod = tokens[name - 1]?.kind == .closer && tokens[name - 1]?.detail == UInt8(ascii: ")")
      let word = isMethod ? (tokens[name - 1].map { Int($0.partner) } ?? 0) - 1 : name - 1
      guard tokens.isWord("func", at: word) else { return nil }
      return type(from: tokens.isSign("*", at: behind) ? behind + 1 : behind, tokens) { tokens.isOpener("{", at: $0) }
    case .rust:
      guard tokens.isWord("fn", at: name - 1), tokens.isSign("-", at: behind), tokens.isSign(">", at: behind + 1) else {
        return nil
      }
      // `&'static str`
      var start = behind + 2
      if tokens.isSign("&", at: start) { start += 1 }
      while tokens.isSign("'", at: start) || tokens.isWord("static", at: start) { start += 1 }
      return type(from: start, tokens) { tokens.isOpener("{", at: $0) }
    case .swift:
      guard tokens.isWord("func", at: name - 1), tokens.isSign("-", at: behind), tokens.isSign(">", at: behind + 1)
      else { return nil }
      return type(from: behind + 2, tokens) { tokens.isOpener("{", at: $0) }
    default:
      if tokens.grammar.functionWords.contains("fun") {
        guard tokens.isWord("fun", at: name - 1) else { return nil }
        // `fun color() = "#f00"`
        if tokens.isSign("=", at: behind), tokens.isString(at: behind + 1) { return "String" }
        guard tokens.isSign(":", at: behind) else { return nil }
        return type(from: behind + 1, tokens) { tokens.isOpener("{", at: $0) || tokens.isSign("=", at: $0) }
      }
      let isArrow = tokens.isSign("=", at: behind) && tokens.isSign(">", at: behind + 1)
      guard tokens.isOpener("{", at: behind) || tokens.isWord("throws", at: behind) || isArrow else { return nil }
      return type(before: name, tokens)
    }
  }

  /// The words of a type from `start` on, where what has to be behind it is.
  private static func type(from start: Int, _ tokens: CodeTokens, _ isEnd: (Int) -> Bool) -> String? {
    var words: [String] = []
    var index = start
    while index - start < longestType, let word = tokens.word(at: index) {
      words.append(word)
      index += 1
      let link = tokens.linkWidth(at: index)
      guard link > 0 else { break }
      index += link
    }
    return words.isEmpty || !isEnd(index) ? nil : words.joined(separator: ".")
  }

  /// The words of the type before a name.
  private static func type(before name: Int, _ tokens: CodeTokens) -> String? {
    var words: [String] = []
    var index = name - 1
    while name - index < longestType, let word = tokens.word(at: index), !otherWords.contains(word) {
      words.insert(word, at: 0)
      guard tokens.linkWidth(at: index - 1) == 1 else { break }
      index -= 2
    }
    return words.isEmpty ? nil : words.joined(separator: ".")
  }
}

/// The functions of all of some code, which are looked for when they are asked for: most code has no use for them.
final class TypedFunctionsOfCode {
  private let tokens: CodeTokens
  private var found: TypedFunctions?

  /// - Parameter found: what is known of them, for a part of a file.
  init(_ tokens: CodeTokens, found: TypedFunctions? = nil) {
    self.tokens = tokens
    self.found = found
  }

  func all() -> TypedFunctions {
    if let found { return found }
    let all = TypedFunctions(tokens, in: tokens.tokens.indices)
    found = all
    return all
  }
}
