/// A text as a colour.
///
/// - Source: the reference of `AndroidNotification.color`: `#rrggbb`.
package struct ColorText {
  private let digits: [UInt8]
  private let text: String
  private let hasHash: Bool

  package init(_ text: String) {
    self.text = text
    hasHash = text.hasPrefix("#")
    digits = Array((hasHash ? text.dropFirst() : text[...]).utf8)
  }

  private var isHexadecimal: Bool { digits.allSatisfy { $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 6 } }

  /// `#rrggbb`.
  var isHex: Bool { hasHash && digits.count == 6 && isHexadecimal }
  /// `#rrggbbaa`, which some readers take for `#aarrggbb`.
  var hasAlpha: Bool { hasHash && digits.count == 8 && isHexadecimal }

  /// `#rrggbb` for a colour that is written in another way; `nil` where nobody can say.
  var suggestion: String? {
    if let named = Self.names[text.lowercased()] { return named }
    guard isHexadecimal else { return nil }
    switch digits.count {
    case 3, 4:
      guard hasHash || digits.contains(where: { $0 &- 0x30 >= 10 }) else { return nil }
      return "#" + digits.prefix(3).map { String(repeating: Character(UnicodeScalar($0)), count: 2) }.joined()
    case 6: return "#" + String(decoding: digits, as: UTF8.self)
    case 8 where hasHash: return "#" + String(decoding: digits.prefix(6), as: UTF8.self)
    default: return nil
    }
  }

  /// Red, green, blue, and the alpha that `#rrggbbaa` has, as bytes.
  package var parts: [UInt8]? {
    guard isHex || hasAlpha else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { index in
      UInt8(String(decoding: digits[index..<(index + 2)], as: UTF8.self), radix: 16) ?? 0
    }
  }

  /// `{"red": …, "green": …, "blue": …, "alpha": …}` with parts from 0 to 1, for `#rrggbb` and `#rrggbbaa`.
  package var object: String? {
    guard let parts else { return nil }
    let members = zip(["red", "green", "blue", "alpha"], parts + [255]).map { "\"\($0)\": \(Self.share(of: $1))" }
    return "{ " + members.joined(separator: ", ") + " }"
  }

  /// A byte as a part of 1, with at most three digits behind the point.
  private static func share(of byte: UInt8) -> String {
    let thousandths = (Int(byte) * 1000 + 127) / 255
    guard thousandths % 1000 != 0 else { return "\(thousandths / 1000)" }
    var digits = String(String(1000 + thousandths).dropFirst())
    while digits.last == "0" { digits.removeLast() }
    return "0." + digits
  }

  /// The sixteen names that every browser has, and orange.
  ///
  /// - Source: CSS Color Module Level 4, section 6.1.
  private static let names = [
    "black": "#000000", "silver": "#c0c0c0", "gray": "#808080", "grey": "#808080", "white": "#ffffff",
    "maroon": "#800000", "red": "#ff0000", "purple": "#800080", "fuchsia": "#ff00ff", "green": "#008000",
    "lime": "#00ff00", "olive": "#808000", "yellow": "#ffff00", "navy": "#000080", "blue": "#0000ff",
    "teal": "#008080", "aqua": "#00ffff", "orange": "#ffa500",
  ]
}
