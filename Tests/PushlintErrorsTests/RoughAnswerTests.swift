import PushlintErrors
import PushlintExtract
import PushlintLinter
import PushlintText
import TestSupport
import Testing

/// Answers are what others write: any bytes, of any size, in any log.
@Suite struct RoughAnswerTests {
  private static let examples: [(id: String, text: String)] = BuiltInErrors.shared.flatMap { page in
    AnswerExample.examples(in: page.page).map { (page.id, $0.answer) }
  }

  /// Every range is one of the text, and the same text tells the same.
  private static func check(_ bytes: [UInt8]) {
    let source = SourceText(bytes: bytes)
    let recognition = Recognition(source)
    for range in recognition.errors.map(\.range) + recognition.unknown.map(\.range) {
      #expect(range.start <= range.end && range.end <= source.count)
    }
    for error in recognition.errors {
      #expect(error.count >= 1)
      _ = error.path.map { FieldPath($0).positionInWords }
    }
    #expect(Recognition(source).errors.map(\.range) == recognition.errors.map(\.range))
  }

  @Test func cutAndChangedAnswersAreRead() {
    var random = SeededRandom(seed: 17)
    for (_, text) in Self.examples {
      let bytes = Array(text.utf8)
      for _ in 0..<12 {
        var changed = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
        for _ in 0..<Int.random(in: 0...4, using: &random) {
          let place = Int.random(in: 0...changed.count, using: &random)
          switch Int.random(in: 0...3, using: &random) {
          case 0 where place < changed.count: changed[place] = UInt8.random(in: 0...255, using: &random)
          case 1 where place < changed.count: changed.remove(at: place)
          case 2: changed.insert(contentsOf: [0x5C, 0x75, 0x30], at: place)
          default: changed.insert(UInt8.random(in: 0...255, using: &random), at: place)
          }
        }
        Self.check(changed)
      }
    }
  }

  @Test func randomBytesAreRead() {
    var random = SeededRandom(seed: 4)
    for size in [1, 2, 3, 17, 200, 5_000] {
      for _ in 0..<40 { Self.check((0..<size).map { _ in UInt8.random(in: 0...255, using: &random) }) }
    }
  }

  /// The words of patterns, put together at random.
  @Test func wordsOfAnswersInAnyOrderAreRead() {
    var random = SeededRandom(seed: 9)
    let words =
      BuiltInErrors.shared.flatMap { $0.names + $0.codes }
      + [
        "unknown name '", "' at '", "message.data[", "9999999999999999999", "].value", "(type_string), ", "\\u0027",
        "&quot;",
        "&amp;amp;amp;", "\u{1B}[31m", "\u{1B}]0;", "{\"error\": {", "\"results\":[", "]", "}", "{", "\n", "\r", "\\",
        "field: ",
        "reason='", "statusCode: ", "410", "HTTP/1.1 404", "“", "\u{0}", "success: false",
      ]
    for _ in 0..<400 {
      let text = (0..<Int.random(in: 1...60, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
      Self.check(Array(text.joined(separator: Bool.random(using: &random) ? "" : " ").utf8))
    }
  }

  /// An answer is found between the lines of a log, wherever it is.
  @Test(arguments: examples.map(\.id).filter { !$0.hasPrefix("http-") })
  func answersInLogsAreFound(_ id: String) {
    let noise = "2026-10-31T08:00:00.000Z app[web.1] INFO request done in 12 ms, 3 jobs waiting\n"
    for (number, example) in Self.examples.enumerated() where example.id == id {
      // Names alone are names only as whole answers.
      guard example.text.split(whereSeparator: \.isWhitespace).count > 1 else { continue }
      let before = String(repeating: noise, count: 5 + number % 90)
      let text = before + example.text + String(repeating: noise, count: 40)
      let errors = Recognition(SourceText(text)).errors
      #expect(errors.map(\.page.id) == [id], "\(example.text)")
      #expect(errors.allSatisfy { $0.range.start >= before.utf8.count })
    }
  }

  /// Paths of any form lead to places in the file, or nowhere.
  @Test func anyPathIsFollowed() throws {
    var random = SeededRandom(seed: 23)
    let payloads = BuiltInErrors.shared.flatMap { AnswerExample.examples(in: $0.page).compactMap(\.payload) }
    let steps = [
      "message", "data", "android", "notification", "apns", "payload", "aps", "headers", "title_loc_args", "value",
      "key",
      "[0]", "[1]", "[99999999999999999999]", "[\"apns-priority\"]", "[", "]", "", "x",
    ]
    for payload in payloads {
      let text = SourceText(payload)
      for _ in 0..<25 {
        let path = (0..<Int.random(in: 1...7, using: &random)).map { _ in steps.randomElement(using: &random) ?? "" }
        let joined = "message." + path.joined(separator: ".").replacing(".[", with: "[")
        let answers = [
          "Invalid value at '\(joined)' (TYPE_STRING), 1", "Unknown name \"data\" at '\(joined)': Cannot find field.",
        ]
        for error in answers.flatMap({ Recognition(SourceText($0)).errors }) {
          let sent = SentPayload(Source(text, .json), Linter(), Configuration(), line: nil, answeredWith: [error])
          for place in sent.explanation(of: error).places {
            #expect(place.range.start < place.range.end && place.range.end <= text.count, "\(joined)")
          }
        }
      }
    }
  }

  /// Megabytes that are written to take long do not.
  @Test(
    .timeLimit(.minutes(20)),
    arguments: [
      "unknown name '", "invalid value at '", "invalid value at 'message.data[0].value' (", "{\"error\": {", "\\",
      "&amp;", " ",
      "a", "\u{1B}]0;", "\"results\": [{", "field: message.a ", "reason: ", "\\u00", "exactly one of ", "[", "(",
      "400 ",
      "BadDeviceToken ", "'", "message.data[0].value ", "\"field\": \"message.token\", Invalid registration token, ",
    ])
  func largeTextsAreReadInLinearTime(_ part: String) {
    let source = SourceText(String(repeating: part, count: (2 << 20) / part.utf8.count))
    let clock = ContinuousClock()
    var count = 0
    let time = clock.measure { count = Recognition(source).errors.count }
    #expect(count <= Recognition.limit)
    #expect(time < .seconds(20), "\(part): \(time)")
  }

  @Test func manyDifferentErrorsAreCut() {
    let text = (0..<5_000).map { "Unknown name \"k\($0)\" at 'message': Cannot find field." }.joined(separator: "\n")
    let recognition = Recognition(SourceText(text))
    #expect(recognition.errors.count == Recognition.limit)
    #expect(recognition.isCut)
  }
}
