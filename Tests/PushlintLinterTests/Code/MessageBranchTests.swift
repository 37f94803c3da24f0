import PushlintExtract
import TestSupport
import Testing

/// Members that a message gets in a branch, or behind its first use.
@Suite struct MessageBranchTests {
  private static let url = "https://fcm.googleapis.com/v1/projects/p/messages:send"
  private static let java = "import java.util.*;\nclass A { String url = \"\(url)\"; void f(String t) {\n"

  /// A member that is set in a branch is complete where nothing is set in it.
  @Test(arguments: [("", true), ("\tm.APNS.Payload.Aps.MutableContent = true\n", false)])
  func membersInBranchesAreComplete(_ more: String, _ isFound: Bool) {
    let text = """
      package p
      import "firebase.google.com/go/v4/messaging"
      func f(x bool) {
      \tm := &messaging.Message{Token: t, Notification: &messaging.Notification{Title: "a", Body: "b"}}
      \tif x {
      \tm.APNS = &messaging.APNSConfig{
      \tPayload: &messaging.APNSPayload{Aps: &messaging.Aps{Sound: "default"}},
      \tFCMOptions: &messaging.APNSFCMOptions{ImageURL: "https://a.example/b.png"},
      \t}
      \(more)\t}
      \tclient.Send(ctx, m)
      }
      """
    let rules = findings(text, .go).map { $0.prefix { $0 != " " } }
    #expect(rules == (isFound ? ["apns/image-needs-mutable-content"] : []))
  }

  /// Of what a builder gets in a branch, all that is known is judged.
  @Test func membersOfBuildersInBranchesAreJudged() {
    let text =
      "import com.google.firebase.messaging.*;\nclass A { static final String COLOR = \"#F5A\";\nAndroidConfig f(boolean x) {\nAndroidNotification.Builder n = AndroidNotification.builder();\nif (x) {\nn.setChannelId(id()).setColor(COLOR);\n}\nreturn AndroidConfig.builder().setNotification(n.build()).build(); } }\n"
    #expect(findings(text, .java) == ["android/color-format \"#F5A\""])
  }

  /// What statements of one block set together is one part of a message.
  @Test(
    arguments: [
      (
        .python,
        "u = '\(url)'\ndef f(t, s):\n  m = {'token': t, 'notification': {'title': 'a'}}\n  if s:\n    m['apns']['headers']['apns-push-type'] = 'background'\n    m['apns']['headers']['apns-priority'] = '10'\n    m['apns']['payload']['aps']['content-available'] = 1\n  return m\n",
        "'10'"
      ),
      (
        .php,
        "<?php $u = '\(url)'; function f($t) { $m = ['token' => $t, 'data' => ['a' => 'b'], 'notification' => ['body' => 'a']];\nswitch ($os) {\ncase 1:\n$m['apns']['headers']['apns-push-type'] = 'background';\n$m['apns']['headers']['apns-priority'] = '10';\n$m['apns']['payload']['aps']['content-available'] = 1;\nbreak;\n}\nreturn $m; }\n",
        "'10'"
      ),
    ] as [(HostLanguage, String, String)])
  func statementsOfABlockAreOneBranch(_ language: HostLanguage, _ text: String, _ found: String) {
    #expect(findings(text, language) == ["apns/background-priority \(found)"], "\(text)")
    // Each of the two may run without the other.
    let other =
      language == .python
      ? text.replacing(
        "    m['apns']['headers']['apns-priority']", with: "  if x:\n    m['apns']['headers']['apns-priority']")
      : text.replacing(
        "$m['apns']['headers']['apns-priority']", with: "break;\ncase 2:\n$m['apns']['headers']['apns-priority']")
    #expect(!findings(other, language).contains { $0.hasPrefix("apns/background-priority") }, "\(other)")
  }

  /// A topic that a message gets in a branch, instead of a token.
  @Test(
    arguments: [
      (
        .python,
        "u = '\(url)'\ndef f(t):\n  m = {'notification': {'title': 'a', 'body': 'b'}}\n  if t:\n    m['token'] = t\n  else:\n    m['topic'] = '/topics/news'\n  post(u, json={'message': m})\n",
        ["target/topic-prefix '/topics/news'"]
      ),
      (
        .swift,
        "let u = \"\(url)\"\nfunc f(c: C) {\n  var m: [String: Any] = [\"notification\": [\"title\": \"a\", \"body\": \"b\"]]\n  if c.isAll {\n    m[\"topic\"] = \"/topics/\" + c.topic\n  } else {\n    m[\"token\"] = c.token\n  }\n  post([\"message\": m])\n}\n",
        ["target/topic-prefix \"/topics/\" + c.topic"]
      ),
      (
        .kotlin,
        "val u = \"\(url)\"\nfun f(t: String) {\n  val m = JSONObject()\n  if (t == \"all\") {\n    m.put(\"topic\", \"all news\")\n  } else {\n    m.put(\"token\", t)\n  }\n  m.put(\"notification\", JSONObject().put(\"title\", \"a\").put(\"body\", \"b\"))\n  post(JSONObject().put(\"message\", m))\n}\n",
        ["target/topic-name  "]
      ),
      (
        .python,
        "u = '\(url)'\ndef f(t):\n  m = {'notification': {'title': 'a', 'body': 'b'}}\n  if t:\n    m['token'] = t\n  else:\n    m['topic'] = 'news'\n  post(u, json={'message': m})\n",
        []
      ),
    ] as [(HostLanguage, String, [String])])
  func topicsInBranches(_ language: HostLanguage, _ text: String, _ found: [String]) {
    #expect(findings(text, language) == found, "\(findings(text, language))\n\(text)")
  }

  @Test(
    arguments: [
      (
        .python,
        "u = '\(url)'\ndef f(t, s):\n  p = {'message': {'token': t}}\n  if s:\n    p['message']['android'] = {'ttl': '60'}\n    return p\n",
        ["types/duration '60'"]
      ),
      (
        .python,
        "u = '\(url)'\ndef f(t, s):\n  m = {'token': t}\n  if s:\n    return m\n  m['notification'] = {'titel': 'a'}\n  return m\n",
        ["structure/unknown-field 'titel'"]
      ),
      (
        .python,
        "u = '\(url)'\ndef f(t, s):\n  m = {'token': t}\n  if s:\n    m['notificaton'] = {'title': 'a'}\n  return m\n",
        ["structure/unknown-field 'notificaton'"]
      ),
      (
        .kotlin,
        "val u = \"\(url)\"\nfun f(t: String) {\n  val m = mutableMapOf<String, Any>(\"topic\" to t)\n  if (s) {\n    m[\"data\"] = mapOf(\"n\" to 5)\n  }\n}\n",
        ["data/value-not-string 5"]
      ),
      (
        .dart,
        "const u = '\(url)';\nvoid f(String t) {\n  final m = <String, dynamic>{'token': t};\n  if (s) {\n    m['priority'] = 'high';\n  }\n}\n",
        ["structure/misplaced-field 'priority'"]
      ),
      (
        .java,
        java
          + "Map<String, Object> m = new HashMap<>();\nm.put(\"token\", t);\nif (s) {\n  m.put(\"data\", Map.of(\"n\", 5));\n}\n}}",
        ["data/value-not-string 5"]
      ),
      (
        .ruby,
        "U = '\(url)'\ndef f(t, s)\n  m = { message: { token: t } }\n  m[:message][:data] = { n: 5 } if s\n  m[:message][:topic] = 5 unless s\n  m\nend\n",
        ["data/value-not-string 5"]
      ),
    ] as [(HostLanguage, String, [String])])
  func membersInBranchesAreChecked(_ language: HostLanguage, _ text: String, _ expected: [String]) {
    #expect(findings(text, language) == expected, "\(text)")
  }

  @Test(arguments: ["message.android", "message['android']", "message[\"android\"]"])
  func blocksOfJavaScriptByTheirKey(_ block: String) {
    let text = """
      const url = '\(Self.url)';
      function f(token) {
        const message = { token, data: { a: 'b' } };
        if (x) { \(block) = { ttl: 60, priority: 'HIGH' }; }
        return fetch(url, { body: JSON.stringify({ message }) });
      }
      """
    #expect(findings(text, .javaScript) == ["types/duration 60"], "\(block)")
  }

  @Test func blocksWithoutAnythingElse() {
    let text =
      "u = '\(Self.url)'\ndef f(m):\n  message = base(m)\n  message['android'] = {'ttl': '60'}\n  return message\n"
    #expect(findings(text, .python) == ["types/duration '60'"])
    #expect(findings(text.replacing("message", with: "answer"), .python) == [])
  }

  /// A push of one branch says nothing about the other.
  @Test func choicesAreNotMixed() {
    let text = """
      import { getMessaging } from 'firebase-admin/messaging';
      getMessaging().send({
        topic: 'a', data: { b: 'c' },
        apns: x
          ? { headers: { 'apns-push-type': 'background', 'apns-priority': '5' }, payload: { aps: { contentAvailable: true } } }
          : { headers: { 'apns-priority': '10' }, payload: { aps: { sound: 'default' } } },
      });
      """
    #expect(findings(text, .typeScript) == [])
  }

  /// The type says that a push is silent, whatever else there may be.
  @Test func openBackgroundPushesNeedTheirPriority() {
    let text =
      "u = '\(Self.url)'\np['apns'] = {'headers': {'apns-push-type': 'background', 'apns-priority': '10'}, 'payload': {'aps': {'content-available': 1}}}\n"
    #expect(findings(text, .python) == ["apns/background-priority '10'"])
    #expect(findings(text.replacing("'10'", with: "'5'"), .python) == [])
  }

  @Test(
    arguments: [
      // Each branch alone is fine.
      (
        .python,
        "u = '\(url)'\ndef f(t, s):\n  m = {'token': t}\n  if s:\n    m['apns'] = {'headers': {'apns-push-type': 'background', 'apns-priority': '5'}, 'payload': {'aps': {'content-available': 1}}}\n  else:\n    m['notification'] = {'title': 'a', 'body': 'b'}\n"
      ),
      // Another target in place of the first.
      (.python, "u = '\(url)'\nm = {'token': t, 'data': {'a': 'b'}}\nif s:\n  del m['token']\n  m['topic'] = 'a'\n"),
      // No message.
      (.python, "u = '\(url)'\nm = {'status': 1}\nif s:\n  m['notification'] = {'titel': 'a'}\n"),
      (.python, "m = {'token': t, 'user': u}\nif s:\n  m['notification'] = {'sound': 'a'}\n"),
      // What nobody can see.
      (.php, "<?php $m = ['token' => $t];\nif ($s) {\n  $m['notification'] = $n;\n}\npost('\(url)', $m);\n"),
    ] as [(HostLanguage, String)])
  func branchesThatAreFineAreSilent(_ language: HostLanguage, _ text: String) {
    #expect(findings(text, language) == [], "\(text)")
  }

  /// What a builder has finished is whole, whatever a loop adds to the message that holds it.
  @Test(arguments: [
    (HostLanguage.java, "for (String t : tokens) b.addToken(t);", ";"),
    (.kotlin, "for (t in tokens) b.addToken(t)", ""),
  ])
  func partsOfBuildersAreWhole(_ language: HostLanguage, _ loop: String, _ end: String) {
    let image = "ApnsFcmOptions.builder().setImage(\"https://a.b/c.png\").build()"
    func text(_ aps: String) -> String {
      """
      import com.google.firebase.messaging.*\(end)
      \(language == .java ? "class A { void f() {" : "fun f() {")
        \(language == .java ? "MulticastMessage.Builder" : "val") b = MulticastMessage.builder()\(end)
        \(loop)
        b.setApnsConfig(ApnsConfig.builder().setAps(\(aps)).setFcmOptions(\(image)).build())\(end)
      }\(language == .java ? " }" : "")

      """
    }
    let found = findings(text("Aps.builder().setSound(\"default\").build()"), language)
    #expect(found.map { $0.prefix(32) } == ["apns/image-needs-mutable-content"], "\(found)")
    #expect(findings(text("Aps.builder().setMutableContent(true).build()"), language) == [])
    #expect(findings(text("aps"), language) == [])
  }

  /// The service before FCM is named by its path alone.
  @Test func messagesForTheServiceBeforeFCMAreFound() {
    let text = """
      <?php
      $fields = array('registration_ids' => $ids, 'priority' => 'high', 'data' => array('message' => $text));
      curl_setopt($c, CURLOPT_URL, 'https://android.googleapis.com/gcm/send');

      """
    #expect(findings(text, .php).contains { $0.hasPrefix("legacy/payload") }, "\(findings(text, .php))")
  }
}
