import PushlintExtract
import PushlintPayload
import PushlintText
import Testing

/// What proves a payload, and what does not: one line each.
@Suite struct DetectionTableTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let language: HostLanguage
    let text: String
    let kinds: [String]
    var testDescription: String { text }
  }

  @Test(arguments: DetectionTable.recognised)
  func isRecognised(_ example: Example) {
    #expect(Self.kinds(in: example) == example.kinds)
  }

  @Test(arguments: DetectionTable.foreign)
  func isNotAPayload(_ example: Example) {
    #expect(Self.kinds(in: example) == [])
  }

  /// The kinds of the payloads in a file, those inside of strings included.
  private static func kinds(in example: Example) -> [String] {
    var pending = excerpts(in: SourceText(example.text), language: example.language)
    var kinds: [String] = []
    while !pending.isEmpty {
      let excerpt = pending.removeFirst()
      guard let document = excerpt.document else { continue }
      let found = PayloadDetector(excerpt, document, language: example.language).detect().payloads
      kinds += found.map(\.kind.rawValue)
      let ranges = SourceRangeSet(found.map { document.tree[$0.node].range })
      pending = excerpts(insideStringsOf: excerpt, skipping: ranges) + pending
    }
    return kinds
  }
}

/// The examples.
enum DetectionTable {
  typealias Example = DetectionTableTests.Example

  private static let sdk = "const admin = require('firebase-admin');\n"
  private static let fcm = """
    POST https://fcm.googleapis.com/v1/projects/northwind-1a2b/messages:send HTTP/1.1
    Authorization: Bearer {{token}}


    """
  private static let apns = """
    POST https://api.push.apple.com/3/device/{{device}} HTTP/2
    apns-topic: dev.northwind.app
    apns-push-type: alert


    """
  private static let legacy = "POST https://fcm.googleapis.com/fcm/send HTTP/1.1\n\n"

  private static func list(_ language: HostLanguage, _ rows: [(String, [String])]) -> [Example] {
    rows.map { Example(language: language, text: $0.0, kinds: $0.1) }
  }

  private static func list(_ language: HostLanguage, foreign rows: [String]) -> [Example] {
    rows.map { Example(language: language, text: $0, kinds: []) }
  }

  static let recognised = recognisedJSON + recognisedRequests + recognisedCode + recognisedFiles
  static let foreign = foreignJSON + foreignCode + foreignRequests

  private static let recognisedJSON = list(
    .json,
    [
      // A message with a target.
      (#"{"message": {"topic": "n", "notificaton": {"title": "x"}}}"#, ["fcm request"]),
      (#"{"message": {"token": "t", "Notifications": {"title": "x"}}}"#, ["fcm request"]),
      (#"{"message": {"token": "t", "title": "Hi"}}"#, ["fcm request"]),
      (#"{"message": {"token": "t", "body": "Hi"}}"#, ["fcm request"]),
      (#"{"message": {"token": "t", "data": {"a": "1"}, "title": "x"}}"#, ["fcm request"]),
      (#"{"message": {"token": "t", "notification": []}}"#, ["fcm request"]),
      (#"{"message": {"token": "t", "notification": "Hi"}}"#, ["fcm request"]),
      (#"{"message": {"topic": "news", "notification": "Hi"}}"#, ["fcm request"]),
      (#"{"message": {"topic": "news", "notification": {"tilte": "Hi"}}}"#, ["fcm request"]),
      (#"{"message": {"condition": "'a' in topics", "notification": {}}}"#, ["fcm request"]),
      (#"{"message": {"topic": "news", "title": "a", "body": "b"}}"#, ["fcm request"]),
      (#"{"message": {"topic": "news", "android": "high"}}"#, ["fcm request"]),
      (#"{"message": {"token": "t", "apns": []}}"#, ["fcm request"]),
      (#"{"message": {"token": "cXk1RzR9pLs:APA91bHun4MxP5egoKMwt2"}}"#, ["fcm request"]),
      // A member that somebody is writing says nothing.
      (#"{"message": {"token": "cXk1RzR9pLs:APA91bHun4MxP5egoKMwt2", "}}"#, ["fcm request"]),
      (#"{"message": {"notification": {"title": "x"}, "}}"#, ["fcm request"]),
      (#"{"message": {"notification": {"title": "x"}, "an": }}"#, ["fcm request"]),
      (#"{"message": {"topic": "news", "data": {"a": "1"}, "}}"#, ["fcm request"]),
      (#"{"message": {"topic": "news", "data": {"a": "1", "}}}"#, ["fcm request"]),
      (#"{"message": {"topic": "news", "title": "a", "body": "b", "}}"#, ["fcm request"]),
      (#"{"message": {"topic": "news", "notification": {"tilte": "Hi"}}, "}"#, ["fcm request"]),
      (#"{"token": "t", "notification": {"title": "x"}, "}"#, ["fcm message"]),
      (#"{"to": "<device token>", "data": {"a": "1"}, "ttl": 3, "x": }"#, ["legacy"]),
      (#"{"message": {"token": "<device token>", "data": {"a": {"b": 1}}}}"#, ["fcm request"]),
      (#"{"message": {"token": "t", "priority": "high", "data": {"a": "1"}}}"#, ["fcm request"]),
      (#"{"message": {"to": "t", "notification": {"title": "x"}}}"#, ["fcm request"]),
      (#"{"message": {"notification": {"title": "x"}, "sound": "default"}}"#, ["fcm request"]),
      (#"{"message": {"tokens": ["a", "b"], "notification": {"title": "x"}}}"#, ["fcm request"]),
      (#"{"message": {"token": "t", "title": "x"}, "validateOnly": true}"#, ["fcm request"]),
      (#"{"message": {"message": {"token": "t", "title": "x"}}}"#, ["fcm request"]),
      // An `aps` object.
      (#"{"aps": {"alrt": "x"}}"#, ["apns"]),
      (#"{"aps": {"bagde": 1}}"#, ["apns"]),
      (#"{"aps": {"contentAvailable": 1}}"#, ["apns"]),
      (#"{"aps": {"Mutable-Content": 1}}"#, ["apns"]),
      (#"{"aps": {"interuption-level": "active"}}"#, ["apns"]),
      (#"{"aps": {"title": "a", "body": "b"}}"#, ["apns"]),
      (#"{"aps": {"category": "x"}, "Simulator Target Bundel": "a.b"}"#, ["apns simulator"]),
      (#"{"aps": {"alert": "x"}, "SimulatorTargetBundle": "a.b"}"#, ["apns simulator"]),
      (#"{"headers": {"apns-priority": "5"}, "payload": {"aps": {"mutableContent": true}}}"#, ["apns block"]),
      (#"{"payload": {"aps": {"alert": "x"}}}"#, ["apns"]),
      // The legacy API.
      (#"{"to": "<device token>", "data": {"a": "1"}}"#, ["legacy"]),
      (#"{"to": "YOUR_FCM_TOKEN", "data": {"a": "1"}}"#, ["legacy"]),
      (#"{"to": "{{registration_token}}", "data": {"a": "1"}, "ttl": 3}"#, ["legacy"]),
      (#"{"to": "bk3RNwTe3H0:APA91bHun4MxP5egoKMwt2KZFBaFUH", "data": {"a": "1"}}"#, ["legacy"]),
      (#"{"registration_ids": ["a"], "data": {"a": "1"}}"#, ["legacy"]),
      // Envelopes.
      (#"{"default": "x", "APNS": "{\"aps\": {\"alert\": \"x\"}}"}"#, ["apns"]),
      (#"{"APNS_SANDBOX": "{\"aps\": {\"region\": \"x\"}}"}"#, ["apns"]),
      (#"{"GCM": "{\"notification\": {\"title\": \"x\"}}"}"#, ["relayed legacy payload"]),
      (#"{"GCM": "{\"data\": {\"message\": \"x\"}, \"priority\": \"high\"}"}"#, ["relayed legacy payload"]),
      (#"{"GCM": "{\"fcmV1Message\": {\"message\": {\"data\": {\"a\": \"1\"}}}}"}"#, ["fcm message"]),
      (#"{"APNS": {"aps": {"alert": "x"}}, "GCM": {"data": {"a": "1"}}}"#, ["apns", "relayed legacy payload"]),
      (#"{"interests": ["a"], "apns": {"aps": {"alert": "x"}}}"#, ["apns"]),
      (
        #"{"interests": ["a"], "apns": {"aps": {"alert": "x"}}, "fcm": {"notification": {"title": "x"}}}"#,
        ["apns", "relayed legacy payload"]
      ),
      (#"{"recipient": {"clientId": "a"}, "push": 1, "apns": {"aps": {"alrt": "x"}}}"#, ["apns"]),
      (#"{"apns": {"aps": {"alert": "x"}, "apns-headers": {}}, "notification": {"title": "x"}}"#, ["apns"]),
      (#"{"apns": {"aps": {"alert": "x"}, "pusher": {"disable_delivery_tracking": true}}}"#, ["apns"]),
      (#"{"message": {"topic": "n", "apns": {"aps": {"alert": "x"}}}}"#, ["fcm request"]),
      // What browsers show.
      (#"{"web_push": 8030, "notification": {"title": "x"}}"#, ["declarative notification"]),
      (#"{"notification": {"title": "x", "data": {"onActionClick": {}}}}"#, ["browser notification"]),
      // Templates.
      (#"{"message": {"topic": "n", "notification": {"title": {% if a %}"x"{% endif %}}}}"#, ["fcm request"]),
      (##"{"aps": {"alert": "$(title)", "badge": "#(badge)"}}"##, ["apns"]),
    ])

  private static let recognisedRequests = list(
    .http,
    [
      (fcm + #"{"message": {}}"#, ["fcm request"]),
      (fcm + "{}", ["fcm request"]),
      (fcm + "[]", ["fcm request"]),
      (fcm + "null", ["fcm request"]),
      (fcm + "\"x\"", ["fcm request"]),
      (fcm + #"{"text": "hi"}"#, ["fcm request"]),
      (fcm + #"{"token": "t"}"#, ["fcm message"]),
      (apns + #"{"alert": "x"}"#, ["apns"]),
      (apns + "{}", ["apns"]),
      (legacy + #"{"x": 1}"#, ["legacy"]),
    ])

  private static let recognisedCode = list(
    .javaScript,
    [
      (sdk + "admin.messaging().send({ token, notification, data, priority: 'high' })", ["admin sdk message"]),
      (sdk + "admin.messaging().sendMulticast({ tokens, notification })", ["admin sdk message"]),
      (sdk + "getMessaging(app).sendAll([{ token, notification }])", ["admin sdk message"]),
      (sdk + "admin.messaging().send({ to: t, notificaton: { title: 'x' } })", ["admin sdk message"]),
      (sdk + "const m = { tokem: t, title: 'x' };\nadmin.messaging().send(m)", ["admin sdk message"]),
      (sdk + "const m: Message = { tokem: t };\nawait this.messaging.send(m)", ["admin sdk message"]),
      (sdk + "const all: Message[] = [{ tokem: t }];\nmessaging.sendEach(all)", ["admin sdk message"]),
      (sdk + "const all = [];\nall.push({ tokem: t });\nmessaging.sendEach(all)", ["admin sdk message"]),
      (
        sdk
          + "const p = { notification: { title: 'x' }, data, priority: 'high' };\nadmin.messaging().sendToDevice(t, p)",
        ["admin sdk legacy payload"]
      ),
      (sdk + "admin.messaging().sendToTopic('news', { notification: { title: 'x' } })", ["admin sdk legacy payload"]),
      (sdk + "fcmClient.sendEachForMulticast({ tokens, notification: n })", ["admin sdk message"]),
      (sdk + "const push = admin.messaging();\npush.send({ topic: 'news', title: 'x' })", ["admin sdk message"]),
      (
        "sns.publish({ Message: JSON.stringify({ default: 'a', APNS: JSON.stringify({ aps: { alert: 'x' } }) }) })",
        ["apns"]
      ),
      ("const m = { GCM: JSON.stringify({ notification: { title, body } }) }", ["relayed legacy payload"]),
    ])

  private static let recognisedFiles = list(
    .apns,
    [
      ("[]", ["apns"]), ("null", ["apns"]), (#"{"a": 1}"#, ["apns"]),
      (#"{"Simulator Target Bundle": "a.b"}"#, ["apns simulator"]),
    ])

  private static let foreignJSON = list(
    .json,
    foreign: [
      // Chats, queues, events.
      #"{"message": {"topic": "general", "text": "hi"}}"#,
      #"{"message": {"topic": "weather", "message": "storms ahead"}}"#,
      #"{"message": {"topic": "orders", "data": {"a": {"b": 1}}, "partition": 3}}"#,
      #"{"message": {"topic": "orders", "payload": {"i": 1}}}"#,
      #"{"message": {"topic": "orders", "key": "k", "value": "v", "offset": "4"}}"#,
      #"{"message": {"topic": "vehicle_location"}, "type": "subscribe"}"#,
      #"{"message": {"token": "eyJhbGciOi"}}"#,
      #"{"token": "cXk1RzR9pLs:APA91bHun4MxP5egoKMwt2"}"#,
      #"{"message": {"token": "cXk1RzR9pLs:APA91bHun4MxP5egoKMwt2", "user": 7}}"#,
      #"{"message": {"token": "cXk1RzR9pLs:APA91bHun4MxP5egoKMwt2"}, "ok": true}"#,
      #"{"message": {"token": "a b c:APA91"}}"#,
      // Begun, and not a payload when it is finished either.
      #"{"message": {"topic": "a", "}}"#,
      #"{"message": {"token": "eyJhbGciOi", "}}"#,
      #"{"message": {"topic": "general", "text"}}"#,
      #"{"message": {"topic": "orders", "payload": {"i": 1}, "}}"#,
      #"{"message": {"token": "eyJhbGciOi", "user": {"id": 1}, "title": "x"}}"#,
      #"{"message": {"token": "x", "data": {"a": {"b": 1}}}}"#,
      #"{"message": {"id": 1, "topic": "Help", "title": "Help me", "author": "ann"}}"#,
      #"{"message": {"topic": "Help", "body": "Help me"}}"#,
      #"{"type": "post", "message": {"topic": "Help", "title": "a", "body": "b"}}"#,
      #"{"event": "message", "message": {"token": "x", "title": "Hi"}}"#,
      #"{"message": {"data": "aGVsbG8=", "messageId": "1", "publishTime": "x"}, "subscription": "s"}"#,
      #"{"message": {"role": "user", "content": "hi"}}"#,
      #"{"message": {"subject": "Hi", "body": "there", "to": "ann@northwind.dev"}}"#,
      #"{"message": {"condition": "new", "title": "Chair", "price": 3}}"#,
      #"{"message": "hi", "token": "x", "topic": "y"}"#,
      #"{"update_id": 1, "message": {"message_id": 2, "from": {"id": 3}, "text": "x"}}"#,
      #"{"ref": "main", "head_commit": {"message": "x"}, "repository": {"topics": ["a"]}}"#,
      #"{"topic": "orders/create", "data": {"id": 1}, "notification": "sent"}"#,
      #"{"notification": {"title": "a", "body": "b"}}"#,
      #"{"notification": {"title": "a", "vibrate": [1], "data": {"url": "/"}}}"#,
      #"{"notifications": {"title": "Notifications", "body": "None yet"}}"#,
      // Other things called `aps`.
      #"{"aps": {"region": "eu"}}"#,
      #"{"aps": [{"bssid": "a", "signal": 3}]}"#,
      #"{"aps": {"title": "Access points", "count": 3}}"#,
      #"{"aps": {"sounds": 3, "alerts": true, "badges": []}}"#,
      #"{"aps": {"clients": {"total": 3}, "events": 4}}"#,
      #"{"aps": "x"}"#, #"{"aps": {}}"#,
      #"{"type": "object", "properties": {"aps": {"alert": {"type": "string"}}}}"#,
      // Legacy-like.
      #"{"to": "ann@northwind.dev", "data": {"x": 1}}"#,
      #"{"to": "0x52908400098527886E0F7030069857D2E4169EE7", "data": "0x", "gas": "0x1"}"#,
      #"{"to": "token contract", "data": {"amount": 3}}"#,
      #"{"to": "<token>", "data": {"x": 1}, "from": "ann"}"#,
      #"{"to": "ExponentPushToken[x]", "title": "x", "data": {"a": 1}}"#,
      #"{"priority": "high", "data": {"a": 1}, "notification": true}"#,
      // Vendors.
      #"{"app_id": "x", "contents": {"en": "a"}, "headings": {"en": "b"}}"#,
      #"{"pn_apns": {"aps": {"alert": "x"}}, "pn_gcm": {"notification": {"title": "x"}}}"#,
      #"{"notifications": [{"tokens": ["a"], "platform": 1, "message": "hi"}]}"#,
      #"{"audience": {"ios_channel": "x"}, "notification": {"alert": "x"}, "device_types": ["ios"]}"#,
      #"{"notification": {"devices": [{"app_id": "a", "pushkey": "b"}], "event_id": "c"}}"#,
      #"{"GCM": "Global Climate Model", "APNS": 3}"#,
      #"{"default": "x", "GCM": "{\"a\": {\"b\": 1}, \"c\": {\"d\": 2}}"}"#,
      #"{"web_push": {"enabled": true}, "notification": {"title": "x"}}"#,
      #"{"fcm": {"enabled": true}, "apns": {"enabled": false, "key_id": "x"}}"#,
      // Settings, texts, schemas.
      #"{"apns": {"production": true, "teamId": "x"}}"#,
      #"{"android": {"package": "dev.northwind"}, "ios": {"bundleIdentifier": "dev.northwind"}}"#,
      #"{"token": "x", "topic": "y", "title": "z"}"#,
      #"{"message": {"title": "Hi", "body": "There"}}"#,
      #"{"error": {"code": 400, "message": {"token": "invalid", "title": "required"}}}"#,
    ])

  private static let foreignCode = list(
    .javaScript,
    foreign: [
      "await getMessaging().send({ text: 'hello' })",
      "queue.send({ topic: 'a', data: { n: 1 } }); getMessaging().send(message)",
      "fcm.sendMulticast({ tokens: t, title: 'x' })",
      "require('firebase-admin'); pushService.sendMulticast({ tokens: t, title: 'x' })",
      "require('firebase-admin'); fcm.send({ data: { a: 1 } }, devices)",
      "socket.send({ token, notification: 'x' })",
      "producer.sendAll([{ topic: 'a', notification: 'x' }])",
      "bus.emit({ message: { topic: 'orders', title: 'New order' } })",
      "new Schema({ notification: { title: String, body: String }, token: String })",
      "new Schema({ notification: { title: { type: String }, body: { type: String } }, token: String })",
      "z.object({ message: { notification: { title: z.string() }, token: z.string() } })",
      "const s = { token: Joi.string(), notification: { title: Joi.string().required() } }",
      "const core = require('@hmscore/x'); core.messaging().send({ message: { notification: { title: 'a' }, token: ['a'] } })",
      "const hcm = require('hcm'); hcm.messaging().send({ notification: { title: 'a' }, token: ['a'], data: 'x' })",
      "dispatch({ type: 'x', message: { token, title } })",
      "setState({ message: { token: 'x', body: 'y' } })",
      "const { token, notification } = await load({ token: 1 })",
    ])

  private static let foreignRequests = list(
    .http,
    foreign: [
      "POST https://api.example.dev/rooms HTTP/1.1\n\n{\"message\": {\"topic\": \"a\", \"title\": \"b\", \"text\": \"c\"}}",
      "POST https://api.example.dev/login HTTP/1.1\n\nnull",
      "POST https://api.push.apple.com/3/device/1 HTTP/2\napns-push-type: mdm\n\n{\"mdm\": \"x\"}",
      "POST https://api.push.apple.com/3/device/1 HTTP/2\napns-topic: pass.dev.northwind\n\n{}",
    ])
}
