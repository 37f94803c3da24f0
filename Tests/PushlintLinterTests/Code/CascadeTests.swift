import PushlintExtract
import TestSupport
import Testing

/// Cascades of Dart, and entries that a map may have or not.
@Suite struct CascadeTests {
  private static let head = "import 'package:googleapis/fcm/v1.dart' as fcm;\n"

  @Test(
    arguments: [
      (
        "final a = fcm.AndroidConfig()\n  ..priority = 'urgent'\n  ..ttl = '60';\n",
        ["types/unknown-value 'urgent'", "types/duration '60'"]
      ),
      (
        "final m = fcm.Message()..topic = '/topics/a'..notification = (fcm.Notification()..title = 'a'..body = 'b');\n",
        ["admin-sdk/topic-prefix '/topics/a'"]
      ),
      // A cascade behind the value of another one is that one's.
      ("final m = fcm.Message()..notification = fcm.Notification()..token = t;\n", []),
      ("final m = fcm.Message()..token = t..topic = 'a';\n", ["target/multiple topic"]),
      ("final m = fcm.Message();\nm..token = t..topic = 'a';\n", ["target/multiple topic"]),
      (
        "final m = fcm.Message()..token = t\n  ..android = (fcm.AndroidConfig()..priorty = 'HIGH');\n",
        ["admin-sdk/unknown-member priorty"]
      ),
      ("final m = fcm.Message()..token = t..data!['n'] = 'x';\n", []),
      ("final b = StringBuffer()..write('a')..topic = 'a b';\n", []),
    ])
  func cascadesSetMembers(_ text: String, _ found: [String]) {
    #expect(findings(Self.head + text, .dart) == found, "\(text)")
  }

  private static func message(_ entries: String) -> String {
    "final m = {'message': {\(entries), 'webpush': {'headers': {'TTL': '60'}}}};\n"
  }

  @Test(
    arguments: [
      (message("'token': t, 'data': {if (x) 'n': 1}"), ["data/value-not-string 1"]),
      (message("'token': t, 'data': {if (x) 'n': true else 'n': 'b'}"), ["data/value-not-string true"]),
      (message("'token': t, 'data': {for (final e in l) e.key: e.value, 'n': 1}"), ["data/value-not-string 1"]),
      (message("'token': t, 'data': {...{'n': 1}}"), ["data/value-not-string 1"]),
      (message("if (x) 'token': t, if (!x) 'topic': 'a', 'data': {'n': '1'}"), []),
      (message("if (x) 'token': t else 'topic': 'a b', 'data': {'n': '1'}"), ["target/topic-name  "]),
      (message("'token': t, if (x) 'android': {'priority': 'urgent'}"), ["types/unknown-value 'urgent'"]),
      // What is set together with what else, nobody knows.
      (
        message(
          "'token': t, if (!s) 'notification': {'title': 'a', 'body': 'b'}, if (s) 'apns': {'headers': {'apns-push-type': 'background', 'apns-priority': '5'}, 'payload': {'aps': {'content-available': 1}}} else 'apns': {'payload': {'aps': {'sound': 'default'}}}"
        ), []
      ),
      ("final settings = {if (x) 'notification': {'title': 1}, 'message': text};\n", []),
    ])
  func entriesThatMayBeThereAreChecked(_ text: String, _ found: [String]) {
    let url = "final url = 'https://fcm.googleapis.com/v1/projects/p/messages:send';\n"
    #expect(findings(url + text, .dart) == found, "\(text)")
  }
}
