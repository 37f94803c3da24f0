/// The occurrences of some patterns in a text, kept through its edits: only what is near an edit is looked at again.
package struct RememberedMatches: Sendable {
  private let scan: NeedleScan
  /// In order of place.
  package private(set) var matches: [NeedleScan.Match]

  package init(_ scan: NeedleScan, in text: SourceText) {
    self.scan = scan
    matches = scan.matches(in: text, range: text.range)
  }

  /// Takes an edit over.
  ///
  /// - Parameters:
  ///   - change: the bytes that were replaced, in the text as it was.
  ///   - text: the text as it is now.
  ///   - shift: by how many bytes it is longer than it was.
  package mutating func follow(_ change: SourceRange, to text: SourceText, longerBy shift: Int) {
    let end = change.end + shift
    let reach = max(scan.longest - 1, 0)
    let near = SourceRange(max(change.start - reach, 0), min(end + reach, text.count))
    let found = scan.matches(in: text, range: near).filter {
      $0.offset < end && $0.offset + scan.length($0.needle) > change.start
    }
    var kept: [NeedleScan.Match] = []
    kept.reserveCapacity(matches.count + found.count)
    var next = 0
    while next < matches.count, matches[next].offset < change.end {
      let match = matches[next]
      if match.offset + scan.length(match.needle) <= change.start { kept.append(match) }
      next += 1
    }
    // A long one may begin before a short one that ends in front of the edit.
    let overlaps = found.first.map { first in kept.last.map { NeedleScan.Match.isBefore(first, $0) } ?? false } ?? false
    kept += found
    if overlaps { kept.sort(by: NeedleScan.Match.isBefore) }
    if shift == 0 {
      kept += matches[next...]
    } else {
      for match in matches[next...] {
        kept.append(NeedleScan.Match(needle: match.needle, offset: match.offset + shift))
      }
    }
    matches = kept
  }
}
