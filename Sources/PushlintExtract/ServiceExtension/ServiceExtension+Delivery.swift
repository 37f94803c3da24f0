import PushlintSyntax
import PushlintText
import PushlintTree

/// Where the extension delivers: calls of the content handler, and of the helper that calls it.
extension ServiceExtension {
  /// What delivers a push.
  struct Delivery {
    /// The name of what is called.
    let name: Int
    /// The first token of the statement.
    let start: Int
    let isHelper: Bool
  }

  /// All that the method for pushes has, in order of place.
  func deliveries() -> [Delivery] { entry.body.compactMap(delivery) }

  private func delivery(at index: Int) -> Delivery? {
    guard let word = tokens.word(at: index) else { return nil }
    if word == Self.helperMethod {
      let isCall = tokens.isOpener("(", at: index + 1) || tokens.isSign(":", at: index + 1)
      return isCall ? Delivery(name: index, start: index, isHelper: true) : nil
    }
    guard handlers.contains(word), !tokens.isWord("func", at: index - 1) else { return nil }
    // `contentHandler?(`
    let open = tokens.isSign("?", at: index + 1) || tokens.isSign("!", at: index + 1) ? index + 2 : index + 1
    guard tokens.isOpener("(", at: open) else { return nil }
    guard tokens.isSign(".", at: index - 1) else { return Delivery(name: index, start: index, isHelper: false) }
    // `self.contentHandler(`, `self?.contentHandler(`, `weakSelf.contentHandler(`
    let object = tokens.isSign("?", at: index - 2) ? index - 3 : index - 2
    let isSelf = tokens.word(at: object)?.lowercased().hasSuffix("self") == true
    return isSelf ? Delivery(name: index, start: object, isHelper: false) : nil
  }

  // MARK: Two on one path

  /// Calls of the handler that run although something else delivers on the same path.
  func repeatedDeliveries() -> [SourceFact] {
    let all = deliveries()
    // Which branch is compiled, nobody knows.
    guard all.count > 1, !entry.body.contains(where: { tokens.isSign("#", at: $0) }) else { return [] }
    // Whether the helper is the other one, by the names that are reported.
    var reported: [Int: Bool] = [:]
    for first in all {
      guard let second = delivery(behind: first) else { continue }
      // The helper stays; what is called beside it is too much.
      let name = second.isHelper && !first.isHelper ? first.name : second.name
      reported[name] = reported[name] == true || first.isHelper != second.isHelper
    }
    return reported.sorted { $0.key < $1.key }.compactMap { name, isBesideHelper in
      guard let range = tokens[name]?.range else { return nil }
      return SourceFact(
        kind: isBesideHelper ? .handlerBesideHelper : .handlerCalledTwice, range: range,
        values: ["value": tokens.text.string(range)])
    }
  }

  /// What surely delivers once more after a delivery.
  private func delivery(behind first: Delivery) -> Delivery? {
    guard !isReturned(first.start), !isInFunction(first.start) else { return nil }
    for stretch in blocks.stretches(behind: first.name) {
      var index = stretch.lowerBound
      while index < stretch.upperBound {
        if let next = delivery(at: index), runsAlone(next) { return next }
        if let word = tokens.word(at: index), Self.leavingWords.contains(word) { return nil }
        // `[[FIRMessaging extensionHelper] populateNotificationContent:…]`
        if let message = message(at: index) { return message }
        // `load(url) { image in contentHandler(with(image)) }`
        if let later = blocks.closures(at: index).lazy.compactMap({ self.delivery(inClosure: $0) }).first {
          return later
        }
        index = tokens.step(index)
      }
    }
    return nil
  }

  /// Whether a function of its own, which is declared in the method, has a token: `func fail() { … }`.
  private func isInFunction(_ index: Int) -> Bool {
    entry.body.contains { word in
      word < index && functionBody(at: word).map { tokens.inside($0).contains(index) } == true
    }
  }

  /// What a closure delivers on each path through it.
  private func delivery(inClosure closure: Range<Int>) -> Delivery? {
    var index = closure.lowerBound
    while index < closure.upperBound {
      if let delivery = delivery(at: index), runsAlone(delivery) { return delivery }
      if let word = tokens.word(at: index), Self.leavingWords.contains(word) || word == "guard" { return nil }
      index = tokens.step(index)
    }
    return nil
  }

  /// `return contentHandler(x)`, `return Messaging.serviceExtension().populateNotificationContent(x, …)`
  private func isReturned(_ start: Int) -> Bool {
    var index = start - 1
    while tokens.isSign(".", at: index) {
      index -= 1
      if let closer = tokens[index], closer.kind == .closer { index = min(Int(closer.partner), index) - 1 }
      index -= 1
    }
    return tokens.isWord("return", at: index)
  }

  /// A message to the helper between brackets that are a statement.
  private func message(at open: Int) -> Delivery? {
    guard tokens.isOpener("[", at: open), tokens.isSign(";", at: tokens.closer(of: open) + 1), beginsStatement(open),
      let name = tokens.first(in: tokens.inside(open), where: { tokens.isWord(Self.helperMethod, at: $0) })
    else { return nil }
    return delivery(at: name)
  }

  /// Behind which the rest of a block does not run, or only the rest of some other case.
  private static let leavingWords: Set<String> = [
    "return", "throw", "break", "continue", "case", "default", "fatalError", "defer", "goto", "exit", "fallthrough",
  ]

  /// Whether nothing but the block around a call says whether it runs.
  private func runsAlone(_ delivery: Delivery) -> Bool {
    delivery.isHelper && !tokens.grammar.peculiarities.contains(.sendsMessages) || beginsStatement(delivery.start)
  }

  /// Whether a statement begins with a token.
  private func beginsStatement(_ index: Int) -> Bool {
    guard index > entry.body.lowerBound, let before = tokens[index - 1], let token = tokens[index] else { return true }
    let isEnd = before.kind == .sign && before.detail == UInt8(ascii: ";")
    let isBrace = before.detail == UInt8(ascii: "{") || before.detail == UInt8(ascii: "}")
    if isEnd || isBrace && (before.kind == .opener || before.kind == .closer) { return true }
    // Lines end statements in Swift.
    guard !tokens.grammar.peculiarities.contains(.endsStatements), before.kind != .sign, before.kind != .opener else {
      return false
    }
    return tokens.text[SourceRange(before.range.end, token.range.start)].contains(where: ByteClass.endsLine)
  }

  // MARK: None on a path

  /// What leaves the method before anything delivers.
  func pathsWithoutDelivery() -> [SourceFact] {
    let whole = pathWithoutDelivery()
    let mayLeave = entry.body.contains { tokens.isWord("return", at: $0) }
    // Behind a way out, what a condition asks for may be known.
    let others = returns(andBranches: whole == nil && !mayLeave)
    let found =
      guardsWithoutDelivery() + branchesWithoutDelivery() + (whole.map { [$0] } ?? []) + others + unfinishedClosures()
    var places: Set<SourceRange> = []
    return found.filter { places.insert($0.range).inserted }
  }

  /// `guard let url = userInfo["url"] as? String else { return }`, by its `return`
  private func guardsWithoutDelivery() -> [SourceFact] {
    entry.body.compactMap { index in
      guard tokens.isWord("guard", at: index), !isHandedOn(before: index), isInBranches(index),
        let other = tokens.first(in: index..<entry.body.upperBound, where: { tokens.isWord("else", at: $0) }),
        tokens.isOpener("{", at: other + 1), readsKey(index..<other) || handsOnUserInfo(index..<other)
      else { return nil }
      return returnWithoutDelivery(tokens.inside(other + 1))
    }
  }

  /// `if (key == nil) { return; }`, by its `return`
  private func branchesWithoutDelivery() -> [SourceFact] {
    entry.body.compactMap { index in
      guard tokens.isWord("if", at: index), beginsStatement(index), isInBranches(index),
        let open = tokens.first(in: index..<entry.body.upperBound, where: { tokens.isOpener("{", at: $0) }),
        !concernsContent(index + 1..<open), !tokens.isWord("else", at: tokens.closer(of: open) + 1),
        let found = returnWithoutDelivery(tokens.inside(open)), !isHandedOn(before: index),
        !mayDeliver(entry.body.lowerBound..<open, apartFromPathsThatEndBefore: index)
      else { return nil }
      return found
    }
  }

  /// The `return` of a block that does nothing else, only prints, or changes what would be delivered.
  private func returnWithoutDelivery(_ block: Range<Int>) -> SourceFact? {
    let isMessage = tokens.grammar.peculiarities.contains(.sendsMessages)
    let block = isMessage && tokens.isSign(";", at: block.upperBound - 1) ? block.dropLast() : block[...]
    guard let word = block.last, tokens.isWord("return", at: word), !mentions(block.startIndex..<word),
      !leaves(block.startIndex..<word), let range = tokens[word]?.range, let handler = handlers.first
    else { return nil }
    // What was changed for this path is what it should deliver.
    let edits = onlyPrints(block.startIndex..<word) ? [delivery(before: range.start)] : []
    return SourceFact(kind: .handlerNotCalled, range: range, values: ["value": handler], edits: edits)
  }

  /// What delivers the content as it came, before the statement at an offset.
  private func delivery(before offset: Int) -> TextEdit {
    let end = separator(before: offset)
    let sign = tokens.grammar.peculiarities.contains(.sendsMessages) && end.first != ";" ? ";" : ""
    return .insertion("\(handlers.first ?? "")(\(entry.request).content)\(sign)\(end)", at: offset)
  }

  /// Whether a name of the handler is more than kept or declared.
  func isUseOfHandler(_ index: Int) -> Bool {
    guard let word = tokens.word(at: index), handlers.contains(word), index != entry.handler else { return false }
    if tokens.isSign("=", at: index + 1) { return false }
    // `self.contentHandler = contentHandler`
    if entry.body.contains(index), tokens.isSign("=", at: index - 1) { return false }
    // `var contentHandler: …`, `@property … void (^contentHandler)(…)`
    let isDeclared = tokens.isWord("var", at: index - 1) || tokens.isSign("^", at: index - 1)
    return !isDeclared || entry.body.contains(index)
  }

  /// Whether something may deliver that has the whole object: `[self show:url]`, `show(url)`, `loader.delegate = self`.
  private func mayDeliver(_ range: Range<Int>, apartFromPathsThatEndBefore end: Int) -> Bool {
    let ended = (range.lowerBound..<end).filter { tokens.isOpener("{", at: $0) && isReturning($0) }.map(tokens.inside)
    return range.contains { index in
      if ended.contains(where: { $0.contains(index) }) { return false }
      // Whether the handler was called is asked elsewhere.
      guard let word = tokens.word(at: index), !handlers.contains(word), !tokens.isWord("func", at: index - 1) else {
        return false
      }
      if tokens.isWord("super", at: index) || tokens.isSign("#", at: index - 1) { return true }
      if word.lowercased().hasSuffix("self") {
        let isCall = tokens.isOpener("(", at: index + 3) && tokens.word(at: index + 2).map(handlers.contains) != true
        return !tokens.isSign(".", at: index + 1) || isCall
      }
      // A method or a function of the file, which has no object before it.
      return tokens.isOpener("(", at: index + 1) && !tokens.isSign(".", at: index - 1)
        && word.first?.isLowercase == true && !Self.harmless(word)
    }
  }

  /// Whether the last statement of the block at `open` is a `return` without a value.
  private func isReturning(_ open: Int) -> Bool {
    let close = tokens.closer(of: open)
    return tokens.isWord("return", at: tokens.isSign(";", at: close - 1) ? close - 2 : close - 1)
  }

  private static let statementWords: Set<String> = ["if", "while", "for", "switch", "return", "guard", "typeof"]

  /// Whether what looks like a call of a function is a statement, or one that only prints or runs a block later.
  static func harmless(_ word: String) -> Bool {
    printing.contains(word) || statementWords.contains(word) || word.hasPrefix("dispatch_")
  }

  /// Whether a condition asks for what there is to deliver, and for nothing that a push says.
  func concernsContent(_ condition: Range<Int>) -> Bool {
    !readsKey(condition)
      && condition.contains { index in
        guard let word = tokens.word(at: index) else { return false }
        let small = word.lowercased()
        return contents.contains(word) || ["attempt", "handler", "content", "userinfo"].contains(where: small.contains)
      }
  }

  /// What ends a statement that is inserted: the end of the line with the indentation, or a sign on a line with others.
  private func separator(before offset: Int) -> String {
    var start = offset
    while let byte = tokens.text[start - 1], byte == 0x20 || byte == 0x09 { start -= 1 }
    let isFirst = tokens.text[start - 1].map(ByteClass.endsLine) ?? true
    return isFirst ? "\n" + tokens.text.string(SourceRange(start, offset)) : "; "
  }

  private func isInBranches(_ index: Int) -> Bool {
    blocks.stretches(before: index).last.map { $0.lowerBound == entry.body.lowerBound } ?? false
  }

  /// Whether the handler was called or given to something before a token, or will be in any case.
  func isHandedOn(before index: Int) -> Bool {
    let functions = innerFunctions.map(\.body).filter { !$0.contains(index) }
    return (entry.body.lowerBound..<index).contains { place in
      // What is declared does not run yet.
      if functions.contains(where: { $0.contains(place) }) { return false }
      if tokens.isWord("defer", at: place) { return true }
      if let delivery = delivery(at: place), endsPath(delivery) { return false }
      guard let word = tokens.word(at: place), handlers.contains(word), !tokens.isWord("func", at: place - 1) else {
        return false
      }
      let isKept = tokens.isSign("=", at: place + 1)
      let isSource =
        tokens.isSign("=", at: place - 1) || tokens.isSign(".", at: place - 1) && tokens.isSign("=", at: place - 3)
      return !isKept && !isSource
    }
  }

  /// Whether nothing else of the method runs behind a delivery.
  private func endsPath(_ delivery: Delivery) -> Bool {
    if isReturned(delivery.start) { return true }
    guard let rest = blocks.stretches(behind: delivery.name).first, rest.upperBound < entry.body.upperBound else {
      return false
    }
    return tokens.first(in: rest) { tokens.isWord("return", at: $0) } != nil
  }

  /// Whether something is looked up by a text that not all pushes have: `userInfo["url"]`.
  private func readsKey(_ range: Range<Int>) -> Bool {
    range.contains { index in
      isSubscript(index) && tokens.closer(of: index) == index + 2
        && tokens.content(of: index + 1).map { !tokens.text[$0].elementsEqual("aps".utf8) } == true
    }
  }

  /// Whether a function is given all that a push says: `parse(request.content.userInfo)`.
  private func handsOnUserInfo(_ range: Range<Int>) -> Bool {
    range.contains { index in
      guard tokens.isWord("userInfo", at: index) else { return false }
      var start = index
      while tokens.isSign(".", at: start - 1), tokens[start - 2]?.kind == .word { start -= 2 }
      // `intent(for: content.userInfo)`
      if tokens.isSign(":", at: start - 1), tokens[start - 2]?.kind == .word { start -= 2 }
      return tokens.isOpener("(", at: start - 1) && tokens[start - 2]?.kind == .word
    }
  }

  /// Whether a bracket picks an element of what is before it.
  func isSubscript(_ index: Int) -> Bool {
    guard tokens.isOpener("[", at: index), let before = tokens[index - 1], let open = tokens[index],
      before.range.end == open.range.start
    else { return false }
    switch before.kind {
    case .word, .closer: return true
    case .sign: return before.detail == UInt8(ascii: "?") || before.detail == UInt8(ascii: "!")
    default: return false
    }
  }

  private func onlyPrints(_ range: Range<Int>) -> Bool {
    if range.isEmpty { return true }
    guard let word = tokens.word(at: range.lowerBound), Self.printing.contains(word),
      tokens.isOpener("(", at: range.lowerBound + 1)
    else { return false }
    let end = tokens.closer(of: range.lowerBound + 1) + 1
    return end == range.upperBound || tokens.isSign(";", at: end) && end + 1 == range.upperBound
  }

  private static let printing: Set<String> = ["print", "NSLog", "debugPrint", "os_log"]
}
