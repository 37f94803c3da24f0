import PushlintText
import PushlintTree

/// What stands between a pair of brackets that holds values, and no statements.
struct CodeBrackets {
  private let tokens: CodeTokens
  private var grammar: CodeGrammar { tokens.grammar }
  let open: Int
  /// The signs between keys and values.
  private(set) var forms: CodeGrammar.Entries = []
  /// Whether keys may be names.
  private(set) var takesNames = false
  /// Whether keys may be strings.
  private var takesStrings = false
  /// Whether what is between the brackets has keys.
  private(set) var isMap = false
  /// Whether nothing can stand there without a key, once one has it.
  private(set) var needsSigns = false
  /// Whether a name with a value behind it is a key, though nothing else has one.
  private(set) var expectsSigns = false
  /// Whether a comma must follow each value before a line end.
  private(set) var endsLinesWithCommas = false
  /// Whether anything there has a key.
  private(set) var hasSigns = false

  /// - Parameter around: the signs between keys and values in the brackets around them, if these hold values.
  init?(at open: Int, of tokens: CodeTokens, in around: CodeGrammar.Entries?) {
    self.tokens = tokens
    self.open = open
    guard let token = tokens[open] else { return nil }
    switch token.detail {
    case UInt8(ascii: "("):
      guard !isDeclaration, !isOfShell(open) else { return nil }
      readArguments()
    case UInt8(ascii: "["):
      guard !isSubscript, !isMessage else { return nil }
      readList()
    default: guard readBraces(around) else { return nil }
    }
    hasSigns = !forms.isEmpty && holdsSign(open)
  }

  private var literals: CodeGrammar.Literals { tokens.grammar.literals }

  /// The forms that arguments with names have.
  private var argumentForms: CodeGrammar.Entries {
    switch tokens.grammar.argumentSign {
    case UInt8(ascii: "="): .initialisers
    case UInt8(ascii: ":"): .colon
    default: []
    }
  }

  /// `import (`, `#available(iOS 18, *)`
  private var isDeclaration: Bool {
    guard let word = tokens.word(at: open - 1) else { return false }
    switch tokens.grammar.imports {
    case .go: return ["import", "const", "var", "type"].contains(word)
    case .swift: return word == "available" || word == "unavailable"
    default: return false
    }
  }

  /// `$(x)`
  private func isOfShell(_ open: Int) -> Bool {
    guard let bracket = tokens[open], bracket.range.start > 0 else { return false }
    return tokens.text[bracket.range.start - 1] == UInt8(ascii: "$") && tokens.grammar.imports != .php
  }

  /// `x[a]`
  private var isSubscript: Bool {
    guard let before = tokens[open - 1], before.range.end == tokens[open]?.range.start else { return false }
    return before.kind == .closer || before.kind == .word && !isJoining(open - 1)
  }

  /// `[aps setObject:@1 forKey:@"badge"]`
  private var isMessage: Bool {
    tokens.grammar.peculiarities.contains(.sendsMessages) && !tokens.isSign("@", at: open - 1)
  }

  private mutating func readArguments() {
    forms = argumentForms
    takesNames = !forms.isEmpty
    let callee = tokens.word(at: open - 1)
    expectsSigns = tokens.grammar.constructions.contains(.calls)
    switch tokens.grammar.imports {
    case .php where callee == "array":
      (forms, takesNames, takesStrings, isMap) = (.arrow, true, true, true)
    case .java where tokens.grammar.literals.entries == .to:
      forms.insert(.to)
      takesStrings = true
    case .none:
      forms.insert(.arrow)
      takesStrings = true
    case .go: endsLinesWithCommas = true
    default: break
    }
  }

  private mutating func readList() {
    guard literals.map == UInt8(ascii: "[") || tokens.grammar.imports == .none else { return }
    forms = literals.entries
    takesStrings = true
    takesNames = true
    // `[:a => 1]`, `['a' => 1]`
    isMap = tokens.grammar.imports != .none
    needsSigns = forms == .colon
    expectsSigns = tokens.isString(at: open + 1) && tokens.isOpener("[", at: open + 2) && holdsSign(open + 2)
  }

  private func holdsSign(_ open: Int) -> Bool { tokens.first(in: tokens.inside(open)) { isSign(at: $0) } != nil }

  private mutating func readBraces(_ around: CodeGrammar.Entries?) -> Bool {
    let before = tokens[open - 1]
    let isAfterSign =
      before.map { $0.kind == .opener || $0.kind == .sign && [",", ":", "="].contains(Unicode.Scalar($0.detail)) }
      ?? false
    takesStrings = true
    isMap = true
    forms = literals.entries
    switch tokens.grammar.imports {
    case .python:
      takesNames = true
      needsSigns = true
      return tokens.first(in: tokens.inside(open), where: { tokens.isWord("for", at: $0) }) == nil
    case .none:
      takesNames = true
      needsSigns = true
      expectsSigns = true
      let isReturned = tokens.isWord("return", at: open - 1)
      let isArrow = tokens.isSign(">", at: open - 1) && tokens.isSign("=", at: open - 2)
      return (isAfterSign || isReturned || isArrow) && !tokens.isSign("|", at: open + 1)
    case .dart:
      needsSigns = true
      guard beginsWithEntry || tokens.isString(at: open + 1) else { return false }
      return isAfterSign || tokens.isWord("return", at: open - 1) || tokens.isSign(">", at: open - 1)
    case .go:
      takesNames = true
      needsSigns = true
      endsLinesWithCommas = true
      expectsSigns = true
      return isGoLiteral(isAfterSign, around)
    case .rust:
      takesNames = true
      return (isAfterSign || before?.kind == .word)
        && (beginsWithEntry || isAfterSign && tokens.isString(at: open + 1))
        && !isJoining(open - 1)
    case .cSharp:
      forms = .initialisers
      takesNames = true
      takesStrings = false
      expectsSigns = true
      return isCSharpInitialiser(around)
    case .java, .php, .swift, .objectiveC, .javaScript: return false
    }
  }

  /// Whether a key with its sign begins anything inside.
  private var beginsWithEntry: Bool {
    tokens.first(in: tokens.inside(open)) { ($0 == open + 1 || tokens.isSign(",", at: $0 - 1)) && beginsMember($0) }
      != nil
  }

  /// `Message{`, `map[string]any{`, `[]string{`, and `{` in one of them.
  private func isGoLiteral(_ isAfterSign: Bool, _ around: CodeGrammar.Entries?) -> Bool {
    guard let before = tokens[open - 1], let brace = tokens[open] else { return false }
    if isAfterSign, before.detail != UInt8(ascii: "=") { return around != nil }
    guard before.range.end == brace.range.start else { return false }
    if before.kind == .closer { return before.detail == UInt8(ascii: "}") }
    guard let word = tokens.word(at: open - 1), word == "any" || !isJoiningWord(word) else { return false }
    var start = open - 1
    while tokens.isSign(".", at: start - 1) { start -= 2 }
    if tokens.isSign("*", at: start - 1) { start -= 1 }
    let isList = tokens[start - 1]?.kind == .closer && tokens[start - 1]?.detail == UInt8(ascii: "]")
    let lacksSign =
      isKey(open + 1) && !isJoining(open + 1) && (tokens.isString(at: open + 2) || tokens.isSign("&", at: open + 2))
    return isList || lacksSign || beginsWithEntry
  }

  /// `new Message {`, `new Message() {`, `new {`, `new() {`, and `= {` in one of them.
  private func isCSharpInitialiser(_ around: CodeGrammar.Entries?) -> Bool {
    var index = open - 1
    if tokens.isSign("=", at: index) || tokens.isSign(",", at: index) || tokens[index]?.kind == .opener {
      return around == .initialisers
    }
    if let token = tokens[index], token.kind == .closer, token.detail == UInt8(ascii: ")") {
      index = min(Int(token.partner), index) - 1
    }
    for _ in 0..<40 {
      guard let token = tokens[index] else { return false }
      if tokens.isWord("new", at: index) { return true }
      switch token.kind {
      case .word: break
      case .sign where [".", "<", ">", ",", "?"].contains(Unicode.Scalar(token.detail)): break
      case .closer where token.detail == UInt8(ascii: "]"): index = min(Int(token.partner), index)
      default: return false
      }
      index -= 1
    }
    return false
  }

  // MARK: Asking

  /// Whether a sign between a key and its value begins at `index`.
  func isSign(at index: Int) -> Bool {
    if forms.contains(.colon), tokens.isSign(":", at: index) {
      return !tokens.isDoubleColon(at: index - 1) && !tokens.isDoubleColon(at: index)
        && !tokens.isSign("=", at: index + 1)
    }
    if forms.contains(.arrow), tokens.isSign("=", at: index), tokens.isSign(">", at: index + 1) { return true }
    if forms.contains(.initialisers), tokens.isSign("=", at: index) {
      return !tokens.isSign("=", at: index + 1) && !tokens.isSign(">", at: index + 1)
        && (tokens[index - 1]?.kind != .sign || tokens[index - 1]?.range.end != tokens[index]?.range.start)
    }
    return forms.contains(.to) && tokens.isWord("to", at: index)
  }

  func isKey(_ index: Int) -> Bool {
    switch tokens[index]?.kind {
    case .string: takesStrings
    case .word: takesNames
    default: false
    }
  }

  /// Whether a key with its sign begins at `index`.
  func beginsMember(_ index: Int) -> Bool {
    // `:a => 1`
    if tokens.grammar.imports == .none, tokens.isSign(":", at: index), tokens[index + 1]?.kind == .word {
      return !tokens.isSign(":", at: index - 1) && isSign(at: index + 2)
    }
    guard isKey(index), isSign(at: index + 1), tokens.word(at: index).map(Self.controls.contains) != true else {
      return false
    }
    // A name with `to` is any value of Kotlin.
    return tokens.isString(at: index) || !tokens.isWord("to", at: index + 1)
  }

  /// Whether a value may end with the token.
  func endsOperand(_ index: Int) -> Bool {
    switch tokens[index]?.kind {
    case .string, .number: true
    // One that closes nothing ends nothing either; `$(` is no bracket of the language.
    case .closer: tokens[index].map { Int($0.partner) < index && !isOfShell(Int($0.partner)) } ?? false
    case .word: !isJoining(index)
    default: false
    }
  }

  func isLiteral(_ index: Int) -> Bool {
    tokens[index]?.kind == .string || tokens[index]?.kind == .number
  }

  /// Whether a call ends with the token, and no cast or group.
  func isCall(_ index: Int) -> Bool {
    guard let token = tokens[index], token.kind == .closer, token.detail == UInt8(ascii: ")") else { return false }
    let open = Int(token.partner)
    guard open < index, let before = tokens[open - 1], let name = tokens.word(at: open - 1) else { return false }
    return !Self.wordsBeforeGroups.contains(name) && before.range.end == tokens[open]?.range.start
  }

  /// Whether a list or map ends with the token.
  func isLiteralBracket(_ index: Int) -> Bool {
    guard let token = tokens[index], token.kind == .closer else { return false }
    return token.detail == UInt8(ascii: "]") && literals.list == UInt8(ascii: "[")
      || token.detail == UInt8(ascii: "}") && literals.map == UInt8(ascii: "{") && tokens.grammar.imports != .rust
  }

  /// Whether the word at `index` is all of an operand, since a sign is before it.
  func isOperandAlone(_ index: Int) -> Bool {
    guard tokens[index]?.kind == .word, let before = tokens[index - 1] else { return false }
    return (before.kind == .sign || before.kind == .opener) && tokens.grammar.imports != .none
  }

  /// Whether the word at `index` is a value, and no function between two of them.
  func isValue(_ index: Int) -> Bool {
    guard let word = tokens.word(at: index), !isJoiningWord(word), let next = tokens[index + 1] else { return false }
    guard forms.contains(.to) || tokens.grammar.literals.entries == .to else { return true }
    return next.kind == .closer || next.kind == .sign && next.detail == UInt8(ascii: ",")
      || tokens.grammar.mapCalls[word] != nil || tokens.grammar.listCalls.contains(word)
  }

  /// The sign that belongs between the key at `index` and its value.
  func sign(behind index: Int) -> String {
    if forms.contains(.to), tokens.isString(at: index) { return "to" }
    if forms.contains(.arrow), tokens.isString(at: index) || !forms.contains(.colon) { return "=>" }
    return forms.contains(.initialisers) ? "=" : ":"
  }

  /// Whether an element begins with the bracket at `index`, right behind another one.
  func separates(_ before: Int, _ index: Int, hasSign: Bool) -> Bool {
    guard let last = tokens[before], let bracket = tokens[index], last.kind == .closer || last.kind != .sign else {
      return false
    }
    let follows = last.kind == .closer && last.detail == UInt8(ascii: "}") && bracket.detail == UInt8(ascii: "{")
    switch tokens.grammar.imports {
    case .cSharp where isMap:
      let close = tokens.closer(of: index)
      return follows
        || bracket.detail == UInt8(ascii: "[") && (hasSign || last.detail == UInt8(ascii: "}"))
          && tokens.isSign("=", at: close + 1)
          && !tokens.isSign("=", at: close + 2) && last.range.end < bracket.range.start
    case .python: return follows
    case .dart, .none: return follows && tokens.isOpener("[", at: open)
    default: return false
    }
  }

  /// Whether the word at `index` cannot stand behind a key, since a key and a sign are expected: `Title x`, `Aps new Aps`.
  func beginsValueOfKey(_ index: Int) -> Bool {
    guard tokens.grammar.imports == .cSharp, forms == .initialisers else { return allowsNoWords && !isJoining(index) }
    return tokens.isWord("new", at: index) || !isJoining(index)
  }

  /// Whether a name before a value may be a function that takes it: `(link_to 'a', b: c)`.
  var allowsCommands: Bool { tokens.grammar.imports == .none && tokens.isOpener("(", at: open) }

  /// Whether no word can stand behind a value but those that join values.
  var allowsNoWords: Bool { tokens.grammar.imports == .python }

  /// Whether the word at `index` may stand between or before values.
  func isJoining(_ index: Int) -> Bool { tokens.word(at: index).map { isJoiningWord($0) } ?? false }

  private func isJoiningWord(_ word: String) -> Bool {
    Self.joiningWords.contains(word) || tokens.grammar.operatorWords.contains(word)
  }

  /// Words before parentheses that are no calls.
  private static let wordsBeforeGroups: Set<String> = [
    "and", "assert", "await", "case", "catch", "elif", "else", "elseif", "elsif", "for", "foreach", "if", "in", "is",
    "match", "not", "or", "print", "puts", "raise", "return", "switch", "throw", "unless", "until", "when", "while",
    "yield",
  ]

  /// Words that a colon may follow without being keys.
  private static let controls: Set<String> = ["case", "default", "else", "lambda"]

  /// Words of any language that stand before, between, or behind values.
  private static let joiningWords: Set<String> = [
    "abstract", "actor", "alias", "and", "any", "as", "ascending", "assert", "async", "await", "begin", "borrowing",
    "break", "by", "case", "catch", "checked", "class", "clone", "const", "consuming", "copy", "covariant",
    "crossinline", "def", "default", "defer", "defined", "delegate", "delete", "descending", "do", "downTo", "dyn",
    "each", "echo", "elif", "else", "elseif", "elsif", "end", "ensure", "enum", "equals", "except", "exec", "explicit",
    "external", "final", "finally", "fn", "for", "foreach", "from", "fun", "func", "function", "get", "global", "go",
    "goto", "guard", "if", "impl", "implements", "implicit", "import", "in", "include", "include_once", "indirect",
    "infix", "inline", "inout", "instanceof", "insteadof", "interface", "internal", "into", "is", "isnot", "join",
    "lambda", "late", "lazy", "let", "loop", "map", "match", "mod", "module", "move", "mut", "nameof", "new", "next",
    "noinline", "nonlocal", "not", "of", "on", "operator", "or", "orderby", "out", "override", "params", "pass",
    "print", "private", "protected", "pub", "public", "puts", "raise", "range", "readonly", "rec", "ref", "reified",
    "repeat", "require", "require_once", "required", "rescue", "rethrow", "return", "scoped", "sealed", "select",
    "set", "shl", "shr", "sizeof", "some", "stackalloc", "static", "step", "struct", "suspend", "switch", "then",
    "throw", "throws", "to", "try", "type", "typealias", "typeof", "unchecked", "union", "unless", "unowned", "unsafe",
    "until", "use", "ushr", "using", "val", "var", "vararg", "virtual", "void", "volatile", "weak", "when", "where",
    "while", "with", "xor", "yield",
  ]
}
