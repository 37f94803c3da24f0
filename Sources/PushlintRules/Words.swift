import PushlintPayload

/// Names, values, and types as messages show them.
package enum Words {
  /// Longest name or value in a message, in characters.
  private static let longest = 100
  /// How much of a secret is shown, in characters.
  private static let shownOfSecret = 8

  /// `text`, cut on a whole character; of what looks like a key or a token only the beginning.
  static func shortened(_ text: String) -> String {
    let text = safe(text)
    return text.count <= longest ? text : text.prefix(longest) + "…"
  }

  /// The same for what a check has put together, which may be longer.
  static func bounded(_ text: String) -> String {
    let text = safe(text)
    return text.utf8.count <= 4 * longest || text.count <= 4 * longest ? text : text.prefix(4 * longest) + "…"
  }

  /// `text`, or its beginning when it looks like a key or a token.
  static func safe(_ text: String) -> String {
    text.utf8.count > SecretText.shortest && SecretText.isOne(text) ? masked(text) : text
  }

  /// Whether nothing in `text` looks like a key or a token.
  package static func isPublic(_ text: String) -> Bool {
    safe(text) == text && text.split(separator: " ").allSatisfy { safe(String($0)) == $0 }
  }

  /// A number with a comma between thousands.
  package static func number(_ value: Int) -> String {
    var digits = Array(String(value))
    for index in stride(from: digits.count - 3, to: value < 0 ? 1 : 0, by: -3) { digits.insert(",", at: index) }
    return String(digits)
  }

  /// The beginning of a secret.
  static func masked(_ text: String) -> String {
    text.count <= shownOfSecret ? text : text.prefix(shownOfSecret) + "…"
  }

  /// A platform as the place where a message arrives.
  static func named(_ platform: Platform) -> String {
    switch platform {
    case .android: "Android"
    case .apple: "Apple’s devices"
    case .web: "the web"
    }
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
