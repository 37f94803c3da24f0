import PushlintText
import PushlintTree

/// A text that a program in JavaScript puts together: `'a' + b`, `` `${a} b` ``.
struct ProgramText {
  /// A piece that is known, or the source of one that is not.
  enum Piece {
    case known(String)
    case unknown(SourceRange)
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
      pieces.append(.unknown(range))
    }
  }

  /// The text that a name stands for.
  static func text(ofName range: SourceRange, _ values: ProgramValues, _ level: Int) -> ProgramText? {
    guard let value = values.value(of: range) else { return nil }
    return ProgramText(value.nodes[value.index].range, values, level: level)
  }
}

// MARK: Pieces that are wrong whatever the others are

extension ProgramText {
  /// The text with stand-ins for what is not known, where it is no topic whatever that is.
  func wrongTopic(_ text: SourceText) -> String? {
    let known = pieces.compactMap { if case .known(let text) = $0 { text } else { nil } }
    guard known.count < pieces.count else { return nil }
    let prefix = "/topics/"
    var rest = known
    if case .known(let first)? = pieces.first, first.hasPrefix(prefix) {
      rest[0] = String(first.dropFirst(prefix.count))
      if rest.allSatisfy({ $0.utf8.allSatisfy(Self.isOfTopic) }) { return standIn(text) }
    }
    return rest.allSatisfy { $0.utf8.allSatisfy(Self.isOfTopic) } ? nil : standIn(text)
  }

  private static func isOfTopic(_ byte: UInt8) -> Bool {
    ByteClass.isLetter(byte) || ByteClass.isDigit(byte) || "-_.~%".utf8.contains(byte)
  }

  /// The same of a condition, where all that is not known is between quotation marks.
  func condition(_ text: SourceText) -> String? {
    var quotes = 0
    var hasUnknown = false
    for piece in pieces {
      switch piece {
      case .known(let text): quotes += text.utf8.count { $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: "\"") }
      case .unknown:
        guard quotes % 2 == 1 else { return nil }
        hasUnknown = true
      }
    }
    return hasUnknown ? standIn(text) : nil
  }

  /// The names of what is not known in its place.
  private func standIn(_ text: SourceText) -> String {
    pieces.reduce(into: "") { result, piece in
      switch piece {
      case .known(let known): result += known
      case .unknown(let range):
        let name = text[range].filter { ByteClass.isLetter($0) || ByteClass.isDigit($0) }.prefix(20)
        result += name.isEmpty ? "x" : String(decoding: name, as: UTF8.self)
      }
    }
  }
}
