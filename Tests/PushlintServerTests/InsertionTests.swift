import PushlintRPC
import PushlintText
import TestSupport
import Testing

/// Actions that insert what is missing, or delete one of two.
@Suite struct InsertionTests {
  /// The titles of the quick fixes at a place, with the text that each leads to.
  private static func fixes(_ text: String, at mark: String, _ languageID: String = "json") -> [(String, String)] {
    var editor = ScriptedEditor()
    _ = editor.open(text, language: languageID)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = lines.firstIndex { $0.contains(mark) } ?? 0
    return editor.codeActions(line: line, only: #"["quickfix"]"#).compactMap { action in
      guard let title = action["title"]?.string, let after = try? action.applied(to: text) else { return nil }
      return (title, after)
    }
  }

  @Test(arguments: [
    (
      "{\n  \"message\": { \"topic\": \"a\", \"notification\": { \"title\": \"b\" } }\n}", "title",
      "Insert `body`: `\"body\"`", "{ \"title\": \"b\", \"body\": \"body\" }"
    ),
    (
      "{\n  \"message\": { \"notification\": { \"title\": \"b\", \"body\": \"c\" } }\n}", "message", "Insert `topic`",
      "\"topic\": \"topic\""
    ),
    (
      "{\"message\": {\"topic\": \"a\", \"android\": {\"notification\": {\"title\": \"b\", \"body\": \"c\", \"light_settings\": "
        + "{\"color\": {\"red\": 1}}}}}}", "color", "Insert `light_on_duration`, `light_off_duration`",
      "\"light_on_duration\": \"60s\", \"light_off_duration\": \"60s\""
    ),
    (
      "{\"aps\": {\"content-state\": {\"a\": 1}, \"timestamp\": 1900000000}}", "aps", "Insert `event`: `\"update\"`",
      "\"event\": \"update\""
    ),
  ])
  func whatIsMissingIsInserted(_ text: String, _ mark: String, _ title: String, _ part: String) {
    let fixes = Self.fixes(text, at: mark)
    let found = fixes.first { $0.0.hasPrefix(title) }
    #expect(found?.1.contains(part) == true, "\(fixes)")
  }

  @Test func eitherOfTwoMembersIsDeleted() {
    let text =
      "{\"message\": {\"topic\": \"a\", \"notification\": {\"title\": \"b\", \"body\": \"c\", \"title\": \"d\"}}}"
    let fixes = Self.fixes(text, at: "title")
    #expect(
      fixes.contains {
        $0.0.hasPrefix("Delete the first `title`") && $0.1.contains("{\"body\": \"c\", \"title\": \"d\"}")
      })
    #expect(
      fixes.contains { $0.0.hasPrefix("Delete this `title`") && $0.1.contains("{\"title\": \"b\", \"body\": \"c\"}") })
  }

  @Test(arguments: ["\n", "\r\n"])
  func aHeaderIsInserted(_ lineEnd: String) {
    let text = [
      "POST https://api.push.apple.com/3/device/{{device}}", "authorization: bearer {{token}}", "apns-push-type: alert",
      "",
      "{\"aps\": {\"alert\": {\"title\": \"b\", \"body\": \"c\"}}}", "",
    ].joined(separator: lineEnd)
    let fixes = Self.fixes(text, at: "POST", "http")
    let expected = "alert\(lineEnd)apns-topic: {{apns-topic}}\(lineEnd)\(lineEnd){"
    #expect(fixes.contains { $0.1.contains(expected) }, "\(fixes)")
  }

  @Test func anEmptyKeyIsShownWithItsQuotes() {
    var editor = ScriptedEditor()
    let found = editor.open(
      "{\"message\": {\"topic\": \"a\", \"\": \"x\", \"notification\": {\"title\": \"b\", \"body\": \"c\"}}}")
    #expect("\(found)".contains("unknown field `\\\"\\\"`") || "\(found)".contains("unknown field `\"\"`"))
    #expect(!"\(found)".contains("``"))
  }

  @Test(arguments: ["'apns-|'", "\"apns-pri|\""])
  func headersOfCurlAreCompleted(_ word: String) {
    let text = """
      curl https://api.push.apple.com/3/device/abc \\
        -H \(word) \\
        -d '{"aps": {"alert": "x"}}'

      """
    var editor = ScriptedEditor()
    let items = editor.ask("textDocument/completion", at: text, language: "shellscript").result?.array ?? []
    #expect(items.contains { $0["label"] == "apns-priority" }, "\(items)")
  }

}
