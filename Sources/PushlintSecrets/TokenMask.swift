import PushlintText

/// Finds what looks like a device token or a key, so that no frame carries one into a log.
package enum TokenMask {
  /// Characters of a token that stay to tell it from others.
  private static let shown = 8
  /// A Google API key has 39 characters; a UUID, which is no secret, has 36.
  private static let shortest = 39
  /// Random text changes between letters and digits all the time; a name made of words does not.
  private static let fewestChanges = 3
  /// How far beyond `range` a token is looked for.
  private static let reach = 256

  /// What to hide inside `range`: all of each token but its first characters, in order.
  package static func tails(in text: SourceText, range: SourceRange) -> [SourceRange] {
    let end = min(range.end + reach, text.count)
    var tails: [SourceRange] = []
    if let key = privateKey(in: text, range: range) { return [key] }
    kinds.withUnsafeBufferPointer { kinds in
      text.bytes.withUnsafeBufferPointer { bytes in
        var start = max(range.start - reach, 0)
        while start + shortest <= end {
          // From the back: any other character shows that no token begins before it.
          if let other = (start..<start + shortest).last(where: { kinds[Int(bytes[$0])] == .other }) {
            start = other + 1
            continue
          }
          var index = start
          let changes = passToken(in: bytes, kinds, from: &index, to: end)
          if changes >= fewestChanges || isKnown(text.bytes[start..<index]) {
            let tail = SourceRange(max(start + shown, range.start), min(index, range.end))
            if !tail.isEmpty { tails.append(tail) }
          }
          start = index
        }
      }
    }
    return tails
  }

  /// What stands behind the header of a private key on its line: its characters need not look like a token.
  private static func privateKey(in text: SourceText, range: SourceRange) -> SourceRange? {
    let line = SourceRange(text.lineStart(of: range.start, notBefore: range.start - longestKey), range.end)
    guard let header = text.firstOffset(of: header, in: line) else { return nil }
    let start = max(header + Self.header.utf8CodeUnitCount, range.start)
    let end = text.firstOffset(of: "-----END", in: SourceRange(start, range.end)) ?? range.end
    let key = SourceRange(start, end)
    return key.isEmpty ? nil : key
  }

  /// How far before `range` the header may be.
  private static let longestKey = 4096
  private static let header: StaticString = "PRIVATE KEY-----"

  /// What keys and tokens of Google's begin with.
  private static let beginnings = ["AIza", "ya29", "AAAA", "GOCSPX-"].map { Array($0.utf8) }

  private static func isKnown(_ bytes: ArraySlice<UInt8>) -> Bool {
    // `key=AIza…` is one run of characters.
    bytes.indices.contains { index in
      (index == bytes.startIndex || bytes[index - 1] == UInt8(ascii: "=") || bytes[index - 1] == UInt8(ascii: ":"))
        && beginnings.contains { bytes[index...].starts(with: $0) }
    }
  }

  /// Moves `index` past the characters that tokens are made of; answers how often letters and digits took turns.
  private static func passToken(
    in bytes: UnsafeBufferPointer<UInt8>, _ kinds: UnsafeBufferPointer<Kind>, from index: inout Int, to end: Int
  ) -> Int {
    var changes = 0
    var previous = Kind.joint
    while index < end {
      let kind = kinds[Int(bytes[index])]
      if kind == .other { break }
      if kind != previous, kind != .joint, previous != .joint { changes += 1 }
      previous = kind
      index += 1
    }
    return changes
  }

  private enum Kind: UInt8 {
    case other, letter, digit, joint

    init(_ byte: UInt8) {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): self = .letter
      case UInt8(ascii: "0")...UInt8(ascii: "9"): self = .digit
      case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: "+"), UInt8(ascii: "="): self = .joint
      default: self = .other
      }
    }
  }

  /// The kind of each of the 256 bytes: every byte around every finding is looked up.
  private static let kinds = (UInt8.min...UInt8.max).map(Kind.init)
}
