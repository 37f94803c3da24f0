import PushlintExtract
import PushlintSyntax
import PushlintText
import Testing

@testable import PushlintPayload
import PushlintRules

/// Objects with very many keys.
@Suite struct LargeObjectTests {
  private func mayRepeatKeys(_ keys: [String]) -> Bool? {
    let members = keys.map { "\"\($0)\":\"1\"" }.joined(separator: ",")
    let text = SourceText("{\"message\":{\"topic\":\"a\",\"data\":{\(members)}}}")
    let excerpt = document(text, .json)
    guard let parsed = excerpt.document,
      let found = PayloadDetector(excerpt, parsed, language: .json).detect().payloads.first
    else { return nil }
    return Payload(excerpt, parsed, found, BuiltInRules.shared.catalogue).mayRepeatKeys
  }

  /// A short hash tells 200,000 keys apart only where the keys themselves are compared.
  @Test func keysThatDifferAreNoRepetition() {
    let keys = (0..<200_000).map { "item_\($0)" }
    #expect(mayRepeatKeys(keys) == false)
    #expect(mayRepeatKeys(keys + ["item_17"]) == true)
    #expect(mayRepeatKeys(keys + ["item_\\u0031"]) == true)
  }

  @Test(arguments: [1, 63, 64, 65, 66, 128, 300])
  func oneRepetitionIsSeen(_ count: Int) {
    let keys = (0..<count).map { "k\($0)" }
    #expect(mayRepeatKeys(keys) == false)
    for key in [keys[0], keys[count / 2], keys[count - 1]] { #expect(mayRepeatKeys(keys + [key]) == true) }
  }

  /// Large objects that stand in each other, and one behind the other.
  @Test func objectsAreToldApart() {
    let numbers = (0..<200).map { "k\($0)" }
    let inner = "{\(numbers.map { "\"\($0)\":1" }.joined(separator: ","))}"
    for (last, repeats) in [("z", false), ("k7", true)] {
      let members = numbers.map { "\"\($0)\":\($0 == "k100" ? inner : "1")" } + ["\"\(last)\":\(inner)"]
      let text = SourceText(
        "{\"message\":{\"topic\":\"a\",\"notification\":{},\"data\":{\(members.joined(separator: ","))}}}")
      let excerpt = document(text, .json)
      let found = excerpt.document.flatMap { PayloadDetector(excerpt, $0, language: .json).detect().payloads.first }
      let payload = found.flatMap { found in
        excerpt.document.map { Payload(excerpt, $0, found, BuiltInRules.shared.catalogue) }
      }
      #expect(payload?.mayRepeatKeys == repeats)
    }
  }
}
