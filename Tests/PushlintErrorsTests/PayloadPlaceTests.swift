import PushlintErrors
import PushlintExtract
import PushlintLinter
import PushlintText
import Testing

/// The path of an answer leads to the place in the payload that was sent.
@Suite struct PayloadPlaceTests {
  /// The texts of the places that an answer names, with a question mark where that is not certain.
  private static func places(
    _ answer: String, _ payload: String, _ language: HostLanguage = .json, line: Int? = nil
  ) throws -> [String] {
    let errors = Recognition(SourceText(answer)).errors
    let error = try #require(errors.first)
    let text = SourceText(payload)
    var range: SourceRange?
    if let line {
      var start = 0
      for _ in 1..<line { start = text.nextLine(after: start) }
      range = SourceRange(start, text.lineEnd(of: start))
    }
    let sent = SentPayload(Source(text, language), Linter(), Configuration(), line: range, answeredWith: errors)
    return sent.explanation(of: error).places.map { text.string($0.range) + ($0.isCertain ? "" : "?") }
  }

  private static func notString(_ path: String, _ value: String = "") -> String {
    "Invalid value at '\(path)' (TYPE_STRING)\(value.isEmpty ? "" : ", \(value)")"
  }

  private static func unknown(_ name: String, at path: String?) -> String {
    "Unknown name \"\(name)\"\(path.map { " at '\($0)'" } ?? ""): Cannot find field."
  }

  private static let order = """
    {"message":{"topic":"a","data":{"z":"1","a":2,"m":true,"b":"3"},"android":{"data":{"x":4}},
    "apns":{"headers":{"apns-priority":10}}}}
    """

  @Test func entriesAreCountedAsTheyWereSent() throws {
    #expect(try Self.places(Self.notString("message.data[1].value", "2"), Self.order) == ["2"])
    #expect(try Self.places(Self.notString("message.data[2].value"), Self.order) == ["true"])
    #expect(try Self.places(Self.notString("message.android.data[0].value"), Self.order) == ["4"])
    #expect(try Self.places(Self.notString("message.apns.headers[0].value"), Self.order) == ["10"])
  }

  /// Who sent the message may have sorted its keys.
  @Test func otherEntriesAreListedWhereTheNamedOneIsFine() throws {
    #expect(try Self.places(Self.notString("message.data[0].value"), Self.order) == ["2", "true"])
    #expect(try Self.places(Self.notString("message.data[0].value", "true"), Self.order) == ["true"])
    #expect(try Self.places(Self.notString("message.data[99].value"), Self.order) == ["2", "true"])
    let fine = #"{"message":{"topic":"a","data":{"a":"1"}}}"#
    #expect(try Self.places(Self.notString("message.data[0].value"), fine) == ["{?"])
  }

  @Test func keysAreFoundWhateverTheirSpelling() throws {
    let text = #"{"message":{"topic":"a","android":{"notification":{"clickAction":"x","click_url":"y"}}},"to":"b"}"#
    let path = "message.android.notification"
    #expect(try Self.places(Self.unknown("click_url", at: path), text) == [#""click_url""#])
    #expect(try Self.places(Self.unknown("clickUrl", at: path), text) == [#""click_url""#])
    #expect(try Self.places(Self.unknown("to", at: nil), text) == [#""to""#])
  }

  /// A path from the root of the request leads into a message without the object around it.
  @Test func messagesWithoutTheirWrapperAreFound() throws {
    let text = #"{"token":"x","data":{"a":1},"notification":{"title":"a","body":"b"}}"#
    #expect(try Self.places(Self.notString("message.data[0].value"), text) == ["1"])
  }

  @Test func listsAreCounted() throws {
    let text = #"{"message":{"topic":"a","android":{"notification":{"title_loc_key":"k","title_loc_args":["a",2]}}}}"#
    #expect(try Self.places(Self.notString("message.android.notification.title_loc_args[1]"), text) == ["2"])
    let fine = text.replacing("2]", with: "\"b\"]")
    #expect(try Self.places(Self.notString("message.android.notification.titleLocArgs[7]"), fine) == ["[?"])
  }

  @Test func namesInBracketsAreFound() throws {
    let path = #"message.apns.headers["apns-priority"]"#
    #expect(try Self.places(Self.notString(path), Self.order) == ["10"])
  }

  @Test func fieldsOfTimesAreFound() throws {
    let text = #"{"message":{"topic":"a","android":{"ttl":3600}}}"#
    let answer = """
      Invalid value at 'message.android' (type.googleapis.com/google.protobuf.Duration), Field 'ttl', Illegal duration \
      format; duration must end with 's'
      """
    #expect(try Self.places(answer, text) == ["3600"])
  }

  /// Code, whose values are not all known.
  @Test func placesInCodeAreFound() throws {
    let python = """
      from firebase_admin import messaging
      message = messaging.Message(topic="a", data={"a": str(n), "b": 7, "c": name})
      """
    #expect(try Self.places(Self.notString("message.data[1].value"), python, .python) == ["7"])
    let node = """
      const message = { topic: "a", data: { ...rest, id: 7, n: count } };
      getMessaging().send(message);
      """
    #expect(try Self.places(Self.notString("message.data[0].value"), node, .javaScript) == ["7"])
  }

  @Test func linesSelectPayloads() throws {
    let text = """
      {"message":{"topic":"a","data":{"x":"1"}}}
      {"message":{"topic":"b","data":{"x":2}}}
      {"message":{"topic":"c","data":{"x":3}}}
      """
    let answer = Self.notString("message.data[0].value")
    #expect(try Self.places(answer, text, .ndjson, line: 3) == ["3"])
    #expect(try Self.places(answer, text, .ndjson, line: 1) == ["{?"])
    #expect(try Self.places(answer, text, .ndjson) == ["2", "3"])
  }

  /// A document that nothing in it tells to be a message was sent to who answered.
  @Test func theAnswerTellsWhatThePayloadIs() throws {
    #expect(
      try Self.places(Self.notString("message.data[0].value"), #"{"message":{"topic":"n","data":{"a":{}}}}"#) == ["{"])
  }

  @Test func pathsThatLeadElsewhereHaveNoPlace() throws {
    for path in [
      "message.webpush.data[0].value", "a.b[2].value", "message", "message.topic.x", "message.data[0].value.x",
    ] {
      _ = try Self.places(Self.notString(path), Self.order)
    }
    #expect(try Self.places(Self.notString("message.webpush.data[0].value"), Self.order) == [])
  }

  /// The findings that explain an answer, and no others.
  @Test func findingsAreThoseOfTheError() throws {
    let text = SourceText(#"{"message":{"topic":"/topics/a","data":{"a":1}}}"#)
    for (answer, rules) in [
      (Self.notString("message.data[0].value"), ["data/value-not-string"]),
      ("Topic name contains invalid characters", ["target/topic-prefix"]),
      ("Request contains an invalid argument.", ["target/topic-prefix", "data/value-not-string"]),
      ("SenderId mismatch", []),
    ] {
      let errors = Recognition(SourceText(answer)).errors
      let error = try #require(errors.first)
      let sent = SentPayload(Source(text, .json), Linter(), Configuration(), line: nil, answeredWith: errors)
      #expect(sent.explanation(of: error).findings.map(\.rule) == rules, "\(answer)")
    }
  }
}
