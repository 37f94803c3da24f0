import PushlintExtract
import PushlintPayload
import PushlintRules
import PushlintText
import Testing

/// What is a payload, of which kind, and which field each value is.
@Suite struct DetectionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let language: HostLanguage
    let text: String
    let kinds: [String]
    var testDescription: String { text }
  }

  private static func json(_ text: String, _ kinds: String...) -> Case {
    Case(language: .json, text: text, kinds: kinds)
  }

  private static func code(_ text: String, _ kinds: String...) -> Case {
    Case(language: .javaScript, text: text, kinds: kinds)
  }

  static let cases: [Case] = [
    json(#"{"message": {"token": "t", "notification": {"title": "a"}}}"#, "fcm request"),
    json(#"{"message": {"topic": "t", "data": {"a": 1}}}"#, "fcm request"),
    json(#"{"message": {"topic": "t", "data": {"a": {"b": 1}}}}"#),
    json(#"{"message": {"topic": "t", "data": {"a": 1}, "partition": 3}}"#),
    json(#"{"message": {"text": "hi", "from": "me", "topic": "lunch"}}"#),
    json(#"{"message": {"android": {"priority": "high"}}}"#, "fcm request"),
    json(#"{"topic": "t", "notification": {"title": "a", "body": "b"}}"#, "fcm message"),
    json(#"{"notification": {"title": "a", "body": "b", "data": {}}}"#),
    json(#"{"apns": {"payload": {"aps": {}}}}"#, "fcm message"),
    json(#"{"aps": {"alert": "x"}}"#, "apns"),
    json(#"{"aps": {"region": "eu"}}"#),
    json(#"{"aps": {"alert": "x"}, "Simulator Target Bundle": "a.b"}"#, "apns simulator"),
    json(#"[{"aps": {"badge": 1}}, {"x": {"aps": {"sound": "y"}}}]"#, "apns", "apns"),
    json(#"{"to": "/topics/a", "notification": {"title": "x"}}"#, "legacy"),
    json(#"{"to": "a@b.c", "data": {"x": 1}}"#),
    code(
      "await fetch('https://api.pushy.me/push', { body: JSON.stringify({ to: t, data: d, notification: { body: 'x' } }) })"
    ),
    json(
      #"{"message": {"android": {"notification": {"title": "a", "body": "b", "click_action": {"type": 3}}}, "token": ["t"]}}"#
    ),
    json(#"{"to": "ExponentPushToken[x]", "notification": {"title": "x"}}"#),
    json(#"{"app_id": "x", "contents": {"en": "a"}, "aps": {"alert": "x"}}"#),
    json(#"{"type": "object", "properties": {"aps": {"alert": {"type": "string"}, "badge": {}}}}"#),
    Case(language: .apns, text: #"{"a": 1}"#, kinds: ["apns"]),
    code("import 'firebase-admin/messaging'; send({ token, notification: { title: 'a' } })", "admin sdk message"),
    code("fetch('https://fcm.googleapis.com/x'); const m = { token, notification: { title: 'a' } }", "fcm message"),
    code("getMessaging(app).send({ topic: 'a', data: { n: 1 } })", "admin sdk message"),
    code("admin\n  .messaging()\n  .sendEachForMulticast({ tokens, data })", "admin sdk message"),
    code("await getMessaging().send({ text: 'hello' })"),
    code("queue.send({ topic: 'a', data: { n: 1 } }); getMessaging().send(message)"),
    code("function f({ token, notification, android }) {}"),
    code("type A = { message: { token: string, notification: { title: string }, android: { ttl: string } } }"),
    code("new Notification({ notification: { title: 'a', icon: 'b' } })"),
    code(
      "import 'firebase-admin'; const m = { token }; m.android = { x: 1 }; m.data = {}; getMessaging().send(m)",
      "admin sdk message", "android block", "data block"),
    code(
      "import 'firebase-admin'; let m: Message = { token }; m!.notification = { title: 'a' }; getMessaging().send(m)",
      "admin sdk message", "notification block"),
    code(
      "fetch('https://fcm.googleapis.com/x'); const m = { token }; m.webpush = { fcm_options: {} }; m.android = { a: 1 }; m.data = {}",
      "webpush block"),
    // Variables of the same name that are something else.
    code(
      "fetch('https://fcm.googleapis.com/x'); config.android = { priority: 3 }; const s = {}; s.android = { notification: 1 }"
    ),
    code(
      "import 'firebase-admin'; const f = async () => { const m = await find(); m.data = { n: 3 } }; { const m = { token }; getMessaging().send(m) }",
      "admin sdk message"),
    code(
      "import 'firebase-admin'; const m = { token }; all.forEach((m) => { m.data = { n: 3 } }); getMessaging().send(m)",
      "admin sdk message"),
    code(
      "import 'firebase-admin'; response.data = { a: 1 }; config.android = { package: 'x' }; x.notification = { title }"
    ),
    code("import 'firebase-admin'; const p = load(); p.data = { a: 1 }; getMessaging().sendToDevice(t, p)"),
    code("const m = { token }; m.android = { priority: 'high' }; m.data = { a: 1 }"),
    code("fetch('https://fcm.googleapis.com/x'); fetch('https://exp.host/--/api'); m.android = { priority: 'high' }"),
    code("import 'firebase-admin'; if (m.android == { priority }) { m.android => { priority } }"),
  ]

  private static func found(_ example: Case) -> [Payload] {
    excerpts(in: SourceText(example.text), language: example.language).flatMap { excerpt -> [Payload] in
      guard let document = excerpt.document else { return [] }
      return PayloadDetector(excerpt, document, language: example.language).detect().payloads
        .map { Payload(excerpt, document, $0, BuiltInRules.shared.catalogue) }
    }
  }

  @Test(arguments: cases)
  func tellsPayloadsFromTheRest(_ example: Case) {
    #expect(Self.found(example).map(\.kind.rawValue) == example.kinds)
  }

  /// Every spelling of a field, at every place where a payload may begin, has the same path.
  @Test(arguments: [
    json(#"{"message": {"topic": "t", "apns": {"payload": {"aps": {"mutable-content": 1, "alert": "x"}}}}}"#),
    json(#"{"topic": "t", "notification": {"body": "x"}, "apns": {"payload": {"aps": {"mutable-content": 1}}}}"#),
    json(#"{"aps": {"mutable-content": 1, "alert": "x"}}"#),
    code(
      "getMessaging().send({ topic: t, notification: { body: 'x' }, apns: { payload: { aps: { mutableContent: true } } } })"
    ),
    code(
      "getMessaging().send({ topic: t, notification: { body: 'x' }, ...(a && { apns: { payload: { aps: { mutableContent: true } } } }) })"
    ),
  ])
  func pathsAreCanonical(_ example: Case) throws {
    let payload = try #require(Self.found(example).first)
    #expect(payload.place(at: "message.apns.payload.aps.mutable-content")?.field?.name == "mutable-content")
  }
}
