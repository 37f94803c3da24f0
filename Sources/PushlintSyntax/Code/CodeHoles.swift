import PushlintText
import PushlintTree

/// How an expression stands in a string.
public enum CodeHoles: Hashable, Sendable {
  /// `{x}`; `{{` is a brace.
  case braces
  /// `$x`, `${x}`
  case dollar
  /// `$x`, `$x[0]`, `$x->y`, `{$x}`, `${x}`
  case php
  /// `#{x}`
  case hash
  /// `\(x)`
  case backslash

  /// Most bytes of a hole; a longer one is taken for text.
  static let longest = 2_000

  /// Whether a hole may begin with a byte.
  public func mayBegin(with byte: UInt8) -> Bool {
    switch self {
    case .braces: byte == UInt8(ascii: "{")
    case .dollar: byte == UInt8(ascii: "$")
    case .php: byte == UInt8(ascii: "$") || byte == UInt8(ascii: "{")
    case .hash: byte == UInt8(ascii: "#")
    case .backslash: byte == UInt8(ascii: "\\")
    }
  }

  /// Whether a hole that needs an end may begin with an opener and the sign behind it.
  func mayBegin(_ next: UInt8, behind opener: UInt8) -> Bool {
    switch self {
    case .braces: next != UInt8(ascii: "{")
    case .dollar, .hash: next == UInt8(ascii: "{")
    case .php: next == (opener == UInt8(ascii: "{") ? UInt8(ascii: "$") : UInt8(ascii: "{"))
    case .backslash: next == UInt8(ascii: "(") || next == UInt8(ascii: "#")
    }
  }

  /// Where the hole ends that begins at `start`; `nil` where none does.
  ///
  /// - Parameters:
  ///   - fence: how many `#` are between the backslash and its parenthesis.
  ///   - braces: how many braces a hole begins with.
  ///   - spansLines: whether the string around may hold line ends.
  func end(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int, limit: Int, fence: Int = 0, braces: Int = 1,
    spansLines: Bool
  ) -> Int? {
    func byte(_ offset: Int) -> UInt8 { offset < limit && offset >= 0 ? bytes[offset] : 0 }
    func brackets(_ open: Int) -> Int? {
      Self.endOfBrackets(in: bytes, from: open, limit: limit, spansLines: spansLines)
    }
    let next = byte(start + 1)
    switch self {
    case .braces:
      guard byte(start) == UInt8(ascii: "{") else { return nil }
      var count = 1
      while byte(start + count) == UInt8(ascii: "{"), count <= braces { count += 1 }
      guard count >= braces, braces > 1 || next != UInt8(ascii: "{") else { return nil }
      return brackets(start)
    case .dollar, .php:
      if self == .php, byte(start) == UInt8(ascii: "{") { return next == UInt8(ascii: "$") ? brackets(start) : nil }
      guard byte(start) == UInt8(ascii: "$") else { return nil }
      if next == UInt8(ascii: "{") { return brackets(start + 1) }
      guard ByteClass.isLetter(next) || next == UInt8(ascii: "_") else { return nil }
      var index = start + 1
      while index < limit, ByteClass.continuesWord(bytes[index]), bytes[index] != UInt8(ascii: "$") { index += 1 }
      guard self == .php else { return index }
      if byte(index) == UInt8(ascii: "[") { return brackets(index) ?? index }
      if byte(index) == UInt8(ascii: "-"), byte(index + 1) == UInt8(ascii: ">"), ByteClass.isLetter(byte(index + 2)) {
        index += 2
        while index < limit, ByteClass.continuesWord(bytes[index]), bytes[index] != UInt8(ascii: "$") { index += 1 }
      }
      return index
    case .hash:
      return byte(start) == UInt8(ascii: "#") && next == UInt8(ascii: "{") ? brackets(start + 1) : nil
    case .backslash:
      guard byte(start) == UInt8(ascii: "\\") else { return nil }
      for number in 0..<fence where byte(start + 1 + number) != UInt8(ascii: "#") { return nil }
      return byte(start + 1 + fence) == UInt8(ascii: "(") ? brackets(start + 1 + fence) : nil
    }
  }

  /// Past the bracket at `start` with all that is in it, strings among it.
  private static func endOfBrackets(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int, limit: Int, spansLines: Bool
  ) -> Int? {
    var depth = 0
    var index = start
    let end = min(limit, start + longest)
    while index < end {
      switch bytes[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"):
        depth -= 1
        if depth <= 0 { return index + 1 }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        // A string inside; one that has no end on its line ends the string around instead.
        guard let past = endOfString(in: bytes, from: index, limit: end) else { return nil }
        index = past
        continue
      case 0x0A, 0x0D: if !spansLines { return nil }
      default: break
      }
      index += 1
    }
    return nil
  }

  /// Where the string ends that begins at `start`; `nil` when it does not end on its line.
  private static func endOfString(in bytes: UnsafeBufferPointer<UInt8>, from start: Int, limit: Int) -> Int? {
    let mark = bytes[start]
    var index = start + 1
    while index < limit, !ByteClass.endsLine(bytes[index]) {
      if bytes[index] == UInt8(ascii: "\\") {
        index += 1
      } else if bytes[index] == mark {
        return index + 1
      }
      index += 1
    }
    return nil
  }

  /// The same in a text.
  public func end(
    in text: SourceText, from start: Int, limit: Int, fence: Int = 0, braces: Int = 1, spansLines: Bool
  ) -> Int? {
    text.bytes.withUnsafeBufferPointer {
      end(
        in: $0, from: start, limit: min(limit, $0.count), fence: fence, braces: braces, spansLines: spansLines)
    }
  }
}
