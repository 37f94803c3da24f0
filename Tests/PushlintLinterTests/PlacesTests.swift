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

  @Test(arguments: cases)
  func areExact(_ example: Case) {
    let parts = example.text.split(separator: "«", omittingEmptySubsequences: false)
    let before = parts[0].utf8.count
    let marked = parts.dropFirst().first?.split(separator: "»", omittingEmptySubsequences: false).first ?? ""
    let text = SourceText(example.text.filter { $0 != "«" && $0 != "»" })
    let found = Linter().lint(Source(text, example.language)).diagnostics.filter { $0.severity >= .warning }
    #expect(found.map(\.rule) == example.rules, "\(found)")
    guard let first = found.first else { return }
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
}
