import PushlintExtract
import PushlintLinter
import PushlintText
import TestSupport
import Testing

/// Messages with a name that are all of the body of a request, and payloads in maps of somebody else.
@Suite struct NamedBodyTests {
  private static let python = """
    def f(t):
        msg = {"topic": t, "notification": {"title": "a", "body": "b"}}
        SOME
        r = requests.post("https://fcm.googleapis.com/v1/projects/p/messages:send", SENT)
        return r

    """

  @Test(
    arguments: [
      ("pass", "json=msg", true), ("pass", "data=json.dumps(msg)", true), ("pass", "headers=h, json=msg", true),
      ("pass", "json={\"message\": msg}", false), ("pass", "json=msg2", false), ("pass", "json=wrap(msg)", false),
      ("msg = {\"message\": msg}", "json=msg", false), ("msg[\"message\"] = m", "json=msg", false),
      ("print(msg)", "json=msg", true),
      ("logger.debug(\"sent %s\", json.dumps(msg))", "json={\"message\": msg}", false),
      ("logger.debug(\"sent %s\", json.dumps(msg))", "data=json.dumps(msg)", true),
      ("own = \"https://a.example/\"\n\n    other(\"messages:send\")", "json={}", false),
    ])
  func namesInPython(_ statement: String, _ sent: String, _ isFound: Bool) {
    let text = Self.python.replacing("SOME", with: statement).replacing("SENT", with: sent)
    let found = findings(text, .python).filter { $0.hasPrefix("structure/bare-message") }
    #expect(found.isEmpty == !isFound, "\(text)")
  }

  @Test(
    arguments: [
      (
        .php,
        "<?php\nfunction f($t) {\n  $msg = ['topic' => $t, 'notification' => ['title' => 'a', 'body' => 'b']];\n  $ch = curl_init('ENDPOINT');\n  curl_setopt($ch, CURLOPT_POSTFIELDS, json_encode(SENT));\n}\n",
        "$msg", "['message' => $msg]"
      ),
      (
        .dart,
        "Future<void> f(String t) async {\n  final msg = {'topic': t, 'notification': {'title': 'a', 'body': 'b'}};\n  await http.post(Uri.parse('ENDPOINT'), body: jsonEncode(SENT));\n}\n",
        "msg", "{'message': msg}"
      ),
      (
        .javaScript,
        "async function f(t) {\n  const msg = { topic: t, notification: { title: 'a', body: 'b' } };\n  await fetch('ENDPOINT', { method: 'POST', body: JSON.stringify(SENT) });\n}\n",
        "msg", "{ message: msg }"
      ),
    ] as [(HostLanguage, String, String, String)])
  func namesInOtherLanguages(_ language: HostLanguage, _ text: String, _ bare: String, _ wrapped: String) {
    func rules(_ sent: String) -> [String] {
      let text = text.replacing("ENDPOINT", with: "https://fcm.googleapis.com/v1/projects/p/messages:send")
      return findings(text.replacing("SENT", with: sent), language).map { String($0.prefix { $0 != " " }) }
    }
    #expect(rules(bare) == ["structure/bare-message"])
    #expect(rules(wrapped) == [])
    #expect(rules("other") == [])
  }

  /// What a log gets is no body.
  @Test(
    arguments: [
      (
        .javaScript,
        "async function f(t) {\n  const msg = { token: t, notification: { title: 'a', body: 'b' } };\n  const url = 'ENDPOINT';\n  console.log('sent', JSON.stringify(msg));\n  await fetch(url, { body: JSON.stringify(SENT) });\n}\n",
        "msg", "{ message: msg }"
      ),
      (
        .dart,
        "Future<void> f(String t) async {\n  final msg = {'token': t, 'notification': {'title': 'a', 'body': 'b'}};\n  final url = Uri.parse('ENDPOINT');\n  debugPrint(jsonEncode(msg));\n  await http.post(url, body: jsonEncode(SENT));\n}\n",
        "msg", "{'message': msg}"
      ),
      (
        .php,
        "<?php\nfunction f($t) {\n  $msg = ['token' => $t, 'notification' => ['title' => 'a', 'body' => 'b']];\n  $url = 'ENDPOINT';\n  error_log('x' . json_encode($msg));\n  post($url, json_encode(SENT));\n}\n",
        "$msg", "['message' => $msg]"
      ),
    ] as [(HostLanguage, String, String, String)])
  func logsAreNoBodies(_ language: HostLanguage, _ text: String, _ bare: String, _ wrapped: String) {
    func isFound(_ sent: String) -> Bool {
      let text = text.replacing("ENDPOINT", with: "https://fcm.googleapis.com/v1/projects/p/messages:send")
      return findings(text.replacing("SENT", with: sent), language).contains { $0.hasPrefix("structure/bare-message") }
    }
    #expect(isFound(bare))
    #expect(!isFound(wrapped))
  }

  @Test(
    arguments: [
      (
        .rust,
        "fn f(p: &Own) {\n  let mut body = fields(p);\n  body.insert(\"aps\".to_string(), json!({ \"content_available\": 1 }));\n}\n",
        ["apns/key-spelling \"content_available\""]
      ),
      (
        .java,
        "class A {\n  void f(Map<String, Object> body) {\n    body.put(\"aps\", Map.of(\"content_available\", 1, \"sound\", \"default\"));\n  }\n}\n",
        ["apns/key-spelling \"content_available\""]
      ),
      (
        .java,
        "class A {\n  void f(Map<String, Object> body) {\n    body.put(\"app\", Map.of(\"content_available\", 1, \"sound\", \"default\"));\n  }\n}\n",
        []
      ),
      (
        .dart,
        "final m = {'message': {'topic': 'a', 'notification': {'title': 'a', 'body': 'b'}, 'data': {'seats': seats.map((s) => s.label).toList(), 'a': seats.first.toString()}}};\n",
        ["data/nested-value seats.map((s) => s.label).toList()"]
      ),
    ] as [(HostLanguage, String, [String])])
  func valuesThatCallsSet(_ language: HostLanguage, _ text: String, _ expected: [String]) {
    #expect(findings(text, language) == expected, "\(text)")
  }

  /// Expo's messages have their text beside the target.
  @Test func messagesForExpoAreNoneOfTheLegacyAPI() {
    let text = """
      # FCM is behind it
      m = {"to": t, "title": "a", "body": "b", "data": {"a": 1}, "priority": "high", "channelId": "default"}

      """
    #expect(findings(text, .python) == [])
    let legacy = text.replacing("\"channelId\": \"default\"", with: "\"notification\": {\"title\": \"a\"}")
    #expect(findings(legacy, .python).contains { $0.hasPrefix("legacy/payload") })
  }

  @Test func structsOfSwiftWithApsInTheirNames() {
    let text = """
      struct LiveActivityNotificationAPSStorage<State: Encodable & Sendable>: Encodable {
        enum CodingKeys: String, CodingKey {
          case timestamp, event
          case contentState = "content-state"
          case dismissalDate = "dismissal_date"
        }
        var timestamp: Int
        var event: String
        var contentState: State
        var dismissalDate: Int?
      }

      """
    #expect(findings(text, .swift) == ["apns/key-spelling dismissal_date"])
    for name in ["NotificationMapsStorage", "NotificationSnapshot", "NotificationCapsLock"] {
      #expect(findings(text.replacing("LiveActivityNotificationAPSStorage", with: name), .swift) == [])
    }
  }

  /// The key of the legacy API, where nothing but a list of devices says which one it is.
  @Test func devicesOfTheLegacyAPI() {
    let text = """
      var message = new FirebaseMessage { notification = shown, registration_ids = tokens };
      request.Headers.TryAddWithoutValidation("Authorization", "key=" + serverKey);

      """
    #expect(findings(text, .cSharp).map { $0.prefix { $0 != " " } } == ["legacy/server-key"])
    #expect(findings(text.replacing("registration_ids", with: "ids"), .cSharp) == [])
  }
}
