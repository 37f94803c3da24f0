import PushlintText

/// A piece of source with its line number, and carets under a range.
///
/// ```
///   |
/// 5 |     "data": { "flight": 7 }
///   |                         ^ the message is refused
/// ```
struct Frame {
  private let line: LineView
  /// The number of the line, from 1.
  private let number: Int
  /// Columns of the line numbers of all frames that stand together.
  private let numberWidth: Int
  private let width: Int

  /// Columns when nobody knows the width, and the most that are ever used.
  static let defaultWidth = 120
  private static let mostColumns = 200
  private static let fewestColumns = 20
  /// The blank, the bar, and the blank between a line number and its line.
  private static let gutterWidth = 3

  /// - Parameter width: columns of the terminal; `nil` when there is none.
  init(_ range: SourceRange, at place: Place, in text: SourceText, numberWidth: Int, width: Int?) {
    let columns = (width ?? Self.defaultWidth) - numberWidth - Self.gutterWidth
    self.width = min(max(columns, Self.fewestColumns), Self.mostColumns)
    self.numberWidth = numberWidth
    number = place.line
    line = LineView(range, at: place, columns: self.width, in: text)
  }

  /// Whether `label` can stand behind the carets.
  func hasRoom(for label: String) -> Bool {
    let columns = line.indent + line.carets + 1
    let bytes = label.utf8.count
    // Characters are no more than bytes, and as many where each has one.
    if columns + bytes <= width || columns >= width { return columns + bytes <= width }
    return !label.withBytes { PlainBytes.fill($0) } && columns + label.count <= width
  }

  /// The number of decimal digits of a line's number.
  static func digits(_ number: Int) -> Int {
    var (digits, rest) = (1, number)
    while rest >= 10 { (digits, rest) = (digits + 1, rest / 10) }
    return digits
  }

  func write(to output: inout StyledText, mark: UInt8 = UInt8(ascii: "^"), style: TextStyle, label: String = "") {
    output.writeGutter(nil, numberWidth)
    output.endLine()
    output.writeGutter(number, numberWidth)
    line.write(to: &output)
    output.endLine()
    output.writeGutter(nil, numberWidth)
    output.write(blanks: line.indent + 1)
    output.begin(style)
    output.write(mark, times: line.carets)
    if !label.isEmpty { output.write(" ") }
    output.write(label)
    output.end(style)
    output.endLine()
  }
}

extension StyledText {
  /// The bar before a line of a frame, with the line's number, if there is one, at the right of its columns.
  mutating func writeGutter(_ number: Int?, _ width: Int) {
    begin(.gutter)
    write(blanks: width - (number.map(Frame.digits) ?? 0))
    if let number { write(number) }
    write(" |")
    end(.gutter)
  }
}
