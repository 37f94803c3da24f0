/// A text as a moment in the form that Protocol Buffers read.
///
/// - Source: RFC 3339 section 5.6, with an upper-case `T`, a `Z` or an offset, and at most nine digits of a second.
struct TimestampText {
  let isValid: Bool
  /// The moment that was surely meant by a text that is none.
  let suggestion: String?

  init(_ text: String) {
    isValid = Self.isValid(Array(text.utf8))
    suggestion = isValid ? nil : Self.meant(by: text)
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
    return bytes.reduce(0) { $0 &* 10 &+ Int($1 &- 0x30) }
  }

  private static func isValid(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 20, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      let year = number(bytes[0..<4]), let month = number(bytes[5..<7]), let day = number(bytes[8..<10]),
      let hour = number(bytes[11..<13]), let minute = number(bytes[14..<16]), let second = number(bytes[17..<19]),
      year >= 1, 1...12 ~= month, day >= 1, day <= days(in: month, of: year), hour < 24, minute < 60, second < 61
    else { return false }
    var rest = bytes[19...]
    if rest.first == UInt8(ascii: ".") {
      let digits = rest.dropFirst().prefix { $0 &- 0x30 < 10 }
      guard 1...9 ~= digits.count else { return false }
      rest = rest.dropFirst(1 + digits.count)
    }
    if rest.elementsEqual("Z".utf8) { return true }
    let zone = Array(rest)
    guard zone.count == 6, zone[0] == UInt8(ascii: "+") || zone[0] == UInt8(ascii: "-"), zone[3] == UInt8(ascii: ":"),
      let hours = number(zone[1..<3]), let minutes = number(zone[4..<6])
    else { return false }
    return hours < 24 && minutes < 60
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The same with a `T`, a `Z`, and colons where they belong; a missing zone cannot be guessed.
  private static func meant(by text: String) -> String? {
    var bytes = Array(text.utf8)
    guard bytes.count >= 20, bytes.count <= 40 else { return nil }
    if bytes[10] == UInt8(ascii: " ") || bytes[10] == UInt8(ascii: "t") { bytes[10] = UInt8(ascii: "T") }
    if bytes.last == UInt8(ascii: "z") { bytes[bytes.count - 1] = UInt8(ascii: "Z") }
    for place in [13, 16] where bytes[place] == UInt8(ascii: ".") { bytes[place] = UInt8(ascii: ":") }
    for place in [4, 7] where bytes[place] == UInt8(ascii: "/") { bytes[place] = UInt8(ascii: "-") }
    return isValid(bytes) ? String(decoding: bytes, as: UTF8.self) : nil
  }
}
