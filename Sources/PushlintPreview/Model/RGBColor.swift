/// A color as Android reads it: `#rrggbb`, or `#aarrggbb`, whose first part is how opaque it is.
struct RGBColor: Equatable {
  let red: UInt8
  let green: UInt8
  let blue: UInt8

  init?(_ text: String) {
    let digits = text.utf8.dropFirst()
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6 || digits.count == 8,
      digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }), let number = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    red = UInt8(truncatingIfNeeded: number >> 16)
    green = UInt8(truncatingIfNeeded: number >> 8)
    blue = UInt8(truncatingIfNeeded: number)
  }

  /// `#rrggbb`, made of its numbers alone.
  var hex: String {
    "#"
      + [red, green, blue].map { part in
        let digits = String(part, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }
}
