import PushlintText
import PushlintTree

/// `#rrggbb` or `#rrggbbaa` as the components that are sent.
struct SDKColor {
  let components: [(name: String, value: String)]

  init?(_ text: String) {
    let digits = Array(text.utf8.dropFirst())
    guard text.hasPrefix("#"), digits.count == 6 || digits.count == 8 else { return nil }
    var result: [(String, String)] = []
    for (number, name) in ["red", "green", "blue", "alpha"].enumerated() {
      guard number * 2 < digits.count else {
        result.append((name, "1"))
        continue
      }
      guard let value = Int(String(decoding: digits[number * 2..<number * 2 + 2], as: UTF8.self), radix: 16) else {
        return nil
      }
      result.append((name, CodeReader.source(of: Double(value) / 255)))
    }
    components = result
  }

  /// Whether a text is `#rrggbb`.
  static func isPlain(_ text: String) -> Bool {
    text.utf8.count == 7 && text.hasPrefix("#") && text.utf8.dropFirst().allSatisfy(ByteClass.isHexDigit)
  }
}
