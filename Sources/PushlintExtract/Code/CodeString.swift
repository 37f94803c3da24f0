import PushlintSyntax
import PushlintText
import PushlintTree

/// What strings of code say: escapes undone, strings that are joined put together, holes left open.
///
/// - Source: The Python Language Reference 3.14, sections 2.4 and 2.5; The Java Language Specification 25, sections
///   3.10.5 to 3.10.7; those of the grammars of the other languages.
struct CodeString {
  private(set) var joined: JoinedText
  /// Whether all of it is known.
  private(set) var isWhole = true
  /// Whether one string says it, and its source is its text.
  private(set) var isVerbatim = true
  private var count = 0

  init(at start: Int) { joined = JoinedText(at: start) }

  var text: String { joined.text }

  /// Whether it is one string without holes, so that it can be written anew between its quotes.
  var isOneLiteral: Bool { count == 1 && isWhole }

  /// Whether a text that is no document holds `$name` or `${name}`.
  var holdsDollarName: Bool {
    let bytes = joined.bytes
    let first = bytes.first { $0 > 0x20 }
    guard first != UInt8(ascii: "{"), first != UInt8(ascii: "[") else { return false }
    return zip(bytes, bytes.dropFirst()).contains { sign, next in
      sign == UInt8(ascii: "$") && (ByteClass.isLetter(next) || next == UInt8(ascii: "{") || next == UInt8(ascii: "_"))
    }
  }

  /// What an expression in a hole comes to; `nil` where nobody knows.
  typealias Filling = (SourceRange) -> String?

  /// Adds the text of the string at `index`.
  mutating func add(_ index: Int, of tokens: CodeTokens, filling: Filling = { _ in nil }) {
    guard let content = tokens.content(of: index), let quoting = CodeQuoting(index, of: tokens) else { return }
    count += 1
    isVerbatim = isVerbatim && count == 1 && quoting.isPlain
    joined.begin(.code(quoting))
    guard quoting.form.isIndented, tokens.text[content].contains(where: ByteClass.endsLine) else {
      add(tokens.text, content, quoting, filling)
      return
    }
    isVerbatim = false
    addBlock(tokens.text, content, quoting, filling)
  }

  /// Adds a text that stands elsewhere.
  mutating func addKnown(_ text: String, from range: SourceRange) {
    count += 2
    isVerbatim = false
    joined.addEscape(Array(text.utf8), from: range)
  }

  /// Adds a value that nobody knows.
  mutating func addHole(_ range: SourceRange) {
    isWhole = false
    isVerbatim = false
    joined.addExpansion(from: range)
  }

  private mutating func add(_ text: SourceText, _ range: SourceRange, _ quoting: CodeQuoting, _ filling: Filling) {
    var index = range.start
    var verbatim = index
    func keep(_ joined: inout JoinedText, _ end: Int) {
      if verbatim < end { joined.add(text[SourceRange(verbatim, end)], from: SourceRange(verbatim, end)) }
    }
    while index < range.end {
      let byte = text[index] ?? 0
      guard quoting.mayChange(byte) else {
        index += 1
        continue
      }
      let end: Int
      if let hole = quoting.hole(in: text, at: index, limit: range.end) {
        keep(&joined, index)
        let place = SourceRange(index, hole)
        if let known = filling(place) { addKnown(known, from: place) } else { addHole(place) }
        end = hole
      } else if quoting.holes == .braces, quoting.braces == 1,
        byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}")
      {
        keep(&joined, index)
        end = text[index + 1] == byte ? index + 2 : index + 1
        joined.addEscape([byte], from: SourceRange(index, end))
      } else if quoting.beginsEscape(in: text, at: index), let escapes = quoting.escapes {
        keep(&joined, index)
        let escape = CodeEscape(text, at: index, width: 1 + quoting.fence, limit: range.end, escapes)
        joined.addEscape(escape.bytes, from: SourceRange(index, escape.end))
        end = escape.end
      } else if quoting.doublesMarks, byte == quoting.form.mark, text[index + 1] == byte {
        keep(&joined, index)
        end = index + 2
        joined.addEscape([byte], from: SourceRange(index, end))
      } else {
        index += 1
        continue
      }
      index = max(end, index + 1)
      verbatim = index
      isVerbatim = false
    }
    keep(&joined, range.end)
  }

  // MARK: Text blocks

  /// Adds the lines of a text block without what all are moved in by and without the blanks at their ends.
  private mutating func addBlock(
    _ text: SourceText, _ range: SourceRange, _ quoting: CodeQuoting, _ filling: Filling
  ) {
    let first = min(text.nextLine(after: range.start), range.end)
    var lines: [SourceRange] = []
    var start = first
    while start < range.end {
      lines.append(SourceRange(start, min(text.lineEnd(of: start), range.end)))
      start = max(text.nextLine(after: start), start + 1)
    }
    func blanks(_ line: SourceRange) -> Int { text[line].prefix { $0 == 0x20 || $0 == 0x09 }.count }
    // The line of the closing marks counts even when it is blank.
    let counted = lines.enumerated().filter { blanks($1) < $1.count || $0 == lines.count - 1 }
    let indentation = counted.map { blanks($1) }.min() ?? 0
    for (number, line) in lines.enumerated() {
      var end = line.end
      if number < lines.count - 1 || blanks(line) == line.count {
        while end > line.start, let byte = text[end - 1], byte == 0x20 || byte == 0x09 { end -= 1 }
      }
      let start = min(line.start + indentation, end)
      let next = min(text.nextLine(after: line.end), range.end)
      // A backslash at the end of a line joins it to the next.
      let backslashes = text[SourceRange(start, line.end)].reversed().prefix { $0 == UInt8(ascii: "\\") }.count
      let isJoined = quoting.escapes != nil && number < lines.count - 1 && backslashes % 2 == 1
      add(text, SourceRange(start, isJoined ? line.end - 1 : end), quoting, filling)
      guard number < lines.count - 1 else { continue }
      joined.addEscape(isJoined ? [] : [0x0A], from: SourceRange(isJoined ? line.end - 1 : line.end, next))
    }
  }
}

/// One escape of a string in code.
struct CodeEscape {
  let bytes: [UInt8]
  /// Offset past it.
  let end: Int

  /// - Parameter width: the bytes before the sign that says which it is.
  init(_ text: SourceText, at start: Int, width: Int, limit: Int, _ escapes: CodeEscapes) {
    func byte(_ offset: Int) -> UInt8 { offset < limit ? text[offset] ?? 0 : 0 }
    let place = start + width
    let sign = byte(place)
    func isLetter(_ letter: Unicode.Scalar) -> Bool { sign == UInt8(ascii: letter) }
    if place >= limit {
      (bytes, end) = ([0x5C], limit)
    } else if 0x30...0x37 ~= sign, escapes.octalDigits > 0 {
      (bytes, end) = Self.octal(text, place, digits: escapes.octalDigits, limit)
    } else if isLetter("x"), let digits = escapes.hexadecimalDigits,
      let found = Self.hexadecimal(text, place + 1, digits, limit)
    {
      (bytes, end) = found
    } else if isLetter("u"), escapes.hasBracedUnicode, byte(place + 1) == UInt8(ascii: "{"),
      let found = Self.braced(text, place + 2, limit)
    {
      (bytes, end) = found
    } else if isLetter("u"), escapes.hasUnicode, let found = Self.unicode(text, start, limit) {
      (bytes, end) = found
    } else if isLetter("U"), escapes.hasLongUnicode, let found = Self.hexadecimal(text, place + 1, 8...8, limit) {
      (bytes, end) = found
    } else if isLetter("N"), escapes.hasNames, byte(place + 1) == UInt8(ascii: "{") {
      var past = place + 1
      while past < limit, byte(past) != UInt8(ascii: "}"), past < start + 100 { past += 1 }
      (bytes, end) = (Array("\u{FFFD}".utf8), min(past + 1, limit))
    } else if ByteClass.endsLine(sign), escapes.lineEnd != .isText {
      var past = place + (sign == 0x0D && byte(place + 1) == 0x0A ? 2 : 1)
      if escapes.lineEnd == .isLeftOutWithBlanks { while past < limit, byte(past) <= 0x20 { past += 1 } }
      (bytes, end) = ([], past)
    } else if let known = escapes.letters[sign] {
      (bytes, end) = ([known], place + 1)
    } else {
      (bytes, end) = (escapes.unknown == .isKept ? [0x5C, sign] : [sign], place + 1)
    }
  }

  private static func octal(_ text: SourceText, _ start: Int, digits: Int, _ limit: Int) -> ([UInt8], Int) {
    var end = start
    var value: UInt32 = 0
    while end < min(start + digits, limit), let digit = text[end], 0x30...0x37 ~= digit {
      value = value * 8 + UInt32(digit - 0x30)
      end += 1
    }
    return (utf8(value), end)
  }

  /// `\u0041`, or two of them that stand for one character.
  private static func unicode(_ text: SourceText, _ start: Int, _ limit: Int) -> ([UInt8], Int)? {
    var first = start + 1
    while first < limit, text[first] == UInt8(ascii: "u") { first += 1 }
    guard let high = value(text, first, digits: 4, limit) else { return nil }
    let end = first + 4
    if 0xD800...0xDBFF ~= high, end + 2 <= limit, text[end] == UInt8(ascii: "\\"), text[end + 1] == UInt8(ascii: "u"),
      let low = value(text, end + 2, digits: 4, limit), 0xDC00...0xDFFF ~= low
    {
      return (utf8(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)), end + 6)
    }
    return (utf8(high), end)
  }

  private static func braced(_ text: SourceText, _ start: Int, _ limit: Int) -> ([UInt8], Int)? {
    var end = start
    while end < limit, let digit = text[end], ByteClass.isHexDigit(digit), end - start < 8 { end += 1 }
    guard text[end] == UInt8(ascii: "}"), end < limit, let number = value(text, start, digits: end - start, limit)
    else {
      return nil
    }
    return (utf8(number), end + 1)
  }

  private static func hexadecimal(
    _ text: SourceText, _ start: Int, _ digits: ClosedRange<Int>, _ limit: Int
  ) -> ([UInt8], Int)? {
    var end = start
    while end < limit, end - start < digits.upperBound, let digit = text[end], ByteClass.isHexDigit(digit) { end += 1 }
    guard end - start >= digits.lowerBound else { return nil }
    return value(text, start, digits: end - start, limit).map { (utf8($0), end) }
  }

  private static func value(_ text: SourceText, _ start: Int, digits: Int, _ limit: Int) -> UInt32? {
    guard start + digits <= limit else { return nil }
    return UInt32(text.string(SourceRange(start, start + digits)), radix: 16)
  }

  private static func utf8(_ value: UInt32) -> [UInt8] {
    Array(String(Character(Unicode.Scalar(value) ?? "\u{FFFD}")).utf8)
  }
}
