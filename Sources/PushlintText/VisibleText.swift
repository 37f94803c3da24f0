/// Makes text from outside harmless to show: nothing invisible, no second line, no order to a terminal or a build server.
package enum VisibleText {
  /// `text` on one line, with an escape such as `\u{1B}` for every character that would do something unseen, and for
  /// each sequence of a terminal as a whole.
  ///
  /// - Shape: safe at the start of a line as well as inside one.
  package static func line(_ text: String) -> String {
    if isPlainLine(text) { return text }
    let bytes = Array(text.utf8)
    let colon = leadingColon(of: text)
    var result = String.UnicodeScalarView()
    var offset = 0
    var sequenceEnd = 0
    for scalar in text.unicodeScalars {
      if offset < sequenceEnd {
        offset += UTF8.width(scalar)
        continue
      }
      if let length = ControlSequence.length(in: bytes, at: offset) { sequenceEnd = offset + length }
      if isUnseen(scalar) || offset == colon || startsCommand(in: bytes, at: offset) {
        result.append(contentsOf: escape(scalar).unicodeScalars)
      } else {
        result.append(scalar)
      }
      offset += UTF8.width(scalar)
    }
    return String(result)
  }

  /// The escape that stands for `scalar`.
  package static func escape(_ scalar: Unicode.Scalar) -> String {
    "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
  }

  /// Whether `scalar` moves the cursor, turns the direction of writing, ends a line, or is no character at all.
  package static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F: true  // C0, DEL, C1.
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true  // Bidi controls.
    case 0x2028, 0x2029, 0xFEFF: true  // Line and paragraph separator, byte order mark.
    case 0xFFFE, 0xFFFF: true  // Forbidden in XML 1.0, too.
    default: false
    }
  }

  /// Whether an order to a build server begins here: `##[`, `##vso[`, `##teamcity[`, or another of that shape.
  ///
  /// They are looked for anywhere in a line: whether every runner looks at the start alone nobody promises.
  package static func startsCommand(in bytes: [UInt8], at offset: Int) -> Bool {
    guard bytes.indices.contains(offset), bytes[offset] == UInt8(ascii: "#") else { return false }
    let rest = bytes[(offset + 1)...].prefix(16)
    guard rest.first == UInt8(ascii: "#") else { return false }
    return rest.dropFirst().drop(while: isLetter).first == UInt8(ascii: "[")
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }

  /// Whether `text` is shown as it is.
  package static func isPlainLine(_ text: String) -> Bool {
    text.withBytes { bytes in
      bytes.first != UInt8(ascii: ":") && bytes.first != UInt8(ascii: " ")
        && arePlain(bytes)
    }
  }

  /// Whether ``isPlain(_:)`` holds for all bytes.
  package static func arePlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    PlainBytes.fill(bytes, except: UInt8(ascii: "#"))
  }

  /// Whether a byte is a sign of ASCII that is shown as it is, whatever follows.
  package static func isPlain(_ byte: UInt8) -> Bool { 0x20..<0x7F ~= byte && byte != UInt8(ascii: "#") }

  /// Offset of the colon that `text` begins with after blanks: GitHub takes two for an order, and another may follow.
  private static func leadingColon(of text: String) -> Int? {
    let rest = text.unicodeScalars.drop { $0.properties.isWhitespace }
    return rest.first == ":" ? text.utf8.distance(from: text.startIndex, to: rest.startIndex) : nil
  }
}
