import PushlintSyntax
import PushlintTables
import PushlintText
import TestSupport
import Testing

@testable import PushlintPayload

/// Bytes that values take where they are sent.
@Suite struct ValueSizeTests {
  /// Parts of JSON strings, and what they say.
  private static let parts: [(source: String, text: String)] = [
    ("order", "order"), ("é", "é"), ("注文", "注文"), (#"\""#, "\""), (#"\\"#, "\\"), (#"\/"#, "/"), (#"\n"#, "\n"),
    (#"\t"#, "\t"), (#"\b"#, "\u{8}"), (#"\u00e9"#, "é"), (#"\u000a"#, "\n"), (#"\ud83c\udf89"#, "🎉"),
    (#"{\"id\":1}"#, #"{"id":1}"#), ("", ""), ("🎉", "🎉"), ("'", "'"),
  ]

  @Test func textsCountAsTheyAreSent() {
    var random = SeededRandom(for: "sizes of values")
    for _ in 0..<2_000 {
      let chosen = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        Self.parts.randomElement(using: &random) ?? ("", "")
      }
      let text = chosen.map(\.text).joined()
      let tree = parse(SourceText("\"\(chosen.map(\.source).joined())\""), dialect: .json).tree
      let escapes = text.utf8.count { $0 == 0x22 || $0 == 0x5C || $0 < 0x20 }
      let count = text.utf8.count
      #expect(tree.size(of: 1) == ValueSize(asText: count, asJSON: count + escapes + 2), "\(text)")
    }
  }

  /// Wherever in a text of any length a sign stands, also where several bytes are looked at together.
  @Test func eachSignCountsWhereverItStands() {
    let signs: [(source: String, text: String)] = [
      (#"\""#, "\""), (#"\\"#, "\\"), (#"\n"#, "\n"), ("\u{1}", "\u{1}"), ("\u{1F}", "\u{1F}"), ("\u{7F}", "\u{7F}"),
      ("!", "!"), ("#", "#"), ("é", "é"), ("[", "["), ("]", "]"),
    ]
    for count in 0..<40 {
      for place in 0...count {
        for sign in signs {
          func around(_ sign: String) -> String {
            String(repeating: "a", count: place) + sign + String(repeating: "z", count: count - place)
          }
          let tree = parse(SourceText("\"" + around(sign.source) + "\""), dialect: .json).tree
          let bytes = around(sign.text).utf8
          let escapes = bytes.count { $0 == 0x22 || $0 == 0x5C || $0 < 0x20 }
          let expected = ValueSize(asText: bytes.count, asJSON: bytes.count + escapes + 2)
          #expect(tree.size(of: 1) == expected, "\(sign.text.utf8.first ?? 0) at \(place) of \(count)")
        }
      }
    }
  }

  @Test(arguments: [
    ("{ }", 2), ("[ ]", 2), ("[1, 2, 3]", 7), (#"{ "a": 1, "b": [true, null] }"#, 23), (#"{"a":{"b":{"c":"d"}}}"#, 21),
    ("{ \"a\": \"x\u{FFFD}\" }", 12),
  ])
  func containersCountWithoutBlanks(_ source: String, _ bytes: Int) {
    #expect(parse(SourceText(source), dialect: .json).tree.size(of: 1).asJSON == bytes)
  }

  @Test func bytesThatAreNoTextCountAsTheSignThatIsSent() {
    let tree = parse(SourceText(bytes: [0x22, 0x61, 0xFF, 0x22]), dialect: .json).tree
    #expect(tree.size(of: 1) == ValueSize(asText: 4, asJSON: 6))
  }

  /// Keys that differ in a few digits have different hashes, or large objects would be looked at key by key.
  @Test func numberedKeysHaveDifferentHashes() {
    let hashes = ["item", "notification", "a", "customer_order_"].flatMap { word in
      (0..<100_000).map { number in
        Array("\(word)_\(number)".utf8).withUnsafeBufferPointer { KeyTable.hash($0, 0, $0.count) }
      }
    }
    #expect(Set(hashes).count == hashes.count)
  }
}
