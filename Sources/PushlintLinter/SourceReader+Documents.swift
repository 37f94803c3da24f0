import PushlintExtract
import PushlintRules
import PushlintSyntax
import PushlintText
import PushlintTree

/// Reads a document in JSON, without what is clean in it.
extension SourceReader {
  /// Hands what may be wrong in a document of requests to `body`: nothing for a clean request, and for a list of them the
  /// elements that may not be clean, some at a time, so that no more than those are ever kept.
  ///
  /// - Returns: the number of clean requests; `nil` for any other document: what `body` got counts for nothing then.
  func readRequests(
    _ clean: inout CleanRequest, _ body: (AnalyzedExcerpt, inout DiagnosticCache) -> Void
  ) -> Int? {
    let text = source.text
    return text.bytes.withUnsafeBufferPointer { bytes in
      let past = StrictParser.pastContent(of: bytes, end: bytes.count)
      let start = Self.pastSpaces(bytes, 0, past)
      guard start < past else { return nil }
      guard bytes[start] == UInt8(ascii: "[") else {
        // A larger one would be read twice.
        guard past - start <= CleanRequest.mostBytes else { return nil }
        return clean.end(ofRequestAt: start, in: text, past: past) == past ? 1 : nil
      }
      return readElements(bytes, SourceRange(start, past), &clean, body)
    }
  }

  private func readElements(
    _ bytes: UnsafeBufferPointer<UInt8>, _ array: SourceRange, _ clean: inout CleanRequest,
    _ body: (AnalyzedExcerpt, inout DiagnosticCache) -> Void
  ) -> Int? {
    let past = array.end
    guard bytes[past - 1] == UInt8(ascii: "]") else { return nil }
    var cache = DiagnosticCache(isKept: false)
    var nodes = NodeBuffer()
    var batch = ElementBatch(source.text, array: array)
    var passed = 0
    var offset = Self.pastSpaces(bytes, array.start + 1, past)
    while offset < past, bytes[offset] == UInt8(ascii: "{") {
      if let end = clean.end(ofRequestAt: offset, in: source.text, past: past) {
        passed += 1
        offset = Self.pastSpaces(bytes, end, past)
      } else if let doubtful = clean.doubtfulRequest(in: source.text) {
        // Findings are counted in order of place.
        if !batch.isEmpty { read([document(batch.takeDocument())], &cache, body) }
        batch.add(doubtful)
        read(document(batch.takeDocument()), at: ElementBatch.firstElement, doubtful.doubts, &cache, body)
        offset = Self.pastSpaces(bytes, doubtful.end, past)
      } else {
        let next = StrictParser.readElement(bytes, from: offset, past: past, allowsPlaceholders: true, into: &nodes)
        guard let next else { return nil }
        offset = next
        nodes.withNodes { batch.add($0) }
      }
      let isLast = offset == past - 1
      guard isLast || offset < past && bytes[offset] == UInt8(ascii: ",") else { return nil }
      if batch.isFull || isLast, !batch.isEmpty { read([document(batch.takeDocument())], &cache, body) }
      if isLast { return passed }
      offset = Self.pastSpaces(bytes, offset + 1, past)
    }
    return nil
  }

  /// The objects of a list that is the whole document, in order, as far as they are clean JSON.
  func elements() -> [SourceRange] {
    source.text.bytes.withUnsafeBufferPointer { bytes in
      let past = StrictParser.pastContent(of: bytes, end: bytes.count)
      var nodes = NodeBuffer()
      var elements: [SourceRange] = []
      var offset = Self.pastSpaces(bytes, 0, past)
      guard offset < past, bytes[offset] == UInt8(ascii: "[") else { return [] }
      repeat {
        let start = Self.pastSpaces(bytes, offset + 1, past)
        guard start < past, bytes[start] == UInt8(ascii: "{"),
          let end = StrictParser.readElement(bytes, from: start, past: past, allowsPlaceholders: true, into: &nodes)
        else { break }
        elements.append(SourceRange(start, end))
        offset = Self.pastSpaces(bytes, end, past)
      } while offset < past && bytes[offset] == UInt8(ascii: ",")
      return elements
    }
  }

  /// The offset of the first byte that is no white space.
  private static func pastSpaces(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ past: Int) -> Int {
    var offset = start
    while offset < past, ByteClass.isSpace(bytes[offset]) { offset += 1 }
    return offset
  }
}
