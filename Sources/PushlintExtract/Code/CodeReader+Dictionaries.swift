import PushlintSyntax
import PushlintTree

/// Dictionaries of Objective-C that statements fill: `aps[@"badge"] = @1;`, `[aps setObject:@1 forKey:@"badge"];`.
extension CodeReader {
  private static let dictionaries: Set<String> = ["NSMutableDictionary", "NSDictionary"]
  /// Messages that make a dictionary of their own without anything in it.
  private static let making: Set<String> = ["dictionary", "new", "init", "dictionaryWithCapacity", "initWithCapacity"]

  /// The dictionary without members that a variable gets at `index`: `[NSMutableDictionary dictionary]`,
  /// `[[NSMutableDictionary alloc] init]`, `@{}.mutableCopy`, `[@{} mutableCopy]`; `nil` for anything else.
  func emptyDictionary(at index: Int) -> Range<Int>? {
    if tokens.isSign("@", at: index), tokens.isOpener("{", at: index + 1), tokens.closer(of: index + 1) == index + 2 {
      let end = tokens.isSign(".", at: index + 3) && tokens.isWord("mutableCopy", at: index + 4) ? index + 5 : index + 3
      return index..<end
    }
    guard tokens.isOpener("[", at: index), tokens.closer(of: index) < tokens.count else { return nil }
    let whole = index..<tokens.closer(of: index) + 1
    var message = index + 2
    if tokens.isOpener("[", at: index + 1) {
      guard tokens.word(at: index + 2).map(Self.dictionaries.contains) == true, tokens.isWord("alloc", at: index + 3),
        tokens.closer(of: index + 1) == index + 4
      else { return nil }
      message = index + 5
    } else if let literal = emptyDictionary(at: index + 1) {
      let isCopy = tokens.isWord("mutableCopy", at: literal.upperBound) && literal.upperBound + 2 == whole.upperBound
      return isCopy ? whole : nil
    } else if tokens.word(at: index + 1).map(Self.dictionaries.contains) != true {
      return nil
    }
    guard let name = tokens.word(at: message), Self.making.contains(name) else { return nil }
    let isAll = message + 2 == whole.upperBound
    return isAll || name.hasSuffix("Capacity") && tokens.isSign(":", at: message + 1) ? whole : nil
  }

  /// What a message does with the dictionary whose name is at `index`; `nil` for one that only reads it.
  func messageChange(at index: Int) -> Change? {
    guard tokens.setsByMessage(index) else { return nil }
    let closer = tokens.closer(of: index - 1)
    guard closer < tokens.count, let label = label("forKey", from: index + 3, to: closer),
      keyText(label + 2..<closer) != nil
    else { return .unknown }
    return .known([CodeAssembly.Entry(keys: [label + 2..<closer][...], value: index + 3..<label)], [], end: closer + 1)
  }

  /// Where a part of the name of a message is that has an argument behind it: `forKey:`.
  private func label(_ name: String, from start: Int, to end: Int) -> Int? {
    var index = start
    while index + 2 < end {
      if tokens.isWord(name, at: index), tokens.isSign(":", at: index + 1) { return index > start ? index : nil }
      index = tokens.step(index)
    }
    return nil
  }

  // MARK: Types

  /// Beginnings of the messages that make a text or a number, by the class that gets them.
  private static let makers: [String: (message: String, type: SyntaxTree.Node.Flags)] = [
    "NSString": ("stringWith", .isString), "NSNumber": ("numberWith", .isNumber),
  ]

  /// `[NSString stringWithFormat:@"%lu", unread]`, `[NSNumber numberWithInt:unread]`, `[count stringValue]`
  func typeOfMessage(_ range: Range<Int>) -> SyntaxTree.Node.Flags? {
    guard tokens.grammar.imports == .objectiveC else { return nil }
    let last = range.upperBound - 1
    if tokens.isWord("stringValue", at: last), tokens.isSign(".", at: last - 1) { return .isString }
    guard range.count > 3, tokens.isOpener("[", at: range.lowerBound), tokens.closer(of: range.lowerBound) == last
    else { return nil }
    if tokens.isWord("stringValue", at: last - 1) { return .isString }
    guard let maker = tokens.word(at: range.lowerBound + 1).flatMap({ Self.makers[$0] }),
      let message = tokens.word(at: range.lowerBound + 2), message.hasPrefix(maker.message)
    else { return nil }
    return message == "numberWithBool" ? .isBoolean : maker.type
  }

  // MARK: Headers

  /// `[request setValue:@"10" forHTTPHeaderField:@"apns-priority"]`, from the name of the message on.
  func headerOfMessage(at index: Int) -> Header? {
    guard tokens.isSign(":", at: index + 1), let open = tokens.messageOpener(before: index),
      case let closer = tokens.closer(of: open), closer < tokens.count,
      let label = label("forHTTPHeaderField", from: index + 2, to: closer), label + 3 == closer,
      let name = nameOfHeader(at: label + 2)
    else { return nil }
    return Header(name, label + 2..<label + 3, index + 2..<label, tokens: index..<closer)
  }
}

extension CodeTokens {
  /// Messages after which a dictionary has other members.
  private static let changingMessages: Set<String> = [
    "setObject", "setValue", "addEntriesFromDictionary", "removeObjectForKey", "removeAllObjects", "setDictionary",
    "removeObjectsForKeys",
  ]

  /// Whether a message changes the dictionary whose name is at `index`: `[aps setObject:@1 forKey:@"badge"]`.
  func setsByMessage(_ index: Int) -> Bool {
    grammar.imports == .objectiveC && isOpener("[", at: index - 1)
      && word(at: index + 1).map(Self.changingMessages.contains) == true
  }

  private static let copying: Set<String> = ["copy", "mutableCopy"]

  /// What a value is a copy of: `[aps mutableCopy]`, `@{…}.mutableCopy`, `[NSMutableDictionary dictionaryWithDictionary:aps]`.
  func copied(in range: Range<Int>) -> Range<Int>? {
    let (start, last) = (range.lowerBound, range.upperBound - 1)
    guard range.count > 2 else { return nil }
    if word(at: last).map(Self.copying.contains) == true, isSign(".", at: last - 1) { return start..<last - 1 }
    guard isOpener("[", at: start), closer(of: start) == last else { return nil }
    if word(at: last - 1).map(Self.copying.contains) == true, last - 1 > start + 1 { return start + 1..<last - 1 }
    let isMade = isWord("dictionaryWithDictionary", at: start + 2) && isSign(":", at: start + 3)
    return isMade && start + 4 < last ? start + 4..<last : nil
  }

  /// The copy of a value, from the bracket before it on: `[@{…} mutableCopy]`.
  func copy(of value: Range<Int>) -> Range<Int>? {
    guard grammar.imports == .objectiveC, let before = self[value.lowerBound - 1] else { return nil }
    let open = before.kind == .opener ? value.lowerBound - 1 : value.lowerBound - 4
    guard isOpener("[", at: open), closer(of: open) < count else { return nil }
    let whole = open..<closer(of: open) + 1
    return copied(in: whole) == value ? whole : nil
  }

  /// The bracket of the message whose name is at `index`: `[request setValue:…`, `[self.request setValue:…`.
  fileprivate func messageOpener(before index: Int) -> Int? {
    var place = index - 1
    while place >= 0, index - place < 12, let token = self[place], token.kind != .opener {
      guard token.kind == .word || token.kind == .sign || token.kind == .closer, !isSign(";", at: place) else {
        return nil
      }
      place = token.kind == .closer ? min(Int(token.partner), place) - 1 : place - 1
    }
    return isOpener("[", at: place) ? place : nil
  }
}
