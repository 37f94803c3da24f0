import PushlintSyntax
import PushlintText
import PushlintTree

/// What the statements behind the first value of a variable set in it.
struct CodeAssembly {
  /// A member of a map that gets another value: `payload["aps"]["sound"] = "a"`.
  struct Entry {
    /// The keys on the way to it.
    var keys: ArraySlice<Range<Int>>
    let value: Range<Int>

    func below() -> Entry { Entry(keys: keys.dropFirst(), value: value) }
  }

  /// A member that a map may get, in a statement that does not run always, or not before the map is used.
  struct Branch {
    let entry: Entry
    /// Its statement.
    let tokens: Range<Int>
    /// What is set in the member, where it has no value but that.
    var setting: [Entry] = []
  }

  /// In order; those of a map.
  var entries: [Entry] = []
  /// In order; those of a map.
  var branches: [Branch] = []
  /// In order; those of an object of an SDK.
  var parts: [CodeReader.Part] = []
  /// Members that an object of an SDK may get, where that is not certain, with their statements.
  var partsInBranches: [(parts: [CodeReader.Part], tokens: Range<Int>)] = []
  /// Names that are none of the object's members, but nearly.
  var slips: [SDKTable.Slip] = []
  /// Whether more may be set than can be seen: in a branch or a loop, by a function that gets the value.
  var isOpen = false { didSet { isOpenForBlocks = false } }
  /// Whether it is open for nothing but blocks of a message that branches set as a whole: what else it holds is known.
  var isOpenForBlocks = false
  /// Whether values may be others than those that can be seen: `data = clean(data)`, a loop over all keys.
  var mayDiffer = false
  /// Whether anything changes a variable of that name.
  var isNameChanged = true
  /// Whether the end of a builder was met.
  var isBuilt = false
  /// The first use of the name that changes nothing.
  var use: Int?
  /// Whether that is in the block of the first statement, and runs whenever that does.
  var isUseCertain = false
  /// The statements that were taken, the first token and what is behind the last.
  var statements: [Range<Int>] = []
}

extension CodeAssembly {
  /// Notes that a branch sets something.
  ///
  /// - Parameter isBlock: whether that is a whole block of a message.
  mutating func open(isBlock: Bool) {
    let isForBlocks = isBlock && (!isOpen || isOpenForBlocks)
    isOpen = true
    isOpenForBlocks = isForBlocks
  }

  /// Adds a part; one that gives a whole member another value takes the place of what it had.
  mutating func set(_ part: CodeReader.Part) {
    if part.member.adds == nil { parts.removeAll { $0.isReplaced(by: part) } }
    parts.append(part)
  }
}

/// A variable, and the statement that gives it its first value.
struct CodeVariable {
  let name: String
  /// What its lines begin with, in bytes.
  let indentation: Int
  /// Past the last token of its statement.
  let end: Int
  /// Whether it is one of the object that runs: `self.payload`, `$this->payload`.
  var isAttribute = false
  /// How many variables stand for the maps that its own is in.
  var nesting = 0
  /// Whether a class declares it, so that all of its methods have it.
  var isOfClass = false
  /// Whether its map is put together with another one: `aps = { badge: 1 }.merge(extra)`.
  var isMerged = false
}

/// Statements, as far as line ends and brackets tell them apart.
struct CodeStatements {
  private let tokens: CodeTokens
  /// Whether each statement ends with `;`.
  let endsWithSemicolon: Bool
  /// Whether a variable lives on behind the block that it is made in.
  let keepsVariables: Bool

  init(_ tokens: CodeTokens) {
    self.tokens = tokens
    endsWithSemicolon = tokens.grammar.peculiarities.contains(.endsStatements)
    keepsVariables = tokens.grammar.peculiarities.contains(.keepsVariables)
  }

  /// Words that begin a statement which may not run, or not only once.
  private static let controls: Set<String> = [
    "if", "else", "elif", "elseif", "elsif", "for", "foreach", "while", "switch", "case", "default", "try", "catch",
    "except", "finally", "when", "match", "do", "unless", "until", "guard", "repeat", "loop", "rescue", "ensure",
    "begin",
  ]
  /// Words behind a statement that say the same in Ruby.
  private static let modifiers: Set<String> = ["if", "unless", "while", "until", "rescue"]

  func isControl(_ index: Int) -> Bool { tokens.word(at: index).map(Self.controls.contains) ?? false }

  /// Whether a line end is before a token.
  func beginsLine(_ index: Int) -> Bool { tokens.beginsLine(index) }

  /// How many bytes of space the line of a token begins with.
  func indentation(of index: Int) -> Int {
    guard let token = tokens[index] else { return 0 }
    let start = tokens.text.lineStart(of: token.range.start)
    var end = start
    while end < token.range.start, tokens.text[end] == 0x20 || tokens.text[end] == 0x09 { end += 1 }
    return end - start
  }

  /// Whether a statement begins at a token that stands in no bracket of it.
  func begins(at index: Int) -> Bool {
    guard let before = tokens[index - 1] else { return true }
    if before.kind == .sign, before.detail == UInt8(ascii: ";") { return true }
    guard beginsLine(index) else { return false }
    if endsWithSemicolon {
      return before.detail == UInt8(ascii: "{") || before.detail == UInt8(ascii: "}")
        || before.kind == .sign && before.detail == UInt8(ascii: ":")
    }
    return !continues(index)
  }

  /// Whether the line of a token goes on with the one before.
  private func continues(_ index: Int) -> Bool {
    if tokens.linkWidth(at: index) > 0 { return true }
    guard let before = tokens[index - 1], before.kind == .sign else {
      return tokens[index]?.kind == .sign && tokens.grammar.imports != .python && !isPrefix(index)
    }
    return ![UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "!"), UInt8(ascii: "?")].contains(before.detail)
  }

  /// `@objc`, `&x`, `*p = 1`
  private func isPrefix(_ index: Int) -> Bool {
    guard let detail = tokens[index]?.detail else { return false }
    return [UInt8(ascii: "@"), UInt8(ascii: "*"), UInt8(ascii: "&"), UInt8(ascii: "#")].contains(detail)
  }

  /// Past the expression that begins at `start`: the end of its statement, or the bracket that closes what it stands in.
  func end(from start: Int) -> Int {
    var index = start
    while let token = tokens[index] {
      if token.kind == .closer || token.kind == .sign && token.detail == UInt8(ascii: ";") { return index }
      if index > start, !endsWithSemicolon, begins(at: index) { return index }
      index = tokens.step(index)
    }
    return min(index, tokens.count)
  }

  /// Whether a value may not be given at all: `x[:a] = 1 if b`.
  func isConditional(_ value: Range<Int>) -> Bool { modifier(in: value) != nil }

  /// The word behind a value that says when it is given.
  func modifier(in value: Range<Int>) -> Int? {
    guard tokens.grammar.imports == .none else { return nil }
    return tokens.first(in: value, where: { tokens.word(at: $0).map(Self.modifiers.contains) ?? false })
  }
}
