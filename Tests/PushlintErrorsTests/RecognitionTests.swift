import PushlintErrors
import PushlintText
import TestSupport
import Testing

/// Errors are found in every form in which answers are quoted, and nothing is found in other texts.
@Suite struct RecognitionTests {
  private static func errors(_ text: String) -> [String] {
    Recognition(SourceText(text)).errors.map { error in
      error.page.id + (error.name.map { " \($0)" } ?? "") + (error.path.map { " @ \($0)" } ?? "")
    }
  }

  // MARK: Forms of one answer

  private static let violation = #"""
    {"error":{"code":400,"message":"Invalid value at 'message.data[1].value' (TYPE_STRING), 7","status":"INVALID_ARGUMENT"}}
    """#

  /// As logs, pages, terminals, and other programs quote it.
  private static let quoted: [String] = [
    violation,
    violation.replacing("\"", with: "\\\""),
    violation.replacing("\"", with: "\\\\\\\""),
    violation.replacing("\"", with: "&quot;").replacing("'", with: "&#39;"),
    violation.replacing("\"", with: "&amp;quot;").replacing("'", with: "&amp;#39;"),
    violation.replacing("'", with: "\\u0027"),
    violation.replacing("'", with: "\\x27"),
    violation.replacing("\"", with: "'").replacing("at '", with: "at \\'").replacing("value' ", with: "value\\' "),
    violation.replacing("{", with: "{\n\t").replacing(",", with: ",\r\n  "),
    violation.replacing("Invalid", with: "\u{1B}[31mInvalid\u{1B}[0m"),
    violation.uppercased().replacing("MESSAGE.DATA[1].VALUE", with: "message.data[1].value"),
    "2026-10-31T08:00:00Z worker-3 ERROR push failed: " + violation + "\n2026-10-31T08:00:01Z worker-3 INFO done\n",
    "b'" + violation.replacing("'", with: "\\'") + "'",
  ]

  @Test(arguments: quoted)
  func quotedAnswersAreRead(_ text: String) {
    #expect(Self.errors(text) == ["fcm-value-not-string @ message.data[1].value"])
  }

  @Test func rangesAreThoseOfTheSource() throws {
    for text in Self.quoted {
      let source = SourceText(text)
      let error = try #require(Recognition(source).errors.first)
      let shown = source.string(error.range).lowercased()
      #expect(shown.hasPrefix("invalid") || shown.hasPrefix("\u{1B}"), "\(shown)")
      #expect(shown.contains("message.data[1].value") && shown.contains("7"), "\(shown)")
    }
  }

  // MARK: Several

  @Test func everyViolationIsExplained() {
    let text = #"""
      {"error":{"code":400,"message":"Invalid JSON payload received. Unknown name \"title\" at 'message': Cannot find field.\nInvalid value at 'message.data[2].value' (TYPE_STRING), true\nInvalid JSON payload received. Unknown name \"to\": Cannot find field.",
      "status":"INVALID_ARGUMENT","details":[{"@type":"type.googleapis.com/google.rpc.BadRequest","fieldViolations":[
      {"field":"message","description":"Invalid JSON payload received. Unknown name \"title\" at 'message': Cannot find field."},
      {"field":"message.data[2].value","description":"Invalid value at 'message.data[2].value' (TYPE_STRING), true"},
      {"description":"Invalid JSON payload received. Unknown name \"to\": Cannot find field."}]}]}}
      """#
    #expect(
      Self.errors(text) == [
        "fcm-unknown-name title @ message", "fcm-value-not-string @ message.data[2].value", "fcm-unknown-name to",
      ])
  }

  @Test func violationsWithUnknownTextsAreNamedByTheirFields() {
    let text = #"""
      {"error":{"code":400,"status":"INVALID_ARGUMENT","message":"New words.","details":[
      {"fieldViolations":[{"field":"message.android.direct_boot_ok","description":"New words."}]}]}}
      """#
    #expect(Self.errors(text) == ["fcm-invalid-argument @ message.android.direct_boot_ok"])
  }

  @Test func answersOfALogAreCounted() {
    let lines = [
      "12:00 ERROR token a: 400 BadDeviceToken", "12:01 ERROR token b: 410 (Unregistered)",
      "12:02 ERROR token c: 400 BadDeviceToken",
    ]
    let errors = Recognition(SourceText(lines.joined(separator: "\n"))).errors
    #expect(errors.map(\.page.id) == ["apns-bad-device-token", "apns-unregistered"])
  }

  @Test func resultsOfAMulticastHavePositions() {
    let text = #"""
      {"multicast_id":1,"success":1,"failure":3,"results":[{"error":"NotRegistered"},{"message_id":"0:1"},{"error":"InvalidRegistration"},{"error":"NotRegistered"}]}
      """#
    let errors = Recognition(SourceText(text)).errors
    #expect(errors.map(\.page.id) == ["legacy-not-registered", "legacy-invalid-registration"])
    #expect(errors.map(\.results) == [[0, 3], [2]])
    #expect(errors.map(\.count) == [2, 1])
  }

  // MARK: What says most

  @Test(arguments: [
    // The code decides, not the text.
    (
      #"{"error":{"code":401,"message":"Request is missing required authentication credential.","status":"UNAUTHENTICATED","details":[{"errorCode":"THIRD_PARTY_AUTH_ERROR"}]}}"#,
      ["fcm-third-party-auth-error"]
    ),
    (
      #"{"error":{"code":404,"message":"Requested entity was not found.","status":"NOT_FOUND","details":[{"errorCode":"UNREGISTERED"},{"statusCode":410,"reason":"Unregistered"}]}}"#,
      ["fcm-unregistered"]
    ),
    (#"{"error":{"code":404,"message":"Requested entity was not found.","status":"NOT_FOUND"}}"#, ["fcm-not-found"]),
    (
      #"{"error":{"code":400,"message":"Request contains an invalid argument.","status":"INVALID_ARGUMENT","details":[{"errorCode":"INVALID_ARGUMENT"}]}}"#,
      ["fcm-invalid-argument"]
    ),
    // What APNs said to FCM.
    (
      #"{"error":{"code":401,"status":"UNAUTHENTICATED","details":[{"errorCode":"THIRD_PARTY_AUTH_ERROR"},{"@type":"type.googleapis.com/google.firebase.fcm.v1.ApnsError","statusCode":403,"reason":"InvalidProviderToken"}]}}"#,
      ["fcm-third-party-auth-error", "apns-invalid-provider-token"]
    ),
  ])
  func whatSaysMostCounts(_ text: String, _ expected: [String]) { #expect(Self.errors(text) == expected) }

  /// - Source: MessagingErrorCode of the Admin SDK for Node, and the codes of its older versions.
  @Test(arguments: [
    "invalid-argument", "invalid-recipient", "invalid-payload", "invalid-data-payload-key",
    "payload-size-limit-exceeded", "invalid-options", "invalid-registration-token",
    "registration-token-not-registered", "installation-id-not-registered", "mismatched-credential",
    "invalid-package-name", "device-message-rate-exceeded", "topics-message-rate-exceeded", "message-rate-exceeded",
    "third-party-auth-error", "invalid-apns-credentials", "too-many-topics", "topics-subscription-rate-exceeded",
    "authentication-error", "server-unavailable", "internal-error", "unknown-error",
  ])
  func codesOfTheSDKForNodeAreKnown(_ code: String) {
    for text in ["errorInfo: { code: 'messaging/\(code)' }", "messaging/\(code)"] {
      let recognition = Recognition(SourceText(text))
      #expect(recognition.errors.count == 1, "\(text)")
      #expect(recognition.unknown == [], "\(text)")
    }
  }

  // MARK: Unknown

  @Test func unknownNamesAreSaidToBeUnknown() {
    for (text, name) in [
      (#"{"reason":"BadMood"}"#, "BadMood"), ("code: 'messaging/out-of-ink'", "messaging/out-of-ink"),
      (#"{"error":{"details":[{"errorCode":"OUT_OF_INK"}]}}"#, "OUT_OF_INK"),
    ] {
      let recognition = Recognition(SourceText(text))
      #expect(recognition.errors.isEmpty, "\(text)")
      #expect(recognition.unknown.map(\.name) == [name], "\(text)")
    }
  }

  @Test(arguments: [
    "", " ", "Everything is fine.", "GET /index.html 200", "the request was forbidden by the proxy, shutdown follows",
    "import { Message } from 'firebase-admin/messaging/messaging-api';",
    "INFO listening on port 404, 500 workers\n" + String(repeating: "INFO request served in 410 ms\n", count: 40),
    "{\"message\":{\"topic\":\"news\",\"notification\":{\"title\":\"Unregistered\",\"body\":\"Too many requests\"}}}",
    "reason: the weather", "{\"reason\": \"They've left\"}", "ttl: 404 seconds, status: pending",
  ])
  func otherTextsHaveNoError(_ text: String) {
    let recognition = Recognition(SourceText(text))
    #expect(recognition.errors.map(\.page.id) == [], "\(text)")
    #expect(recognition.unknown == [], "\(text)")
  }

  // MARK: Paths

  @Test(arguments: [
    ("message.data[3].value", "the value of the fourth entry of `data`, in the order in which they were sent"),
    ("message.data[0].key", "the key of the first entry of `data`, in the order in which they were sent"),
    ("message.android.notification.title_loc_args[2]", "the third element of `title_loc_args`"),
    ("message.webpush.notification.actions[11].title", "in the 12th element of `actions`"),
    ("message.data[20].value", "the value of the 21st entry of `data`, in the order in which they were sent"),
  ])
  func positionsAreToldInWords(_ path: String, _ words: String) { #expect(FieldPath(path).positionInWords == words) }

  @Test func pathsWithoutPositionHaveNone() {
    for path in ["message", "message.android.notification", "message.apns.headers[\"apns-priority\"]", "", "[", "[9"] {
      #expect(FieldPath(path).positionInWords == nil, "\(path)")
    }
    #expect(
      FieldPath("message.apns.headers[\"apns-priority\"]").steps
        == ["message", "apns", "headers", "apns-priority"].map { .name($0) })
    #expect(FieldPath("a[999999999999999999999]").steps == [.name("a"), .name("999999999999999999999")])
  }
}
