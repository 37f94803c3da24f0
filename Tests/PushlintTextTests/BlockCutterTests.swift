import PushlintText
import TestSupport
import Testing

/// Blocks are the source, cut between lines, whatever is read at a time.
@Suite struct BlockCutterTests {
  private static func blocks(_ bytes: [UInt8], _ sizes: BlockCutter.Sizes, _ random: inout SeededRandom)
    -> [SourceBlock]
  {
    var cutter = BlockCutter(sizes)
    var rest = bytes[...]
    var blocks: [SourceBlock] = []
    while !cutter.isFinished {
      if let block = cutter.next() {
        blocks.append(block)
        continue
      }
      let count = max(1, Int.random(in: 0...2, using: &random) * cutter.wantedCount)
      cutter.add(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    return blocks
  }

  @Test func blocksAreWholeLines() {
    var random = SeededRandom()
    let words = ["a", "bc", "\n", "\r\n", "\r", "long line of words", "é"]
    for _ in 0..<3_000 {
      let text = (0..<Int.random(in: 0...40, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
      let source = SourceText(text.joined())
      let sizes = BlockCutter.Sizes(
        block: Int.random(in: 1...30, using: &random), before: Int.random(in: 0...10, using: &random),
        behind: Int.random(in: 0...10, using: &random))
      let blocks = Self.blocks(source.bytes, sizes, &random)
      #expect(blocks.flatMap { Array($0.text[$0.lines]) } == source.bytes)
      #expect(blocks.map(\.isLast) == blocks.indices.map { $0 == blocks.count - 1 })
      for block in blocks {
        let start = block.offset + block.lines.start
        let end = block.offset + block.lines.end
        #expect(source[SourceRange(block.offset, block.offset + block.text.count)] == block.text.bytes[...])
        #expect(start == 0 || source.lineStart(of: start) == start)
        #expect(block.lines.start >= min(start, sizes.before) && block.text.count >= block.lines.end)
        #expect(block.isLast || source.lineStart(of: end) == end)
        #expect(block.endsLinesWithCRLF == source.endsLinesWithCRLF)
        #expect(block.text.lineEndCount(in: block.lines) == source.lineEndCount(in: SourceRange(start, end)))
      }
    }
  }

  @Test func lineEndsAreCounted() {
    var random = SeededRandom()
    for length in 0..<600 {
      let some: [UInt8] = [0x0A, 0x0B, 0x0D, 0x8A, 0x20, 0x41]
      let bytes = (0..<length * 9).map { _ in some.randomElement(using: &random) ?? 0x0A }
      for bytes in [bytes, bytes.map { $0 == 0x0D ? 0x20 : $0 }] {
        let text = SourceText(bytes: bytes)
        #expect(text.lineEndCount(in: text.range) == LineTable(text).lineCount - 1)
      }
    }
  }
}
