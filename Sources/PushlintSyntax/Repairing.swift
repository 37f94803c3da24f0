import PushlintText
import PushlintTree

/// Looks for one mistake that explains several issues of a document: repairs are tried where its issues begin, and the
/// one with which the fewest are left is right.
struct Repairing {
  private let source: SourceText
  private let bytes: UnsafeBufferPointer<UInt8>
  private let range: SourceRange
  private let dialect: Dialect
  private let scope: ParseScope
  private let stretches: CleanStretches?

  /// Most mistakes that are repaired; what is wrong after them is reported as it was read.
  private static let roundLimit = 3

  /// Most bytes that the trials of one document read, besides those of the document itself.
  private static let byteLimit = 2_000_000

  /// Most trials for one document.
  private static let trialLimit = 200

  /// What may still be spent on trials.
  private struct Budget {
    var trials = Repairing.trialLimit
    var bytes: Int

    var isSpent: Bool { trials <= 0 || bytes <= 0 }
  }

  init(
    _ source: SourceText, _ bytes: UnsafeBufferPointer<UInt8>, range: SourceRange, dialect: Dialect, scope: ParseScope,
    _ stretches: CleanStretches?
  ) {
    self.stretches = stretches
    self.source = source
    self.bytes = bytes
    self.range = range
    self.dialect = dialect
    self.scope = scope
  }

  func repaired(_ document: ParsedDocument) -> ParsedDocument {
    var best = document
    var taken: [Repair] = []
    var budget = Budget(bytes: Self.byteLimit + 4 * range.count)
    for _ in 0..<Self.roundLimit where isWorthIt(best, taken) {
      guard let (repair, result) = bestRepair(best, taken, &budget) else { break }
      taken.append(repair)
      best = result
      if best.issues.count <= taken.count { break }
    }
    if taken.isEmpty { best = withCloserByLayout(best) }
    return best.endingAtUnclosedComment
  }

  /// Whether there are issues of which some may only follow from others.
  private func isWorthIt(_ document: ParsedDocument, _ taken: [Repair]) -> Bool {
    let left = document.issues.count - taken.count
    let mayLackStart = left == 1 && document.issues.contains { $0.kind == .textAfterValue }
    return (left > 1 || mayLackStart) && document.issues.contains { $0.kind.mayCauseOthers }
  }

  private func bestRepair(
    _ document: ParsedDocument, _ taken: [Repair], _ budget: inout Budget
  ) -> (Repair, ParsedDocument)? {
    let known = Set(taken.map(\.issue.range))
    let open = document.issues.filter { !known.contains($0.range) }
    // What is unclosed is reported at its opener, but the mistake is where it should have ended.
    var places: [Int] = []
    if let first = open.first(where: { $0.kind != .unclosedContainer }) { places.append(first.range.start) }
    if let first = open.first(where: { $0.kind == .unclosedContainer })?.related { places.append(first.start) }
    let mayLackStart = open.count == 1
    var best: (repair: Repair, document: ParsedDocument)?
    var fewest = document.issues.count + (mayLackStart ? 1 : 0)
    for place in mayLackStart ? [range.start] : places {
      let candidates = RepairCandidates(
        source, bytes, range: range, dialect: dialect, at: place,
        from: stretches?.tokenStart(before: place, by: RepairCandidates.safeDistance))
      let start = parser(before: candidates.start, taken, &budget)
      for repair in candidates.repairs {
        // A document whose end comes too early may lack its beginning, and nothing in between.
        if mayLackStart, repair.issue.range.start >= open[0].range.start { continue }
        guard !budget.isSpent else { return best.map { ($0.repair, $0.document) } }
        guard let result = read(taken + [repair], fewerThan: fewest, from: start, &budget) else { continue }
        // A document that ends too early is no better: what follows it would only not be looked at.
        guard !result.endsEarly || document.endsEarly else { continue }
        best = (repair, result)
        fewest = result.issues.count
        if fewest == taken.count + 1 { return (repair, result) }
      }
    }
    return best.map { ($0.repair, $0.document) }
  }

  /// A parser that has read what stands before `place`, and no repair but those of `taken`.
  private func parser(before place: Int, _ taken: [Repair], _ budget: inout Budget) -> Parser {
    let pieces = taken.flatMap(\.pieces).sorted { $0.range < $1.range }
    var scout = Parser(
      source, bytes, range: range, dialect: dialect, scope: scope, strategy: .brackets, repairs: pieces,
      stretches: stretches)
    scout.begin()
    var parser = scout
    // The step that goes beyond the place is the first that may meet a repair.
    parser.proceed(steps: scout.proceed(upTo: place) - 1, upTo: place)
    budget.bytes -= 2 * max(0, place - range.start)
    return parser
  }

  /// The document with all of `repairs`; `nil` when it has `bound` issues or more, theirs included.
  ///
  /// - Parameter start: a parser that has read what stands before the last of the repairs.
  private func read(
    _ repairs: [Repair], fewerThan bound: Int, from start: Parser, _ budget: inout Budget
  ) -> ParsedDocument? {
    let pieces = repairs.flatMap(\.pieces).sorted { $0.range < $1.range }
    for (left, right) in zip(pieces, pieces.dropFirst()) where left.range.end > right.range.start { return nil }
    guard bound > repairs.count else { return nil }
    let place = start.tokenizer.position
    var parser: Parser
    if let piece = repairs.last?.pieces.first, piece.range.start >= place {
      parser = start.repairing(pieces, issueBound: bound - repairs.count)
    } else {
      parser = Parser(
        source, bytes, range: range, dialect: dialect, scope: scope, strategy: .brackets, repairs: pieces,
        issueBound: bound - repairs.count, stretches: stretches)
      parser.begin()
    }
    let first = parser.tokenizer.position
    parser.proceed()
    budget.trials -= 1
    budget.bytes -= max(0, parser.tokenizer.position - first)
    guard parser.isRepaired else { return nil }
    let document = parser.finished()
    guard document.issues.count + repairs.count < bound else { return nil }
    let issues = repairs.map { repair in
      var issue = repair.issue
      if issue.kind == .unclosedContainer { issue = issue.atOpener(in: document.tree) }
      return issue
    }
    return document.withIssues((document.issues + issues).sorted { $0.range < $1.range })
  }

  // MARK: Closers too many

  /// A closer too many is found where the brackets end too early; the layout may tell which one it is.
  private func withCloserByLayout(_ document: ParsedDocument) -> ParsedDocument {
    guard document.issues.count == 1, let issue = document.issues.first,
      issue.kind == .extraCloser || issue.kind == .textAfterValue,
      let closer = firstCloserOffItsColumn(), closer != issue.range, closer.start < issue.range.start
    else { return document }
    let repair = Repair(
      SyntaxIssue(.extraCloser, closer, edits: [.deletion(closer)], isSafe: false, detail: source.string(closer)),
      closer, nil)
    var budget = Budget(bytes: Self.byteLimit)
    let start = parser(before: range.start, [], &budget)
    return read([repair], fewerThan: 2, from: start, &budget) ?? document
  }

  /// The first closer in another column than the line of its opener has.
  private func firstCloserOffItsColumn() -> SourceRange? {
    var tokenizer = Tokenizer(bytes, range: range, dialect: dialect)
    var openers: [(line: Int, indent: Int)] = []
    var line = 0
    var lineStart = range.start
    var indent = 0
    var isFirst = true
    var followsCloser = false
    while true {
      let token = tokenizer.next()
      if token.kind == .end { return nil }
      if token.isTrivia {
        for offset in token.range.start..<token.range.end where source[offset] == 0x0A {
          line += 1
          lineStart = offset + 1
          isFirst = true
        }
        continue
      }
      if isFirst { indent = token.start - lineStart }
      switch token.kind {
      case .openBrace, .openBracket: openers.append((line, indent))
      case .closeBrace, .closeBracket:
        guard let opener = openers.popLast() else { return nil }
        if opener.line != line, isFirst || followsCloser, indent != opener.indent { return token.range }
      default: break
      }
      followsCloser = token.kind == .closeBrace || token.kind == .closeBracket
      isFirst = false
    }
  }
}

extension SyntaxIssueKind {
  /// Whether brackets that do not balance can cause it.
  var isAboutBrackets: Bool {
    switch self {
    case .unclosedContainer, .extraCloser, .wrongCloser, .missingOpener, .wrongOpener, .textAfterValue: true
    default: false
    }
  }

  /// Whether it can be the reason of other issues.
  fileprivate var mayCauseOthers: Bool {
    switch self {
    case .missingColon, .missingComma, .missingValue, .missingKey, .extraComma, .wrongSeparator, .unclosedString,
      .unclosedContainer, .unescapedQuote, .extraCloser, .wrongCloser, .unquotedValue, .textAfterValue,
      .unexpectedText, .curlyQuotes, .singleQuotes, .trailingComma:
      true
    default: false
    }
  }
}

extension SyntaxIssue {
  /// An unclosed object or array is reported at its opener.
  fileprivate func atOpener(in tree: SyntaxTree) -> SyntaxIssue {
    var node = tree.innermostValue(at: range.start)
    while node > SyntaxTree.root, tree[node].kind != .object && tree[node].kind != .array {
      node = Int(tree[node].parent)
    }
    guard node > SyntaxTree.root else { return self }
    var issue = self
    issue.range = SourceRange(tree[node].range.start, tree[node].range.start + 1)
    return issue
  }
}

extension ParsedDocument {
  fileprivate var endsEarly: Bool { issues.contains { $0.kind == .textAfterValue || $0.kind == .nestedTooDeep } }

  /// What is wrong after a comment without its end follows from it: nobody knows where the comment should end.
  fileprivate var endingAtUnclosedComment: ParsedDocument {
    guard issues.count > 1, let comment = issues.first(where: { $0.kind == .unclosedComment }) else { return self }
    return withIssues(
      issues.filter { $0 == comment || $0.range.start < comment.range.start && !$0.kind.isAboutBrackets })
  }

  /// From where on the nesting is in doubt; `nil` where it is not.
  var placeOfDoubt: Int? {
    guard let first = issues.first(where: { $0.kind.isAboutBrackets || $0.kind == .unclosedComment }) else {
      return nil
    }
    if first.kind == .textAfterValue || first.kind != .unclosedComment && hasConsistentLayout { return nil }
    guard first.kind == .extraCloser else { return first.range.start }
    // Any closer before may be the one too many.
    return tree.nodes.lazy.filter { $0.kind == .object || $0.kind == .array }.map(\.range.end).min()
  }

  /// Whether members are on lines of their own, those of one object in one column, and inner ones further right.
  private var hasConsistentLayout: Bool {
    let source = tree.source
    var columns = [Int32](repeating: -1, count: tree.nodes.count)
    var lines = 0
    /// Column of `offset` when only blanks are before it on its line.
    func column(_ offset: Int) -> Int? {
      var start = offset
      while start > tree.range.start, source[start - 1] == 0x20 || source[start - 1] == 0x09 { start -= 1 }
      return start == tree.range.start || source[start - 1].map(ByteClass.endsLine) == true ? offset - start : nil
    }
    for node in tree.nodes.dropFirst() {
      let parent = Int(node.parent)
      guard parent > SyntaxTree.root, tree[parent].kind == .array || node.kind == .key,
        let column = column(node.range.start)
      else { continue }
      lines += 1
      if columns[parent] >= 0, columns[parent] != Int32(clamping: column) { return false }
      columns[parent] = Int32(clamping: column)
      let grandparent = Int(tree[parent].parent)
      if columns[grandparent] >= Int32(clamping: column) { return false }
    }
    return lines > 1
  }
}
