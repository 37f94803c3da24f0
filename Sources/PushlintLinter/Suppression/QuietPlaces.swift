import PushlintText

/// Where a source may say that findings are kept quiet, kept through its edits.
struct QuietPlaces: Sendable {
  /// Where the marker of a comment is.
  private(set) var markers: RememberedMatches
  /// Where a test may expect an error; `nil` for a source that has no tests.
  private(set) var expectations: RememberedMatches?

  init(_ source: Source) {
    markers = RememberedMatches(SuppressionReader.scan, in: source.text)
    expectations =
      ExpectedErrors.mayBe(in: source.language) ? RememberedMatches(ExpectedErrors.signs, in: source.text) : nil
  }

  /// Takes an edit over.
  ///
  /// - Parameters:
  ///   - change: the bytes that were replaced, in the text as it was.
  ///   - text: the text as it is now.
  ///   - shift: by how many bytes it is longer than it was.
  mutating func follow(_ change: SourceRange, to text: SourceText, longerBy shift: Int) {
    markers.follow(change, to: text, longerBy: shift)
    expectations?.follow(change, to: text, longerBy: shift)
  }
}
