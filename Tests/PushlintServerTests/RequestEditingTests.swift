import PushlintRPC
import TestSupport
import Testing

/// Requests with their lines around the body: headers that are written, and ones that move to the API of today.
@Suite struct RequestEditingTests {
  private static let uri = "file:///a.http"
  private static let post = "POST https://fcm.googleapis.com/v1/projects/p/messages:send\n"
  private static let push = "POST https://api.push.apple.com/3/device/00 HTTP/2\n"

  private static func items(_ marked: String) -> [JSONValue] {
    var editor = ScriptedEditor()
    return editor.ask("textDocument/completion", at: marked, language: "http", uri: uri).result?.array ?? []
  }

  @Test(arguments: [
    ("\(post)|\n\n{}", ["Authorization", "Content-Type"]),
    ("\(post)Content-Type: application/json\nAu|\n", ["Authorization"]),
    ("\(push)apns-topic: a\napns-p|\n\n{\"aps\":{}}", ["apns-push-type", "apns-priority"]),
    ("\(push)apns-priority: |\n", ["10", "5", "1"]), ("\(push)apns-push-type: al|\n\n{}", ["alert", "background"]),
    ("\(post)Authorization: |\n", ["Bearer {{token}}"]),
  ])
  func headersAreOffered(_ marked: String, _ expected: [String]) {
    let labels = Self.items(marked).compactMap { $0["label"]?.string }
    #expect(Set(expected).isSubset(of: labels), "\(labels)")
    #expect(!labels.contains("apns-topic") || !marked.contains("apns-topic"))
  }

  @Test(arguments: [
    "GET https://example.com\n|\n", "\(post)Content-Type: application/json\n\n{ \"message\": { \"token\": \"x\"| } }",
  ])
  func noHeadersElsewhere(_ marked: String) {
    #expect(Self.items(marked).allSatisfy { $0["label"] != "Authorization" })
  }

  @Test func aHeaderIsWrittenWithItsValue() throws {
    let marked = "\(Self.post)Con|\n\n{}"
    let item = try #require(Self.items(marked).first { $0["label"] == "Content-Type" })
    let text = try JSONValue.array([try #require(item["textEdit"])]).applied(to: marked.replacing("|", with: ""))
    #expect(text == "\(Self.post)Content-Type: application/json\n\n{}")
  }

  @Test func valuesOfHeadersAreExplained() {
    var editor = ScriptedEditor()
    let marked = "\(Self.push)apns-priority: |5\n\n{ \"aps\": {} }"
    let hover = editor.ask("textDocument/hover", at: marked, language: "http", uri: Self.uri).result
    #expect(hover?["contents", "value"]?.string?.hasSuffix("`5`: sent when it saves power.") == true)
  }

  /// A body of the new API is of no use under the old address, with the old key.
  @Test(arguments: [
    (
      "http", "POST https://fcm.googleapis.com/fcm/send\nAuthorization: key={{k}}\nContent-Type: application/json\n\n",
      "", "POST https://fcm.googleapis.com/v1/projects/{{project}}/messages:send\nAuthorization: Bearer {{token}}\n"
    ),
    (
      "shellscript", "curl https://fcm.googleapis.com/fcm/send -H 'Authorization: key=abc' -d '", "'\n",
      "curl https://fcm.googleapis.com/v1/projects/PROJECT_ID/messages:send -H 'Authorization: Bearer ACCESS_TOKEN' -d '"
    ),
  ])
  func aLegacyRequestIsRewrittenAsAWhole(_ language: String, _ head: String, _ tail: String, _ expected: String) throws
  {
    var editor = ScriptedEditor()
    let body = #"{"to":"x","time_to_live":2592000,"notification":{"title":"a","body":"b"}}"#
    let text = head + body + tail
    _ = editor.open(text, language: language)
    let line = head.split(separator: "\n", omittingEmptySubsequences: false).count - 1
    let actions = editor.codeActions(line: line).filter { $0["title"]?.string?.contains("HTTP v1 API") == true }
    #expect(actions.count == 1)
    let changed = try #require(actions.first).applied(to: text)
    #expect(changed.hasPrefix(expected), "\(changed)")
    #expect(changed.contains("\"ttl\": \"2419200s\""), "the longest lifetime that there is")
    let left = editor.open(changed, language: language).first?["params", "diagnostics"]?.array ?? []
    #expect(left.compactMap { $0["code"]?.string }.allSatisfy { !$0.hasPrefix("legacy/") }, "\(left)")
  }
}
