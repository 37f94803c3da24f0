import PushlintText

/// Finds any of a few byte patterns in one pass over a text.
///
/// - Shape: patterns are compared without regard to the case of ASCII letters. Most bytes are never looked at: the scan
///   moves by the length of the shortest pattern wherever the byte there is in none of them.
/// - Source: Horspool's algorithm, for a set of patterns.
struct NeedleScan: Sendable {
  /// One occurrence: which pattern, and where it begins.
  struct Match: Sendable, Equatable {
    let needle: Int
    let offset: Int
  }

  /// In lower case.
  private let needles: [[UInt8]]
  /// Length of the shortest pattern, which is the width of the window that moves.
  private let width: Int
  /// How far the window can move when its last byte is the index.
  private let shifts: [Int]
  /// The patterns whose window ends in that byte.
  private let candidates: [[Int]]

  init(_ needles: [String]) {
    let needles = needles.map { $0.utf8.map(Self.lowercase) }
    let width = needles.map(\.count).min() ?? 0
    var shifts = [Int](repeating: max(width, 1), count: 256)
    var candidates = [[Int]](repeating: [], count: 256)
    for (number, needle) in needles.enumerated() where width > 0 {
      for (index, byte) in needle.prefix(width).enumerated() {
        for variant in Self.variants(of: byte) {
          if index == width - 1 {
            candidates[Int(variant)].append(number)
          } else {
            shifts[Int(variant)] = min(shifts[Int(variant)], width - 1 - index)
          }
        }
      }
    }
    self.needles = needles
    self.width = width
    self.shifts = shifts
    self.candidates = candidates
  }

  /// The occurrences inside `range`, in order of place.
  func matches(in text: SourceText, range: SourceRange? = nil, limit: Int = .max) -> [Match] {
    var result: [Match] = []
    let range = range ?? text.range
    let end = min(range.end, text.count)
    guard width > 0, end - range.start >= width else { return [] }
    text.bytes.withUnsafeBufferPointer { bytes in
      shifts.withUnsafeBufferPointer { shifts in
        var last = range.start + width - 1
        while last < end {
          let byte = Int(bytes[last])
          for number in candidates[byte] where needles[number].count <= end - (last - width + 1) {
            let start = last - width + 1
            let needle = needles[number]
            if needle.indices.allSatisfy({ Self.lowercase(bytes[start + $0]) == needle[$0] }) {
              result.append(Match(needle: number, offset: start))
              if result.count >= limit { return }
            }
          }
          last += shifts[byte]
        }
      }
    }
    return result
  }

  /// Whether any of the patterns occurs.
  func occurs(in text: SourceText, range: SourceRange? = nil) -> Bool {
    !matches(in: text, range: range, limit: 1).isEmpty
  }

  static func lowercase(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

  private static func variants(of byte: UInt8) -> [UInt8] {
    byte &- 0x61 < 26 ? [byte, byte & 0xDF] : [byte]
  }
}
