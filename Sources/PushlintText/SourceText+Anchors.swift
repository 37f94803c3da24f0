extension SourceText {
  /// Most bytes of a line that say whether it is an anchor.
  private static let anchorLength = 64

  /// Whether the line that begins at a place is an anchor: one of those, about half of all, where a text is best divided.
  ///
  /// - Shape: its own bytes say so. A text that is divided there is divided as before a few parts behind an edit, wherever
  ///   the parts before begin.
  package func isAnchor(lineAt start: Int) -> Bool {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var index = start
    while index < start + Self.anchorLength, let byte = self[index], byte != 0x0A, byte != 0x0D {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
      index += 1
    }
    return hash >> 32 & 1 == 0
  }

  /// The offset past all that says whether the line at `start` is an anchor.
  package func anchorEnd(lineAt start: Int) -> Int { min(start + Self.anchorLength + 1, count) }
}
