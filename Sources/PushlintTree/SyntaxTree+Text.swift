import PushlintText

/// What strings and keys say.
extension SyntaxTree {
  /// The bytes between the quotes of a string or key; the whole node for anything else.
  package func contentRange(of index: Index) -> SourceRange {
    let node = self[index]
    guard node.kind == .string || node.kind == .key, !node.flags.contains(.unquoted) else { return node.range }
    let opener = quoteWidth(at: node.range.start)
    guard !node.flags.contains(.unclosed) else { return SourceRange(node.range.start + opener, node.range.end) }
    let closer = source[node.range.end - 1].map { $0 < 0x80 ? 1 : 3 } ?? 0
    return SourceRange(node.range.start + opener, max(node.range.start + opener, node.range.end - closer))
  }

  private func quoteWidth(at offset: Int) -> Int { (source[offset] ?? 0) < 0x80 ? 1 : 3 }

  /// The decoded text of a string or key; the source's own bytes for anything else. Bytes that are no UTF-8 and
  /// surrogates without a partner become U+FFFD.
  package func text(of index: Index) -> String {
    let range = contentRange(of: index)
    guard self[index].flags.contains(.escapes) else { return source.string(range) }
    if let text = forms?.texts[index] { return text }
    return withPlainEscapes(range) ?? String(decoding: StringDecoding(source, range).bytes, as: UTF8.self)
  }

  /// A text whose escapes each stand for one byte; `nil` where another one is met.
  private func withPlainEscapes(_ range: SourceRange) -> String? {
    let end = min(range.end, source.count)
    guard range.start < end else { return "" }
    var isPlain = true
    let text = source.bytes.withUnsafeBufferPointer { bytes in
      String(unsafeUninitializedCapacity: end - range.start) { result in
        var count = 0
        var index = range.start
        while index < end {
          var byte = bytes[index]
          index += 1
          if byte == UInt8(ascii: "\\") {
            guard index < end, let meant = Self.meaning(ofEscape: bytes[index]) else {
              isPlain = false
              return 0
            }
            byte = meant
            index += 1
          }
          result[count] = byte
          count += 1
        }
        return count
      }
    }
    return isPlain ? text : nil
  }

  /// What a letter stands for behind a backslash, as far as that is one byte in all dialects.
  ///
  /// - Source: RFC 8259 section 7.
  private static func meaning(ofEscape letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    default: nil
    }
  }

  /// What is written for a value, as a service reads it: `true` for Python's `True`, `3600000` for `3600 * 1000`.
  package func sourceText(of index: Index) -> String {
    forms?.texts[index] ?? source.string(self[index].range)
  }

  /// A key as the file spells it, for messages: `setTtl` where the services read `ttl`.
  package func shownText(of key: Index) -> String {
    guard let forms, forms.texts[key] != nil, !forms.isLiteral(key) else { return text(of: key) }
    return source.string(self[key].range)
  }

  /// The decoded text of a string node, `nil` for any other kind.
  package func stringValue(_ index: Index) -> String? {
    self[index].kind == .string ? text(of: index) : nil
  }
}
