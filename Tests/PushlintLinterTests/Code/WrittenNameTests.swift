import PushlintExtract
import PushlintLinter
import PushlintText
import TestSupport
import Testing

/// Names that code writes in another way than the library has them, and members that are nothing.
@Suite struct WrittenNameTests {
  @Test func argumentsOfPythonWithCapitals() {
    func text(_ name: String) -> String {
      """
      from firebase_admin import messaging
      a = messaging.AndroidConfig(notification=messaging.AndroidNotification(sound='default', \(name)='orders'))

      """
    }
    #expect(findings(text("channelId"), .python) == ["admin-sdk/unknown-member channelId"])
    #expect(findings(text("channel_id"), .python).isEmpty)
  }

  @Test func keywordsOfAMethod() {
    func text(_ name: String) -> String {
      """
      require 'web-push'
      WebPush.payload_send(message: m, endpoint: e, \(name): k, auth: a, vapid: v, ttl: 60)

      """
    }
    #expect(findings(text("p256h"), .ruby) == ["admin-sdk/unknown-member p256h"])
    #expect(findings(text("p256dh"), .ruby).isEmpty)
    #expect(findings(text("extra"), .ruby).isEmpty)
  }

  @Test(arguments: [("None", true), ("Some(topic)", false)])
  func topicsThatAreNothing(_ topic: String, _ isFound: Bool) {
    let text = """
      use a2::*;
      fn send(token: &str) {
          let client = a2::Client::token(file, key, team, config).unwrap();
          let payload = DefaultNotificationBuilder::new().set_title("a").set_body("b").build(
              token, NotificationOptions { apns_topic: \(topic), apns_priority: Some(Priority::High), ..Default::default() });
      }

      """
    #expect(findings(text, .rust) == (isFound ? ["apns/sdk-topic-missing apns_topic"] : []))
  }

  @Test func buildersThatAnotherOneTakes() {
    func text(_ end: String) -> String {
      """
      import com.google.firebase.messaging.*
      fun send(t: String) {
          val web = WebpushConfig.builder().putHeader("TTL", "86400")\(end)
          val message = Message.builder().setToken(t).setWebpushConfig(web).build()
      }

      """
    }
    #expect(findings(text(".build()"), .kotlin).isEmpty)
    #expect(findings(text(""), .kotlin).contains { $0.hasPrefix("admin-sdk/missing-build WebpushConfig") })
    let built = text("").replacing("setWebpushConfig(web)", with: "setWebpushConfig(web.build())")
    #expect(findings(built, .kotlin).isEmpty)
  }

  @Test(arguments: [("(total * 100).to_i", true), ("(total * 100).to_i.to_s", false), ("(total * 100).label", false)])
  func membersOfAGroup(_ value: String, _ isFound: Bool) {
    let text = """
      def send(device, total)
        n = Rpush::Fcm::Notification.new
        n.device_token = device.token
        n.data = { cents: \(value) }
        n.save!
      end

      """
    #expect(findings(text, .ruby) == (isFound ? ["data/value-not-string \(value)"] : []))
  }

  @Test func constantsOfAClassInABranch() {
    func text(_ level: String) -> String {
      """
      <?php
      use NotificationChannels\\Apn\\ApnMessage;
      class Arriving {
          private const LEVEL = '\(level)';
          public function toApn($n) {
              $message = ApnMessage::create()->title('a')->body('b');
              if ($n->minutes <= 3) {
                  $message->interruptionLevel(self::LEVEL);
              }
              return $message;
          }
      }

      """
    }
    #expect(findings(text("time_sensitive"), .php).count == 1)
    #expect(findings(text("time-sensitive"), .php).isEmpty)
  }

  @Test func messagesOfOthers() {
    let outbox = """
      private fun body(row: Row) = mapOf(
          "notification" to mapOf("title" to row.title, "text" to row.text),
          "android" to true,
          "topic" to row.topic,
      )

      """
    #expect(findings(outbox, .kotlin).isEmpty)
    #expect(!findings(outbox.replacing("\"android\" to true", with: "\"name\" to row.name"), .kotlin).isEmpty)
  }

  @Test(arguments: [("payload", true), ("{ title }", true), ("JSON.stringify(payload)", false), ("body", false)])
  func payloadsThatAreNoText(_ argument: String, _ isFound: Bool) {
    let text = """
      import webpush from 'web-push';
      webpush.setVapidDetails('mailto:a@example.com', process.env.PUBLIC_KEY, process.env.PRIVATE_KEY);
      export async function send(subscription, title, body) {
        const payload = { title, tag: 'a' };
        await webpush.sendNotification(subscription, \(argument), { TTL: 60 });
      }

      """
    #expect(findings(text, .javaScript) == (isFound ? ["webpush/payload-not-text \(argument)"] : []))
  }
}
