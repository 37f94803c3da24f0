/// A text as a duration of Protocol Buffers: decimal seconds with an `s` behind them.
///
/// - Source: the JSON mapping of Protocol Buffers: at most nine digits behind the point, the suffix is required.
package struct DurationText {
  package let isValid: Bool
  /// Whole seconds, cut towards zero; `nil` for a text that is no duration or one beyond counting.
  package let seconds: Int?
  /// Whether it has digits behind the point other than 0.
  let hasFraction: Bool
  /// The duration that was surely meant by a text that is none.
  let suggestion: String?

  package init(_ text: String) {
    let bytes = Array(text.utf8)
    if let number = Decimal(bytes.dropLast()), bytes.last == UInt8(ascii: "s"), number.fraction.count <= 9,
      !number.isNegative
    {
      isValid = true
      seconds = number.whole
      hasFraction = number.fraction.contains { $0 != UInt8(ascii: "0") }
      suggestion = nil
    } else {
      isValid = false
      seconds = nil
      hasFraction = false
      suggestion = Self.meant(by: bytes)
    }
  }

  /// A number of milliseconds as the service reads it: `0.5s`.
  static func text(ofMilliseconds number: Int) -> String {
    var fraction = String(String(1000 + number % 1000).dropFirst())
    while fraction.last == "0" { fraction.removeLast() }
    return "\(number / 1000)\(fraction.isEmpty ? "" : "." + fraction)s"
  }

  /// Longest that FCM keeps a message, in seconds: four weeks.
  ///
  /// - Source: the reference of `AndroidConfig.ttl`.
  static let longestLifetime = 2_419_200

  /// Whether it is at most `maximum` seconds long; without a maximum every duration is.
  func isWithin(_ maximum: Double?) -> Bool {
    guard let maximum else { return true }
    guard let seconds else { return false }
    return Double(seconds) < maximum || Double(seconds) == maximum && !hasFraction
  }

  /// Digits behind the point, and the same without them.
  func fraction() -> TextFormat.Match? {
    guard hasFraction, let seconds, seconds <= Self.longestLifetime else { return nil }
    return TextFormat.Match(suggestion: "\(seconds)s")
  }

  /// More than four weeks; a thousandth of it when that looks like what was meant.
  func excess() -> TextFormat.Match? {
    guard isValid, seconds.map({ $0 > Self.longestLifetime }) ?? true else { return nil }
    guard let seconds, seconds % 1000 == 0, seconds / 1000 <= Self.longestLifetime, seconds >= 10_000_000 else {
      return TextFormat.Match(suggestion: "\(Self.longestLifetime)s")
    }
    return TextFormat.Match(suggestion: "\(seconds / 1000)s")
  }

  /// Digits with perhaps a point in them.
  private struct Decimal {
    let whole: Int?
    let fraction: ArraySlice<UInt8>
    let isNegative: Bool

    init?(_ bytes: ArraySlice<UInt8>) {
      isNegative = bytes.first == UInt8(ascii: "-")
      let unsigned = isNegative ? bytes.dropFirst() : bytes
      let digits = unsigned.prefix { $0 &- 0x30 < 10 }
      let rest = unsigned.dropFirst(digits.count)
      guard !digits.isEmpty else { return nil }
      if rest.isEmpty {
        fraction = []
      } else {
        guard rest.first == UInt8(ascii: "."), rest.count > 1, rest.dropFirst().allSatisfy({ $0 &- 0x30 < 10 }) else {
          return nil
        }
        fraction = rest.dropFirst()
      }
      whole = Int(String(decoding: digits, as: UTF8.self))
    }
  }

  private static let units: [(name: String, seconds: Int)] = [
    ("seconds", 1), ("second", 1), ("secs", 1), ("sec", 1), ("minutes", 60), ("minute", 60), ("mins", 60),
    ("min", 60), ("hours", 3600), ("hour", 3600), ("hrs", 3600), ("hr", 3600), ("days", 86400), ("day", 86400),
    ("weeks", 604_800), ("week", 604_800), ("m", 60), ("h", 3600), ("d", 86400), ("w", 604_800), ("S", 1),
  ]

  private static func meant(by bytes: [UInt8]) -> String? {
    if let number = Decimal(bytes[...]), !number.isNegative, number.fraction.count <= 9 {
      return String(decoding: bytes, as: UTF8.self) + "s"
    }
    if bytes.last == UInt8(ascii: "s"), let number = Decimal(bytes.dropLast()), !number.isNegative,
      let point = bytes.firstIndex(of: UInt8(ascii: "."))
    {
      // More digits than nanoseconds have.
      return String(decoding: bytes.prefix(point + 10), as: UTF8.self) + "s"
    }
    let text = String(decoding: bytes, as: UTF8.self)
    if text.hasPrefix("PT") || text.hasPrefix("P") { return iso8601(Array(text.utf8.dropFirst())) }
    if text.hasSuffix("ms"), let milliseconds = Int(text.dropLast(2)), milliseconds >= 0, milliseconds % 1000 == 0 {
      return "\(milliseconds / 1000)s"
    }
    for unit in units where text.hasSuffix(unit.name) {
      let number = text.dropLast(unit.name.count)
      let trimmed = number.hasSuffix(" ") ? number.dropLast() : number
      guard let count = Int(trimmed), count >= 0 else { continue }
      let (seconds, overflow) = count.multipliedReportingOverflow(by: unit.seconds)
      return overflow ? nil : "\(seconds)s"
    }
    return nil
  }

  /// `PT1H30M` and its like, without months and years, whose length nobody knows.
  private static func iso8601(_ bytes: [UInt8]) -> String? {
    var total = 0
    var number: Int?
    var isTime = false
    for byte in bytes {
      if byte &- 0x30 < 10 {
        number = Int(clamping: min(number ?? 0, 1 << 40) * 10 + Int(byte - 0x30))
        continue
      }
      if byte == UInt8(ascii: "T"), !isTime, number == nil {
        isTime = true
        continue
      }
      guard let count = number else { return nil }
      number = nil
      switch (byte, isTime) {
      case (UInt8(ascii: "D"), false): total += min(count, 1 << 30) * 86400
      case (UInt8(ascii: "W"), false): total += min(count, 1 << 30) * 604_800
      case (UInt8(ascii: "H"), true): total += min(count, 1 << 30) * 3600
      case (UInt8(ascii: "M"), true): total += min(count, 1 << 30) * 60
      case (UInt8(ascii: "S"), true): total += min(count, 1 << 30)
      default: return nil
      }
      if total > 1 << 50 { return nil }
    }
    return number == nil && !bytes.isEmpty ? "\(total)s" : nil
  }
}
