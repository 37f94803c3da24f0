import PushlintExtract
import PushlintText
import PushlintTree

/// Tells files that certainly have no payload without parsing them, by the words that every payload has.
///
/// - Shape: one pass over the bytes. May answer wrongly that there could be something; never that there is nothing.
struct PayloadScan {
  /// What a file without a payload has all the same.
  struct Remains {
    /// The places of the signs of facts, in order.
    var facts: [NeedleScan.Match] = []
    /// Whether there may be a comment that keeps findings quiet.
    var holdsSuppressions = false

    var isEmpty: Bool { facts.isEmpty && !holdsSuppressions }
  }

  private let text: SourceText
  private let range: SourceRange
  private let words: ScanWords

  /// - Parameter range: the part that is looked at; all of the source without it.
  /// - Returns: what is left to look at in a source without a payload; `nil` where there could be one.
  static func remains(in source: Source, range: SourceRange? = nil) -> Remains? {
    let range = range ?? source.text.range
    // Before the words of the language are put together: most documents with a payload begin with one.
    if beginsWithPayload(source.text, range) { return nil }
    return ScanWords.words(of: source.language).flatMap {
      PayloadScan(text: source.text, range: range, words: $0).remains()
    }
  }

  private static func beginsWithPayload(_ text: SourceText, _ range: SourceRange) -> Bool {
    guard text[range.start] == UInt8(ascii: "{") else { return false }
    let beginning = SourceRange(range.start, min(range.start + 32, range.end))
    return ["\"message\"", "\"aps\"", "\"notification\""].contains { text.firstOffset(of: $0, in: beginning) != nil }
  }

  private init(text: SourceText, range: SourceRange, words: ScanWords) {
    self.text = text
    self.range = range
    self.words = words
  }

  /// What is left when the detector cannot find anything in the file, or in a string of it; `nil` when it could.
  private func remains() -> Remains? {
    var facts: [NeedleScan.Match] = []
    var seen: Seen = words.holdsCommands ? .command : []
    let isFound = words.scan.contains(in: text, range: range) { match in
      let word = match.needle
      switch words.signs[word] {
      case .fact(let number): facts.append(NeedleScan.Match(needle: number, offset: match.offset))
      case .suppression: seen.insert(.suppression)
      case .anywhere: return true
      case .name: return isName(match.offset, words.texts[word])
      case .folded: return isName(match.offset, words.texts[word], isFolded: true)
      case .function: return isCalled(match.offset + words.texts[word].count)
      case .sdk: seen.insert(.sdk)
      case .command: seen.insert(.command)
      case .message:
        if !seen.contains(.message), isName(match.offset, words.texts[word]) { seen.insert(.message) }
      }
      return false
    }
    if isFound || words.mayBeHidden && needsLook(seen) { return nil }
    facts.sort(by: NeedleScan.Match.isBefore)
    return Remains(facts: facts, holdsSuppressions: seen.contains(.suppression))
  }

  /// Whether some signs are enough with others, or there may be some that the pass does not see.
  private func needsLook(_ seen: Seen) -> Bool {
    if seen.contains(.sdk), text.firstOffset(of: ".send", in: range) != nil { return true }
    if seen.contains(.message) {
      if hasName(of: .targets) || hasName(of: .data) && holdsSpacedNotification() { return true }
    }
    if hasRecipient(), hasName(of: .recipients) { return true }
    return HiddenWords(text, range, splitsByQuotes: seen.contains(.command)).mayExist()
  }

  /// Signs that are not enough alone.
  private struct Seen: OptionSet {
    let rawValue: UInt8

    static let message = Seen(rawValue: 1)
    static let sdk = Seen(rawValue: 2)
    static let command = Seen(rawValue: 4)
    static let suppression = Seen(rawValue: 8)
  }

  // MARK: Names

  /// Whether a word that stands at an offset is a whole name that could be a key.
  ///
  /// - Parameter isFolded: whether its capitals do not matter.
  /// - Shape: a key has quotes, or is followed by a colon, or by a bracket where the colon is missing; a short one by a
  ///   comma or a brace. A byte above 0x7F may be a part of anything.
  private func isName(_ start: Int, _ word: [UInt8], isFolded: Bool = false) -> Bool {
    let end = start + word.count
    // Behind a backslash the name may go on, and other capitals be a slip.
    let isDivided = text[end] == UInt8(ascii: "\\")
    guard beginsName(start), text[end].map(ByteClass.isNameByte) != true,
      isFolded || isDivided || text[SourceRange(start, end)].elementsEqual(word)
    else { return false }
    // Behind a point stands what is read of something else.
    if text[start - 1] == UInt8(ascii: "."), text[start - 2] != UInt8(ascii: ".") { return false }
    if let before = text[start - 1], Self.isQuote(before) { return true }
    var index = end
    while let byte = text[index], byte <= 0x20 { index += 1 }
    switch text[index] {
    case nil, UInt8(ascii: ":"), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "}"), UInt8(ascii: ","),
      UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "\\"), UInt8(ascii: "="),
      UInt8(ascii: "("), UInt8(ascii: "#"):
      return true
    case let byte?: return Self.isQuote(byte)
    }
  }

  /// Whether no name goes on at an offset; the letters of an escape such as `\n` or `\u201c` belong to none, and digits
  /// may be a number.
  private func beginsName(_ start: Int) -> Bool {
    guard let before = text[start - 1], ByteClass.isNameByte(before), !ByteClass.isDigit(before) else { return true }
    let backslash = UInt8(ascii: "\\")
    return text[start - 2] == backslash || text[start - 4] == backslash && text[start - 3] == UInt8(ascii: "x")
      || text[start - 6] == backslash && text[start - 5] == UInt8(ascii: "u")
  }

  private func isCalled(_ end: Int) -> Bool {
    var index = end
    while text[index] == 0x20 { index += 1 }
    return text[index] == UInt8(ascii: "(")
  }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`") || byte >= 0x80
  }

  private func hasName(of partners: ScanWords.Partners) -> Bool {
    partners.scan.contains(in: text, range: range) { isName($0.offset, partners.texts[$0.needle]) }
  }

  /// Whether `to` is a key somewhere.
  private func hasRecipient() -> Bool {
    let word = Array("to".utf8)
    var start = range.start
    while let offset = text.firstOffset(of: "to", in: SourceRange(start, range.end)) {
      if isName(offset, word) { return true }
      start = offset + 2
    }
    return false
  }

  /// `noti-fication`: hyphens and underscores make no difference to a key.
  private func holdsSpacedNotification() -> Bool {
    let word = Array("notification".utf8)
    return range.bounds.contains { start in
      guard text[start].map({ $0 | 0x20 == word[0] }) == true else { return false }
      var index = start
      var matched = 0
      while matched < word.count, let byte = text[index] {
        if byte | 0x20 == word[matched] {
          matched += 1
        } else if byte != UInt8(ascii: "-"), byte != UInt8(ascii: "_") {
          return false
        }
        index += 1
      }
      return matched == word.count
    }
  }
}
