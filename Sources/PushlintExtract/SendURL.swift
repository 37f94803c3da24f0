import PushlintText

/// The URL of the HTTP v1 API shortly before the body of a request to it, in code.
package enum SendURL {
  /// How far before a body it is looked for, in bytes.
  private static let reach = 400
  /// What ends the code of a request: the URL of another one, a blank line, a function.
  private static let ends: [StaticString] = ["://", "\n\n", "\r\n\r\n", "def ", "func"]

  /// Whether a request to it has what begins at an offset.
  package static func isBefore(_ offset: Int, in text: SourceText) -> Bool {
    var between = SourceRange(max(0, offset - reach), offset)
    var isFound = false
    while let place = text.firstOffset(of: "/messages:send", in: between) {
      between = SourceRange(place + 1, offset)
      isFound = true
    }
    return isFound && !ends.contains { text.firstOffset(of: $0, in: between) != nil }
  }
}
