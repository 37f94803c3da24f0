import PushlintText
import TestSupport
import Testing

@testable import PushlintExtract

/// Whether a place stands in a comment is the same, whether its line is asked for alone or all that is before it as well.
@Suite struct CodePlacesTests {
  private static let pieces = [
    "a", " ", "\n", "\r\n", "\r", "/*", "*/", " /* ", "//", "# ", "'", "\"", "`", "${", "\\", "x = 1;\n", "* b\n",
    "-- c\n", "<!--", "{", "(", "src/*", "é",
  ]

  private static func state(_ place: CodePlaces.Place?) -> String {
    place.map { $0.isQuoted ? "string" : "code" } ?? "comment"
  }

  @Test(arguments: [HostLanguage.javaScript, .python, .text, .http])
  func linesSayTheSameAlone(_ language: HostLanguage) {
    var random = SeededRandom(for: "\(#function) \(language)")
    for _ in 0..<60 {
      let text = SourceText((0..<40).map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined())
      var inOrder = CodePlaces(text, language)
      for offset in 0..<text.count {
        let expected = Self.state(inOrder.code(at: offset))
        var alone = CodePlaces(text, language)
        guard Self.state(alone.code(at: offset)) == expected else {
          Issue.record("\(text.string(text.range).debugDescription) at \(offset): not \(expected)")
          return
        }
      }
    }
  }
}
