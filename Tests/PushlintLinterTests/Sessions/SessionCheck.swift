import PushlintDiagnostics
import PushlintExtract
import PushlintLinter
import PushlintText
import TestSupport
import Testing

/// Lints the texts of one session, each remembering what the one before was read as, and compares with a fresh lint.
struct SessionCheck {
  let language: HostLanguage
  let linter: Linter
  let seed: UInt64
  /// How many texts were read part by part.
  private(set) var partial = 0
  private var cache = DiagnosticCache()
  private var texts: [SourceText] = []

  init(_ language: HostLanguage, _ linter: Linter, _ random: SeededRandom) {
    self.language = language
    self.linter = linter
    seed = random.seed
  }

  /// Whether the text has the diagnostics of a fresh lint; records an issue where it has not.
  mutating func isSame(_ text: SourceText) -> Bool {
    texts.append(text)
    let known = linter.lintEdited(Source(text, language), Configuration(), remembering: &cache)
    if known.analyzedExcerpts == nil { partial += 1 }
    guard let difference = difference(known.result, text) else { return true }
    let fewest = withFewestTexts(texts)
    let shown = withFewestLines(fewest).map { $0.string($0.range) }.joined(separator: "\n<<NEXT>>\n")
    Issue.record("\(language), PUSHLINT_SEED=\(seed), \(fewest.count) texts: \(difference)\n<<FIRST>>\n\(shown)<<END>>")
    return false
  }

  /// How a result differs from that of a fresh lint; `nil` where it does not.
  private func difference(_ known: LintResult, _ text: SourceText) -> String? {
    let fresh = linter.lintWithoutTrials(Source(text, language), looksCloser: true)
    guard known.diagnostics != fresh.diagnostics || known.payloads != fresh.payloads else { return nil }
    let lines = fresh.diagnostics.difference(from: known.diagnostics) { $0 == $1 }.map { change in
      switch change {
      case .insert(_, let found, _): "missing \(Self.line(found))"
      case .remove(_, let found, _): "too much \(Self.line(found))"
      }
    }
    return "payloads \(known.payloads), fresh \(fresh.payloads); \(lines.joined(separator: "; "))"
  }

  private static func line(_ found: Diagnostic) -> String {
    "\(found.rule) \(found.range) \(found.pointer ?? "") \(found.message) fixes \(found.fixes.map(\.edits))"
  }

  // MARK: The smallest session

  /// Whether the last of the texts still gets something else than from a fresh lint.
  private func fails(_ texts: [SourceText]) -> Bool {
    var cache = DiagnosticCache()
    var last: LintResult?
    for text in texts { last = linter.lintEdited(Source(text, language), Configuration(), remembering: &cache).result }
    guard let last, let text = texts.last else { return false }
    return difference(last, text) != nil
  }

  private func withFewestTexts(_ all: [SourceText]) -> [SourceText] {
    for count in [2, 3, 5, 10] where count < all.count && fails(all.suffix(count)) {
      return withFewestTexts(all.suffix(count))
    }
    var texts = all
    var index = 0
    while index < texts.count - 1, texts.count <= 10 {
      var fewer = texts
      fewer.remove(at: index)
      if fails(fewer) { texts = fewer } else { index += 1 }
    }
    return texts
  }

  /// Without the lines, equal in all texts, that the difference does not need.
  private func withFewestLines(_ texts: [SourceText]) -> [SourceText] {
    var texts = texts.map(Self.lines)
    guard texts.count > 1 else { return [withFewestLines(texts.first ?? [])] }
    for isBehind in [false, true] {
      var size = 64
      while size > 0 {
        var index = 0
        while true {
          let common = Self.commonLines(texts, fromEnd: isBehind)
          guard index < common else { break }
          let count = min(size, common - index)
          let fewer = texts.map { lines in
            var lines = lines
            let first = isBehind ? lines.count - index - count : index
            lines.removeSubrange(first..<first + count)
            return lines
          }
          if fails(fewer.map(Self.text)) { texts = fewer } else { index += count }
        }
        size /= 4
      }
    }
    return texts.map(Self.text)
  }

  /// One text without the lines that its difference does not need.
  private func withFewestLines(_ text: [ArraySlice<UInt8>]) -> SourceText {
    var lines = text
    var size = 64
    while size > 0 {
      var index = 0
      while index < lines.count {
        var fewer = lines
        fewer.removeSubrange(index..<min(index + size, lines.count))
        if fails([Self.text(fewer)]) { lines = fewer } else { index += size }
      }
      size /= 4
    }
    return Self.text(lines)
  }

  /// Lines with their ends.
  private static func lines(_ text: SourceText) -> [ArraySlice<UInt8>] {
    let bytes = Array(text.bytes)
    var result: [ArraySlice<UInt8>] = []
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == 0x0A {
      result.append(bytes[start...index])
      start = index + 1
    }
    if start < bytes.count { result.append(bytes[start...]) }
    return result
  }

  private static func text(_ lines: [ArraySlice<UInt8>]) -> SourceText { SourceText(bytes: Array(lines.joined())) }

  /// How many lines all texts begin with, or end with.
  private static func commonLines(_ texts: [[ArraySlice<UInt8>]], fromEnd: Bool) -> Int {
    var count = texts.map(\.count).min() ?? 0
    guard let first = texts.first else { return 0 }
    for other in texts.dropFirst() {
      let equal =
        fromEnd
        ? zip(first.reversed(), other.reversed()).prefix { $0 == $1 }.count
        : zip(first, other).prefix { $0 == $1 }.count
      count = min(count, equal)
    }
    return count
  }
}
