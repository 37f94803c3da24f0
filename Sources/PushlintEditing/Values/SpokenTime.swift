/// Durations and moments in words.
enum SpokenTime {
  private static let units: [(name: String, seconds: Int)] = [
    ("week", 604_800), ("day", 86_400), ("hour", 3_600), ("minute", 60), ("second", 1),
  ]

  /// `1 day 2 hours`: the two largest units that the seconds have.
  static func duration(seconds: Int) -> String {
    guard seconds > 0 else { return seconds == 0 ? "at once or never" : "a negative time" }
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

  /// `2026-05-17 09:30:00 UTC`; `nil` for a moment before 1970 or after the year 9999.
  ///
  /// - Source: the proleptic Gregorian calendar, counted in eras of 400 years.
  static func moment(secondsSince1970 seconds: Int) -> String? {
    guard 0...253_402_300_799 ~= seconds else { return nil }
    let (days, time) = seconds.quotientAndRemainder(dividingBy: 86_400)
    // Years that begin in March have their leap day at the end.
    let shifted = days + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    let date = "\(year)-\(padded(month))-\(padded(day))"
    return "\(date) \(padded(time / 3_600)):\(padded(time / 60 % 60)):\(padded(time % 60)) UTC"
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
