/// A part of a source that is read piece by piece, since it may be larger than the memory.
package struct SourceBlock: Sendable {
  /// The lines of the block, and some bytes before and behind them.
  package let text: SourceText
  /// The lines of the block in `text`, whole ones with their ends.
  package let lines: SourceRange
  /// Where `text` begins in the source.
  ///
  /// - Unit: bytes.
  package let offset: Int
  /// Whether the source ends with the block.
  package let isLast: Bool
  /// Whether the lines of the source end with CR and LF, as its first one does.
  package let endsLinesWithCRLF: Bool

  package init(
    text: SourceText, lines: SourceRange, offset: Int, isLast: Bool, endsLinesWithCRLF: Bool
  ) {
    self.text = text
    self.lines = lines
    self.offset = offset
    self.isLast = isLast
    self.endsLinesWithCRLF = endsLinesWithCRLF
  }
}

extension SourceText {
  /// Whether the first line of the text ends with CR and LF.
  package var endsLinesWithCRLF: Bool {
    let firstEnd = bytes.prefix(Self.longestFirstLine).firstIndex(of: UInt8(ascii: "\n"))
    return firstEnd.map { $0 > 0 && bytes[$0 - 1] == UInt8(ascii: "\r") } ?? false
  }

  /// How many bytes are missing behind the beginning of a text to tell how its first line ends.
  static func wantedForLineEnd(_ beginning: [UInt8]) -> Int {
    beginning.prefix(longestFirstLine).contains(UInt8(ascii: "\n")) ? 0 : max(longestFirstLine - beginning.count, 0)
  }

  /// How far the end of the first line is looked for, in bytes.
  private static let longestFirstLine = 1 << 16
}
