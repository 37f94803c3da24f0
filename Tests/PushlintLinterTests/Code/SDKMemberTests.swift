import PushlintDiagnostics
import PushlintExtract
import PushlintLinter
import PushlintText
import TestSupport
import Testing

/// Members of SDK objects that are misspelled or lacking, and builders without an end.
@Suite struct SDKMemberTests {
  private static func java(_ calls: String) -> String {
    "import com.google.firebase.messaging.*;\nvar m = Message.builder().setToken(t)\(calls).build();\n"
  }

  private static func go(_ members: String) -> String {
    "package p\nimport \"firebase.google.com/go/v4/messaging\"\nvar m = &messaging.Message{Token: t, \(members)}\n"
  }

  private static func cSharp(_ members: String) -> String {
    "using FirebaseAdmin.Messaging;\nvar m = new Message { Token = t, \(members) };\n"
  }

  @Test(
    arguments: [
      (.java, java(".setNotifcation(n)"), "admin-sdk/unknown-member setNotifcation"),
      (
        .java, java(".setAndroidConfig(AndroidConfig.builder().setPiority(AndroidConfig.Priority.HIGH).build())"),
        "admin-sdk/unknown-member setPiority"
      ),
      (
        .java, java(".setNotification(Notification.builder().setTitle(x).setBody(y))"),
        "admin-sdk/missing-build Notification.builder().setTitle(x).setBody(y)"
      ),
      (
        .java, java(".setApnsConfig(ApnsConfig.builder().putHeader(\"apns-priority\", \"10\").build())"),
        "admin-sdk/missing-part ApnsConfig"
      ),
      (.go, go("Notification: &messaging.Notification{Tilte: \"a\", Body: \"b\"}"), "admin-sdk/unknown-member Tilte"),
      (.go, go("APNS: &messaging.APNSConfig{Payload: &messaging.APNSPayload{CustomData: x}}"), ""),
      (
        .go, go("APNS: &messaging.APNSConfig{Payload: &messaging.APNSPayload{CustomData: map[string]any{\"a\": 1}}}"),
        "apns/payload-without-aps Payload"
      ),
      (
        .cSharp, cSharp("Notification = new Notification { Titel = \"a\", Body = \"b\" }"),
        "admin-sdk/unknown-member Titel"
      ),
      (.cSharp, cSharp("Apns = new ApnsConfig { Headers = x }"), "admin-sdk/missing-part ApnsConfig"),
      (
        .php,
        "<?php use Kreait\\Firebase\\Messaging\\CloudMessage;\n$m = CloudMessage::new()->withNotifcation($n)->toToken($t);\n",
        "admin-sdk/unknown-member withNotifcation"
      ),
      // Of these classes the table has all members; in C# a class of the same name may be somebody's own.
      (.java, java(".setData(x)"), "admin-sdk/no-such-member setData"),
      (.java, java(".setSomethingElse(t)"), "admin-sdk/no-such-member setSomethingElse"),
      (.go, go("RestrictedSatelliteOk: true"), "admin-sdk/no-such-member RestrictedSatelliteOk"),
      (.cSharp, cSharp("Extension = x"), ""),
      // The service reads a number out of a text; the member has a type.
      (
        .java,
        java(
          ".setAndroidConfig(AndroidConfig.builder().setNotification(AndroidNotification.builder().setNotificationCount(\"2\").build()).build())"
        ), "types/wrong-type \"2\""
      ),
      (
        .go, go("Android: &messaging.AndroidConfig{Notification: &messaging.AndroidNotification{Sticky: \"true\"}}"),
        "types/wrong-type \"true\""
      ),
      (
        .python,
        "from firebase_admin import messaging\nn = messaging.AndroidNotification(notification_count='2', sticky='true')\n",
        "types/wrong-type '2'"
      ),
      // A test of what the SDK refuses.
      (
        .java,
        "import com.google.firebase.messaging.*;\nclass T { void f() { assertThrows(E.class, () -> Message.builder().putData(k, v).build()); } }\n",
        ""
      ),
      // More may be set than can be seen.
      (.java, java(".setApnsConfig(apns().putHeader(\"apns-priority\", \"10\").build())"), ""),
      (.java, java(".setApnsConfig(ApnsConfig.builder().putAllCustomData(x).build())"), ""),
    ] as [(HostLanguage, String, String)])
  func membersAreChecked(_ language: HostLanguage, _ text: String, _ expected: String) {
    #expect(findings(text, language).joined(separator: ", ") == expected, "\(text)")
  }

  /// On a page nothing is imported: members of the SDK alone say whose class it is.
  @Test(
    arguments: [
      ("var m = new Message\n{\n    Topic = \"a b\",\n};\n", ["target/topic-name"]),
      (
        "var m = new Message() { Notification = new Notification { Title = \"a\" }, Topic = \"a b\" };",
        ["target/topic-name"]
      ),
      ("var m = new Message { Text = \"a\", Topic = \"a b\" };\n", []),
    ])
  func messagesOnPagesAreRead(_ code: String, _ rules: [String]) {
    let page = "How to send with Firebase in C#\n\n\(code)\n\nNext section\n"
    let found = Linter().lint(Source(SourceText(page), .text)).diagnostics.filter { $0.severity >= .warning }
    #expect(found.map(\.rule) == rules)
    let other = Linter().lint(Source(SourceText("How to send mail\n\n\(code)\n"), .text)).diagnostics
    #expect(other.map(\.rule) == [])
  }

  /// What a command sends counts in a text of its own, wherever the message before it is.
  @Test(arguments: [0, 20, 40, 60, 80])
  func commandsBesideMessagesOnPagesAreRead(blanks: Int) {
    let page = """
      \(String(repeating: " ", count: blanks))
      message = messaging.Message(topic="a", data={"n": 1, "longer": "and longer", "longest": "than the body"})
      curl https://fcm.googleapis.com/fcm/send -d '{"to":"b"}'

      """
    let found = Linter().lint(Source(SourceText(page), .text)).diagnostics.map(\.rule)
    #expect(found == ["data/value-not-string", "legacy/endpoint", "legacy/payload"])
  }
}
