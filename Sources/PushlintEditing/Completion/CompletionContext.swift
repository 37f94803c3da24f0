import PushlintText
import PushlintTree

/// What a cursor in a document, often a broken one, is about to write.
struct CompletionContext {
  enum Part {
    /// A key; whether a colon stands behind it already.
    case key(hasColon: Bool)
    /// The value of a key, or an element of an array.
    case value(key: SyntaxTree.Index?)
  }

  let part: Part
  /// Where the cursor stands.
  let offset: Int
  /// The object or array around.
  let container: SyntaxTree.Index
  /// What the new text takes the place of; empty between two tokens.
  let replaced: SourceRange
  /// The key or value that the cursor stands in.
  let node: SyntaxTree.Index?
  /// End of the value before, where a comma is missing behind it.
  let missingCommaAt: Int?
  /// Whether another member follows without a comma before it.
  let needsCommaBehind: Bool
}

extension CompletionContext {
  init?(_ tree: SyntaxTree, at offset: Int) {
    guard let container = Self.container(tree, offset) else { return nil }
    let children = Array(tree.children(of: container))
    let isObject = tree[container].kind == .object
    let touched = children.first { child in
      let node = tree[child]
      return node.kind != .missing && node.range.start <= offset && offset <= node.range.end
    }
    // The value of a shorthand is its key once more.
    let start = touched.map { tree[$0].range.start } ?? offset
    let before = children.last { $0 != touched && tree[$0].range.end <= offset && tree[$0].range.start < start }
    let after = children.first {
      $0 != touched && tree[$0].range.start >= offset && tree[$0].kind != .missing
        && !tree[$0].flags.contains(.shorthand)
    }
    func gap(_ start: Int, _ end: Int) -> ArraySlice<UInt8> { tree.source[SourceRange(start, end)] }
    self.container = container
    self.offset = offset

    if let touched, isObject || tree[touched].kind != .key {
      let node = tree[touched]
      guard !node.kind.isContainer else { return nil }
      // Before the opening quotation mark and behind the closing one nothing is being written.
      let isQuoted = (node.kind == .key || node.kind == .string) && !node.flags.contains(.unquoted)
      if isQuoted, offset == node.range.start || offset == node.range.end && !node.flags.contains(.unclosed) {
        return nil
      }
      // Of an expression only a single word can be on its way to something else.
      if node.kind == .opaque, Self.word(tree.source, around: offset) != node.range { return nil }
      self.node = touched
      replaced = Self.token(tree, touched, offset)
      // A member of which only the beginning of the key is written is read as something that hides members.
      let isHalfKey = node.kind == .spread && tree.source[node.range.start] != UInt8(ascii: ".")
      if node.kind == .key || isHalfKey {
        let next = children.first { $0 > touched }
        let value = next.map { tree[$0].range.start } ?? tree[container].range.end
        let hasColon = gap(node.range.end, max(value, node.range.end)).contains(UInt8(ascii: ":"))
        // A value without a colon before it stays, too.
        let hasValue = next.map { Self.isValue(tree, $0, of: touched) } ?? false
        part = .key(hasColon: hasColon || hasValue)
      } else {
        part = .value(key: tree.key(of: touched))
      }
    } else {
      let word = Self.word(tree.source, around: offset)
      node = nil
      // A quotation mark that no string begins or ends with was typed for what is offered.
      let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]
      let isQuoted = quotes.contains { $0 == tree.source[word.start - 1] }
      let isFree = before.map { tree[$0].range.end < word.start } ?? true
      replaced = isObject && isQuoted && isFree ? SourceRange(word.start - 1, word.end) : word
      let open = before.flatMap { last -> SyntaxTree.Index? in
        if tree[last].kind == .key { return last }
        return tree[last].kind == .missing ? tree.key(of: last) : nil
      }
      if let key = open, isObject {
        // Before a value that is there nothing else is being written.
        if let after, Self.isValue(tree, after, of: key) { return nil }
        let between = gap(tree[key].range.end, word.start)
        if between.contains(UInt8(ascii: ",")) || !between.contains(UInt8(ascii: ":")) {
          guard between.contains(UInt8(ascii: ",")) else { return nil }
          part = .key(hasColon: false)
        } else {
          part = .value(key: key)
        }
      } else {
        part = isObject ? .key(hasColon: false) : .value(key: nil)
      }
    }
    let beginsMember: Bool = if case .value(_?) = part { false } else { true }
    var missing: Int?
    if let before, beginsMember, tree[before].kind != .key, tree[before].kind != .missing {
      let end = tree[before].range.end
      if !gap(end, replaced.start).contains(UInt8(ascii: ",")) { missing = end }
    }
    missingCommaAt = missing
    let written = max(replaced.end, offset)
    needsCommaBehind =
      after.map { next in
        (tree[next].kind == .key || !isObject) && !gap(written, tree[next].range.start).contains(UInt8(ascii: ","))
      } ?? false
  }

  /// Whether a node is a value that somebody has written for a key.
  private static func isValue(_ tree: SyntaxTree, _ node: SyntaxTree.Index, of key: SyntaxTree.Index) -> Bool {
    tree[node].kind != .key && tree[node].kind != .missing && !tree[node].flags.contains(.shorthand)
      && tree.key(of: node) == key
  }

  /// The innermost object or array between whose brackets the cursor stands.
  private static func container(_ tree: SyntaxTree, _ offset: Int) -> SyntaxTree.Index? {
    var node = tree.innermostValue(at: offset)
    if node == SyntaxTree.root {
      // What nobody has closed ends with its last token, and goes on behind it.
      let end = tree.source[SourceRange(tree.range.start, max(offset, tree.range.start))].lastIndex { $0 > 0x20 }
      if let end { node = tree.innermostValue(at: end + 1) }
    }
    while node > SyntaxTree.root {
      let range = tree[node].range
      let isInside = range.start < offset && (offset < range.end || tree[node].flags.contains(.unclosed))
      if tree[node].kind.isContainer, isInside { return node }
      node = Int(tree[node].parent)
    }
    return nil
  }

  /// The bytes of the token at the cursor; of one that has lost its end only what has surely been typed.
  private static func token(_ tree: SyntaxTree, _ index: SyntaxTree.Index, _ offset: Int) -> SourceRange {
    let range = tree[index].range
    guard tree[index].flags.contains(.unclosed) else { return range }
    return SourceRange(range.start, max(offset, word(tree.source, around: offset).end))
  }

  /// The word around an offset that the parser may have made nothing of, with a quotation mark before it.
  private static func word(_ text: SourceText, around offset: Int) -> SourceRange {
    func belongs(_ byte: UInt8?) -> Bool {
      byte.map { ByteClass.isNameByte($0) || $0 == UInt8(ascii: "-") } ?? false
    }
    var start = offset
    while start > 0, belongs(text[start - 1]) { start -= 1 }
    var end = offset
    while belongs(text[end]) { end += 1 }
    return SourceRange(start, end)
  }
}

extension SyntaxTree.Node.Kind {
  fileprivate var isContainer: Bool { self == .object || self == .array }
}
