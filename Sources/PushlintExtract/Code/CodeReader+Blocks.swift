import PushlintSyntax
import PushlintText
import PushlintTree

/// Maps that the statements of a block make: `buildJsonObject { put("a", 1) }`.
extension CodeReader {
  /// Adds what the statements in the braces at `open` put in a map; another statement may put anything.
  func addStatements(_ open: Int, to object: Int) {
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
        addUncertain(index..<max(end, index + 1), to: object)
        index = max(end, index + 1)
      } else {
        index = end
      }
    }
  }

  /// Adds what a statement may put in a map: `if (silent) { put("badge", 0) } else { put("sound", "default") }`.
  private func addUncertain(_ range: Range<Int>, to object: Int) {
    let spread = tree.add(.spread, tokens.range(range), in: object)
    if enter() {
      var index = range.lowerBound
      while index < range.upperBound {
        if tokens.isOpener("{", at: index), tokens.closer(of: index) < range.upperBound {
          let node = tree.add(.object, tokens.range(index..<tokens.closer(of: index) + 1), in: spread)
          addStatements(index, to: node)
          tree.add(.spread, SourceRange(at: tree.end(of: node)), in: node)
          tree.close(node)
        } else if isBehindCondition(index), !tokens.isOpener("{", at: index), !tokens.isWord("if", at: index) {
          let end = tokens.first(in: index..<range.upperBound) { tokens.isWord("else", at: $0) } ?? range.upperBound
          let node = tree.add(.object, tokens.range(index..<end), in: spread)
          if !addStatement(index..<end, to: node) { tree.add(.spread, tokens.range(index..<end), in: node) }
          tree.add(.spread, SourceRange(at: tree.end(of: node)), in: node)
          tree.close(node)
          index = end
          continue
        }
        index = tokens.step(index)
      }
      leave()
    }
    tree.close(spread)
  }

  /// Whether a statement begins at `index` behind `if (…)` or `else`.
  func isBehindCondition(_ index: Int) -> Bool {
    if tokens.isWord("else", at: index - 1) { return true }
    guard let before = tokens[index - 1], before.kind == .closer else { return false }
    return tokens.isWord("if", at: Int(before.partner) - 1)
  }

  /// The brace of `mutableMapOf("a" to 1).apply { put("b", 2) }`, behind the call at `open`.
  func blockOfStatements(behind open: Int) -> Int? {
    guard !tokens.grammar.blockMaps.isEmpty, tokens.isOpener("(", at: open) else { return nil }
    let end = tokens.closer(of: open)
    return tokens.linkWidth(at: end + 1) == 1 && tokens.isWord("apply", at: end + 2)
      && tokens.isOpener("{", at: end + 3)
      ? end + 3 : nil
  }

  private static let puttingMethods: Set<String> = ["put", "set", "add", "addProperty", "putOpt", "putPOJO"]

  /// `put("a", 1)`, `this["a"] = 1`, `putJsonObject("a") { … }`, `putJsonArray("a") { … }`
  private func addStatement(_ range: Range<Int>, to object: Int) -> Bool {
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
  func addList(_ open: Int, _ range: Range<Int>, in parent: Int, _ flags: SyntaxTree.Node.Flags = []) {
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
  private func addElement(_ range: Range<Int>, to list: Int) {
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
