/// Names, values, and types as messages show them.
enum Words {
  /// Longest name or value in a message, in characters.
  private static let longest = 100
  /// How much of a secret is shown, in characters.
  private static let shownOfSecret = 8

  /// `text`, cut on a whole character; of what looks like a key or a token only the beginning.
  static func shortened(_ text: String) -> String {
    let text = safe(text)
    return text.count <= longest ? text : text.prefix(longest) + "…"
  }

  /// `text`, or its beginning when it looks like a key or a token.
  static func safe(_ text: String) -> String {
    text.utf8.count > SecretText.shortest && SecretText.isOne(text) ? masked(text) : text
  }

  /// A number with a comma between thousands.
  static func number(_ value: Int) -> String {
    let digits = String(value)
    guard digits.count > 3 else { return digits }
    return String(digits.dropLast(3)) + "," + digits.suffix(3)
  }

  /// The beginning of a secret.
  static func masked(_ text: String) -> String {
    text.count <= shownOfSecret ? text : text.prefix(shownOfSecret) + "…"
  }

  /// A type with its article.
  static func named(type: String) -> String {
    switch type {
    case "object", "array": "an \(type)"
    case "null": "null"
    default: "a \(type)"
    }
  }
}
