import PushlintSyntax

/// Numbers in texts, as headers have them.
enum NumberText {
  static func isWhole(_ text: String) -> Bool { !text.isEmpty && text.utf8.allSatisfy { $0 &- 0x30 < 10 } }

  /// The digits of `86400s`, `86400.0`, ` 86400 `.
  static func whole(meantBy text: String) -> String? {
    let trimmed = text.trimmingSpaces()
    if let seconds = DurationText(trimmed).seconds, !DurationText(trimmed).hasFraction { return "\(seconds)" }
    if isWhole(trimmed) { return trimmed }
    return DurationText(trimmed).suggestion.flatMap { $0.contains(".") ? nil : String($0.dropLast()) }
  }

  /// A time of this century in milliseconds, and the same in seconds.
  static func milliseconds(_ text: String) -> TextFormat.Match? {
    guard isWhole(text), text.utf8.count == 13, text.first != "0" else { return nil }
    return TextFormat.Match(suggestion: String(text.dropLast(3)))
  }

  /// Whether it is a number of seconds between 1970 and 2001: a lifetime, not a time. 0 has a meaning of its own.
  static func isBefore2001(_ text: String) -> Bool {
    isWhole(text) && text.utf8.count <= 9 && text.contains { $0 != "0" }
  }
}
