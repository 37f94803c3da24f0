import Foundation
import PushlintExtract
import PushlintLinter
import PushlintText
import TestSupport
import Testing

/// A message with a mistake is found whatever code of its language stands around it.
///
/// The folder `Surroundings` has a file for each language: the message as a literal and as texts, and pieces of code with
/// a place for it.
@Suite struct SurroundingCodeTests {
  private static let languages = ["cs", "dart", "go", "java", "kt", "php", "py", "rb", "rs", "swift", "ts"]

  @Test(arguments: languages)
  func theMessageIsFound(_ name: String) throws {
    let file = SharedData.repository
      .appendingPathComponent("Tests/PushlintLinterTests/Surroundings/\(name).txt")
    let pieces = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n-----\n")
    let messages = try #require(pieces.first).split(separator: "\n")
    let language = try #require(HostLanguage(fileName: "code.\(name)"))
    let linter = Linter()
    #expect(pieces.count > 20)
    for piece in pieces.dropFirst() {
      #expect(piece.contains("PAYLOAD"))
      // A text is unpacked nowhere.
      for message in piece.contains("**PAYLOAD") ? messages.prefix(1) : messages[...] {
        let code = piece.replacingOccurrences(of: "PAYLOAD", with: message)
        let rules = linter.lint(Source(SourceText(code), language)).diagnostics.map(\.rule)
        #expect(rules.contains("types/wrong-type"), "\(code)")
      }
    }
  }
}
