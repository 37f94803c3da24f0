import PushlintSyntax
import PushlintTree

/// Maps that the statements of a block make: `buildJsonObject { put("a", 1) }`.
extension CodeReader {
  /// Adds what the statements in the braces at `open` put in a map; another statement may put anything.
  mutating func addStatements(_ open: Int, to object: Int) {
    let inside = tokens.inside(open)
    var index = inside.lowerBound
    while index < inside.upperBound {
      let end = min(statements.end(from: index), inside.upperBound)
      if tokens.isSign(";", at: index) {
        index += 1
      } else if end <= index || !addStatement(index..<end, to: object) {
        tree.add(.spread, tokens.range(index..<max(end, index + 1)), in: object)
        index = max(end, index + 1)
      } else {
        index = end
      }
    }
  }

  /// `put("a", 1)`, `this["a"] = 1`, `putJsonObject("a") { … }`, `putJsonArray("a") { … }`
  private mutating func addStatement(_ range: Range<Int>, to object: Int) -> Bool {
    let start = range.lowerBound
    if tokens.isWord("this", at: start), tokens.isOpener("[", at: start + 1) {
      let close = tokens.closer(of: start + 1)
      guard tokens.isSign("=", at: close + 1), close + 2 < range.upperBound else { return false }
      addKey(tokens.inside(start + 1), to: object)
      readValue(close + 2..<range.upperBound, in: object)
      return true
    }
    guard let method = tokens.word(at: start), tokens.isOpener("(", at: start + 1) else { return false }
    let close = tokens.closer(of: start + 1)
    let arguments = tokens.split(tokens.inside(start + 1))
    if method == "put", arguments.count == 2, close + 1 == range.upperBound {
      addKey(arguments[0], to: object)
      readValue(arguments[1], in: object)
      return true
    }
    let block = close + 1
    guard arguments.count == 1, tokens.isOpener("{", at: block), tokens.closer(of: block) + 1 == range.upperBound else {
      return false
    }
    switch method {
    case "putJsonObject":
      guard enter() else { return false }
      defer { leave() }
      addKey(arguments[0], to: object)
      let node = tree.add(.object, tokens.range(block..<range.upperBound), in: object)
      addStatements(block, to: node)
      leaveOpen(node)
      tree.close(node)
    case "putJsonArray":
      addKey(arguments[0], to: object)
      addElements(block, to: object)
    default: return false
    }
    return true
  }

  /// Adds the array that the statements in the braces at `open` fill: `{ add(0); add(500) }`.
  private mutating func addElements(_ open: Int, to object: Int) {
    let inside = tokens.inside(open)
    let list = tree.add(.array, tokens.range(open..<inside.upperBound + 1), in: object)
    var index = inside.lowerBound
    while index < inside.upperBound {
      if tokens.isSign(";", at: index) {
        index += 1
        continue
      }
      let end = max(min(statements.end(from: index), inside.upperBound), index + 1)
      let isAdded =
        tokens.isWord("add", at: index) && tokens.isOpener("(", at: index + 1)
        && tokens.closer(of: index + 1) + 1 == end
      if isAdded, tokens.split(tokens.inside(index + 1)).count == 1 {
        readValue(tokens.inside(index + 1), in: list)
      } else {
        tree.add(.spread, tokens.range(index..<end), in: list)
      }
      index = end
    }
    tree.close(list)
  }
}
