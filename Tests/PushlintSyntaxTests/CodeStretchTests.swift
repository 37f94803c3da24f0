import PushlintText
import Testing

@testable import PushlintSyntax

@Suite struct CodeStretchTests {
  /// A stretch says how far it looked for the end of a string: what is written behind that leaves it as it is.
  @Test(arguments: [
    (CodeGrammar.ruby, "text = <<~EOT\n", "EOT\n"), (.ruby, "words = %w|a b\n", "x |\n"),
    (.ruby, "words = %q!a b\n", "x !\n"), (.kotlin, "val a = \"\"\"${ \"\"\"\"\n", "}\"\"\"\n"),
  ])
  func whatIsFarBehindIsLookedAt(_ grammar: CodeGrammar, _ open: String, _ end: String) throws {
    let filler = (0..<40).map { "given(name_\($0))\n\n" }.joined()
    let before = SourceText(open + filler + filler)
    let after = SourceText(open + filler + end + filler)
    let stretch = try #require(CodeStretch(of: before, from: 0, grammar))
    let other = try #require(CodeStretch(of: after, from: 0, grammar))
    // Otherwise nothing is shown.
    try #require(stretch.end != other.end)
    #expect(stretch.looked > (open + filler).utf8.count)
  }
}
