import PushlintExtract
import PushlintLinter
import PushlintText
import TestSupport
import Testing

/// Code whose messages reach whoever is connected, and code with words that only its first bytes hide.
@Suite struct ConnectionTests {
  private static let message =
    "map[string]any{\"message\": map[string]any{\"topic\": topic, \"ttl\": 3, \"notification\": map[string]any{\"title\": \"a\", \"text\": \"b\"}}}"

  /// The same words are in the messages of chats; code that names FCM, or a block for a platform, speaks of pushes.
  @Test func messagesOfSocketsAreLeftAlone() {
    let chat =
      "package a\nimport \"github.com/gorilla/websocket\"\nfunc f(c *websocket.Conn) {\n\tc.WriteJSON(\(Self.message))\n}\n"
    #expect(findings(chat, .go).isEmpty)
    #expect(!findings(chat.replacing("func f", with: "// fcm\nfunc fcm"), .go).isEmpty)
    #expect(
      !findings(
        chat.replacing("github.com/gorilla/websocket", with: "net/http").replacing("websocket.", with: "http."), .go
      ).isEmpty)
    #expect(
      !findings(chat.replacing("\"ttl\": 3", with: "\"ttl\": 3, \"android\": map[string]any{\"ttl\": \"3s\"}"), .go)
        .isEmpty)
  }

  /// Many editors begin a file with the mark of the byte order.
  @Test(
    arguments: [
      (
        .cSharp,
        "using FirebaseAdmin.Messaging;\nclass A { Message F() => new Message { Topic = \"a b\" }; }\n",
        "target/topic-name  "
      ),
      (
        .python, "from firebase_admin import messaging\nm = messaging.Message(topic=\"a b\")\n", "target/topic-name  "
      ),
      (
        .java,
        "import com.google.firebase.messaging.*;\nclass A { Message f() { return Message.builder().setTopic(\"a b\").build(); } }\n",
        "target/topic-name  "
      ),
    ] as [(HostLanguage, String, String)])
  func theByteOrderMarkIsNoCode(_ language: HostLanguage, _ text: String, _ found: String) {
    #expect(findings(text, language) == [found])
    #expect(findings("\u{FEFF}" + text, language) == [found])
  }

  /// An older module may have the method that is asked for.
  @Test func methodsThatAreAskedForAreLeftAlone() {
    let text = "from firebase_admin import messaging\nif x:\n  messaging.send_all(m)\n"
    #expect(findings(text, .python) == ["admin-sdk/removed-method send_all"])
    #expect(findings(text.replacing("if x:", with: "if hasattr(messaging, 'send_all'):"), .python).isEmpty)
  }

  /// A function may set variables by names that nobody sees.
  @Test func namesMayBeSetElsewhere() {
    let text =
      "<?php\nuse Kreait\\Firebase\\Messaging\\Notification;\nfunction f($row) {\n  return Notification::create('a', \"$SYMBOL rose\");\n}\n"
    #expect(findings(text, .php) == ["structure/unset-name $SYMBOL"])
    #expect(findings(text.replacing("  return", with: "  extract($row);\n  return"), .php).isEmpty)
  }

  /// A keyword argument that has the name of the service.
  @Test func keywordsAreThoseOfTheSDK() {
    let text =
      "from firebase_admin import messaging\nn = messaging.AndroidNotification(notification_priority='high', sound='default')\n"
    #expect(findings(text, .python) == ["admin-sdk/unknown-member notification_priority"])
    #expect(findings(text.replacing("notification_", with: ""), .python).isEmpty)
    // Python refuses a call with two of one name.
    let both = text.replacing("sound=", with: "priority='high', sound=")
    let fixed = FixApplier(Linter(), Configuration(), level: .suggested).apply(to: Source(SourceText(both), .python))
    #expect(!fixed.text.string(fixed.text.range).contains("(priority="))
  }

  /// The answer to a request for APNs has an identifier, which is no header of one.
  @Test func answersAreNoRequests() {
    let text = "r := answer(200, map[string]string{\"apns-id\": \"m-1\"})\n"
    #expect(findings(text, .go).isEmpty)
    #expect(
      findings(text.replacing("{\"apns-id\"", with: "{\"apns-push-type\": \"alert\", \"apns-id\""), .go)
        == ["apns/id-not-uuid \"m-1\""])
  }

  /// Requests to push services are known by who signs them.
  @Test func signedRequestsAreForPushServices() {
    let text =
      "class A { void F() {\n  r.Headers.TryAddWithoutValidation(\"Authorization\", $\"vapid t={jwt},k={key}\");\n  r.Headers.TryAddWithoutValidation(\"TTL\", \"86400000\");\n} }\n"
    #expect(findings(text, .cSharp) == ["webpush/ttl-too-long \"86400000\""])
    #expect(findings(text.replacing("vapid t=", with: "Bearer "), .cSharp).isEmpty)
  }
}
