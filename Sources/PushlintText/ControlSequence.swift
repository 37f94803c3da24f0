/// Sequences that a terminal takes for commands: colors, cursor movements, titles.
///
/// - Source: ECMA-48 sections 5.4 and 5.6, and its forms of eight bits in UTF-8.
package enum ControlSequence {
  /// Most bytes of one sequence, so that an unfinished one is looked at only once.
  private static let longest = 256

  /// The number of bytes of the sequence that begins at `start`; `nil` where none begins.
  package static func length(in bytes: [UInt8], at start: Int) -> Int? {
    func byte(_ offset: Int) -> UInt8? {
      let index = start + offset
      return offset < longest && bytes.indices.contains(index) ? bytes[index] : nil
    }
    switch (byte(0), byte(1)) {
    case (0x1B?, 0x5B?), (0xC2?, 0x9B?): return parameters(byte)
    case (0x1B?, 0x50?), (0x1B?, 0x58?), (0x1B?, 0x5D?), (0x1B?, 0x5E?), (0x1B?, 0x5F?): return string(byte)
    case (0x1B?, (0x20...0x2F)?): return byte(2).map { 0x30...0x7E ~= $0 ? 3 : 1 } ?? 1
    default: return nil
    }
  }

  /// `ESC [`, parameters, and one final letter.
  private static func parameters(_ byte: (Int) -> UInt8?) -> Int {
    var offset = 2
    while let next = byte(offset), 0x20...0x3F ~= next { offset += 1 }
    if let last = byte(offset), 0x40...0x7E ~= last { offset += 1 }
    return offset
  }

  /// `ESC ]` and text up to a bell or `ESC \`; an unfinished one is two bytes.
  private static func string(_ byte: (Int) -> UInt8?) -> Int {
    var offset = 2
    while let next = byte(offset) {
      if next == 0x07 { return offset + 1 }
      if next == 0x1B { return byte(offset + 1) == 0x5C ? offset + 2 : 2 }
      offset += 1
    }
    return 2
  }

  private static func mayHoldOne(_ text: String) -> Bool {
    text.withBytes { bytes in !PlainBytes.fill(bytes) && bytes.contains { $0 == 0x1B || $0 == 0xC2 } }
  }

  /// `text` with `replacement` for each sequence.
  package static func replaced(in text: String, by replacement: String) -> String {
    guard mayHoldOne(text) else { return text }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x1B || bytes[index] == 0xC2, let length = length(in: bytes, at: index) {
        result += replacement.utf8
        index += max(length, 1)
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
