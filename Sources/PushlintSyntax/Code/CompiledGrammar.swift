import PushlintText
import PushlintTree

/// What a grammar says of single bytes, so that most are looked at once.
struct CompiledGrammar {
  let strings: [CodeGrammar.StringForm]
  let rawStrings: CodeGrammar.RawStrings
  let peculiarities: CodeGrammar.Peculiarities
  let lineComments: [[UInt8]]
  let blockComment: (open: [UInt8], close: [UInt8])?
  let nestsBlockComments: Bool
  /// What the bytes before a string say of it.
  private var prefixes = [CodeToken.Flags?](repeating: nil, count: 256)
  private var isStringStart = [Bool](repeating: false, count: 256)
  private var isCommentStart = [Bool](repeating: false, count: 256)

  init(_ grammar: CodeGrammar) {
    strings = grammar.strings
    rawStrings = grammar.rawStrings
    peculiarities = grammar.peculiarities
    lineComments = grammar.lineComments.map { Array($0.utf8) }
    blockComment = grammar.blockComment.map { (Array($0.open.utf8), Array($0.close.utf8)) }
    nestsBlockComments = grammar.nestsBlockComments
    note(grammar.rawPrefixes, .raw)
    note(grammar.interpolatingPrefixes, .interpolating)
    note(grammar.bytePrefixes, .isNoText)
    note(grammar.otherPrefixes, [])
    for form in strings {
      isStringStart[Int(form.mark)] = true
      if form.opening == .fencedMarks { isStringStart[Int(UInt8(ascii: "#"))] = true }
    }
    if peculiarities.contains(.hasPatterns) { isStringStart[Int(UInt8(ascii: "/"))] = true }
    var starts = (lineComments + [blockComment?.open ?? []]).compactMap(\.first)
    if peculiarities.contains(.isInMarkup) { starts.append(UInt8(ascii: "?")) }
    if peculiarities.contains(.hasDirectives) { starts.append(UInt8(ascii: "#")) }
    if peculiarities.contains(.hasDocumentation) { starts += [UInt8(ascii: "="), UInt8(ascii: "_")] }
    for first in starts { isCommentStart[Int(first)] = true }
  }

  private mutating func note(_ letters: String, _ meaning: CodeToken.Flags) {
    for letter in letters.utf8 {
      for byte in ByteClass.isLetter(letter) ? [letter, letter & 0xDF] : [letter] {
        prefixes[Int(byte)] = meaning
        isStringStart[Int(byte)] = true
      }
    }
  }

  func mayBeginString(_ byte: UInt8) -> Bool { isStringStart[Int(byte)] }
  func mayBeginComment(_ byte: UInt8) -> Bool { isCommentStart[Int(byte)] }
  func prefix(_ byte: UInt8) -> CodeToken.Flags? { prefixes[Int(byte)] }

  /// Whether a number ends before a point: that of a range, of a method, or between strings.
  func endsNumber(beforePointAnd next: UInt8) -> Bool {
    peculiarities.contains(.hasMethodsOfNumbers) && !ByteClass.isDigit(next)
  }
}
