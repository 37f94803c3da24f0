import PushlintExtract
import TestSupport
import Testing

/// Headers of requests for APNs whose names or values are written in another way.
@Suite struct HeaderNameTests {
  private static func go(_ call: String) -> String { "package p\n\nfunc f(req *http.Request) {\n\t\(call)\n}\n" }

  private static func rust(_ call: String) -> String {
    "// https://api.push.apple.com/3/device/\nfn f() { let mut headers = HeaderMap::new(); \(call); }\n"
  }

  @Test(
    arguments: [
      (.go, go("req.Header.Set(\"apns_topic\", t)"), ["apns/header-spelling apns_topic"]),
      (.go, go("req.Header.Set(\"Apns-Priority\", \"high\")"), ["apns/header-value \"high\""]),
      (.go, go("req.Header.Set(\"Apns-Priority\", \"10\")"), []),
      // A column of a table, or a setting.
      (.go, go("values.Set(\"apns_topic\", t)"), []),
      (.go, go("log.Str(\"apns_topic\", t)"), []),
      (
        .go, go("req.Header.Set(\"apns-expiration\", fmt.Sprintf(\"%d\", time.Now().UnixMilli()))"),
        ["apns/expiration-milliseconds fmt.Sprintf(\"%d\", time.Now().UnixMilli())"]
      ),
      (.go, go("req.Header.Set(\"apns-expiration\", fmt.Sprintf(\"%d\", time.Now().Unix()))"), []),
      (
        .swift,
        "func f(r: inout URLRequest) {\n    r.setValue(\"x\", forHTTPHeaderField: \"apns_collapse_id\")\n}\n",
        ["apns/header-spelling apns_collapse_id"]
      ),
      (.rust, rust("headers.insert(\"apns-priority\", \"high\".parse().unwrap())"), ["apns/header-value \"high\""]),
      (.rust, rust("headers.insert(\"apns-priority\", \"10\".parse().unwrap())"), []),
      (.rust, rust("headers.insert(\"apns-priority\", value.parse().unwrap())"), []),
      (
        .rust, rust("headers.insert(\"apns-push-type\", reqwest::header::HeaderValue::from_static(\"alerts\"))"),
        ["apns/header-value \"alerts\""]
      ),
    ] as [(HostLanguage, String, [String])])
  func headersAreRead(_ language: HostLanguage, _ text: String, _ expected: [String]) {
    #expect(findings(text, language) == expected, "\(text)")
  }
}
