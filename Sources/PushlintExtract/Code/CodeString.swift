import PushlintSyntax
import PushlintText
import PushlintTree

/// What strings of code say: escapes undone, strings that are joined put together, holes left open.
///
/// - Source: The Python Language Reference 3.14, sections 2.4 and 2.5; The Java Language Specification 25, sections
///   3.10.5 to 3.10.7.
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

  /// Adds the text of the string at `index`.
  mutating func add(_ index: Int, of tokens: CodeTokens) {
    guard let token = tokens[index], token.kind == .string else { return }
    count += 1
    let form = tokens.grammar.strings[min(Int(token.detail), tokens.grammar.strings.count - 1)]
    let isInterpolating = token.flags.contains(.interpolating)
    let quoting = CodeQuoting(
      mark: form.mark, width: form.width, isRaw: token.flags.contains(.raw), hasHoles: isInterpolating,
      isIndented: form.isIndented)
    isVerbatim = isVerbatim && count == 1 && form.width == 1 && token.prefixWidth == 0
    joined.begin(.code(quoting))
    let start = token.range.start + Int(token.prefixWidth) + form.width
    let end = token.flags.contains(.unclosed) ? token.range.end : token.range.end - form.width
    let content = SourceRange(start, max(start, end))
    guard !form.isIndented else {
      isVerbatim = false
      addBlock(tokens.text, content)
      return
    }
    add(tokens.text, content, quoting, tokens.grammar.escapes)
  }

  /// Adds a value that nobody knows.
  mutating func addHole(_ range: SourceRange) {
    isWhole = false
    isVerbatim = false
    joined.addExpansion(from: range)
  }

  private mutating func add(
    _ text: SourceText, _ range: SourceRange, _ quoting: CodeQuoting, _ escapes: CodeGrammar.Escapes
  ) {
    var index = range.start
    var verbatim = index
    func keep(_ joined: inout JoinedText, _ end: Int) {
      if verbatim < end { joined.add(text[SourceRange(verbatim, end)], from: SourceRange(verbatim, end)) }
    }
    while index < range.end {
      let byte = text[index] ?? 0
      if byte == UInt8(ascii: "\\"), !quoting.isRaw {
        keep(&joined, index)
        let escape = CodeEscape(text, at: index, limit: range.end, escapes)
        joined.addEscape(escape.bytes, from: SourceRange(index, escape.end))
        index = max(escape.end, index + 1)
        verbatim = index
        isVerbatim = false
      } else if quoting.hasHoles, byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") {
        keep(&joined, index)
        isVerbatim = false
        if text[index + 1] == byte {
          joined.addEscape([byte], from: SourceRange(index, index + 2))
          index += 2
        } else {
          let end = endOfHole(text, index, range.end)
          isWhole = false
          joined.addExpansion(from: SourceRange(index, end))
          index = end
        }
        verbatim = index
      } else {
        index += 1
      }
    }
    keep(&joined, range.end)
  }

  private func endOfHole(_ text: SourceText, _ start: Int, _ limit: Int) -> Int {
    var depth = 0
    var index = start
    while index < limit {
      if text[index] == UInt8(ascii: "{") { depth += 1 }
      if text[index] == UInt8(ascii: "}") {
        depth -= 1
        if depth <= 0 { return index + 1 }
      }
      index += 1
    }
    return limit
  }

  // MARK: Text blocks

  /// Adds the lines of a text block without what all are moved in by and without the blanks at their ends.
  private mutating func addBlock(_ text: SourceText, _ range: SourceRange) {
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
      let content = SourceRange(min(line.start + indentation, end), end)
      let quoting = CodeQuoting(
        mark: UInt8(ascii: "\""), width: 3, isRaw: false, hasHoles: false, isIndented: true)
      add(text, content, quoting, .java)
      guard number < lines.count - 1 else { continue }
      // A backslash at the end of a line has joined it to the next already.
      let isJoined = content.count > 0 && text[content.end - 1] == UInt8(ascii: "\\")
      let lineEnd = SourceRange(line.end, min(text.nextLine(after: line.end), range.end))
      if !isJoined { joined.addEscape([0x0A], from: lineEnd) }
    }
  }
}

/// One escape of a string in code.
struct CodeEscape {
  let bytes: [UInt8]
  /// Offset past it.
  let end: Int

  init(_ text: SourceText, at start: Int, limit: Int, _ escapes: CodeGrammar.Escapes) {
    func byte(_ offset: Int) -> UInt8 { offset < limit ? text[offset] ?? 0 : 0 }
    let sign = byte(start + 1)
    var end = min(start + 2, limit)
    switch sign {
    case UInt8(ascii: "n"): bytes = [0x0A]
    case UInt8(ascii: "t"): bytes = [0x09]
    case UInt8(ascii: "r"): bytes = [0x0D]
    case UInt8(ascii: "b"): bytes = [0x08]
    case UInt8(ascii: "f"): bytes = [0x0C]
    case UInt8(ascii: "a") where escapes == .python: bytes = [0x07]
    case UInt8(ascii: "v") where escapes == .python: bytes = [0x0B]
    case UInt8(ascii: "s") where escapes == .java: bytes = [0x20]
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"): bytes = [sign]
    case 0x0A: bytes = []
    case 0x0D:
      bytes = []
      if byte(start + 2) == 0x0A { end = start + 3 }
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      end = start + 1
      var value: UInt32 = 0
      while end < start + 4, 0x30...0x37 ~= byte(end) {
        value = value * 8 + UInt32(byte(end) - 0x30)
        end += 1
      }
      bytes = Self.utf8(value)
    case UInt8(ascii: "x") where escapes == .python:
      (bytes, end) = Self.hexadecimal(text, start, digits: 2, limit) ?? ([0x5C, sign], end)
    case UInt8(ascii: "u"):
      (bytes, end) = Self.unicode(text, start, limit) ?? ([0x5C, sign], end)
    case UInt8(ascii: "U") where escapes == .python:
      (bytes, end) = Self.hexadecimal(text, start, digits: 8, limit) ?? ([0x5C, sign], end)
    case UInt8(ascii: "N") where escapes == .python && byte(start + 2) == UInt8(ascii: "{"):
      end = start + 2
      while end < limit, byte(end) != UInt8(ascii: "}"), end < start + 100 { end += 1 }
      end = min(end + 1, limit)
      bytes = Array("\u{FFFD}".utf8)
    case 0: bytes = [0x5C]
    // An unknown escape keeps its backslash.
    default: bytes = [0x5C, sign]
    }
    self.end = end
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

  private static func hexadecimal(
    _ text: SourceText, _ start: Int, digits: Int, _ limit: Int
  ) -> ([UInt8], Int)? {
    value(text, start + 2, digits: digits, limit).map { (utf8($0), start + 2 + digits) }
  }

  private static func value(_ text: SourceText, _ start: Int, digits: Int, _ limit: Int) -> UInt32? {
    guard start + digits <= limit else { return nil }
    return UInt32(text.string(SourceRange(start, start + digits)), radix: 16)
  }

  private static func utf8(_ value: UInt32) -> [UInt8] {
    Array(String(Character(Unicode.Scalar(value) ?? "\u{FFFD}")).utf8)
  }
}

/// How a string of code is quoted, and so how a text is written into it.
package struct CodeQuoting: Hashable, Sendable {
  let mark: UInt8
  let width: Int
  let isRaw: Bool
  let hasHoles: Bool
  let isIndented: Bool

  /// Between one mark at each end, with escapes.
  package init(mark: UInt8) { self.init(mark: mark, width: 1, isRaw: false, hasHoles: false, isIndented: false) }

  init(mark: UInt8, width: Int, isRaw: Bool, hasHoles: Bool, isIndented: Bool) {
    self.mark = mark
    self.width = width
    self.isRaw = isRaw
    self.hasHoles = hasHoles
    self.isIndented = isIndented
  }

  /// `text` as it is written inside; `nil` where that is not certain.
  package func escaped(_ text: String) -> String? {
    guard !Placeholder.holdsExpansion(text), !text.unicodeScalars.contains("\u{0}") else { return nil }
    let mark = Unicode.Scalar(self.mark)
    if isRaw {
      let isPlain = !text.unicodeScalars.contains { $0 == mark || $0 == "\\" || $0 == "\n" || $0 == "\r" }
      return isPlain ? text : nil
    }
    if hasHoles, text.unicodeScalars.contains(where: { $0 == "{" || $0 == "}" }) { return nil }
    var result = ""
    // A single mark ends no string that three of them end.
    let keepsMarks = width > 1 && !text.contains("\(mark)\(mark)")
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case mark where !keepsMarks: result += "\\" + String(scalar)
      case "\n":
        // The next line would need the indentation of the others.
        if isIndented { return nil }
        result += width > 1 ? "\n" : "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20: return nil
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
