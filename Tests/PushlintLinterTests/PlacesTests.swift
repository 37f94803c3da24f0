import PushlintDiagnostics
import PushlintExtract
import PushlintLinter
import PushlintText
import Testing

/// Where findings stand in files of every kind: to the byte, whatever is around.
@Suite struct PlacesTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let language: HostLanguage
    /// The file; `«…»` stands around what must be found and is taken out before.
    let text: String
    let rules: [String]
    /// Which of them the marked one is.
    var marked = 0
    var testDescription: String { name }
  }

  private static let message = #"{"message": {"topic": "a", "notification": {"title": "t", "body": "b"«,»}}}"#

  static let cases: [Case] = [
    Case(name: "json", language: .json, text: message, rules: ["syntax/trailing-comma"]),
    Case(
      name: "emoji before", language: .json,
      text: "{\"message\": {\"data\": {\"😀\": \"é\"}, " + message.dropFirst(#"{"message": {"#.count),
      rules: ["syntax/trailing-comma"]),
    Case(
      name: "crlf", language: .markdown, text: "# é\r\n\r\n```json\r\n\(message)\r\n```\r\n",
      rules: ["syntax/trailing-comma"]),
    Case(
      name: "fence in a list", language: .markdown, text: "1. text\n   ```json\n   \(message)\n   ```\n",
      rules: ["syntax/trailing-comma"]),
    Case(
      name: "fence in a quote", language: .markdown, text: "> text\n> ```json\n> \(message)\n> ```\n",
      rules: ["syntax/trailing-comma"]),
    Case(
      name: "members without their object", language: .markdown,
      text: "> é\n\n```json\n\"aps\": {\n  \"alert\": \"é\", \"badge\": «\"1\"»\n},\n```\n", rules: ["apns/wrong-type"]),
    Case(
      name: "members of something else", language: .markdown,
      text: "```json\n\"name\": \"x\", \"message\": \"y\"\n```\n", rules: []),
    Case(
      name: "unlabelled fence", language: .markdown, text: "~~~\nBody:\n\(message)\n~~~\n",
      rules: ["syntax/trailing-comma"]),
    Case(
      name: "request in a json fence", language: .markdown,
      text: "```json\nPOST https://fcm.googleapis.com/v1/projects/p1/messages:send\nHost: a\n\n\(message)\n```\n",
      rules: ["syntax/trailing-comma"]),
    Case(name: "second line", language: .ndjson, text: "{\"a\": 1}\n\(message)\n", rules: ["syntax/trailing-comma"]),
    Case(
      name: "json in a string", language: .json,
      text:
        #"{"page": "é\n\n{\"message\": {\"topic\": \"a\", \"data\": {\"n\": «1»}}, \"validate_only\": true}", "n": 1}"#,
      rules: ["data/value-not-string"]),
    Case(
      name: "value in an escaped sample", language: .json,
      text:
        #"{"page": "\u00e9 text\n{\n \"message\": {\n \"token\": \"t\", \"data\": {\"n\": «1»}}\n}\nmore", "n": 1}"#,
      rules: ["data/value-not-string"]),
    Case(
      name: "javascript", language: .javaScript,
      text: """
        import { getMessaging } from "firebase-admin/messaging";
        const re = /[{"']/g, t = `${a ? `{` : "}"}`;
        class A<T> { async send(x) { if (x < 1) { return <T>x } await getMessaging().send({ topic, notification: { title: 'a' },
          webpush: { fcmOptions: { link: «'/a.html'» } } }) } }
        """, rules: ["webpush/link-relative"]),
    Case(
      name: "jsx", language: .javaScriptWithJSX,
      text: """
        const b = <Button title="it's" onPress={() => admin.messaging().send({ topic: "x", notification: { title: "a", body: "b" },
          webpush: { fcmOptions: { link: «"a.html"» } } })}>Don't {x} send</Button>;
        """, rules: ["webpush/link-relative"]),
    Case(
      name: "behind type arguments", language: .typeScript,
      text: "async function f<T>(a: T[]): Promise<void> { await admin.messaging().send({ topic: x, "
        + "notification: { title: t, body: b }, webpush: { fcmOptions: { link: «'a.html'» } } }); return; }",
      rules: ["webpush/link-relative"]),
    Case(
      name: "fallback", language: .javaScript,
      text: """
        admin.messaging().send({ topic: x, notification: { title: t ?? "a", body: b, imageUrl: i || "https://a.dev/i.png" },
          webpush: { fcmOptions: { link: y.link ?? «"/a.html"» } } });
        """, rules: ["webpush/link-relative"]),
    Case(
      name: "operands are no values", language: .javaScript,
      text: """
        admin.messaging().send({ topic: x, notification: { title: t, body: b },
          webpush: { fcmOptions: { link: base + "/a.html" } }, android: f({ data: { a: 1 } }, y || "/b") });
        """, rules: []),
    Case(
      name: "type is no payload", language: .typeScript,
      text:
        "type M = { message: { token: string; notification: { title: string; body: string }; android: { ttl: string } } };",
      rules: []),
    Case(
      name: "one line of code", language: .text,
      text: "Text\nconst m={topic:t,notification:{title:'a',body:'b'},webpush:{fcmOptions:{link:«'a.html'»}}};\n",
      rules: ["webpush/link-relative"]),
  ]

  /// Scripts and collections: each piece back to where it stands.
  static let scripts: [Case] = [
    Case(
      name: "single quotes", language: .shellScript,
      text: #"curl "$URL" -d '{"message":{"topic":"é","notification":{"title":"it'\''s","body":«5»}}}'"#,
      rules: ["target/topic-name", "types/wrong-type"], marked: 1),
    Case(
      name: "double quotes", language: .shellScript,
      text:
        #"curl -d "{\"message\":{\"token\":\"$T\",\"notification\":{\"title\":«5»,\"body\":\"b\"}}}" https://fcm.googleapis.com/v1/projects/$P/messages:send"#,
      rules: ["types/wrong-type"]),
    Case(
      name: "spliced quotes", language: .shellScript,
      text: #"BODY='{"message":{"token":"'"$T"'","data":{"n":'$N',"m":«5»}}}'"#, rules: ["data/value-not-string"]),
    Case(
      name: "here-document", language: .shellScript,
      text: "cat > x.apns <<EOF\n{ \"aps\": { \"alert\": \"$(date +\"%s\")\", \"badge\": «\"1\"» } }\nEOF\n",
      rules: ["apns/wrong-type"]),
    Case(
      name: "inside a substitution", language: .shellScript,
      text:
        "R=$(curl -s -X POST \\\n -H \"Authorization: Bearer $A\" \\\n «https://fcm.googleapis.com/v1/projects/p/message:send» \\\n -d \"$B\")\n",
      rules: ["request/send-url"]),
    Case(
      name: "header and body", language: .shellScript,
      text:
        #"curl -H "apns-push-type: background" -H "apns-priority: «10»" -d '{"aps":{"content-available":1}}' https://api.push.apple.com/3/device/$D"#,
      rules: ["apns/background-priority"]),
    Case(
      name: "other languages", language: .shellScript,
      text:
        "awk '{ print $1 }' a | sed 's/{\"a\"/x/' | jq '{message: .a, topic: \"x\"}' | python -c 'print({\"aps\": 1})'",
      rules: []),
    Case(
      name: "fence", language: .markdown,
      text:
        "```bash\n$ curl -H 'Authorization: key=abc' \\\n  -d '{\"to\": \"x\", \"data\": {\"a\": \"b\"}}' «https://fcm.googleapis.com/fcm/send»\n```\n",
      rules: ["legacy/payload", "legacy/endpoint"], marked: 1),
    Case(
      name: "bodies beside commands", language: .markdown,
      text:
        "```bash\n# é\n{\n  \"message\": {\"topic\": \"a\", \"data\": {\"n\": «5»}}\n}\ncurl -d '{\"aps\":{\"alert\":\"x\"}}' $U\n```\n",
      rules: ["data/value-not-string"]),
    Case(
      name: "collection", language: .postman,
      text:
        #"{"item":[{"request":{"method":"POST","url":{"raw":"https://fcm.googleapis.com/v1/projects/{{p}}/messages:send"},"body":{"mode":"raw","raw":"{\n  // é\n  \"message\": {\"topic\": \"{{t}}\", \"data\": {\"a\": {{n}}, \"b\": «5»}}}"}}}]}"#,
      rules: ["data/value-not-string"]),
    Case(
      name: "answers in a collection", language: .postman,
      text:
        #"{"item":[{"response":[{"originalRequest":{},"request":{"url":"https://fcm.googleapis.com/fcm/send"}}]}]}"#,
      rules: []),
  ]

  @Test(arguments: cases + scripts)
  func areExact(_ example: Case) {
    let parts = example.text.split(separator: "«", omittingEmptySubsequences: false)
    let before = parts[0].utf8.count
    let marked = parts.dropFirst().first?.split(separator: "»", omittingEmptySubsequences: false).first ?? ""
    let text = SourceText(example.text.filter { $0 != "«" && $0 != "»" })
    let found = Linter().lint(Source(text, example.language)).diagnostics.filter { $0.severity >= .warning }
    #expect(found.map(\.rule) == example.rules, "\(found)")
    guard let first = found.dropFirst(example.marked).first else { return }
    #expect(first.range == SourceRange(before, before + marked.utf8.count))
  }

  /// Edits inside strings are escaped for them, and applying twice changes nothing more.
  @Test func fixesInsideStringsAreEscaped() {
    let text = SourceText(#"{"page": "x\n{\"message\": {\"token\": \"t\", \"data\": {\"n\": 1,}}}\n"}"#)
    let source = Source(text, .json)
    let fixed = FixApplier(Linter(), Configuration(), level: .safe).apply(to: source)
    #expect(
      fixed.text == SourceText(#"{"page": "x\n{\"message\": {\"token\": \"t\", \"data\": {\"n\": \"1\"}}}\n"}"#))
    let again = FixApplier(Linter(), Configuration(), level: .safe).apply(to: Source(fixed.text, .json))
    #expect(again.applied == 0)
  }

  /// Fixes in scripts keep them what they were for the shell.
  @Test(arguments: [
    (
      #"curl $U -d '{"message":{"topic":"a","notification":{"title":"it'\''s","body":5}}}'"#,
      #"curl $U -d '{"message":{"topic":"a","notification":{"title":"it'\''s","body":"5"}}}'"#
    ),
    (
      #"curl $U -d "{\"message\":{\"token\":\"$T\",\"data\":{\"n\":5}}}""#,
      #"curl $U -d "{\"message\":{\"token\":\"$T\",\"data\":{\"n\":\"5\"}}}""#
    ),
    (
      "cat <<EOF\n{\"message\":{\"topic\":\"a\",\"data\":{\"p\":\"\\$5\",\"n\":5}}}\nEOF\n",
      "cat <<EOF\n{\"message\":{\"topic\":\"a\",\"data\":{\"p\":\"\\$5\",\"n\":\"5\"}}}\nEOF\n"
    ),
    // The value lies in other quotes, or in a variable: nothing can be written there.
    (
      #"curl $U -d '{"message":{"topic":"a","android":{"priority":'"$P"'},"priority":'$Q'}}'"#,
      #"curl $U -d '{"message":{"topic":"a","android":{"priority":'"$P"'},"priority":'$Q'}}'"#
    ),
  ])
  func fixesInScripts(_ script: String, _ expected: String) {
    let fixed = FixApplier(Linter(), Configuration(), level: .suggested)
      .apply(to: Source(SourceText(script), .shellScript))
    #expect(fixed.text == SourceText(expected), "\(fixed.text.string(fixed.text.range))")
  }
}
