/// Durations in words.
enum SpokenTime {
  private static let units: [(name: String, seconds: Int)] = [
    ("week", 604_800), ("day", 86_400), ("hour", 3_600), ("minute", 60), ("second", 1),
  ]

  /// `1 day 2 hours`: the two largest units that the seconds have.
  static func duration(seconds: Int) -> String {
    guard seconds > 0 else { return seconds == 0 ? "immediately or not at all" : "a negative time" }
    // A week and a bit is easier in days.
    let units = seconds % 604_800 == 0 ? units[...] : units.dropFirst()
    var rest = seconds
    var parts: [String] = []
    for unit in units where parts.count < 2 {
      let count = rest / unit.seconds
      rest %= unit.seconds
      if count > 0 { parts.append("\(count) \(unit.name)\(count == 1 ? "" : "s")") }
    }
    return (rest > 0 ? "about " : "") + parts.joined(separator: " ")
  }
}
