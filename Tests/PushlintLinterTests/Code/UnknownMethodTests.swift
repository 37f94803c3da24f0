import PushlintExtract
import TestSupport
import Testing

/// Methods and labels that the classes of an SDK do not have.
@Suite struct UnknownMethodTests {
  private static let go =
    "package p\nimport \"github.com/sideshow/apns2/payload\"\nvar p = payload.NewPayload()"
  private static let swift = "import APNSCore\nfunc f() async throws { try await client."

  @Test(
    arguments: [
      // In Java nothing else can be called on a builder.
      (.java, java("Notification.builder().title(\"a\").build()"), ["admin-sdk/no-such-member title"]),
      (.java, java("Notification.builder().setTitle(\"a\").buildUpon().build()"), []),
      (.kotlin, java("Notification.builder().withDefaults().build()"), []),
      // Somebody's own class of that name.
      (
        .java,
        "import com.google.firebase.messaging.*;\nvar n = Notification.builder().title(\"a\").body(\"b\").build();\n",
        []
      ),
      (.java, "class A { Object m() { return Notification.builder().title(\"a\").build(); } }\n", []),
      (
        .kotlin, java("Notification.builder().apply { setTitle(\"a\"); setMessage(\"b\") }.build()"),
        ["admin-sdk/no-such-member setMessage"]
      ),
      (.kotlin, java("Notification.builder().apply { setTitle(\"a\"); log(\"b\") }.build()"), []),
      (.go, go + ".AlertTitle(\"a\").Subtitle(\"b\")\n", ["admin-sdk/no-such-member Subtitle"]),
      (.go, go + ".AlertTitle(\"a\").UnsetBadge()\n", []),
      (
        .php,
        "<?php\nuse Pushok\\Payload;\nuse Pushok\\Payload\\Alert;\n$p = Payload::create()->setAlert(Alert::create()->setText('a'));\n",
        ["admin-sdk/no-such-member setText"]
      ),
      (
        .php,
        "<?php\nuse NotificationChannels\\Fcm\\FcmMessage;\n$m = FcmMessage::create()->setData(['a' => '1']);\n",
        ["admin-sdk/outdated-method setData"]
      ),
      // What is given to such a method is read as it was.
      (
        .php,
        "<?php\nuse NotificationChannels\\Fcm\\FcmMessage;\nuse NotificationChannels\\Fcm\\Resources\\AndroidConfig;\nuse NotificationChannels\\Fcm\\Resources\\AndroidNotification;\n$m = FcmMessage::create()->setAndroid(AndroidConfig::create()->setNotification(AndroidNotification::create()->setColor('blue')));\n",
        ["admin-sdk/outdated-method setAndroid", "android/color-name 'blue'"]
      ),
      (
        .php,
        "<?php\nuse NotificationChannels\\Fcm\\FcmMessage;\n$m = FcmMessage::create()->data(['a' => '1'])->toArray();\n",
        []
      ),
      (
        .rust,
        "use a2::DefaultNotificationBuilder;\nfn f() { let p = DefaultNotificationBuilder::new().set_title(\"a\").set_text(\"b\"); }\n",
        ["admin-sdk/no-such-member set_text"]
      ),
      // Labels of Swift, also where the method says of which class its argument is.
      (
        .swift,
        swift
          + "sendAlertNotification(APNSAlertNotification(alert: a, expiry: .immediately, topic: t, payload: p)) }\n",
        ["admin-sdk/no-such-member expiry"]
      ),
      // A copy of the package may have members of its own.
      (.swift, swift + "sendAlertNotification(.init(alert: a, topic: t, rawPayload: p), deviceToken: d) }\n", []),
      (
        .swift,
        swift + "sendAlertNotification(.init(alert: a, topic: t, payload: p, relevanceScore: 10), deviceToken: d) }\n",
        ["apns/relevance-score-range 10"]
      ),
      (
        .swift,
        swift + "sendAlertNotification(.init(alert: a, topic: t, payload: p, relevanceScore: x), deviceToken: d) }\n",
        []
      ),
      (.swift, swift + "sendOther(.init(alert: a, topic: t, payload: p, relevanceScore: 10), deviceToken: d) }\n", []),
    ] as [(HostLanguage, String, [String])])
  func namesOfNoMemberAreReported(_ language: HostLanguage, _ text: String, _ expected: [String]) {
    #expect(findings(text, language) == expected, "\(text)")
  }

  private static func java(_ notification: String) -> String {
    "import com.google.firebase.messaging.*;\n"
      + "class A { Message m(String t) { return Message.builder().setToken(t).setNotification(\(notification)).build(); } }\n"
  }
}
