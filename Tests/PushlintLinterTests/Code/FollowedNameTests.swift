import PushlintExtract
import TestSupport
import Testing

/// Names that code has of its own: of modules, attributes, functions, and types, and conversions of values.
@Suite struct FollowedNameTests {
  private static let url = "https://fcm.googleapis.com/v1/projects/p/messages:send"

  @Test(
    arguments: [
      // A module by a name of the code's own, which is also that of another library.
      (
        .ruby,
        "FCM = Google::Apis::FcmV1\nm = FCM::Message.new(token: t, android: FCM::AndroidConfig.new(ttl: '7200'))\n",
        ["types/duration '7200'"]
      ),
      (
        .ruby, "FCM = Other::Apis\nm = FCM::Message.new(token: t, android: FCM::AndroidConfig.new(ttl: '7200'))\n", []
      ),
      // A member of a map that an attribute holds.
      (
        .ruby, "# \(url)\ndef f\n  @body[:message][:android] = { priority: 'urgent' }\nend\n",
        ["types/unknown-value 'urgent'"]
      ),
      (
        .python, "U = '\(url)'\ndef f(self):\n    self._body['message']['android'] = {'priority': 'urgent'}\n",
        ["types/unknown-value 'urgent'"]
      ),
      (.python, "U = '\(url)'\ndef f(self):\n    self._body['letter']['android'] = {'priority': 'urgent'}\n", []),
      (.python, "U = '\(url)'\ndef f(self):\n    app.get().body['message']['android'] = {'priority': 'urgent'}\n", []),
      // A function whose body is a map.
      (
        .kotlin, "val u = \"\(url)\"\nfun android(): Map<String, Any> = mapOf(\"priority\" to \"urgent\")\n",
        ["types/unknown-value \"urgent\""]
      ),
      (.kotlin, "val u = \"\(url)\"\nfun task(): Map<String, Any> = mapOf(\"priority\" to \"urgent\")\n", []),
      (.kotlin, "val u = \"\(url)\"\nfun android() {\n  val x = mapOf(\"priority\" to \"urgent\")\n}\n", []),
      // Conversions in Go, and dates of numbers.
      (
        .go,
        "package p\nimport \"github.com/SherClockHolmes/webpush-go\"\nvar o = webpush.Options{TTL: 60, Urgency: webpush.Urgency(\"urgent\")}\n",
        ["webpush/header-value \"urgent\""]
      ),
      (
        .go,
        "package p\nimport \"github.com/SherClockHolmes/webpush-go\"\nvar o = webpush.Options{TTL: 60, Urgency: webpush.Urgency(u)}\n",
        []
      ),
      (
        .go,
        "package p\nimport \"github.com/sideshow/apns2\"\nvar n = &apns2.Notification{Topic: t, Expiration: time.Unix(3600, 0)}\n",
        ["apns/expiration-relative time.Unix(3600, 0)"]
      ),
      (
        .go,
        "package p\nimport \"github.com/sideshow/apns2\"\nvar n = &apns2.Notification{Topic: t, Expiration: time.Unix(x, 0)}\n",
        []
      ),
      // The text of a number is a text.
      (
        .rust,
        "fn f(n: u64) { let u = \"\(url)\"; let c = 3; json!({\"message\": {\"topic\": \"a\", \"data\": {\"n\": n.to_string(), \"c\": c.to_string(), \"d\": true.to_string(), \"e\": (n + 1).to_string()}}}); }\n",
        []
      ),
      (
        .rust,
        "fn f() { let u = \"\(url)\"; json!({\"message\": {\"topic\": \"a b\".to_string(), \"data\": {}}}); }\n",
        ["target/topic-name  "]
      ),
    ] as [(HostLanguage, String, [String])])
  func namesAreFollowed(_ language: HostLanguage, _ text: String, _ expected: [String]) {
    #expect(findings(text, language) == expected, "\(text)")
  }
}
