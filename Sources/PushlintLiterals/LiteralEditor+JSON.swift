import PushlintSyntax
import PushlintText
import PushlintTree

/// Members of objects in JSON and JavaScript; the document's layout stays.
extension LiteralEditor {
  private typealias Index = SyntaxTree.Index

  /// - Shape: edits in order of place; comments around the member stay, and so do spreads and whatever else is there.
  func removalFromJSON(of key: SyntaxTree.Index) -> [TextEdit] {
    let object = Int(tree[key].parent)
    guard tree[object].kind == .object, tree[key].kind == .key else { return [] }
    let value = key + 1
    let member = SourceRange(tree[key].range.start, tree[value].range.end)
    let inside = SourceRange(
      tree[object].range.start + 1, max(tree[object].range.end - 1, tree[object].range.start + 1))
    let following = Int(tree[value].next)
    if following > key, following < Int(tree[object].next) {
      let gap = SourceRange(member.end, tree[following].range.start)
      if isSeparator(gap) { return [.deletion(SourceRange(member.start, gap.end))] }
      return [.deletion(member)] + (comma(in: gap).map { [.deletion($0)] } ?? [])
    }
    if let previous = child(of: object, holding: key - 1) {
      let gap = SourceRange(tree[previous].range.end, member.start)
      if isSeparator(gap) { return [.deletion(SourceRange(gap.start, member.end))] }
      return (comma(in: gap).map { [.deletion($0)] } ?? []) + [.deletion(member)]
    }
    let lead = SourceRange(inside.start, member.start)
    let rest = SourceRange(member.end, inside.end)
    if isSeparator(lead), isSeparator(rest), !tree[object].flags.contains(.unclosed) { return [.deletion(inside)] }
    return [.deletion(member)] + (comma(in: rest).map { [.deletion($0)] } ?? [])
  }

  /// Whether there is nothing but blanks and at most one comma.
  func isSeparator(_ range: SourceRange) -> Bool {
    var commas = 0
    for byte in tree.source[range] {
      if byte == UInt8(ascii: ",") { commas += 1 } else if !ByteClass.isSpace(byte) { return false }
    }
    return commas <= 1
  }

  /// The first comma outside comments.
  private func comma(in range: SourceRange) -> SourceRange? {
    tree.source.bytes.withUnsafeBufferPointer { bytes in
      var tokenizer = Tokenizer(bytes, range: range, dialect: tree.dialect)
      while true {
        let token = tokenizer.next(valueExpected: true)
        if token.kind == .comma { return token.range }
        if token.kind != .whitespace, token.kind != .comment { return nil }
      }
    }
  }

  /// The node right below `parent` that is `index` or contains it; `nil` when `index` is not below `parent`.
  private func child(of parent: Index, holding index: Index) -> Index? {
    var node = index
    while node > parent, tree.nodes.indices.contains(node) {
      let above = Int(tree[node].parent)
      if above == parent { return node }
      node = above
    }
    return nil
  }

  /// The last member of an object, without a look at the others.
  private func lastMember(of object: Index) -> SyntaxTree.Member? {
    guard tree[object].kind == .object, let value = child(of: object, holding: Int(tree[object].next) - 1) else {
      return nil
    }
    return tree.key(of: value).map { SyntaxTree.Member(key: $0, value: value) } ?? tree.members(of: object).last
  }

  /// Adds a member behind the last one of `object`, on a line of its own where the others have theirs.
  func insertionIntoJSON(of name: String, value: String, into object: SyntaxTree.Index) -> TextEdit {
    let member = "\(keySource(name)): \(value)"
    guard let last = lastMember(of: object) else {
      return TextEdit(
        SourceRange(tree[object].range.start + 1, max(tree[object].range.end - 1, tree[object].range.start + 1)),
        " \(member) ")
    }
    let end = tree[last.value].range.end
    let keyStart = tree[last.key].range.start
    var lineStart = keyStart
    while lineStart > 0, tree.source[lineStart - 1] == 0x20 || tree.source[lineStart - 1] == 0x09 { lineStart -= 1 }
    let lead = tree.source[SourceRange(lineStart, keyStart)]
    let ownLine =
      lineStart > tree[object].range.start && tree.source[lineStart - 1].map(ByteClass.endsLine) == true
    let gap = ownLine ? "\n" + String(decoding: lead, as: UTF8.self) : " "
    return .insertion(",\(gap)\(member)", at: end)
  }

  /// The source of a value inside of objects, one for each name before it.
  func nested(_ path: ArraySlice<String>, _ value: Value) -> String {
    path.reversed().reduce(source(of: value)) { inner, name in "{ \(keySource(name)): \(inner) }" }
  }

  /// A name as the source of a key: bare where the dialect likes that, otherwise a string.
  package func keySource(_ name: String) -> String {
    let isWord = name.utf8.allSatisfy { ByteClass.continuesWord($0) }
    return tree.dialect.allowsExpressions && isWord ? name : StringEncoding.json(name)
  }

  /// The source of a value in the quotation marks of the string that it replaces, or of those near any other value, where
  /// those are single ones and fit.
  func quoted(_ json: String, over node: SyntaxTree.Index) -> String {
    guard tree.dialect.allowsSingleQuotes, markOfStrings(near: node) == UInt8(ascii: "'"),
      json.utf8.count >= 2, json.utf8.first == UInt8(ascii: "\""), json.utf8.last == UInt8(ascii: "\"")
    else { return json }
    let content = json.utf8.dropFirst().dropLast()
    guard !content.contains(where: { "'\"\\".utf8.contains($0) }) else { return json }
    return "'\(Substring(content))'"
  }

  /// How far before and behind a value one looks for strings, in bytes.
  private static let nearness = 1_000

  /// The quotation mark of a string, or of most of those around another value.
  private func markOfStrings(near node: SyntaxTree.Index) -> UInt8? {
    let (single, double) = (UInt8(ascii: "'"), UInt8(ascii: "\""))
    let range = tree[node].range
    if tree[node].kind == .string || tree[node].kind == .key { return tree.source[range.start] }
    var singles = 0
    let start = max(range.start - Self.nearness, 0)
    let end = min(range.end + Self.nearness, tree.source.count)
    for index in start..<max(end, start) {
      guard let mark = tree.source[index], mark == single || mark == double,
        tree.source[index - 1].map({ " ([{,:=\n\t".utf8.contains($0) }) == true
      else { continue }
      singles += mark == single ? 1 : -1
    }
    return singles > 0 ? single : double
  }

  /// `text` as the source of what stands between the quotes of a string.
  func content(_ text: String, in string: SyntaxTree.Index) -> String {
    let escaped = StringEncoding.jsonContent(text)
    guard let quote = tree.source[tree[string].range.start], quote == UInt8(ascii: "'") || quote == UInt8(ascii: "`")
    else {
      return escaped
    }
    var result = ""
    for scalar in escaped.unicodeScalars {
      if scalar.value == UInt32(quote) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}
