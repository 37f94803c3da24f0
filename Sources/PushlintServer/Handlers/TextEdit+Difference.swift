import PushlintText

extension TextEdit {
  /// The one edit that turns `old` into `new`: what lies between their common start and their common end. `nil` when
  /// they are the same.
  ///
  /// - Shape: it never cuts a character or a `\r\n`, so that both of its ends are positions.
  init?(from old: SourceText, to new: SourceText) {
    guard old != new else { return nil }
    var start = zip(old.bytes, new.bytes).prefix { $0 == $1 }.count
    while start > 0, !old.isBoundary(start) || !new.isBoundary(start) { start -= 1 }
    let room = min(old.count, new.count) - start
    var tail = zip(old.bytes.reversed(), new.bytes.reversed()).prefix(room).prefix { $0 == $1 }.count
    while tail > 0, !old.isBoundary(old.count - tail) || !new.isBoundary(new.count - tail) { tail -= 1 }
    self.init(
      SourceRange(start, old.count - tail), new.string(SourceRange(start, new.count - tail)))
  }
}

extension SourceText {
  /// Whether a character of UTF-8 text starts at `offset`, or the text ends there; `\r\n` counts as one.
  fileprivate func isBoundary(_ offset: Int) -> Bool {
    guard let byte = self[offset] else { return true }
    return byte & 0xC0 != 0x80 && !(byte == 0x0A && self[offset - 1] == 0x0D)
  }
}
