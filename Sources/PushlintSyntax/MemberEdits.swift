import PushlintText

/// Edits of members that keep the document's layout.
extension SyntaxTree {
  /// Takes out the member whose key is `key`, with the comma that it leaves over.
  ///
  /// - Shape: edits in order of place; comments around the member stay, and so do spreads and whatever else is there.
  package func removal(ofMemberWithKey key: Index) -> [TextEdit] {
    let object = Int(self[key].parent)
    let members = members(of: object)
    guard let position = members.firstIndex(where: { $0.key == key }) else { return [] }
    let member = SourceRange(self[key].range.start, self[members[position].value].range.end)
    let inside = SourceRange(
      self[object].range.start + 1, max(self[object].range.end - 1, self[object].range.start + 1))
    if position + 1 < members.count {
      let gap = SourceRange(member.end, self[members[position + 1].key].range.start)
      if isSeparator(gap) { return [.deletion(SourceRange(member.start, gap.end))] }
      return [.deletion(member)] + (comma(in: gap).map { [.deletion($0)] } ?? [])
    }
    if position > 0 {
      let gap = SourceRange(self[members[position - 1].value].range.end, member.start)
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

  /// Adds a member behind the last one of `object`, on a line of its own where the others have theirs.
  package func insertion(ofMember name: String, value: String, into object: Index) -> TextEdit {
    let member = "\(keySource(name)): \(value)"
    guard let last = members(of: object).last else {
      return TextEdit(
        SourceRange(self[object].range.start + 1, max(self[object].range.end - 1, self[object].range.start + 1)),
        " \(member) ")
    }
    let end = self[last.value].range.end
    let keyStart = self[last.key].range.start
    let lineStart = source.lineStart(of: keyStart)
    let lead = source[SourceRange(lineStart, keyStart)]
    let ownLine = lineStart > self[object].range.start && lead.allSatisfy { $0 == 0x20 || $0 == 0x09 }
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
