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
    /// Whether its members are those of a request for APNs: the payload, and the headers.
    var holdsHeaders = false
    /// Where its members are written; `nil` for one that takes none by name.
    var layout: CodeLayout.Object?
    /// Names that are none of its members, but nearly.
    var slips: [SDKTable.Slip] = []
    /// Names that are none of its members, though the table has all of them.
    var unknown: [SourceRange] = []
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

    private func with(field: ArraySlice<String>) -> Part {
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
    var items: [SourceRange] = []
    var names: Set<String> = []
    var layout: CodeLayout.Object?
    var slips: [SDKTable.Slip] = []
    var unknown: [SourceRange] = []

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
    guard let token = tokens[index], token.kind != .number, token.kind != .string else { return nil }
    let forms = tokens.grammar.constructions
    var start = index
    if tokens.grammar.wrappers.hasPointers, tokens.isSign("&", at: start) { start += 1 }
    if let word = tokens.word(at: start), tokens.grammar.wrappers.words.contains(word) { start += 1 }
    if forms.contains(.chains), tokens.isOpener("(", at: start), tokens.isWord("new", at: start + 1) {
      return parenthesised(at: start)
    }
    let isNew = forms.contains(.new) && tokens.isWord("new", at: start)
    if isNew { start += 1 }
    if let made = clientCall(at: start) ?? argument(at: start) { return made }
    guard let mention = names.mention(at: start) ?? (isNew ? inferred(at: start) : nil), mention.made.methods.isEmpty
    else { return nil }
    var making = Making(mention: mention, start: index, end: mention.tokens.upperBound)
    guard make(&making, isNew: isNew) else { return nil }
    if forms.contains(.chains) { addCalls(to: &making) }
    return expression(making)
  }

  private func expression(_ making: Making) -> SDKExpression {
    SDKExpression(
      made: making.made, table: making.mention.table, tokens: making.start..<making.end,
      name: making.mention.tokens.isEmpty ? making.start..<making.start + 1 : making.mention.tokens,
      parts: making.parts + always(making), isOpen: making.isOpen, isUnbuilt: making.isUnbuilt, layout: making.layout,
      slips: making.slips, unknown: making.unknown)
  }

  /// `service.notify(fcm_token=token)`: what a method of a client makes. Without a client in sight the names of its
  /// arguments say whose method it is.
  private func clientCall(at index: Int) -> SDKExpression? {
    guard !names.clientMethods.isEmpty, let method = tokens.word(at: index), let known = names.clientMethods[method],
      tokens.isOpener("(", at: index + 1), (1...3).contains(where: { tokens.linkWidth(at: index - $0) == $0 }),
      tokens.closer(of: index + 1) < tokens.count, !tokens.inside(index + 1).isEmpty
    else { return nil }
    let mention = SDKNames.Mention(made: known.made, table: known.table, tokens: index..<index + 1)
    var making = Making(mention: mention, start: index, end: index + 1)
    addArguments(at: index + 1, to: &making)
    let areOwn = making.names.allSatisfy { name in
      known.made.members[name] != nil || known.made.ignores.contains(name)
    }
    let isNamed = areOwn && making.parts.contains { $0.item != nil }
    guard isNamed || clients.have(methodAt: index) else { return nil }
    return expression(making)
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
    let mention = making.mention.tokens
    let name = tokens.range(mention.isEmpty ? making.start..<making.start + 1 : mention)
    let always = making.made.always.compactMap { making.made.members[$0].map { part($0, name, [], of: making.made) } }
    let defaults = making.isOpen ? [:] : making.made.defaults
    return always
      + defaults.sorted { $0.key < $1.key }.compactMap { member, json in
        guard let member = making.made.members[member], !making.parts.contains(where: { $0.sets(member) }) else {
          return nil
        }
        var part = part(member, name, [], of: making.made)
        part.constant = json
        return part
      }
  }

  /// `(new FcmMessage(…))->data([…])`
  private func parenthesised(at index: Int) -> SDKExpression? {
    let close = tokens.closer(of: index)
    guard let inner = sdkObject(at: index + 1), inner.tokens.upperBound == close,
      let mention = names.mention(at: inner.name.lowerBound)
    else { return nil }
    var making = Making(mention: mention, start: index, end: close + 1, parts: inner.parts, isOpen: inner.isOpen)
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
    // `.init(title: "a")`
    if tokens.grammar.imports == .swift, tokens.isSign(".", at: range.lowerBound),
      tokens.isWord("init", at: range.lowerBound + 1), tokens.isOpener("(", at: range.lowerBound + 2),
      let known = names.anyClass(making: path)
    {
      let name = range.lowerBound..<range.lowerBound + 2
      let mention = SDKNames.Mention(made: known.made, table: known.table, tokens: name)
      var making = Making(mention: mention, start: range.lowerBound, end: name.upperBound)
      addArguments(at: name.upperBound, to: &making)
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

  // MARK: Forms

  /// Reads what makes the object behind its name.
  private func make(_ making: inout Making, isNew: Bool) -> Bool {
    let forms = tokens.grammar.constructions
    let start = making.end
    if tokens.isWord("class", at: making.mention.tokens.lowerBound - 1) { return false }
    let link = tokens.linkWidth(at: start)
    if link > 0, let method = tokens.word(at: start + link), tokens.isOpener("(", at: start + link + 1) {
      return factory(method, at: start + link + 1, &making)
    }
    // `Notification.new`
    if link > 0, forms.contains(.newMethod), tokens.isWord("new", at: start + link) {
      making.end = start + link + 1
      return true
    }
    if tokens.isOpener("(", at: start) {
      let closer = tokens.closer(of: start)
      guard closer < tokens.count else { return false }
      if forms.contains(.initialisers), tokens.isOpener("{", at: closer + 1) {
        return isNew && addMembers(at: closer + 1, to: &making)
      }
      guard isNew || forms.contains(.calls) || tokens.grammar.argumentSign == 0 && forms.contains(.chains) else {
        return false
      }
      if tokens.grammar.argumentSign != 0 {
        // Objects of Java are made by builders, and some by a constructor.
        if forms.contains(.builders), making.made.factories["new"] != nil {
          making.end = closer + 1
          return addBuilderCalls(to: &making)
        }
        if forms.contains(.builders), making.made.positional.isEmpty { return false }
        addArguments(at: start, to: &making)
        return true
      }
      // `new SimpleApnsPayloadBuilder()…build()`
      if forms.contains(.builders), isNew, making.made.factories["new"] != nil {
        making.end = closer + 1
        return addBuilderCalls(to: &making)
      }
      guard forms.contains(.chains) || !making.made.positional.isEmpty else { return false }
      making.parts = positional(tokens.split(tokens.inside(start)), making.made.positional, making.made)
      making.end = closer + 1
      return true
    }
    guard forms.contains(.initialisers), tokens.isOpener("{", at: start), !followsResult(making.mention) else {
      return false
    }
    return addMembers(at: start, to: &making)
  }

  /// Whether the braces behind a name are those of a function that yields the class.
  private func followsResult(_ mention: SDKNames.Mention) -> Bool {
    var before = mention.tokens.lowerBound - 1
    if tokens.isSign("*", at: before) { before -= 1 }
    if let word = tokens.word(at: before), Self.declarations.contains(word) { return true }
    // `-> Message {`
    let isResult = tokens[before]?.kind == .closer && tokens[before]?.detail == UInt8(ascii: ")")
    return isResult || tokens.isSign(">", at: before) && tokens.isSign("-", at: before - 1)
  }

  /// Words before a name whose braces declare something.
  private static let declarations: Set<String> = [
    "struct", "impl", "for", "enum", "class", "interface", "type", "trait", "record",
  ]

  /// Adds keyword arguments, and those that their place names.
  private func addArguments(at open: Int, to making: inout Making, positional: [String]? = nil) {
    let made = making.made
    let names = positional ?? made.positional
    let arguments = tokens.split(tokens.inside(open))
    let closer = tokens.closer(of: open)
    let sign = Unicode.Scalar(tokens.grammar.argumentSign)
    // `withTarget('topic', 'news')`
    if let name = positional?.first, let member = made.members[name], member.adds == .member {
      making.parts.append(part(member, tokens.range(open..<open + 1), arguments, of: made))
      making.isOpen = arguments.count != 2
      making.end = closer + 1
      return
    }
    for (position, argument) in arguments.enumerated() {
      if tokens.isSign("*", at: argument.lowerBound) || isUnpacked(argument) {
        making.isOpen = true
        continue
      }
      var value = argument
      var key = tokens.range(argument)
      let name: String
      var item: SourceRange?
      if let keyword = hyphenatedKeyword(argument, sign, made) {
        making.slips.append(SDKTable.Slip(range: tokens.range(argument.lowerBound..<keyword.sign), meant: keyword.name))
        name = keyword.name
        key = tokens.range(argument.lowerBound..<keyword.sign)
        value = keyword.sign + 1..<argument.upperBound
        item = tokens.range(argument)
      } else if tokens.grammar.argumentSign != 0, let keyword = tokens.word(at: argument.lowerBound),
        tokens.isSign(sign, at: argument.lowerBound + 1), !tokens.isSign(sign, at: argument.lowerBound + 2)
      {
        name = keyword
        key = tokens.range(argument.lowerBound..<argument.lowerBound + 1)
        value = argument.lowerBound + 2..<argument.upperBound
        item = tokens.range(argument)
      } else if names.indices.contains(position) {
        name = names[position]
        key = SourceRange(at: key.start)
      } else {
        making.isOpen = true
        continue
      }
      making.names.insert(name)
      if made.ignores.contains(name) {
        making.slips += fixedSlip(name, at: key, value, made).map { [$0] } ?? []
        continue
      }
      let namesFields = tokens.grammar.imports == .python && !made.isClosed
      let isOther = made.takesOtherMembers || namesFields
      let member = isOther ? made.members[name] : making.member(name, at: key)
      if isNotSet(value, member) { continue }
      // A keyword that the table does not have is a field by its own name, where the class says all its members.
      if member == nil, !isOther {
        making.noteUnknown(key)
        continue
      }
      making.parts.append(part(member ?? SDKTable.Member(field: [name]), key, [value], item, of: made))
    }
    making.items += arguments.map(tokens.range)
    making.end = closer + 1
    making.layout = tokens[open].map { opener in
      CodeLayout.Object(
        form: .arguments(made),
        inside: SourceRange(opener.range.end, tokens[closer]?.range.start ?? opener.range.end),
        items: arguments.map(tokens.range), names: making.names, module: module(of: making.mention))
    }
  }

  private func positional(_ arguments: [Range<Int>], _ names: [String], _ made: SDKTable.Class) -> [Part] {
    zip(arguments, names).compactMap { argument, name in
      if made.ignores.contains(name) { return nil }
      let member = made.members[name]
      let mayBeNothing = tokens.grammar.constructions.contains(.chains) || made.path == ["message", "apns"]
      if mayBeNothing, isNotSet(argument, member) { return nil }
      let start = tokens.range(argument).start
      return part(member ?? SDKTable.Member(field: [name]), SourceRange(at: start), [argument], of: made)
    }
  }

  /// `FcmOptions.withAnalyticsLabel("a")`, `Message.builder()…`, `CloudMessage::new()…`
  private func factory(_ method: String, at open: Int, _ making: inout Making) -> Bool {
    let end = tokens.closer(of: open)
    guard end < tokens.count else { return false }
    if let known = making.made.factories[method] {
      if tokens.grammar.constructions.contains(.chains), tokens.grammar.argumentSign != 0 {
        addArguments(at: open, to: &making, positional: known)
        making.layout = nil
      } else {
        making.parts = positional(tokens.split(tokens.inside(open)), known, making.made)
        making.end = end + 1
      }
      return true
    }
    if tokens.grammar.constructions.contains(.newMethod), method == "new" {
      addArguments(at: open, to: &making)
      return true
    }
    guard tokens.grammar.constructions.contains(.builders), method == "builder" else { return false }
    making.end = end + 1
    return addBuilderCalls(to: &making)
  }
}
