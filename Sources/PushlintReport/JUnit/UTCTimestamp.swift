/// Writes a moment as `2026-03-01T12:00:00`, in UTC.
enum UTCTimestamp {
  /// The last second that has a year of four digits.
  private static let latest = 253_402_300_799

  /// - Parameter seconds: since 1970-01-01T00:00:00Z; before that, and after the year 9999, the nearest moment.
  static func text(ofSeconds seconds: Int) -> String {
    let seconds = min(max(seconds, 0), latest)
    let (year, month, day) = date(ofDay: seconds / 86_400)
    let time = seconds % 86_400
    return "\(padded(year, to: 4))-\(padded(month))-\(padded(day))"
      + "T\(padded(time / 3600)):\(padded(time / 60 % 60)):\(padded(time % 60))"
  }

  /// The Gregorian date of a day, counted from 1970-01-01.
  ///
  /// - Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", civil_from_days; a year there begins in
  ///   March, so that the leap day is its last.
  private static func date(ofDay day: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = day + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  private static func padded(_ number: Int, to digits: Int = 2) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
