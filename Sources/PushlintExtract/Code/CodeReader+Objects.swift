import PushlintText
import PushlintTree

/// Objects of SDKs: what their classes, builders, and factories make.
extension CodeReader {
  /// Something that makes an object of an SDK.
  struct SDKExpression {
    let made: SDKTable.Class
    /// All of it.
    let tokens: Range<Int>
    /// The name of the class.
    let name: Range<Int>
    let parts: [Part]
    /// Whether more may be added elsewhere: a builder without its end, arguments that are unpacked.
    let isOpen: Bool
    /// Where its members are written; `nil` for one that takes none by name.
    var layout: CodeLayout.Object?
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

    func below() -> Part { Part(member: member, field: field.dropFirst(), key: key, values: values, item: item) }
  }

  /// What makes an object of an SDK at `index`; `nil` where nothing does.
  func sdkObject(at index: Int) -> SDKExpression? {
    guard let token = tokens[index], token.kind == .word else { return nil }
    let isNew = grammar.construction == .builders && tokens.isWord("new", at: index)
    guard let mention = names.mention(at: isNew ? index + 1 : index) else { return nil }
    switch grammar.construction {
    case .keywords: return call(mention)
    case .builders: return isNew ? constructor(mention, start: index) : chain(mention)
    }
  }

  // MARK: Keyword arguments

  /// `messaging.Message(topic="news")`
  private func call(_ mention: SDKNames.Mention) -> SDKExpression? {
    let open = mention.tokens.upperBound
    let closer = tokens.closer(of: open)
    guard tokens.isOpener("(", at: open), closer < tokens.count,
      !tokens.isWord("class", at: mention.tokens.lowerBound - 1)
    else { return nil }
    var parts: [Part] = []
    var isOpen = false
    var keywords: Set<String> = []
    let arguments = tokens.split(tokens.inside(open))
    for (position, argument) in arguments.enumerated() {
      if tokens.isSign("*", at: argument.lowerBound) {
        isOpen = true
        continue
      }
      var value = argument
      var key = tokens.range(argument)
      let name: String
      var item: SourceRange?
      if let keyword = tokens.word(at: argument.lowerBound), tokens.isSign("=", at: argument.lowerBound + 1),
        !tokens.isSign("=", at: argument.lowerBound + 2)
      {
        name = keyword
        key = tokens.range(argument.lowerBound..<argument.lowerBound + 1)
        value = argument.lowerBound + 2..<argument.upperBound
        item = tokens.range(argument)
      } else if mention.made.positional.indices.contains(position) {
        name = mention.made.positional[position]
        key = SourceRange(at: key.start)
      } else {
        isOpen = true
        continue
      }
      keywords.insert(name)
      // `None` is what leaving the argument out is, and so is a flag that is not set.
      let member = mention.made.members[name]
      if value.count == 1, tokens.isWord(grammar.nullWord, at: value.lowerBound) { continue }
      if member?.unit == .flag, value.count == 1, tokens.isWord(grammar.falseWord, at: value.lowerBound) { continue }
      parts.append(part(member ?? SDKTable.Member(field: [name]), key, [value], item))
    }
    let layout = tokens[open].map { opener in
      CodeLayout.Object(
        form: .arguments(mention.made),
        inside: SourceRange(opener.range.end, tokens[closer]?.range.start ?? opener.range.end),
        items: arguments.map(tokens.range), names: keywords, module: module(of: mention))
    }
    return SDKExpression(
      made: mention.made, tokens: mention.tokens.lowerBound..<closer + 1, name: mention.tokens, parts: parts,
      isOpen: isOpen, layout: layout)
  }

  /// What comes before the name of a class, without the point: `messaging`.
  private func module(of mention: SDKNames.Mention) -> String {
    let name = tokens.text.string(tokens.range(mention.tokens))
    return name.hasSuffix("." + mention.made.name) ? String(name.dropLast(mention.made.name.count + 1)) : ""
  }

  private func part(
    _ member: SDKTable.Member, _ key: SourceRange, _ values: [Range<Int>], _ item: SourceRange? = nil
  ) -> Part {
    Part(member: member, field: member.field[...], key: key, values: values, item: item)
  }

  // MARK: Builders

  /// `new WebpushNotification.Action("open", "Open")`
  private func constructor(_ mention: SDKNames.Mention, start: Int) -> SDKExpression? {
    let open = mention.tokens.upperBound
    let closer = tokens.closer(of: open)
    guard tokens.isOpener("(", at: open), closer < tokens.count, !mention.made.positional.isEmpty else { return nil }
    return SDKExpression(
      made: mention.made, tokens: start..<closer + 1, name: mention.tokens,
      parts: parts(tokens.split(tokens.inside(open)), mention.made.positional, mention.made), isOpen: false)
  }

  private func parts(_ arguments: [Range<Int>], _ names: [String], _ made: SDKTable.Class) -> [Part] {
    zip(arguments, names).map { argument, name in
      let start = tokens.range(argument).start
      return part(made.members[name] ?? SDKTable.Member(field: [name]), SourceRange(at: start), [argument])
    }
  }

  /// `Message.builder().setTopic("news").build()`, `FcmOptions.withAnalyticsLabel("a")`
  private func chain(_ mention: SDKNames.Mention) -> SDKExpression? {
    let start = mention.tokens.upperBound
    guard tokens.isSign(".", at: start), let first = tokens.word(at: start + 1), tokens.isOpener("(", at: start + 2)
    else { return nil }
    var end = tokens.closer(of: start + 2)
    guard end < tokens.count else { return nil }
    if let names = mention.made.factories[first] {
      return SDKExpression(
        made: mention.made, tokens: mention.tokens.lowerBound..<end + 1, name: mention.tokens,
        parts: parts(tokens.split(tokens.inside(start + 2)), names, mention.made), isOpen: false)
    }
    guard first == "builder" else { return nil }
    var parts: [Part] = []
    var isBuilt = false
    var isKnown = true
    var calls: [SourceRange] = []
    var methods: Set<String> = []
    let opening = tokens[end]?.range.end ?? 0
    var inside = SourceRange(at: opening)
    end += 1
    while !isBuilt, tokens.isSign(".", at: end), let method = tokens.word(at: end + 1),
      tokens.isOpener("(", at: end + 2)
    {
      let closer = tokens.closer(of: end + 2)
      guard closer < tokens.count else { break }
      isBuilt = method == "build"
      let call = tokens.range(end..<closer + 1)
      if isBuilt {
        inside = SourceRange(opening, call.start)
      } else {
        calls.append(call)
        methods.insert(method)
      }
      if let member = mention.made.members[method] {
        let values = tokens.split(tokens.inside(end + 2))
        let first = values.first?.lowerBound ?? end
        let isNotSet = member.unit == .flag && tokens.isWord(grammar.falseWord, at: first)
        if !isNotSet { parts.append(part(member, tokens.range(end + 1..<end + 2), values, call)) }
      } else if !isBuilt {
        isKnown = false
      }
      end = closer + 1
    }
    // Other libraries have classes of these names; without an import only a whole chain says which it is.
    if names.areGuessed, !isKnown || parts.isEmpty { return nil }
    return SDKExpression(
      made: mention.made, tokens: mention.tokens.lowerBound..<min(end, tokens.count), name: mention.tokens,
      parts: parts, isOpen: !isBuilt || !isKnown,
      layout: isBuilt
        ? CodeLayout.Object(
          form: .calls(mention.made), inside: inside, items: calls, names: methods, module: module(of: mention)) : nil)
  }
}
