import PushlintExtract
import PushlintText
import TestSupport

/// A file that somebody works on: lines go and come back, blocks are pasted, quotation marks and brackets come in pairs, and
/// words are typed letter by letter, in comments and strings as well.
struct TypicalEdits {
  private let language: HostLanguage
  private let parts: [String]
  private(set) var text: SourceText
  private var random: SeededRandom
  private var place = 0
  /// What is still to be typed, letter by letter.
  private var typing: [String] = []
  private var earlier: [SourceText] = []

  private static let pairs = [
    "\"\"", "''", "``", "{}", "[]", "()", "{ }", "\"\"\"\n\"\"\"", "/**/", "<!-- -->", "```json\n```\n", "[\n]",
    "{\n}\n",
  ]
  private static let typed = [
    "\"badge\": \"1\", ", "'titel': 'a', ", "// why 😀 not\n", "# é\n", "message = ", "TOPIC", "/topics/x", "\"é😀\"",
    "ttl: 5,", "https://fcm.googleapis.com/fcm/send", "pushlint-ignore data: because\n", "\r\n", "}\n\n",
    "\n\n{\"aps\": {}}\n",
    "priority=\"urgent\"", "'apns-priority': 10", "return ", "Message(", "-d '", "\\", "data: { n: 1 }",
  ]

  init(_ language: HostLanguage, _ parts: [String], count: Int, _ generator: SeededRandom) {
    var random = generator
    let filler = "\(Self.comment(language)) \(String(repeating: "filler ", count: 40))\n"
    let chosen = (0..<count).map { _ in
      Int.random(in: 0..<4, using: &random) == 0 ? filler : parts.randomElement(using: &random) ?? ""
    }
    self.language = language
    self.parts = parts
    self.random = random
    text = SourceText(Self.framed(chosen.joined(), language))
  }

  /// The text after one more edit.
  mutating func next() -> SourceText {
    if !typing.isEmpty { return keep(replacing(SourceRange(at: place), typing.removeFirst())) }
    if Int.random(in: 0..<3, using: &random) == 0 { place = Int.random(in: 0...text.count, using: &random) }
    place = min(place, text.count)
    switch Int.random(in: 0..<14, using: &random) {
    case 0: return keep(replacing(lines(), ""))
    case 1:
      // Cut here, and pasted elsewhere.
      let block = lines()
      let cut = text.string(block)
      _ = keep(replacing(block, ""))
      place = lineStart(Int.random(in: 0...text.count, using: &random))
      typing = [cut]
    case 2:
      let copied = text.string(lines())
      place = lineStart(Int.random(in: 0...text.count, using: &random))
      return keep(replacing(SourceRange(at: place), copied))
    case 3, 4:
      if let last = earlier.popLast() {
        text = last
        return text
      }
    case 5: return keep(replacing(SourceRange(at: place), Self.pairs.randomElement(using: &random) ?? ""))
    case 6:
      let start = lineStart(place)
      let sign = Self.comment(language) + " "
      let end = min(start + sign.utf8.count, text.count)
      let isComment = text.string(SourceRange(start, end)) == sign
      return keep(replacing(SourceRange(start, isComment ? end : start), isComment ? "" : sign))
    case 7:
      // One mark of a string alone.
      let marks = text.bytes.indices.filter { [0x22, 0x27, 0x60, 0x7B, 0x7D, 0x5D, 0x29].contains(text.bytes[$0]) }
      if let mark = marks.randomElement(using: &random) {
        place = mark
        return keep(replacing(SourceRange(mark, mark + 1), ""))
      }
    case 8:
      let end = text.lineEnd(of: place)
      if end < text.count { return keep(replacing(SourceRange(at: end), "\r")) }
    case 9:
      let part = parts.randomElement(using: &random) ?? ""
      place = lineStart(place)
      return keep(replacing(SourceRange(at: place), part))
    case 10:
      let end = min(place + Int.random(in: 1...8, using: &random), text.count)
      return keep(replacing(SourceRange(place, end), ""))
    default:
      let word =
        Bool.random(using: &random)
        ? Self.typed.randomElement(using: &random) ?? "" : parts.randomElement(using: &random) ?? ""
      typing = word.utf8.count > 60 ? [] : word.unicodeScalars.map { String($0) }
      return keep(text)
    }
    return text
  }

  private static func comment(_ language: HostLanguage) -> String {
    language.traits.comments.contains(.slashes) ? "//" : "#"
  }

  /// Statements in what must stand around them.
  static func framed(_ text: String, _ language: HostLanguage) -> String {
    switch language {
    case .json, .apns, .jsonc, .json5: "[\n" + text + "1]\n"
    case .propertyList: "<plist version=\"1.0\">\n<dict>\n" + text + "</dict>\n</plist>\n"
    case .php: "<?php\n" + text
    case .java, .cSharp: "class A\n{\n" + text + "}\n"
    case .postman: "{\"info\": {\"name\": \"a\"}, \"item\": [\n" + text + "]}\n"
    default: text
    }
  }

  private mutating func keep(_ edited: SourceText) -> SourceText {
    earlier.append(text)
    if earlier.count > 12 { earlier.removeFirst() }
    text = edited
    return text
  }

  private mutating func replacing(_ range: SourceRange, _ new: String) -> SourceText {
    place = range.start + new.utf8.count
    return text.applying([TextEdit(range, new)])
  }

  private func lineStart(_ offset: Int) -> Int {
    var start = min(offset, text.count)
    while start > 0, text.bytes[start - 1] != 0x0A { start -= 1 }
    return start
  }

  /// A few whole lines.
  private mutating func lines() -> SourceRange {
    let start = lineStart(place)
    var end = start
    for _ in 0..<Int.random(in: 1...6, using: &random) { end = min(text.lineEnd(of: end) + 1, text.count) }
    return SourceRange(start, end)
  }
}
