import Foundation
import PushlintDiagnostics
import PushlintExtract
import PushlintLinter
import PushlintPayload
import PushlintRules
import PushlintText
import TestSupport
import Testing

/// What a rule says names the service that the payload goes to.
@Suite struct ServiceWordsTests {
  private static let families = ["apns", "platforms", "size", "request"]
  private static let rules = BuiltInRules.shared.rules.filter { rule in
    families.contains { RuleSet.name($0, means: rule.id) }
  }
  /// With every rule of these families, whether it is on by default or not.
  private static let linter = Linter(
    levels: Dictionary(uniqueKeysWithValues: rules.map { ($0.id, RuleLevel.on($0.severity)) }))

  private static func words(_ source: Source) -> [String] {
    linter.lint(source).diagnostics.filter { diagnostic in
      families.contains { RuleSet.name($0, means: diagnostic.rule) }
    }.flatMap { diagnostic in
      ([diagnostic.message, diagnostic.consequenceText, diagnostic.help].compactMap { $0 }
        + diagnostic.notes.map(\.message) + diagnostic.fixes.map(\.title)).map { "\(diagnostic.rule): \($0)" }
    }
  }

  /// The bad examples of the families' pages.
  private static let examples: [PageExamples.Block] = rules.flatMap { rule in
    PageExamples(rule.page).blocks.filter { $0.promise == .bad }
  }

  private static func object(_ text: String) -> [String: Any]? {
    (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any]
  }

  /// What devices of Apple get of an example: the payload itself, or the one inside a message.
  private static func payload(_ block: PageExamples.Block) -> [String: Any]? {
    guard let object = object(block.text) else { return nil }
    if object["aps"] != nil { return object }
    let message = object["message"] as? [String: Any]
    return (message?["apns"] as? [String: Any])?["payload"] as? [String: Any]
  }

  private static func text(_ payload: [String: Any]) throws -> String {
    String(decoding: try JSONSerialization.data(withJSONObject: payload, options: .sortedKeys), as: UTF8.self)
  }

  @Test func payloadsForAPNsHearNothingOfFCM() throws {
    var looked = 0
    for payload in Self.examples.compactMap(Self.payload) {
      let text = try Self.text(payload)
      let simulated = try Self.text(payload.merging(["Simulator Target Bundle": "com.northwind.app"]) { $1 })
      let request = """
        POST https://api.push.apple.com/3/device/00fc13adff785122b4ad28809a3420982341241421348097878e577c991de8f0 HTTP/2
        authorization: bearer {{jwt}}
        apns-push-type: background
        apns-priority: 10

        \(text)
        """
      let sources = [
        Source(SourceText(text), .apns), Source(SourceText(simulated), .json), Source(SourceText(request), .http),
      ]
      for source in sources {
        let words = Self.words(source)
        looked += words.count
        #expect(words.filter { $0.contains("FCM") } == [], "\(text)")
      }
    }
    #expect(looked > 100)
  }

  @Test func requestsToAPNsHearNothingOfFCM() {
    let requests = Self.examples.filter {
      $0.text.contains("push.apple.com") && ["http", "shellscript"].contains($0.language)
    }
    #expect(requests.count >= 10)
    for block in requests {
      let language: HostLanguage = block.language == "http" ? .http : .shellScript
      let words = Self.words(Source(SourceText(block.text), language))
      #expect(!words.isEmpty, "\(block)")
      #expect(words.filter { $0.contains("FCM") } == [], "\(block)")
    }
  }

  /// APNs does not answer whoever calls FCM.
  @Test func messagesToFCMHearNoAnswerOfAPNs() {
    let messages = Self.examples.filter { Self.object($0.text)?["message"] != nil }
    #expect(messages.count >= 20)
    for block in messages {
      let words = Self.words(Source(SourceText(block.text), .json))
      #expect(words.filter { $0.contains("APNs answers") } == [], "\(block)")
    }
  }

  @Test func theOutcomeOfTheAdminSDKIsThatOfFCMWithoutOneOfItsOwn() {
    let text = ServiceText([.fcm: "a", .apns: "b"])
    #expect(Service.allCases.map { text.template(for: $0)?.text } == ["a", "b", nil, "a", nil])
    #expect(text.template(for: nil) == nil)
    #expect(ServiceText("c").template(for: .apns)?.text == "c")
  }

  /// Paths are written as the file spells them.
  @Test(arguments: [
    (#"{"aps":{"alert":{"titel":"x","body":"y"}}}"#, HostLanguage.apns, "in `aps.alert`"),
    (
      #"{"message":{"topic":"n","notification":{"title":"x"},"apns":{"payload":{"aps":{"titel":"y"}}}}}"#, .json,
      "`aps`"
    ),
    (
      "await getMessaging().send({ topic: 'n', apns: { payload: { aps: { alert: { title: 'x', locArgs: ['y'] } } } } });",
      .javaScript, "`locArgs` has no effect without `locKey`"
    ),
  ])
  func pathsAreThoseOfTheFile(_ text: String, _ language: HostLanguage, _ path: String) {
    let messages = Linter().lint(Source(SourceText(text), language)).diagnostics.map(\.message)
    #expect(messages.contains { $0.contains(path) }, "\(messages)")
  }
}
