import PushlintText
import PushlintTree

/// What is open around a place between two statements of a program: blocks, and calls that the blocks are arguments of.
package struct OpenCode: Equatable, Sendable {
  struct Frame: Equatable, Sendable {
    /// What ends it; `nil` for a block.
    let closer: Token.Kind?
    let isCall: Bool
    let conditionals: Int
  }

  let frames: [Frame]

  /// Before the first statement.
  package static let nothing = OpenCode(frames: [Frame(closer: nil, isCall: false, conditionals: 0)])
}

/// Statements of a program that are read without what stands before them.
package struct ProgramPart {
  package let document: ParsedDocument
  package let end: Int
  /// What is open behind them.
  package let open: OpenCode
}

/// Reads the statements from `start` on, up to one behind which a line is blank or begins without indentation.
///
/// - Parameter open: what is open at `start`, the start of the program or the end of other statements.
/// - Returns: `nil` where how the statements are read depends on others: where `<` was taken for an element and is none,
///   where a comment never ends, and where nothing more is read.
/// - Shape: all parts of a program together have the nodes and issues of the program as a whole.
package func parsePart(
  of source: SourceText, from start: Int, in open: OpenCode, dialect: Dialect
) -> ProgramPart? {
  source.bytes.withUnsafeBufferPointer { bytes in
    var parser = Parser(
      source, bytes, range: SourceRange(start, source.count), dialect: dialect, scope: .program, strategy: .brackets,
      nodeCapacity: 64)
    return parser.runPart(in: open)
  }
}

extension Parser {
  fileprivate mutating func runPart(in open: OpenCode) -> ProgramPart? {
    begin()
    frames = open.frames.enumerated().map { index, part in
      let kind = part.closer.map { Frame.Kind.group(closer: $0, isCall: part.isCall) } ?? .block
      var frame = Frame(kind: kind, node: index == 0 ? 0 : nil, opener: range.start, openerIndent: 0)
      frame.conditionals = part.conditionals
      return frame
    }
    while !frames.isEmpty, !isStopped, issues.count < Self.issueLimit, !isBetweenParts { proceed(steps: 1) }
    guard abandonedElements == 0, !isStopped, issues.count < Self.issueLimit,
      !issues.contains(where: { $0.kind == .unclosedComment })
    else { return nil }
    let end = frames.isEmpty ? range.end : previousEnd
    nodes[0].range = SourceRange(range.start, end)
    for index in nodes.indices where nodes[index].next == 0 { nodes[index].next = Int32(clamping: nodes.count) }
    let tree = SyntaxTree(source: source, range: nodes[0].range, dialect: dialect, nodes: nodes)
    var document = ParsedDocument(
      tree: tree, issues: issues.sorted { $0.range < $1.range }, end: previousEnd, isComplete: true, scope: .program)
    document.objectTexts = objectTexts.filter { $0 < end }
    return ProgramPart(document: document, end: end, open: OpenCode(frames: frames.map(\.open)))
  }

  /// Whether what is open says all that matters about what was read.
  private var isBetweenParts: Bool {
    guard token.flags.contains(.afterLineEnd), !previousIsValue,
      previousKind == .semicolon || previousKind == .closeBrace,
      previousEnd > range.start, !declaresType, styleRuns.isEmpty, token.kind != .end
    else { return false }
    guard lineIndent == 0 || isBlankBehind(previousEnd) else { return false }
    return frames.allSatisfy { frame in
      switch frame.kind {
      case .block, .group: true
      default: false
      }
    }
  }

  /// Whether the line behind the one that ends at `offset` is blank.
  private func isBlankBehind(_ offset: Int) -> Bool {
    var index = offset
    var ends = 0
    while ends < 2 {
      switch tokenizer.byte(index) {
      case 0x0A: ends += 1
      case 0x20, 0x09, 0x0D: break
      default: return false
      }
      index += 1
    }
    return true
  }
}

extension Parser.Frame {
  fileprivate var open: OpenCode.Frame {
    if case .group(let closer, let isCall) = kind {
      return OpenCode.Frame(closer: closer, isCall: isCall, conditionals: conditionals)
    }
    return OpenCode.Frame(closer: nil, isCall: false, conditionals: conditionals)
  }
}
