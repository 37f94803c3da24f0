/// The words that edits remove from a source without writing them again.
///
/// - Shape: a word is a run of letters, digits, and `_` in any script; escapes such as `\n` are not part of words. What
///   the edits write elsewhere, or as part of a longer word, is not lost. Linear in the edited text.
package struct WordLoss: Sendable, Equatable {
  /// What an edit removes.
  package let removed: SourceRange
  /// What it writes instead.
  package let written: String
  /// The words that are lost, in order.
  package let words: [String]

  /// Whether nothing that can be read replaces the words.
  package var isDeletion: Bool { Self.words(in: written).isEmpty }

  /// More lost words than this are not searched for inside longer ones.
  private static let searchLimit = 64
  /// How far a word is followed beyond an edit, in bytes.
  private static let reach = 1_000

  /// The edits of `edits` that lose words, in order of place; empty when every word stays.
  package static func losses(of edits: [TextEdit], in source: SourceText) -> [WordLoss] {
    let regions = regions(of: edits, in: source)
    if keepPlainWords(regions, in: source) { return [] }
    if edits.count == 1, let losses = losses(of: edits[0], in: source) { return losses }
    var balance: [String: Int] = [:]
    for region in regions {
      for word in words(in: String(decoding: region.after, as: UTF8.self)) { balance[word, default: 0] += 1 }
    }
    var losses: [(region: Region, words: [String])] = []
    var count = 0
    for region in regions {
      var lost: [String] = []
      for word in words(in: source.string(region.before)) {
        if let left = balance[word], left > 0 { balance[word] = left - 1 } else { lost.append(word) }
      }
      if !lost.isEmpty { losses.append((region, lost)) }
      count += lost.count
    }
    if count <= searchLimit, !losses.isEmpty {
      // A word beside the edits is written as little as it is removed.
      let written = Array(balance.filter { $0.value > 0 }.keys.joined(separator: "\u{0}").utf8)
      losses = losses.map { ($0.region, $0.words.filter { written.firstIndex(of: $0.utf8) == nil }) }
    }
    return losses.filter { !$0.words.isEmpty }.map {
      WordLoss(removed: $0.region.removed, written: $0.region.written, words: $0.words)
    }
  }

  /// Whether all words of regions are written again, alone or in longer words, where all are in ASCII and not too many.
  private static func keepPlainWords(_ regions: [Region], in source: SourceText) -> Bool {
    var written: [UInt8] = []
    for region in regions {
      written += region.after
      // The last word of one region ends before the first one of the next.
      written.append(UInt8(ascii: " "))
    }
    return written.withUnsafeBufferPointer { written in
      guard var left = plainWords(written), left.count <= searchLimit else { return false }
      var lost: [[UInt8]] = []
      for region in regions {
        let isPlain = source[region.before].withUnsafeBufferPointer { removed in
          guard let words = plainWords(removed) else { return false }
          for word in words {
            if let index = left.firstIndex(where: { isSame(written, $0, removed, word) }) {
              left.swapAt(index, left.count - 1)
              left.removeLast()
            } else {
              lost.append(Array(removed[word]))
            }
          }
          return true
        }
        guard isPlain, lost.count <= searchLimit else { return false }
      }
      return lost.allSatisfy { word in left.contains { Array(written[$0]).firstIndex(of: word) != nil } }
    }
  }

  private static func isSame(
    _ left: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ right: UnsafeBufferPointer<UInt8>, _ other: Range<Int>
  ) -> Bool {
    guard range.count == other.count else { return false }
    for offset in 0..<range.count where left[range.lowerBound + offset] != right[other.lowerBound + offset] {
      return false
    }
    return true
  }

  /// The same for an edit that begins and ends between words; `nil` for any other.
  private static func losses(of edit: TextEdit, in source: SourceText) -> [WordLoss]? {
    guard wordStart(edit.range.start, source) == edit.range.start, wordEnd(edit.range.end, source) == edit.range.end
    else { return nil }
    let removed = words(in: source.string(edit.range))
    var written = words(in: edit.text)
    guard removed.count <= searchLimit, written.count <= searchLimit else { return nil }
    var lost: [String] = []
    for word in removed {
      if let index = written.firstIndex(of: word) { written.remove(at: index) } else { lost.append(word) }
    }
    lost.removeAll { word in written.contains { Array($0.utf8).firstIndex(of: word.utf8) != nil } }
    return lost.isEmpty ? [] : [WordLoss(removed: edit.range, written: edit.text, words: lost)]
  }

  /// Whether edits surely lose no word: none touches one on both sides, or removes or adds anything of one, unless it
  /// writes again what it removes, and nothing beside that is part of a word.
  package static func keepsWords(_ edits: [TextEdit], in source: SourceText) -> Bool {
    func isPart(_ byte: UInt8) -> Bool { isWordByte(byte) || byte == UInt8(ascii: "\\") }
    return source.bytes.withUnsafeBufferPointer { bytes in
      edits.allSatisfy { edit in
        let (start, end) = (edit.range.start, edit.range.end)
        guard start > 0, start <= end, end < bytes.count, end - start <= reach else { return false }
        let (before, after) = (bytes[start - 1], bytes[end])
        guard before != UInt8(ascii: "\\"), !(isPart(before) && isPart(after)) else { return false }
        let removed = UnsafeBufferPointer(rebasing: bytes[start..<end])
        let isNoWord = !removed.contains(where: isPart)
        return edit.text.withBytes { written in
          !written.contains(UInt8(ascii: "\\"))
            && (isNoWord || !isPart(before) && !isPart(after) && writesAgain(removed, written))
        }
      }
    }
  }

  /// Whether an edit writes what it removes, and beside it only what is not part of words.
  private static func writesAgain(
    _ removed: UnsafeBufferPointer<UInt8>, _ written: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard !removed.contains(UInt8(ascii: "\\")), written.count >= removed.count,
      let start = (0...written.count - removed.count).first(where: { start in
        removed.indices.allSatisfy { written[start + $0] == removed[$0] }
      })
    else { return false }
    return !written[..<start].contains(where: isWordByte)
      && !written[(start + removed.count)...].contains(where: isWordByte)
  }

  /// The words of a text, in order.
  package static func words(in text: String) -> [String] {
    var text = text
    let plain = text.withUTF8 { bytes in
      plainWords(bytes)?.map { String(decoding: bytes[$0], as: UTF8.self) }
    }
    return plain ?? wordsOfScalars(in: text)
  }

  /// Where the words of a text in ASCII stand; `nil` for another text.
  private static func plainWords(_ text: UnsafeBufferPointer<UInt8>) -> [Range<Int>]? {
    var result: [Range<Int>] = []
    result.reserveCapacity(text.count / 8)
    var index = 0
    while index < text.count {
      let start = index
      while index < text.count, text[index] < 0x80, isWordByte(text[index]) { index += 1 }
      if index > start { result.append(start..<index) }
      guard index < text.count else { break }
      guard text[index] < 0x80 else { return nil }
      index += 1
      guard text[index - 1] == UInt8(ascii: "\\"), index < text.count else { continue }
      guard text[index] < 0x80 else { return nil }
      let digits = text[index] == UInt8(ascii: "u") ? 4 : text[index] == UInt8(ascii: "x") ? 2 : 0
      index += 1
      let end = min(index + digits, text.count)
      while index < end, isHexDigit(text[index]) { index += 1 }
    }
    return result
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6 }

  private static func wordsOfScalars(in text: String) -> [String] {
    var result: [String] = []
    var word = String.UnicodeScalarView()
    var scalars = text.unicodeScalars.makeIterator()
    var upcoming = scalars.next()
    func isWord(_ scalar: Unicode.Scalar) -> Bool { Self.isWord(scalar) }
    while let scalar = upcoming {
      upcoming = scalars.next()
      if isWord(scalar) {
        word.append(scalar)
        continue
      }
      if !word.isEmpty { result.append(String(word)) }
      word = String.UnicodeScalarView()
      guard scalar == "\\", let escaped = upcoming else { continue }
      upcoming = scalars.next()
      var digits = escaped == "u" ? 4 : escaped == "x" ? 2 : 0
      while digits > 0, let digit = upcoming, digit.properties.isASCIIHexDigit {
        upcoming = scalars.next()
        digits -= 1
      }
    }
    if !word.isEmpty { result.append(String(word)) }
    return result
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x80 else {
      let byte = UInt8(truncatingIfNeeded: scalar.value)
      return (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == UInt8(ascii: "_")
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber, .mathSymbol, .currencySymbol,
      .modifierSymbol:
      return true
    case .otherSymbol: return scalar != "\u{FFFD}"
    default: return false
    }
  }

  /// Edited text with the whole words at its ends.
  private struct Region {
    var edits: ArraySlice<TextEdit>
    var before: SourceRange
    var after: [UInt8]

    var removed: SourceRange { SourceRange(edits.first?.range.start ?? 0, edits.last?.range.end ?? 0) }
    var written: String { edits.map(\.text).joined() }
  }

  private static func regions(of edits: [TextEdit], in source: SourceText) -> [Region] {
    let edits = edits.sorted { $0.range < $1.range }
    var result: [Region] = []
    var from = edits.startIndex
    while from < edits.endIndex {
      let start = wordStart(edits[from].range.start, source)
      var (upTo, end) = (from, 0)
      repeat {
        end = max(end, wordEnd(edits[upTo].range.end, source))
        upTo += 1
      } while upTo < edits.endIndex && wordStart(edits[upTo].range.start, source) <= end
      let group = edits[from..<upTo]
      let before = SourceRange(start, wordEnd(edits[upTo - 1].range.end, source))
      result.append(Region(edits: group, before: before, after: written(group, over: before, in: source)))
      from = upTo
    }
    return result
  }

  /// What a stretch of the source is after some edits.
  private static func written(
    _ edits: ArraySlice<TextEdit>, over range: SourceRange, in source: SourceText
  ) -> [UInt8] {
    var result: [UInt8] = []
    var copied = range.start
    for edit in edits where edit.range.start >= copied && edit.range.end <= source.count {
      result += source[SourceRange(copied, edit.range.start)]
      result += edit.text.utf8
      copied = edit.range.end
    }
    result += source[SourceRange(copied, range.end)]
    return result
  }

  private static func wordStart(_ offset: Int, _ source: SourceText) -> Int {
    var index = min(offset, source.count)
    let limit = max(0, index - reach)
    while index > limit, source[index - 1].map(isWordByte) == true { index -= 1 }
    return index
  }

  private static func wordEnd(_ offset: Int, _ source: SourceText) -> Int {
    var index = min(offset, source.count)
    let limit = min(source.count, index + reach)
    while index < limit, source[index].map(isWordByte) == true { index += 1 }
    return index
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == UInt8(ascii: "_") || byte >= 0x80
  }
}
