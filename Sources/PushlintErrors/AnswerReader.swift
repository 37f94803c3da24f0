import PushlintText

/// Something in a text that tells about an error.
struct AnswerSign: Sendable {
  enum Kind: Sendable {
    /// The errors that it may be, of which the context decides.
    case errors([Int], PatternTable.Strength)
    /// An HTTP status.
    case status(Int)
    /// The field of a violation.
    case field
    /// A word where the name of an error is expected, which no page has.
    case unknown
    case context(ErrorPage.Service)
    case start
  }

  let kind: Kind
  /// The folded bytes.
  let range: Range<Int>
  var captures: [AnswerPattern.Capture: Range<Int>] = [:]
}

/// Finds everything in a text that tells about errors.
///
/// - Shape: one pass over the words of the text; each is compared with the patterns that begin with it, which look at a
///   bounded number of bytes.
struct AnswerReader {
  let text: FoldedText
  let table: PatternTable
  private(set) var signs: [AnswerSign] = []

  init(_ text: FoldedText, _ table: PatternTable) {
    self.text = text
    self.table = table
    read()
  }

  /// No pattern begins with a longer word.
  private static let longestWord = 64

  private mutating func read() {
    let bytes = text.bytes
    var index = 0
    while index < bytes.count {
      guard AnswerPattern.isWord(bytes[index]) else {
        index += 1
        continue
      }
      var end = index
      while end < bytes.count, AnswerPattern.isWord(bytes[end]) { end += 1 }
      index = end - index > Self.longestWord ? end : read(word: index..<end)
    }
  }

  /// Reads what begins with a word; answers where the next one may begin.
  private mutating func read(word: Range<Int>) -> Int {
    if let sign = match(at: word) {
      signs.append(sign)
      // Whose answer it is does not say what it means, and more may follow in the same words.
      return switch sign.kind {
      case .errors: max(sign.range.upperBound, word.upperBound)
      default: word.upperBound
      }
    }
    if let status = status(at: word) {
      signs.append(status)
    } else if let field = field(behind: word) ?? unknownName(at: word) {
      signs.append(field)
      return max(field.range.upperBound, word.upperBound)
    }
    return word.upperBound
  }

  /// The longest pattern that matches; of several of the same length all errors.
  private func match(at word: Range<Int>) -> AnswerSign? {
    var found: (weight: Int, sign: AnswerSign)?
    for entry in table[text.bytes[word]] {
      if let found, entry.pattern.weight < found.weight { break }
      guard let match = entry.pattern.match(in: text, at: word.lowerBound) else { continue }
      switch (entry.meaning, found?.sign.kind) {
      case (.error(let number, let strength), .errors(let numbers, let other)?):
        let kind = AnswerSign.Kind.errors(
          strength > other ? [number] : strength < other ? numbers : numbers + [number], max(strength, other))
        found?.sign = AnswerSign(kind: kind, range: match.range, captures: match.captures)
      case (.error(let number, let strength), nil):
        let sign = AnswerSign(kind: .errors([number], strength), range: match.range, captures: match.captures)
        found = (entry.pattern.weight, sign)
      case (.context(let service), nil):
        found = (entry.pattern.weight, AnswerSign(kind: .context(service), range: match.range))
      case (.start, nil):
        found = (entry.pattern.weight, AnswerSign(kind: .start, range: match.range))
      default: break
      }
    }
    return found?.sign
  }

  /// A status of an error behind a key, or behind `HTTP/1.1`.
  private func status(at word: Range<Int>) -> AnswerSign? {
    guard word.count == 3, let number = Int(String(decoding: text.bytes[word], as: UTF8.self)), 400...599 ~= number
    else {
      return nil
    }
    let sign = AnswerSign(kind: .status(number), range: word)
    if isAlone(word) { return sign }
    let before = text.bytes[max(0, word.lowerBound - 9)..<word.lowerBound]
    let versions = ["http/1.1 ", "http/1.0 ", "http/2 ", "http/2.0 ", "http/3 ", "http2 "]
    if versions.contains(where: { before.suffix($0.utf8.count).elementsEqual($0.utf8) }) { return sign }
    let rest = text.bytes[word.upperBound...]
    if AnswerSigns.reasonPhrases.contains(where: { rest.starts(with: $0) }) { return sign }
    guard let key = KeyBefore(word.lowerBound, in: text.bytes).name else { return nil }
    return AnswerSigns.statusKeys.contains(String(decoding: text.bytes[key], as: UTF8.self)) ? sign : nil
  }

  /// Whether nothing but the word is in its line, or it begins the text.
  private func isAlone(_ word: Range<Int>) -> Bool {
    guard word.lowerBound == 0 || text.bytes[..<word.lowerBound].allSatisfy({ $0 <= 0x20 }) else { return false }
    return word.upperBound == text.bytes.count || text.bytes[word.upperBound] <= 0x20
      || text.bytes[word.upperBound] == UInt8(ascii: ":")
  }

  /// The path behind the key `field`.
  private func field(behind word: Range<Int>) -> AnswerSign? {
    guard text.bytes[word].elementsEqual("field".utf8), let start = value(behind: word.upperBound) else { return nil }
    let end = AnswerPattern.endOfPath(from: start, in: text.bytes)
    let first = text.bytes[start..<end].prefix(while: AnswerPattern.isWord)
    // The members of the body of a request.
    guard first.elementsEqual("message".utf8) || first.elementsEqual("validate_only".utf8) else { return nil }
    return AnswerSign(kind: .field, range: start..<end)
  }

  /// A word behind `reason` or `errorCode`, or a code of the Admin SDK for Node, that is none of a page.
  private func unknownName(at word: Range<Int>) -> AnswerSign? {
    if text.bytes[word].elementsEqual("messaging".utf8), text.bytes[word.upperBound...].first == UInt8(ascii: "/") {
      var end = word.upperBound + 1
      while end < text.bytes.count, AnswerPattern.isWord(text.bytes[end]) || text.bytes[end] == 0x2D { end += 1 }
      guard end > word.upperBound + 3, isCode(word.lowerBound..<end) else { return nil }
      return AnswerSign(kind: .unknown, range: word.lowerBound..<end)
    }
    guard ["reason", "errorcode"].contains(where: { text.bytes[word].elementsEqual($0.utf8) }),
      let start = value(behind: word.upperBound), start > word.upperBound + 1
    else { return nil }
    var end = start
    while end < text.bytes.count, AnswerPattern.isWord(text.bytes[end]) { end += 1 }
    // One word between quotes; a sentence is no name.
    guard end > start + 2, !table.begins(text.bytes[start..<end], at: start, in: text),
      text.bytes[start - 1] == FoldedText.quote, text.bytes[end...].first == FoldedText.quote,
      // An apostrophe is no end.
      text.bytes.count <= end + 1 || !AnswerPattern.isWord(text.bytes[end + 1]),
      !text.bytes[start..<end].allSatisfy({ 0x30...0x39 ~= $0 })
    else { return nil }
    return AnswerSign(kind: .unknown, range: start..<end)
  }

  /// Whether `messaging/x-y` is between quotes, brackets, or spaces, rather than a part of a path or an address.
  private func isCode(_ range: Range<Int>) -> Bool {
    let signs = Set(" '([{,:;)]}.\n".utf8)
    let before = range.lowerBound == 0 || signs.contains(text.bytes[range.lowerBound - 1])
    let after = range.upperBound == text.bytes.count || signs.contains(text.bytes[range.upperBound])
    return before && after && text.bytes[range].contains(UInt8(ascii: "-"))
      && (range.upperBound + 1 >= text.bytes.count || text.bytes[range.upperBound] != UInt8(ascii: ".")
        || !AnswerPattern.isWord(text.bytes[range.upperBound + 1]))
  }

  /// Where the value behind a key begins; `nil` where no sign says that it is one.
  private func value(behind end: Int) -> Int? {
    var offset = end
    var hasSign = false
    while offset < text.bytes.count, offset - end < 8 {
      let byte = text.bytes[offset]
      if byte == UInt8(ascii: ":") || byte == UInt8(ascii: "=") {
        hasSign = true
      } else if byte != FoldedText.quote, byte != 0x20, byte != UInt8(ascii: ">"), byte != FoldedText.newline {
        break
      }
      offset += 1
    }
    return hasSign && offset < text.bytes.count ? offset : nil
  }
}

extension PatternTable {
  /// Whether the name of an error begins at a word.
  fileprivate func begins(_ word: ArraySlice<UInt8>, at start: Int, in text: FoldedText) -> Bool {
    self[word].contains { entry in
      if case .error = entry.meaning { entry.pattern.match(in: text, at: start) != nil } else { false }
    }
  }
}
