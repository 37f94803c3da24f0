import PushlintSyntax
import PushlintTree

/// Maps that the statements of a block make: `buildJsonObject { put("a", 1) }`.
extension CodeReader {
  /// Adds what the statements in the braces at `open` put in a map; another statement may put anything.
  mutating func addStatements(_ open: Int, to object: Int) {
    let inside = tokens.inside(open)
    // `{{ put("a", 1); }}`
    if tokens.isOpener("{", at: inside.lowerBound), tokens.closer(of: inside.lowerBound) + 1 == inside.upperBound {
      return addStatements(inside.lowerBound, to: object)
    }
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

  private static let puttingMethods: Set<String> = ["put", "set", "add", "addProperty", "putOpt", "putPOJO"]

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
    if Self.puttingMethods.contains(method), arguments.count == 2, close + 1 == range.upperBound {
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
      addList(block, block..<range.upperBound, in: object)
    default: return false
    }
    return true
  }

  /// The brace of `buildJsonArray { add(1) }`, where that is all of a value.
  func blockOfList(_ range: Range<Int>) -> Int? {
    guard !tokens.grammar.blockMaps.isEmpty, tokens.isWord("buildJsonArray", at: range.lowerBound),
      tokens.isOpener("{", at: range.lowerBound + 1), tokens.closer(of: range.lowerBound + 1) == range.upperBound - 1
    else { return nil }
    return range.lowerBound + 1
  }

  /// Adds the list that the statements in the braces at `open` make.
  mutating func addList(_ open: Int, _ range: Range<Int>, in parent: Int, _ flags: SyntaxTree.Node.Flags = []) {
    guard enter() else {
      tree.add(.opaque, flags, tokens.range(range), in: parent)
      return
    }
    defer { leave() }
    let node = tree.add(.array, flags, tokens.range(range), in: parent)
    let inside = tokens.inside(open)
    var index = inside.lowerBound
    while index < inside.upperBound {
      let end = max(min(statements.end(from: index), inside.upperBound), index + 1)
      if tokens.isSign(";", at: index) {
        index += 1
        continue
      }
      addElement(index..<end, to: node)
      index = end
    }
    tree.close(node)
  }

  /// `add("a")`, `addJsonObject { put("a", 1) }`; another statement may add anything.
  private mutating func addElement(_ range: Range<Int>, to list: Int) {
    let start = range.lowerBound
    if tokens.isWord("addJsonObject", at: start), tokens.isOpener("{", at: start + 1),
      tokens.closer(of: start + 1) == range.upperBound - 1
    {
      let node = tree.add(.object, tokens.range(range), in: list)
      addStatements(start + 1, to: node)
      leaveOpen(node)
      tree.close(node)
    } else if tokens.isWord("add", at: start), tokens.isOpener("(", at: start + 1),
      tokens.closer(of: start + 1) == range.upperBound - 1, !tokens.inside(start + 1).isEmpty
    {
      readValue(tokens.inside(start + 1), in: list)
    } else {
      tree.add(.spread, tokens.range(range), in: list)
    }
  }
}
