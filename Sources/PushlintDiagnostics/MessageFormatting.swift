import PushlintSecrets
import PushlintText

/// Names, values, and types as messages show them.
package enum MessageFormatting {
  /// Longest name or value in a message, in characters.
  private static let longest = 100
  /// How much of a secret is shown, in characters.
  private static let shownOfSecret = 8

  /// `text`, cut on a whole character; of what looks like a key or a token only the beginning.
  package static func shortened(_ text: String) -> String {
    if isShownAsItIs(text) { return text }
    let text = safe(visible(text))
    return text.utf8.count <= longest || text.count <= longest ? text : text.prefix(longest) + "…"
  }

  /// The same for what a check has put together, which may be longer.
  package static func bounded(_ text: String) -> String {
    if isShownAsItIs(text) { return text }
    let text = safe(visible(text))
    return text.utf8.count <= 4 * longest || text.count <= 4 * longest ? text : text.prefix(4 * longest) + "…"
  }

  /// Whether there is nothing in a short text that is shown in another way.
  private static func isShownAsItIs(_ text: String) -> Bool {
    text.utf8.count <= SecretText.shortest && text.withBytes { PlainBytes.fill($0) }
  }

  /// `text` with an ellipsis for what a shell or a program puts into it.
  private static func visible(_ text: String) -> String {
    guard text.utf8.contains(0xEF) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\u{FFFC}" ? "…" : $0 }))
  }

  /// `text` without sequences of a terminal; of what looks like a key or a token only the beginning.
  package static func safe(_ text: String) -> String {
    let text = ControlSequence.replaced(in: text, by: "\\u{1B}")
    return text.utf8.count > SecretText.shortest && SecretText.isOne(text) ? masked(text) : text
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
  package static func masked(_ text: String) -> String {
    text.count <= shownOfSecret ? text : text.prefix(shownOfSecret) + "…"
  }

  /// Words for a sentence: `a`, `b`, or `c`.
  package static func alternatives(_ words: [String]) -> String { list(words.map { "`\($0)`" }, "or") }

  /// The end of a sentence about an unknown word: the one that was probably meant.
  package static func suggestion(for word: String, among known: [String]) -> String {
    let limit = word.utf8.count < 4 ? 1 : 2
    let near = known.compactMap { other in
      EditDistance.between(word.lowercased(), other.lowercased(), limit: limit).map { (distance: $0, word: other) }
    }
    return near.min { $0.distance < $1.distance }.map { "; did you mean `\($0.word)`?" } ?? ""
  }

  /// Longest list of known words in a message.
  private static let longestList = 20

  /// The same, or all known words when none is near.
  package static func choice(for word: String, among known: [String]) -> String {
    let hint = suggestion(for: word, among: known)
    guard hint.isEmpty else { return hint }
    return known.count > longestList ? "; `pushlint schema rule` lists all" : "; expected \(alternatives(known))"
  }

  /// Words as a list: `a`, `a` and `b`, `a`, `b`, and `c`.
  package static func list(_ words: [String], _ conjunction: String = "and") -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    guard words.count > 2 else { return "\(words[0]) \(conjunction) \(last)" }
    return words.dropLast().joined(separator: ", ") + ", \(conjunction) \(last)"
  }

  /// A value as the end of "…; found": its type and, of a scalar, its source or text.
  package static func found(_ type: String?, _ source: String?) -> String? {
    guard let type else { return nil }
    // What a program or a shell puts into a text is not shown.
    guard let source, type == "string" || type == "number" || type == "boolean",
      !source.unicodeScalars.contains("\u{FFFC}")
    else { return named(type: type) }
    return source.isEmpty ? "an empty \(type)" : String.joining(article(type), " `", shortened(source), "`")
  }

  /// A type of scalars as that of a certain value.
  private static func article(_ type: String) -> String {
    switch type {
    case "string": "the string"
    case "number": "the number"
    default: "the boolean"
    }
  }

  /// A type with its article.
  package static func named(type: String) -> String {
    switch type {
    case "object", "array": String.joining("an ", type)
    case "null": "null"
    default: String.joining("a ", type)
    }
  }
}
