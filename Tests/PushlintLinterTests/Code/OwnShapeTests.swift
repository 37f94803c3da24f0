import PushlintExtract
import TestSupport
import Testing

/// What code passes on, makes messages of, or says in words.
@Suite struct OwnShapeTests {
  /// Of two values that nobody knows, one may be nothing.
  @Test(arguments: [
    ("p.Title", "p.TitleLocKey", false), ("p.Title", "\"ORDER\"", true), ("\"a\"", "p.TitleLocKey", true),
  ])
  func valuesArePassedOn(_ title: String, _ key: String, _ isFound: Bool) {
    let text = """
      package p
      import "firebase.google.com/go/v4/messaging"
      func f(p Push) {
      \tm := &messaging.Message{Token: t, Android: &messaging.AndroidConfig{Notification: &messaging.AndroidNotification{Title: \(title), TitleLocKey: \(key)}}}
      \tclient.Send(ctx, m)
      }
      """
    let rules = findings(text, .go).map { $0.prefix { $0 != " " } }
    #expect(rules == (isFound ? ["android/title-loc-key-shadowed"] : []))
  }

  /// A map with a text beside its data is what somebody makes a message of.
  @Test func textsBesideDataAreOnesOwn() {
    let text =
      "<?php\nclass A { function toFcm($n) { return ['title' => 'a', 'body' => 'b', 'data' => ['a' => 'b'], 'android' => ['priority' => 'high']]; } }\n"
    #expect(findings(text, .php) == [])
    #expect(findings(text.replacing("'data' => ['a' => 'b']", with: "'token' => $n->t"), .php).count == 2)
  }

  /// What a library leaves out needs no form.
  @Test func emptyHeadersAreNotSent() {
    let text = """
      package p
      import "github.com/sideshow/apns2"
      func f(x bool) {
      \tn := &apns2.Notification{DeviceToken: t, Topic: "com.a", Payload: p, PushType: apns2.PushTypeAlert}
      \tif x {
      \t\tn.ApnsID = ""
      \t}
      \tclient.Push(n)
      }
      """
    #expect(findings(text, .go) == [])
    #expect(findings(text.replacing("= \"\"", with: "= \"a\""), .go) == ["apns/id-not-uuid \"a\""])
  }

  /// A page says in a remark what else a header may be.
  @Test func remarksBehindHeadersAreNoValues() {
    let text =
      "```\nPOST /3/device/{token}\napns-topic: com.a\napns-push-type: alert\napns-priority: 10      # 5 for a silent push\n\n{ \"aps\": { \"alert\": \"a\" } }\n```\n"
    #expect(findings(text, .markdown) == [])
    #expect(findings(text.replacing("10  ", with: "11  "), .markdown) == ["apns/header-value 11"])
    // What is sent is sent as a whole.
    let request =
      "POST https://api.push.apple.com/3/device/a\napns-topic: com.a\napns-push-type: alert\napns-priority: 10 # later\n\n{ \"aps\": { \"alert\": \"a\" } }\n"
    #expect(findings(request, .http) == ["apns/header-value 10 # later"])
    let command =
      "curl https://api.push.apple.com/3/device/a -H 'apns-topic: com.a' -H 'apns-push-type: alert' -H 'apns-priority: 10 # later' -d '{\"aps\": {\"alert\": \"a\"}}'\n"
    #expect(findings(command, .shellScript) == ["apns/header-value 10 # later"])
  }

  /// A name says that a topic has no ending.
  @Test(
    arguments: [
      (.python, "cfg.bundle_id", "voip", true), (.python, "os.environ['APNS_BUNDLE_ID']", "voip", true),
      (.python, "f\"{self.bundle_id}\"", "liveactivity", true), (.python, "cfg.bundle_id", "alert", false),
      (.python, "cfg.topic", "voip", false), (.python, "cfg.voip_bundle_id", "voip", false),
      (.python, "cfg.bundle_id + '.voip'", "voip", false), (.python, "cfg.bundle_id + suffix", "voip", false),
      (.typeScript, "cfg.bundleId", "liveactivity", true), (.typeScript, "`${cfg.bundleId}.voip`", "voip", false),
      (.typeScript, "process.env.APNS_BUNDLE_ID!", "voip", true),
    ] as [(HostLanguage, String, String, Bool)])
  func bundleIDsAreNoTopics(_ language: HostLanguage, _ value: String, _ type: String, _ isFound: Bool) {
    let headers = "{'apns-topic': \(value), 'apns-push-type': '\(type)', 'apns-priority': '10'}"
    let text =
      language == .python
      ? "def f():\n    headers = \(headers)\n    post('https://api.push.apple.com/3/device/a', headers=headers)\n"
      : "function f() { fetch('https://api.push.apple.com/3/device/a', { headers: \(headers) }); }\n"
    #expect(findings(text, language) == (isFound ? ["apns/topic-suffix \(value)"] : []), "\(text)")
  }

  /// A text that is taken where there is no other.
  @Test(
    arguments: [
      (.python, "data.get('link', '/')", true), (.python, "data.get('link', 'https://a.example/')", false),
      (.python, "data.get('link')", false), (.typeScript, "data.link || LINK", true),
      (.typeScript, "data.link ?? LINK", true), (.typeScript, "data.link || other", false),
    ] as [(HostLanguage, String, Bool)])
  func defaultsAreJudged(_ language: HostLanguage, _ value: String, _ isFound: Bool) {
    let text =
      language == .python
      ? "from firebase_admin import messaging\ndef f(data):\n    link = \(value)\n    return messaging.Message(token=t, webpush=messaging.WebpushConfig(fcm_options=messaging.WebpushFCMOptions(link=link)))\n"
      : "import { getMessaging } from 'firebase-admin/messaging';\nconst LINK = '/';\ngetMessaging().send({ token, webpush: { fcmOptions: { link: \(value) } } });\n"
    #expect(findings(text, language).map { $0.prefix { $0 != " " } } == (isFound ? ["webpush/link-relative"] : []))
  }

  /// A request in code whose body is a message without its wrapper.
  @Test(
    arguments: [
      (
        .python, "requests.post(URL, json={\"token\": t, \"notification\": {\"title\": \"a\", \"body\": \"b\"}})\n",
        true
      ),
      (
        .python,
        "requests.post(URL, json={\"message\": {\"token\": t, \"notification\": {\"title\": \"a\", \"body\": \"b\"}}})\n",
        false
      ),
      (
        .python,
        "log(URL)\nrequests.post(\"https://a.example/push\", json={\"token\": t, \"notification\": {\"title\": \"a\", \"body\": \"b\"}})\n",
        false
      ),
      (
        .python,
        "FCM = URL\ndef f():\n    requests.post(GATEWAY, json={\"token\": t, \"notification\": {\"title\": \"a\", \"body\": \"b\"}})\n",
        false
      ),
      (
        .typeScript,
        "await fetch(URL, { body: JSON.stringify({ token, notification: { title: 'a', body } }) });\n", true
      ),
      (
        .typeScript,
        "const fcm = google.fcm('v1');\nawait fcm.projects.messages.send({ parent, requestBody: { token, notification: { title: 'a', body } } });\n",
        true
      ),
    ] as [(HostLanguage, String, Bool)])
  func bodiesNeedTheirWrapper(_ language: HostLanguage, _ text: String, _ isFound: Bool) {
    let text = text.replacing("URL", with: "'https://fcm.googleapis.com/v1/projects/p/messages:send'")
    let found = findings(text, language).map { $0.prefix { $0 != " " } }
    #expect(found == (isFound ? ["structure/bare-message"] : []), "\(text)")
  }

  /// What a struct gets later leaves the rest of it as it is.
  @Test(arguments: [("aps.Stale = &s", true), ("aps.Timestamp = 1", false), ("fill(&aps)", false)])
  func structsMayGetMore(_ statement: String, _ isFound: Bool) {
    let text = """
      package p
      type APS struct {
      \tTimestamp int64 `json:"timestamp"`
      \tEvent string `json:"event"`
      \tState State `json:"content-state"`
      \tStale *int64 `json:"stale-date,omitempty"`
      }
      type Payload struct {
      \tAPS APS `json:"aps"`
      }
      func f(n N) []byte {
      \taps := APS{Timestamp: n.At.UnixMilli(), Event: n.Event, State: n.State}
      \tif n.Ends {
      \t\t\(statement)
      \t}
      \treturn json.Marshal(Payload{APS: aps})
      }
      """
    let found = findings(text, .go).map { $0.prefix { $0 != " " } }
    #expect(found == (isFound ? ["apns/milliseconds"] : []), "\(statement)")
  }

  /// A choice counts, however long its condition is.
  @Test func conditionsMayBeLong() {
    let long = String(repeating: "a", count: 70)
    let text =
      "import com.eatthepath.pushy.apns.util.*;\nclass A { void f(N n) {\nfinal String id =\n  (n.type() == N.Type.A && n.isUrgent() && n.other().isThere() && n.more().isThere())\n    ? \"\(long)\" : null;\nsend(new SimpleApnsPushNotification(n.token(), topic, payload, at, priority, type, id)); } }\n"
    #expect(findings(text, .java).map { $0.prefix { $0 != " " } } == ["apns/collapse-id-too-long"])
  }

  /// A push type that code chooses, and one priority for all of them.
  @Test(
    arguments: [
      ("DeliveryPriority.IMMEDIATE", "quiet ? PushType.BACKGROUND : PushType.ALERT", true),
      ("DeliveryPriority.CONSERVE_POWER", "quiet ? PushType.BACKGROUND : PushType.ALERT", false),
      (
        "quiet ? DeliveryPriority.CONSERVE_POWER : DeliveryPriority.IMMEDIATE",
        "quiet ? PushType.BACKGROUND : PushType.ALERT", false
      ),
      ("DeliveryPriority.IMMEDIATE", "quiet ? PushType.VOIP : PushType.ALERT", false),
      ("DeliveryPriority.IMMEDIATE", "type", false),
    ])
  func prioritiesAreChosenWithTypes(_ priority: String, _ type: String, _ isFound: Bool) {
    let text =
      "import com.eatthepath.pushy.apns.util.*;\nclass A { void f(boolean quiet) { send(new SimpleApnsPushNotification(t, \"com.a\", p, at, \(priority), \(type))); } }\n"
    let found = findings(text, .java).map { $0.prefix { $0 != " " } }
    #expect(found == (isFound ? ["apns/background-priority-chosen"] : []))
  }

  /// Messages of queues have a topic and a notification, too, and much else.
  @Test func messagesOfQueuesAreOnesOwn() {
    let text = """
      package jobs
      type Message struct {
      \tTo string `json:"to"`
      \tTopic string `json:"topic"`
      \tData map[string]any `json:"data"`
      \tNotification Notification `json:"notification"`
      }
      type Notification struct {
      \tTitle string `json:"title"`
      \tLevel string `json:"level"`
      \tVisibleUntil int64 `json:"visibleUntil"`
      }
      func f() {
      \tm := Message{To: "console", Topic: "a b", Data: map[string]any{"job": 5}, Notification: Notification{Title: "a", Level: "b", VisibleUntil: 5}}
      \traw, err := json.Marshal(map[string]any{"message": m})
      \tq.Publish(raw, err)
      }
      """
    #expect(findings(text, .go) == [])
    #expect(!findings(text.replacing("package jobs", with: "package fcm"), .go).isEmpty)
  }

  /// Keys of a platform in the notification are a mistake also where the URL is elsewhere.
  @Test(arguments: ["token", "topic"])
  func keysOfPlatformsAreTold(_ target: String) {
    let text = """
      def body(t):
          return {"message": {"\(target)": t, "notification": {"title": "a", "body": "b", "sound": "c", "click_action": "d"}}}

      """
    #expect(
      messages(text, .python).map { $0.contains("`message.android.notification") } == [true, true])
  }

  /// A class with many keys of `aps` is one whatever its name is; the same of `android`.
  @Test func typesAreKnownByTheirKeys() {
    let aps = """
      public class Notification {
        [JsonPropertyName("thread-id")]
        public string ThreadId { get; set; }
        [JsonPropertyName("content-available")]
        public int? ContentAvailable { get; set; }
        [JsonPropertyName("mutable-content")]
        public int? MutableContent { get; set; }
        [JsonPropertyName("interruptionLevel")]
        public string InterruptionLevel { get; set; }
      }
      """
    #expect(findings(aps, .cSharp) == ["apns/key-spelling interruptionLevel"])
    #expect(findings(aps.replacing("mutable-content", with: "mutable"), .cSharp) == [])
    let android = """
      // fcm
      #[derive(Serialize)]
      pub struct AndroidConfig {
          pub collapse_key: Option<String>,
          pub ttl: Option<u32>,
          pub restricted_package_name: Option<String>,
      }
      """
    #expect(findings(android, .rust) == ["types/duration Option<u32>"])
    #expect(findings(android.replacing("restricted_package_name", with: "package"), .rust) == [])
  }
}
