import PushlintSyntax
import PushlintText
import PushlintTree

/// Objects of SDKs: what their classes, builders, and factories make.
extension CodeReader {
  /// Something that makes an object of an SDK.
  struct SDKExpression {
    let made: SDKTable.Class
    let table: SDKTable
    /// All of it.
    let tokens: Range<Int>
    /// The name of the class.
    let name: Range<Int>
    var parts: [Part]
    /// Whether more may be added elsewhere: a builder without its end, arguments that are unpacked.
    var isOpen: Bool
    /// Whether that is so only for want of the builder's end.
    var isUnbuilt = false
    /// Whether a function has made it, so that it has members that are not seen.
    var isBegunElsewhere = false
    /// Whether it is what a branch sets of another one.
    var isInBranch = false
    /// Whether it is open for no other reason than that nothing is in it yet.
    var isStillEmpty = false
    /// Whether its members are those of a request for APNs: the payload, and the headers.
    var holdsHeaders = false
    /// Where its members are written; `nil` for one that takes none by name.
    var layout: CodeLayout.Object?
    /// Names that are none of its members, but nearly.
    var slips: [SDKTable.Slip] = []
    /// The names of maps whose members are its own.
    var unpacked: [Int] = []
    /// Values that are none of its members, and may be something of their own.
    var others: [Range<Int>] = []
    /// Names that are none of its members, though the table has all of them.
    var unknown: [SourceRange] = []
    /// Statements in a block of it that may set more.
    var uncertain: [Range<Int>] = []
    /// What it has by itself once statements have filled it.
    var defaults: [Part] = []
  }

  /// A member, and the values that it is given.
  struct Part {
    let member: SDKTable.Member
    let field: ArraySlice<String>
    /// The name of the argument or method; the value for an argument without a name.
    let key: SourceRange
    let values: [Range<Int>]
    /// The whole argument or call, where it can be taken out.
    var item: SourceRange?
    /// What the member gets without a value of its own, as JSON.
    var constant: String?
    /// Canonical path of the object that the member is of.
    var path: [String] = []

    /// The same, as a member of a payload that is a member itself.
    func inPayload() -> Part {
      with(field: ["payload"] + field)
    }

    func below() -> Part { with(field: field.dropFirst()) }

    func with(field: ArraySlice<String>) -> Part {
      Part(member: member, field: field, key: key, values: values, item: item, constant: constant, path: path)
    }
  }

  /// What is known so far of an object that code makes.
  struct Making {
    let mention: SDKNames.Mention
    let start: Int
    /// Past the last token.
    var end: Int
    var parts: [Part] = []
    var isOpen = false
    var isUnbuilt = false
    var isStillEmpty = false
    var items: [SourceRange] = []
    var names: Set<String> = []
    var layout: CodeLayout.Object?
    var slips: [SDKTable.Slip] = []
    var unpacked: [Int] = []
    var others: [Range<Int>] = []
    var unknown: [SourceRange] = []
    var uncertain: [Range<Int>] = []

    /// Notes a name that is none of the members.
    mutating func noteUnknown(_ range: SourceRange) {
      isOpen = true
      if made.isClosed { unknown.append(range) }
    }

    /// The member of a name, or else the one that it was probably meant to be.
    mutating func member(_ name: String, at range: SourceRange) -> SDKTable.Member? {
      if let member = made.members[name] { return member }
      guard let meant = made.member(near: name) else { return nil }
      slips.append(SDKTable.Slip(range: range, meant: meant))
      return made.members[meant]
    }

    var made: SDKTable.Class { mention.made }
  }

  /// What makes an object of an SDK at `index`; `nil` where nothing does.
  func sdkObject(at index: Int) -> SDKExpression? {
    guard let token = tokens[index], mayBeginObject(token) else { return nil }
    let forms = tokens.grammar.constructions
    var start = index
    if tokens.grammar.wrappers.hasPointers, tokens.isSign("&", at: start) { start += 1 }
    if let word = tokens.word(at: start), tokens.grammar.wrappers.words.contains(word) { start += 1 }
    if forms.contains(.chains), tokens.isOpener("(", at: start), tokens.isWord("new", at: start + 1) {
      // `SendAsync(new Message { … })`
      let isArgument = tokens.grammar.imports == .cSharp && tokens[start - 1]?.kind == .word
      return isArgument ? nil : parenthesised(at: start)
    }
    let isNew = forms.contains(.new) && tokens.isWord("new", at: start)
    if isNew { start += 1 }
    if let made = clientCall(at: start) { return made }
    if let made = argument(at: start) { return made }
    if let made = typedCall(at: start) { return made }
    if let made = callsOnParameter(at: start) { return made }
    guard let mention = names.mention(at: start) ?? (isNew ? inferred(at: start) : nil),
      mention.made.methods.isEmpty || isNew && mention.made.factories["new"] != nil
    else { return nil }
    var making = Making(mention: mention, start: index, end: mention.tokens.upperBound)
    guard make(&making, isNew: isNew) else { return nil }
    if forms.contains(.chains) { addCalls(to: &making) }
    if forms.contains(.cascades) { addCascades(to: &making) }
    return expression(making)
  }

  /// Whether a token may begin what makes an object of an SDK: a name, `&Message{`, `.init(`, `\Kreait`, `(new Message)`.
  private func mayBeginObject(_ token: CodeToken) -> Bool {
    switch token.kind {
    case .word: true
    case .sign:
      token.detail == UInt8(ascii: "&") || token.detail == UInt8(ascii: ".") || token.detail == UInt8(ascii: "\\")
    case .opener: token.detail == UInt8(ascii: "(")
    case .number, .string, .closer: false
    }
  }

  func expression(_ making: Making) -> SDKExpression {
    SDKExpression(
      made: making.made, table: making.mention.table, tokens: making.start..<making.end,
      name: making.mention.tokens.isEmpty ? making.start..<making.start + 1 : making.mention.tokens,
      parts: making.parts + always(making), isOpen: making.isOpen, isUnbuilt: making.isUnbuilt,
      isStillEmpty: making.isStillEmpty, layout: making.layout,
      slips: making.slips, unpacked: making.unpacked, others: making.others, unknown: making.unknown,
      uncertain: making.uncertain, defaults: making.isStillEmpty ? defaults(making) : [])
  }

  /// `service.notify(fcm_token=token)`: what a method of a client makes. Without a client in sight the names of its
  /// arguments say whose method it is.
  private func clientCall(at index: Int) -> SDKExpression? {
    guard !names.clientMethods.isEmpty, let method = tokens.word(at: index),
      let known = names.clientMethods[method], (1...3).contains(where: { tokens.linkWidth(at: index - $0) == $0 }),
      tokens.isOpener("(", at: index + 1)
        ? tokens.closer(of: index + 1) < tokens.count && !tokens.inside(index + 1).isEmpty
        : commandArguments(behind: index) != nil
    else { return nil }
    let mention = SDKNames.Mention(made: known.made, table: known.table, tokens: index..<index + 1)
    var making = Making(mention: mention, start: index, end: index + 1)
    if let command = commandArguments(behind: index) {
      add(tokens.split(command), behind: index, upTo: command.upperBound, to: &making, known.made.factories[method])
    } else {
      addArguments(at: index + 1, to: &making, positional: known.made.factories[method])
    }
    let areOwn = making.names.allSatisfy { name in
      known.made.members[name] != nil || known.made.ignores.contains(name)
    }
    // In Ruby nothing is imported: a method that others have as well needs a client in sight.
    let isOwn = areOwn && !(known.table.needsImport && tokens.grammar.imports == .none)
    let isNamed = isOwn && making.parts.contains { $0.item != nil }
    guard isNamed || clients.areNamed(byMethodAt: index) || clients.have(methodAt: index) else { return nil }
    return expression(making)
  }

  /// The named arguments that a method of Ruby has without parentheses: `WebPush.payload_send message: text, ttl: 60`.
  private func commandArguments(behind method: Int) -> Range<Int>? {
    guard tokens.grammar.imports == .none, tokens.grammar.literals.hasBareKeys else { return nil }
    let start = method + 1
    guard let name = tokens[method], let first = tokens[start], first.kind == .word,
      // `payload_send \` goes on in the next line.
      !tokens.beginsLine(start)
        || tokens.text[SourceRange(name.range.end, first.range.start)].contains(UInt8(ascii: "\\")),
      tokens.isSign(":", at: start + 1), !tokens.isDoubleColon(at: start + 1)
    else { return nil }
    let end = statements.end(from: start)
    return start < end ? start..<end : nil
  }

  /// `client.sendAlertNotification(.init(alert: alert))`: the method says of which class its argument is.
  private func argument(at index: Int) -> SDKExpression? {
    guard !names.takenClasses.isEmpty, tokens.isSign(".", at: index), tokens.isWord("init", at: index + 1),
      tokens.isOpener("(", at: index + 2), tokens.isOpener("(", at: index - 1), tokens.linkWidth(at: index - 3) > 0,
      let known = tokens.word(at: index - 2).flatMap({ names.takenClasses[$0] }),
      tokens.closer(of: index + 2) < tokens.count
    else { return nil }
    let mention = SDKNames.Mention(made: known.made, table: known.table, tokens: index..<index + 2)
    var making = Making(mention: mention, start: index, end: index + 2)
    addArguments(at: index + 2, to: &making)
    return expression(making)
  }

  /// What an object of the class has by itself.
  private func always(_ making: Making) -> [Part] {
    guard !making.made.always.isEmpty || !making.made.defaults.isEmpty else { return [] }
    let always = making.made.always.compactMap { name in
      making.made.members[name].map { part($0, nameRange(making), [], of: making.made) }
    }
    return always + (making.isOpen ? [] : defaults(making))
  }

  /// What members have that nothing sets.
  private func defaults(_ making: Making) -> [Part] {
    making.made.defaults.sorted { $0.key < $1.key }.compactMap { member, json in
      guard let member = making.made.members[member], !making.parts.contains(where: { $0.sets(member) }) else {
        return nil
      }
      var part = part(member, nameRange(making), [], of: making.made)
      part.constant = json
      return part
    }
  }

  private func nameRange(_ making: Making) -> SourceRange {
    let mention = making.mention.tokens
    return tokens.range(mention.isEmpty ? making.start..<making.start + 1 : mention)
  }

  /// `(new FcmMessage(…))->data([…])`
  private func parenthesised(at index: Int) -> SDKExpression? {
    let close = tokens.closer(of: index)
    guard let inner = sdkObject(at: index + 1), inner.tokens.upperBound == close,
      let mention = names.mention(at: inner.name.lowerBound)
    else { return nil }
    // What the class has by itself depends on the calls behind it.
    let name = tokens.range(inner.name)
    let stated = inner.parts.filter { $0.key != name }
    var making = Making(mention: mention, start: index, end: close + 1, parts: stated, isOpen: inner.isOpen)
    addCalls(to: &making)
    return expression(making)
  }

  /// `Message message = new() { … }`
  private func inferred(at index: Int) -> SDKNames.Mention? {
    guard tokens.grammar.imports == .cSharp, tokens.isOpener("(", at: index) else { return nil }
    var name = index - 3
    // `Message Build(string token) => new() { … }`
    if tokens.isSign(">", at: index - 2), tokens.isSign("=", at: index - 3) {
      let last = index - 4
      name = tokens[last]?.kind == .closer ? (tokens[last].map { Int($0.partner) } ?? last) - 1 : last
    } else if !tokens.isSign("=", at: index - 2) {
      return nil
    }
    guard tokens[name]?.kind == .word, let mention = names.mention(at: name - 1), mention.tokens.upperBound == name
    else { return nil }
    return SDKNames.Mention(made: mention.made, table: mention.table, tokens: index..<index)
  }

  /// The object of a class that only the place of a value says: `{Action: "a"}` in a list, `new() { … }`.
  func elided(_ range: Range<Int>, in list: Range<Int>) -> SDKExpression? {
    guard tokens.grammar.literals.types == .go, tokens.isOpener("{", at: range.lowerBound) else { return nil }
    var name = list.lowerBound
    while name < range.lowerBound, tokens[name]?.kind != .word { name = tokens.step(name) }
    guard let mention = names.mention(at: name), tokens.isOpener("{", at: mention.tokens.upperBound) else { return nil }
    return initialiser(of: mention, at: range.lowerBound, filling: range)
  }

  /// What a class makes of the braces or parentheses that are the whole value of a member.
  func initialiser(making path: [String], of range: Range<Int>) -> SDKExpression? {
    // `.init(title: "a")`, `.critical(fileName: "a")`
    if tokens.grammar.imports == .swift, tokens.isSign(".", at: range.lowerBound),
      let method = tokens.word(at: range.lowerBound + 1), tokens.isOpener("(", at: range.lowerBound + 2),
      let known = names.anyClass(making: path), method == "init" || known.made.factories[method] != nil
    {
      let name = range.lowerBound..<range.lowerBound + 2
      let mention = SDKNames.Mention(made: known.made, table: known.table, tokens: name)
      var making = Making(mention: mention, start: range.lowerBound, end: name.upperBound)
      addArguments(at: name.upperBound, to: &making, positional: known.made.factories[method])
      return making.end == range.upperBound ? expression(making) : nil
    }
    guard tokens.grammar.imports == .cSharp, let known = names.anyClass(making: path) else { return nil }
    let start = range.lowerBound
    guard tokens.isWord("new", at: start), tokens.isOpener("(", at: start + 1) else { return nil }
    let brace = tokens.closer(of: start + 1) + 1
    let mention = SDKNames.Mention(made: known.made, table: known.table, tokens: start..<start + 1)
    return initialiser(of: mention, at: brace, filling: range)
  }

  func initialiser(
    of mention: SDKNames.Mention, at brace: Int, filling range: Range<Int>
  ) -> SDKExpression? {
    var making = Making(mention: mention, start: range.lowerBound, end: brace)
    guard tokens.isOpener("{", at: brace), addMembers(at: brace, to: &making), making.end == range.upperBound else {
      return nil
    }
    return expression(making)
  }
}
