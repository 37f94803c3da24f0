import PushlintSyntax
import PushlintText
import PushlintTree

/// What runs when every condition holds, and what runs when one does not: paths on which nothing delivers.
///
/// - Shape: statements are told apart as far as blocks go. What may deliver in any way ends the search; so does what
///   nobody can follow.
extension ServiceExtension {
  /// What a path does.
  private enum Path {
    case delivers
    /// Nobody can follow it, or something that it calls may deliver.
    case unknown
    /// It ends without having delivered.
    case ends
    /// Where a branch goes on without having delivered, by the word or the brace that says so.
    case lacks(Int)
  }

  /// A path through the method that ends without having delivered.
  func pathWithoutDelivery() -> SourceFact? {
    guard !entry.body.isEmpty, let handler = handlers.first, !isUsedElsewhere else { return nil }
    switch path(entry.body) {
    case .delivers, .unknown: return nil
    case .ends:
      let place = slowCall ?? entry.handler
      return SourceFact(kind: .handlerNotCalled, range: tokens.range(place..<place + 1), values: ["value": handler])
    case .lacks(let place):
      return SourceFact(kind: .handlerNotCalled, range: tokens.range(place..<place + 1), values: ["value": handler])
    }
  }

  /// Whether other methods than that for the time-out have the handler.
  private var isUsedElsewhere: Bool {
    tokens.tokens.indices.contains { index in
      isUseOfHandler(index) && timeOut?.contains(index) != true && !entry.body.contains(index)
    }
  }

  /// Methods that load something and go on when it is there.
  static let slowCalls: Set<String> = [
    "downloadTask", "dataTask", "downloadTaskWithURL", "dataTaskWithURL", "dataTaskWithRequest",
    "downloadTaskWithRequest",
  ]

  /// What loads something, where the closure that is given the result does not deliver.
  private var slowCall: Int? {
    entry.body.last { tokens.word(at: $0).map(Self.slowCalls.contains) == true }
  }

  /// Words before blocks that nobody follows.
  private static let others: Set<String> = ["for", "while", "repeat", "switch", "do", "defer", "try", "synchronized"]

  /// - Parameter wasChecked: whether something of the push was asked for before, and the method left: it may be what is
  ///   asked for again.
  private func path(_ block: Range<Int>, _ wasChecked: Bool = false) -> Path {
    var index = block.lowerBound
    var isChecked = wasChecked
    while index < block.upperBound {
      let word = tokens.word(at: index)
      if word == "guard", let end = endOfGuard(index, in: block) {
        isChecked = isChecked || !concernsContent(index..<end)
        index = end
      } else if word == "if" {
        guard let branches = branches(at: index, in: block), branches.hasBraces else { return .unknown }
        isChecked = isChecked || !concernsContent(branches.condition) && branches.blocks.contains(where: leaves)
        switch path(branches, before: branches.end..<block.upperBound, isChecked) {
        case .ends: index = branches.end
        case let other: return other
        }
      } else if word == "func", let body = functionBody(at: index), tokens.closer(of: body) < block.upperBound {
        // It runs where it is called.
        index = tokens.closer(of: body) + 1
      } else if let word, Self.others.contains(word), let end = endOfOther(index, in: block) {
        index = end
      } else if let word, Self.others.contains(word) || Self.leaving.contains(word) {
        return .unknown
      } else {
        let end = max(tokens.step(index), index + 1)
        let part = index..<min(end, block.upperBound)
        // What is called may be given the closure that delivers.
        if part.contains(where: isDelivery) { return .delivers }
        if mentions(part) {
          let behind = part.upperBound..<min(endOfStatement(from: part.upperBound), block.upperBound)
          return behind.contains(where: isDelivery) ? .delivers : .unknown
        }
        index = end
      }
    }
    return .ends
  }

  /// The brace behind `func name(…)`.
  func functionBody(at word: Int) -> Int? {
    guard tokens.isWord("func", at: word), tokens.isOpener("(", at: word + 2) else { return nil }
    let behind = tokens.closer(of: word + 2) + 1
    return tokens.first(in: behind..<max(tokens.count, behind)) { tokens.isOpener("{", at: $0) }
  }

  /// Past a statement with blocks, and all that belongs to it, where nothing in it may deliver or leave the method:
  /// `do { … } catch { print(error) }`.
  private func endOfOther(_ index: Int, in block: Range<Int>) -> Int? {
    var end = index
    repeat {
      guard let open = tokens.first(in: end..<block.upperBound, where: { tokens.isOpener("{", at: $0) }),
        tokens.closer(of: open) < block.upperBound
      else { return nil }
      end = tokens.closer(of: open) + 1
    } while tokens.isWord("catch", at: end)
    let whole = index..<end
    return mentions(whole) || whole.contains(where: isDelivery) || mayLeave(whole) ? nil : end
  }

  private func mayLeave(_ range: Range<Int>) -> Bool {
    range.contains { tokens.word(at: $0).map(Self.leaving.contains) == true }
  }

  /// Words that leave the method.
  private static let leaving: Set<String> = ["return", "throw", "fatalError", "goto"]

  /// Past `guard … else { … }`.
  func endOfGuard(_ index: Int, in block: Range<Int>) -> Int? {
    guard let other = tokens.first(in: index..<block.upperBound, where: { tokens.isWord("else", at: $0) }),
      tokens.isOpener("{", at: other + 1), tokens.closer(of: other + 1) < block.upperBound
    else { return nil }
    return mentions(index + 1..<other) ? nil : tokens.closer(of: other + 1) + 1
  }

  /// The blocks of a condition and of all that are tried when it does not hold.
  struct Branches {
    let condition: Range<Int>
    var blocks: [Range<Int>]
    var hasRest: Bool
    var end: Int
    /// The word that begins it.
    let start: Int
    var hasBraces = true
  }

  func branches(at index: Int, in block: Range<Int>) -> Branches? {
    if let statement = branch(withoutBracesAt: index, in: block) { return statement }
    guard let open = tokens.first(in: index..<block.upperBound, where: { tokens.isOpener("{", at: $0) }),
      tokens.closer(of: open) < block.upperBound, !mentions(index + 1..<open)
    else { return nil }
    // `if (x) y();`
    guard tokens.first(in: index..<open, where: { tokens.isSign(";", at: $0) }) == nil else { return nil }
    var result = Branches(
      condition: index + 1..<open, blocks: [tokens.inside(open)], hasRest: false, end: tokens.closer(of: open) + 1,
      start: index)
    while tokens.isWord("else", at: result.end), result.end < block.upperBound {
      let next = result.end + 1
      if tokens.isOpener("{", at: next) {
        guard tokens.closer(of: next) < block.upperBound else { return nil }
        result.blocks.append(tokens.inside(next))
        result.hasRest = true
        result.end = tokens.closer(of: next) + 1
        break
      }
      guard tokens.isWord("if", at: next), let rest = branches(at: next, in: block) else { return nil }
      result.blocks += rest.blocks
      result.hasRest = rest.hasRest
      result.hasBraces = rest.hasBraces
      result.end = rest.end
    }
    return result
  }

  /// `if (!url) return;`, with nothing else to try.
  private func branch(withoutBracesAt index: Int, in block: Range<Int>) -> Branches? {
    guard tokens.grammar.peculiarities.contains(.sendsMessages), tokens.isOpener("(", at: index + 1),
      case let start = tokens.closer(of: index + 1) + 1, start < block.upperBound,
      !tokens.isOpener("{", at: start),
      let end = tokens.first(in: start..<block.upperBound, where: { tokens.isSign(";", at: $0) }),
      !tokens.isWord("else", at: end + 1), !mentions(index + 1..<start)
    else { return nil }
    return Branches(
      condition: index + 1..<start, blocks: [start..<end + 1], hasRest: false, end: end + 1, start: index,
      hasBraces: false)
  }

  /// - Parameters:
  ///   - rest: what runs behind all of them.
  ///   - isChecked: whether what they ask for may be known already.
  private func path(_ branches: Branches, before rest: Range<Int>, _ isChecked: Bool) -> Path {
    let isPlain = !branches.hasRest && branches.blocks.count == 1 && concernsContent(branches.condition)
    var lacking: Int?
    var areAll = branches.hasRest
    var isAny = false
    for block in branches.blocks {
      if !isPlain, leaves(block) { continue }
      switch path(block, isChecked) {
      case .delivers: isAny = true
      case .unknown: return .unknown
      case .ends:
        areAll = false
        if branches.hasRest { lacking = lacking ?? block.lowerBound - 1 }
      case .lacks(let place):
        areAll = false
        isAny = true
        lacking = lacking ?? place
      }
    }
    guard isAny else { return .ends }
    if areAll || isPlain && lacking == nil { return .delivers }
    guard branches.hasRest || isPlain || !isChecked, case .ends = path(rest) else { return .unknown }
    return .lacks(lacking ?? branches.start)
  }

  /// Whether the last statement of a block leaves the method.
  func leaves(_ block: Range<Int>) -> Bool {
    tokens.first(in: block) { tokens.word(at: $0).map(Self.leaving.contains) == true } != nil
  }

  // MARK: What may deliver

  /// Most tokens between what is called and the closure that it is given.
  static let longestStatement = 60

  /// Past the statement that goes on at `index`: `downloadImage(url) { … }`.
  func endOfStatement(from index: Int) -> Int {
    var end = index
    while end - index < Self.longestStatement, let token = tokens[end], token.kind != .closer {
      if tokens.isSign(";", at: end) { break }
      let isBrace = tokens.isOpener("{", at: end)
      end = max(tokens.step(end), end + 1)
      if isBrace { break }
      if token.kind == .word, tokens.beginsLine(end), !tokens.isOpener("{", at: end), tokens.linkWidth(at: end) == 0 {
        break
      }
    }
    return end
  }

  /// Whether the handler is called there, or given to something.
  func isDelivery(_ index: Int) -> Bool {
    isUseOfHandler(index) || tokens.isWord(Self.helperMethod, at: index)
  }

  /// Most methods that lead from one to another.
  private static let longestWay = 4

  /// Whether anything there may deliver: the handler, by whatever is done with it, the object that has it, or a method that
  /// is called.
  func mentions(_ range: Range<Int>, level: Int = 0) -> Bool {
    range.contains { index in
      guard let word = tokens.word(at: index) else { return false }
      if isUseOfHandler(index) || word == Self.helperMethod { return true }
      if tokens.isWord("super", at: index) || tokens.isSign("#", at: index - 1) { return true }
      // `Payload.self` is a type.
      if word == "self", tokens.isSign(".", at: index - 1) { return false }
      if Self.isSelf(word) { return !isBound(index) && mayDeliver(self: index, level) }
      guard tokens.isOpener("(", at: index + 1), !tokens.isSign(".", at: index - 1), word.first?.isLowercase == true,
        !Self.harmless(word)
      else { return false }
      return mayDeliver(method: word, level)
    }
  }

  /// `let self`, `let self = self`, `__weak typeof(self) weakSelf = self;`
  private func isBound(_ index: Int) -> Bool {
    if tokens.isWord("let", at: index - 1) { return true }
    if tokens.isOpener("(", at: index - 1), tokens.word(at: index - 2)?.contains("typeof") == true { return true }
    // The name that is declared, and what it is another name of.
    let isNamed = tokens.grammar.peculiarities.contains(.sendsMessages)
    if isNamed, tokens.isSign("=", at: index + 1) { return true }
    guard tokens.isSign("=", at: index - 1) else { return false }
    return tokens.isWord("let", at: index - 3)
      || isNamed && tokens.isSign(";", at: index + 1) && tokens.word(at: index - 2).map(Self.isSelf) == true
  }

  /// `self`, `weakSelf`
  static func isSelf(_ word: String) -> Bool { word.lowercased().hasSuffix("self") }

  private func mayDeliver(self index: Int, _ level: Int) -> Bool {
    if tokens.isSign(".", at: index + 1) || tokens.isSign("?", at: index + 1) && tokens.isSign(".", at: index + 2) {
      let name = tokens.isSign(".", at: index + 1) ? index + 2 : index + 3
      guard tokens.isOpener("(", at: name + 1), let method = tokens.word(at: name) else { return false }
      return handlers.contains(method) || mayDeliver(method: method, level)
    }
    guard tokens.isOpener("[", at: index - 1), let method = tokens.word(at: index + 1) else { return true }
    return mayDeliver(method: method, level)
  }

  /// Whether a method of the class may deliver; one that the file does not have may.
  private func mayDeliver(method name: String, _ level: Int) -> Bool {
    guard level < Self.longestWay, let block = block(ofMethod: name) else { return true }
    return mentions(block, level: level + 1)
  }

  /// What is between the braces of the only method of a name.
  private func block(ofMethod name: String) -> Range<Int>? { method(named: name)?.body }

  /// The only method of a name, and what is between its braces.
  func method(named name: String) -> (name: Int, body: Range<Int>)? {
    let places = tokens.tokens.indices.filter { index in
      guard tokens.isWord(name, at: index) else { return false }
      if tokens.isWord("func", at: index - 1) { return true }
      guard tokens.grammar.peculiarities.contains(.sendsMessages), let type = tokens[index - 1], type.kind == .closer
      else { return false }
      let open = Int(type.partner)
      return tokens.isOpener("(", at: open) && (tokens.isSign("-", at: open - 1) || tokens.isSign("+", at: open - 1))
    }
    guard places.count == 1, let body = Self.block(of: places[0], in: 0..<tokens.count, tokens) else { return nil }
    return (places[0], body)
  }
}
