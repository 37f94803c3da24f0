import PushlintExtract
import TestSupport
import Testing

/// Headers of requests to push services that code sends itself.
@Suite struct WebPushHeaderTests {
  private static let encoding = "'Content-Encoding': 'aes128gcm'"

  @Test(
    arguments: [
      (
        .dart,
        "f() { post(e, headers: {\(encoding), 'TTL': '60', 'Topic': 'price drop'}, body: b); }\n",
        ["webpush/topic-format 'price drop'"]
      ),
      (
        .python, "headers = {\(encoding), 'TTL': 5184000}\nrequests.post(e, data=b, headers=headers)\n",
        ["webpush/ttl-too-long 5184000"]
      ),
      (
        .kotlin,
        "fun f() {\n  request.setHeader(\"Content-Encoding\", \"aes128gcm\")\n  request.setHeader(\"TTL\", \"60s\")\n  request.setHeader(\"Urgency\", \"high\")\n}\n",
        ["webpush/ttl-format \"60s\""]
      ),
      (
        .swift,
        "request.headers.add(name: \"Content-Encoding\", value: \"aes128gcm\")\nrequest.headers.add(name: \"TTL\", value: \"60s\")\n",
        ["webpush/ttl-format \"60s\""]
      ),
      (
        .swift,
        "request.setValue(\"aes128gcm\", forHTTPHeaderField: \"Content-Encoding\")\nrequest.setValue(\"max\", forHTTPHeaderField: \"Urgency\")\n",
        ["webpush/header-value \"max\""]
      ),
      (
        .go,
        "func f() {\n\treq.Header.Set(\"Content-Encoding\", \"aes128gcm\")\n\treq.Header.Set(\"TTL\", strconv.Itoa(86400 * 1000))\n}\n",
        ["webpush/ttl-too-long strconv.Itoa(86400 * 1000)"]
      ),
      // A number with something behind it is none, whatever it is.
      (
        .python, "def f(ttl):\n    headers = {\(encoding), 'TTL': f'{ttl}s'}\n    post(e, data=b, headers=headers)\n",
        ["webpush/ttl-format f'{ttl}s'"]
      ),
      (
        .python, "def f(ttl):\n    headers = {\(encoding), 'TTL': f'{ttl}'}\n    post(e, data=b, headers=headers)\n", []
      ),
      // HTTP/2 has small letters.
      (
        .rust,
        "fn f() {\n  c.post(e).header(\"content-encoding\", \"aes128gcm\").header(\"ttl\", \"60s\").header(\"urgency\", match p { P::High => \"high\", P::Low => \"medium\" }).send();\n}\n",
        ["webpush/ttl-format \"60s\"", "webpush/header-value \"medium\""]
      ),
      (.python, "h = {'content-encoding': 'gzip', 'ttl': '60s', 'topic': 'a b'}\n", []),
      // Lines of one list.
      (
        .php, "<?php\n$o = ['headers' => ['TTL: 60', 'Content-Encoding: aes128gcm', 'Urgency: medium']];\n",
        ["webpush/header-value medium"]
      ),
      (.php, "<?php\n$o = ['TTL: 60s', 'Content-Encoding: gzip', 'Urgency: medium', 'Topic: a b'];\n", []),
      (.php, "<?php\n$o = ['TTL: 60s', 'Urgency: medium'];\n$p = ['Content-Encoding: aes128gcm', 'TTL: 60'];\n", []),
    ] as [(HostLanguage, String, [String])])
  func areChecked(_ language: HostLanguage, _ text: String, _ expected: [String]) {
    #expect(findings(text, language) == expected, "\(text): \(findings(text, language))")
  }

  /// Headers of HTTP that requests to APNs have as well, before and between theirs.
  @Test(arguments: [
    ("Content-Encoding", "gzip"), ("Content-Encoding", "aes128gcm"), ("Topic", "a b"), ("TTL", "60s"),
  ])
  func doNotHideThoseOfAPNs(_ name: String, _ value: String) {
    func set(_ name: String, _ value: String) -> String { "\treq.Header.Set(\"\(name)\", \"\(value)\")\n" }
    let other = set(name, value)
    let own = [set("apns-topic", "com.a"), set("apns-priority", "11")]
    for text in [other + own[0] + own[1], own[0] + other + own[1], own[0] + own[1] + other] {
      #expect(findings("func f() {\n\(text)}\n", .go) == ["apns/header-value \"11\""], "\(text)")
    }
  }

  /// What is right, and what is something else.
  @Test(
    arguments: [
      (.python, "h = {\(encoding), 'TTL': str(ttl), 'Urgency': urgency, 'Topic': f'order-{x}'}\npost(e, headers=h)\n"),
      (.python, "h = {\(encoding), 'TTL': 0, 'Authorization': f'vapid t={t}, k={k}'}\npost(e, headers=h)\n"),
      // Mails, tickets, brokers, and other encodings.
      (.cSharp, "// aes128gcm\nmail.Headers.Add(\"Urgency\", \"very high\");\nmail.Headers.Add(\"TTL\", \"P3D\");\n"),
      (.python, "# webpush\nticket = {'Urgency': 'Very high', 'Topic': 'My order is late'}\n"),
      (.python, "# aes128gcm\nmessage = {'TTL': '5 minutes', 'Topic': 'prices of today'}\n"),
      (.python, "# aes128gcm\nh = {'Content-Encoding': 'gzip', 'TTL': '5 minutes'}\npost(e, headers=h)\n"),
      (.java, "class A { String a = \"aes128gcm\"; void f() { properties.setHeader(\"TTL\", \"5 minutes\"); } }\n"),
    ] as [(HostLanguage, String)])
  func othersAreLeftAlone(_ language: HostLanguage, _ text: String) {
    #expect(findings(text, language) == [], "\(text)")
  }
}
