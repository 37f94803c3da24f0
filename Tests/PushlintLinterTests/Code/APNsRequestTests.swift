import PushlintExtract
import TestSupport
import Testing

/// What libraries send to APNs: the headers of the request are checked with the payload.
@Suite struct APNsRequestTests {
  private static let go = "import \"github.com/sideshow/apns2\"\nimport \"github.com/sideshow/apns2/payload\"\n"
  private static let pushy =
    "import com.eatthepath.pushy.apns.*;\nimport com.eatthepath.pushy.apns.util.*;\nclass A { void f() {\n"
  private static let apnotic = "require 'apnotic'\nn = Apnotic::Notification.new(t)\n"

  @Test(
    arguments: [
      (
        .go,
        go
          + "n := &apns2.Notification{Topic: x, PushType: apns2.PushTypeBackground, Priority: apns2.PriorityHigh, Payload: payload.NewPayload().ContentAvailable()}\n",
        ["apns/background-priority apns2.PriorityHigh"]
      ),
      (
        .go,
        go
          + "n := &apns2.Notification{Topic: \"com.a\", PushType: apns2.PushTypeVOIP, Payload: payload.NewPayload().Custom(\"id\", 1)}\n",
        ["apns/topic-suffix com.a"]
      ),
      (
        .go, go + "n := &apns2.Notification{Topic: x}\nn.Payload = []byte(`{\"aps\":{\"alert\":\"a\",\"bagde\":1}}`)\n",
        ["apns/unknown-key \"bagde\""]
      ),
      (
        .java,
        pushy
          + "String p = new SimpleApnsPayloadBuilder().setContentAvailable(true).build();\nc.sendNotification(new SimpleApnsPushNotification(t, \"com.a\", p, i, DeliveryPriority.IMMEDIATE, PushType.BACKGROUND));\n}}",
        ["apns/background-priority DeliveryPriority.IMMEDIATE"]
      ),
      (
        .ruby, apnotic + "n.content_available = 1\nn.push_type = 'background'\nn.priority = 10\n",
        ["apns/background-priority 10"]
      ),
      (.ruby, apnotic + "n.alert = 'a'\nn.expiration = 3600\n", ["apns/expiration-relative 3600"]),
      (
        .cSharp,
        "using dotAPNS;\nvar p = new ApplePush(ApplePushType.Background).AddContentAvailable().AddAlert(\"a\", \"b\").AddToken(t);\n",
        ["apns/background-with-alert ApplePushType.Background"]
      ),
      (
        .python,
        "from aioapns import NotificationRequest, PushType\nr = NotificationRequest(device_token=t, message={'aps': {'content-available': 1}}, push_type=PushType.BACKGROUND, priority=10)\n",
        ["apns/background-priority 10"]
      ),
      (
        .rust,
        "use a2::{NotificationOptions, Priority, PushType};\nlet o = NotificationOptions { apns_push_type: Some(PushType::Background), apns_priority: Some(Priority::High), ..Default::default() };\n",
        ["apns/background-priority Some(Priority::High)"]
      ),
      // A builder that has a name, with its end where it is used.
      (
        .java,
        pushy
          + "ApnsPayloadBuilder b = new SimpleApnsPayloadBuilder();\nb.setContentAvailable(true);\nc.sendNotification(new SimpleApnsPushNotification(t, topic, b.build()));\n}}",
        [
          "apns/silent-without-push-type setContentAvailable",
          "apns/background-priority SimpleApnsPushNotification",
        ]
      ),
      // Headers among the data of a notification.
      (
        .ruby,
        "n = Rpush::Apnsp8::Notification.new\nn.alert = 'a'\nn.data = { 'headers' => { 'apns-push-type' => 'background' }, 'id' => x }\nn.save!\n",
        ["apns/background-with-alert 'background'"]
      ),
      (
        .ruby,
        "Rpush::Apnsp8::Notification.create!(content_available: true, data: { 'headers' => { 'apns-push-type' => 'background', 'apns-priority' => '10' } })\n",
        ["apns/background-priority '10'"]
      ),
    ] as [(HostLanguage, String, [String])])
  func headersAreChecked(_ language: HostLanguage, _ text: String, _ expected: [String]) {
    #expect(findings(text, language) == expected, "\(text)")
  }

  @Test(
    arguments: [
      (
        .go,
        go
          + "n := &apns2.Notification{Topic: x, PushType: apns2.PushTypeBackground, Priority: 5, Payload: payload.NewPayload().ContentAvailable()}\n"
      ),
      (
        .go,
        go
          + "n := &apns2.Notification{Topic: \"com.a.voip\", PushType: apns2.PushTypeVOIP, Payload: payload.NewPayload().Custom(\"id\", 1)}\n"
      ),
      (
        .java,
        pushy
          + "ApnsPayloadBuilder b = new SimpleApnsPayloadBuilder();\nb.addCustomProperty(\"id\", x);\nString p = b.build();\nc.sendNotification(new SimpleApnsPushNotification(t, TOPIC, p, i, DeliveryPriority.IMMEDIATE, PushType.VOIP));\n}}"
      ),
      (.ruby, apnotic + "n.alert = 'a'\nn.expiration = Time.now.to_i + 3600\nn.priority = 10\nn.topic = 'com.a'\n"),
      (
        .python,
        "from aioapns import NotificationRequest, PushType\nr = NotificationRequest(device_token=t, message=body, push_type=PushType.ALERT, priority=PRIORITY_HIGH, time_to_live=3)\n"
      ),
      (
        .rust,
        "use a2::{NotificationOptions, Priority, PushType};\nlet o = NotificationOptions { apns_push_type: Some(PushType::Background), apns_priority: Some(Priority::Normal), apns_topic: Some(topic), ..Default::default() };\n"
      ),
    ] as [(HostLanguage, String)])
  func requestsThatAreFineAreSilent(_ language: HostLanguage, _ text: String) {
    #expect(findings(text, language) == [], "\(text)")
  }

  /// In code that speaks to APNs, objects with one sign of a payload are payloads, and a misspelt `aps` is shown.
  @Test(
    arguments: [
      (
        .go, go + "func f() {\n\tp := map[string]any{\"asp\": map[string]any{\"sound\": \"default\"}}\n}\n",
        ["apns/key-spelling \"asp\""]
      ),
      (
        .go,
        "const h = \"apns-topic\"\nfunc f() {\n\tp := map[string]any{\"aps\": map[string]any{\"content-availble\": 1}}\n}\n",
        ["apns/unknown-key \"content-availble\""]
      ),
      (
        .swift, "r.setValue(t, forHTTPHeaderField: \"apns-topic\")\nlet p: [String: Any] = [\"asp\": [\"alert\": x]]\n",
        ["apns/key-spelling \"asp\""]
      ),
      (.go, "func f() {\n\tp := map[string]any{\"asp\": map[string]any{\"sound\": \"default\"}}\n}\n", []),
      (.go, go + "func f() {\n\tp := map[string]any{\"asp\": map[string]any{\"viper\": \"default\"}}\n}\n", []),
    ] as [(HostLanguage, String, [String])])
  func nearlyPayloadsAreFound(_ language: HostLanguage, _ text: String, _ expected: [String]) {
    #expect(findings(text, language) == expected, "\(text)")
  }
}
