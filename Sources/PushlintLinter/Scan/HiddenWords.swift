import PushlintDiagnostics
import PushlintExtract
import PushlintText
import PushlintTree

/// Words that a pass over the bytes does not see, since an escape stands for a letter of them, or since a backslash or the
/// quotes of a shell divide them.
struct HiddenWords {
  private let text: SourceText
  private let range: SourceRange
  private let splitsByQuotes: Bool

  /// What may be hidden.
  struct Words: Sendable {
    let scan: NeedleScan
    /// By the two bytes: whether they are neighbors in one of the words, or in `to`.
    private let neighbors: [Bool]

    init(_ words: [String]) {
      scan = NeedleScan(words)
      var neighbors = [Bool](repeating: false, count: 1 << 14)
      for word in words + ["to"] {
        let word = Array(word.lowercased().utf8)
        for (first, second) in zip(word, word.dropFirst()) where first < 0x80 && second < 0x80 {
          neighbors[Int(first) << 7 | Int(second)] = true
        }
      }
      self.neighbors = neighbors
    }

    func mayHold(_ first: UInt8, _ second: UInt8) -> Bool {
      func lowercase(_ byte: UInt8) -> Int { Int(byte &- 0x41 < 26 ? byte | 0x20 : byte) }
      return first < 0x80 && second < 0x80 && neighbors[lowercase(first) << 7 | lowercase(second)]
    }
  }

  /// Bytes on each side of a place that may divide a word.
  private static let reach = 32

  /// - Parameter splitsByQuotes: whether what stands in quotes and what stands before or behind them may be one word.
  init(_ text: SourceText, _ range: SourceRange, splitsByQuotes: Bool) {
    self.text = text
    self.range = range
    self.splitsByQuotes = splitsByQuotes
  }

  /// Whether there could be one.
  func mayExist() -> Bool {
    if splitsByQuotes, mayBeSplit(by: "'") || mayBeSplit(by: "\"") { return true }
    var start = range.start
    while let offset = text.firstOffset(of: "\\", in: SourceRange(start, range.end)) {
      var end = offset
      while text[end] == Self.backslash { end += 1 }
      if mayHide(SourceRange(offset, end)) { return true }
      start = end
    }
    return false
  }

  // MARK: Escapes

  private static let backslash = UInt8(ascii: "\\")

  /// Whether some backslashes hide a letter of a word, or divide one.
  private func mayHide(_ backslashes: SourceRange) -> Bool {
    let end = backslashes.end
    switch text[end] {
    case nil: return false
    case UInt8(ascii: "u"):
      if text[end + 1] == UInt8(ascii: "{") { return true }
      // `\u0061` is an ASCII character, and `\u` without its digits a letter.
      guard (1...4).allSatisfy({ isHexadecimal(end + $0) }) else { return isDivided(at: backslashes.start) }
      return text.matches("00", at: SourceRange(end + 1, end + 3)) && isBelowEight(end + 3)
    case UInt8(ascii: "x"):
      guard isHexadecimal(end + 1), isHexadecimal(end + 2) else { return isDivided(at: backslashes.start) }
      return isBelowEight(end + 1)
    case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "v"):
      return splitsByQuotes && isDivided(at: backslashes.start)
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): return false
    default: return isDivided(at: backslashes.start)
    }
  }

  private func isHexadecimal(_ offset: Int) -> Bool { text[offset].map(ByteClass.isHexDigit) == true }

  private func isBelowEight(_ offset: Int) -> Bool { text[offset].map { $0 &- 0x30 < 8 } == true }

  // MARK: Parts of words

  private func mayBeSplit(by quote: StaticString) -> Bool {
    var start = range.start
    while let offset = text.firstOffset(of: quote, in: SourceRange(start, range.end)) {
      if isDivided(at: offset) { return true }
      start = offset + 1
    }
    return false
  }

  /// Whether what stands before and behind quotes, backslashes, and line ends with a backslash is a word together.
  private func isDivided(at offset: Int) -> Bool {
    // `$'…'` is one sign.
    let offset = text[offset - 1] == UInt8(ascii: "$") ? offset - 1 : offset
    guard let before = text[offset - 1], continuesWord(before) else { return false }
    var index = endOfSigns(offset)
    guard let behind = text[index], ScanWords.hidden.mayHold(before, behind) else { return false }
    // A key and its colon are no word.
    if behind == UInt8(ascii: ":"), !text.matches(":send", at: SourceRange(index, index + 5)) { return false }
    var first = offset
    while first > 0, offset - first < Self.reach, let byte = text[first - 1], continuesWord(byte) { first -= 1 }
    var word = Array(text[SourceRange(first, offset)])
    let left = word.count
    while word.count < left + Self.reach, let byte = text[index], byte > 0x20 {
      word.append(byte)
      index = endOfSigns(index + 1)
    }
    let isRecipient = word.count > 1 && left == 1 && word[0] == UInt8(ascii: "t") && word[1] == UInt8(ascii: "o")
    return isRecipient || ScanWords.hidden.scan.occurs(in: SourceText(bytes: word))
  }

  /// The offset past quotes, backslashes, and line ends with a backslash.
  private func endOfSigns(_ start: Int) -> Int {
    var index = start
    while let byte = text[index] {
      switch byte {
      case Self.backslash:
        index += 1
        var past = index
        while text[past] == 0x20 || text[past] == 0x09 { past += 1 }
        if text[past] == 0x0D { past += 1 }
        if text[past] == 0x0A { past += 1 }
        if past > index, text[past - 1] == 0x0A || text[past - 1] == 0x0D { index = past }
      case UInt8(ascii: "'"), UInt8(ascii: "\""): index += 1
      case UInt8(ascii: "$") where text[index + 1] == UInt8(ascii: "'") || text[index + 1] == UInt8(ascii: "\""):
        index += 1
      default: return index
      }
    }
    return index
  }

  /// Whether a byte may be a part of a word.
  private func continuesWord(_ byte: UInt8) -> Bool {
    ByteClass.isNameByte(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/")
      || byte == UInt8(ascii: ":")
  }
}
