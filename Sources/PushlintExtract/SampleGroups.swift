import Algorithms
import PushlintText

/// Which code blocks of a Markdown page show one thing in several languages: a row of blocks with nothing but short
/// labels between them, such as the tabs of a documentation site, and each in a language of its own.
///
/// - Shape: one pass over the page.
package struct SampleGroups {
  private let blocks: [MarkdownExtractor.Block]
  /// The number of each block's group.
  private let groups: [Int]

  /// Most lines between two blocks of a group that are not blank.
  private static let mostLabels = 8

  package init(_ text: SourceText) {
    let blocks = MarkdownExtractor(text).codeBlocks()
    var groups: [Int] = []
    var languages: Set<String> = []
    for (index, block) in blocks.enumerated() {
      let isNext =
        index > 0 && !languages.contains(block.language)
        && Self.holdsLabels(SourceRange(blocks[index - 1].content.end, block.content.start), text)
      if !isNext { languages = [] }
      languages.insert(block.language)
      groups.append((groups.last ?? 0) + (isNext ? 0 : 1))
    }
    self.blocks = blocks
    self.groups = groups
  }

  /// The block at `offset`, and its group; `nil` between blocks.
  package func place(of offset: Int) -> (block: Int, group: Int)? {
    let block = blocks.partitioningIndex { $0.content.end > offset }
    return block < blocks.count && blocks[block].content.contains(offset) ? (block, groups[block]) : nil
  }

  private static func holdsLabels(_ range: SourceRange, _ text: SourceText) -> Bool {
    var labels = 0
    var start = range.start
    while start < range.end {
      let line = text[SourceRange(start, min(text.lineEnd(of: start), range.end))]
      if line.contains(where: { $0 > 0x20 }) {
        labels += 1
        guard labels <= mostLabels, isLabel(line) else { return false }
      }
      start = max(text.nextLine(after: start), start + 1)
    }
    return true
  }

  /// Most bytes and words of a label.
  private static let longestLabel = 60
  private static let mostWords = 4

  /// Fences, tags, and marks of tabs; otherwise a few words that are no sentence: `#### Node.js`, `**REST**`, `curl:`.
  private static func isLabel(_ line: ArraySlice<UInt8>) -> Bool {
    let words = line.split { $0 <= 0x20 || $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: ">") }
    guard let first = words.first?.first else { return true }
    switch first {
    case UInt8(ascii: "`"), UInt8(ascii: "~"), UInt8(ascii: "<"), UInt8(ascii: "{"), UInt8(ascii: "="),
      UInt8(ascii: ":"):
      return true
    default: return line.count <= longestLabel && words.count <= mostWords && words.last?.last != UInt8(ascii: ".")
    }
  }
}
