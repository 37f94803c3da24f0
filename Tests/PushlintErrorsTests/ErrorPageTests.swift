import PushlintJSON
import Foundation
import PushlintErrors
import PushlintExtract
import PushlintLinter
import PushlintRules
import PushlintText
import TestSupport
import Testing

/// Every page in `rules/errors/` keeps what it promises.
@Suite struct ErrorPageTests {
  private static let ids = BuiltInErrors.shared.map(\.id)

  private static func page(_ id: String) throws -> ErrorPage {
    try #require(BuiltInErrors.shared.first { $0.id == id })
  }

  @Test func allFilesAreRead() {
    #expect(BuiltInErrors.read().invalid == [])
    #expect(Self.ids.count > 150)
    #expect(Set(Self.ids).count == Self.ids.count)
  }

  /// Each example is explained by its page, and by no other.
  @Test(arguments: ids)
  func examplesAreExplained(_ id: String) throws {
    let page = try Self.page(id)
    let examples = AnswerExample.examples(in: page.page)
    #expect(!examples.isEmpty, "\(id) has no example")
    var findings = 0
    for example in examples {
      let recognition = Recognition(SourceText(example.answer))
      #expect(recognition.errors.map(\.page.id) == [id], "\(example.answer)")
      #expect(recognition.unknown == [], "\(example.answer)")
      guard let payload = example.payload, let error = recognition.errors.first else { continue }
      let sent = SentPayload(
        Source(SourceText(payload), .json), Linter(), Configuration(), line: nil,
        answeredWith: [error])
      #expect(!sent.isEmpty)
      let explanation = sent.explanation(of: error)
      let places = explanation.places.isEmpty ? explanation.findings.map(\.range) : explanation.places.map(\.range)
      #expect(places == [example.place], "\(id): \(explanation.places)")
      findings += explanation.findings.count
    }
    let isShown = examples.contains { $0.payload != nil }
    #expect(!isShown || page.rules.isEmpty || findings > 0, "\(id): none of its rules finds the mistake")
  }

  @Test(arguments: ids)
  func namesAreThoseOfOthers(_ id: String) throws {
    let page = try Self.page(id)
    for rule in page.rules { #expect(BuiltInRules.shared.rule(rule) != nil, "\(id): unknown rule \(rule)") }
    for other in page.overridden { #expect(Self.ids.contains(other) && other != id, "\(id): unknown error \(other)") }
    for field in page.fields {
      #expect(
        BuiltInRules.shared.catalogue.field(at: field) != nil || BuiltInRules.shared.catalogue.object(at: field) != nil,
        "\(id): unknown field \(field)")
    }
    #expect(page.source.hasPrefix("https://"))
    for text in [page.meaning, page.change] {
      #expect(!text.hasSuffix("."), "\(id): a sentence without a full stop")
    }
  }

  /// What is not verified says so.
  @Test(arguments: ids)
  func probableMeaningsSaySo(_ id: String) throws {
    let page = try Self.page(id)
    guard page.isProbable else { return }
    #expect(page.meaning.contains("may") || page.meaning.contains("probably"), "\(id): \(page.meaning)")
  }

  @Test(arguments: ids)
  func schemaAcceptsIt(_ id: String) throws {
    let rules = SharedData.repository.appendingPathComponent("rules")
    let schema = try JSONSchema(Data(contentsOf: rules.appendingPathComponent("error.schema.json")))
    #expect(try schema.accepts(Data(contentsOf: rules.appendingPathComponent("errors/\(id).json"))))
  }

  @Test func schemaHasTheKeysOfTheReader() throws {
    let file = SharedData.repository.appendingPathComponent("rules/error.schema.json")
    let root = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    let properties = try #require(root["properties"] as? [String: Any])
    #expect(Set(properties.keys) == Set(ErrorReader.keys))
  }

  @Test func errorsAreFoundByTheirNames() {
    #expect(BuiltInErrors.pages(named: "BadDeviceToken").map(\.id) == ["apns-bad-device-token"])
    #expect(BuiltInErrors.pages(named: "baddevicetoken").map(\.id) == ["apns-bad-device-token"])
    #expect(BuiltInErrors.pages(named: "UNREGISTERED").map(\.id) == ["fcm-unregistered"])
    #expect(BuiltInErrors.pages(named: "Unregistered").map(\.id).contains("apns-unregistered"))
    #expect(BuiltInErrors.pages(named: "messaging/invalid-argument").map(\.id) == ["fcm-invalid-argument"])
    #expect(BuiltInErrors.pages(named: "errors/fcm-unknown-name").map(\.id) == ["fcm-unknown-name"])
    #expect(BuiltInErrors.pages(named: "no-such-error").isEmpty)
  }

  /// A reason of APNs that a library knows has a page.
  @Test(arguments: [
    "BadCollapseId", "BadDeviceToken", "BadExpirationDate", "BadMessageId", "BadPriority", "BadTopic",
    "DeviceTokenNotForTopic", "DuplicateHeaders", "IdleTimeout", "InvalidPushType", "MissingDeviceToken",
    "MissingTopic",
    "PayloadEmpty", "TopicDisallowed", "BadCertificate", "BadCertificateEnvironment", "ExpiredProviderToken",
    "Forbidden", "InvalidProviderToken", "MissingProviderToken", "UnrelatedKeyIdInToken", "BadEnvironmentKeyIdInToken",
    "BadEnvironmentKeyInToken", "BadPath", "MethodNotAllowed", "ExpiredToken", "Unregistered", "PayloadTooLarge",
    "TooManyProviderTokenUpdates", "TooManyRequests", "InternalServerError", "ServiceUnavailable", "Shutdown",
  ])
  func reasonsOfAPNsAreKnown(_ reason: String) {
    for answer in ["{\"reason\":\"\(reason)\"}", "response: { reason: '\(reason)' }", reason] {
      let errors = Recognition(SourceText(answer)).errors
      #expect(errors.count == 1 && errors.first?.page.service == .apns, "\(answer)")
    }
  }

  // MARK: Reading

  @Test(arguments: [
    (
      #"{"service": "fcm", "names": ["A"], "meaning": "x", "change": "x", "retry": "later"}"#,
      "missing `source` in an error"
    ),
    (
      #"{"service": "sms"}"#,
      "invalid `service` value `sms`; expected `fcm`, `apns`, `webpush`, `legacy`, `sdk`, or `http`"
    ),
    (#"{"servise": "fcm"}"#, "unknown key `servise` in an error; did you mean `service`?"),
    (#"{"service": "fcm", "service": "fcm"}"#, "duplicate key `service` in an error"),
    (#"{"service": "fcm", "names": []}"#, "`names` must not be empty"),
    (#"{"service": "fcm", "names": "A"}"#, "`names` must be an array of strings; found \"A\""),
    (#"{"service": "fcm", "statuses": [4000]}"#, "`statuses` must be an array of HTTP statuses"),
    (#"{"service": "fcm"}"#, "missing `names`, `codes`, `phrases`, or `statuses`"),
    (
      #"{"service": "fcm", "phrases": ["x {nam}"], "meaning": "x", "change": "x", "retry": "later", "source": "x"}"#,
      "invalid pattern `x {nam}`: unknown capture; expected {path}, {field}, {name}, {value}, {word}"
    ),
    (
      #"{"service": "fcm", "phrases": ["{path} x"], "meaning": "x", "change": "x", "retry": "later", "source": "x"}"#,
      "invalid pattern `{path} x`: must begin with a word"
    ),
    (#"[]"#, "an error must be an object; found an array"), (#"{"#, "invalid JSON: unclosed-container"),
  ])
  func wrongFilesAreErrors(_ json: String, _ message: String) {
    do throws(DecodingIssue) {
      _ = try ErrorReader.page(id: "x", json: SourceText(json), page: SourceText("# Title\n"))
      Issue.record("no error")
    } catch {
      #expect(error.message == message)
    }
  }
}

/// An answer on a page, and the payload below it with its mark.
struct AnswerExample {
  let answer: String
  var payload: String?
  /// What carets and `here` mark.
  var place = SourceRange(0, 0)

  static func examples(in page: String) -> [AnswerExample] {
    var result: [AnswerExample] = []
    var fence: String?
    var lines: [String] = []
    for line in page.components(separatedBy: "\n") {
      guard line.hasPrefix("```") else {
        if fence != nil { lines.append(line) }
        continue
      }
      if let open = fence {
        if open == "text answer" { result.append(AnswerExample(answer: lines.joined(separator: "\n") + "\n")) }
        if open == "jsonc payload", !result.isEmpty { result[result.count - 1].read(lines) }
        fence = nil
        lines = []
      } else {
        fence = String(line.dropFirst(3))
      }
    }
    return result
  }

  private mutating func read(_ lines: [String]) {
    var text = ""
    var lastLine = 0
    for line in lines {
      guard line.hasSuffix(" here"), let first = line.firstIndex(of: "^") else {
        lastLine = text.utf8.count
        text += line + "\n"
        continue
      }
      let column = line.utf8.distance(from: line.startIndex, to: first)
      let count = line[first...].prefix { $0 == "^" }.count
      place = SourceRange(lastLine + column, lastLine + column + count)
    }
    payload = text
  }
}
