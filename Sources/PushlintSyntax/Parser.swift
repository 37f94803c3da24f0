import PushlintText
import PushlintTree

/// One pass over one document: a loop over an explicit stack, so that no nesting can overflow ours.
struct Parser {
  /// Deepest nesting that is read; beyond it the rest of the document is left alone.
  static let depthLimit = 512

  /// Most issues of one document; who needs more mends these first. The rest of the document is left alone.
  static let issueLimit = 2_000

  /// How many `<` may turn out to open no element before all of them are operators.
  static let abandonmentLimit = 32

  /// What decides where a bracket that does not fit belongs; of several readings the one with the fewest issues is
  /// right.
  enum RecoveryStrategy {
    /// The brackets alone: a closer of something further out means that this one was never closed.
    case brackets
    /// The indentation of lines.
    case layout
    /// The place: a closer of another sort was meant for the innermost bracket.
    case position
    /// The closer that does not fit is one too many.
    case surplus
  }

  /// A bracket, expression, or document that is still open.
  struct Frame {
    enum Kind {
      case top, object, array
      /// An expression in code, up to the comma or closer of the literal around it.
      case expression
      /// Parentheses, an index, or type arguments in code.
      case group(closer: Token.Kind, isCall: Bool)
      /// Statements between braces, or a whole program.
      case block
      /// `${…}` inside a template.
      case interpolation
      /// Elements of JSX, from the first `<` to the end of the outermost one.
      case element(depth: Int, inTag: Bool)
    }

    enum Phase {
      /// A key or element, directly after the opener.
      case first
      /// A key or element, after a comma.
      case following
      case colon, value
      /// A comma or the closer, after a member or element.
      case comma
    }

    var kind: Kind
    /// The node that is open; `nil` for frames of code that have none.
    var node: Int?
    var phase: Phase = .first
    var opener: Int
    /// Column of the first token on the opener's line, in bytes.
    var openerIndent: Int
    /// Column of the first member or element that begins a line.
    var memberColumn: Int?
    /// The comma before the place where a key or element is expected.
    var comma: SourceRange?
    /// `?` in code that still wait for their `:`.
    var conditionals = 0
    /// No comma is missed before the next member: the one before is a gap or was broken itself.
    var commaIsOptional = false
    /// The member before is only half written; a comma after it is neither missing nor too much.
    var followsGap = false
  }

  let source: SourceText
  let dialect: Dialect
  let scope: ParseScope
  let range: SourceRange
  let strategy: RecoveryStrategy
  /// What is read differently from what is written, in order of place.
  private var repairs: [Repair.Piece]
  private var nextRepair = 0
  /// Reading ends at so many issues: the result is of no use then.
  private var issueBound: Int
  var tokenizer: Tokenizer
  var nodes: [SyntaxTree.Node] = []
  var issues: [SyntaxIssue] = []
  var frames: [Frame] = []
  /// The token that is looked at.
  var token: Token
  /// End of the last token that was taken.
  var previousEnd: Int
  /// Kind of the last token that was taken, for code.
  var previousKind: Token.Kind = .end
  /// Whether the last token that was taken ends a value, for code.
  var previousIsValue = false
  /// In code: the statement that is being read declares a type.
  var declaresType = false
  /// Where the line of `token` starts, and the column of the first token on it.
  var lineStart: Int
  var lineIndent = 0
  var isComplete = false
  var isStopped = false
  /// The issues that runs of strings and keys of one spelling have, while the runs last.
  var styleRuns: [SyntaxIssueKind: Int] = [:]
  /// How often `<` turned out to open no element.
  var abandonedElements = 0
  var hasTextAfterValue = false
  /// See ``ParsedDocument/objectTexts``.
  var objectTexts: [Int] = []
  /// Number of issues when text after the value was found; what is wrong in that text is part of the same mistake.
  var issuesBeforeTextAfterValue: Int?
  /// What finds the stretches that need no look; `nil` to look at all.
  let stretches: CleanStretches?
  /// Before this offset no stretch is looked for: there is none, or its last part has been left on purpose.
  var stretchesFrom = 0
  /// How far behind a short stretch the next one is looked for, in bytes.
  var stretchesPause = 0

  init(
    _ source: SourceText, _ bytes: UnsafeBufferPointer<UInt8>, range: SourceRange, dialect: Dialect,
    scope: ParseScope, strategy: RecoveryStrategy, repairs: [Repair.Piece] = [], issueBound: Int = Parser.issueLimit,
    stretches: CleanStretches? = nil, nodeCapacity: Int? = nil
  ) {
    self.repairs = repairs
    self.issueBound = issueBound
    self.stretches = stretches
    self.source = source
    self.dialect = dialect
    self.scope = scope
    self.range = range
    self.strategy = strategy
    tokenizer = Tokenizer(bytes, range: range, dialect: dialect)
    token = Token(.end, range.start, range.start)
    previousEnd = range.start
    // An excerpt may start in the middle of a line: its indentation is that of the whole line.
    lineStart = Self.lineStart(source, of: range.start)
    nodes.reserveCapacity(nodeCapacity ?? range.count / 12 + 8)
  }

  /// How far before an excerpt the start of its line is looked for, in bytes; beyond that layout says nothing.
  private static let lineStartReach = 500

  private static func lineStart(_ source: SourceText, of offset: Int) -> Int {
    var index = offset
    while index > 0, offset - index < lineStartReach, source[index - 1].map(ByteClass.endsLine) == false { index -= 1 }
    return index
  }

  mutating func run() -> ParsedDocument {
    begin()
    proceed()
    return finished()
  }

  /// Looks at the first token.
  mutating func begin() {
    open(.document, at: range)
    reportEncoding()
    fetch()
    frames.append(
      Frame(kind: scope == .program ? .block : .top, node: 0, opener: range.start, openerIndent: 0))
  }

  /// Reads on to the end, or for a number of steps.
  ///
  /// - Returns: the steps that were taken; a step takes at least a token or a clean stretch, or opens or closes a frame.
  @discardableResult
  mutating func proceed(steps most: Int = .max, upTo place: Int = .max) -> Int {
    var steps = 0
    // The bound only guards against our own mistakes.
    let limit = range.count * 6 + 64
    while let frame = frames.last, !isStopped, steps < limit * (abandonedElements + 1), steps < most,
      tokenizer.position <= place, issues.count < Self.issueLimit, issues.count < issueBound || hasTextAfterValue
    {
      steps += 1
      if passCleanStretch(upTo: place) { continue }
      switch frame.kind {
      case .top: topStep()
      case .object: objectStep()
      case .array: arrayStep()
      case .expression, .group, .block, .interpolation: codeStep()
      case .element: elementStep()
      }
    }
    assert(steps < limit * (abandonedElements + 1), "the parser made no progress")
    return steps
  }

  /// The same state, with other repairs in the text that is still to be read, and another bound on issues.
  func repairing(_ pieces: [Repair.Piece], issueBound: Int) -> Parser {
    var parser = self
    parser.repairs = pieces
    parser.issueBound = issueBound
    return parser
  }

  // MARK: Tokens

  /// Takes the current token and looks at the next.
  ///
  /// - Parameter isValue: whether the token taken ends a value; in code it decides how `/` and `<` are read.
  mutating func advance(isValue: Bool = false) {
    previousEnd = max(token.end, previousEnd)
    previousKind = token.kind
    previousIsValue = isValue
    fetch()
  }

  /// Looks at the next token that is no trivia.
  mutating func fetch() {
    var followsLineEnd = token.kind == .end && previousEnd == range.start
    while true {
      let repair = dueRepair()
      if let repair {
        tokenizer.reposition(to: repair.range.end)
        if repair.kind == nil { continue }
      }
      var candidate =
        repair.flatMap { repair in repair.kind.map { Token($0, repair.range.start, repair.range.end, .assumed) } }
        ?? tokenizer.next(valueExpected: !previousIsValue)
      switch candidate.kind {
      case .whitespace:
        if candidate.flags.contains(.foreign) {
          reportForeignSpace(candidate.range)
        } else if let last = source[candidate.range].lastIndex(where: ByteClass.endsLine) {
          followsLineEnd = true
          lineStart = last + 1
        }
      case .comment:
        reportComment(candidate, followsLineEnd: followsLineEnd)
        if let last = source[candidate.range].lastIndex(where: ByteClass.endsLine) {
          followsLineEnd = true
          lineStart = last + 1
        }
      default:
        if followsLineEnd {
          candidate.flags.insert(.afterLineEnd)
          lineIndent = candidate.start - lineStart
        }
        token = candidate
        if scope == .program, token.kind == .string || token.kind == .template { noteObjectText() }
        return
      }
    }
  }

  /// The repair at the tokenizer's place, which counts as made then.
  private mutating func dueRepair() -> Repair.Piece? {
    guard nextRepair < repairs.count, repairs[nextRepair].range.start == tokenizer.position else { return nil }
    nextRepair += 1
    return repairs[nextRepair - 1]
  }

  /// Where the next repair is made; one that has been passed over is never made.
  var nextRepairStart: Int {
    nextRepair < repairs.count && repairs[nextRepair].range.start >= tokenizer.position
      ? repairs[nextRepair].range.start : .max
  }

  /// Whether all repairs have been made; one inside a token that is read as a whole cannot be.
  var isRepaired: Bool { nextRepair == repairs.count }

  /// Goes on reading at `offset`, which becomes the end of what was taken.
  mutating func resume(at offset: Int, isValue: Bool = true) {
    tokenizer.reposition(to: offset)
    previousEnd = offset
    previousIsValue = isValue
    fetch()
  }

  /// The byte at `offset` or, after blanks and line ends, behind it.
  func significantByte(from offset: Int) -> UInt8 {
    var index = offset
    while index < tokenizer.end, ByteClass.isSpace(tokenizer.byte(index)) { index += 1 }
    return tokenizer.byte(index)
  }

  // MARK: Nodes

  /// Adds a node below the innermost open one.
  @discardableResult
  mutating func add(_ kind: SyntaxTree.Node.Kind, _ range: SourceRange, _ flags: SyntaxTree.Node.Flags = []) -> Int {
    let parent = frames.last { $0.node != nil }?.node ?? 0
    nodes.append(
      SyntaxTree.Node(
        kind: kind, flags: flags, range: range, parent: Int32(clamping: parent),
        next: Int32(clamping: nodes.count + 1)))
    return nodes.count - 1
  }

  /// Adds a node whose end is not known yet.
  @discardableResult
  mutating func open(_ kind: SyntaxTree.Node.Kind, at range: SourceRange) -> Int {
    let index = add(kind, range)
    nodes[index].next = 0
    return index
  }

  /// Opens a frame with its node; at the depth limit everything ends here.
  mutating func push(_ kind: Frame.Kind, node: Int?, phase: Frame.Phase = .first) {
    guard frames.count < Self.depthLimit else {
      issues.append(SyntaxIssue(.nestedTooDeep, token.range, detail: "\(Self.depthLimit)"))
      isStopped = true
      return
    }
    var frame = Frame(kind: kind, node: node, opener: token.start, openerIndent: lineIndent)
    frame.phase = phase
    frames.append(frame)
  }

  /// Closes the innermost frame; its node ends at `end`.
  mutating func pop(end: Int, flags: SyntaxTree.Node.Flags = []) {
    guard let frame = frames.popLast(), let node = frame.node else { return }
    nodes[node].range = SourceRange(nodes[node].range.start, end)
    nodes[node].next = Int32(clamping: nodes.count)
    nodes[node].flags.formUnion(flags)
    if case .expression = frame.kind, nodes[node].kind == .opaque {
      nodes[node].flags.formUnion(knownType(in: nodes[node].range))
    }
  }

  /// Changes the innermost frame.
  mutating func update(_ change: (inout Frame) -> Void) {
    guard !frames.isEmpty else { return }
    change(&frames[frames.count - 1])
  }

  // MARK: Top

  /// The document around the value.
  private mutating func topStep() {
    guard frames.last?.phase == .comma else {
      update { $0.phase = .comma }
      if token.kind == .end {
        if scope == .document { issues.append(SyntaxIssue(.emptyDocument, SourceRange(at: token.start))) }
        frames.removeAll()
      } else {
        value()
      }
      return
    }
    isComplete = true
    guard scope == .document, token.kind != .end else {
      frames.removeAll()
      return
    }
    textAfterValue()
  }

  /// What stands behind the value is one issue, however much it is; further values are still read.
  private mutating func textAfterValue() {
    if !hasTextAfterValue {
      hasTextAfterValue = true
      let stray = SourceRange(token.start, trimmedEnd())
      let closesOnly = source[stray].allSatisfy {
        $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: "]") || ByteClass.isSpace($0)
      }
      let isPunctuation = source[stray].allSatisfy { ByteClass.isPunctuation($0) || ByteClass.isSpace($0) }
      // A lone word or string is rather the beginning of a text than a document.
      let isDocument = nodes.count > 1 && (nodes[1].kind == .object || nodes[1].kind == .array)
      // Behind a complete object or array brackets close nothing; anywhere else an opener may be missing.
      let isComplete = isDocument && !issues.contains(where: \.kind.isAboutBrackets)
      let isBlankBefore = source[SourceRange(previousEnd, stray.start)].allSatisfy(ByteClass.isSpace)
      let firstLine = SourceRange(stray.start, source[stray].firstIndex(where: ByteClass.endsLine) ?? stray.end)
      let surplus = SourceRange(isBlankBefore ? previousEnd : stray.start, stray.end)
      issues.append(
        SyntaxIssue(
          closesOnly ? .extraCloser : .textAfterValue, firstLine,
          edits: isDocument || isPunctuation ? [.deletion(surplus)] : [],
          isSafe: closesOnly ? isComplete : isPunctuation,
          detail: source.string(firstLine)))
      issuesBeforeTextAfterValue = issues.count
    }
    if token.kind == .openBrace || token.kind == .openBracket {
      value()
    } else {
      advance()
    }
  }

  /// End of the range without the white space there.
  private func trimmedEnd() -> Int {
    var end = min(range.end, source.count)
    while end > range.start, ByteClass.isSpace(source.bytes[end - 1]) { end -= 1 }
    return end
  }
}
