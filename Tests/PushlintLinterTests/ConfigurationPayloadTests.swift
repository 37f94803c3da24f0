import Foundation
import PushlintExtract
import PushlintLinter
import PushlintText
import Testing

/// Payloads in YAML mappings and in `jsonencode`: what is said about them, and what the fixes make of the file.
@Suite struct ConfigurationPayloadTests {
  private func findings(_ text: String, _ language: HostLanguage = .yaml) -> [String] {
    let source = SourceText(text)
    let lines = LineTable(source)
    return Linter().lint(Source(source, language)).diagnostics.map {
      "\(lines.line(of: $0.range.start) + 1) \($0.rule) \(source.string($0.range))"
    }
  }

  private func fixed(_ text: String, _ language: HostLanguage = .yaml) -> String {
    let source = Source(SourceText(text), language)
    let outcome = FixApplier(Linter(), Configuration(), level: .suggested).apply(to: source)
    return outcome.text.string(outcome.text.range)
  }

  private static let example = """
    requestBody:
      examples:
        order:
          value:
            message:
              topic: /topics/orders # who
              notification: {title: 'It''s ready', body: Come}
              data:
                order: 17
                paid: true
                note: |
                  two
                  lines
              android:
                priority: hgh
                ttl: 3600

    """

  @Test func anExampleIsLinted() {
    #expect(
      findings(Self.example) == [
        "6 target/topic-prefix /topics/orders", "9 data/value-not-string 17", "10 data/value-not-string true",
        "15 types/unknown-value hgh", "16 types/duration 3600",
      ])
  }

  @Test func fixesKeepTheNotation() {
    let expected = Self.example.replacing("/topics/orders", with: "orders").replacing("17", with: "\"17\"")
      .replacing("true", with: "\"true\"").replacing("hgh", with: "HIGH").replacing("3600", with: "\"3600s\"")
    #expect(fixed(Self.example) == expected)
  }

  private static let terraform = """
    resource "a" "b" {
      message = jsonencode({
        message = {
          topic = "orders"
          data  = { order = 17, who = var.who, "n" = "${var.n}" } # all strings
          apns  = { payload = { aps = { alert = "Hi", badge = "3" } } }
        }
      })
    }

    """

  @Test func anEncodedObjectIsLintedAndFixed() {
    #expect(
      findings(Self.terraform, .terraform) == ["5 data/value-not-string 17", "6 apns/wrong-type \"3\""])
    #expect(
      fixed(Self.terraform, .terraform)
        == Self.terraform.replacing("= 17", with: "= \"17\"").replacing("\"3\"", with: "3"))
  }

  /// Amazon SNS takes the payloads of its services as strings.
  @Test func anEnvelopeOfEncodedObjectsIsLinted() {
    let text = "m = jsonencode({ APNS = jsonencode({ aps = { badge = \"1\", alert = \"x\" } }), default = \"d\" })\n"
    #expect(findings(text, .terraform) == ["1 apns/wrong-type \"1\""])
  }

  /// The key of a scalar says which service the JSON in it is for, as the key of a string does in JSON.
  @Test func anEnvelopeOfScalarsIsLinted() {
    let content = #"{"fcmV1Message": {"message": {"notification": {"title": "a", "body": "b"}, "data": {"c": 1}}}}"#
    #expect(findings("Message:\n  GCM: '\(content)'\n") == ["2 data/value-not-string 1"])
    #expect(findings("Message:\n  GCM: |\n    \(content)\n") == ["3 data/value-not-string 1"])
    let string = content.replacing("\"", with: "\\\"")
    #expect(findings("m = {\n  GCM = \"\(string)\"\n}\n", .terraform) == ["2 data/value-not-string 1"])
  }

  /// Strings of JSON between brackets are looked into as in a file of JSON, and only once.
  @Test func stringsInFlowMappingsAreLinted() {
    let text = #"""
      example: {"notification": "{\"aps\": {\"alert\": \"x\", \"badge\": \"1\"}}"}

      """#
    #expect(findings(text) == [#"1 apns/wrong-type \"1\""#])
    #expect(fixed(text) == text.replacing(#"\"1\""#, with: "1"))
  }

  /// What would need a member to be added, moved, or removed has no fix.
  @Test(arguments: [
    "aps:\n  alert: x\n  badge: 1\n  titel: y\n",
    "message:\n  token: abc\n  notification: {title: a, body: b}\n  sound: x\n",
    "message:\n  token: abc\n  notification:\n    title: a\n    body: b\n    badge: 1\n",
  ])
  func structureStays(_ text: String) {
    #expect(!findings(text).isEmpty)
    #expect(fixed(text) == text)
  }

  @Test func aCommentSuppressesAFinding() {
    let text = "aps:\n  alert: x\n  # pushlint-ignore apns/wrong-type: old\n  badge: \"1\"\n"
    #expect(findings(text) == [])
    let line = "aps:\n  alert: x\n  badge: \"1\" # pushlint-ignore apns/wrong-type: old\n"
    #expect(findings(line) == [])
  }

  /// A kind that somebody names is not that of every mapping in every file.
  @Test func aNamedKindIsNotForced() {
    let source = Source(SourceText("on: push\njobs:\n  message: aps\n"), .yaml)
    for kind in ["fcm", "apns", "legacy"] {
      var configuration = Configuration()
      configuration.forcedKind = .init(rawValue: kind)
      #expect(Linter().lint(source, configuration).diagnostics.isEmpty, "\(kind)")
    }
  }

  /// Examples in schemas are values, what is around them is not.
  @Test func schemasAreNoPayloads() {
    let schema = """
      components:
        schemas:
          Push:
            type: object
            properties:
              aps: {type: object, properties: {alert: {type: string}, badge: {type: string}}}
              example: {aps: {alert: x, badge: "1"}}
      """
    #expect(findings(schema) == [])
    let example = schema + "\n      example:\n        aps:\n          alert: x\n          badge: \"1\"\n"
    #expect(findings(example) == ["11 apns/wrong-type \"1\""])
  }

  /// Four times the input takes about four times the time.
  @Test func readingIsLinear() {
    func seconds(_ text: String, _ language: HostLanguage) -> Double {
      let source = Source(SourceText(text), language)
      func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
      }
      return (0..<3).map { _ in
        let start = now()
        _ = Linter().lint(source)
        return now() - start
      }.min() ?? 0
    }
    func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
    let shapes: [(name: String, language: HostLanguage, text: (Int) -> String)] = [
      ("entries", .yaml, { "message:\n" + repeated("- a: 'b'\n  c: {d: e}\n  f: |\n    g\n", $0) }),
      ("payloads", .yaml, { repeated("- aps:\n    alert: x\n    badge: \"1\"\n", $0) }),
      ("open quotes", .yaml, { "aps:\n" + repeated("- \"a\n", $0) }),
      ("open brackets", .yaml, { "aps:\n" + repeated("- [a\n", $0) }),
      ("documents", .yaml, { repeated("aps: {a: 1}\n---\n", $0) }),
      ("lines", .yaml, { "aps: a\n" + repeated("  b\n", $0) }),
      ("calls", .terraform, { repeated("a = jsonencode({ aps = { alert = \"x\" } })\n", $0) }),
      ("nested calls", .terraform, { repeated("jsonencode({ aps = ", $0) }),
    ]
    for shape in shapes {
      let small = seconds(shape.text(500), shape.language)
      let large = seconds(shape.text(4_000), shape.language)
      #expect(large < small * 20 + 0.2, "\(shape.name): \(small) s for 500, \(large) s for 4,000")
    }
  }
}
