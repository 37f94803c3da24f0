import PushlintSyntax
import PushlintText
import PushlintTree

/// What is given the result of a download, and methods that get a closure to call when they are done: paths through them on
/// which nothing delivers.
///
/// - Shape: a closure counts when it delivers on another path, so that this is for it to do, and nothing around it may.
extension ServiceExtension {
  /// Where a closure or a method leaves without having delivered.
  func unfinishedClosures() -> [SourceFact] {
    unfinished() + methodsWithCompletion().flatMap { $0.returns(andBranches: true) + $0.unfinished() }
  }

  /// Where the method itself returns before anything delivers, and conditions without which nothing does.
  func returns(andBranches: Bool) -> [SourceFact] {
    var found: [Int] = []
    _ = flow(entry.body, &found)
    // What throws is nothing that was asked for before.
    return found.filter { andBranches || tokens.isWord("return", at: $0) || tokens.isWord("catch", at: $0) }
      .compactMap(fact)
  }

  private func unfinished() -> [SourceFact] {
    closuresOfDownloads().flatMap { open -> [SourceFact] in
      let closure = tokens.inside(open)
      guard closure.contains(where: isDelivery), !isHandedOn(before: open),
        !blocks.stretches(behind: open).contains(where: { mentions($0) })
      else { return [] }
      var found: [Int] = []
      _ = flow(behindParameters(closure), &found)
      return found.compactMap(fact)
    }
  }

  /// Most tokens of the parameters of a closure.
  private static let longestParameters = 20

  /// What a closure does, without `[weak self] location, _, error in`.
  private func behindParameters(_ closure: Range<Int>) -> Range<Int> {
    let head = closure.lowerBound..<min(closure.lowerBound + Self.longestParameters, closure.upperBound)
    guard !tokens.grammar.peculiarities.contains(.sendsMessages),
      let word = tokens.first(in: head, where: { tokens.isWord("in", at: $0) })
    else { return closure }
    return word + 1..<closure.upperBound
  }

  /// Without a fix: what was changed by then should be delivered, and nobody knows which name has it.
  private func fact(at index: Int) -> SourceFact? {
    guard let range = tokens[index]?.range, let handler = handlers.first else { return nil }
    return SourceFact(kind: .handlerNotCalled, range: range, values: ["value": handler])
  }

  /// The braces of closures that get what was loaded.
  private func closuresOfDownloads() -> [Int] {
    entry.body.compactMap { index in
      guard let word = tokens.word(at: index), Self.slowCalls.contains(word) else { return nil }
      let rest = index..<min(index + Self.longestStatement, entry.body.upperBound)
      let arguments = tokens.isOpener("(", at: index + 1) ? tokens.inside(index + 1) : rest.lowerBound..<rest.lowerBound
      // `downloadTask(with: url, completionHandler: { … })`, `downloadTask(with: url) { … }`
      return [arguments, rest].lazy.compactMap { place in
        tokens.first(in: place) { tokens.isOpener("{", at: $0) && blocks.kind(of: $0) == .closure }
      }.first
    }
  }

  // MARK: Methods

  /// The methods that the method for pushes gives a closure which delivers, each as if it were that method.
  private func methodsWithCompletion() -> [ServiceExtension] {
    entry.body.compactMap { index in
      guard let name = tokens.word(at: index), tokens.isOpener("(", at: index + 1) || tokens.isSign(":", at: index + 1),
        argumentsOfCall(index).contains(where: isDelivery), let method = method(named: name),
        let completion = completion(of: method.name, method.body),
        !method.body.contains(index), method.body != entry.body,
        !isHandedOn(before: index),
        !blocks.stretches(behind: index).contains(where: { mentions($0.dropping(argumentsOfCall(index))) })
      else { return nil }
      return part(method.body, handler: completion)
    }
  }

  /// What is given to the method whose name is at `index`.
  private func argumentsOfCall(_ index: Int) -> Range<Int> {
    if let open = blocks.bracket(around: index), tokens.isOpener("[", at: open) {
      return index..<max(tokens.closer(of: open), index)
    }
    return index..<max(min(endOfStatement(from: index), entry.body.upperBound), index)
  }

  /// The parameter of a method that is a closure: `completion: @escaping (URL?) -> Void`, `:(void (^)(NSURL *))block`.
  private func completion(of name: Int, _ body: Range<Int>) -> Int? {
    let head = name..<body.lowerBound
    if tokens.grammar.peculiarities.contains(.sendsMessages) {
      return head.first { index in
        guard tokens[index]?.kind == .word, let type = tokens[index - 1], type.kind == .closer else { return false }
        let open = Int(type.partner)
        return tokens.isSign(":", at: open - 1) && tokens.inside(open).contains { tokens.isSign("^", at: $0) }
      }
    }
    guard tokens.isOpener("(", at: name + 1) else { return nil }
    let closures = tokens.split(tokens.inside(name + 1)).filter { parameter in
      parameter.contains { tokens.isSign("-", at: $0) && tokens.isSign(">", at: $0 + 1) }
    }
    guard closures.count == 1, let colon = tokens.first(in: closures[0], where: { tokens.isSign(":", at: $0) }) else {
      return nil
    }
    return (closures[0].lowerBound..<colon).last { tokens[$0]?.kind == .word }
  }

  // MARK: Flow

  /// How a path goes on behind a block.
  private enum Flow {
    /// It has delivered.
    case delivers
    /// It has left what it is in.
    case leaves
    /// It goes on without having delivered.
    case ends
    /// Nobody can tell.
    case unknown
  }

  private static let loops: Set<String> = ["for", "while", "repeat", "switch", "defer", "synchronized", "try"]
  private static let jumps: Set<String> = ["throw", "break", "continue", "fatalError", "goto"]

  /// - Parameter found: gets where a path leaves without having delivered.
  private func flow(_ block: Range<Int>, _ found: inout [Int]) -> Flow {
    var index = block.lowerBound
    while index < block.upperBound {
      let word = tokens.word(at: index)
      let result: (flow: Flow, end: Int)
      switch word {
      case "return":
        let rest = index..<min(endOfStatement(from: index + 1), block.upperBound)
        guard !mentions(rest) else { return .leaves }
        found.append(index)
        return .leaves
      case "guard": result = flow(guardAt: index, in: block, &found)
      case "if": result = flow(ifAt: index, in: block, &found)
      case "do": result = flow(doAt: index, in: block, &found)
      case let word? where Self.jumps.contains(word): return .leaves
      case let word? where Self.loops.contains(word) && !isCall(index): return .unknown
      default: result = flow(statementAt: index, in: block)
      }
      switch result.flow {
      case .ends: index = max(result.end, index + 1)
      case .delivers:
        let rest = result.end..<max(block.upperBound, result.end)
        return leaves(rest) ? .leaves : .delivers
      case let other: return other
      }
    }
    return .ends
  }

  /// Whether `try` stands before a call, and no brace.
  private func isCall(_ index: Int) -> Bool { tokens.isWord("try", at: index) && !tokens.isOpener("{", at: index + 1) }

  private func flow(statementAt index: Int, in block: Range<Int>) -> (Flow, Int) {
    let end = min(max(tokens.step(index), index + 1), block.upperBound)
    if (index..<end).contains(where: isDelivery) { return (.delivers, end) }
    guard mentions(index..<end) else { return (.ends, end) }
    let rest = end..<max(min(endOfStatement(from: end), block.upperBound), end)
    return (rest.contains(where: isDelivery) ? .delivers : .unknown, rest.upperBound)
  }

  private func flow(guardAt index: Int, in block: Range<Int>, _ found: inout [Int]) -> (Flow, Int) {
    guard let end = endOfGuard(index, in: block),
      let other = tokens.first(in: index..<end, where: { tokens.isWord("else", at: $0) })
    else { return (.unknown, block.upperBound) }
    var places: [Int] = []
    if case .leaves = flow(tokens.inside(other + 1), &places), !isOfSelf(index + 1..<other) { found += places }
    return (.ends, end)
  }

  private func flow(ifAt index: Int, in block: Range<Int>, _ found: inout [Int]) -> (Flow, Int) {
    guard let branches = branches(at: index, in: block) else { return (.unknown, block.upperBound) }
    let isOwn = isOfSelf(branches.condition)
    var places: [Int] = []
    var flows = branches.blocks.map { flow($0, &places) }
    if !isOwn || !isNegative(branches.condition) { found += places }
    if !branches.hasRest { flows.append(isOwn && flows.count == 1 ? flows[0] : .ends) }
    let goesOn = flows.filter { $0 != .leaves }
    if goesOn.contains(.unknown) { return (.unknown, branches.end) }
    if goesOn.isEmpty { return (.leaves, branches.end) }
    if !goesOn.contains(.ends) { return (.delivers, branches.end) }
    guard goesOn.contains(.delivers) else { return (.ends, branches.end) }
    // What else there is may deliver on the other paths.
    let rest = branches.end..<max(block.upperBound, branches.end)
    if !mentions(rest), !leaves(rest), rest.isEmpty || isLast(rest) { found.append(branches.start) }
    return (.unknown, branches.end)
  }

  /// Whether what is behind a condition is no more than signs.
  private func isLast(_ rest: Range<Int>) -> Bool { rest.allSatisfy { tokens[$0]?.kind == .sign } }

  private func flow(doAt index: Int, in block: Range<Int>, _ found: inout [Int]) -> (Flow, Int) {
    guard tokens.isOpener("{", at: index + 1), tokens.closer(of: index + 1) < block.upperBound else {
      return (.unknown, block.upperBound)
    }
    let body = tokens.inside(index + 1)
    var end = tokens.closer(of: index + 1) + 1
    var flows = [flow(body, &found)]
    let firstDelivery = body.first(where: isDelivery) ?? body.upperBound
    let mayThrow = (body.lowerBound..<firstDelivery).contains { tokens.isWord("try", at: $0) }
    var lacking: [Int] = []
    while tokens.isWord("catch", at: end), end < block.upperBound {
      let word = end
      guard let open = tokens.first(in: word..<block.upperBound, where: { tokens.isOpener("{", at: $0) }),
        tokens.closer(of: open) < block.upperBound
      else { return (.unknown, block.upperBound) }
      let flow = flow(tokens.inside(open), &found)
      if flow == .ends, mayThrow { lacking.append(word) }
      flows.append(flow)
      end = tokens.closer(of: open) + 1
    }
    guard !flows.contains(.unknown) else { return (.unknown, end) }
    guard flows[0] == .delivers || flows[0] == .leaves, !lacking.isEmpty else {
      let goesOn = flows.filter { $0 != .leaves }
      if goesOn.isEmpty { return (.leaves, end) }
      return (goesOn.contains(.ends) ? (goesOn.contains(.delivers) ? .unknown : .ends) : .delivers, end)
    }
    let rest = end..<max(block.upperBound, end)
    if body.contains(where: isDelivery), !mentions(rest), isLast(rest) { found += lacking }
    return (.unknown, end)
  }

  /// Whether a condition asks for something that is not there.
  private func isNegative(_ condition: Range<Int>) -> Bool {
    condition.contains { tokens.isSign("!", at: $0) || tokens.isWord("nil", at: $0) || tokens.isWord("NULL", at: $0) }
  }

  /// Whether a condition asks for nothing but the object itself, or what there is to deliver.
  private func isOfSelf(_ condition: Range<Int>) -> Bool {
    tokens.split(condition).allSatisfy { part in
      concernsContent(part)
        || part.contains { tokens.word(at: $0).map(Self.isSelf) == true && !tokens.isSign(".", at: $0 - 1) }
    }
  }
}

extension Range<Int> {
  /// Without the numbers up to the end of another range that reaches into it.
  fileprivate func dropping(_ other: Range<Int>) -> Range<Int> {
    let start = Swift.min(Swift.max(lowerBound, other.upperBound), Swift.max(upperBound, lowerBound))
    return start..<Swift.max(start, upperBound)
  }
}
