import PushlintText
import PushlintTree

/// A text that a program in JavaScript puts together: `'a' + b`, `` `${a} b` ``.
struct ProgramText {
  enum Piece {
    case known(String)
    case unknown
  }

  private(set) var pieces: [Piece] = []
  /// Whether it is made of more than one literal.
  private(set) var isComposed = false
  /// Whether it is a text, whatever the pieces are.
  private(set) var isText = false
  /// Whether it changes whenever the code runs.
  private(set) var isOfClock = false

  /// All of it; `nil` where a piece is not known.
  var whole: String? {
    var result = ""
    for case let piece in pieces {
      guard case .known(let text) = piece else { return nil }
      result += text
    }
    return result
  }

  /// The text of an expression; `nil` for any other expression.
  init?(_ range: SourceRange, _ values: ProgramValues, level: Int = 0) {
    guard level < ProgramValues.longestWay else { return nil }
    let scan = ProgramScan(values.text, end: range.end)
    var index = scan.next(from: range.start)
    while index < range.end {
      guard let end = add(operandAt: index, scan, values, level) else { return nil }
      index = scan.next(from: end)
      guard index < range.end else { break }
      guard scan[index] == UInt8(ascii: "+"), scan[index + 1] != UInt8(ascii: "+") else { return nil }
      isComposed = true
      index = scan.next(from: index + 1)
      guard index < range.end else { return nil }
    }
    guard isText, !pieces.isEmpty else { return nil }
  }

  /// - Returns: past the operand.
  private mutating func add(
    operandAt start: Int, _ scan: ProgramScan, _ values: ProgramValues, _ level: Int
  ) -> Int? {
    let byte = scan[start]
    if scan.isQuote(byte) || byte == UInt8(ascii: "`") {
      guard let end = scan.pastString(start) else { return nil }
      // `'a'.length`
      let next = scan[scan.next(from: end)]
      guard next != UInt8(ascii: "."), next != UInt8(ascii: "["), next != UInt8(ascii: "(") else { return nil }
      isText = true
      if byte == UInt8(ascii: "`") {
        addTemplate(SourceRange(start + 1, end - 1), scan, values, level)
      } else {
        addLiteral(SourceRange(start + 1, end - 1), values.text)
      }
      return end
    }
    var index = start
    while index < scan.end {
      switch scan[index] {
      case UInt8(ascii: "+"):
        addValue(SourceRange(start, index), values, level)
        return index
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        guard let past = scan.pastBracket(index) else { return nil }
        index = past
      case UInt8(ascii: "?") where scan[index + 1] == UInt8(ascii: "."): index += 2
      case let byte where ByteClass.isNameByte(byte) || byte == UInt8(ascii: ".") || byte <= 0x20: index += 1
      default: return nil
      }
    }
    addValue(SourceRange(start, scan.end), values, level)
    return scan.end
  }

  private mutating func addLiteral(_ range: SourceRange, _ text: SourceText) {
    guard !range.isEmpty else { return }
    pieces.append(.known(String(decoding: StringDecoding(text, range).bytes, as: UTF8.self)))
  }

  private mutating func addTemplate(_ range: SourceRange, _ scan: ProgramScan, _ values: ProgramValues, _ level: Int) {
    var index = range.start
    var start = index
    while index < range.end {
      switch scan[index] {
      case UInt8(ascii: "\\"): index += 2
      case UInt8(ascii: "$") where scan[index + 1] == UInt8(ascii: "{"):
        guard let past = scan.pastBracket(index + 1), past <= range.end else { return }
        addLiteral(SourceRange(start, index), values.text)
        isComposed = true
        addValue(SourceRange(index + 2, past - 1), values, level)
        index = past
        start = past
      default: index += 1
      }
    }
    addLiteral(SourceRange(start, range.end), values.text)
  }

  /// Adds what an expression is turned into.
  private mutating func addValue(_ range: SourceRange, _ values: ProgramValues, _ level: Int) {
    var range = range
    while range.end > range.start, values.text[range.end - 1].map({ $0 <= 0x20 }) == true {
      range = SourceRange(range.start, range.end - 1)
    }
    if let number = values.number(range), number.isOfClock || number.number.rounded() == number.number,
      let whole = Int(exactly: number.number.rounded())
    {
      isOfClock = isOfClock || number.isOfClock
      pieces.append(.known("\(whole)"))
    } else if let text = Self.text(ofName: range, values, level + 1)?.whole {
      pieces.append(.known(text))
    } else {
      pieces.append(.unknown)
    }
  }

  /// The text that a name stands for.
  static func text(ofName range: SourceRange, _ values: ProgramValues, _ level: Int) -> ProgramText? {
    guard let value = values.value(of: range) else { return nil }
    return ProgramText(value.nodes[value.index].range, values, level: level)
  }
}

extension ProgramText {
  /// What is known of it, with a sign in place of each piece that is not; `nil` where nothing is known, or where it
  /// changes whenever the code runs.
  var partial: String? {
    guard !isOfClock else { return nil }
    var result = ""
    var isKnown = false
    for piece in pieces {
      switch piece {
      case .known(let text):
        result += text
        isKnown = isKnown || !text.trimmingSpaces().isEmpty
      case .unknown: result += Placeholder.expansion
      }
    }
    return isKnown ? result : nil
  }
}
