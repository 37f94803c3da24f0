import PushlintText
import PushlintTree

/// Finds batches of tokens that are too large for one multicast: `chunk(tokens, 1000)` before `sendEachForMulticast`.
///
/// - Source: the reference of the Admin SDKs: `sendEachForMulticast` takes up to 500 tokens, and throws an error for more.
struct BatchSize {
  private let text: SourceText
  private let most = 500
  /// How far before a call its batches are made, in bytes.
  private static let reach = 700
  private static let longestNumber = 8
  /// Functions and methods that divide a list into parts.
  private static let dividers: Set<String> = [
    "chunk", "Chunk", "chunks", "chunked", "partition", "array_chunk", "each_slice", "batch", "batched", "Batch",
    "inBatches", "grouper", "splitInto", "toChunks", "_chunk", "windowed",
  ]

  init(_ text: SourceText) { self.text = text }

  /// - Parameter call: where the name of a method that sends to several devices begins.
  /// - Returns: the size of the batches, where the parts of the list that the call is nearest to are too large.
  func fact(before call: Int) -> SourceFact? {
    var last: (range: SourceRange, size: Int)?
    var index = max(0, call - Self.reach)
    while index < call {
      guard let byte = text[index], byte &- 0x30 < 10, text[index - 1].map(ByteClass.isNameByte) != true else {
        index += 1
        continue
      }
      let start = index
      while index < call, let byte = text[index], byte &- 0x30 < 10 || byte == UInt8(ascii: "_") { index += 1 }
      let range = SourceRange(start, index)
      guard range.count < Self.longestNumber, text[index].map(ByteClass.isNameByte) != true,
        let size = Int(text.string(range).filter { $0 != "_" }), dividesList(before: start)
      else { continue }
      last = (range, size)
    }
    guard let last, last.size > most else { return nil }
    return SourceFact(kind: .batchSize, range: last.range, values: ["value": text.string(last.range)])
  }

  /// Whether what is before a number says that a list is divided into parts of so many elements.
  private func dividesList(before number: Int) -> Bool {
    var words = WordsBefore(text, number)
    // `for (let i = 0; i < tokens.length; i += 1000)`
    if words.take("=") { return words.take("+") }
    if words.take("(") { return words.word().map(Self.dividers.contains) == true }
    guard words.take(",") else { return false }
    let end = words.offset
    guard words.skipParentheses() else { return false }
    let arguments = SourceRange(words.offset, end)
    guard let name = words.word() else { return false }
    // `range(0, len(tokens), 1000)`
    return Self.dividers.contains(name) || name == "range" && text.firstOffset(of: "len(", in: arguments) != nil
  }
}
