import PushlintExtract
import TestSupport
import Testing

/// Values that come out of a choice: each one is checked, also where the choice has a name.
@Suite struct ChoiceTests {
  private static func body(_ priority: String, _ language: HostLanguage) -> String {
    switch language {
    case .rust: "let body = json!({\"message\": {\"token\": t, \"android\": {\"priority\": \(priority)}}});"
    case .swift: "let body: [String: Any] = [\"message\": [\"token\": t, \"android\": [\"priority\": \(priority)]]]"
    case .kotlin:
      "val body = mapOf(\"message\" to mapOf(\"token\" to t, \"android\" to mapOf(\"priority\" to \(priority))))"
    case .dart: "final body = {'message': {'token': t, 'android': {'priority': \(priority)}}};"
    default:
      "string url = \"https://fcm.googleapis.com\"; object Body(string t) => new { message = new { token = t, android = new { priority = \(priority) } } };"
    }
  }

  @Test(
    arguments: [
      (.rust, "if u { \"max\" } else { \"NORMAL\" }", ["\"max\""]),
      (.rust, "if u { \"HIGH\" } else if v { \"NORMAL\" } else { \"low\" }", ["\"low\""]),
      (.rust, "match u { 0 => \"max\", 1 | 2 => \"HIGH\", _ => \"low\" }", ["\"max\"", "\"low\""]),
      (.rust, "match u { 0 => \"HIGH\", _ => other(u) }", []),
      (.rust, "match u { 0 => { log(); \"max\" } _ => \"HIGH\" }", []),
      (.swift, "switch u { case .a: \"max\" default: \"HIGH\" }", ["\"max\""]),
      (.swift, "if u { \"HIGH\" } else { \"NORMAL\" }", []),
      (.swift, "u ? \"HIGH\" : v ? \"max\" : \"NORMAL\"", ["\"max\""]),
      (.kotlin, "when (u) {\n1 -> \"max\"\nelse -> \"HIGH\"\n}", ["\"max\""]),
      (.kotlin, "if (u) { \"max\" } else { \"HIGH\" }", ["\"max\""]),
      (.dart, "switch (u) { 1 => 'max', _ => 'HIGH' }", ["'max'"]),
      (.cSharp, "u switch { 1 => \"max\", _ => \"HIGH\" }", ["\"max\""]),
      (.cSharp, "u switch { 1 => \"NORMAL\", _ => \"HIGH\" }", []),
    ] as [(HostLanguage, String, [String])])
  func eachValueIsChecked(_ language: HostLanguage, _ priority: String, _ marked: [String]) {
    #expect(findings(Self.body(priority, language) + "\n", language) == marked.map { "types/unknown-value \($0)" })
  }

  @Test(
    arguments: [
      (.rust, "let p = if u { \"max\" } else { \"HIGH\" };", ["\"max\""]),
      (.swift, "let p = u ? \"max\" : \"HIGH\"", ["\"max\""]),
      (.swift, "var p = u ? \"max\" : \"HIGH\"\np = other()", []),
      (.dart, "final p = u ? 'max' : 'HIGH';", ["'max'"]),
      (.kotlin, "val p = if (u) \"max\" else \"HIGH\"", ["\"max\""]),
    ] as [(HostLanguage, String, [String])])
  func namesOfChoicesAreFollowed(_ language: HostLanguage, _ choice: String, _ marked: [String]) {
    let text = choice + "\n" + Self.body("p", language) + "\n"
    #expect(findings(text, language) == marked.map { "types/unknown-value \($0)" })
  }

  @Test(
    arguments: [
      ("System.TimeSpan.FromDays(60)", ["System.TimeSpan.FromDays(60)"]),
      ("new System.TimeSpan(60, 0, 0, 0)", ["new System.TimeSpan(60, 0, 0, 0)"]),
      ("u ? TimeSpan.FromDays(60) : TimeSpan.FromDays(1)", ["TimeSpan.FromDays(60)"]),
      ("u ? TimeSpan.FromDays(2) : TimeSpan.Zero", []), ("My.TimeSpan.FromDays(60)", []),
      ("TimeSpan.FromDays(Days)", ["TimeSpan.FromDays(Days)"]),
    ] as [(String, [String])])
  func durationsAreKnown(_ value: String, _ marked: [String]) {
    let text = """
      using FirebaseAdmin.Messaging;
      class A { const int Days = 60;
      AndroidConfig F(bool u) => new AndroidConfig { TimeToLive = \(value) };
      void G(Message m) {
      m.Android.TimeToLive = \(value); } }

      """
    #expect(findings(text, .cSharp) == (marked + marked).map { "android/ttl-too-long \($0)" })
  }

  @Test(
    arguments: [
      ("let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();", "now.as_millis()", true),
      ("let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();", "now.as_secs()", false),
      ("let later = Utc::now() + Duration::hours(1);", "later.timestamp_millis()", true),
      ("let now = clock();", "now.as_millis()", false),
    ])
  func momentsWithANameAreRead(_ name: String, _ value: String, _ isFound: Bool) {
    let text =
      "\(name)\nlet b = json!({\"aps\": {\"timestamp\": \(value), \"event\": \"update\", \"content-state\": {}}});\n"
    #expect(findings(text, .rust) == (isFound ? ["apns/milliseconds \(value)"] : []))
  }
}
