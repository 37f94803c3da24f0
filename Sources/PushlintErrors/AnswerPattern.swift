import PushlintText

/// What a part of an answer looks like: fixed words, and stretches that differ between answers.
///
/// ```
/// invalid value at '{path}' (type_string), {value}     captures
/// ttl must be * non-negative                           any words between
/// reason=Forbidden                                     a word that counts only as the value of a key
/// UNREGISTERED                                         a word in capitals matches capitals only; so does a code with `_`
/// ```
struct AnswerPattern: Sendable {
  /// What a stretch that differs holds.
  enum Capture: String, Sendable, CaseIterable {
    /// The path of a field: `message.data[1].value`.
    case path
    /// The name of a field in the object at the path, up to its quote.
    case field
    /// The name of a key, up to its quote or the end of its line.
    case name
    /// A value, up to the end of its line, or of its quotes.
    case value
    /// A word of letters, digits, dots, dashes, and slashes.
    case word
  }

  enum Element: Sendable {
    case literal([UInt8])
    case capture(Capture)
    /// Any words of the same line.
    case gap
  }

  /// An invalid pattern.
  struct Malformed: Error {
    let message: String
  }

  let elements: [Element]
  /// The folded key whose value it is.
  let key: [UInt8]?
  /// The bytes that must be the same in the source: those of a word in capitals.
  let capitals: [UInt8]?
  /// The number of fixed bytes: of two patterns that match, the one with more of them says more.
  let weight: Int

  /// Longest stretch that differs.
  private static let reach = 200

  /// - Parameters:
  ///   - isName: whether it is one word, without captures.
  ///   - isCode: whether other programs have the same word in other capitals, so that capitals count even with `_`.
  init(_ text: String, isName: Bool, isCode: Bool = false) throws(Malformed) {
    var rest = text[...]
    if isName, let sign = rest.firstIndex(of: "=") {
      key = FoldedText.folded(String(rest[..<sign]))
      rest = rest[rest.index(after: sign)...]
    } else {
      key = nil
    }
    let isInCapitals =
      isName && rest.contains(where: \.isLetter) && rest.allSatisfy { $0.isUppercase || $0 == "_" || $0.isNumber }
      && (isCode || !rest.contains("_"))
    capitals = isInCapitals ? Array(rest.utf8) : nil
    elements = isName ? [.literal(FoldedText.folded(String(rest)))] : try Self.elements(of: rest)
    weight = elements.reduce(key == nil ? 0 : 1) { sum, element in
      if case .literal(let bytes) = element { sum + bytes.count } else { sum }
    }
    guard case .literal(let first)? = elements.first, let byte = first.first, Self.isWord(byte) else {
      throw Malformed(message: "must begin with a word")
    }
  }

  private static func elements(of text: Substring) throws(Malformed) -> [Element] {
    var result: [Element] = []
    var literal = ""
    func take() {
      if !literal.isEmpty { result.append(.literal(FoldedText.folded(literal))) }
      literal = ""
    }
    var index = text.startIndex
    while index < text.endIndex {
      switch text[index] {
      case "*":
        take()
        result.append(.gap)
      case "{":
        guard let end = text[index...].firstIndex(of: "}"),
          let capture = Capture(rawValue: String(text[text.index(after: index)..<end]))
        else { throw Malformed(message: "unknown capture; expected \(known)") }
        take()
        result.append(.capture(capture))
        index = end
      default: literal.append(text[index])
      }
      index = text.index(after: index)
    }
    take()
    return result
  }

  private static var known: String { Capture.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", ") }

  /// The first word, by which patterns are looked up.
  var firstWord: ArraySlice<UInt8> {
    guard case .literal(let bytes)? = elements.first else { return [] }
    return bytes.prefix(while: Self.isWord)
  }

  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
    default: false
    }
  }

  // MARK: Matching

  /// Where a pattern was found.
  struct Match: Sendable {
    let range: Range<Int>
    let captures: [Capture: Range<Int>]
  }

  /// Matches what begins at `start`, where a word begins.
  func match(in text: FoldedText, at start: Int) -> Match? {
    if let capitals, !text.hasCapitals(of: capitals, at: start) { return nil }
    guard isValueOfKey(at: start, in: text) else { return nil }
    var offset = start
    var captures: [Capture: Range<Int>] = [:]
    for (number, element) in elements.enumerated() {
      switch element {
      case .literal(let bytes):
        guard Self.matches(bytes, text.bytes, at: offset) else { return nil }
        offset += bytes.count
      case .gap:
        guard let end = next(after: number, from: offset, in: text.bytes) else { return nil }
        offset = end
      case .capture(let capture):
        guard let end = end(of: capture, number, from: offset, in: text.bytes) else { return nil }
        captures[capture] = offset..<end
        offset = end
      }
    }
    let endsInWord = offset > start && Self.isWord(text.bytes[offset - 1])
    if endsInWord, case .literal? = elements.last, offset < text.bytes.count, Self.isWord(text.bytes[offset]) {
      return nil
    }
    return Match(range: start..<offset, captures: captures)
  }

  /// Whether the key is before it, or nothing else is in the text at all.
  private func isValueOfKey(at start: Int, in text: FoldedText) -> Bool {
    guard let key, case .literal(let name)? = elements.first else { return true }
    if let found = KeyBefore(start, in: text.bytes).name { return text.bytes[found].elementsEqual(key) }
    return start == 0 && text.bytes.count - name.count <= 1
  }

  private static func matches(_ pattern: [UInt8], _ bytes: [UInt8], at offset: Int) -> Bool {
    guard offset + pattern.count <= bytes.count else { return false }
    for index in pattern.indices {
      let byte = bytes[offset + index]
      guard byte == pattern[index] || byte == FoldedText.newline && pattern[index] == 0x20 else { return false }
    }
    return true
  }

  /// Where the fixed words behind an element begin; the end of the line when there are none.
  private func next(after number: Int, from start: Int, in bytes: [UInt8]) -> Int? {
    let last = min(start + Self.reach, bytes.count)
    guard number + 1 < elements.count, case .literal(let literal) = elements[number + 1] else {
      return bytes[start..<last].firstIndex(of: FoldedText.newline) ?? last
    }
    var offset = start
    while offset < last {
      if Self.matches(literal, bytes, at: offset) { return offset }
      if bytes[offset] == FoldedText.newline { return nil }
      offset += 1
    }
    return nil
  }

  private func end(of capture: Capture, _ number: Int, from start: Int, in bytes: [UInt8]) -> Int? {
    switch capture {
    case .name, .field: return Self.end(from: start, in: bytes) { $0 != FoldedText.quote && $0 != FoldedText.newline }
    case .value: return Self.endOfValue(from: start, in: bytes)
    case .word:
      let end = Self.end(from: start, in: bytes) { Self.isWord($0) || $0 == 0x2D || $0 == 0x2E || $0 == 0x2F }
      return end > start ? end : nil
    case .path:
      let end = Self.endOfPath(from: start, in: bytes)
      return end > start ? end : nil
    }
  }

  private static func end(from start: Int, in bytes: [UInt8], while isPart: (UInt8) -> Bool) -> Int {
    var offset = start
    while offset < bytes.count, offset - start < reach, isPart(bytes[offset]) { offset += 1 }
    return offset
  }

  /// A path ends with its names; a name in quotes is in brackets.
  static func endOfPath(from start: Int, in bytes: [UInt8]) -> Int {
    var isInBrackets = false
    return end(from: start, in: bytes) { byte in
      if byte == UInt8(ascii: "[") { isInBrackets = true }
      if byte == UInt8(ascii: "]") {
        isInBrackets = false
        return true
      }
      return isWord(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "-")
        || isInBrackets && byte != FoldedText.newline
    }
  }

  private static func endOfValue(from start: Int, in bytes: [UInt8]) -> Int {
    guard start < bytes.count else { return start }
    let isQuoted = bytes[start] == FoldedText.quote
    var offset = isQuoted ? start + 1 : start
    while offset < bytes.count, offset - start < reach, bytes[offset] != FoldedText.newline,
      bytes[offset] != FoldedText.quote
    {
      offset += 1
    }
    return isQuoted && offset < bytes.count && bytes[offset] == FoldedText.quote ? offset + 1 : offset
  }
}

/// The key before a value: `'status': 404`, `statusCode=404`, `"reason" => "x"`, `reason: .x`.
struct KeyBefore {
  /// The key's word.
  let name: Range<Int>?

  private static let signs = Set("' :=>(.[,\n".utf8)
  /// Most signs between a key and its value.
  private static let reach = 8
  /// Longest key.
  private static let longest = 40

  init(_ start: Int, in bytes: [UInt8]) {
    var end = start
    while end > 0, start - end < Self.reach, Self.signs.contains(bytes[end - 1]) { end -= 1 }
    var first = end
    while first > 0, end - first < Self.longest, AnswerPattern.isWord(bytes[first - 1]) { first -= 1 }
    name = first < end && end < start ? first..<end : nil
  }
}
