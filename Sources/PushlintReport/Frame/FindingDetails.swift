import PushlintDiagnostics
import PushlintText

/// What stands under the first line of a finding: its place in the source, what will happen, partners, and remedies.
struct FindingDetails {
  private let diagnostic: Diagnostic
  private let file: FileReport
  private let places: PlaceTable
  private let width: Int?
  /// Columns of the line numbers of all frames.
  private let numberWidth: Int

  /// - Parameter width: columns of the terminal; `nil` when there is none.
  init(of diagnostic: Diagnostic, in file: FileReport, places: PlaceTable, width: Int?) {
    self.diagnostic = diagnostic
    self.file = file
    self.places = places
    self.width = width
    let last = diagnostic.notes.reduce(diagnostic.range.start) { max($0, $1.range.start) }
    numberWidth = String(places.place(of: last).line).utf8.count
  }

  func write(to output: inout StyledText) {
    let frame = frame(of: diagnostic.range)
    let outcome = diagnostic.consequenceText ?? ""
    let label = frame.hasRoom(for: outcome) ? outcome : ""
    frame.write(to: &output, style: .severity(diagnostic.severity), label: label)
    let helps = diagnostic.helpLines
    if !diagnostic.notes.isEmpty || !helps.isEmpty || label != outcome { writeBar(to: &output) }
    if label != outcome { writeLine("result", outcome, .severity(diagnostic.severity), to: &output) }
    for note in diagnostic.notes {
      writeLine("note", note.message, .note, to: &output)
      self.frame(of: note.range).write(to: &output, mark: "-", style: .note)
      if note != diagnostic.notes.last || !helps.isEmpty { writeBar(to: &output) }
    }
    for help in helps { writeLine("help", help, .help, to: &output) }
  }

  private func frame(of range: SourceRange) -> Frame {
    let place = places.place(of: range.start)
    return Frame(range, at: place, in: file.text, numberWidth: numberWidth, width: width)
  }

  private func writeBar(to output: inout StyledText) {
    output.writeGutter("", numberWidth)
    output.endLine()
  }

  private func writeLine(_ word: String, _ text: String, _ style: TextStyle, to output: inout StyledText) {
    output.write(word, style)
    output.write(": " + VisibleText.line(text))
    output.endLine()
  }
}

extension FileReport {
  /// The places where the findings and their notes begin.
  var placesOfFindings: PlaceTable {
    var offsets: [Int] = []
    offsets.reserveCapacity(diagnostics.count)
    for diagnostic in diagnostics {
      offsets.append(diagnostic.range.start)
      for note in diagnostic.notes { offsets.append(note.range.start) }
    }
    return PlaceTable(of: offsets, in: self)
  }
}
