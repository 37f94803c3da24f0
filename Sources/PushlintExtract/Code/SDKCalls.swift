import PushlintSyntax
import PushlintText
import PushlintTree

/// Calls that show a mistake whatever they are given: of methods that no longer work, and of those whose result is lost.
struct SDKCalls {
  private let tokens: CodeTokens
  private let names: SDKNames
  private let statements: CodeStatements
  private let traces: CodeTraces?

  /// Most tokens between a method and the name of what it is called on, and between a name and its type.
  private static let longestReceiver = 24
  /// How far before a call the object is looked for that it is called on, in tokens.
  private static let reach = 2_000

  init(_ reader: CodeReader) {
    tokens = reader.tokens
    names = reader.names
    statements = reader.statements
    traces = reader.traces
  }

  /// - Parameter part: the tokens that are looked at; all of them without it.
  func issues(in part: Range<Int>? = nil) -> [CodeIssue] {
    guard !names.removed.isEmpty || names.yieldsObjects || names.namesModules else { return [] }
    var result: [CodeIssue] = []
    for index in part ?? tokens.tokens.indices where tokens.tokens[index].kind == .word {
      if tokens.isOpener("(", at: index + 1) {
        if let issue = removedMethod(at: index) ?? unknownClass(at: index) { result.append(issue) }
      } else if tokens.isOpener("{", at: index + 1), let issue = unknownClass(at: index) {
        result.append(issue)
      } else if names.yieldsObjects, let issue = lostResult(at: index) {
        result.append(issue)
      }
    }
    return result
  }

  // MARK: Removed methods

  private func removedMethod(at index: Int) -> CodeIssue? {
    guard let method = tokens.word(at: index), let other = names.removed[method], isOfClient(index),
      let range = tokens[index]?.range
    else { return nil }
    return CodeIssue(.removedMethod, range, edits: [TextEdit(range, other)], isSafe: false, detail: method)
  }

  /// Whether the method at `index` is called on what sends messages.
  private func isOfClient(_ index: Int) -> Bool {
    guard let link = (1...3).first(where: { tokens.linkWidth(at: index - $0) == $0 }) else { return false }
    let last = index - link - 1
    if tokens.grammar.imports == .python { return tokens.word(at: last).map(names.isModule) ?? false }
    // `FirebaseMessaging.getInstance(app).sendAll(`
    var place = last
    while place >= 0, last - place < Self.longestReceiver, let token = tokens[place] {
      if token.kind == .closer {
        place = Int(token.partner) - 1
        continue
      }
      guard token.kind == .word || tokens.isSign(".", at: place) else { break }
      if tokens.word(at: place).map(names.clients.contains) == true { return true }
      place -= 1
    }
    guard let name = tokens.word(at: last) else { return false }
    var isClient = false
    traces?.needsWholeFile = true
    for index in tokens.tokens.indices where tokens.isWord(name, at: index) {
      if declaresClient(index) {
        isClient = true
      } else if declaresOther(index) {
        // Elsewhere in the file the name is that of something else.
        return false
      }
    }
    return isClient
  }

  /// Whether a name surely, or perhaps, gets a type or value that is no client: `Mailer client`, `client: Mailer`,
  /// `client *mail.Sender`.
  private func declaresOther(_ index: Int) -> Bool {
    switch tokens.grammar.imports {
    case .go: return tokens[index + 1]?.kind == .word || tokens.isSign("*", at: index + 1)
    default:
      if tokens.isSign(":", at: index + 1) { return true }
      guard let before = tokens.word(at: index - 1) else { return false }
      return !Self.wordsBeforeValues.contains(before)
    }
  }

  private static let wordsBeforeValues: Set<String> = [
    "return", "await", "throw", "else", "case", "in", "is", "yield", "do", "if", "when", "while", "and", "or", "not",
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
      default: return false
      }
    }
    return false
  }

  /// Whether the type at `index` is the SDK's: in Go another package may have one of the same name.
  private func isOfModule(_ index: Int) -> Bool {
    guard tokens.grammar.peculiarities.contains(.namesModules) else { return true }
    return tokens.isSign(".", at: index - 1) && tokens.word(at: index - 2).map(names.isModule) == true
  }

  private static let declaringSigns: Set<UInt8> = [
    UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: "*"),
  ]

  // MARK: Classes

  /// `messaging.Notificaton(`
  private func unknownClass(at index: Int) -> CodeIssue? {
    guard names.namesModules, tokens.isSign(".", at: index - 1), !tokens.isSign(".", at: index - 3),
      let name = tokens.word(at: index), name.first?.isUppercase == true,
      let module = tokens.word(at: index - 2), let meant = names.className(near: name, in: module),
      let range = tokens[index]?.range
    else { return nil }
    return CodeIssue(.unknownMember, range, edits: [TextEdit(range, meant)], isSafe: false, detail: name)
  }

  // MARK: Results

  /// `$message->withData($data);` of an object that stays as it was.
  private func lostResult(at index: Int) -> CodeIssue? {
    let link = tokens.linkWidth(at: index + 1)
    guard link > 0, tokens.isOpener("(", at: index + link + 2), let name = tokens.word(at: index),
      let method = tokens.word(at: index + link + 1), statements.begins(at: index),
      let made = made(name, before: index), made.members[method] != nil
    else { return nil }
    var end = index + 1
    while case let width = tokens.linkWidth(at: end), width > 0, tokens.isOpener("(", at: end + width + 1) {
      end = tokens.closer(of: end + width + 1) + 1
    }
    guard tokens.isSign(";", at: end), let start = tokens[index]?.range.start else { return nil }
    return CodeIssue(
      .lostResult, tokens.range(index + link + 1..<index + link + 2),
      edits: [TextEdit(SourceRange(at: start), "\(name) = ")], isSafe: false, detail: method)
  }

  /// The immutable class whose object the variable got last.
  private func made(_ name: String, before index: Int) -> SDKTable.Class? {
    for place in (max(0, index - Self.reach)..<index).reversed() {
      traces?.looks(backTo: place)
      guard let word = tokens.word(at: place) else { continue }
      if tokens.grammar.functionWords.contains(word) { return nil }
      guard word == name, tokens.isSign("=", at: place + 1), !tokens.isSign("=", at: place + 2) else { continue }
      // `$message = $message->withData(…)`
      if tokens.isWord(name, at: place + 2) { continue }
      guard let mention = names.mention(at: place + 2), mention.table.isImmutable else { return nil }
      return mention.made
    }
    return nil
  }
}
