import PushlintExtract
import PushlintTree
import PushlintText
import Testing

@testable import PushlintPayload
@testable import PushlintRules

/// Requests to the HTTP v1 API whose body has no message.
@Suite struct MissingMessageTests {
  private func rules(_ text: String) throws -> [String] {
    let excerpt = try #require(excerpts(in: SourceText(text), language: .json).first)
    let document = try #require(excerpt.document)
    let rules = BuiltInRules.shared
    let root = try #require(document.tree.value)
    let found = PayloadMatch(node: root, kind: .fcmRequest, spelling: .wire, isFragment: false)
    return Engine(rules).diagnostics(of: Payload(excerpt, document, found, rules.catalogue)).map(\.rule)
  }

  @Test(arguments: ["{}", #"{"validate_only": true}"#])
  func nothingToSend(_ text: String) throws {
    #expect(try rules(text) == ["structure/missing-message"])
  }

  /// Another key at the root is the mistake.
  @Test(arguments: [
    (#"{"mesage": {"topic": "a", "data": {"n": "1"}}}"#, "structure/unknown-field"),
    (#"{"topic": "a"}"#, "structure/misplaced-field"),
    (#"{"validateOnly": true, "campaign": "x"}"#, "structure/unknown-field"),
  ])
  func otherMistakes(_ text: String, _ rule: String) throws {
    #expect(try rules(text) == [rule])
  }

  @Test func aMessageIsThere() throws {
    #expect(try rules(#"{"validate_only": true, "message": {"topic": "a", "data": {"n": "1"}}}"#) == [])
  }
}
