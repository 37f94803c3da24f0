import PushlintText
import PushlintTree

/// What is passed without being read.
extension HCLReader {
  /// Where the next sign is, past blanks, line ends, and comments.
  func skippingSpace(_ offset: Int) throws(NotUnderstood) -> Int {
    var index = offset
    while index < end, let byte = text[index] {
      if ByteClass.isSpace(byte) {
        index += 1
      } else if let past = pastComment(index) {
        index = past
      } else {
        return index
      }
    }
    throw NotUnderstood(at: index)
  }

  private func pastComment(_ index: Int) -> Int? {
    if text[index] == UInt8(ascii: "#") { return text.lineEnd(of: index) }
    guard text[index] == UInt8(ascii: "/") else { return nil }
    if text[index + 1] == UInt8(ascii: "/") { return text.lineEnd(of: index) }
    guard text[index + 1] == UInt8(ascii: "*") else { return nil }
    return text.firstOffset(of: "*/", in: SourceRange(index + 2, end)).map { $0 + 2 } ?? end
  }

  /// The name that begins at `offset`; empty where none does.
  func word(at offset: Int) -> SourceRange {
    guard let first = text[offset], ByteClass.isLetter(first) || first == UInt8(ascii: "_") || first >= 0x80 else {
      return SourceRange(at: offset)
    }
    var end = offset
    while let byte = text[end], ByteClass.isNameByte(byte) || byte == UInt8(ascii: "-") || byte >= 0x80 { end += 1 }
    return SourceRange(offset, end)
  }

  /// Whether a value that ends at `offset` is all of its expression.
  func endsValue(_ offset: Int, _ isInObject: Bool) throws(NotUnderstood) -> Bool {
    var index = offset
    if isInObject {
      while text[index] == 0x20 || text[index] == 0x09 { index += 1 }
      if pastComment(index) != nil { return true }
    } else {
      index = try skippingSpace(offset)
    }
    switch text[index] ?? 0 {
    case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")"), 0x0A, 0x0D: return true
    default: return false
    }
  }

  /// Where the expression ends that begins at `offset`.
  func endOfExpression(at offset: Int, isInObject: Bool) throws(NotUnderstood) -> Int {
    var index = offset
    var valueEnd = offset
    while index < end, let byte = text[index] {
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")"): return valueEnd
      case 0x0A, 0x0D:
        if isInObject { return valueEnd }
        index += 1
        continue
      case 0x20, 0x09:
        index += 1
        continue
      case UInt8(ascii: "\""): index = try pastString(index)
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): index = try pastBracket(index)
      // A here-document ends on a line of its own.
      case UInt8(ascii: "<") where text[index + 1] == byte: throw NotUnderstood(at: index)
      default:
        if let past = pastComment(index) {
          index = past
          continue
        }
        index += 1
      }
      valueEnd = index
    }
    throw NotUnderstood(at: index)
  }

  /// Where the bracket at `offset` is closed, strings and other brackets passed over.
  func pastBracket(_ offset: Int) throws(NotUnderstood) -> Int {
    var closers: [UInt8] = []
    var index = offset
    while index < end, let byte = text[index] {
      switch byte {
      case UInt8(ascii: "("): closers.append(UInt8(ascii: ")"))
      case UInt8(ascii: "["): closers.append(UInt8(ascii: "]"))
      case UInt8(ascii: "{"): closers.append(UInt8(ascii: "}"))
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        guard closers.popLast() == byte else { throw NotUnderstood(at: index) }
        if closers.isEmpty { return index + 1 }
      case UInt8(ascii: "\""):
        index = try pastString(index)
        continue
      case UInt8(ascii: "<") where text[index + 1] == byte: throw NotUnderstood(at: index)
      default:
        if let past = pastComment(index) {
          index = past
          continue
        }
      }
      index += 1
    }
    throw NotUnderstood(at: index)
  }

  /// Where the string at `offset` ends; expressions in it may hold strings of their own.
  ///
  /// - Shape: a loop over what is open, so that no nesting can overflow ours.
  func pastString(_ offset: Int) throws(NotUnderstood) -> Int {
    // Whether a string is open, or the braces of an expression in one.
    var open: [Bool] = [true]
    var index = offset + 1
    while index < end, let byte = text[index] {
      let isInString = open.last == true
      switch byte {
      case UInt8(ascii: "\""):
        if isInString {
          open.removeLast()
          if open.isEmpty { return index + 1 }
        } else {
          open.append(true)
        }
      case UInt8(ascii: "\\") where isInString: index += 1
      case UInt8(ascii: "$") where isInString, UInt8(ascii: "%") where isInString:
        if text[index + 1] == byte, text[index + 2] == UInt8(ascii: "{") {
          index += 2
        } else if text[index + 1] == UInt8(ascii: "{") {
          open.append(false)
          index += 1
        }
      case UInt8(ascii: "{") where !isInString: open.append(false)
      case UInt8(ascii: "}") where !isInString: open.removeLast()
      case 0x0A where isInString, 0x0D where isInString: throw NotUnderstood(at: index)
      default: break
      }
      index += 1
    }
    throw NotUnderstood(at: index)
  }
}
