extension Substring {
  /// Where a text first occurs, byte by byte, as RFC 3986 compares URLs: no two spellings of a letter are the same.
  package func firstRange(ofBytes text: StaticString) -> Range<Index>? {
    let place = utf8.withContiguousStorageIfAvailable { SourceText.firstOffset(of: text, in: $0) }
    if let place { return place.map { utf8.index(startIndex, offsetBy: $0) }.map { range(from: $0, text) } }
    return SourceText(String(self)).firstOffset(of: text, in: SourceRange(0, utf8.count))
      .map { range(from: utf8.index(startIndex, offsetBy: $0), text) }
  }

  private func range(from start: Index, _ text: StaticString) -> Range<Index> {
    start..<utf8.index(start, offsetBy: text.utf8CodeUnitCount)
  }

  /// Whether a text occurs, byte by byte.
  package func contains(bytes text: StaticString) -> Bool { firstRange(ofBytes: text) != nil }
}

extension String {
  /// Where a text first occurs, byte by byte.
  package func firstRange(ofBytes text: StaticString) -> Range<Index>? { self[...].firstRange(ofBytes: text) }

  /// Whether a text occurs, byte by byte.
  package func contains(bytes text: StaticString) -> Bool { self[...].contains(bytes: text) }
}
