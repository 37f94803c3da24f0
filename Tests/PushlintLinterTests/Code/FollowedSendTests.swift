import PushlintExtract
import PushlintLinter
import PushlintText
import TestSupport
import Testing

/// What one function makes, and another one sends.
@Suite struct FollowedSendTests {
  private static let url = "https://fcm.googleapis.com/v1/projects/p/messages:send"
  private static let sender =
    "  def _post(self, t, p):\n    h = {\"apns-push-type\": \"alert\", \"apns-priority\": \"5\"}\n    post(url(t), json=p, headers=h)\n"

  @Test(
    arguments: [
      // A caller makes the payload by one function and gives it to another.
      (
        .python,
        "class A:\n  def build(self, n):\n    return {\"aps\": {\"content-available\": 1}, \"n\": n}\n\(sender)  def run(self):\n    p = self.build(3)\n    self._post(t, p)\n",
        ["apns/push-type-mismatch \"alert\""]
      ),
      (
        .php,
        "<?php class A {\n  function body($t) { return json_encode(['aps' => ['alert' => ['title' => $t]]]); }\n"
          + "  function send($t) { $b = $this->body($t);\n    curl_setopt($c, CURLOPT_HTTPHEADER, ['apns-push-type: background', 'apns-priority: 5']);\n  }\n}\n",
        ["apns/background-with-alert background"]
      ),
      (
        .go,
        "func silent() []byte {\n\tb, _ := json.Marshal(map[string]any{\"aps\": map[string]any{\"content-available\": 1}})\n\treturn b\n}\n"
          + "func post(b []byte) {\n\tr.Header.Set(\"apns-push-type\", \"background\")\n\tr.Header.Set(\"apns-priority\", \"10\")\n}\n"
          + "func Sync() { post(silent()) }\n",
        ["apns/background-priority \"10\""]
      ),
    ] as [(HostLanguage, String, [String])])
  func headersAreComparedAcrossCalls(_ language: HostLanguage, _ text: String, _ found: [String]) {
    #expect(findings(text, language) == found, "\(text)")
    // Other payloads may be sent with the same headers.
    let fixed = FixApplier(Linter(), Configuration(), level: .suggested).apply(to: Source(SourceText(text), language))
    #expect(fixed.text.string(fixed.text.range) == text)
  }

  @Test(
    arguments: [
      // Two payloads come this way.
      "class A:\n  def a(self):\n    self._post(t, {\"aps\": {\"content-available\": 1}})\n\(sender)  def b(self):\n    self._post(t, {\"aps\": {\"alert\": \"x\"}})\n",
      // Nobody gives one to the other.
      "class A:\n  def a(self):\n    return {\"aps\": {\"content-available\": 1}}\n\(sender)",
    ])
  func othersAreNotCompared(_ text: String) { #expect(findings(text, .python).isEmpty, "\(text)") }

  /// A value that a function gives on to the next, and the next but one.
  @Test(
    arguments: [
      (
        .java,
        "import com.google.firebase.messaging.*;\nclass A {\n  static final String NEWS = \"news/all\";\n  void a() { to(NEWS); }\n"
          + "  void to(String topic) { m.send(build(topic)); }\n"
          + "  Message build(String topic) { return Message.builder().setTopic(topic).build(); }\n}\n",
        ["target/topic-name /"]
      ),
      (
        .python,
        "from firebase_admin import messaging\ndef a():\n  b(t, {'n': 5})\ndef b(token, data):\n  c(token, data)\n"
          + "def c(token, data=None):\n  m = messaging.Message(\n    data=data or {},\n    token=token,\n  )\n  messaging.send(m)\n",
        ["data/value-not-string 5"]
      ),
      (
        .php,
        "<?php\nfunction a() { b($t, ['n' => 5]); }\nfunction b($token, $fields) {\n  post('\(url)', ['message' => ['token' => $token, 'data' => $fields ?? null]]);\n}\n",
        []
      ),
      // Another function has a variable of that name, and changes it.
      (
        .python,
        "def a():\n  data = {'n': 5}\n  b(t, data)\ndef z():\n  data = {}\n  data['k'] = 'v'\n  return data\n"
          + "def b(token, data):\n  post('\(url)', json={'message': {'token': token, 'data': data}})\n",
        ["data/value-not-string 5"]
      ),
    ] as [(HostLanguage, String, [String])])
  func valuesAreGivenOn(_ language: HostLanguage, _ text: String, _ found: [String]) {
    #expect(findings(text, language) == found, "\(text)")
  }

  @Test(
    arguments: [
      "for k in fields:\n    fields[k] = str(fields[k])",
      "fields.update({k: str(v) for k, v in fields.items()})",
      "clean(fields)",
      "other = fields\n  other['n'] = '5'",
    ])
  func whatIsChangedOnTheWayIsNotJudged(_ change: String) {
    let text =
      "from firebase_admin import messaging\ndef send(fields):\n  \(change)\n  messaging.send(messaging.Message(topic=\"x\", data=fields or {}))\n"
      + "def run():\n  send({'k': 'x', 'n': 3})\n"
    #expect(findings(text, .python).isEmpty, "\(text)")
  }

  /// A topic that a function puts together.
  @Test(
    arguments: [
      (
        .kotlin,
        "import com.google.firebase.messaging.*\nclass A {\n  fun a(id: Long) {\n    val topic = of(id)\n    m.send(Message.builder().setTopic(topic).build())\n  }\n"
          + "  private fun of(id: Long): String {\n    return PREFIX + id\n  }\n  companion object {\n    private const val PREFIX = \"order:\"\n  }\n}\n",
        ["target/topic-name PREFIX + id"]
      ),
      (
        .php,
        "<?php\nuse Kreait\\Firebase\\Messaging\\CloudMessage;\nclass A {\n  private const PREFIX = 'order:';\n  function a($m, $id) { $m->send(CloudMessage::new()->toTopic(self::PREFIX . $id)); }\n}\n",
        ["target/topic-name self::PREFIX . $id"]
      ),
    ] as [(HostLanguage, String, [String])])
  func textsBeginWithConstants(_ language: HostLanguage, _ text: String, _ found: [String]) {
    #expect(findings(text, language) == found, "\(text)")
  }

  private static func pushy(_ statements: String, _ payload: String) -> String {
    """
    import com.eatthepath.pushy.apns.util.*;
    class A {
      private String payload(final long id) {
        final ApnsPayloadBuilder builder = new SimpleApnsPayloadBuilder();
        builder.setContentAvailable(true);
        builder.addCustomProperty("id", id);
        return builder.build();
      }
      void send(final String token, final long id) {
    \(statements)    client.sendNotification(new SimpleApnsPushNotification(token, "com.a.b", \(payload)));
      }
    }

    """
  }

  /// A payload that a builder makes, and a push that takes it by its name.
  @Test(
    arguments: [
      (
        .java,
        "import com.eatthepath.pushy.apns.util.*;\nclass A { void a(List<String> tokens) {\n  ApnsPayloadBuilder builder = new SimpleApnsPayloadBuilder();\n"
          + "  builder.setContentAvailable(true);\n  String payload = builder.build();\n"
          + "  for (String token : tokens) {\n    client.sendNotification(new SimpleApnsPushNotification(token, \"com.a.b\", payload));\n  }\n} }\n",
        ["apns/silent-without-push-type setContentAvailable", "apns/background-priority SimpleApnsPushNotification"]
      ),
      (
        .java, pushy("    String body = payload(id);\n", "body"),
        ["apns/silent-without-push-type setContentAvailable", "apns/background-priority SimpleApnsPushNotification"]
      ),
      (
        .java, pushy("", "payload(id)"),
        ["apns/silent-without-push-type setContentAvailable", "apns/background-priority SimpleApnsPushNotification"]
      ),
      // Another push takes what the function yields, too.
      (.java, pushy("    push(payload(id), PushType.BACKGROUND);\n", "payload(id)"), []),
      (
        .go,
        "package p\nimport \"github.com/sideshow/apns2\"\nimport \"github.com/sideshow/apns2/payload\"\nfunc a(c *apns2.Client, t string) {\n"
          + "\tn := &apns2.Notification{}\n\tn.DeviceToken = t\n\tn.Topic = \"com.a.b\"\n\tn.Payload = payload.NewPayload().ContentAvailable()\n\tres, err := c.Push(n)\n}\n",
        ["apns/push-type-mismatch apns2.Notification"]
      ),
      (
        .go,
        "package p\nimport \"github.com/sideshow/apns2\"\nimport \"github.com/sideshow/apns2/payload\"\nfunc a(c *apns2.Client, t string) {\n"
          + "\tn := &apns2.Notification{}\n\tfill(n)\n\tn.Payload = payload.NewPayload().ContentAvailable()\n\tc.Push(n)\n}\n",
        []
      ),
    ] as [(HostLanguage, String, [String])])
  func payloadsLeadToTheirPushes(_ language: HostLanguage, _ text: String, _ found: [String]) {
    #expect(findings(text, language) == found, "\(text)")
  }
}
