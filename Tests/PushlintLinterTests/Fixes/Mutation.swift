import Foundation
import PushlintText
import TestSupport

/// The seeds of a run of random tests: those that stay the same, and a new one unless the environment names one.
enum TestSeeds {
  /// `PUSHLINT_SEED=…` repeats a run.
  static let all: [UInt64] = {
    if let named = ProcessInfo.processInfo.environment["PUSHLINT_SEED"].flatMap({ UInt64($0) }) { return [named] }
    return [1, UInt64.random(in: 2...999_999_999)]
  }()

  /// How many files are mutated for each seed: `PUSHLINT_MUTATIONS=30000` for a long run.
  static let mutations = ProcessInfo.processInfo.environment["PUSHLINT_MUTATIONS"].flatMap { Int($0) } ?? shortRun

  /// Whether somebody asked for more than the suite does.
  static let isLong = mutations > shortRun

  private static let shortRun = 60
}

/// Breaks texts as editing, copying, and mishaps do.
struct Mutation {
  /// What opens or closes something, in any of the languages.
  private static let signs = [
    "/*", "*/", "//", "#", "<!--", "\"", "'", "`", "```\n", "```json\n", "${", "{{", "<<EOF\n", "<<'END'\n", "$(", "{",
    "}", "[", "]", "(", ")", ",", ":", ";", "\\", "\n", "\n\n", "...", "=", "“", "”", "\u{A0}", "\u{200B}", "null",
    "-d '", "> ", "    ", "`${", "/", "<", "###\n", "EOF\n", "POST /x HTTP/1.1\n",
  ]

  /// `text` with one to three mistakes in it.
  static func mutated(_ text: [UInt8], _ numbers: inout SeededRandom) -> [UInt8] {
    var bytes = text
    for _ in 0..<Int.random(in: 1...3, using: &numbers) where !bytes.isEmpty { mutate(&bytes, &numbers) }
    return bytes
  }

  private static func mutate(_ bytes: inout [UInt8], _ numbers: inout SeededRandom) {
    func place() -> Int { Int.random(in: 0...bytes.count, using: &numbers) }
    func stretch(_ longest: Int) -> Range<Int> {
      let start = place()
      return start..<min(bytes.count, start + Int.random(in: 1...longest, using: &numbers))
    }
    switch Int.random(in: 0..<10, using: &numbers) {
    case 0, 1, 2:
      let sign = signs[Int.random(in: 0..<signs.count, using: &numbers)]
      bytes.insert(contentsOf: Array(sign.utf8), at: boundary(place(), bytes))
    case 3: bytes.removeSubrange(stretch(3))
    case 4: bytes.removeSubrange(stretch(40))
    case 5: bytes.removeSubrange(place()..<bytes.count)
    case 6:
      let range = stretch(60)
      bytes.insert(contentsOf: Array(bytes[range]), at: range.upperBound)
    case 7:
      let index = place()
      if index < bytes.count { bytes[index] ^= 1 << UInt8.random(in: 0...6, using: &numbers) }
    case 8:
      let first = punctuation(in: bytes, near: place())
      let second = punctuation(in: bytes, near: place())
      if let first, let second { bytes.swapAt(first, second) }
    default:
      if let index = punctuation(in: bytes, near: place()) { bytes.remove(at: index) }
    }
  }

  /// The nearest offset at or after `offset` where a character begins.
  private static func boundary(_ offset: Int, _ bytes: [UInt8]) -> Int {
    var index = offset
    while index < bytes.count, bytes[index] & 0xC0 == 0x80 { index += 1 }
    return index
  }

  private static func punctuation(in bytes: [UInt8], near offset: Int) -> Int? {
    bytes.indices[min(offset, bytes.count)...].first { "{}[]\",:'`()/*#".utf8.contains(bytes[$0]) }
  }
}
