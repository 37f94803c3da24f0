import PushlintExtract
import PushlintLinter
import PushlintText
import TestSupport
import Testing

/// Slips that stand beside what is right: a payload that a branch fills, a member of another class, a map that is only
/// written down.
@Suite struct SlipTests {
  private static func payload(_ condition: String, _ key: String) -> String {
    """
    def send(alert, thread, badge):
        payload = {"aps": {"alert": alert, "sound": "default"}}
        if \(condition):
            payload["aps"]["\(key)"] = thread
        client.post(url, json=payload)

    """
  }

  @Test(arguments: ["thread", "thread is not None", "badge > 1"])
  func keysThatABranchSetsInAPayload(_ condition: String) {
    #expect(findings(Self.payload(condition, "thread_id"), .python) == ["apns/key-spelling \"thread_id\""])
    #expect(findings(Self.payload(condition, "thread-id"), .python).isEmpty)
  }

  @Test func membersOfAnotherClass() {
    let text = """
      from firebase_admin import messaging
      a = messaging.Message(notification=messaging.Notification(title=t, body=b), tokens=[x])

      """
    #expect(findings(text, .python) == ["admin-sdk/no-such-member tokens"])
    #expect(findings(text.replacing("Message(", with: "MulticastMessage("), .python).isEmpty)
  }

  @Test func argumentsOfRubyWithTextsAsKeys() {
    let text = """
      class Client
        def starts(token)
          deliver('token' => token, 'notification' => { 'title' => 'a', 'body' => 'b', 'sound' => 'default' }, 'android' => { 'priority' => 'HIGH' })
        end
      end

      """
    #expect(findings(text, .ruby) == ["structure/misplaced-field 'sound'"])
    #expect(findings(text.replacing("'token'", with: "'chat'"), .ruby).isEmpty)
    #expect(findings(text.replacing("'android'", with: "'extra'"), .ruby).isEmpty)
  }

  private static let cSharp = """
    using CorePush.Apple;
    public class Push {
      public class Apple {
        public class ApsPayload {
          public string Sound { get; set; }
          [JsonPropertyName("mutable_content")]
          public int MutableContent { get; set; }
        }
        public ApsPayload Aps { get; set; }
      }
      void Send() {
        var n = new Apple { Aps = new Apple.ApsPayload { Sound = "a.caf", MutableContent = 1 } };
      }
    }

    """

  /// CorePush makes names begin with small letters.
  @Test func namesThatASerialiserSpells() {
    #expect(findings(Self.cSharp, .cSharp) == ["apns/key-spelling mutable_content"])
    #expect(findings(Self.cSharp.replacing("mutable_content", with: "mutable-content"), .cSharp).isEmpty)
    // Elsewhere nobody knows what `Aps` is called.
    #expect(findings(Self.cSharp.replacing("CorePush.Apple", with: "Some.Other"), .cSharp).isEmpty)
  }

  @Test(
    arguments: [
      ("console.log('sent', { to: t, notification: { title: 'a', body: 'b' } });\n", HostLanguage.javaScript),
      ("logger.info('x %s', {'to': t, 'notification': {'title': 'a', 'body': 'b'}})\n", .python),
      ("<?php\nLog::info('sent', ['to' => $t, 'notification' => ['title' => 'a', 'body' => 'b']]);\n", .php),
      ("Rails.logger.info('sent', { to: t, notification: { title: 'a', body: 'b' } })\n", .ruby),
    ])
  func mapsThatAreWrittenDown(_ text: String, _ language: HostLanguage) {
    let url = "post(\"https://fcm.googleapis.com/v1/projects/p/messages:send\");\n"
    #expect(findings(text + url, language).isEmpty)
    for log in ["console.log", "logger.info", "Log::info", "Rails.logger.info"] where text.contains(log) {
      let sent = text.replacing(log, with: "client.post")
      #expect(findings(sent + url, language).contains { $0.hasPrefix("legacy/payload") })
    }
  }

  /// A store of toasts has messages as well.
  @Test func notificationsOfOneself() {
    let text =
      "export const saved = () => send({ topic: 'editor', notification: { title: 'a', body: 'b', priority: 'max', sound: 'c' } });\n"
    #expect(findings(text, .typeScript).isEmpty)
    #expect(findings("// Firebase Cloud Messaging\n" + text, .typeScript).count == 2)
  }

  @Test func keysBesideAnEmptyAps() {
    let text = "const body = { aps: {}, 'content-available': 1, id: a };\n"
    #expect(findings(text, .javaScript) == ["apns/misplaced-key 'content-available'"])
    #expect(findings(text.replacing("'content-available'", with: "available"), .javaScript).isEmpty)
  }

  @Test(
    arguments: [
      (
        "from apns2.payload import Payload\np = Payload(alert='a', custom={'aps': {'category': 'b'}})\n",
        HostLanguage.python, "custom", "'aps'", "'id'"
      ),
      (
        "n = Apnotic::Notification.new(t)\nn.alert = 'a'\nn.custom_payload = { 'aps' => { 'category' => 'b' } }\n",
        .ruby,
        "custom_payload", "'aps'", "'id'"
      ),
      (
        "<?php\nuse Pushok\\Payload;\n$p = Payload::create()->setCustomValue('aps', ['category' => 'b']);\n", .php,
        "setCustomValue", "'aps'", "'id'"
      ),
    ])
  func customKeysThatReplaceAps(
    _ text: String, _ language: HostLanguage, _ member: String, _ key: String, _ other: String
  ) {
    #expect(findings(text, language) == ["admin-sdk/other-effect \(member)"])
    #expect(findings(text.replacing(key, with: other), language).isEmpty)
  }

  /// What a builder gets in a loop has a name.
  @Test func effectsOfBuildersThatLoopsFill() {
    let text = """
      package p
      import "github.com/sideshow/apns2/payload"
      func f(data map[string]string) {
        p := payload.NewPayload().AlertTitle("a").AlertBody("b").SoundName("a.caf")
        for k, v := range data {
          p.Custom(k, v)
        }
        send(p)
      }

      """
    #expect(findings(text, .go) == ["admin-sdk/other-effect SoundName"])
    let loud = text.replacing("p.Custom(k, v)", with: "p.Custom(k, v).SoundVolume(0.5)")
    #expect(!findings(loud, .go).contains("admin-sdk/other-effect SoundName"))
  }

  @Test(
    arguments: [
      (
        "package p\nimport \"github.com/sideshow/apns2\"\nvar c = apns2.NewTokenClient(k)\nvar n = &apns2.Notification{DeviceToken: t, Payload: b}\n",
        HostLanguage.go, "apns2.Notification", "DeviceToken: t", "DeviceToken: t, Topic: b", "NewTokenClient"
      ),
      (
        "use a2::{Client, NotificationOptions};\nfn f() { let c = Client::token(k); let o = NotificationOptions { apns_id: Some(i), ..Default::default() }; }\n",
        .rust, "NotificationOptions", "apns_id: Some(i)", "apns_topic: Some(i)", "token"
      ),
      (
        "const apn = require('@parse/node-apn');\nconst p = new apn.Provider({ token: { key: k, keyId: i, teamId: t } });\nconst note = new apn.Notification();\nnote.alert = 'a';\np.send(note, t);\n",
        .javaScript, "apn.Notification", "note.alert = 'a';", "note.alert = 'a'; note.topic = b;", "keyId"
      ),
    ])
  func topicsBesideATokenClient(
    _ text: String, _ language: HostLanguage, _ place: String, _ without: String, _ with: String, _ call: String
  ) {
    #expect(findings(text, language) == ["apns/sdk-topic-missing \(place)"])
    #expect(findings(text.replacing(without, with: with), language).isEmpty)
    #expect(findings(text.replacing(call, with: "other"), language).isEmpty)
  }

  /// Options that are all as usual have no topic.
  @Test func optionsOfRustWithoutMembers() {
    let text =
      "use a2::{Client, NotificationOptions};\nfn f() { let c = Client::token(k); let o = NotificationOptions { ..Default::default() }; }\n"
    #expect(findings(text, .rust) == ["apns/sdk-topic-missing NotificationOptions"])
    #expect(findings(text.replacing("let o", with: "let mut o"), .rust).isEmpty)
    #expect(findings(text.replacing("..Default", with: "..Other"), .rust).isEmpty)
  }

  private static let message = "\"token\" to t, \"notification\" to mapOf(\"title\" to \"a\", \"body\" to \"b\")"

  /// Any member of an enum may be meant by a variable, and any text by what a method of it yields.
  @Test(
    arguments: [
      (
        "enum class Level(val wire: String) { LOW(\"NORMAL\"), TOP(\"MAX\") }\nfun f(t: String, level: Level) = mapOf(\"message\" to mapOf(\(message), \"android\" to mapOf(\"priority\" to level.wire)))\n",
        HostLanguage.kotlin, "types/unknown-value \"MAX\"", "HIGH"
      ),
      (
        "enum Kind: String { case alert = \"alert\", quiet = \"MAX\" }\nfunc f(kind: Kind) { let h = [\"apns-push-type\": kind.rawValue, \"apns-topic\": \"a.b\"] }\n",
        .swift, "apns/header-value \"MAX\"", "background"
      ),
      (
        "<?php\nenum Level: string { case Low = 'NORMAL'; case Top = 'MAX'; }\nfunction f(string $t, Level $l) { return ['message' => ['token' => $t, 'notification' => ['title' => 'a', 'body' => 'b'], 'android' => ['priority' => $l->value]]]; }\n",
        .php, "types/unknown-value 'MAX'", "HIGH"
      ),
      (
        "enum Kind { Loud, Quiet }\nimpl Kind { fn name(self) -> &'static str { match self { Kind::Loud => \"alert\", Kind::Quiet => \"MAX\" } } }\nfn f(kind: Kind) { client.post(u).header(\"apns-topic\", \"a.b\").header(\"apns-push-type\", kind.name()); }\n",
        .rust, "apns/header-value \"MAX\"", "background"
      ),
      (
        "import { getMessaging } from 'firebase-admin/messaging';\nconst LEVELS = Object.freeze({ low: 'min', top: 'highest' });\nconst f = (token, level) => getMessaging().send({ token, android: { notification: { priority: LEVELS[level] } } });\n",
        .javaScript, "types/unknown-value 'highest'", "max"
      ),
    ])
  func textsOfWhichAnyMayBeMeant(_ text: String, _ language: HostLanguage, _ finding: String, _ right: String) {
    #expect(findings(text, language) == [finding])
    #expect(findings(text.replacing("MAX", with: right).replacing("highest", with: right), language).isEmpty)
  }

  @Test func numbersThatABranchPutsIntoData() {
    let text = """
      def digest(token, unread):
          message = {"token": token, "notification": {"title": "a", "body": "b"}}
          message["data"] = {"screen": "inbox"}
          if unread:
              message["data"]["unread"] = len(unread)
          return message
      # https://fcm.googleapis.com/v1/projects/p/messages:send

      """
    #expect(findings(text, .python) == ["data/value-not-string len(unread)"])
    #expect(findings(text.replacing("len(unread)", with: "str(unread)"), .python).isEmpty)
  }

  @Test func constantsInHeaderLines() {
    let text = """
      <?php
      const BUNDLE = 'chat.lumen';
      $headers = ['apns-push-type: voip', 'apns-topic: ' . BUNDLE, 'apns-priority: 10'];

      """
    #expect(findings(text, .php) == ["apns/topic-suffix BUNDLE"])
    #expect(findings(text.replacing("chat.lumen", with: "chat.lumen.voip"), .php).isEmpty)
  }

  @Test func headersWithAnotherSignInRequests() {
    let text = """
      const client = http2.connect('https://api.push.apple.com');
      const payload = JSON.stringify({ aps: { alert: 'a' } });
      client.request({ ':path': `/3/device/${token}`, 'apns_topic': 'a.b', 'apns-push-type': 'alert' }).end(payload);

      """
    #expect(findings(text, .javaScript) == ["apns/header-spelling 'apns_topic'"])
    #expect(findings(text.replacing("apns_topic", with: "apns-topic"), .javaScript).isEmpty)
  }

  @Test func headersOfAQueue() {
    let text =
      "class A { void f() { kafka.send(b.setHeader(\"apns-priority\", 7)); } }\n"
    #expect(findings(text, .java).isEmpty)
    #expect(findings(text.replacing("kafka", with: "http"), .java) == ["apns/header-value 7"])
  }
}
