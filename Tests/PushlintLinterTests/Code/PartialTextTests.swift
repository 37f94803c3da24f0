import PushlintExtract
import PushlintLinter
import PushlintText
import Testing

/// Texts of which code shows a piece, and which are wrong whatever the other pieces are.
@Suite struct PartialTextTests {
  private static let linter = Linter()

  private func findings(_ text: String, _ language: HostLanguage) -> [String] {
    Self.linter.lint(Source(SourceText(text), language)).diagnostics.filter { $0.severity >= .warning }
      .map { "\($0.rule) \($0.fixes.count)" }
  }

  /// How a text with a hole in its middle is written in each language.
  private static func texts(_ before: String, _ after: String, _ language: HostLanguage) -> [String] {
    let joined = "\"\(before)\" + x + \"\(after)\""
    return switch language {
    case .python: ["f\"\(before){x}\(after)\"", joined]
    case .php: ["\"\(before)$x\(after)\"", "\"\(before)\" . $x . \"\(after)\"", "sprintf(\"\(before)%s\(after)\", $x)"]
    case .ruby: ["\"\(before)#{x}\(after)\"", joined]
    case .javaScript, .typeScript: ["`\(before)${x}\(after)`", joined]
    case .java: [joined, "String.format(\"\(before)%s\(after)\", x)", "\"\(before)%s\(after)\".formatted(x)"]
    case .kotlin: ["\"\(before)${x}\(after)\"", joined]
    case .cSharp: ["$\"\(before){x}\(after)\"", joined, "string.Format(\"\(before){0}\(after)\", x)"]
    case .go: [joined, "fmt.Sprintf(\"\(before)%s\(after)\", x)"]
    case .swift: ["\"\(before)\\(x)\(after)\"", joined]
    case .dart: ["\"\(before)${x}\(after)\"", joined]
    case .rust: ["format!(\"\(before){}\(after)\", x)"]
    default: []
    }
  }

  /// A hole that goes on over line ends ends no string, though the string may not do so itself.
  @Test(arguments: [
    (HostLanguage.dart, "'a b${x\n    .now()\n    .z}'"), (.kotlin, "\"a b${x\n    .now()\n}\""),
    (.swift, "\"a b\\(x\n    .now(\"q\")\n    .z)\""),
    (.python, "f\"a b{x(\n    1)}\""), (.cSharp, "$\"a b{x\n    .Now()}\""),
  ])
  func holesMayHoldLineEnds(_ language: HostLanguage, _ text: String) {
    let code = CodeSample.message(["topic"], text, language)
    #expect(findings(code, language) == ["target/topic-name 0"], "\(code)")
  }

  private static let languages: [HostLanguage] = [
    .python, .php, .ruby, .javaScript, .typeScript, .java, .kotlin, .cSharp, .go, .swift, .dart, .rust,
  ]

  @Test(
    arguments: languages,
    [
      (["webpush", "fcm_options", "link"], "/orders/", "", "webpush/link-relative 0"),
      (["webpush", "fcm_options", "link"], "orders/", "/edit", "webpush/link-relative 0"),
      (["webpush", "fcm_options", "link"], "http://a.example/", "", "webpush/link-not-https 0"),
      (["notification", "image"], "http://a.example/", ".png", "urls/insecure 0"),
      (["topic"], "news of ", "", "target/topic-name 0"),
      (["android", "notification", "event_time"], "", " 10:00", "types/timestamp 0"),
      (["condition"], "'", "' in topics &&", "target/condition-syntax 0"),
      (["condition"], "'", "' in topics and 'b' in topics", "target/condition-operators 0"),
    ])
  func isWrongWhateverIsPutIn(
    _ language: HostLanguage, _ sample: (path: [String], before: String, after: String, finding: String)
  ) {
    for text in Self.texts(sample.before, sample.after, language) {
      let code = CodeSample.message(sample.path, text, language)
      #expect(findings(code, language) == [sample.finding], "\(code)")
    }
  }

  @Test(
    arguments: languages,
    [
      (["webpush", "fcm_options", "link"], "https://a.example/", ""), (["webpush", "fcm_options", "link"], "", "/a"),
      (["webpush", "fcm_options", "link"], "https", "://a.example/"), (["notification", "image"], "https://", ".png"),
      (["notification", "image"], "https://a.", ".example.png"), (["topic"], "news-", ""), (["topic"], "", "-a"),
      (["condition"], "'", "' in topics && 'b' in topics"), (["condition"], "'a' in topics && ", ""),
      (["data", "n"], "a ", ""), (["android", "ttl"], "", "s"), (["android", "priority"], "", "h"),
      (["notification", "title"], "Hello ", "!"), (["android", "collapse_key"], "a b ", ""),
      (["android", "notification", "color"], "#", ""), (["token"], "a:", ""),
      (["android", "notification", "tag"], "%", ""),
    ])
  func mayBeRight(_ language: HostLanguage, _ sample: (path: [String], before: String, after: String)) {
    for text in Self.texts(sample.before, sample.after, language) {
      var code = CodeSample.message(sample.path, text, language)
      if sample.path == ["token"] { code = code.replacing("topic", with: "notes") }
      #expect(findings(code, language).filter { !$0.hasPrefix("structure/") } == [], "\(code)")
    }
  }

  /// What is put in is shown as an ellipsis.
  @Test func messagesShowAnEllipsis() {
    let code = CodeSample.message(["webpush", "fcm_options", "link"], "f\"/orders/{x}\"", .python)
    let found = Self.linter.lint(Source(SourceText(code), .python)).diagnostics
    #expect(found.map(\.message).contains { $0.hasSuffix("found the relative URL `/orders/…`") })
  }

  /// No fix writes the sign that stands for a hole.
  @Test(arguments: [
    ("getMessaging().send({ token, data: { link: { to: `/a/${x}`, n: 1 } } });", HostLanguage.javaScript),
    ("messaging.Message(token=t, data={'link': {'to': f'/a/{x}', 'n': 1}})", .python),
    (CodeSample.message(["data", "link"], "{ to: \"/a/#{x}\", n: 1 }", .ruby), .ruby),
  ])
  func fixesKeepWhatIsPutIn(_ code: String, _ language: HostLanguage) {
    let text =
      language == .javaScript
      ? "import { getMessaging } from 'firebase-admin/messaging';\n\(code)\n"
      : language == .python ? "from firebase_admin import messaging\n\(code)\n" : code + "\n"
    let found = Self.linter.lint(Source(SourceText(text), language)).diagnostics
    #expect(!found.isEmpty)
    for fix in found.flatMap(\.fixes) {
      #expect(fix.edits.allSatisfy { !$0.text.unicodeScalars.contains("\u{FFFC}") }, "\(fix)")
    }
  }

  /// Shells fill in the same way.
  @Test func textsOfScripts() {
    func script(_ condition: String) -> String {
      "curl https://fcm.googleapis.com/v1/projects/p/messages:send -d \"{\\\"message\\\": {\\\"condition\\\": \\\"\(condition)\\\", \\\"data\\\": {\\\"a\\\": \\\"b\\\"}}}\"\n"
    }
    #expect(findings(script("'$a' in topics && 'b' in topic"), .shellScript) == ["target/condition-syntax 0"])
    #expect(findings(script("'$a' in topics && $rest"), .shellScript) == [])
  }

  // MARK: Holes of which all is known

  @Test(
    arguments: [
      (.ruby, "\"#{60.days.to_i}s\"", "android/ttl-too-long"), (.ruby, "'%ds' % 90.days", "android/ttl-too-long"),
      (.ruby, "format('%d', 3600)", "types/duration"), (.python, "f'{60 * 86400}s'", "android/ttl-too-long"),
      (.python, "'%s' % 3600", "types/duration"), (.python, "'%d%s' % (3600, 'm')", "types/duration"),
      (.php, "sprintf('%d', 3600)", "types/duration"), (.php, "(60 * 86400) . 's'", "android/ttl-too-long"),
      (.dart, "'${60 * 86400}s'", "android/ttl-too-long"), (.swift, "\"\\(60 * 86_400)s\"", "android/ttl-too-long"),
      (.kotlin, "\"${60 * 86400}s\"", "android/ttl-too-long"), (.cSharp, "$\"{60 * 86400}s\"", "android/ttl-too-long"),
      (.go, "fmt.Sprintf(\"%d\", 3600)", "types/duration"),
    ] as [(HostLanguage, String, String)])
  func numbersInHolesAreKnown(_ language: HostLanguage, _ value: String, _ rule: String) {
    let code = CodeSample.message(["android", "ttl"], value, language)
    #expect(findings(code, language).map { $0.prefix { $0 != " " } } == [Substring(rule)], "\(code)")
  }

  @Test(
    arguments: [
      (.ruby, "\"#{28.days.to_i}s\""), (.ruby, "\"#{n.days.to_i}s\""), (.ruby, "'%ds' % n"), (.python, "f'{60 * n}s'"),
      (.python, "'%s' % (3600, 'x')"), (.python, "'%5d' % 3600"), (.python, "'%%s' % 3600"),
      (.python, "f'{86400:>9}s'"),
      (.php, "sprintf('%1$d', 3600)"), (.php, "sprintf('%d%s', 3600)"), (.cSharp, "string.Format(\"{0}\", ttl)"),
      (.rust, "format!(\"{0}\", ttl)"), (.go, "fmt.Sprintf(\"%ds\", 3600)"), (.php, "\"{$ttl}s\""),
      (.dart, "'${ttl}s'"),
    ] as [(HostLanguage, String)])
  func otherHolesStayOpen(_ language: HostLanguage, _ value: String) {
    let code = CodeSample.message(["android", "ttl"], value, language)
    #expect(findings(code, language) == [], "\(code)")
  }

  @Test func namesInHolesAreFollowed() {
    let text = "# https://fcm.googleapis.com/v1/projects/p/messages:send\nTTL = 90 * 86400\nNAME = 'all news'\n"
    let message = "p = {'message': {'topic': f'{NAME}', 'data': {'a': 'b'}, 'android': {'ttl': f'{TTL}s'}}}\n"
    #expect(
      findings(text + message, .python).map { $0.prefix { $0 != " " } } == [
        "target/topic-name", "android/ttl-too-long",
      ])
    #expect(findings(text + "TTL = 5\nNAME = x\n" + message, .python) == [])
  }

  /// A clock shows milliseconds, whatever it shows.
  @Test(
    arguments: [
      (.dart, "'${DateTime.now().millisecondsSinceEpoch}'"), (.ruby, "\"#{Time.now.to_i * 1000}\""),
      (.python, "f'{int(time.time() * 1000)}'"), (.swift, "\"\\(Int(Date().timeIntervalSince1970 * 1000))\""),
    ] as [(HostLanguage, String)])
  func clocksInHolesAreRead(_ language: HostLanguage, _ value: String) {
    let header = language == .ruby ? "'apns-expiration'" : "apns-expiration"
    let code = CodeSample.message(["apns", "headers", header], value, language)
    #expect(findings(code, language).count == 1, "\(code)")
    #expect(findings(code.replacing("1000", with: "1").replacing("milliseconds", with: "seconds"), language) == [])
  }

  /// A letter that no UUID has, before something that nobody knows.
  @Test func identifiersWithOtherLettersAreFound() {
    func text(_ prefix: String) -> String {
      "const h = { 'apns-push-type': 'alert', 'apns-topic': 'a.b', 'apns-id': `\(prefix)${id}` };\n"
    }
    #expect(findings(text("booking-"), .javaScript) == ["apns/id-not-uuid 1"])
    #expect(findings(text("decade-"), .javaScript).isEmpty)
    #expect(findings(text(""), .javaScript).isEmpty)
  }
}
