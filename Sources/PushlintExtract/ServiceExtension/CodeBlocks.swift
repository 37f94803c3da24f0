import PushlintSyntax
import PushlintText
import PushlintTree

/// The blocks of a function, by which it is known what runs after what.
struct CodeBlocks {
  private let tokens: CodeTokens
  private let body: Range<Int>
  /// The innermost bracket around each token of the body, by its place in it; -1 for none.
  private let around: [Int]

  init(_ tokens: CodeTokens, _ body: Range<Int>) {
    self.tokens = tokens
    self.body = body
    var around: [Int] = []
    around.reserveCapacity(body.count)
    var open: [Int] = []
    for index in body {
      while let last = open.last, tokens.closer(of: last) <= index { open.removeLast() }
      around.append(open.last ?? -1)
      if tokens[index]?.kind == .opener { open.append(index) }
    }
    self.around = around
  }

  /// The bracket around a token; `nil` for a token of no bracket of the body.
  func bracket(around index: Int) -> Int? {
    guard body.contains(index) else { return nil }
    let open = around[index - body.lowerBound]
    return open < 0 ? nil : open
  }

  /// What a brace begins.
  enum Kind {
    /// What runs, or not, in its place.
    case branch
    /// What may run several times, or for some cases alone.
    case control
    /// What may run at any time.
    case closure
  }

  /// Most tokens before a brace that say what it begins.
  private static let longestHead = 80

  func kind(of brace: Int) -> Kind {
    var index = brace - 1
    while index >= body.lowerBound, brace - index < Self.longestHead, let token = tokens[index] {
      switch token.kind {
      case .closer where token.detail != UInt8(ascii: "}"): index = min(Int(token.partner), index) - 1
      case .opener, .closer: return .closure
      case .sign where token.detail == UInt8(ascii: ";") || token.detail == UInt8(ascii: "^"): return .closure
      case .word:
        if let word = tokens.word(at: index), let kind = Self.kinds[word] { return kind }
        index -= 1
      default: index -= 1
      }
    }
    return .closure
  }

  private static let kinds: [String: Kind] = [
    "if": .branch, "else": .branch, "do": .branch, "for": .control, "while": .control, "switch": .control,
    "catch": .control, "in": .control, "func": .control, "repeat": .control, "defer": .control,
  ]

  /// What runs behind a token, or before it, from the inside to the outside: the rest of its block, then that of each
  /// block around it that is a branch. What is around code that may run at another time is left out.
  func stretches(behind index: Int) -> [Range<Int>] {
    blocks(around: index).map { block, place in
      let start = tokens.step(place)
      return start..<max(start, block.upperBound)
    }
  }

  /// The same for what runs before it.
  func stretches(before index: Int) -> [Range<Int>] {
    blocks(around: index).map { block, place in block.lowerBound..<max(place, block.lowerBound) }
  }

  /// The closures that a statement gives to what it calls, from its token at `index`.
  func closures(at index: Int) -> [Range<Int>] {
    guard tokens[index]?.kind == .opener else { return [] }
    if tokens.isOpener("{", at: index) { return kind(of: index) == .closure ? [tokens.inside(index)] : [] }
    let inside = tokens.inside(index)
    var result: [Range<Int>] = []
    var place = inside.lowerBound
    while place < inside.upperBound {
      if tokens.isOpener("{", at: place), kind(of: place) == .closure { result.append(tokens.inside(place)) }
      place = tokens.step(place)
    }
    return result
  }

  /// The blocks around a token, each with the token in it, or with the bracket around it.
  private func blocks(around index: Int) -> [(block: Range<Int>, place: Int)] {
    var result: [(Range<Int>, Int)] = []
    var place = index
    while true {
      guard let open = bracket(around: place) else { return result + [(body, place)] }
      if tokens.isOpener("{", at: open) {
        result.append((tokens.inside(open), place))
        guard kind(of: open) == .branch else { return result }
      }
      place = open
    }
  }
}
