import PushlintExtract
import PushlintLinter
import PushlintText
import TestSupport
import Testing

/// Messages that filters of jq make in scripts.
@Suite struct ShellFilterTests {
  private static func script(_ filter: String) -> String {
    "#!/bin/sh\nbody=$(jq -n --arg token \"$1\" --arg title \"$2\" '\(filter)')\n"
      + "curl -d \"$body\" https://fcm.googleapis.com/v1/projects/x/messages:send\n"
  }

  private static let message =
    "{\n  message: {\n    token: $token,\n    notification: { title: $title, body: \"for \\($title)\" },\n    data: { n: ($title | length | tostring) }\n  }\n}"

  @Test func fineFiltersAreSilent() {
    #expect(findings(Self.script(Self.message), .shellScript).isEmpty)
    #expect(findings(Self.script(Self.message + " | tojson"), .shellScript).isEmpty)
    #expect(findings("jq '{name: .name, items: [.items[] | {id, message: .message}]}' a.json\n", .shellScript).isEmpty)
  }

  @Test(
    arguments: [
      ("token: $token", "topic: \"a b\"", "target/topic-name  "),
      ("    data:", "    validate_only: true,\n    data:", "structure/misplaced-field validate_only"),
      ("n: ($title", "m: 3, n: ($title", "data/value-not-string 3"),
      ("token: $token", "token: $token, topic: \"news\"", "target/multiple topic"),
    ])
  func mistakesAreFound(_ old: String, _ new: String, _ expected: String) {
    let text = Self.script(Self.message.replacing(old, with: new))
    #expect(findings(text, .shellScript) == [expected], "\(text)")
  }

  @Test func fixesKeepDoubleQuotes() throws {
    let text = Self.script(Self.message.replacing("n: ($title", with: "m: 3, n: ($title"))
    let fix = try #require(Linter().lint(Source(SourceText(text), .shellScript)).diagnostics.first?.fixes.first)
    #expect(fix.edits.map(\.text) == ["\"3\""])
  }
}
