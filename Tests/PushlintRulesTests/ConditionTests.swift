import Testing

@testable import PushlintRules

/// The small language of conditions, read to the place of its mistakes.
@Suite struct ConditionTests {
  @Test(arguments: [
    ("'a' in topics", []),
    ("('a' in topics)", []),
    ("!('a' in topics) && 'b' in topics", []),
    ("'a' in topics && ('b' in topics || !'c' in topics)", []),
    ("a", ["is-topic 0..<1"]),
    ("/topics/a", ["is-topic 0..<9"]),
    ("a in topics", ["quotes 0..<1"]),
    ("\"a\" in topics", ["quotes 0..<3"]),
    ("'a' in topics and 'b' in topics", ["operators 14..<17"]),
    ("not 'a' in topics || 'b' in topics", ["operators 0..<3"]),
    ("'a' in topics & 'b' in topics", ["operators 14..<15"]),
    ("'é ü' in topics", ["topic-name 0..<7"]),
    ("!'a' in topics", ["negation-only 0..<14"]),
    ("!('a' in topics || 'b' in topics)", ["negation-only 0..<33"]),
    ("'a' in topics && 'b' in topics || 'c' in topics", ["mixed-operators 31..<33"]),
    ("'a' in topics &&", ["syntax 14..<16"]),
    ("&& 'a' in topics", ["syntax 0..<2"]),
    ("('a' in topics", ["syntax 8..<14"]),
    ("'a' in topics)", ["syntax 13..<14"]),
    ("'a' in topics 'b' in topics", ["syntax 14..<17"]),
    ("'a", ["syntax 0..<2"]),
    ("'a' topics", ["syntax 0..<3"]),
    ("()", ["syntax 1..<2"]),
    ("€", ["syntax 0..<3"]),
  ])
  func mistakesHaveTheirPlace(_ text: String, _ expected: [String]) {
    #expect(ConditionText(text).issues.map { "\($0.problem.rawValue) \($0.part)" } == expected)
  }

  @Test(arguments: [
    ("a in topics or \"b\" in topics", "'a' in topics || 'b' in topics"),
    ("!(a in topics) AND '/topics/b' in topics", "!('a' in topics) && 'b' in topics"),
    ("'two words' in topics && 'c' in topics", "'two-words' in topics && 'c' in topics"),
    ("/topics/news", "news"),
  ])
  func repairsAreConditions(_ text: String, _ expected: String) {
    #expect(ConditionText(text).repaired == expected)
  }

  @Test func hugeConditionsEnd() {
    let open = String(repeating: "!(", count: 100_000)
    #expect(ConditionText(open).issues.map(\.problem) == [.syntax])
    let many = Array(repeating: "'a' in topics", count: 20_000).joined(separator: " && ")
    #expect(ConditionText(many).issues.map(\.problem) == [.tooManyTopics])
  }
}
