import PushlintText
import PushlintTree

/// How many bytes a value takes where it is sent.
struct ValueSize: Equatable {
  /// Without the quotation marks and escapes of its texts.
  var asText = 0
  var asJSON = 0
  /// Every value in it was seen.
  var isExact = true

  fileprivate mutating func add(_ bytes: Int) {
    asText += bytes
    asJSON += bytes
  }
}

extension SyntaxTree {
  func size(of node: Index) -> ValueSize {
    source.bytes.withUnsafeBufferPointer { bytes in
      nodes.withUnsafeBufferPointer { nodes in
        var size = ValueSize()
        var index = node
        let end = min(max(Int(nodes[node].next), node + 1), nodes.count)
        while index < end {
          let current = nodes[index]
          switch current.kind {
          case .string, .key:
            let text = (forms == nil ? Self.plainText(current, in: bytes) : nil) ?? escapedText(index)
            size.asText += text.bytes
            size.asJSON += text.bytes + text.escapes + 2
            if current.kind == .key { size.add(1) }
          case .number, .boolean, .null: size.add(current.range.count)
          case .object, .array: size.add(2)
          case .opaque, .missing, .spread:
            size.isExact = false
            index = max(Int(current.next), index + 1)
            continue
          case .document: break
          }
          if index > node, current.kind != .key {
            // A comma stands before the value or its key, unless it is the first one.
            let start = nodes[index - 1].kind == .key ? index - 1 : index
            if start - 1 != Int(current.parent) { size.add(1) }
          }
          index += 1
        }
        return size
      }
    }
  }

  /// The bytes of a text, and how many of them have a backslash before them in JSON.
  private typealias TextSize = (bytes: Int, escapes: Int)

  /// How many bytes the text of a string or key takes, without quotation marks and escapes.
  func textCount(of node: Index) -> Int {
    source.bytes.withUnsafeBufferPointer { bytes in
      (forms == nil ? Self.plainText(self[node], in: bytes) : nil)?.bytes ?? text(of: node).utf8.count
    }
  }

  private func escapedText(_ node: Index) -> TextSize {
    let text = text(of: node).utf8
    return (text.count, text.reduce(0) { $0 + (Self.isEscaped($1) ? 1 : 0) })
  }

  /// The same for a text in quotation marks whose escapes each stand for one byte; `nil` for any other.
  private static func plainText(_ node: Node, in bytes: UnsafeBufferPointer<UInt8>) -> TextSize? {
    let range = node.range
    guard let base = bytes.baseAddress, node.flags.isSubset(of: .escapes), range.count >= 2, range.end <= bytes.count,
      bytes[range.start] == UInt8(ascii: "\""), bytes[range.end - 1] == UInt8(ascii: "\"")
    else { return nil }
    // Of bytes that are not, another sign is sent.
    func isUTF8() -> Bool { UTF8Scan.firstInvalid(in: bytes, range: range) == nil }
    var size: TextSize = (0, 0)
    var isASCII = true
    var index = range.start + 1
    let end = range.end - 1
    let signs = Self.signs(of: bytes, from: index, to: end)
    if !signs.areEscaped { return signs.areASCII || isUTF8() ? (end - index, 0) : nil }
    // Where plain bytes are looked for again, behind one that is not.
    var next = index
    while index < end {
      if index >= next, index + 16 <= end {
        let part = Self.signs(ofSixteenAt: base + index)
        next = index + 16
        if !part.areEscaped {
          isASCII = isASCII && part.areASCII
          size.bytes += 16
          index = next
          continue
        }
      }
      var byte = bytes[index]
      index += 1
      if byte >= 0x80 { isASCII = false }
      if byte == UInt8(ascii: "\\"), node.flags == .escapes {
        guard index < end else { return nil }
        byte = bytes[index]
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): break
        case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"): byte = UInt8(ascii: "\n")
        default: return nil
        }
      }
      size.bytes += 1
      if isEscaped(byte) { size.escapes += 1 }
    }
    return isASCII || isUTF8() ? size : nil
  }

  /// What some bytes of a text are.
  private struct Signs {
    /// Some are escapes, or need them in JSON.
    var areEscaped: Bool
    var areASCII: Bool

    @inline(__always)
    static func + (one: Signs, other: Signs) -> Signs {
      Signs(areEscaped: one.areEscaped || other.areEscaped, areASCII: one.areASCII && other.areASCII)
    }
  }

  @inline(__always)
  private static func signs(of bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Signs {
    var signs = Signs(areEscaped: false, areASCII: true)
    guard let base = bytes.baseAddress else { return signs }
    // The last bytes of more than sixteen, or of more than eight, are looked at with some of those before them.
    if end - start >= 16 {
      var index = start
      while index + 16 <= end, !signs.areEscaped {
        signs = signs + self.signs(ofSixteenAt: base + index)
        index += 16
      }
      return signs + self.signs(ofSixteenAt: base + end - 16)
    }
    if end - start >= 8 { return self.signs(ofEightAt: base + start) + self.signs(ofEightAt: base + end - 8) }
    for index in start..<max(start, end) {
      let byte = bytes[index]
      signs = signs + Signs(areEscaped: isEscaped(byte) || byte == UInt8(ascii: "\\"), areASCII: byte < 0x80)
    }
    return signs
  }

  @inline(__always)
  private static func signs(ofSixteenAt base: UnsafePointer<UInt8>) -> Signs {
    // Vectors on both sides: operators with a number on one side are loops over the elements.
    let quote = SIMD16<UInt8>(repeating: UInt8(ascii: "\""))
    let backslash = SIMD16<UInt8>(repeating: UInt8(ascii: "\\"))
    let blank = SIMD16<UInt8>(repeating: 0x20)
    let part: SIMD16<UInt8> = UnsafeRawPointer(base).loadUnaligned(as: SIMD16<UInt8>.self)
    let escaped: SIMDMask<SIMD16<Int8>> = (part .== quote) .| (part .== backslash) .| (part .< blank)
    let halves = unsafeBitCast(escaped, to: SIMD2<UInt64>.self)
    let words = unsafeBitCast(part, to: SIMD2<UInt64>.self)
    return Signs(areEscaped: halves.x | halves.y != 0, areASCII: (words.x | words.y) & Self.highBits == 0)
  }

  @inline(__always)
  private static func signs(ofEightAt base: UnsafePointer<UInt8>) -> Signs {
    let word = UnsafeRawPointer(base).loadUnaligned(as: UInt64.self)
    let ones = Self.highBits >> 7
    // The high bit of a byte that is less than the number taken from it; those behind the first one count for nothing.
    let control = word &- ones &* 0x20
    let quote = (word ^ ones &* UInt64(UInt8(ascii: "\""))) &- ones
    let backslash = (word ^ ones &* UInt64(UInt8(ascii: "\\"))) &- ones
    return Signs(
      areEscaped: (control | quote | backslash) & ~word & Self.highBits != 0, areASCII: word & Self.highBits == 0)
  }

  private static var highBits: UInt64 { 0x8080_8080_8080_8080 }

  @inline(__always)
  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20
  }
}
