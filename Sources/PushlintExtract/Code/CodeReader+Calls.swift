import PushlintSyntax
import PushlintText
import PushlintTree

/// Calls and members that set parts of an object of an SDK.
extension CodeReader {
  // MARK: Calls

  /// Adds the calls from `builder()` to `build()`.
  func addBuilderCalls(to making: inout Making) -> Bool {
    var isBuilt = false
    var isKnown = true
    let opening = tokens[making.end - 1]?.range.end ?? 0
    var inside = SourceRange(at: opening)
    while !isBuilt {
      if let block = blockOfCalls(at: making.end) {
        let result = resultOfBlock(block)
        let inside = tokens.inside(block).lowerBound..<(result ?? tokens.closer(of: block))
        if !addCalls(in: inside, on: nameInBlock(block), to: &making) { isKnown = false }
        isBuilt = result != nil
        making.end = tokens.closer(of: block) + 1
        continue
      }
      guard let call = call(at: making.end) else { break }
      isBuilt = call.method == "build"
      if isBuilt {
        inside = SourceRange(opening, call.range.start)
      } else {
        making.items.append(call.range)
        making.names.insert(call.method)
      }
      if !add(call, to: &making), !isBuilt {
        isKnown = false
        if making.slips.last?.range != call.name, mustBeMember(call.method) { making.noteUnknown(call.name) }
      }
      making.end = call.end
    }
    // Other libraries have classes of these names; without an import only a whole chain says which it is.
    if names.areGuessed, !isKnown || making.parts.isEmpty { return false }
    making.isOpen = !isBuilt || !isKnown
    making.isUnbuilt = !isBuilt && isKnown
    if isBuilt {
      making.layout = CodeLayout.Object(
        form: .calls(making.made), inside: inside, items: making.items, names: making.names,
        module: module(of: making.mention))
    }
    return true
  }

  /// What methods of builders begin with that set a member.
  private static let setters = ["set", "put", "add"]

  /// Whether a method begins as those do that set a member.
  func isSetter(_ method: String) -> Bool { Self.setters.contains { method.hasPrefix($0) } }

  /// Whether a method of a builder must be one of its class. In Java no others can be called on it, but a class may have
  /// several methods that end the builder.
  private func mustBeMember(_ method: String) -> Bool {
    isSetter(method)
      || tokens.grammar.imports == .java && tokens.grammar.borrowedTables == nil
        && !method.hasPrefix("build")
  }

  /// A method that is called on what is before.
  struct Call {
    let method: String
    let name: SourceRange
    let values: [Range<Int>]
    let range: SourceRange
    /// Past the last token.
    let end: Int

    /// The same call of another method.
    func named(_ method: String) -> Call { Call(method: method, name: name, values: values, range: range, end: end) }
  }

  private func call(at index: Int) -> Call? {
    let link = tokens.linkWidth(at: index)
    guard link > 0, let method = tokens.word(at: index + link), tokens.isOpener("(", at: index + link + 1) else {
      return nil
    }
    let closer = tokens.closer(of: index + link + 1)
    guard closer < tokens.count else { return nil }
    return Call(
      method: method, name: tokens.range(index + link..<index + link + 1),
      values: tokens.split(tokens.inside(index + link + 1)), range: tokens.range(index..<closer + 1), end: closer + 1)
  }

  /// The calls that follow one another from `index` on, and what is behind the last.
  func calls(from index: Int) -> (methods: [Call], end: Int) {
    var result: [Call] = []
    var end = index
    while let call = call(at: end) {
      result.append(call)
      end = call.end
    }
    return (result, end)
  }

  /// What calls in other statements set in an object, and their names that are nearly those of methods; `nil` where one
  /// is not known.
  func parts(of calls: ArraySlice<Call>, _ made: SDKExpression) -> (parts: [Part], slips: [SDKTable.Slip])? {
    var result: [Part] = []
    var slips: [SDKTable.Slip] = []
    for call in calls {
      if let parts = parts(of: call, made.made) {
        result += parts
      } else if call.method != "build", let meant = made.made.member(near: call.method),
        let parts = parts(of: call.named(meant), made.made)
      {
        result += parts
        slips.append(SDKTable.Slip(range: call.name, meant: meant))
      } else {
        return nil
      }
    }
    return (result, slips)
  }

  /// What tables call an argument that sets nothing.
  private static let ignoredArgument = ["ignored"]

  /// What one call sets; `nil` where that is not known.
  private func parts(of call: Call, _ made: SDKTable.Class, item: SourceRange? = nil) -> [Part]? {
    guard let member = made.members[call.method] else { return made.ignores.contains(call.method) ? [] : nil }
    guard member.overloads.isEmpty else {
      guard let fields = member.overloads.first(where: { $0.count == call.values.count }) else { return nil }
      return zip(fields, call.values).compactMap { field, value in
        guard field != Self.ignoredArgument else { return nil }
        let member = SDKTable.Member(field: field, unit: member.conversions[field.joined(separator: ".")])
        return isNotSet(value, member) ? nil : part(member, call.name, [value], of: made)
      }
    }
    return isLeftOut(call, member) ? [] : [part(member, call.name, call.values, item, of: made)]
  }

  /// Whether a call sets a flag to what it is without the call.
  private func isLeftOut(_ call: Call, _ member: SDKTable.Member) -> Bool {
    let first = call.values.first?.lowerBound ?? call.end - 1
    return member.unit == .flag && tokens.isWord(tokens.grammar.falseWord, at: first)
  }

  /// Adds what a call sets.
  ///
  /// - Returns: whether the method is known.
  func add(_ call: Call, to making: inout Making) -> Bool {
    guard let parts = parts(of: call, making.made, item: call.range) else {
      guard call.method != "build", making.member(call.method, at: call.name) != nil, let slip = making.slips.last,
        let parts = self.parts(of: call.named(slip.meant), making.made, item: call.range)
      else { return false }
      if !making.names.contains(slip.meant) { making.parts += parts }
      return true
    }
    making.parts += parts
    return true
  }

  /// Adds the calls on an object that has no end of its own.
  func addCalls(to making: inout Making) {
    guard !making.made.members.isEmpty else { return }
    let opening = tokens[making.end - 1]?.range.end ?? 0
    var calls: [SourceRange] = []
    while let call = call(at: making.end) {
      if add(call, to: &making) {
        calls.append(call.range)
        making.names.insert(call.method)
      } else if call.method != "build" {
        making.isOpen = true
        if making.slips.last?.range != call.name, making.made.sets(call.method) { making.noteUnknown(call.name) }
      }
      making.end = call.end
    }
    // What has nothing yet gets it elsewhere, and so may what a function yields.
    if making.mention.table.service == .apns, !making.isOpen, !isFinal(making) {
      let isResult = tokens.isWord("return", at: making.start - 1)
      making.isStillEmpty = making.parts.isEmpty && !isResult
      making.isOpen = making.parts.isEmpty || isResult
    }
    guard !calls.isEmpty, let last = calls.last else { return }
    making.layout = CodeLayout.Object(
      form: .calls(making.made), inside: SourceRange(opening, last.end), items: calls, names: making.names,
      module: module(of: making.mention))
  }

  // MARK: Initialisers

  /// Whether `token` in braces is `token: token`.
  private var hasShortMembers: Bool { [.rust, .javaScript].contains(tokens.grammar.imports) }

  /// The name at `index`, which may have quotation marks in JavaScript.
  private func nameOfMember(at index: Int) -> String? {
    guard tokens.grammar.imports == .javaScript, tokens.isString(at: index), let text = text(index..<index + 1) else {
      return tokens.word(at: index)
    }
    return text.isWhole ? text.text : nil
  }

  /// Whether an initialiser of Rust has all that its variable ever gets: `let options = Options { ..Default::default() }`.
  private func isFinal(_ making: Making) -> Bool {
    guard tokens.grammar.imports == .rust, case .initialiser? = making.layout?.form else { return false }
    return !tokens.isWord("mut", at: making.start - 3)
  }

  /// Adds the members between the braces at `open`.
  ///
  /// - Returns: whether they are members of the class.
  func addMembers(at open: Int, to making: inout Making) -> Bool {
    let closer = tokens.closer(of: open)
    guard closer < tokens.count else { return false }
    let entries = tokens.split(tokens.inside(open))
    let sign = Unicode.Scalar(tokens.grammar.memberSign)
    for entry in entries {
      guard let name = nameOfMember(at: entry.lowerBound), tokens.isSign(sign, at: entry.lowerBound + 1),
        !tokens.isSign("=", at: entry.lowerBound + 2)
      else {
        // `..Default::default()` leaves the others out.
        if isUnpacked(entry) {
          making.isOpen = making.isOpen || !tokens.isWord("Default", at: entry.lowerBound + 2)
          continue
        }
        // Members by their places, or the short form of `token: token`.
        guard hasShortMembers, entry.count == 1, making.made.members[tokens.word(at: entry.lowerBound) ?? ""] != nil
        else {
          if making.names.isEmpty, tokens.grammar.imports == .go { return false }
          making.isOpen = true
          continue
        }
        let key = tokens.range(entry)
        let name = tokens.word(at: entry.lowerBound) ?? ""
        if let member = making.made.members[name] {
          making.parts.append(part(member, key, [entry], tokens.range(entry), of: making.made))
        }
        continue
      }
      making.names.insert(name)
      let value = entry.lowerBound + 2..<entry.upperBound
      let key = tokens.range(entry.lowerBound..<entry.lowerBound + 1)
      guard let member = making.member(name, at: key) else {
        if !making.made.ignores.contains(name) { making.noteUnknown(key) }
        continue
      }
      if !member.cases.isEmpty {
        if let part = partOfCase(member, key, value, of: making.made) {
          making.parts.append(part)
        } else {
          making.isOpen = true
        }
        continue
      }
      if let slip = making.slips.last, slip.range == key, making.names.contains(slip.meant) { continue }
      if isNotSet(value, member) || making.mention.table.omitsZeros && isZero(value) { continue }
      making.parts.append(
        part(member, key, [value], tokens.range(entry), of: making.made))
    }
    // Other libraries have classes of these names, too.
    if names.areGuessed, tokens.grammar.imports == .cSharp, making.isOpen || making.parts.isEmpty { return false }
    making.end = closer + 1
    making.layout = tokens[open].map { opener in
      CodeLayout.Object(
        form: .initialiser(making.made),
        inside: SourceRange(opener.range.end, tokens[closer]?.range.start ?? opener.range.end),
        items: entries.map(tokens.range), names: making.names, module: module(of: making.mention))
    }
    return true
  }
}
