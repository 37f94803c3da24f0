import PushlintTree

/// Numbers in texts, as headers have them.
enum NumberText {
  static func isWhole(_ text: String) -> Bool { !text.isEmpty && text.utf8.allSatisfy { $0 &- 0x30 < 10 } }

  /// Whether a text with variables in it has something else than digits.
  static func isWrongWhateverIsPutIn(_ text: String) -> Bool {
    guard Placeholder.holdsExpansion(text), let known = Placeholder.knownPart(of: text),
      !Placeholder.containsMarker(known)
    else { return false }
    return !known.isEmpty && !isWhole(known)
  }

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

  /// A number of seconds between 1970 and 2001, with its year: a lifetime, not a time. 0 has a meaning of its own.
  static func before2001(_ text: String) -> TextFormat.Match? {
    guard isWhole(text), text.utf8.count <= 9, let seconds = Int(text), seconds > 0 else { return nil }
    return TextFormat.Match(values: ["year": "\(year(of: seconds))"])
  }

  /// A number of seconds between 2001 and 2024, with its year: a time that passed before this was written.
  static func past(_ text: String) -> TextFormat.Match? {
    guard isWhole(text), text.utf8.count == 10, let seconds = Int(text), seconds < firstOf2024 else { return nil }
    return TextFormat.Match(values: ["year": "\(year(of: seconds))"])
  }

  private static let firstOf2024 = 1_704_067_200

  /// The year of a time in seconds since 1970.
  private static func year(of seconds: Int) -> Int {
    var days = seconds / 86_400
    var year = 1970
    while true {
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      let length = isLeap ? 366 : 365
      guard days >= length, year < 10_000 else { return year }
      days -= length
      year += 1
    }
  }
}
