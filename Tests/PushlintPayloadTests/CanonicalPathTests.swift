import Testing

@testable import PushlintPayload

/// Paths are cut at their dots.
@Suite struct CanonicalPathTests {
  @Test func names() {
    #expect("message.android.ttl".pathNames == ["message", "android", "ttl"])
    #expect("".pathNames == [])
    #expect("title".pathAround == nil)
    #expect("title".lastName == "title")
    #expect("message.data.é.x".pathAround == "message.data.é")
    #expect("message.data.é".lastName == "é")
  }
}
