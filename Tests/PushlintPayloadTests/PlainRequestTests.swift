import PushlintExtract
import PushlintPayload
import PushlintText
import TestSupport
import Testing

/// What is known of a plain request at once is what all the other questions say of it.
@Suite struct PlainRequestTests {
  private static let keys = [
    "token", "topic", "condition", "notification", "data", "android", "apns", "webpush", "fcm_options", "title",
    "body", "image", "priority", "ttl", "headers", "payload", "aps", "apns-headers", "click_action", "type", "devices",
    "bi_tag",
    "to", "message", "name", "audience", "partition", "fcm", "interests", "APNS", "id",
  ]

  /// A member with a value that is an object up to a depth.
  private static func member(_ depth: Int, _ random: inout SeededRandom) -> String {
    let likely = depth > 1 ? 9 : 20
    let known = Int.random(in: 0..<3, using: &random) > 0 ? likely : keys.count
    let key = keys[Int.random(in: 0..<known, using: &random)]
    let holdsObject = depth > 0 && Int.random(in: 0..<3, using: &random) > 0
    let value =
      holdsObject
      ? object(depth - 1, &random) : ["\"t\"", "1", "null", "[\"t\"]", "{}"][Int.random(in: 0..<5, using: &random)]
    return "\"\(key)\": \(value)"
  }

  private static func object(_ depth: Int, _ random: inout SeededRandom) -> String {
    let members = (0..<Int.random(in: 1...3, using: &random)).map { _ in member(depth, &random) }
    return "{" + members.joined(separator: ", ") + "}"
  }

  @Test func whatIsPlainIsARequestInTheLongWayToo() throws {
    var random = SeededRandom(seed: 11)
    var plain = 0
    for _ in 0..<40_000 {
      let message = Self.object(3, &random)
      let (text, other) = ("{\"message\": \(message)}", "{\"message\": \(message), \"validate_only\": false}")
      let document = try #require(excerpts(in: SourceText(text), language: .json).first?.document)
      guard let root = document.tree.value, PlainRequest.isOne(root, of: document.tree) else { continue }
      plain += 1
      for text in [text, other] {
        let excerpt = try #require(excerpts(in: SourceText(text), language: .json).first)
        let found = PayloadDetector(excerpt, try #require(excerpt.document), language: .json).detect()
        #expect(found.payloads.map(\.kind) == [.fcmRequest] && !found.isForeignEnvelope, "\(text)")
      }
    }
    #expect(plain > 300, "\(plain)")
  }

  /// What has any other sign in it goes the long way.
  @Test(arguments: [
    #"{"message": {"topic": "a"}}"#, #"{"message": {"topic": "a", "notification": {"titel": "a"}}}"#,
    #"{"message": {"notification": {"title": "a"}}}"#,
    #"{"message": {"message": {"topic": "a", "android": {"ttl": 1}}}}"#,
    #"{"message": {"topic": "a", "notification": {"title": "a", "devices": []}}}"#,
    #"{"message": {"token": ["a"], "android": {"notification": {"click_action": {"type": 3}}}}}"#,
    #"{"message": {"topic": "a", "android": {"ttl": "1s", "bi_tag": "x"}}}"#,
    #"{"mess\u0061ge": {"topic": "a", "android": {"ttl": "1s"}}}"#, #"{"message": {"topic": "a", "apns": {}}}"#,
  ])
  func othersAreNotPlain(_ text: String) throws {
    let document = try #require(excerpts(in: SourceText(text), language: .json).first?.document)
    #expect(!PlainRequest.isOne(try #require(document.tree.value), of: document.tree))
  }
}
