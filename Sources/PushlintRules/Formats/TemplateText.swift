/// Variables that were to be expanded before sending.
enum TemplateText {
  /// The first variable, in bytes.
  static func firstVariable(in text: String) -> Range<Int>? {
    let bytes = Array(text.utf8)
    func byte(_ index: Int) -> UInt8 { bytes.indices.contains(index) ? bytes[index] : 0 }
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "$"):
        if byte(index + 1) == UInt8(ascii: "{"), let end = bytes[index...].firstIndex(of: UInt8(ascii: "}")) {
          return index..<(end + 1)
        }
        let end = wordEnd(bytes, index + 1)
        // A price begins with a digit; a variable does not.
        if end > index + 1, !isDigit(byte(index + 1)) { return index..<end }
      case UInt8(ascii: "{") where byte(index + 1) == UInt8(ascii: "{"):
        if let end = bytes[index...].firstIndex(of: UInt8(ascii: "}")), byte(end + 1) == UInt8(ascii: "}") {
          return index..<(end + 2)
        }
      case UInt8(ascii: "%"):
        // `50%s` and `100 %so` are prices and typing, not formats.
        let isFormat = byte(index + 1) == UInt8(ascii: "@") || byte(index + 1) == UInt8(ascii: "s")
        if isFormat, !isLetter(byte(index + 2)), !isDigit(byte(index - 1)) { return index..<(index + 2) }
      default: break
      }
      index += 1
    }
    return nil
  }

  /// Whether a template engine fills in a part of the text: `{{title}}`, `${title}`, `$(title)`, `#(badge)`, `<%= x %>`.
  static func holdsVariable(_ text: String) -> Bool {
    var previous: UInt8 = 0
    for byte in text.utf8 {
      switch (previous, byte) {
      case (UInt8(ascii: "{"), UInt8(ascii: "{")), (UInt8(ascii: "$"), UInt8(ascii: "{")),
        (UInt8(ascii: "$"), UInt8(ascii: "(")), (UInt8(ascii: "#"), UInt8(ascii: "(")),
        (UInt8(ascii: "<"), UInt8(ascii: "%")), (UInt8(ascii: "{"), UInt8(ascii: "%")):
        return true
      default: previous = byte
      }
    }
    return false
  }

  private static func wordEnd(_ bytes: [UInt8], _ start: Int) -> Int {
    var index = start
    while index < bytes.count, isLetter(bytes[index]) || isDigit(bytes[index]) || bytes[index] == UInt8(ascii: "_") {
      index += 1
    }
    return index
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
}
