import PushlintSyntax

/// What code calls the methods of an SDK on: names that get a client of it.
///
/// - Shape: names are looked for once, when the first call is met that depends on one.
final class SDKClients {
  private let tokens: CodeTokens
  private let names: SDKNames
  private let statements: CodeStatements
  private let traces: CodeTraces?
  /// Names that get a client, and nothing else in all of the code.
  private lazy var declared = declaredNames()

  /// Most tokens between a method and the name of what it is called on, and between a name and its type.
  private static let longestReceiver = 24

  init(_ tokens: CodeTokens, _ names: SDKNames, _ traces: CodeTraces?) {
    self.tokens = tokens
    self.names = names
    self.traces = traces
    statements = CodeStatements(tokens)
  }

  /// Whether the method at `index` is called on what sends messages.
  func have(methodAt index: Int) -> Bool {
    guard let link = (1...3).first(where: { tokens.linkWidth(at: index - $0) == $0 }) else { return false }
    let last = index - link - 1
    if tokens.grammar.imports == .python, tokens.word(at: last).map(names.isModule) == true { return true }
    guard !names.clients.isEmpty else { return false }
    // `FirebaseMessaging.getInstance(app).sendAll(`
    var place = last
    var isBehindName = false
    while place >= 0, last - place < Self.longestReceiver, let token = tokens[place] {
      if tokens.isSign(".", at: place) {
        isBehindName = false
        place -= 1
      } else if isBehindName {
        break
      } else if token.kind == .closer {
        place = Int(token.partner) - 1
      } else {
        guard token.kind == .word else { break }
        if tokens.word(at: place).map(names.clients.contains) == true { return true }
        isBehindName = true
        place -= 1
      }
    }
    guard let name = tokens.word(at: last) else { return false }
    traces?.needsWholeFile = true
    return declared.contains(name)
  }

  /// Whether the method at `index` is one that only the SDK has, called on what has the name of a client in Ruby, where
  /// one is seldom made in the file that uses it: `FCM_CLIENT.send_v1(message)`.
  func areNamed(byMethodAt index: Int) -> Bool {
    guard tokens.grammar.imports == .none, tokens.linkWidth(at: index - 1) == 1,
      let name = tokens.word(at: index - 2)?.lowercased()
    else { return false }
    return names.clients.contains { name.contains($0.lowercased()) }
  }

  /// Elsewhere in the file a name may be that of something else.
  private func declaredNames() -> Set<String> {
    var result: Set<String> = []
    var others: Set<String> = []
    for index in tokens.tokens.indices {
      guard let name = tokens.word(at: index), !others.contains(name) else { continue }
      if declaresClient(index) {
        result.insert(name)
      } else if declaresOther(index) {
        others.insert(name)
      }
    }
    return result.subtracting(others)
  }

  /// Whether a name surely, or perhaps, gets a type or value that is no client: `Mailer client`, `client: Mailer`,
  /// `client *mail.Sender`.
  private func declaresOther(_ index: Int) -> Bool {
    switch tokens.grammar.imports {
    case .go:
      return (tokens[index + 1]?.kind == .word || tokens.isSign("*", at: index + 1))
        && !statements.beginsLine(index + 1)
    default:
      if tokens.isSign(":", at: index + 1) { return true }
      guard let before = tokens.word(at: index - 1) else { return false }
      // The last word of the line before has nothing to do with it.
      if !statements.endsWithSemicolon, tokens.beginsLine(index) { return false }
      // In Ruby a method without arguments has the look of a variable: `def client`.
      if before == "def", tokens.grammar.imports == .none { return false }
      return !Self.wordsBeforeValues.contains(before)
    }
  }

  private static let wordsBeforeValues: Set<String> = [
    "return", "await", "throw", "else", "case", "in", "is", "yield", "do", "if", "when", "while", "and", "or", "not",
    "global", "nonlocal", "unless",
  ]

  /// `FirebaseMessaging messaging`, `messaging: FirebaseMessaging`, `client *messaging.Client`,
  /// `client, err := app.Messaging(ctx)`
  private func declaresClient(_ index: Int) -> Bool {
    if tokens.word(at: index - 1).map(names.clients.contains) == true { return true }
    guard tokens.linkWidth(at: index + 1) == 0 else { return false }
    for next in index + 1..<index + Self.longestReceiver {
      guard let token = tokens[next], !statements.beginsLine(next) else { return false }
      switch token.kind {
      case .word:
        guard let word = tokens.word(at: next) else { return false }
        if names.clients.contains(word), isOfModule(next) { return true }
        if tokens.grammar.imports == .go, word == "Messaging", tokens.isOpener("(", at: next + 1) { return true }
      // Only what says a type or a value; behind another comma is another name.
      case .sign where Self.declaringSigns.contains(token.detail): continue
      case .sign where token.detail == UInt8(ascii: ",") && tokens.grammar.imports == .go && next == index + 1:
        continue
      // `@client ||= FCM.new(key)`
      case .sign where token.detail == UInt8(ascii: "|") && tokens.grammar.imports == .none && next < index + 3:
        continue
      default: return false
      }
    }
    return false
  }

  /// Whether the type at `index` is the SDK's: in Go another package may have one of the same name.
  private func isOfModule(_ index: Int) -> Bool {
    guard tokens.grammar.peculiarities.contains(.namesModules) else { return true }
    if tokens.grammar.imports == .python, names.mention(at: index) != nil { return true }
    return tokens.isSign(".", at: index - 1) && tokens.word(at: index - 2).map(names.isModule) == true
  }

  private static let declaringSigns: Set<UInt8> = [
    UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: "*"),
  ]
}
