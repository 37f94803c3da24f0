/// A moment as calendars and clocks have it in UTC.
///
/// - Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", civil_from_days.
package struct CivilTime: Sendable {
  /// `2026-05-17`.
  package let date: String
  /// `09:30:00`.
  package let time: String

  /// The last second that has a year of four digits.
  package static let latest = 253_402_300_799

  /// `nil` for a moment before 1970 or after the year 9999.
  package init?(secondsSince1970 seconds: Int) {
    guard 0...Self.latest ~= seconds else { return nil }
    let (days, second) = seconds.quotientAndRemainder(dividingBy: 86_400)
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
    date = "\(year)-\(Self.padded(month))-\(Self.padded(day))"
    time = "\(Self.padded(second / 3_600)):\(Self.padded(second / 60 % 60)):\(Self.padded(second % 60))"
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
