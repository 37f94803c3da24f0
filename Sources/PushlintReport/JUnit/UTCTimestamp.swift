import PushlintText

/// Writes a moment as `2026-03-01T12:00:00`, in UTC.
enum UTCTimestamp {
  /// - Parameter seconds: since 1970-01-01T00:00:00Z; before that, and after the year 9999, the nearest moment.
  static func text(ofSeconds seconds: Int) -> String {
    let moment = CivilTime(secondsSince1970: min(max(seconds, 0), CivilTime.latest))
    return moment.map { "\($0.date)T\($0.time)" } ?? ""
  }
}
