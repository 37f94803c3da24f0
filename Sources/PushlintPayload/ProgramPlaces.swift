import PushlintText

/// Where everything stands that says what the literals of a program are, kept through its edits.
package struct ProgramPlaces: Sendable {
  private(set) var words: RememberedMatches
  /// Empty for a program in another language, which is not asked for them.
  private(set) var calls: SDKCallPlaces
  private(set) var changed: ChangedVariables
  private(set) var blocks: RememberedMatches
  private let isJavaScript: Bool

  /// - Parameter isJavaScript: whether it is a program in JavaScript.
  package init(_ text: SourceText, isJavaScript: Bool) {
    self.isJavaScript = isJavaScript
    words = RememberedMatches(CodeContext.scan, in: text)
    let program = isJavaScript ? text.range : SourceRange(at: 0)
    calls = SDKCallPlaces(text, in: [program])
    changed = ChangedVariables(text, in: program)
    blocks = RememberedMatches(NamedBlocks.scan, in: isJavaScript ? text : SourceText(bytes: []))
  }

  /// Takes an edit over.
  ///
  /// - Parameters:
  ///   - change: the bytes that were replaced, in the text as it was.
  ///   - text: the text as it is now.
  ///   - shift: by how many bytes it is longer than it was.
  package mutating func follow(_ change: SourceRange, to text: SourceText, longerBy shift: Int) {
    words.follow(change, to: text, longerBy: shift)
    guard isJavaScript else { return }
    calls.follow(change, to: text, longerBy: shift)
    changed.follow(change, to: text, longerBy: shift)
    blocks.follow(change, to: text, longerBy: shift)
  }
}
