/// Whether a text may be a word, whatever its capitals, told by their bytes.
enum WordComparison {
  /// Letters and signs outside of ASCII that stand for one in it when texts are compared: K as the sign for kelvin, the
  /// Greek question mark, and the Greek varia.
  private static let lookalikes: [(sign: UInt8, bytes: [UInt8])] = [
    (UInt8(ascii: "k"), [0xE2, 0x84, 0xAA]), (UInt8(ascii: ";"), [0xCD, 0xBE]),
    (UInt8(ascii: "`"), [0xE1, 0xBF, 0xAF]),
  ]

  /// - Returns: `false` where the text, in lower case, surely is another one than the word.
  static func mayEqual(_ text: UnsafeRawBufferPointer, _ word: UnsafeRawBufferPointer) -> Bool {
    var rest = text[...]
    for sign in word {
      // Of a word with letters outside of ASCII only lengths and capitals of other languages would tell.
      guard sign < 0x80 else { return rest.contains { $0 >= 0x80 } }
      guard let first = rest.first else { return false }
      if first < 0x80 {
        guard first | 0x20 == sign | 0x20 else { return false }
        rest.removeFirst()
      } else if let other = lookalikes.first(where: { $0.sign == sign | 0x20 && rest.starts(with: $0.bytes) }) {
        rest.removeFirst(other.bytes.count)
      } else {
        return false
      }
    }
    return rest.isEmpty
  }

  /// Whether a text of another length than the word's may be the word.
  static func mayEqualLonger(_ word: UnsafeRawBufferPointer) -> Bool {
    word.contains { sign in sign >= 0x80 || lookalikes.contains { $0.sign == sign | 0x20 } }
  }
}
