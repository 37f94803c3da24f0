import PushlintExtract
import TestSupport
import Testing

/// What code says with an SDK in other ways than with members alone: cases of enums, sounds with a volume, builders
/// without an end, lifetimes in other units, and formats with braces.
@Suite struct SDKConstructTests {
  private static let unbuilt = #"admin-sdk/missing-build Message.builder().setToken(t).putData("a", "b")"#

  private static let java = "import com.google.firebase.messaging.*;\n"
  private static let net = "using FirebaseAdmin.Messaging;\n"
  private static let go = "package p\nimport (\n\"firebase.google.com/go/v4/messaging\"\n\"time\"\n)\n"

  private static func fcm(_ target: String) -> String {
    "use fcm::{Message, Target};\nfn f(t: String) -> Message { Message { notification: None, target: \(target), ..Default::default() } }\n"
  }

  @Test(
    arguments: [
      (.rust, fcm("Target::Topic(\"/topics/a\".to_string())"), ["admin-sdk/topic-prefix \"/topics/a\""]),
      (
        .rust, fcm("fcm::Target::Condition(\"'a' in topics or 'b' in topics\".into())"),
        ["target/condition-operators or"]
      ),
      (.rust, fcm("Target::Token(t)"), []), (.rust, fcm("target(t)"), []),
      (
        .rust,
        "use a2::*;\nfn f() { g(DefaultNotificationBuilder::new().set_sound(\"a.caf\").set_critical(true, Some(3.0))); }\n",
        ["apns/out-of-range 3.0"]
      ),
      (
        .rust,
        "use a2::*;\nfn f() { g(DefaultNotificationBuilder::new().set_sound(\"a.caf\").set_critical(true, Some(0.5))); }\n",
        []
      ),
      (
        .rust,
        "use a2::*;\nfn f() -> Result<(), Error> { let mut o = NotificationOptions::default();\n    o.apns_collapse_id = Some(CollapseId::new(\"\(String(repeating: "a", count: 65))\")?);\n    g(o); }\n",
        ["apns/collapse-id-too-long \"\(String(repeating: "a", count: 65))\""]
      ),
      (
        .rust,
        "use web_push::*;\nconst TTL: u32 = 86_400_000;\nfn f() { let mut b = WebPushMessageBuilder::new(i);\n    b.set_ttl(TTL);\n    b.set_topic(\"a b\".to_string());\n    b.set_urgency(Urgency::VeryLow);\n}\n",
        ["webpush/ttl-too-long TTL", "webpush/topic-format \"a b\""]
      ),
      (
        .cSharp,
        "using Lib.Net.Http.WebPush;\nvar m = new PushMessage(x) { Topic = \"a/b\", TimeToLive = 86400 * 1000, Urgency = PushMessageUrgency.High };\n",
        ["webpush/topic-format \"a/b\"", "webpush/ttl-too-long 86400 * 1000"]
      ),
      (
        .swift,
        "import APNSCore\nlet n = APNSAlertNotification(alert: a, topic: t, sound: .critical(fileName: \"a.caf\", volume: 2))\n",
        ["apns/out-of-range 2"]
      ),
      (
        .swift,
        "import APNSCore\nlet s = APNSAlertNotificationSound.critical(fileName: \"a.caf\", volume: 0.5)\nlet n = APNSAlertNotification(alert: a, topic: t, sound: s)\n",
        []
      ),
      (
        .swift,
        "import APNSCore\nlet n = APNSVoIPNotification(expiration: .immediately, priority: .immediately, topic: \"com.a\", payload: p)\n",
        ["apns/topic-suffix com.a"]
      ),
      (
        .swift,
        "import APNSCore\nlet n = APNSVoIPNotification(priority: .immediately, appID: \"com.a\", payload: p)\nlet b = APNSBackgroundNotification(expiration: .immediately, topic: \"com.a\", payload: p)\n",
        []
      ),
      // Builders.
      (
        .java, java + "Message m = Message.builder().setToken(t).putData(\"a\", \"b\");\n",
        [unbuilt]
      ),
      (
        .java, java + "void f() { messaging.send(Message.builder().setToken(t).putData(\"a\", \"b\")); }\n",
        [unbuilt]
      ),
      (.java, java + "Message.Builder b = Message.builder().setToken(t).putData(\"a\", \"b\");\n", []),
      (
        .kotlin,
        java.replacing(";", with: "") + "val m: Message = Message.builder().setToken(t).putData(\"a\", \"b\")\n",
        [unbuilt]
      ),
      (
        .java,
        java
          + "var l = LightSettings.builder().setColorFromString(\"#f00\").setLightOnDurationInMillis(1000).setLightOffDurationInMillis(1000).build();\n",
        ["admin-sdk/other-color \"#f00\""]
      ),
      // Units.
      (
        .java, java + "var a = AndroidConfig.builder().setTtl(Duration.ofHours(1).toSeconds()).build();\n",
        ["admin-sdk/other-unit Duration.ofHours(1).toSeconds()"]
      ),
      (
        .java, java + "var a = AndroidConfig.builder().setTtl(Duration.ofMillis(1500).toMillis()).build();\n",
        ["android/ttl-fraction Duration.ofMillis(1500).toMillis()"]
      ),
      (
        .java, java + "var a = AndroidConfig.builder().setTtl(30 * 24 * 3600 * 1000).build();\n",
        ["admin-sdk/overflow 30 * 24 * 3600 * 1000"]
      ),
      (
        .cSharp, net + "var a = new AndroidConfig { TimeToLive = new TimeSpan(3600) };\n",
        ["admin-sdk/other-unit new TimeSpan(3600)"]
      ),
      (
        .go, go + "var d = 1500 * time.Millisecond\nvar a = messaging.AndroidConfig{TTL: &d}\n",
        ["android/ttl-fraction &d"]
      ),
      // Members for one field.
      (
        .cSharp,
        net + "var a = new Aps { Sound = \"a.caf\", CriticalSound = new CriticalSound { Name = \"a.caf\" } };\n",
        ["admin-sdk/both-members CriticalSound"]
      ),
      // Braces.
      (
        .rust, "fn f(t: &str) -> String { format!(r#\"{{\"aps\": {{\"badge\": \"1\", \"alert\": \"{t}\"}}}}\"#) }\n",
        ["apns/wrong-type \"1\""]
      ),
      (.rust, "fn f(t: &str) -> String { format!(\"{{\\\"aps\\\": {{\\\"alert\\\": \\\"{}\\\"}}}}\", t) }\n", []),
      (
        .cSharp,
        "var b = string.Format(\"{{\\\"aps\\\": {{\\\"badge\\\": \\\"1\\\", \\\"alert\\\": \\\"{0}\\\"}}}}\", t);\n",
        ["apns/wrong-type \\\"1\\\""]
      ),
      // Lists that statements make.
      (
        .kotlin,
        "val m = buildJsonObject { putJsonObject(\"message\") { put(\"token\", t); putJsonObject(\"android\") { putJsonObject(\"notification\") { putJsonArray(\"body_loc_args\") { add(\"a\"); add(3) } } } } }\n",
        ["android/loc-args-without-key \"body_loc_args\"", "types/wrong-type 3"]
      ),
      (
        .kotlin,
        "val url = \"https://fcm.googleapis.com\"\nval m = buildJsonObject { putJsonObject(\"message\") { put(\"token\", t); put(\"data\", buildJsonObject { put(\"n\", JsonPrimitive(1)) }) } }\n",
        ["data/value-not-string 1"]
      ),
      // Names of members are no assignments.
      (
        .cSharp,
        "// googleapis\nobject F(string t, int count) => new { message = new { token = t, notification = new { title = \"a\", body = \"b\" }, data = new { count = count } } };\n",
        ["data/value-not-string count"]
      ),
      (
        .cSharp,
        "// googleapis\nobject F(string t, int count) { count = G(); return new { message = new { token = t, notification = new { title = \"a\", body = \"b\" }, data = new { count = count } } }; }\n",
        []
      ),
      // Blocks behind arrows.
      (
        .cSharp,
        "string url = \"https://fcm.googleapis.com\"; object Apns(int n) => new { headers = new Dictionary<string, string> { { \"apns-priority\", \"7\" } }, payload = P() };\n",
        ["apns/header-value \"7\""]
      ),
    ] as [(HostLanguage, String, [String])])
  func constructsAreRead(_ language: HostLanguage, _ text: String, _ found: [String]) {
    #expect(findings(text, language) == found, "\(text)")
  }
}
