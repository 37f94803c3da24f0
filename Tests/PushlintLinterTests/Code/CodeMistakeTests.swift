import Foundation
import PushlintDiagnostics
import PushlintExtract
import PushlintLinter
import PushlintText
import TestSupport
import Testing

/// Messages in Python and Java: nothing is said of right ones, and a mistake is found where it stands.
@Suite struct CodeMistakeTests {
  private static let linter = Linter()

  /// A mistake that takes the place of right code.
  struct Mistake: Sendable, CustomStringConvertible {
    let right: String
    let wrong: String
    let rule: String
    /// The text that the finding must stand at.
    let place: String

    init(_ right: String, _ wrong: String, _ rule: String, at place: String) {
      self.right = right
      self.wrong = wrong
      self.rule = rule
      self.place = place
    }

    var description: String { "\(wrong): \(rule)" }
  }

  private static let python = """
    import datetime

    from firebase_admin import messaging

    # It's a message for all platforms.
    message = messaging.Message(
        notification=messaging.Notification(
            title='$GOOG up 1.43% on the day',
            body='$GOOG gained 11.80 points to close at 835.67.',
        ),
        data={'score': '850', 'time': str(now)},
        android=messaging.AndroidConfig(
            ttl=datetime.timedelta(seconds=3600),
            priority='normal',
            notification=messaging.AndroidNotification(
                icon='stock_ticker_update',
                color='#f45342',
                visibility='public',
            ),
        ),
        apns=messaging.APNSConfig(
            headers={'apns-priority': '10'},
            payload=messaging.APNSPayload(
                aps=messaging.Aps(badge=42, sound='default', custom_data={'interruption-level': 'active'}),
            ),
        ),
        webpush=messaging.WebpushConfig(
            headers={'TTL': '300'},
            fcm_options=messaging.WebpushFCMOptions(link='https://example.com/stocks'),
        ),
        topic='industry-tech',
    )
    messaging.send(message)

    """

  private static let java = """
    import com.google.firebase.messaging.*;

    class Sender {
      // It's a message for all platforms.
      void send(String now) throws Exception {
        Message message = Message.builder()
            .setNotification(Notification.builder()
                .setTitle("$GOOG up 1.43% on the day")
                .setBody("$GOOG gained 11.80 points to close at 835.67.")
                .build())
            .putData("score", "850")
            .setAndroidConfig(AndroidConfig.builder()
                .setTtl(3600 * 1000)
                .setPriority(AndroidConfig.Priority.NORMAL)
                .setNotification(AndroidNotification.builder()
                    .setIcon("stock_ticker_update")
                    .setColor("#f45342")
                    .build())
                .build())
            .putData("time", now)
            .setApnsConfig(ApnsConfig.builder()
                .putHeader("apns-priority", "10")
                .setAps(Aps.builder().setBadge(42).setSound("default")
                    .putCustomData("interruption-level", "active").build())
                .build())
            .setWebpushConfig(WebpushConfig.builder()
                .putHeader("TTL", "300")
                .setFcmOptions(WebpushFcmOptions.withLink("https://example.com/stocks"))
                .build())
            .setTopic("industry-tech")
            .build();
        FirebaseMessaging.getInstance().send(message);
      }
    }

    """

  private static let pythonMistakes = [
    Mistake("'score': '850'", "'score': 850", "data/value-not-string", at: "850"),
    Mistake("'score':", "'from':", "data/reserved-key", at: "'from'"),
    Mistake("body=", "bdoy=", "structure/unknown-field", at: "bdoy"),
    Mistake("(seconds=3600)", "(days=29)", "android/ttl-too-long", at: "datetime.timedelta(days=29)"),
    Mistake("datetime.timedelta(seconds=3600)", "60 * 60 * 24 * 30", "android/ttl-too-long", at: "60 * 60 * 24 * 30"),
    Mistake("priority='normal'", "priority='urgent'", "types/unknown-value", at: "'urgent'"),
    Mistake("'#f45342'", "'f45342'", "android/color-format", at: "'f45342'"),
    Mistake("'public'", "'open'", "types/unknown-value", at: "'open'"),
    Mistake("icon=", "badge=3, icon=", "structure/misspelt-field", at: "badge"),
    Mistake("'apns-priority': '10'", "'apns-priority': '7'", "apns/header-value", at: "'7'"),
    Mistake("badge=42", "badge='42'", "apns/wrong-type", at: "'42'"),
    Mistake("'active'", "'loud'", "apns/unknown-value", at: "'loud'"),
    Mistake("'TTL': '300'", "'TTL': '5m'", "webpush/ttl-format", at: "'5m'"),
    Mistake("'https://example.com/stocks'", "'stocks.html'", "webpush/link-relative", at: "'stocks.html'"),
    Mistake("topic='industry-tech'", "topic='industry tech'", "target/topic-name", at: " "),
    Mistake("topic='industry-tech'", "topic='a', token=token", "target/multiple", at: "token"),
    Mistake("    topic='industry-tech',\n", "", "target/missing", at: "m"),
  ]

  private static let javaMistakes = [
    Mistake(".putData(\"score\"", ".putData(\"from\"", "data/reserved-key", at: "\"from\""),
    Mistake("3600 * 1000", "30L * 24 * 3600 * 1000", "android/ttl-too-long", at: "30L * 24 * 3600 * 1000"),
    Mistake("3600 * 1000", "TimeUnit.DAYS.toMillis(29)", "android/ttl-too-long", at: "TimeUnit.DAYS.toMillis(29)"),
    Mistake("3600 * 1000", "2500", "admin-sdk/other-unit", at: "2500"),
    Mistake("\"#f45342\"", "\"red\"", "android/color-name", at: "\"red\""),
    Mistake("\"apns-priority\", \"10\"", "\"apns-priority\", \"7\"", "apns/header-value", at: "\"7\""),
    Mistake("\"apns-priority\"", "\"apns-prioritty\"", "apns/unknown-header", at: "\"apns-prioritty\""),
    Mistake("setBadge(42)", "setBadge(-1)", "apns/out-of-range", at: "-1"),
    Mistake("\"active\"", "\"loud\"", "apns/unknown-value", at: "\"loud\""),
    Mistake("\"interruption-level\"", "\"interruption_level\"", "apns/key-spelling", at: "\"interruption_level\""),
    Mistake(".setTopic(\"industry-tech\")", "", "target/missing", at: "M"),
    Mistake("Priority.NORMAL", "Priority.URGENT", "types/unknown-value", at: "AndroidConfig.Priority.URGENT"),
    Mistake("\"TTL\", \"300\"", "\"TTL\", \"5m\"", "webpush/ttl-format", at: "\"5m\""),
    Mistake("https://example.com/stocks", "stocks.html", "webpush/link-relative", at: "\"stocks.html\""),
    Mistake("\"industry-tech\"", "\"industry tech\"", "target/topic-name", at: " "),
    Mistake(".setTopic(", ".setToken(token).setTopic(", "target/multiple", at: "setTopic"),
    Mistake(
      "setTopic(\"industry-tech\")", "setCondition(\"industry\")", "target/condition-is-topic", at: "industry"),
  ]

  private func lint(_ text: String, _ language: HostLanguage) -> [Diagnostic] {
    Self.linter.lint(Source(SourceText(text), language)).diagnostics
  }

  @Test(arguments: [(python, HostLanguage.python), (java, .java)])
  func rightMessagesAreSilent(_ text: String, _ language: HostLanguage) {
    let result = Self.linter.lint(Source(SourceText(text), language))
    #expect(result.payloads == 1)
    #expect(result.diagnostics.map { "\($0.rule): \($0.message)" } == [])
  }

  @Test(arguments: pythonMistakes)
  func mistakesInPythonAreFound(_ mistake: Mistake) { check(mistake, in: Self.python, .python) }

  @Test(arguments: javaMistakes)
  func mistakesInJavaAreFound(_ mistake: Mistake) { check(mistake, in: Self.java, .java) }

  private func check(_ mistake: Mistake, in text: String, _ language: HostLanguage) {
    #expect(text.contains(mistake.right))
    let broken = text.replacing(mistake.right, with: mistake.wrong, maxReplacements: 1)
    let source = SourceText(broken)
    let found = lint(broken, language)
    #expect(
      found.contains { $0.rule == mistake.rule && source.string($0.range) == mistake.place },
      "\(found.map { "\($0.rule) at \(source.string($0.range)): \($0.message)" })")
    // The same in a fence of a page, and among text that says nothing of the language.
    for (page, kind) in [
      ("# Page\n\n```\(language.rawValue)\n\(broken)```\n", HostLanguage.markdown),
      ("It's a page:\n\n\(broken)", .text),
    ] {
      // Of a message among text nobody knows where it goes.
      if kind == .text, language == .python, mistake.rule == "target/missing" { continue }
      let onPage = lint(page, kind)
      #expect(onPage.contains { $0.rule == mistake.rule && SourceText(page).string($0.range) == mistake.place })
    }
  }

  /// The samples of the seeds, which say nothing of their language and import nothing.
  @Test func samplesOfTheSeedsAreFoundAndSilent() throws {
    let files = SharedData.files("seeds")
    guard !files.isEmpty else {
      print("SKIPPED: no seeds beside the checkout")
      return
    }
    var samples = 0
    for file in files {
      let text = try String(contentsOf: file, encoding: .utf8)
      for (sign, end, language) in [
        ("message = messaging.Message(", "\n)\n", HostLanguage.python), ("Message message = ", ".build();\n", .java),
      ] {
        var rest = text[...]
        while let start = rest.range(of: sign) {
          guard let past = rest[start.lowerBound...].range(of: end) else { break }
          let sample = String(rest[start.lowerBound..<past.upperBound])
          rest = rest[past.upperBound...]
          samples += 1
          let alone = Self.linter.lint(Source(SourceText(sample), language))
          #expect(alone.payloads == 1 && alone.diagnostics.isEmpty, "\(sample)")
          let onPage = Self.linter.lint(Source(SourceText("Text, it's so.\n\n" + sample), .text))
          #expect(onPage.payloads == 1 && onPage.diagnostics.isEmpty, "\(sample)")
        }
      }
    }
    #expect(samples >= 6)
  }
}
