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
  private let number: String
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
    number = String(place.line)
    line = LineView(range, at: place, columns: self.width, in: text)
  }

  /// Whether `label` can stand behind the carets.
  func hasRoom(for label: String) -> Bool { line.indent + line.carets + 1 + label.count <= width }

  func write(to output: inout StyledText, mark: Character = "^", style: TextStyle, label: String = "") {
    output.writeGutter("", numberWidth)
    output.endLine()
    output.writeGutter(number, numberWidth)
    if !line.text.isEmpty {
      output.write(" ")
      output.write(line.text)
    }
    output.endLine()
    output.writeGutter("", numberWidth)
    output.write(blanks: line.indent + 1)
    let carets = String(repeating: mark, count: line.carets)
    output.write(label.isEmpty ? carets : "\(carets) \(label)", style)
    output.endLine()
  }
}

extension StyledText {
  /// The bar before a line of a frame, with the line's number, if there is one, at the right of its columns.
  mutating func writeGutter(_ number: String, _ width: Int) {
    begin(.gutter)
    write(blanks: max(0, width - number.utf8.count))
    write(number)
    write(" |")
    end(.gutter)
  }
}
