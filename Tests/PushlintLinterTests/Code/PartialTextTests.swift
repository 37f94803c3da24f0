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
}
