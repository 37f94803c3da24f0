import PushlintSyntax

/// What was looked at beyond the part of a file that is being read, in tokens.
final class CodeTraces {
  /// Past the last token of all that has to be read as a whole with something in the part.
  private(set) var end = 0
  /// The first and the last token that the search for a name came to.
  private(set) var first = Int.max
  private(set) var last = 0
  /// Names of numbers that were met, and get their values elsewhere in the file.
  var missing: Set<String> = []
  /// Whether all places were looked for where a name is used.
  var needsWholeFile = false

  func begins(upTo end: Int) { self.end = max(self.end, end) }

  func looks(upTo index: Int) { last = max(last, index) }

  func looks(backTo index: Int) { first = min(first, index) }
}
