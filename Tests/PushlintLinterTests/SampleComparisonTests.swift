import PushlintExtract
import PushlintLinter
import PushlintText
import Testing

/// Samples of one message on a page: what is a difference, and what is another message.
@Suite struct SampleComparisonTests {
  private static let rule = "structure/snippets-not-equivalent"

  private static func found(_ page: String, _ language: HostLanguage = .markdown, isOn: Bool = true) -> [String] {
    Linter(levels: isOn ? [rule: .on(.information)] : [:]).lint(Source(SourceText(page), language)).diagnostics
      .filter { $0.rule == rule }.map { $0.message.replacing("samples of one message differ: ", with: "") }
  }

  private static func page(_ first: String, between: String = "", _ second: String) -> String {
    "# Send\n\n```json\n{\"message\": {\"topic\": \"a\", \(first)}}\n```\n\n\(between)\n\n"
      + "```js\ngetMessaging().send({ topic: 'a', \(second) });\n```\n"
  }

  private static let json = #""notification": {"title": "Hi", "body": "You"}"#
  private static let node = "notification: { title: 'Hi', body: 'You' }"

  @Test(arguments: [
    // One value in two spellings.
    (#""android": {"ttl": "3600s"}"#, "android: { ttl: 3600 * 1000 }", 0),
    (#""android": {"ttl": "3600s"}"#, "android: { ttl: 3_600_000 }", 0),
    (#""android": {"ttl": "3600s"}"#, "android: { ttl: 60 * 1000 }", 1),
    (#""android": {"ttl": "1.50s"}"#, "android: { ttl: 1500 }", 0),
    (#""android": {"priority": "HIGH"}"#, "android: { priority: 'high' }", 0),
    (#""android": {"priority": "HIGH"}"#, "android: { priority: 'normal' }", 1),
    (
      #""android": {"notification": {"notification_priority": "PRIORITY_MAX"}}"#,
      "android: { notification: { priority: 'max' } }", 0
    ),
    (#""apns": {"payload": {"aps": {"badge": 42}}}"#, "apns: { payload: { aps: { badge: 42.0 } } }", 0),
    (#""apns": {"payload": {"aps": {"badge": 42}}}"#, "", 1),
    ("", "apns: { payload: { aps: { badge: 42 } } }", 1),
    (#""apns": null"#, "", 0),
    // What nobody can see.
    (#""data": {"a": "1"}"#, "data: { a }", 0), (#""data": {"a": "<a>"}"#, "data: { a: '2' }", 0),
    (#""data": {"a": "1"}"#, "data: { ...all }", 0), (#""data": {"a": "1"}"#, "data", 0),
    (#""data": {"a": "1"}"#, "...rest", 0), (#""data": {"a": "1"}"#, "data: { [a]: '2' }", 0),
    (#""android": {"ttl": "3600s"}"#, "android: { ttl: hour * 1000 }", 0),
    // One form of two for a field.
    (#""apns": {"payload": {"aps": {"alert": "Hi"}}}"#, "apns: { payload: { aps: { alert: { title: 'x' } } } }", 0),
    // Half of the fields are others, and more.
    (#""data": {"a": "1", "b": "2", "c": "3"}"#, "data: { a: '4', b: '5', c: '6' }", 1),
    (#""data": {"a": "1", "b": "2", "c": "3", "d": "4"}"#, "data: { a: '4', b: '5', c: '6', d: '7' }", 0),
  ])
  func fields(_ first: String, _ second: String, _ count: Int) {
    let more = { (text: String) in text.isEmpty ? "" : ", " + text }
    let page = Self.page(Self.json + more(first), Self.node + more(second))
    #expect(Self.found(page).count == count, "\(Self.found(page))")
    #expect(Self.found(page, isOn: false) == [])
  }

  @Test(arguments: [
    ("", 1), ("Node.js", 1), ("#### Node.js", 1), ("=== \"Node\"", 1), ("</TabItem>\n<TabItem value=\"node\">", 1),
    ("{% endtab %}\n\n{% tab title=\"Node\" %}", 1), ("**In Node:**", 1), (":::", 1), ("- Node", 1),
    ("The second message goes to everybody who follows the team.", 0), ("It is sent.", 0),
    (String(repeating: "Node\n\n", count: 9), 0),
    // A block of the same language begins another row.
    ("```json\n{}\n```", 0),
    ("```js\nconst a = 1;\n```", 0),
  ])
  func labels(_ between: String, _ count: Int) {
    let page = Self.page(
      Self.json + #", "data": {"a": "1"}"#, between: between, Self.node + ", data: { a: '2' }")
    #expect(Self.found(page).count == count, "\(Self.found(page))")
  }

  @Test func oneFindingForEachLaterSample() {
    let curl = #"curl -X POST https://fcm.googleapis.com/v1/projects/p/messages:send -d '{"message": {"topic": "a", "#
    let page =
      Self.page(Self.json + #", "data": {"a": "1"}"#, Self.node + ", data: { a: '2' }")
      + "\n```sh\n\(curl)\(Self.json), \"data\": {\"a\": \"3\"}}}'\n```\n"
    #expect(
      Self.found(page) == [
        "`data.a` is `2` here and `1` in the first sample", "`message.data.a` is `3` here and `1` in the first sample",
      ])
  }

  @Test func otherTargetsAreOtherMessages() {
    let page = Self.page(Self.json + #", "data": {"a": "1"}"#, Self.node + ", data: { a: '2' }")
      .replacing("topic: 'a'", with: "token: 'a'")
    #expect(Self.found(page) == [])
  }

  @Test func blocksOfSeveralMessagesAreNotCompared() {
    let page = Self.page(Self.json + #", "data": {"a": "1"}"#, Self.node + ", data: { a: '2' }")
    let twice = page.replacing("getMessaging()", with: "getMessaging().send({ topic: 'b', data: {} });\ngetMessaging()")
    #expect(Self.found(twice) == [])
  }

  @Test func secretsAreShortened() {
    let key = { (letter: String) in "cXk1RzR9pLs:APA91b" + String(repeating: letter + "q7Wm2Xc9L", count: 12) }
    let page = Self.page(
      Self.json + #", "data": {"a": "\#(key("A"))"}"#, Self.node + ", data: { a: '\(key("B"))' }")
    #expect(Self.found(page).count == 1)
    #expect(!Self.found(page).joined().contains("Wm2Xc9L"))
  }
}
