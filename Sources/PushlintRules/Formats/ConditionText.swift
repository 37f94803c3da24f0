import PushlintTree

/// A text as a condition over topics: `'a' in topics && ('b' in topics || !('c' in topics))`.
///
/// - Shape: one pass without recursion, linear in the text; parts count in its UTF-8 bytes.
/// - Source: the pages of FCM on sending to conditions: single quotes, `&&`, `||`, `!`, parentheses, five topics.
struct ConditionText {
  enum Problem: String, CaseIterable {
    /// The name of a topic and nothing else.
    case isTopic = "is-topic"
    /// Does not read as the grammar says.
    case syntax
    /// A name without single quotes around it.
    case quotes
    /// `and`, `or`, `not`, `&`, `|`.
    case operators
    /// A name that no topic can have.
    case topicName = "topic-name"
    case tooManyTopics = "too-many-topics"
    /// Nothing but topics that a device must not have.
    case negationOnly = "negation-only"
    /// `&&` and `||` side by side without parentheses.
    case mixedOperators = "mixed-operators"
  }

  struct Issue: Equatable {
    let problem: Problem
    let part: Range<Int>
    let detail: String
  }

  static let mostTopics = 5

  private(set) var issues: [Issue] = []
  /// The condition with its quotes, operators, and names put right; `nil` when that does not make it one.
  private(set) var repaired: String?

  private var output = ""
  private var topics = 0
  private var hasPlainTopic = false

  init(_ text: String) {
    let trimmed = text.trimmingSpaces()
    if TopicText(trimmed).isValid || TopicText(trimmed).withoutPrefix.map({ TopicText($0).isValid }) == true {
      issues = [Issue(problem: .isTopic, part: 0..<text.utf8.count, detail: "")]
      repaired = TopicText(trimmed).withoutPrefix ?? trimmed
      return
    }
    read(Tokens(text))
    let isSyntaxSound = !issues.contains { $0.problem == .syntax }
    let whole = 0..<text.utf8.count
    if isSyntaxSound, topics > Self.mostTopics { add(.tooManyTopics, whole, "\(topics)") }
    if isSyntaxSound, topics > 0, !hasPlainTopic { add(.negationOnly, whole) }
    repaired = isSyntaxSound && output != text ? output.trimmingSpaces() : nil
  }

  /// The text with names in place of what a shell or a program puts between its quotation marks, as long as that is.
  ///
  /// - Returns: `nil` where something is put in elsewhere, since that may be anything.
  static func filled(_ text: String) -> String? {
    guard Placeholder.holdsExpansion(text) else { return text }
    var quotes = 0
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar == "'" || scalar == "\"" { quotes += 1 }
      guard scalar == "\u{FFFC}" else {
        result.unicodeScalars.append(scalar)
        continue
      }
      guard quotes % 2 == 1 else { return nil }
      result += "any"
    }
    return result
  }

  /// Whether a text surely is one without any mistake: a few topics, all of them joined by the same operator.
  static func isPlain(_ text: UnsafeRawBufferPointer) -> Bool {
    var index = 0
    var joint: UInt8?
    for _ in 0..<mostTopics {
      guard passes("'", text, &index) else { return false }
      let name = index
      while index < text.count,
        (text[index] | 0x20) &- 0x61 < 26 || text[index] &- 0x30 < 10 || text[index] == 0x2D
          || text[index] == 0x5F
      { index += 1 }
      guard index > name, passes("' in topics", text, &index) else { return false }
      if index == text.count { return true }
      guard index + 1 < text.count, joint == nil || text[index + 1] == joint else { return false }
      joint = text[index + 1]
      guard passes(" && ", text, &index) || passes(" || ", text, &index) else { return false }
    }
    return false
  }

  /// Goes past a word, where it is the next one.
  private static func passes(_ word: StaticString, _ text: UnsafeRawBufferPointer, _ index: inout Int) -> Bool {
    guard index + word.utf8CodeUnitCount <= text.count else { return false }
    for offset in 0..<word.utf8CodeUnitCount where text[index + offset] != word.utf8Start[offset] { return false }
    index += word.utf8CodeUnitCount
    return true
  }

  /// Whether a text is one, or was meant to be.
  static func looksLikeOne(_ text: String) -> Bool {
    let tokens = Tokens(text).all
    return zip(tokens, tokens.dropFirst()).contains { $0.kind == .word("in") && $1.kind == .word("topics") }
  }

  private mutating func add(_ problem: Problem, _ part: Range<Int>, _ detail: String = "") {
    issues.append(Issue(problem: problem, part: part, detail: detail))
  }

  // MARK: Reading

  /// An open parenthesis: whether a `!` precedes it, and the operator that was used in it.
  private struct Level {
    var isNegated: Bool
    var operation: Token.Kind?
  }

  private mutating func read(_ tokens: Tokens) {
    var levels = [Level(isNegated: false)]
    var isNegated = false
    var wantsTopic = true
    var index = 0
    let all = tokens.all
    func kind(_ index: Int) -> Token.Kind? { all.indices.contains(index) ? all[index].kind : nil }
    while index < all.count {
      let token = all[index]
      switch (token.kind, wantsTopic) {
      case (.not, true), (.word("not"), true), (.word("NOT"), true):
        if token.kind != .not { add(.operators, token.range, "!") }
        isNegated.toggle()
        output += "!"
      case (.open, true):
        levels.append(Level(isNegated: (levels.last?.isNegated ?? false) != isNegated))
        isNegated = false
        output += "("
      case (.quoted(let name), true), (.doubleQuoted(let name), true), (.word(let name), true):
        guard kind(index + 1) == .word("in"), kind(index + 2) == .word("topics") else {
          return add(.syntax, token.range, "expected `in topics` after the topic")
        }
        topic(name, token)
        if isNegated == (levels.last?.isNegated ?? false) { hasPlainTopic = true }
        isNegated = false
        wantsTopic = false
        index += 2
      case (.close, false):
        guard levels.count > 1 else { return add(.syntax, token.range, "unmatched closing parenthesis") }
        levels.removeLast()
        output += ")"
      case (.and, false), (.or, false), (.single, false), (.word, false):
        guard let operation = token.operation else {
          return add(.syntax, token.range, "expected `&&` or `||` between two topics")
        }
        if token.kind != operation { add(.operators, token.range, operation == .and ? "&&" : "||") }
        if let earlier = levels.last?.operation, earlier != operation { add(.mixedOperators, token.range) }
        levels[levels.count - 1].operation = operation
        output += operation == .and ? " && " : " || "
        wantsTopic = true
      case (.unclosed, _): return add(.syntax, token.range, "unclosed quote")
      case (_, true): return add(.syntax, token.range, "expected a topic")
      case (_, false): return add(.syntax, token.range, "expected `&&` or `||` between two topics")
      }
      index += 1
    }
    let end = tokens.count..<tokens.count
    if wantsTopic { return add(.syntax, all.last?.range ?? end, "expected a topic after this") }
    if levels.count > 1 { add(.syntax, all.last?.range ?? end, "unclosed parenthesis") }
  }

  private mutating func topic(_ name: String, _ token: Token) {
    topics += 1
    if case .quoted = token.kind {} else { add(.quotes, token.range, name) }
    let bare = TopicText(name).withoutPrefix ?? name
    if !TopicText(name).isValid { add(.topicName, token.range, name) }
    output += "'\(TopicText(bare).isValid ? bare : NameLetters.cleaned(bare) ?? bare)' in topics"
  }
}

extension ConditionText {
  fileprivate struct Token {
    enum Kind: Equatable {
      case quoted(String)
      case doubleQuoted(String)
      case word(String)
      case and, or, not, open, close, unclosed
      /// One `&` or `|`.
      case single(UInt8)
      case other
    }

    let kind: Kind
    let range: Range<Int>

    /// The operator that it is or was meant to be.
    var operation: Kind? {
      switch kind {
      case .and, .single(UInt8(ascii: "&")), .word("and"), .word("AND"), .word("And"): .and
      case .or, .single(UInt8(ascii: "|")), .word("or"), .word("OR"), .word("Or"): .or
      default: nil
      }
    }
  }

  fileprivate struct Tokens {
    private(set) var all: [Token] = []
    /// Bytes of the text.
    let count: Int

    init(_ text: String) {
      let bytes = Array(text.utf8)
      count = bytes.count
      var index = 0
      while index < bytes.count {
        let start = index
        let byte = bytes[index]
        index += 1
        let kind: Token.Kind
        switch byte {
        case 0x20, 0x09, 0x0A, 0x0D: continue
        case UInt8(ascii: "("): kind = .open
        case UInt8(ascii: ")"): kind = .close
        case UInt8(ascii: "!"): kind = .not
        case UInt8(ascii: "&"), UInt8(ascii: "|"):
          if index < bytes.count, bytes[index] == byte {
            index += 1
            kind = byte == UInt8(ascii: "&") ? .and : .or
          } else {
            kind = .single(byte)
          }
        case UInt8(ascii: "'"), UInt8(ascii: "\""):
          guard let end = bytes[index...].firstIndex(of: byte) else {
            index = bytes.count
            all.append(Token(kind: .unclosed, range: start..<index))
            continue
          }
          let name = String(decoding: bytes[index..<end], as: UTF8.self)
          kind = byte == UInt8(ascii: "'") ? .quoted(name) : .doubleQuoted(name)
          index = end + 1
        case _ where NameLetters.contains(byte) || byte == UInt8(ascii: "/"):
          while index < bytes.count, NameLetters.contains(bytes[index]) || bytes[index] == UInt8(ascii: "/") {
            index += 1
          }
          kind = .word(String(decoding: bytes[start..<index], as: UTF8.self))
        default:
          while index < bytes.count, bytes[index] & 0xC0 == 0x80 { index += 1 }
          kind = .other
        }
        all.append(Token(kind: kind, range: start..<index))
      }
    }
  }
}
