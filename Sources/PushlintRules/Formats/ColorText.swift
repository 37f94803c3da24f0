/// A text as a color.
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
  /// `#aarrggbb` for Android, `#rrggbbaa` for browsers.
  var hasAlpha: Bool { hasHash && digits.count == 8 && isHexadecimal }
  /// A name that Android’s `Color.parseColor` reads, whatever its capitals.
  var isAndroidName: Bool { Self.androidNames[text.lowercased()] != nil }

  /// `#rrggbb` for a color that is written in another way; `nil` where it cannot be said with certainty.
  var suggestion: String? {
    if let named = Self.androidNames[text.lowercased()] ?? Self.otherNames[text.lowercased()] { return named }
    guard isHexadecimal else { return nil }
    switch digits.count {
    case 3, 4:
      guard hasHash || digits.contains(where: { $0 &- 0x30 >= 10 }) else { return nil }
      return "#" + digits.prefix(3).map { String(repeating: Character(UnicodeScalar($0)), count: 2) }.joined()
    case 6: return "#" + String(decoding: digits, as: UTF8.self)
    case 8 where hasHash: return withoutAlpha
    default: return nil
    }
  }

  /// Eight digits without those of the alpha, when one end alone says “opaque”.
  private var withoutAlpha: String? {
    let isOpaqueFirst = digits.prefix(2).allSatisfy { $0 | 0x20 == UInt8(ascii: "f") }
    let isOpaqueLast = digits.suffix(2).allSatisfy { $0 | 0x20 == UInt8(ascii: "f") }
    guard isOpaqueFirst != isOpaqueLast else { return nil }
    return "#" + String(decoding: isOpaqueFirst ? digits.suffix(6) : digits.prefix(6), as: UTF8.self)
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

  /// The names that Android reads, with its values: its gray and green are not those of CSS.
  ///
  /// - Source: the reference of `android.graphics.Color.parseColor`.
  private static let androidNames = [
    "black": "#000000", "darkgray": "#444444", "darkgrey": "#444444", "gray": "#888888", "grey": "#888888",
    "lightgray": "#cccccc", "lightgrey": "#cccccc", "white": "#ffffff", "red": "#ff0000", "green": "#00ff00",
    "blue": "#0000ff", "yellow": "#ffff00", "cyan": "#00ffff", "magenta": "#ff00ff", "aqua": "#00ffff",
    "fuchsia": "#ff00ff", "lime": "#00ff00", "maroon": "#800000", "navy": "#000080", "olive": "#808000",
    "purple": "#800080", "silver": "#c0c0c0", "teal": "#008080",
  ]

  /// Frequent names that it does not read.
  ///
  /// - Source: CSS Color Module Level 4, section 6.1.
  private static let otherNames = [
    "orange": "#ffa500", "pink": "#ffc0cb", "brown": "#a52a2a", "gold": "#ffd700", "violet": "#ee82ee",
    "indigo": "#4b0082", "turquoise": "#40e0d0", "tomato": "#ff6347", "crimson": "#dc143c",
  ]
}
