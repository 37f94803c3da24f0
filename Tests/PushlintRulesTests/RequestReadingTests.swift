import PushlintSyntax
import PushlintText
import PushlintTree
import TestSupport
import Testing

@testable import PushlintRules

/// What the fast path reads while it looks at the values is what the strict parser reads.
@Suite struct RequestReadingTests {
  private static let messages = [
    #"{"message":{"topic":"news","notification":{"title":"A","body":"B ☔ \u00e9\n"},"data":{"k":"v","k2":"17"}}}"#,
    ##"{"message":{"token":"abc","android":{"ttl":"3600s","priority":"HIGH","notification":{"color":"#3367D6","notification_count":3}}}}"##,
    #"{"validate_only":true,"message":{"topic":"a","apns":{"headers":{"apns-priority":"10"},"payload":{"aps":{"alert":{"title":"t","body":"b"},"badge":1,"mutable-content":1},"own":[1,[2,-3.5e1],{"x":null,"y":false}]}}}}"#,
    #"{"message":{"condition":"'a' in topics","webpush":{"headers":{"TTL":"60","Urgency":"high"},"notification":{"title":"t","requireInteraction":true,"actions":[{"action":"o","title":"O"},{"action":"p","title":"P"}]},"fcm_options":{"link":"https://example.org/a"}}}}"#,
  ]

  /// A message with white space between its tokens, and sometimes another byte somewhere.
  private static func text(_ random: inout SeededRandom) -> [UInt8] {
    let message = messages.randomElement(using: &random) ?? ""
    var bytes: [UInt8] = []
    var isInString = false
    var isEscaped = false
    let spaces = ["", "", "", " ", "\n", "  ", "\t\r\n", "\n                         "]
    let style = Int.random(in: 0..<3, using: &random)
    for byte in message.utf8 {
      bytes.append(byte)
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString.toggle()
      }
      guard !isInString, !isEscaped, style > 0, ":,{}[]\"".utf8.contains(byte) else { continue }
      bytes += Array((style == 1 ? byte == 0x3A ? " " : "" : spaces.randomElement(using: &random) ?? "").utf8)
    }
    if Int.random(in: 0..<3, using: &random) == 0, let place = bytes.indices.randomElement(using: &random) {
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes.remove(at: place)
      case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
      default: bytes.insert("\"{}[],: \n\\0a\u{1}".utf8.randomElement(using: &random) ?? 0, at: place)
      }
    }
    return bytes
  }

  @Test func requestsAreReadAsByTheStrictParser() {
    var random = SeededRandom(for: "reading requests")
    var clean = Engine(BuiltInRules.shared).cleanRequest()
    var (read, doubtful) = (0, 0)
    for _ in 0..<6_000 {
      var bytes = Self.text(&random)
      while let last = bytes.last, ByteClass.isSpace(last) { bytes.removeLast() }
      guard bytes.first == UInt8(ascii: "{"), bytes.last.map(StrictText.isCloser) == true else { continue }
      let isSame = FencedMemory.with(bytes) { memory -> Bool? in
        guard let base = memory.baseAddress else { return nil }
        let text = StrictText(bytes: base, past: bytes.count, readable: bytes.count)
        guard let end = clean.end(of: text, from: 0) else { return nil }
        return Self.isSame(clean, memory, end: end)
      }
      switch isSame {
      case nil: doubtful += 1
      case true?: read += 1
      case false?: Issue.record("\(String(decoding: bytes, as: UTF8.self))")
      }
    }
    print("\(read) requests read, \(doubtful) doubtful")
    #expect(read > 2_000 && doubtful > 500)
  }

  /// Whether the strict parser finds the same nodes; it has one more for the document.
  private static func isSame(_ clean: CleanRequest, _ bytes: UnsafeBufferPointer<UInt8>, end: Int) -> Bool {
    var buffer = NodeBuffer()
    guard StrictParser.read(bytes, range: SourceRange(0, end), into: &buffer) == .clean(end: end) else { return false }
    let nodes = buffer.nodes.dropFirst()
    return nodes.enumerated().allSatisfy { index, node in
      var other = clean.room.nodes[index]
      other.next += 1
      other.parent = index == 0 ? 0 : other.parent + 1
      return node == other
    }
  }

  /// The classes of many bytes at once are those of each of them.
  @Test func classesAreThoseOfAllBytes() {
    var random = SeededRandom(for: "classes of bytes")
    for byte in UInt8.min...UInt8.max {
      for count in [15, 16, 17, 31, 32, 33, 70] {
        var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: count)
        bytes[Int.random(in: 0..<count, using: &random)] = byte
        let expected = bytes.reduce(ByteClasses(rawValue: 0)) { found, byte in
          [byte].withUnsafeBytes { found.union(ByteClasses($0)) }
        }
        #expect(bytes.withUnsafeBytes { ByteClasses($0) } == expected, "\(byte) among \(count)")
      }
    }
  }

  /// The classes and the length of a text with escapes are those of what they stand for.
  @Test func classesOfEscapedTextsAreThoseOfTheirSigns() {
    var random = SeededRandom(for: "classes of escaped texts")
    let parts: [(source: String, text: String)] = [
      (#"\""#, "\""), (#"\\"#, "\\"), (#"\/"#, "/"), (#"\n"#, "\n"), (#"\u00e9"#, "é"), ("order", "order"), ("1", "1"),
      (#"{\"id\":7}"#, #"{"id":7}"#), (" ", " "), ("é", "é"), ("$", "$"), ("https://a.b/c", "https://a.b/c"),
    ]
    for round in 0..<4_000 {
      // Half of them have no other escapes than those of JSON in a string.
      let usable =
        round.isMultiple(of: 2) ? parts : parts.filter { !$0.source.contains("\\") || $0.text.contains("\"") }
      let chosen = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        usable[Int.random(in: usable.indices, using: &random)]
      }
      let source = Array(chosen.map(\.source).joined().utf8)
      let text = Array(chosen.map(\.text).joined().utf8)
      let read = source.withUnsafeBytes { ByteClasses.read(escaped: $0) }
      #expect(read?.classes == text.withUnsafeBytes { ByteClasses($0) }, "\(String(decoding: source, as: UTF8.self))")
      #expect(read?.count == text.count, "\(String(decoding: source, as: UTF8.self))")
    }
    for wrong in [#"\"#, #"aaaaaaaaaaaaaaaa\"#, #"\u0041"#, #"\x"#] {
      #expect(Array(wrong.utf8).withUnsafeBytes { ByteClasses.read(escaped: $0) == nil }, "\(wrong)")
    }
  }
}
