import PushlintExtract
import PushlintText
import PushlintTree

/// Blocks that a program sets in a message behind the rest: `message.android = {…}`.
extension PayloadDetector {
  /// A payload that was found in the object at `node`, open where members of its variable are set elsewhere.
  func opened(_ found: PayloadMatch, around node: SyntaxTree.Index) -> PayloadMatch {
    guard let changed = program?.changed else { return found }
    let start = tree[node].range.start
    let name = SDKCalls.variable(before: start, in: tree.source) ?? variableOfBlock(before: start)
    return name.map(changed.contains) == true ? found.opened() : found
  }

  /// `message` of `message.android = {`
  private func variableOfBlock(before start: Int) -> String? {
    var words = WordsBefore(tree.source, start)
    guard words.take("="), Self.member(&words) != nil else { return nil }
    return Self.way(&words).variable
  }

  /// Most names on the way to a block.
  private static let longestWay = 4

  /// The names before the last one of `message.apns.payload`, and that of the variable.
  private static func way(_ words: inout WordsBefore) -> (names: [String], variable: String?) {
    var names: [String] = []
    while names.count < longestWay {
      if !words.take("?") { _ = words.take("!") }
      if words.take(")") { return (names.reversed(), castName(&words)) }
      guard let word = words.word() else { return (names, nil) }
      guard words.take(".") else { return (names.reversed(), word) }
      names.append(word)
    }
    return (names, nil)
  }

  /// The name in `(message as any)`, behind the parenthesis that closes it.
  private static func castName(_ words: inout WordsBefore) -> String? {
    guard words.word() != nil, words.word() == "as", let name = words.word(), words.take("(") else { return nil }
    return name
  }

  /// `android` of `message.android` and of `message['android']`, up to the name of the variable.
  fileprivate static func member(_ words: inout WordsBefore) -> String? {
    guard words.take("]") else {
      guard let name = words.word(), words.take(".") else { return nil }
      return name
    }
    guard words.take("'") || words.take("\""), let name = words.word(), words.take("'") || words.take("\""),
      words.take("[")
    else { return nil }
    return name
  }

  /// The block that an object is; `nil` where nothing proves that its variable is a message.
  func assignedBlock(_ object: PayloadHeuristics) -> PayloadMatch? {
    guard let program, program.spelling != .either, tree.dialect.allowsExpressions, !program.isOtherVendors else {
      return nil
    }
    var words = WordsBefore(tree.source, tree[object.node].range.start)
    guard words.take("="), let name = Self.member(&words) else { return nil }
    // `message!.android`
    let (names, variable) = Self.way(&words)
    guard let variable else { return nil }
    // `payload.message.data = {`
    if names.first == "message" {
      let path = Array(names.dropFirst()) + [name]
      guard let kind = DocumentKind(blockAt: path), !program.sendsElsewhere,
        begins(variable, as: ["message"], at: words.offset), isOfMessage(path, variable, behind: words.offset)
      else { return nil }
      return PayloadMatch(node: object.node, kind: kind, spelling: .wire, isFragment: true)
    }
    guard let kind = DocumentKind(blockAt: names + [name]) else { return nil }
    let isSent = program.calls.call(takingVariable: variable)?.takesLegacyPayload == false
    guard begins(variable, as: firstKeys(of: variable, isSent: isSent, behind: words.offset), at: words.offset) else {
      return nil
    }
    // What goes to the service otherwise is known by what only a block of that name has.
    guard isSent || !program.sendsElsewhere && names.isEmpty && object.holdsKeys(ofBlock: name) else { return nil }
    return PayloadMatch(node: object.node, kind: kind, spelling: program.spelling, isFragment: true)
  }

  /// The message with one member that a statement sets: `message.android.priority = 'high';`; `nil` where nothing
  /// proves that its variable is a message.
  func assignedMember(_ object: PayloadHeuristics) -> PayloadMatch? {
    if object.members.first?.name.hasPrefix("apns-") == true {
      return PayloadMatch(
        node: object.node, kind: .apnsRequestHeaders, spelling: .wire, isFragment: true, isOpen: true)
    }
    guard let program, !program.isOtherVendors, !program.sendsElsewhere, let first = object.members.first?.name,
      program.spelling != .either || first == "aps"
    else { return nil }
    let start = tree[object.node].range.start
    var end = start
    while let byte = tree.source[end], ByteClass.isNameByte(byte) { end += 1 }
    let variable = tree.source.string(SourceRange(start, end))
    func match(_ kind: DocumentKind, _ spelling: Spelling) -> PayloadMatch {
      PayloadMatch(node: object.node, kind: kind, spelling: spelling, isFragment: true, isOpen: true)
    }
    func second() -> [String] {
      let below = object.object(first).flatMap { PayloadHeuristics(tree, $0).members.first?.name }
      return below.map { [$0] } ?? []
    }
    switch first {
    case "message":
      let isRequest = begins(variable, as: ["message"], at: start) && isOfMessage(second(), variable, behind: start)
      return isRequest ? match(.fcmRequest, .wire) : nil
    case "aps":
      let keys = variable == first ? Self.firstKeysOfAps : [first]
      return program.sendsToApple && begins(variable, as: keys, at: start) ? match(.apns, .wire) : nil
    default:
      let isSent = program.calls.call(takingVariable: variable)?.takesLegacyPayload == false
      guard isSent || isOfMessage([first], variable, behind: start),
        begins(variable, as: firstKeys(of: variable, isSent: isSent, behind: start), at: start)
      else { return nil }
      return match(program.spelling == .node ? .nodeMessage : .fcmMessage, program.spelling)
    }
  }

  /// How far behind a statement its variable is looked for, in bytes.
  private static let reachOfUse = 3_900

  /// Whether a member with a path that begins so is that of a message: only messages have blocks of platforms, and all
  /// else has to be sent.
  private func isOfMessage(_ path: [String], _ variable: String, behind start: Int) -> Bool {
    if let first = path.first, ["android", "apns", "webpush"].contains(first) { return true }
    let uses = ["stringify(", "stringify({", "stringify({ ", "stringify({ message: ", "body: ", "body: { ", "data: "]
    let range = SourceRange(start, min(tree.source.count, start + Self.reachOfUse))
    excerpt.note(look: range)
    return NeedleScan(uses.map { $0 + variable }).occurs(in: tree.source, range: range)
      || isPosted(variable, in: range)
  }

  /// Most bytes between the name of a method and its second argument.
  private static let longestArgument = 160

  /// Whether a request takes a variable behind its URL: `axios.post(url, body, { headers })`.
  private func isPosted(_ variable: String, in range: SourceRange) -> Bool {
    NeedleScan([", " + variable + ",", ", " + variable + ")"]).matches(in: tree.source, range: range).contains {
      match in
      let before = SourceRange(max(range.start, match.offset - Self.longestArgument), match.offset)
      guard let call = tree.source.firstOffset(of: "post(", in: before) else { return false }
      return !tree.source[SourceRange(call, match.offset)].contains {
        $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "{")
      }
    }
  }

  /// The first keys of what a variable is made as: of one that the SDK gets anything, if that follows at once.
  private func firstKeys(of variable: String, isSent: Bool, behind start: Int) -> Set<String> {
    guard isSent else { return Self.firstKeys }
    let range = SourceRange(start, min(tree.source.count, start + Self.reachOfUse))
    excerpt.note(look: range)
    let calls = [".send(", ".sendEachForMulticast(", ".sendMulticast("].map { $0 + variable + ")" }
    let declarations = ["const ", "let ", "var "].map { $0 + variable + " " }
    let first = NeedleScan(calls + declarations).matches(in: tree.source, range: range).first
    let isNext = first.map { $0.needle < calls.count } == true
    return Self.firstKeys.union(isNext ? ["", Self.call] : [""])
  }

  /// Stands for the first key of what a call yields.
  private static let call = "("

  /// How far before a block its variable may get its first value, in bytes.
  fileprivate static let reachOfVariable = 8_000
  /// Most bytes of the beginning of its declaration.
  fileprivate static let longestDeclaration = 200

  private static let firstKeys: Set<String> = [
    "token", "topic", "condition", "fid", "tokens", "fids", "notification", "data", "android", "apns", "webpush",
  ]

  /// The same of what a payload holds as `aps`, up to the first hyphen.
  private static let firstKeysOfAps: Set<String> = [
    "", "alert", "badge", "sound", "category", "content", "mutable", "thread", "timestamp", "event", "interruption",
  ]

  /// Whether the nearest declaration of a variable, in a block around `end`, gives it a literal that begins as a message
  /// does: other functions have variables of the same name.
  ///
  /// - Parameter keys: the first keys of such a literal; an empty one for a literal without any.
  private func begins(_ variable: String, as keys: Set<String>, at end: Int) -> Bool {
    let text = tree.source
    let name = Array(variable.utf8)
    var depth = 0
    var place = end
    let first = max(0, end - Self.reachOfVariable)
    while place > first {
      place -= 1
      switch text[place] {
      case UInt8(ascii: "}"): depth += 1
      case UInt8(ascii: "{"): depth = max(0, depth - 1)
      case name.first where isWord(name, at: place, in: text):
        var words = WordsBefore(text, place)
        let before = words.word()
        if before == "const" || before == "let" || before == "var" {
          return depth == 0 && firstKey(behind: place + name.count, in: text).map(keys.contains) == true
        }
        // A parameter: `(message) => {`, `message => {`, `async function add(token, message: Message) {`.
        if isParameter(behind: place + name.count, in: text) { return false }
      default: break
      }
    }
    return false
  }

  private func isWord(_ name: [UInt8], at place: Int, in text: SourceText) -> Bool {
    let range = SourceRange(place, place + name.count)
    return text[range].elementsEqual(name) && text[place - 1].map(ByteClass.isNameByte) != true
      && text[range.end].map(ByteClass.isNameByte) != true
  }

  /// The first key in ` = { token`, `: Message = { token`; an empty one in ` = {}`.
  private func firstKey(behind start: Int, in text: SourceText) -> String? {
    var place = start
    while place - start < 200, let byte = text[place], byte != UInt8(ascii: "=") {
      if byte == UInt8(ascii: ";") || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "(") { return nil }
      place += 1
    }
    guard text[place] == UInt8(ascii: "=") else { return nil }
    place += 1
    func skipSpace() { while let byte = text[place], byte <= 0x20 { place += 1 } }
    skipSpace()
    guard text[place] == UInt8(ascii: "{") else { return isCall(place, in: text) ? Self.call : nil }
    place += 1
    skipSpace()
    if text[place] == UInt8(ascii: "\"") || text[place] == UInt8(ascii: "'") { place += 1 }
    let key = place
    while let byte = text[place], ByteClass.isNameByte(byte) { place += 1 }
    let name = text.string(SourceRange(key, place))
    return name.isEmpty && text[place] != UInt8(ascii: "}") ? nil : name
  }

  /// `buildMessage(`, `this.build(`
  private func isCall(_ start: Int, in text: SourceText) -> Bool {
    var place = start
    while let byte = text[place], ByteClass.isNameByte(byte) || byte == UInt8(ascii: ".") { place += 1 }
    return place > start && text[place] == UInt8(ascii: "(")
  }

  /// Whether what is behind a name is the rest of a function's parameters and its body.
  private func isParameter(behind start: Int, in text: SourceText) -> Bool {
    var place = start
    // `if (message.data) {`
    guard text[place].map({ ".?!([".utf8.contains($0) }) != true else { return false }
    while place - start < 200, let byte = text[place], byte != UInt8(ascii: ")"), byte != UInt8(ascii: "=") {
      if byte == UInt8(ascii: ";") || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "(") { return false }
      place += 1
    }
    if text[place] == UInt8(ascii: "=") { return text[place + 1] == UInt8(ascii: ">") }
    guard text[place] == UInt8(ascii: ")") else { return false }
    place += 1
    while let byte = text[place], byte <= 0x20 { place += 1 }
    return text[place] == UInt8(ascii: "{") || text[place] == UInt8(ascii: ":")
      || text[place] == UInt8(ascii: "=") && text[place + 1] == UInt8(ascii: ">")
  }
}

extension ProgramHeuristics {
  /// How far before a statement the declaration may be that says whether it sets a member of a message, in bytes.
  package static let reachOfDeclarations = PayloadDetector.reachOfVariable + PayloadDetector.longestDeclaration

  /// How far before a part of a program the declarations may be that say what blocks in it are, in bytes.
  package static func reach(ofBlocksIn part: SourceRange, of text: SourceText) -> Int {
    var place = part.start
    var reach = 0
    while let brace = text.firstOffset(of: "{", in: SourceRange(place, part.end)) {
      place = brace + 1
      var words = WordsBefore(text, brace)
      if words.take("="), let name = PayloadDetector.member(&words),
        DocumentKind(blockNamed: name) != nil || ["payload", "headers", "aps", "alert"].contains(name)
      {
        return PayloadDetector.reachOfVariable + PayloadDetector.longestDeclaration
      }
      // `notification = {` in a branch
      words = WordsBefore(text, brace)
      if words.take("="), words.word() != nil, !words.take(".") {
        let isDeclared = words.word().map { ["const", "let", "var"].contains($0) } == true
        if !isDeclared { return PayloadDetector.reachOfVariable + PayloadDetector.longestDeclaration }
      }
      // `return {`, `=> ({`
      words = WordsBefore(text, brace)
      let isBody = words.take("(") ? words.take(">") : words.word() == "return"
      if isBody { reach = PayloadDetector.reachOfFunction + PayloadDetector.longestDeclaration }
    }
    return reach
  }
}
