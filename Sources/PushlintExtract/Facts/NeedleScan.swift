import PushlintText

/// Finds any of a few byte patterns in one pass over a text.
///
/// - Shape: patterns have two bytes or more and are compared without regard to the case of ASCII letters. Many bytes are
///   never looked at: a window as wide as the shortest pattern moves on by what its last two bytes allow.
/// - Source: Wu and Manber, "A fast algorithm for multi-pattern searching", 1994.
package struct NeedleScan: Sendable {
  /// One occurrence: which pattern, and where it begins.
  package struct Match: Sendable, Equatable {
    package let needle: Int
    package let offset: Int
  }

  /// In lower case.
  private let needles: [[UInt8]]
  private let width: Int
  /// How far the window can move, by the hash of its last two bytes; 0 where a pattern may begin with the window.
  private let shifts: [UInt8]

  private static let tableSize = 1 << 12

  package init(_ needles: [String]) {
    let needles = needles.map { $0.utf8.map(Self.lowercase) }
    let width = min(needles.map(\.count).min() ?? 0, 200)
    var shifts = [UInt8](repeating: UInt8(clamping: max(width - 1, 1)), count: Self.tableSize)
    for needle in needles where width > 1 {
      for index in 1..<width {
        let hash = Self.hash(needle[index - 1], needle[index])
        shifts[hash] = min(shifts[hash], UInt8(clamping: width - 1 - index))
      }
    }
    self.needles = needles
    self.width = width
    self.shifts = shifts
  }

  /// The occurrences inside `range`, in order of place.
  func matches(in text: SourceText, range: SourceRange? = nil, limit: Int = .max) -> [Match] {
    var result: [Match] = []
    _ = contains(in: text, range: range) { match in
      result.append(match)
      return result.count >= limit
    }
    return result
  }

  /// Whether one of the occurrences inside `range` is the one that is looked for; they are handed over in order of place.
  package func contains(in text: SourceText, range: SourceRange? = nil, _ isLookedFor: (Match) -> Bool) -> Bool {
    let range = range ?? text.range
    let end = min(range.end, text.count)
    guard width > 1, end - range.start >= width else { return false }
    return text.bytes.withUnsafeBufferPointer { bytes in
      shifts.withUnsafeBufferPointer { shifts in
        var last = range.start + width - 1
        while last < end {
          let shift = shifts[Self.hash(bytes[last - 1], bytes[last])]
          guard shift == 0 else {
            last += Int(shift)
            continue
          }
          let start = last - width + 1
          for number in needles.indices where begins(number, bytes, at: start, end: end) {
            if isLookedFor(Match(needle: number, offset: start)) { return true }
          }
          last += 1
        }
        return false
      }
    }
  }

  /// Whether any of the patterns occurs.
  func occurs(in text: SourceText, range: SourceRange? = nil) -> Bool {
    !matches(in: text, range: range, limit: 1).isEmpty
  }

  /// Whether a pattern stands at `start`.
  private func begins(_ number: Int, _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, end: Int) -> Bool {
    needles[number].withUnsafeBufferPointer { needle in
      guard needle.count <= end - start else { return false }
      var index = 0
      while index < needle.count {
        guard Self.lowercase(bytes[start + index]) == needle[index] else { return false }
        index += 1
      }
      return true
    }
  }

  static func lowercase(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

  /// The same for both cases of a letter.
  private static func hash(_ first: UInt8, _ second: UInt8) -> Int {
    (Int(first | 0x20) << 4 ^ Int(second | 0x20)) & (tableSize - 1)
  }
}
