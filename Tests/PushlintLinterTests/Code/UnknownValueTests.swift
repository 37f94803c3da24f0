import PushlintExtract
import PushlintLinter
import PushlintText
import TestSupport
import Testing

/// Values of which nobody knows all, and enough: units, ends of texts, what stands in for settings.
@Suite struct UnknownValueTests {
  private static func java(_ ttl: String) -> String {
    "import com.google.firebase.messaging.*;\nclass A { AndroidConfig f(Duration d) { return AndroidConfig.builder().setTtl(\(ttl)).build(); } }\n"
  }

  private static func go(_ ttl: String) -> String {
    "package a\nimport webpush \"github.com/SherClockHolmes/webpush-go\"\nfunc f(d time.Duration) {\n  o := &webpush.Options{TTL: \(ttl), Urgency: webpush.UrgencyLow}\n  use(o)\n}\n"
  }

  private static func rust(_ ttl: String) -> String {
    "use web_push::*;\nfn f(d: Duration) {\n  let mut builder = WebPushMessageBuilder::new(info);\n  builder.set_ttl(\(ttl));\n  builder.set_urgency(Urgency::Low);\n}\n"
  }

  @Test(
    arguments: [
      (.java, java("d.toMillis()"), []), (.java, java("d.toSeconds()"), ["admin-sdk/other-unit d.toSeconds()"]),
      (.go, go("int(d.Milliseconds())"), ["admin-sdk/other-unit int(d.Milliseconds())"]),
      (.go, go("int(d.Seconds())"), []), (.go, go("milliseconds(d)"), []),
      (.rust, rust("d.as_millis() as u32"), ["admin-sdk/other-unit d.as_millis() as u32"]),
      (.java, java("d != null ? d.toSeconds() : OTHER"), ["admin-sdk/other-unit d.toSeconds()"]),
      (.java, java("d != null ? d.toMillis() : OTHER"), []),
      (.java, java("p.getTtlSeconds()"), ["admin-sdk/other-unit p.getTtlSeconds()"]),
      (.java, java("ttlSeconds"), ["admin-sdk/other-unit ttlSeconds"]), (.java, java("ttlSeconds * 1000L"), []),
      (.java, java("ttlMillis"), []), (.java, java("Duration.ofSeconds(ttlSeconds).toMillis()"), []),
      (.go, go("cfg.TTLMillis"), ["admin-sdk/other-unit cfg.TTLMillis"]), (.go, go("cfg.TTLSeconds"), []),
      (.rust, rust("d.as_secs() as u32"), []), (.rust, rust("(d.as_millis() / 1000) as u32"), []),
    ] as [(HostLanguage, String, [String])])
  func lifetimesInAnotherUnitAreTold(_ language: HostLanguage, _ text: String, _ found: [String]) {
    #expect(findings(text, language) == found, "\(text)")
  }

  /// The length of a time is no moment.
  @Test(
    arguments: [
      ("Duration d", "d.getSeconds()", true), ("Duration d", "d.toSeconds()", true),
      ("Instant d", "d.getEpochSecond()", false), ("Timestamp d", "d.getSeconds()", false),
      ("Duration d", "Instant.now().plus(d).getEpochSecond()", false), ("long d", "d", false),
    ])
  func durationsAreNoMoments(_ parameter: String, _ value: String, _ isFound: Bool) {
    let text =
      "import com.google.firebase.messaging.*;\nclass A { ApnsConfig f(\(parameter)) { return ApnsConfig.builder().putHeader(\"apns-expiration\", String.valueOf(\(value))).setAps(Aps.builder().setSound(\"default\").build()).build(); } }\n"
    #expect(findings(text, .java).map { $0.prefix { $0 != " " } } == (isFound ? ["apns/expiration-relative"] : []))
  }

  @Test(arguments: [("3600", true), ("(time() + 3600)", false), ("$x", false)])
  func numbersBehindTheNamesOfHeadersAreJudged(_ value: String, _ isFound: Bool) {
    let text =
      "<?php\nfunction f($x) { return ['apns-topic: a.b', 'apns-push-type: alert', 'apns-expiration: ' . \(value)]; }\n"
    #expect(findings(text, .php).map { $0.prefix { $0 != " " } } == (isFound ? ["apns/expiration-relative"] : []))
  }

  /// What is put into a duration may be anything; what is behind it is known.
  @Test(arguments: [
    ("f\"{x}h\"", true), ("f\"{x}ms\"", true), ("str(x) + \"m\"", true), ("f\"{x}s\"", false), ("f\"{x}.5s\"", false),
    ("f\"{x}000s\"", false), ("f\"{x}\"", false), ("f\"PT{x}\"", false),
  ])
  func theEndOfADurationIsJudged(_ value: String, _ isFound: Bool) {
    let text =
      "import firebase_admin\ndef f(x):\n    return {\"message\": {\"topic\": \"a\", \"android\": {\"ttl\": \(value)}}}\n"
    #expect(findings(text, .python).map { $0.prefix { $0 != " " } } == (isFound ? ["types/duration"] : []), "\(value)")
  }

  @Test(
    arguments: [
      "condition=cond(x)", "condition=x or \"'a' in topics and 'b' in topics\"",
      "condition=\"'a' in topics and 'b' in topics\"",
    ])
  func eachConditionThatMayBeSentIsJudged(_ argument: String) {
    let text =
      "from firebase_admin import messaging\ndef cond(x) -> str:\n    return f\"'a_{x}' in topics and 'b' in topics\"\ndef f(x):\n    return messaging.Message(\(argument))\n"
    #expect(findings(text, .python).map { $0.prefix { $0 != " " } } == ["target/condition-operators"])
    #expect(findings(text.replacing(" and ", with: " && "), .python) == [])
  }

  /// What else the value may be is a condition, so the argument keeps its name.
  @Test(arguments: ["x or \"news\"", "cond(x)"])
  func aTopicThatMayBeGivenForAConditionHasNoFix(_ value: String) {
    let text =
      "from firebase_admin import messaging\ndef cond(x) -> str:\n    return \"news\"\ndef f(x):\n    return messaging.Message(condition=\(value))\n"
    let found = Linter().lint(Source(SourceText(text), .python)).diagnostics
    #expect(found.map(\.rule) == ["target/condition-is-topic"])
    #expect(found.map(\.fixes.count) == [0])
  }

  @Test(
    arguments: [
      ("config('apns.topic', 'com.example.app')", ["apns/topic-suffix com.example.app"]),
      ("config('apns.topic', 'com.example.app.voip')", []), ("config('apns.topic')", []),
      ("lookup('apns.topic', 'com.example.app')", []),
    ])
  func whatTakesThePlaceOfASettingIsJudged(_ topic: String, _ found: [String]) {
    let text =
      "<?php\nfunction f($token) {\n  Http::withHeaders(['apns-push-type' => 'voip', 'apns-topic' => \(topic), 'apns-priority' => '10'])->post(\"https://api.push.apple.com/3/device/{$token}\", ['aps' => new \\stdClass()]);\n}\n"
    #expect(findings(text, .php) == found, "\(topic)")
  }

  /// Structs of Google's client for Rust.
  @Test(
    arguments: [
      ("visibility: Some(\"HIDDEN\".to_owned())", ["types/unknown-value \"HIDDEN\""]),
      ("visibility: Some(v.to_owned())", ["types/unknown-value \"HIDDEN\""]),
      ("visibility: Some(\"SECRET\".to_owned())", []), ("color: Some(\"red\".into())", ["android/color-name \"red\""]),
    ])
  func structsOfGooglesClientAreRead(_ member: String, _ found: [String]) {
    let text =
      "use google_fcm1::api::{AndroidConfig, AndroidNotification, Message};\nfn f(c: bool) -> Message {\n    let v = if c { \"HIDDEN\" } else { \"PRIVATE\" };\n    Message { topic: Some(\"a\".to_owned()), android: Some(AndroidConfig { ttl: Some(chrono::Duration::hours(1)), notification: Some(AndroidNotification { \(member), ..Default::default() }), ..Default::default() }), ..Default::default() }\n}\n"
    #expect(findings(text, .rust) == found, "\(member)")
  }

  /// A function may make anything of the headers that it is given.
  @Test func headersThatAFunctionIsGivenAreNotTheValue() {
    let text =
      "use google_fcm1::api::ApnsConfig;\nfn f() -> ApnsConfig {\n    ApnsConfig { headers: Some(texts([(\"apns-priority\", \"10\".into()), (\"apns-topic\", t())])), ..Default::default() }\n}\n"
    #expect(findings(text, .rust) == [])
  }

  /// Adapters of Moshi give members their names in JSON.
  @Test func classesWithAdaptersOfMoshiAreRead() {
    let text =
      "@JsonClass(generateAdapter = true)\ndata class FcmRequest(val message: FcmMessage)\n@JsonClass(generateAdapter = true)\ndata class FcmMessage(val topic: String, val android: Android)\n@JsonClass(generateAdapter = true)\ndata class Android(val priority: String)\nfun f() = post(\"https://fcm.googleapis.com/v1/projects/p/messages:send\", FcmRequest(FcmMessage(\"a\", Android(priority = \"URGENT\"))))\n"
    #expect(findings(text, .kotlin) == ["types/unknown-value \"URGENT\""])
  }

  /// In an envelope of others a token is a number.
  @Test(arguments: [("null", []), ("7", []), ("\"t\"", ["data/value-not-string 4"])])
  func whatHasNoTokenIsNoMessage(_ token: String, _ found: [String]) {
    #expect(findings("{\"message\":{\"token\":\(token),\"data\":{\"a\":4}}}", .json) == found)
  }
}
