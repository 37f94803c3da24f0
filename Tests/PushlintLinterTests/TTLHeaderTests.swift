import PushlintExtract
import TestSupport
import Testing

/// Requests to push services without TTL.
@Suite struct TTLHeaderTests {
  private static func rust(_ more: String) -> String {
    "fn f() {\n  let auth = format!(\"vapid t={jwt}, k={key}\");\n  c.post(e).header(\"Authorization\", auth).header(\"Content-Encoding\", \"aes128gcm\")\(more).send();\n}\n"
  }

  private static let missing = ["webpush/ttl-header-missing Content-Encoding"]

  @Test(
    arguments: [
      (.rust, rust(""), missing), (.rust, rust(".header(\"TTL\", \"60\")"), []),
      (.rust, rust(".header(\"ttl\", ttl)"), []), (.rust, rust(".header(\"Time-To-Live\", ttl)"), missing),
      (.rust, rust("").replacing("vapid t=", with: "Bearer "), []),
      (.rust, rust("").replacing("\"aes128gcm\"", with: "\"gzip\""), []),
      // What derives a key, or looks at an answer, sends nothing.
      (
        .go,
        "package p\nfunc f() {\n\ta := \"vapid t=\" + jwt\n\tcek := hkdf.Expand(prk, \"Content-Encoding: aes128gcm\\x00\", 16)\n}\n",
        []
      ),
      (
        .go,
        "package p\nfunc f() {\n\ta := \"vapid t=\" + jwt\n\tif r.Header.Get(\"Content-Encoding\") != \"aes128gcm\" { t.Fatal() }\n}\n",
        []
      ),
      (
        .swift,
        "func f() {\n  r.setValue(\"vapid t=\\(jwt)\", forHTTPHeaderField: \"Authorization\")\n  r.headers.add(name: \"Content-Encoding\", value: \"aes128gcm\")\n}\n",
        missing
      ),
      (
        .typeScript,
        "await fetch(e, { headers: { 'Content-Encoding': 'aes128gcm', Authorization: `vapid t=${jwt}` }, body });\n",
        missing
      ),
      (
        .typeScript,
        "await fetch(e, { headers: { ttl, 'Content-Encoding': 'aes128gcm', Authorization: `vapid t=${jwt}` }, body });\n",
        []
      ),
    ] as [(HostLanguage, String, [String])])
  func areFound(_ language: HostLanguage, _ text: String, _ expected: [String]) {
    #expect(findings(text, language) == expected, "\(text)")
  }

  private static func curl(_ more: String) -> String {
    "curl -X POST \"$endpoint\" -H \"Authorization: vapid t=$jwt, k=$key\" -H 'Urgency: normal'\(more)\n"
  }

  /// A push without a body has no encoding.
  @Test(
    arguments: [
      (.shellScript, curl(""), ["webpush/ttl-header-missing Authorization"]),
      (.shellScript, curl(" -H 'TTL: 60'"), []),
      (.shellScript, curl(" -H 'ttl: 60'"), []), (.shellScript, curl(" -H @headers"), []),
      (.shellScript, curl(" --config push.curl"), []), (.shellScript, curl(" -K push.curl"), []),
      (.shellScript, curl(" -k --key push.pem"), ["webpush/ttl-header-missing Authorization"]),
      (.shellScript, curl("").replacing("vapid t=", with: "Bearer "), []),
      (
        .http, "POST https://push.example/abc\nAuthorization: vapid t=a, k=b\nUrgency: low\n",
        ["webpush/ttl-header-missing Authorization"]
      ),
      (.http, "POST https://push.example/abc\nAuthorization: vapid t=a, k=b\nTTL: 0\n", []),
      (.http, "POST https://push.example/abc\nauthorization: vapid t=a, k=b\nttl: 0\n", []),
    ] as [(HostLanguage, String, [String])])
  func requestsAreComplete(_ language: HostLanguage, _ text: String, _ expected: [String]) {
    #expect(findings(text, language) == expected, "\(text)")
  }
}
