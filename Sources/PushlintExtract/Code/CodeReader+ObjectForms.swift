import PushlintSyntax
import PushlintText
import PushlintTree

/// The forms in which code makes objects of SDKs: builders, initialisers, factories, and calls with arguments.
extension CodeReader {
  /// Reads what makes the object behind its name.
  func make(_ making: inout Making, isNew: Bool) -> Bool {
    let forms = tokens.grammar.constructions
    let start = making.end
    if tokens.isWord("class", at: making.mention.tokens.lowerBound - 1) { return false }
    let link = tokens.linkWidth(at: start)
    if link > 0, let method = tokens.word(at: start + link), tokens.isOpener("(", at: start + link + 1) {
      return factory(method, at: start + link + 1, &making)
    }
    // `Notification.new`
    // `Notification.create!(badge: 1)`
    if link > 0, forms.contains(.newMethod), tokens.isWord("create", at: start + link),
      tokens.isSign("!", at: start + link + 1), tokens.isOpener("(", at: start + link + 2),
      tokens.closer(of: start + link + 2) < tokens.count
    {
      addArguments(at: start + link + 2, to: &making)
      return true
    }
    if link > 0, forms.contains(.newMethod), tokens.isWord("new", at: start + link) {
      making.end = start + link + 1
      return true
    }
    if tokens.isOpener("(", at: start) {
      let closer = tokens.closer(of: start)
      guard closer < tokens.count else { return false }
      if forms.contains(.options) { return isNew && addOptions(at: start, to: &making) }
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
        // `new WebPush($auth, $options)`
        addArguments(
          at: start, to: &making, positional: making.made.methods.isEmpty ? nil : making.made.factories["new"])
        return making.made.methods.isEmpty || !making.parts.isEmpty
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
    // `(new WebPushMessage)->title('a')`
    if isNew, tokens.grammar.imports == .php { return making.made.methods.isEmpty }
    guard forms.contains(.initialisers), tokens.isOpener("{", at: start), !followsResult(making.mention) else {
      return false
    }
    return addMembers(at: start, to: &making)
  }

  /// Adds the members of an object in braces, the last argument of a constructor.
  private func addOptions(at open: Int, to making: inout Making) -> Bool {
    let closer = tokens.closer(of: open)
    if let options = tokens.split(tokens.inside(open)).last.map(unwrapped) {
      let isLiteral =
        tokens.isOpener("{", at: options.lowerBound) && tokens.closer(of: options.lowerBound) + 1 == options.upperBound
      guard !isLiteral || addMembers(at: options.lowerBound, to: &making) else { return false }
      making.isOpen = making.isOpen || !isLiteral
    }
    making.end = closer + 1
    // `Object.assign(new Notification(), { … })`
    if tokens.isOpener("(", at: making.start - 1), tokens.isWord("assign", at: making.start - 2),
      tokens.isSign(",", at: making.end), tokens.isOpener("{", at: making.end + 1)
    {
      making.isOpen = true
      return addMembers(at: making.end + 1, to: &making)
    }
    return true
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
  func addArguments(at open: Int, to making: inout Making, positional: [String]? = nil) {
    let closer = tokens.closer(of: open)
    let arguments = tokens.split(tokens.inside(open))
    add(arguments, behind: open, upTo: closer + 1, to: &making, positional)
    guard !making.items.isEmpty || arguments.isEmpty else { return }
    making.layout = tokens[open].map { opener in
      CodeLayout.Object(
        form: .arguments(making.made),
        inside: SourceRange(opener.range.end, tokens[closer]?.range.start ?? opener.range.end),
        items: arguments.map(tokens.range), names: making.names, module: module(of: making.mention))
    }
  }

  /// - Parameters:
  ///   - open: the parenthesis before the arguments, or the name of the method where there is none.
  ///   - end: past all of the call.
  func add(
    _ arguments: [Range<Int>], behind open: Int, upTo end: Int, to making: inout Making, _ positional: [String]?
  ) {
    let made = making.made
    let names = positional ?? made.positional
    let sign = Unicode.Scalar(tokens.grammar.argumentSign)
    // `withTarget('topic', 'news')`
    if let name = positional?.first, let member = made.members[name], member.adds == .member {
      making.parts.append(part(member, tokens.range(open..<open + 1), arguments, of: made))
      making.isOpen = arguments.count != 2
      making.end = end
      return
    }
    if let map = bareMap(arguments), let name = names.first, let member = made.members[name], member.adds == .members,
      member.field.isEmpty
    {
      making.parts.append(part(member, SourceRange(at: tokens.range(map).start), [map], of: made))
      making.end = end
      return
    }
    for (position, argument) in arguments.enumerated() {
      if tokens.isSign("*", at: argument.lowerBound) || isUnpacked(argument) {
        if !addUnpacked(argument, to: &making) { making.isOpen = true }
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
        if !made.methods.isEmpty { making.others.append(value) }
        making.slips += [fixedSlip(name, at: key, value, made), effectSlip(name, value, made)].compactMap { $0 }
        continue
      }
      let namesFields = tokens.grammar.imports == .python && !made.isClosed
      let isOther = made.takesOtherMembers || namesFields
      var member = isOther ? made.members[name] : making.member(name, at: key)
      // The name that the service has for what the class calls by another one.
      if member == nil, namesFields, let own = made.members.filter({ $0.value.field == [name] }).keys.min(),
        !arguments.contains(where: { tokens.isWord(own, at: $0.lowerBound) })
      {
        making.slips.append(SDKTable.Slip(range: key, meant: own))
        member = made.members[own]
      }
      // `channelId=`: no argument of Python has capitals.
      if member == nil, namesFields, !made.takesOtherMembers, let small = Self.snakeCase(name),
        !arguments.contains(where: { tokens.isWord(small, at: $0.lowerBound) })
      {
        making.slips.append(SDKTable.Slip(range: key, meant: small))
        member = made.members[small] ?? SDKTable.Member(field: [small])
      }
      if isNotSet(value, member) { continue }
      // Only another class has it: `Message(tokens=…)`
      if member == nil, namesFields, !made.takesOtherMembers,
        self.names.classes(with: name).contains(where: { $0.made.path == made.path })
      {
        making.isOpen = true
        making.unknown.append(key)
        continue
      }
      // A keyword that the table does not have is a field by its own name, where the class says all its members.
      if member == nil, !isOther {
        // `p256h:` of a method that takes `p256dh:`
        if !made.methods.isEmpty, let meant = SDKTable.name(near: name, amongst: made.ignores.sorted()),
          !arguments.contains(where: { tokens.isWord(meant, at: $0.lowerBound) })
        {
          making.slips.append(SDKTable.Slip(range: key, meant: meant))
          making.isOpen = true
          continue
        }
        making.noteUnknown(key)
        continue
      }
      making.parts.append(part(member ?? SDKTable.Member(field: [name]), key, [value], item, of: made))
    }
    making.items += arguments.map(tokens.range)
    making.end = end
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
      // Arguments of factories in C# and PHP may have names, those in Swift have them always.
      if tokens.grammar.argumentSign == UInt8(ascii: ":") {
        addArguments(at: open, to: &making, positional: known)
        making.layout = nil
      } else {
        making.parts = positional(tokens.split(tokens.inside(open)), known, making.made)
        making.end = end + 1
      }
      return true
    }
    if tokens.grammar.constructions.contains(.newMethod), method == "new" || method == "create" {
      addArguments(at: open, to: &making)
      return true
    }
    guard tokens.grammar.constructions.contains(.builders), method == "builder" else { return false }
    making.end = end + 1
    return addBuilderCalls(to: &making)
  }

  /// `channel_id` for `channelId`; `nil` for a name without capitals, or that begins with one.
  private static func snakeCase(_ name: String) -> String? {
    guard name.first?.isLowercase == true, name.contains(where: \.isUppercase), !name.contains("_") else { return nil }
    return name.reduce(into: "") { result, letter in
      if letter.isUppercase { result += "_" }
      result += letter.lowercased()
    }
  }
}
