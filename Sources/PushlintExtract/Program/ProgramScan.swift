import PushlintText
import PushlintTree

/// Goes through the text of a program in JavaScript: past spaces, comments, strings, and brackets.
struct ProgramScan {
  let text: SourceText
  /// Where the program ends.
  let end: Int

  init(_ text: SourceText, end: Int? = nil) {
    self.text = text
    self.end = min(end ?? text.count, text.count)
  }

  /// Longest expression that is looked through, in bytes.
  static let longestExpression = 6_000

  subscript(index: Int) -> UInt8 { index < end ? text[index] ?? 0 : 0 }

  /// Past spaces and comments.
  func next(from start: Int) -> Int {
    var index = start
    while index < end {
      if self[index] <= 0x20 {
        index += 1
      } else if let past = pastComment(index) {
        index = past
      } else {
        break
      }
    }
    return index
  }

  private func pastComment(_ index: Int) -> Int? {
    guard self[index] == UInt8(ascii: "/") else { return nil }
    if self[index + 1] == UInt8(ascii: "/") { return text.lineEnd(of: index) }
    guard self[index + 1] == UInt8(ascii: "*") else { return nil }
    return text.firstOffset(of: "*/", in: SourceRange(index + 2, end)).map { $0 + 2 } ?? end
  }

  func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") }

  /// Past the string or template that begins at `start`; `nil` where it has no end.
  func pastString(_ start: Int) -> Int? {
    let mark = self[start]
    var index = start + 1
    while index < end, index - start < Self.longestExpression {
      switch self[index] {
      case mark: return index + 1
      case UInt8(ascii: "\\"): index += 2
      case 0x0A where mark != UInt8(ascii: "`"): return nil
      case UInt8(ascii: "$") where mark == UInt8(ascii: "`") && self[index + 1] == UInt8(ascii: "{"):
        guard let past = pastBracket(index + 1) else { return nil }
        index = past
      default: index += 1
      }
    }
    return nil
  }

  /// Past the bracket that closes the one at `start`; `nil` where none does.
  func pastBracket(_ start: Int) -> Int? {
    var closers: [UInt8] = []
    var index = start
    while index < end, index - start < Self.longestExpression {
      let byte = self[index]
      switch byte {
      case UInt8(ascii: "{"): closers.append(UInt8(ascii: "}"))
      case UInt8(ascii: "("): closers.append(UInt8(ascii: ")"))
      case UInt8(ascii: "["): closers.append(UInt8(ascii: "]"))
      case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"):
        guard closers.popLast() == byte else { return nil }
        if closers.isEmpty { return index + 1 }
      case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"):
        guard let past = pastString(index) else { return nil }
        index = past
        continue
      case UInt8(ascii: "/"):
        if let past = pastComment(index) {
          index = past
          continue
        }
      default: break
      }
      index += 1
    }
    return nil
  }

  /// The expression that begins at `start`, up to a comma, a semicolon, a closer, or the end of its line.
  ///
  /// - Returns: `nil` for one that is too long, or of which nobody can tell where it ends.
  func expression(from start: Int) -> SourceRange? {
    let start = next(from: start)
    var index = start
    // Past what was read last, and its last byte.
    var last = start
    while index < end {
      guard index - start < Self.longestExpression else { return nil }
      let byte = self[index]
      switch byte {
      case UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"):
        return last > start ? SourceRange(start, last) : nil
      case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"):
        guard let past = pastString(index) else { return nil }
        index = past
      case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["):
        guard let past = pastBracket(index) else { return nil }
        index = past
      case _ where byte <= 0x20 || byte == UInt8(ascii: "/") && pastComment(index) != nil:
        let past = next(from: index)
        if last > start, text[SourceRange(index, past)].contains(where: ByteClass.endsLine),
          !continues(self[past]), !isOperator(self[last - 1])
        {
          return SourceRange(start, last)
        }
        index = past
        continue
      default: index += 1
      }
      last = index
    }
    return last > start ? SourceRange(start, last) : nil
  }

  /// Whether a line that begins so goes on with the one before.
  private func continues(_ byte: UInt8) -> Bool { ".?:+-*/%&|=<>".utf8.contains(byte) }

  private func isOperator(_ byte: UInt8) -> Bool { "?:+-*/%&|=<(".utf8.contains(byte) }

  /// Past the word at `start`.
  func pastWord(_ start: Int) -> Int {
    var index = start
    while ByteClass.isNameByte(self[index]) { index += 1 }
    return index
  }

  /// Where a value behind a name begins: behind `=`, and behind a type before it; `nil` where none does.
  func valueStart(behind name: Int) -> Int? {
    var index = next(from: name)
    if self[index] == UInt8(ascii: "!") || self[index] == UInt8(ascii: "?") { index = next(from: index + 1) }
    if self[index] == UInt8(ascii: ":") {
      guard let past = pastType(index + 1) else { return nil }
      index = past
    }
    guard self[index] == UInt8(ascii: "="), self[index + 1] != UInt8(ascii: "="), self[index + 1] != UInt8(ascii: ">")
    else { return nil }
    return next(from: index + 1)
  }

  /// Longest type between a name and its value, in bytes.
  private static let longestType = 300

  /// The `=` behind a type.
  private func pastType(_ start: Int) -> Int? {
    var index = start
    var depth = 0
    while index < end, index - start < Self.longestType {
      switch self[index] {
      case UInt8(ascii: "<"), UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ">"), UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        if depth < 0 { return nil }
      case UInt8(ascii: "=") where self[index + 1] == UInt8(ascii: ">"): index += 1
      case UInt8(ascii: "=") where depth == 0: return index
      case UInt8(ascii: ";"), UInt8(ascii: ","): if depth == 0 { return nil }
      default: break
      }
      index += 1
    }
    return nil
  }

  /// How far before a place a comment may begin, in bytes.
  private static let longestComment = 1_000

  /// Longest line before a place, in bytes: beyond it nobody looks.
  private static let longestLine = 2_000

  /// Whether a place is in a comment, or in a string of its line.
  func isHidden(_ place: Int) -> Bool {
    var mark: UInt8?
    var index = text.lineStart(of: place)
    guard place - index <= Self.longestLine else { return true }
    let line = SourceRange(index, place)
    let first = text[line].first { $0 > 0x20 }
    if first == UInt8(ascii: "*") { return true }
    while index < place, let byte = text[index] {
      if let open = mark {
        if byte == UInt8(ascii: "\\") { index += 1 } else if byte == open { mark = nil }
      } else if isQuote(byte) || byte == UInt8(ascii: "`") {
        mark = byte
      } else if byte == UInt8(ascii: "/"), text[index + 1] == byte {
        return true
      }
      index += 1
    }
    if mark != nil { return true }
    let near = max(0, place - Self.longestComment)
    var end = place
    while let star = text.lastOffset(of: UInt8(ascii: "*"), in: SourceRange(near, end)) {
      if text[star + 1] == UInt8(ascii: "/") { return false }
      if text[star - 1] == UInt8(ascii: "/") { return true }
      end = star
    }
    return false
  }
}
