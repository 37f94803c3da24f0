import PushlintExtract
import TestSupport
import Testing

/// Values that stand elsewhere: in objects that get names later, in declarations, behind choices; and what only their types
/// say.
@Suite struct HeldValueTests {
  private static let url = "https://fcm.googleapis.com/v1/projects/p/messages:send"
  private static let a2 = """
    use {crate::error::Error, a2::{DefaultNotificationBuilder, NotificationBuilder, NotificationOptions, PushType}};
    fn f(t: &str) {
      let builder = DefaultNotificationBuilder::new().set_title("a").set_body("b");

    """

  @Test(
    arguments: [
      // A builder, and its options behind it.
      (
        .rust,
        a2
          + "  let options = NotificationOptions { apns_push_type: Some(PushType::Background), ..Default::default() };\n"
          + "  let payload = builder.build(t, options);\n}\n",
        ["apns/background-with-alert Some(PushType::Background)"]
      ),
      (
        .rust,
        a2 + "  let options = NotificationOptions { apns_push_type: Some(PushType::Alert), ..Default::default() };\n"
          + "  let payload = builder.build(t, options);\n}\n", []
      ),
      (
        .rust,
        a2 + "  let mut p = builder.build(t, NotificationOptions::default());\n"
          + "  p.add_custom_data(\"aps\", &x).map_err(|e| e.to_string())?;\n}\n",
        ["structure/duplicate-key \"aps\""]
      ),
      // A choice with many cases, by its name, and a name without a type behind a parameter with one.
      (
        .rust,
        "fn f(p: P) {\n  let priority = match p {\n    P::A => \"10\",\n    P::B => \"5\",\n    P::C => \"2\",\n  };\n"
          + "  c.post(\"https://api.push.apple.com/3/device/x\").header(\"apns-priority\", priority);\n}\n",
        ["apns/header-value \"2\""]
      ),
      // Fields that a library does not send alone.
      (
        .cSharp, "using dotAPNS;\nvar p = new ApplePush(ApplePushType.Alert).AddAlert(null, \"a\", \"b\");\n",
        ["admin-sdk/other-effect AddAlert"]
      ),
      (.cSharp, "using dotAPNS;\nvar p = new ApplePush(ApplePushType.Alert).AddAlert(null, \"b\");\n", []),
      (.cSharp, "using dotAPNS;\nvar p = new ApplePush(ApplePushType.Alert).AddAlert(\"c\", \"a\", \"b\");\n", []),
      // A batch has its topic where a single notification has its payload.
      (
        .python,
        "from apns2.client import APNsClient\nc = APNsClient(k)\nc.send_notification_batch(ns, t, expiration=86400)\n",
        ["apns/expiration-relative 86400"]
      ),
      (.python, "from apns2.client import APNsClient\nc = APNsClient(k)\nc.send_notification_batch(ns, t)\n", []),
      // An empty URL behind an alternative.
      (
        .cSharp,
        "using FirebaseAdmin.Messaging;\nvar n = new Notification { Title = \"a\", Body = \"b\", ImageUrl = u ?? \"\" };\n",
        ["admin-sdk/empty-url \"\""]
      ),
      // Seconds where milliseconds are read, and a product that is too large, both behind names.
      (
        .kotlin,
        "import com.google.firebase.messaging.AndroidConfig\nval c = AndroidConfig.builder().setTtl(m.ttl.toSeconds()).build()\n",
        ["admin-sdk/other-unit m.ttl.toSeconds()"]
      ),
      (
        .kotlin,
        "import com.google.firebase.messaging.AndroidConfig\nval c = AndroidConfig.builder().setTtl(m.ttl.toMillis()).build()\n",
        []
      ),
      (
        .kotlin,
        "import com.google.firebase.messaging.AndroidConfig\nprivate const val TTL = 28 * 24 * 60 * 60 * 1000\n"
          + "val c = AndroidConfig.builder().setTtl(TTL.toLong()).build()\n",
        ["admin-sdk/overflow TTL.toLong()"]
      ),
      // The text of a number, and durations of Dart.
      (
        .python, "U = '\(url)'\ndef f(ttl: int):\n    m = {'message': {'topic': 'a', 'android': {'ttl': str(ttl)}}}\n",
        ["types/duration str(ttl)"]
      ),
      (
        .python, "U = '\(url)'\ndef f(ttl):\n    m = {'message': {'topic': 'a', 'android': {'ttl': str(ttl)}}}\n", []
      ),
      (
        .python,
        "U = '\(url)'\ndef f(ttl: int):\n    m = {'message': {'topic': 'a', 'android': {'ttl': str(ttl) + 's'}}}\n",
        []
      ),
      (
        .dart,
        "const life = Duration(days: 40);\nfinal u = '\(url)';\n"
          + "final m = {'message': {'topic': 'a', 'android': {'ttl': '${life.inSeconds}s'}}};\n",
        ["android/ttl-too-long '${life.inSeconds}s'"]
      ),
      (
        .dart,
        "final u = '\(url)';\nfinal m = {'message': {'topic': 'a', 'android': {'ttl': '${life.inSeconds}'}}};\n",
        ["types/duration '${life.inSeconds}'"]
      ),
      // A map to which a loop over somebody else's members adds more.
      (
        .python,
        "from firebase_admin import messaging\ndata = {'from': 'a'}\nfor k, v in more.items():\n    data[k] = v\n"
          + "messaging.Message(topic='a', data=data)\n",
        ["data/reserved-key 'from'"]
      ),
      // What a date is not, in JavaScript; a choice between numbers; an empty text that stands for none.
      (
        .javaScript,
        "import { getMessaging } from 'firebase-admin/messaging';\n"
          + "getMessaging().send({ topic: 'a', android: { notification: { eventTimestamp: Date.now() } } });\n",
        ["types/wrong-type Date.now()"]
      ),
      (
        .javaScript,
        "import { getMessaging } from 'firebase-admin/messaging';\n"
          + "getMessaging().send({ topic: 'a', android: { notification: { eventTimestamp: new Date() } } });\n", []
      ),
      (
        .javaScript,
        "import { getMessaging } from 'firebase-admin/messaging';\n"
          + "getMessaging().send({ topic: 'a', android: { ttl: isCall ? 30 : undefined } });\n",
        ["admin-sdk/ttl-in-seconds 30"]
      ),
      (
        .javaScript,
        "import { getMessaging } from 'firebase-admin/messaging';\n"
          + "getMessaging().send({ topic: 'a', notification: { title: t || 'a', body: b || '' } });\n", []
      ),
    ] as [(HostLanguage, String, [String])])
  func valuesAreFound(_ language: HostLanguage, _ text: String, _ expected: [String]) {
    #expect(findings(text, language) == expected, "\(text)")
  }

  /// Members that a struct declares with a value, and a target of the legacy API in a message.
  @Test(
    arguments: [
      (
        .kotlin,
        "@Serializable data class FcmRequest(val message: FcmMessage)\n"
          + "@Serializable data class FcmMessage(val token: String, val android: Android)\n"
          + "@Serializable data class Android(val ttl: String = \"7d\", val priority: String = \"\")\n"
          + "const val U = \"\(url)\"\n",
        ["types/duration \"7d\""]
      ),
      (
        .swift,
        "let d = JSONEncoder()\nstruct Push: Encodable {\n  struct APS: Encodable {\n    let alert: String\n"
          + "    let mutableContent = 1\n  }\n  let aps: APS\n}\n",
        ["apns/key-spelling mutableContent"]
      ),
      (
        .rust,
        "#[derive(Serialize)]\nstruct FcmRequest { message: FcmMessage }\n#[derive(Serialize)]\n"
          + "struct FcmMessage { to: String, notification: Shown, android: Droid }\n#[derive(Serialize)]\n"
          + "struct Shown { title: String, body: String }\n#[derive(Serialize)]\nstruct Droid { ttl: String }\n",
        ["legacy/to-in-message to"]
      ),
    ] as [(HostLanguage, String, [String])])
  func declarationsAreRead(_ language: HostLanguage, _ text: String, _ expected: [String]) {
    #expect(findings(text, language) == expected, "\(text)")
  }

  /// The method of a request whose URL has a name, and batches of a constant behind them.
  @Test func methodsAndBatchesAreFound() {
    let request = """
      class A { void f() throws Exception {
        URL url = new URL("\(Self.url)");
        HttpURLConnection c = (HttpURLConnection) url.openConnection();
        c.setRequestMethod("PUT");
      } }

      """
    #expect(findings(request, .java) == ["request/wrong-method PUT"])
    #expect(findings(request.replacing("PUT", with: "POST"), .java) == [])
    #expect(findings(request.replacing("c.set", with: "new URL(\"https://a.b\");\n    c.set"), .java) == [])
    let batches = """
      import com.google.firebase.messaging.*
      fun f(tokens: List<String>) = tokens.chunked(BATCH).forEach { part ->
        messaging.sendEachForMulticast(MulticastMessage.builder().addAllTokens(part).build())
      }
      const val BATCH = 1000

      """
    #expect(findings(batches, .kotlin) == ["target/batch-size 1000"])
    #expect(findings(batches.replacing("1000", with: "500"), .kotlin) == [])
  }
}
