/// Where whole lines that were taken out of a file begin: in the text that has only such lines, and in the file.
package struct SourcePiece: Sendable, Equatable {
  /// In the text with the lines.
  ///
  /// - Unit: bytes.
  package let start: Int
  /// In the file, which may be larger than any text.
  ///
  /// - Unit: bytes.
  package let offset: Int
  /// Number of lines before it in the file.
  package let line: Int

  package init(start: Int, offset: Int, line: Int) {
    self.start = start
    self.offset = offset
    self.line = line
  }
}
