import PushlintSyntax
import PushlintTree

/// Lengths of time that nobody knows, where a moment is meant.
extension CodeReader {
  /// Types of lengths of time, and what yields their seconds.
  private static let durations: Set<String> = ["Duration", "TimeSpan", "timedelta"]
  private static let seconds: Set<String> = [
    "getSeconds", "toSeconds", "seconds", "inWholeSeconds", "inSeconds", "TotalSeconds", "total_seconds", "as_secs",
    "num_seconds",
  ]
  private static let moments = ["apns-expiration", "stale-date", "dismissal-date", "timestamp"]
  /// What stands for a length of time in seconds that nobody knows.
  private static let anyDuration = "3600"

  /// Adds the seconds of a duration where a moment is meant: `String.valueOf(validity.getSeconds())` as the time at which
  /// a push expires.
  ///
  /// - Returns: whether there is one.
  func addDurationForMoment(_ range: Range<Int>, in parent: Int, _ flags: SyntaxTree.Node.Flags) -> Bool {
    guard Self.moments.contains(where: { tree.endsWithKey($0, in: parent) }) else { return false }
    let inText = numberInText(range).map(unwrapped)
    let value = inText ?? range
    let start = value.lowerBound
    guard 3...5 ~= value.count, tokens.linkWidth(at: start + 1) == 1, let method = tokens.word(at: start + 2),
      Self.seconds.contains(method), value.count == 3 || tokens.isOpener("(", at: start + 3),
      value.count != 4, let type = typeName(of: start), Self.durations.contains(type)
    else { return false }
    let node = tree.add(
      inText == nil ? .number : .string, flags, tokens.range(range), in: parent, text: Self.anyDuration)
    tree.markClock(node)
    return true
  }
}
