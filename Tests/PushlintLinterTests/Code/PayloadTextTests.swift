import Foundation
import PushlintExtract
import Testing

/// Payloads that code has as text, and values whose type is certain.
@Suite struct PayloadTextTests {
  /// What stands beside a payload in a text knows what kind of push it is.
  @Test(
    arguments: [
      ("PushTypeAlert", "{\"aps\":{\"content-available\":1}}", ["apns/push-type-mismatch apns2.PushTypeAlert"]),
      ("PushTypeBackground", "{\"aps\":{\"alert\":\"a\"}}", ["apns/background-with-alert apns2.PushTypeBackground"]),
      ("PushTypeAlert", "{\"aps\":{\"alert\":\"a\",\"content-available\":1}}", []),
      ("PushTypeAlert", "{\"k\":1}", []),
      ("PushTypeAlert", "{\"aps\":", []),
    ])
  func headersKnowThePayloadInAText(_ type: String, _ payload: String, _ expected: [String]) {
    let text = """
      package push
      import "github.com/sideshow/apns2"
      func send(client *apns2.Client) {
      \tn := &apns2.Notification{DeviceToken: "aa", Topic: "com.acme.app", PushType: apns2.\(type), Payload: []byte(`\(payload)`)}
      \tclient.Push(n)
      }

      """
    let found = findings(text, .go).filter { $0.hasPrefix("apns/") && $0.contains("PushType") }
    #expect(found == expected)
  }

  /// A text that a call fills in is read as any other.
  @Test(arguments: ["fmt.Sprintf(`%s`, n)", "[]byte(fmt.Sprintf(`%s`, n))", "[]byte(`%s`)"])
  func textsThatAreFilledInAreRead(_ form: String) {
    let payload = form.replacingOccurrences(of: "%s", with: #"{"aps": {"alert": "a", "badge": "x", "id": %d}}"#)
    let text = """
      package push
      import "github.com/sideshow/apns2"
      func note(n int) *apns2.Notification {
      \treturn &apns2.Notification{DeviceToken: "aa", Topic: "com.acme.app", Payload: \(payload)}
      }

      """
    #expect(findings(text, .go).contains("apns/wrong-type \"x\""), "\(text)")
  }

  /// A program that puts a value between quotation marks sends a text.
  @Test(
    arguments: [
      (.swift, "let p = \"\"\"\n  {\"aps\": {\"alert\": \"a\", \"badge\": \"\\(count)\"}}\n  \"\"\"\n", true),
      (.swift, "let p = \"\"\"\n  {\"aps\": {\"alert\": \"a\", \"badge\": \\(count)}}\n  \"\"\"\n", false),
      (.python, "p = '{\"aps\": {\"alert\": \"a\", \"badge\": \"' + str(n) + '\"}}'\n", true),
      (.python, "p = '{\"aps\": {\"alert\": \"a\", \"badge\": ' + str(n) + '}}'\n", false),
      (.go, "var p = fmt.Sprintf(`{\"aps\": {\"alert\": \"%s\", \"badge\": \"%d\"}}`, s, n)\n", true),
      (.go, "var p = fmt.Sprintf(`{\"aps\": {\"alert\": \"%s\", \"badge\": %d}}`, s, n)\n", false),
    ] as [(HostLanguage, String, Bool)])
  func whatIsBetweenQuotationMarksIsAText(_ language: HostLanguage, _ text: String, _ isWrong: Bool) {
    let isFound = findings(text, language).contains { $0.hasPrefix("apns/wrong-type") }
    #expect(isFound == isWrong)
  }

  /// Names and values that the SDK has no place for.
  @Test(
    arguments: [
      (
        .python,
        "from firebase_admin import messaging\na = messaging.Aps(alert='x', content-available=True)\n",
        ["admin-sdk/unknown-member content-available"]
      ),
      (
        .cSharp,
        """
        using FirebaseAdmin.Messaging;
        var m = new Message { Topic = "a", Android = new AndroidConfig { TimeToLive = 3600 } };

        """,
        ["admin-sdk/other-for-duration 3600"]
      ),
      (
        .cSharp,
        """
        using FirebaseAdmin.Messaging;
        var m = new Message { Topic = "a", Android = new AndroidConfig { TimeToLive = ttl } };

        """,
        []
      ),
      (
        .ruby,
        "n = Rpush::Apnsp8::Notification.new\nn.device_token = t\nn.alert = 'a'\nn.priority = 5\nn.expiry = 3600\n",
        ["admin-sdk/fixed-member priority", "admin-sdk/fixed-member expiry"]
      ),
      (.ruby, "n = Rpush::Apnsp8::Notification.new\nn.device_token = t\nn.alert = 'a'\nn.priority = 10\n", []),
      (
        .dart,
        "final u = 'https://fcm.googleapis.com/v1/projects/a/messages/send';\nfinal v = 'https://fcm.googleapis.com/v1/';\n",
        ["request/send-url messages/send"]
      ),
    ] as [(HostLanguage, String, [String])])
  func mistakesOfProgramsAreFound(_ language: HostLanguage, _ text: String, _ expected: [String]) {
    #expect(findings(text, language) == expected)
  }

  /// A document of a database holds a message beside members of its own, which nobody may move.
  @Test(
    arguments: [
      (
        .javaScript,
        """
        const admin = require('firebase-admin');
        admin.firestore().collection('mail').add({ to: t, status: 'new', timestamp: now(),
          message: { token: t, notification: { title: 'a', body: 'b' }, data: { k: 1 } } });

        """
      ),
      (
        .python,
        """
        from firebase_admin import firestore, messaging
        db.collection('mail').document('a').set({'to': t, 'status': 'new', 'timestamp': now(),
          'message': {'token': t, 'notification': {'title': 'a', 'body': 'b'}, 'data': {'k': 1}}})

        """
      ),
      (
        .dart,
        """
        final url = 'https://fcm.googleapis.com/v1/projects/a/messages:send';
        final message = {'notification': {'title': t, 'body': b}, 'data': {'k': 1}, 'token': t};
        await db.collection('mail').add({'to': t, 'message': message, 'timestamp': now()});

        """
      ),
    ] as [(HostLanguage, String)])
  func documentsOfDatabasesAreNoRequests(_ language: HostLanguage, _ text: String) {
    let found = findings(text, language).filter { $0.hasPrefix("structure/") }
    #expect(found == [])
  }

  /// Lengths are numbers, and lifetimes are not negative.
  @Test func numbersOfJavaScriptAreKnown() {
    let text =
      "const admin = require('firebase-admin');\n"
      + "admin.messaging().send({ token, data: { n: a.length, m: `${a.length}` }, android: { ttl: -5 } });\n"
    let rules = findings(text, .javaScript).map { String($0.prefix { $0 != " " }) }
    #expect(rules == ["data/value-not-string", "types/out-of-range"])
  }
}
