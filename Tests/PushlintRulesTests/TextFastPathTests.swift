import PushlintText
import PushlintTree
import TestSupport
import Testing

@testable import PushlintRules

/// What is said of a text on the fast path is what a closer look finds.
@Suite struct TextFastPathTests {
  /// Pieces of URLs, colors, tokens, names, variables, and words that are neither.
  private static let pieces = [
    "https://", "http://", "HTTPS://", "gs://", "data:", "//", "/", ".", ":", "?", "#", "@", "$", "{", "{{x}}", "${a}",
    "%s", "<", "img", "example.com", "shop", "local", ".local", "localhost", "192.168.1.1", "github.com", "/blob/",
    "imgur.com", "drive.google.com/file", "png", ".png", ".JPG", ".webp", ".mp3", ".caf", "topics/", "/topics/",
    "'a' in topics", "in", " ", "in topics", "red", "ff00aa", "#ff00aa", "#ff00aaff", "FFF", "0", "17", "3600s", "1.5s",
    "86400", "1700000000", "1900000000", "1700000000000", "default", "R.drawable.", "@drawable/", "ic_stat", "Activity",
    "com.example", "MainActivity", "YOUR_TOKEN", "your", "xxxx", "...", "…", "é", "\u{FFFC}", "\u{212A}", "\u{37E}",
    "\u{1FEF}", "\u{3000}", "\u{1F389}", "\t",
    "\"", "'", "Default", "RED",
    "\n",
    "APA91b", "cAbCdEfGhIj", "Bearer ", "key=", "-----BEGIN", "AIza", "a-b_c~d", "%20", "fcm.googleapis.com/fcm/send/",
    "/3/device/", "eyJ", "{title}", "[id]", "DEVICE_TOKEN", "iVBORw0KGgo",
  ]

  private static func text(_ random: inout SeededRandom) -> String {
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      return String(
        (0..<Int.random(in: 0...300, using: &random)).map { _ in "0123456789abcdef".randomElement(using: &random) ?? "0"
        })
    case 1:
      let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
      return "cAbCdEfGhIjKlMnOpQrStU:APA91b"
        + String(
          (0..<Int.random(in: 90...150, using: &random)).map { _ in letters.randomElement(using: &random) ?? "a" })
    case 2:
      return String(
        repeating: pieces.randomElement(using: &random) ?? "", count: Int.random(in: 1...400, using: &random))
    default:
      return (0..<Int.random(in: 0...6, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined()
    }
  }

  private static func fastPath(_ text: String, _ format: TextFormat) -> (matches: Bool, fails: Bool) {
    var text = text
    return text.withUTF8 { bytes in
      var fastPath = TextFastPath(UnsafeRawBufferPointer(bytes))
      return (fastPath.surelyMatches(format), fastPath.surelyFails(format))
    }
  }

  @Test func fastPathsAreRight() {
    var random = SeededRandom(for: "text fastPath")
    var told = 0
    for _ in 0..<12_000 {
      let text = Self.text(&random)
      for format in TextFormat.allCases {
        let (matches, fails) = Self.fastPath(text, format)
        guard matches || fails else { continue }
        told += 1
        let match = format.match(text)
        if matches { #expect(match != nil, "\(format) is said to match \(text)") }
        if fails { #expect(match == nil, "\(format) is said not to match \(text)") }
      }
    }
    // Most texts are told on the fast path, or the prefilter would be of no use.
    #expect(told > 120_000, "\(told)")
  }

  /// What passes by its classes and length is what passes each of some expectations, as JSON with escapes too.
  @Test func acceptanceIsRight() throws {
    var random = SeededRandom(for: "text acceptance")
    var accepted = 0
    for number in 0..<3_000 {
      var expectations: [PushlintRules.Expectation] = []
      var words = RuleWords.Builder()
      var acceptance = TextAcceptance()
      var prefilters: [ExpectationPrefilter] = []
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let expectation = Self.expectation(&random)
        expectations.append(expectation)
        prefilters.append(ExpectationPrefilter(expectation, &words))
      }
      let table = RuleWords(words)
      for prefilter in prefilters { prefilter.narrow(&acceptance, table) }
      for _ in 0..<30 {
        let text = Self.text(&random)
        guard Self.passes(text, acceptance, escaped: number.isMultiple(of: 3)) else { continue }
        accepted += 1
        let name = "key"
        for expectation in expectations {
          let subject = RuleSubject(
            SyntaxTree.Node(
              kind: .string, flags: [], range: SourceRange(0, text.utf8.count + 2), parent: 0, next: 1),
            name: name, text: text, elementCount: nil)
          #expect(expectation.violation(subject) == nil, "\(expectation) \(text.debugDescription)")
        }
      }
    }
    #expect(accepted > 8_000, "\(accepted)")
  }

  private static func expectation(_ random: inout SeededRandom) -> PushlintRules.Expectation {
    var expectation = PushlintRules.Expectation.Terms()
    switch Int.random(in: 0..<6, using: &random) {
    case 0: expectation.isFilled = true
    case 1: expectation.byteLimit = Int.random(in: 1...90, using: &random)
    case 2: expectation.excludedValues = ["default", "red", "k", "k17", "red;", "`0"]
    case 3: expectation.format = TextFormat.allCases.randomElement(using: &random)
    default: expectation.notFormat = TextFormat.allCases.randomElement(using: &random)
    }
    return PushlintRules.Expectation(expectation)
  }

  private static func passes(_ text: String, _ acceptance: TextAcceptance, escaped: Bool) -> Bool {
    if escaped {
      var source = text.utf16.map { unit -> String in
        switch unit {
        case 0x22, 0x5C: "\\" + String(decoding: [unit], as: UTF16.self)
        case 0x09: "\\t"
        case 0x0A: "\\n"
        case 0x2F: "\\/"
        default: unit >= 0x80 ? "\\u" + Self.hex(unit) : String(decoding: [unit], as: UTF16.self)
        }
      }.joined()
      return source.withUTF8 { acceptance.accepts(escaped: UnsafeRawBufferPointer($0)) }
    }
    var text = text
    return text.withUTF8 { bytes in
      var fastPath: TextFastPath?
      return acceptance.accepts(UnsafeRawBufferPointer(bytes), &fastPath)
    }
  }

  private static func hex(_ value: UInt16) -> String {
    String(repeating: "0", count: max(0, 4 - String(value, radix: 16).count)) + String(value, radix: 16)
  }

  @Test(arguments: [
    ("https://img.example.com/a/b-1.png", TextFormat.imageURL, true),
    ("orders_2026", .analyticsLabel, true), ("news", .topicName, true), ("#1a2b3c", .androidColor, true),
  ])
  func ordinaryTextsTakeTheFastPath(_ text: String, _ format: TextFormat, _ matches: Bool) {
    #expect(Self.fastPath(text, format).matches == matches)
  }
}
