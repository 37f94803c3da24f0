import PushlintText
import PushlintTree

/// What is being written at the cursor in code or configuration, as far as the signs around it tell.
///
/// - Shape: offsets count in the excerpt's text.
struct WrittenPlace {
  /// A quotation mark before the cursor.
  struct Quoted {
    let mark: UInt8
    /// What is behind the mark: up to the closing one, or as far as a word goes where that is missing.
    let content: SourceRange
    /// Behind the closing mark; `nil` where there is none.
    let end: Int?

    var sign: String { String(Unicode.Scalar(mark)) }
  }

  var quoted: Quoted?
  /// What the new text takes the place of, with its quotation marks.
  var replaced: SourceRange
  /// What comes before the new text: the blank behind a colon.
  var lead = ""
  /// The end of what is before, where a comma may be missing behind it.
  var missingCommaAt: Int?
  var needsCommaBehind = false
  /// Whether it is a key by its place, and has a value already; `nil` where that shows only when it is read.
  var isKeyWithValue: Bool?
  /// Whether it is the key in `["key"] = value`, of which nothing is written behind the key, and the end of the bracket
  /// behind it where that is closed.
  var isIndex = false
  var bracketEnd: Int?
  /// What closes the brackets that are open, where nothing else is on the line.
  var closers = ""
  /// What is before it in the same brackets.
  var others = ""

  /// The place between quotation marks of which the second may be missing.
  ///
  /// - Parameter end: behind the closing mark; `nil` for a missing one, so that only the word at the cursor belongs to it.
  init(mark: UInt8, start: Int, end: Int?, cursor: Int, in text: SourceText) {
    let content = SourceRange(start + 1, end.map { max($0 - 1, start + 1) } ?? Self.endOfWord(at: cursor, text))
    quoted = Quoted(mark: mark, content: content, end: end)
    replaced = SourceRange(start, end ?? content.end)
  }

  /// The word at the cursor, or nothing.
  init(wordAt cursor: Int, in text: SourceText) {
    var start = cursor
    while start > 0, let byte = text[start - 1], Self.belongsToWord(byte) { start -= 1 }
    replaced = SourceRange(start, Self.endOfWord(at: cursor, text))
  }

  init(replacing range: SourceRange) { replaced = range }

  static func endOfWord(at offset: Int, _ text: SourceText) -> Int {
    var end = offset
    while let byte = text[end], belongsToWord(byte) { end += 1 }
    return end
  }

  static func belongsToWord(_ byte: UInt8) -> Bool {
    ByteClass.isNameByte(byte) && byte != UInt8(ascii: "$") || byte == UInt8(ascii: "-")
  }

  /// Whether nothing but blanks is between an offset and the end of its line.
  static func endsLine(_ offset: Int, _ text: SourceText) -> Bool {
    text[SourceRange(offset, max(offset, text.lineEnd(of: offset)))].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  /// What closes brackets, the innermost first.
  static func closers(of open: some Sequence<UInt8>) -> String {
    open.reversed().reduce(into: "") { result, bracket in
      switch bracket {
      case UInt8(ascii: "("): result += ")"
      case UInt8(ascii: "["): result += "]"
      default: result += "}"
      }
    }
  }
}
