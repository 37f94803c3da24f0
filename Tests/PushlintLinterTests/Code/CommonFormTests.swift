import PushlintExtract
import TestSupport
import Testing

/// Forms in which people write messages in several languages: names with types, conditions between numbers, formats with
/// names of their own, arguments that are all of a map.
@Suite struct CommonFormTests {
  @Test(
    arguments: [
      // A type of several words says nothing of a change.
      (
        """
        def f(title):
            apns: dict[str, Any] = {
                "payload": {"aps": {"alert": title}},
                "fcm_options": {"image": "https://example.com/a.jpg"},
            }
            return {"message": {"topic": "a", "apns": apns}}

        """, HostLanguage.python, ["apns/image-needs-mutable-content \"image\""]
      ),
      (
        """
        def f(x):
            aps: dict[str, Any] = {"alert": "a"}
            if x: aps["badge"] = "1"
            return {"aps": aps}

        """, .python, ["apns/wrong-type \"1\""]
      ),
      // Numbers on both sides of a condition.
      (
        "m = {'message': {'token': t, 'apns': {'headers': {'apns-priority': 10 if u else 5}}}}\n", .python,
        ["apns/header-value-not-string 10", "apns/header-value-not-string 5"]
      ),
      (
        "final m = {'message': {'token': t, 'apns': {'headers': {'apns-priority': big ? 10 : 5}}}};\n", .dart,
        ["apns/header-value-not-string 10", "apns/header-value-not-string 5"]
      ),
      ("p = { aps: { alert: x, badge: late ? 2 : 1 } }\n", .ruby, []),
      // A format has verbs in the place of values.
      (
        """
        const format = `{
          "aps": {"alert": {"title": "a", "body": "%d new"}, "badge": %d, "sond": "default"}
        }`

        """, .go, ["apns/unknown-key \"sond\""]
      ),
      ("BODY = '{\"message\": {\"topic\": \"%s\", \"data\": {\"n\": %s}}}'\n", .python, []),
      // A constant that a conversion gets.
      (
        """
        import "firebase.google.com/go/v4/messaging"
        const life = 300
        func f() *messaging.Message {
        \tttl := time.Duration(life)
        \treturn &messaging.Message{Token: "t", Android: &messaging.AndroidConfig{TTL: &ttl}}
        }

        """, .go, ["admin-sdk/other-unit time.Duration(life)"]
      ),
      (
        """
        import "firebase.google.com/go/v4/messaging"
        const life = 300
        func f() *messaging.Message {
        \tttl := time.Duration(life) * time.Second
        \treturn &messaging.Message{Token: "t", Android: &messaging.AndroidConfig{TTL: &ttl}}
        }

        """, .go, []
      ),
      // Arguments that are all of a map, and maps that are put together with others.
      ("call(JSON.generate('aps' => { 'alert' => 'a', 'badge' => '1' }))\n", .ruby, ["apns/wrong-type '1'"]),
      (
        "aps = { 'alert' => 'a', 'content_available' => 1 }\ncall(JSON.generate('aps' => aps))\n", .ruby,
        ["apns/key-spelling 'content_available'"]
      ),
      (
        "fcm = FCM.new('key', 'project')\n"
          + "fcm.send_v1(token: t, data: { a: JSON.generate(id: 5), b: JSON.dump('a' => 1), c: Oj.dump(a: 1) })\n",
        .ruby,
        []
      ),
      ("call(JSON.generate(title: 'a', body: 5))\ncall(JSON.generate([aps]), JSON.generate(aps))\n", .ruby, []),
      (
        "def f(more)\n  aps = { alert: 'a', badge: '1' }.merge(more)\n  call({ aps: aps }.to_json)\nend\n", .ruby,
        ["apns/wrong-type '1'"]
      ),
      // The members of a builder in the block of `with`.
      (
        """
        import com.google.firebase.messaging.Message
        fun f(t: String): Message = with(Message.builder()) {
          setToken(t)
          putData("from", "a")
          build()
        }

        """, .kotlin, ["data/reserved-key \"from\""]
      ),
      // A topic that a macro puts together.
      (
        """
        use fcm::{Message, Target};
        fn f(line: &str) -> Message {
            Message { target: Target::Topic(format!("/topics/line-{}", line)), data: None, notification: None }
        }

        """, .rust, ["admin-sdk/topic-prefix format!(\"/topics/line-{}\", line)"]
      ),
    ] as [(String, HostLanguage, [String])])
  func forms(_ text: String, _ language: HostLanguage, _ expected: [String]) {
    #expect(findings(text, language) == expected, "\(text): \(findings(text, language))")
  }
}
