import PushlintExtract
import TestSupport
import Testing

/// Members that are set in parts of a message that is made elsewhere.
@Suite struct MemberChainTests {
  @Test(
    arguments: [
      (
        .python, "from firebase_admin import messaging\ndef f(config):\n    config.payload.aps.sound = 1\n",
        ["apns/wrong-type 1"]
      ),
      (
        .python, "from firebase_admin import messaging\ndef f(m):\n    m.android.priority = 'urgent'\n",
        ["types/unknown-value 'urgent'"]
      ),
      (
        .go,
        "import \"firebase.google.com/go/v4/messaging\"\nfunc (b *B) f(p string) {\n\tb.message.Android.Priorty = p\n}\n",
        ["admin-sdk/unknown-member Priorty"]
      ),
      (
        .go,
        "import \"firebase.google.com/go/v4/messaging\"\nfunc f(m *messaging.Message) {\n\tm.APNS.Payload.Aps.Soudn = \"default\"\n}\n",
        ["admin-sdk/unknown-member Soudn"]
      ),
      (
        .cSharp,
        "using FirebaseAdmin.Messaging;\nclass A { void F(Message m) {\n    m.Android.Notification.Color = \"red\";\n  } }",
        ["android/color-name \"red\""]
      ),
    ] as [(HostLanguage, String, [String])])
  func membersAreChecked(_ language: HostLanguage, _ text: String, _ expected: [String]) {
    #expect(findings(text, language) == expected, "\(text)")
  }

  /// Of two SDKs with members of the same names, the one that code imports counts, each time that it is read.
  @Test func theImportedSDKCounts() {
    let text = """
      import "firebase.google.com/go/v4/messaging"
      func f(s *S) {
      \ts.message.Android.Notification.ChannelID = "orders"
      \ts.message.APNS.FCMOptions.ImageURL = "https://example.com/a.png"
      }

      """
    for _ in 0..<40 { #expect(findings(text, .go) == []) }
  }

  @Test(
    arguments: [
      (
        .python,
        "from firebase_admin import messaging\ndef f(m):\n    m.android.priority = 'high'\n    m.payload.aps.badge = n\n"
      ),
      (.python, "def f(m):\n    m.android.priority = 'urgent'\n    m.payload.aps.sound = 1\n"),
      (
        .python,
        "from firebase_admin import messaging\ndef f(m):\n    task.data.priority = 'urgent'\n    x.payload.sound = 1\n"
      ),
      (.python, "from firebase_admin import messaging\nassert m.android.priority == 'urgent'\n"),
      (
        .go,
        "import \"firebase.google.com/go/v4/messaging\"\nfunc f(u *User) {\n\tu.Settings.Notification.Titel = x\n}\n"
      ),
      (
        .go,
        "import \"firebase.google.com/go/v4/messaging\"\nfunc f(m *messaging.Message) {\n\tm.Android.Priority = p\n}\n"
      ),
      (
        .cSharp,
        "using FirebaseAdmin.Messaging;\nclass A { void F(R r) {\n    r.Order.Notification.Color = \"red\";\n  } }"
      ),
    ] as [(HostLanguage, String)])
  func othersAreNot(_ language: HostLanguage, _ text: String) {
    #expect(findings(text, language).isEmpty, "\(text): \(findings(text, language))")
  }
}
