import PushlintExtract
import PushlintLinter
import PushlintText
import TestSupport
import Testing

/// SDKs with few fields: what is found, and what looks like it.
@Suite struct AddedTableTests {
  private static let java =
    "import com.google.firebase.messaging.Message;\nimport com.google.firebase.messaging.Notification;\n"
  private static let all = "import com.google.firebase.messaging.*;\n"
  private static let pushy = "import com.eatthepath.pushy.apns.util.SimpleApnsPayloadBuilder;\n"
  private static let rust = "use web_push::{WebPushMessageBuilder, Urgency};\n"
  private static let dotnet = "using Lib.Net.Http.WebPush;\n"

  @Test(
    arguments: [
      // Web Push.
      (
        .ruby, "WebPush.payload_send(message: m, endpoint: e, ttl: 86_400_000, urgency: 'urgent')\n",
        ["webpush/ttl-too-long 86_400_000", "webpush/header-value 'urgent'"]
      ),
      (.ruby, "Webpush.payload_send(message: m, endpoint: e, ttl: 24 * 60 * 60, urgency: 'high', vapid: {})\n", []),
      (.ruby, "mailer.payload_send(body: m, ttl: 86_400_000)\n", []),
      (
        .rust,
        rust + "fn f() {\n  let mut builder = WebPushMessageBuilder::new(&info);\n  builder.set_ttl(5_184_000);\n}\n",
        ["webpush/ttl-too-long 5_184_000"]
      ),
      (
        .rust,
        rust + "fn f() {\n  let mut builder = WebPushMessageBuilder::new(&info);\n  builder.set_ttl(3600);\n}\n", []
      ),
      (
        .cSharp, dotnet + "var m = new PushMessage(\"a\") { Topic = \"a/b\", TimeToLive = 86400 * 1000 };\n",
        ["webpush/topic-format \"a/b\"", "webpush/ttl-too-long 86400 * 1000"]
      ),
      (
        .cSharp,
        "using WebPush;\nclass A { async Task F() { var client = new WebPushClient();\nvar o = new Dictionary<string, object> { [\"vapidDetails\"] = v, [\"TTL\"] = \"86400s\" };\nawait client.SendNotificationAsync(s, p, o); } }\n",
        ["webpush/ttl-format \"86400s\""]
      ),
      (
        .cSharp,
        "using WebPush;\nclass A { async Task F() { var client = new WebPushClient();\nawait client.SendNotificationAsync(s, p, v);\nawait client.SendNotificationAsync(s, p, new Dictionary<string, object> { [\"vapidDetails\"] = v, [\"TTL\"] = 3600 }); } }\n",
        []
      ),
      // A number that only the program knows, of which the library makes a text.
      (
        .java,
        "import nl.martijndwars.webpush.*;\nclass A { void f(int rest) {\n  int ttl = (int) Math.max(0, Math.min(100, rest));\n  s.send(Notification.builder().endpoint(e).payload(p).ttl(ttl).build());\n} }\n",
        []
      ),
      // Whatever is put in.
      (
        .php,
        "<?php\nuse Minishlink\\WebPush\\WebPush;\n$w = new WebPush([]);\n$w->queueNotification($s, $p, ['TTL' => 60, 'topic' => 'sale:' . $id]);\n",
        ["webpush/topic-format 'sale:' . $id"]
      ),
      (
        .php,
        "<?php\nuse Minishlink\\WebPush\\WebPush;\n$w = new WebPush([]);\n$w->queueNotification($s, $p, ['TTL' => 60, 'topic' => 'sale-' . $id]);\n",
        []
      ),
      (.cSharp, "var m = new PushMessage(\"a\") { Topic = \"a/b\", TimeToLive = 86400 * 1000 };\n", []),
      // Houston.
      (
        .ruby, "n = Houston::Notification.new(device: t, sound: 'a.mp3')\nn.badge = '5'\nn.alert = 'a'\nAPN.push(n)\n",
        ["apns/sound-file 'a.mp3'"]
      ),
      (.ruby, "n = Houston::Notification.new(device: t)\nn.badge = 5\nAPN.push(n)\n", []),
      // Classes and constructors that are gone, and methods whose arguments are others now.
      (.ruby, "n = Rpush::Gcm::Notification.new\n", ["admin-sdk/removed-method Rpush::Gcm::Notification"]),
      (.ruby, "n = Rpush::Fcm::Notification.new\na = Rpush::Gcm::App.new\n", ["legacy/library Rpush::Gcm::App"]),
      (
        .java, java + "class A { Object n = new Notification(\"a\", \"b\"); }\n",
        ["admin-sdk/removed-method new Notification"]
      ),
      (
        .java,
        all
          + "class A { Object m = Message.builder().setTopic(\"t\").setNotification(new Notification(\"a\", \"b\")).build(); }\n",
        ["admin-sdk/removed-method new Notification"]
      ),
      // One of the code's own goes before those that are imported with all others.
      (.java, all + "class A { Object n = new Notification(\"a\", \"b\"); }\n", []),
      (.java, "import a.Notification;\nclass A { Object n = new Notification(\"a\", \"b\"); }\n", []),
      (.java, java + "class A { Object n = Notification.builder().setTitle(\"a\").setBody(\"b\").build(); }\n", []),
      // One argument of several that sets a field.
      (
        .java,
        pushy
          + "class A { String p = new SimpleApnsPayloadBuilder().setAlertBody(\"a\").setSound(\"a.caf\", true, 5.0).build(); }\n",
        ["apns/out-of-range 5.0"]
      ),
      (
        .java,
        pushy
          + "class A { String p = new SimpleApnsPayloadBuilder().setAlertBody(\"a\").setSound(\"a.caf\", true, 0.5).build(); }\n",
        []
      ),
      (
        .java,
        pushy
          + "class A { String p = new SimpleApnsPayloadBuilder().setAlertBody(\"a\").setSound(\"a.caf\").build(); }\n",
        []
      ),
    ] as [(HostLanguage, String, [String])])
  func tablesOfFewFields(_ language: HostLanguage, _ text: String, _ expected: [String]) {
    #expect(findings(text, language) == expected, "\(text)")
  }

  /// A method that has other arguments now is named, and not renamed.
  @Test func methodsWithOtherArgumentsGetNoFix() throws {
    let text = SourceText("fcm = FCM.new(key)\nfcm.send(ids, options)\n")
    let found = Linter().lint(Source(text, .ruby)).diagnostics
    #expect(found.map(\.rule) == ["admin-sdk/removed-method"])
    #expect(found.allSatisfy { $0.fixes.isEmpty })
    #expect(found.first?.message.contains("send_v1(message)") == true)
  }

  /// A word of a field in a longer one is a mistake, and no placeholder.
  @Test(arguments: [("HIGH_PRIORITY", true), ("YOUR_PRIORITY", false), ("PRIORITY_VALUE", false)])
  func wordsOfPlaceholders(_ word: String, _ isWrong: Bool) {
    let text = "{\"message\":{\"topic\":\"a\",\"data\":{\"a\":\"b\"},\"android\":{\"priority\":\"\(word)\"}}}"
    #expect(findings(text, .json).isEmpty != isWrong, "\(findings(text, .json))")
  }

  /// A key beside `aps` is the app's own where `aps` has it already, or nothing is shown.
  @Test(arguments: [
    ("\"aps\":{\"alert\":\"a\"},\"badge\":1", true), ("\"aps\":{\"alert\":\"a\",\"badge\":2},\"badge\":1", false),
    ("\"aps\":{\"content-available\":1},\"badge\":1", false),
    ("\"aps\":{\"content-available\":1,\"alert\":\"a\"},\"badge\":1", true),
  ])
  func keysOfTheApp(_ members: String, _ isWrong: Bool) {
    #expect(findings("{\(members)}", .apns).contains { $0.contains("misplaced-key") } == isWrong)
  }
}
