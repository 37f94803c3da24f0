import PushlintText

/// Texts that stand for a value that a person, a shell, or a template engine will fill in.
///
/// - Shape: one look at the bytes of each text; every string of every payload comes by here.
package enum Placeholder {
  /// Whether `text` as a whole is a stand-in: `...`, `<token>`, `{{x}}`, `${x}`, `$X`, `%s`, `[id]`, `YOUR_TOKEN`,
  /// `****`, `your token here`.
  package static func isPlaceholder(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { isPlaceholder(trimmed($0)) }
  }

  /// Whether `text` holds a stand-in somewhere: a cut (`...`), a template's braces, `YOUR`, `<…>`.
  package static func containsMarker(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { containsMarker($0[...]) }
  }

  /// Whether a text is a stand-in, or holds one.
  package static func standsForAnother(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if containsMarker(text[...]) { return true }
    let trimmed = trimmed(text)
    return isPlaceholder(trimmed, hasMarker: trimmed.count < text.count ? nil : false)
  }

  /// Stands in a text for what a shell puts there when it runs: a variable, the output of a command.
  ///
  /// - Source: U+FFFC, the object replacement character of Unicode.
  package static let expansion = "\u{FFFC}"

  /// Whether a shell puts in a part of the text, or all of it.
  package static func holdsExpansion(_ text: String) -> Bool {
    // What stands for it begins with a byte that hardly any text has.
    text.withBytes { $0.contains(0xEF) } && text.unicodeScalars.contains("\u{FFFC}")
  }

  /// What is known of a text into which a shell or a program puts something; `nil` for any other text.
  package static func knownPart(of text: String) -> String? {
    guard holdsExpansion(text) else { return nil }
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\u{FFFC}" }))
  }

  /// What is known behind the last thing that is put into a text.
  package static func knownEnd(of text: String) -> Substring {
    let scalars = text.unicodeScalars
    return Substring(scalars[(scalars.lastIndex(of: "\u{FFFC}").map(scalars.index(after:)) ?? scalars.startIndex)...])
  }

  /// Fewest characters of a sentence that is written without blanks.
  private static let shortestDescription = 12

  /// Whether a text is a sentence in Chinese or Japanese, which explains a value and is none: `数字类型，用于设置角标的数字`.
  package static func isDescription(_ text: String) -> Bool {
    text.unicodeScalars.count { (0x3040...0x9FFF).contains($0.value) } >= shortestDescription
  }

  private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  private static func trimmed(_ bytes: UnsafeBufferPointer<UInt8>) -> Bytes {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
    var result = bytes[...]
    while let first = result.first, isBlank(first) { result.removeFirst() }
    while let last = result.last, isBlank(last) { result.removeLast() }
    return result
  }

  /// - Parameter hasMarker: whether it holds a stand-in; `nil` where nobody has looked.
  private static func isPlaceholder(_ bytes: Bytes, hasMarker: Bool? = nil) -> Bool {
    guard let first = bytes.first, let last = bytes.last else { return false }
    switch (first, last) {
    case (UInt8(ascii: "<"), UInt8(ascii: ">")), (UInt8(ascii: "["), UInt8(ascii: "]")),
      (UInt8(ascii: "{"), UInt8(ascii: "}")):
      return bytes.count > 2
    // Azure's templates: `#(badge)`, `.(message, 30)`.
    case (UInt8(ascii: "#"), UInt8(ascii: ")")), (UInt8(ascii: "."), UInt8(ascii: ")")):
      return bytes.count > 3 && bytes[bytes.startIndex + 1] == UInt8(ascii: "(")
    case (UInt8(ascii: "%"), _): return bytes.count <= 8
    case (UInt8(ascii: "$"), _): return bytes.count > 1
    default: break
    }
    return hasMarker ?? containsMarker(bytes) || isMasked(bytes) || isShouted(bytes)
  }

  /// `xxx`, `***`; hyphens alone are a line.
  private static func isMasked(_ bytes: Bytes) -> Bool {
    guard bytes.count >= 3 else { return false }
    var hasOther = false
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "x"), UInt8(ascii: "X"), UInt8(ascii: "*"): hasOther = true
      case UInt8(ascii: "-"): continue
      default: return false
      }
    }
    return hasOther
  }

  /// `DEVICE_TOKEN`: capitals joined by underscores.
  private static func isShouted(_ bytes: Bytes) -> Bool {
    var hasUnderscore = false
    var hasLetter = false
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "_"): hasUnderscore = true
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): hasLetter = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"): continue
      default: return false
      }
    }
    return hasUnderscore && hasLetter
  }

  /// Where the first block begins in which something that is looked for may begin, or the rest that is shorter than one.
  ///
  /// - Shape: tokens are long, and nearly all of their blocks are ruled out at once.
  private static func pastPlainBytes(_ bytes: Bytes) -> Int {
    guard bytes.count > Block.scalarCount, let base = bytes.base.baseAddress else { return bytes.startIndex }
    func every(_ byte: UInt8) -> Block { Block(repeating: byte) }
    // Letters count in any case, and so do signs that differ in the same bit.
    let small: Block = every(0x20)
    var index = bytes.startIndex
    while index + Block.scalarCount < bytes.endIndex {
      let text = UnsafeRawPointer(base + index)
      let here: Block = text.loadUnaligned(as: Block.self) | small
      let behind: Block = text.loadUnaligned(fromByteOffset: 1, as: Block.self) | small
      let lines: Mask = ((here .== every(0x5F | 0x20)) .| (here .== every(0x2D))) .& (behind .== every(0x68))
      let letters: Mask =
        ((here .== every(0x79)) .& (behind .== every(0x6F))) .| ((here .== every(0x70)) .& (behind .== every(0x6C)))
      let twice: Mask =
        (here .== behind) .& ((here .== every(0x78)) .| ((here .== every(0x2E)) .| (here .== every(0x7B))))
      let signs: Mask = (here .== every(0x24)) .| (here .== every(0x3C))
      let others: Mask = (here .== every(0xE2)) .| (here .== every(0xEF))
      let found: Mask = ((lines .| letters) .| (twice .| signs)) .| others
      let lanes = unsafeBitCast(found, to: SIMD2<UInt64>.self)
      if lanes.x | lanes.y != 0 { return index }
      index += Block.scalarCount
    }
    return index
  }

  private typealias Block = SIMD16<UInt8>
  private typealias Mask = SIMDMask<SIMD16<Int8>>

  private static func containsMarker(_ bytes: Bytes) -> Bool {
    let end = bytes.endIndex
    /// Whether `pattern`, in lower case, stands at `index`, whatever the capitals.
    func stands(_ pattern: StaticString, at index: Int) -> Bool {
      let count = pattern.utf8CodeUnitCount
      guard index + count <= end else { return false }
      for offset in 0..<count {
        let byte = bytes[index + offset]
        let lower = byte &- 0x41 < 26 ? byte | 0x20 : byte
        if lower != pattern.utf8Start[offset] { return false }
      }
      return true
    }
    /// The byte at `index` in lower case; 0 behind the end.
    func small(_ index: Int) -> UInt8 {
      guard index < end else { return 0 }
      return bytes[index] &- 0x41 < 26 ? bytes[index] | 0x20 : bytes[index]
    }
    if stands("your", at: bytes.startIndex) { return true }
    var hasOpenAngle = false
    for index in pastPlainBytes(bytes)..<end {
      switch bytes[index] {
      case UInt8(ascii: "."): if small(index + 1) == UInt8(ascii: "."), stands("...", at: index) { return true }
      case 0xE2: if stands("\u{2026}", at: index) { return true }
      case 0xEF: if stands("\u{FFFC}", at: index) { return true }
      case UInt8(ascii: "{"): if small(index + 1) == UInt8(ascii: "{") { return true }
      case UInt8(ascii: "$"):
        if small(index + 1) == UInt8(ascii: "{") || small(index + 1) == UInt8(ascii: "(") { return true }
      case UInt8(ascii: "<"):
        if small(index + 1) == UInt8(ascii: "%") { return true }
        hasOpenAngle = true
      case UInt8(ascii: ">"): if hasOpenAngle { return true }
      // Letters and signs that tokens are made of: the byte behind tells at once.
      case UInt8(ascii: "y"), UInt8(ascii: "Y"):
        if small(index + 1) == UInt8(ascii: "o"),
          stands("your_", at: index) || stands("your-", at: index) || stands("your ", at: index)
        {
          return true
        }
      case UInt8(ascii: "_"), UInt8(ascii: "-"):
        if small(index + 1) == UInt8(ascii: "h"), stands("here", at: index + 1) { return true }
      case UInt8(ascii: "p"), UInt8(ascii: "P"):
        if small(index + 1) == UInt8(ascii: "l"), stands("placeholder", at: index) { return true }
      case UInt8(ascii: "x"), UInt8(ascii: "X"):
        if small(index + 1) == UInt8(ascii: "x"), stands("xxxx", at: index) { return true }
      default: continue
      }
    }
    return false
  }
}

extension String {
  /// The text without blanks, tabs, and line ends at both ends.
  package func trimmingSpaces() -> String {
    var scalars = Substring(self).unicodeScalars
    while let first = scalars.first, first == " " || first == "\t" || first == "\n" || first == "\r" {
      scalars.removeFirst()
    }
    while let last = scalars.last, last == " " || last == "\t" || last == "\n" || last == "\r" { scalars.removeLast() }
    return String(scalars)
  }
}
