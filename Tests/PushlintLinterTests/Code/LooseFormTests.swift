import PushlintExtract
import PushlintLinter
import PushlintText
import TestSupport
import Testing

/// Forms that code has beside the usual ones: commands without parentheses, unpacked literals, builders that are sent,
/// targets of which one is none.
@Suite struct LooseFormTests {
  private static let kotlin = """
    import com.google.firebase.messaging.*
    class A(private val messaging: FirebaseMessaging) {
        fun send(token: String, items: List<Long>) {
            val message = Message.builder().setToken(token)

    """

  @Test func buildersThatAreSentLackTheirEnd() {
    let sent = Self.kotlin + "        messaging.send(message)\n    }\n}\n"
    #expect(findings(sent, .kotlin) == ["admin-sdk/missing-build Message.builder().setToken(token)"])
    #expect(findings(sent.replacing("(message)", with: "(message.build())"), .kotlin).isEmpty)
    #expect(findings(sent.replacing("send(message)", with: "fill(message)"), .kotlin).isEmpty)
  }

  @Test func sizesOfListsAreNumbers() {
    let body = """
      fun body(token: String, unread: List<Long>, shirt: Shirt): Map<String, Any> {
          val data = mapOf("n" to unread.size)
          return mapOf("message" to mapOf("token" to token, "notification" to mapOf("title" to "a", "body" to "b"), "data" to data))
      }

      """
    #expect(findings(body, .kotlin) == ["data/value-not-string unread.size"])
    #expect(findings(body.replacing("unread.size", with: "shirt.size"), .kotlin).isEmpty)
  }

  @Test(
    arguments: [
      "WebPush.payload_send message: m, endpoint: e, p256dh: p, auth: a, urgency: \"urgent\"\n",
      "WebPush.payload_send \\\n  message: m, endpoint: e,\n  p256dh: p, auth: a, urgency: \"urgent\"\n",
    ])
  func commandsOfRuby(_ text: String) {
    #expect(findings(text, .ruby) == ["webpush/header-value \"urgent\""])
    #expect(findings(text.replacing("\"urgent\"", with: "\"high\""), .ruby).isEmpty)
  }

  /// `send_v1` puts the message into a request itself.
  @Test func whatAFunctionYieldsIsGiven() {
    let text = """
      require 'fcm'
      class Notifier
        def follow(user) = self.class.client.send_v1(body_for(user))
        def self.client = FCM.new(path, project)
        def body_for(user)
          { message: { token: user.token, notification: { title: 'a', body: 'b' } } }
        end
      end

      """
    #expect(findings(text, .ruby) == ["structure/nested-message message"])
    #expect(findings(text.replacing("{ message: {", with: "{").replacing(" } } }", with: " } }"), .ruby).isEmpty)
  }

  /// What a method sets beside an array is merged into it.
  @Test func arraysTakeUpWhatMethodsSet() {
    let android =
      "AndroidConfig::fromArray(['ttl' => '60s', 'notification' => ['color' => '#000000']])->withHighNotificationPriority()"
    let text = "<?php\nuse Kreait\\Firebase\\Messaging\\AndroidConfig;\n$a = \(android);\n"
    #expect(findings(text, .php).isEmpty)
    #expect(findings(text.replacing("#000000", with: "#0"), .php) == ["android/color-format '#0'"])
    let image =
      "<?php\nuse Kreait\\Firebase\\Messaging\\ApnsConfig;\n$a = ApnsConfig::fromArray(['payload' => ['aps' => ['alert' => 'a']], 'fcm_options' => ['image' => 'https://a.b/c.png']]);\n"
    #expect(findings(image, .php) == ["apns/image-needs-mutable-content 'image'"])
    #expect(findings(image.replacing("]);", with: "])->withSound('a.caf');"), .php).isEmpty)
  }

  @Test func unpackedLiteralsAreArguments() {
    let text =
      "from firebase_admin import messaging\np = messaging.APNSPayload(aps, id=\"3\", **{\"interruption-level\": \"active\"})\n"
    #expect(findings(text, .python) == ["apns/misplaced-key \"interruption-level\""])
    #expect(findings(text.replacing("interruption-level", with: "order-id"), .python).isEmpty)
  }

  /// Constants outside of functions may be sent with others.
  @Test func constantsAreNotSentTogether() {
    let text =
      "HEADERS = {'apns-topic': 'a.b', 'apns-push-type': 'background'}\nPAYLOAD = {'aps': {'alert': 'a'}}\n"
    #expect(findings(text, .python) == ["apns/background-with-alert 'background'"])
    #expect(findings(text + "def send(headers, payload):\n    pass\n", .python).isEmpty)
  }

  /// The Admin SDK counts what is there, and JSON leaves out what is not.
  @Test(
    arguments: [
      ("token: token || undefined, topic: token ? undefined : topic", []),
      ("token: token ?? null, topic: token ? null : 'news'", []),
      ("token, topic", []), ("token: options.token, topic: options.topic", []),
      ("token: device, topic: 'news'", ["target/multiple topic"]),
      ("token: device, topic: token ? 'news' : 'more'", ["target/multiple topic"]),
      ("token: 'a', topic", ["target/multiple topic"]),
    ])
  func aTargetMayBeNone(_ targets: String, _ expected: [String]) {
    let text =
      "const admin = require('firebase-admin');\nadmin.messaging().send({ notification: { title: 'a', body: 'b' }, \(targets) });\n"
    #expect(findings(text, .javaScript) == expected, "\(targets)")
  }

  @Test func variablesOfRequestsSayWhereTheyGo() {
    let body =
      "\n\n{\n  \"to\": \"{{token}}\", \"title\": \"a\", \"priority\": \"high\", \"data\": { \"n\": \"1\" }\n}\n"
    let request = "POST {{api}}/push/send\nContent-Type: application/json" + body
    #expect(findings("@api = https://exp.host/--/api/v2\n\n" + request, .http).isEmpty)
    #expect(!findings("@api = https://fcm.googleapis.com/fcm\n\n" + request, .http).isEmpty)
  }
}
