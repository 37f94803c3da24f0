import PushlintSyntax
import PushlintText
import PushlintTree

/// Edits of members that keep the document's layout.
extension SyntaxTree {
  /// Takes out the member whose key is `key`, with the comma that it leaves over.
  ///
  /// - Shape: edits in order of place; comments around the member stay, and so do spreads and whatever else is there.
  package func removal(ofMemberWithKey key: Index) -> [TextEdit] {
    let object = Int(self[key].parent)
    guard self[object].kind == .object, self[key].kind == .key else { return [] }
    let value = key + 1
    let member = SourceRange(self[key].range.start, self[value].range.end)
    let inside = SourceRange(
      self[object].range.start + 1, max(self[object].range.end - 1, self[object].range.start + 1))
    let following = Int(self[value].next)
    if following > key, following < Int(self[object].next) {
      let gap = SourceRange(member.end, self[following].range.start)
      if isSeparator(gap) { return [.deletion(SourceRange(member.start, gap.end))] }
      return [.deletion(member)] + (comma(in: gap).map { [.deletion($0)] } ?? [])
    }
    if let previous = child(of: object, holding: key - 1) {
      let gap = SourceRange(self[previous].range.end, member.start)
      if isSeparator(gap) { return [.deletion(SourceRange(gap.start, member.end))] }
      return (comma(in: gap).map { [.deletion($0)] } ?? []) + [.deletion(member)]
    }
    let lead = SourceRange(inside.start, member.start)
    let rest = SourceRange(member.end, inside.end)
    if isSeparator(lead), isSeparator(rest), !self[object].flags.contains(.unclosed) { return [.deletion(inside)] }
    return [.deletion(member)] + (comma(in: rest).map { [.deletion($0)] } ?? [])
  }

  /// Whether there is nothing but blanks and at most one comma.
  private func isSeparator(_ range: SourceRange) -> Bool {
    var commas = 0
    for byte in source[range] {
      if byte == UInt8(ascii: ",") { commas += 1 } else if !ByteClass.isSpace(byte) { return false }
    }
    return commas <= 1
  }

  /// The first comma outside comments.
  private func comma(in range: SourceRange) -> SourceRange? {
    source.bytes.withUnsafeBufferPointer { bytes in
      var tokenizer = Tokenizer(bytes, range: range, dialect: dialect)
      while true {
        let token = tokenizer.next(valueExpected: true)
        if token.kind == .comma { return token.range }
        if token.kind != .whitespace, token.kind != .comment { return nil }
      }
    }
  }

  /// Leaves of `outer` what is in `inner`.
  package func unwrapping(_ inner: SourceRange, from outer: SourceRange) -> [TextEdit] {
    guard outer.encloses(inner) else { return [] }
    return [.deletion(SourceRange(outer.start, inner.start)), .deletion(SourceRange(inner.end, outer.end))]
  }

  /// The node right below `parent` that is `index` or contains it; `nil` when `index` is not below `parent`.
  private func child(of parent: Index, holding index: Index) -> Index? {
    var node = index
    while node > parent, nodes.indices.contains(node) {
      let above = Int(self[node].parent)
      if above == parent { return node }
      node = above
    }
    return nil
  }

  /// Whether an object has this member and nothing else.
  package func isOnlyMember(_ key: Index, of object: Index) -> Bool {
    key == object + 1 && self[key].kind == .key && self[key + 1].next == self[object].next
  }

  /// The last member of an object, without a look at the others.
  private func lastMember(of object: Index) -> Member? {
    guard self[object].kind == .object, let value = child(of: object, holding: Int(self[object].next) - 1) else {
      return nil
    }
    return key(of: value).map { Member(key: $0, value: value) } ?? members(of: object).last
  }

  /// Adds a member behind the last one of `object`, on a line of its own where the others have theirs.
  package func insertion(ofMember name: String, value: String, into object: Index) -> TextEdit {
    let member = "\(keySource(name)): \(value)"
    guard let last = lastMember(of: object) else {
      return TextEdit(
        SourceRange(self[object].range.start + 1, max(self[object].range.end - 1, self[object].range.start + 1)),
        " \(member) ")
    }
    let end = self[last.value].range.end
    let keyStart = self[last.key].range.start
    var lineStart = keyStart
    while lineStart > 0, source[lineStart - 1] == 0x20 || source[lineStart - 1] == 0x09 { lineStart -= 1 }
    let lead = source[SourceRange(lineStart, keyStart)]
    let ownLine =
      lineStart > self[object].range.start && source[lineStart - 1].map(ByteClass.endsLine) == true
    let gap = ownLine ? "\n" + String(decoding: lead, as: UTF8.self) : " "
    return .insertion(",\(gap)\(member)", at: end)
  }

  /// A name as the source of a key: bare where the dialect likes that, otherwise a string.
  package func keySource(_ name: String) -> String {
    let isWord = name.utf8.allSatisfy { ByteClass.continuesWord($0) }
    return dialect.allowsExpressions && isWord ? name : StringEncoding.json(name)
  }

  /// `text` as the source of what stands between the quotes of a string.
  package func content(_ text: String, in string: Index) -> String {
    let escaped = StringEncoding.jsonContent(text)
    guard let quote = source[self[string].range.start], quote == UInt8(ascii: "'") || quote == UInt8(ascii: "`") else {
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
