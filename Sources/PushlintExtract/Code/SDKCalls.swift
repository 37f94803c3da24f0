import PushlintSyntax
import PushlintText
import PushlintTree

/// Calls that show a mistake whatever they are given: of methods that no longer work, and of those whose result is lost.
struct SDKCalls {
  private let tokens: CodeTokens
  private let names: SDKNames
  private let statements: CodeStatements
  private let traces: CodeTraces?
  private let clients: SDKClients
  private let constants: CodeConstants

  /// How far before a call the object is looked for that it is called on, in tokens.
  private static let reach = 2_000

  init(_ reader: CodeReader) {
    tokens = reader.tokens
    names = reader.names
    statements = reader.statements
    traces = reader.traces
    clients = reader.clients
    constants = reader.constants
  }

  /// - Parameter part: the tokens that are looked at; all of them without it.
  func issues(in part: Range<Int>? = nil) -> [CodeIssue] {
    guard
      !names.removed.isEmpty || !names.outdated.isEmpty || names.yieldsObjects || names.namesModules
        || tokens.grammar.imports == .php && !names.areGuessed
    else { return [] }
    var result: [CodeIssue] = []
    for index in part ?? tokens.tokens.indices where tokens.tokens[index].kind == .word {
      if let issue = removedClass(at: index) {
        result.append(issue)
      } else if tokens.isOpener("(", at: index + 1) {
        let issue =
          removedMethod(at: index) ?? outdatedMethod(at: index) ?? removedConstructor(at: index)
          ?? unknownClass(at: index) ?? unknownFactory(at: index)
        if let issue { result.append(issue) }
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
    guard let method = tokens.word(at: index), let other = names.removed[method],
      clients.have(methodAt: index) || takesMessage(index), let range = tokens[index]?.range,
      !isAskedFor(method, before: index)
    else { return nil }
    return issue(method, at: range, instead: other)
  }

  /// What names of the SDK's client have in them.
  private static let signsOfClients = ["fcm", "firebase", "messaging"]

  /// Whether a method of something with the name of a client is given a message of the SDK:
  /// `configs.FcmClient.SendMulticast(ctx, message)`.
  private func takesMessage(_ method: Int) -> Bool {
    guard let client = tokens.word(at: method - 2)?.lowercased() else { return false }
    return tokens.linkWidth(at: method - 1) > 0 && Self.signsOfClients.contains(where: client.contains)
      && tokens.split(tokens.inside(method + 1)).contains { argument in
        var value = constants.unwrapped(argument)
        if value.count == 1, let named = constants.value(at: value.lowerBound) { value = constants.unwrapped(named) }
        return names.mention(at: value.lowerBound)?.made.path == ["message"]
      }
  }

  /// How far before a call it may be asked whether there is such a method, in tokens.
  private static let reachOfQuestion = 200

  /// Whether code asks first whether a module has a method: `if hasattr(messaging, "send_all"):`
  private func isAskedFor(_ method: String, before index: Int) -> Bool {
    guard tokens.grammar.imports == .python else { return false }
    let first = max(index - Self.reachOfQuestion, 0)
    traces?.looks(backTo: first)
    return (first..<index).contains { place in
      tokens.isWord("hasattr", at: place)
        && tokens.content(of: tokens.closer(of: place + 1) - 1).map { tokens.text.string($0) } == method
    }
  }

  /// What no longer works; a name alone takes its place, and anything else has other arguments.
  private func issue(_ name: String, at range: SourceRange, instead other: String) -> CodeIssue {
    let isName = other.utf8.allSatisfy { ByteClass.isNameByte($0) }
    var issue = CodeIssue(
      .removedMethod, range, edits: isName ? [TextEdit(range, other)] : [], isSafe: false, detail: name)
    issue.suggestion = other
    return issue
  }

  /// `CloudMessage::withTarget(`, `$message->withChangedTarget(`
  private func outdatedMethod(at index: Int) -> CodeIssue? {
    guard let method = tokens.word(at: index), let other = names.outdated[method], let range = tokens[index]?.range,
      tokens.isDoubleColon(at: index - 2)
        ? names.mention(at: index - 3) != nil : tokens.linkWidth(at: index - 2) == 2
    else { return nil }
    var issue = CodeIssue(.outdatedMethod, range, edits: [], isSafe: false, detail: method)
    issue.suggestion = other
    return issue
  }

  /// `new Notification("a", "b")`, where the class is imported by its name or a member of the SDK takes it.
  private func removedConstructor(at index: Int) -> CodeIssue? {
    // Kotlin has no word for it.
    let needsWord = tokens.grammar.name != "kotlin"
    let start = needsWord ? index - 1 : index
    guard needsWord ? tokens.isWord("new", at: start) : tokens.linkWidth(at: index - 1) == 0,
      !tokens.inside(index + 1).isEmpty, let name = tokens.word(at: index),
      let other = names.removed["new \(name)"], names.mention(at: index) != nil,
      names.importedClasses.contains(name)
        || tokens.isOpener("(", at: start - 1) && tokens.word(at: start - 2).map(names.members.contains) == true
    else { return nil }
    return issue(needsWord ? "new \(name)" : name, at: tokens.range(start..<index + 1), instead: other)
  }

  /// `Rpush::Gcm::Notification`
  private func removedClass(at index: Int) -> CodeIssue? {
    guard tokens.grammar.imports == .none, tokens.isDoubleColon(at: index + 1), tokens.isDoubleColon(at: index + 4),
      !tokens.isDoubleColon(at: index - 2), !tokens.isDoubleColon(at: index + 7), tokens[index + 6]?.kind == .word
    else { return nil }
    let range = tokens.range(index..<index + 7)
    let name = tokens.text.string(range)
    return names.removed[name].map { issue(name, at: range, instead: $0) }
  }

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

  /// `CloudMessage::withTaget(`
  private func unknownFactory(at index: Int) -> CodeIssue? {
    guard tokens.grammar.imports == .php, !names.areGuessed, tokens.isDoubleColon(at: index - 2),
      let name = tokens.word(at: index), let range = tokens[index]?.range
    else { return nil }
    var start = index - 3
    while tokens.isSign("\\", at: start - 1) { start -= tokens[start - 2]?.kind == .word ? 2 : 1 }
    guard let mention = names.mention(at: start), mention.tokens.upperBound == index - 2,
      !mention.made.factories.isEmpty, mention.made.factories[name] == nil, mention.made.members[name] == nil,
      !mention.made.ignores.contains(name),
      let meant = SDKTable.name(near: name, amongst: Array(mention.made.factories.keys))
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

  /// The immutable class that has all methods which are called on what a function yields:
  /// `$this->base($oven)->withNotification($notification)->toToken($token)`.
  private func made(byChainAt index: Int) -> SDKTable.Class? {
    var end = index + 1
    var methods: [String] = []
    while case let width = tokens.linkWidth(at: end), width > 0, tokens.isOpener("(", at: end + width + 1),
      let method = tokens.word(at: end + width)
    {
      methods.append(method)
      end = tokens.closer(of: end + width + 1) + 1
    }
    guard methods.count > 1, tokens.isSign(";", at: end) else { return nil }
    return names.immutableClass(with: methods.dropFirst())
  }

  /// The immutable class whose object the variable got last.
  private func made(_ name: String, before index: Int) -> SDKTable.Class? {
    for place in (max(0, index - Self.reach)..<index).reversed() {
      traces?.looks(backTo: place)
      guard let word = tokens.word(at: place) else { continue }
      if tokens.grammar.functionWords.contains(word) { return nil }
      // `function add(CloudMessage $message)`
      if word == name, let mention = names.mention(at: place - 1), mention.tokens.upperBound == place,
        mention.table.isImmutable
      {
        return mention.made
      }
      guard word == name, tokens.isSign("=", at: place + 1), !tokens.isSign("=", at: place + 2) else { continue }
      // `$message = $message->withData(…)`
      if tokens.isWord(name, at: place + 2) { continue }
      guard let mention = names.mention(at: place + 2) else { return made(byChainAt: place + 2) }
      return mention.table.isImmutable ? mention.made : nil
    }
    return nil
  }
}
