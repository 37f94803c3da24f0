import PushlintDiagnostics
import PushlintText

/// What stands under the first line of a finding: its place in the source, what will happen, partners, and remedies.
struct FindingDetails {
  private let diagnostic: Diagnostic
  private let text: SourceText
  private let places: PlaceTable
  private let width: Int?
  /// Columns of the line numbers of all frames.
  private let numberWidth: Int

  /// - Parameter width: columns of the terminal; `nil` when there is none.
  init(of diagnostic: Diagnostic, in text: SourceText, places: PlaceTable, width: Int?) {
    self.diagnostic = diagnostic
    self.text = text
    self.places = places
    self.width = width
    var last = diagnostic.range.start
    for note in diagnostic.notes { last = max(last, note.range.start) }
    numberWidth = Frame.digits(places.place(of: last).line)
  }

  func write(to output: inout StyledText) {
    let frame = frame(of: diagnostic.range)
    let outcome = diagnostic.consequenceText ?? ""
    let label = frame.hasRoom(for: outcome) ? outcome : ""
    frame.write(to: &output, style: .severity(diagnostic.severity), label: label)
    let helps = diagnostic.remedies
    if !diagnostic.notes.isEmpty || !helps.isEmpty || label != outcome { writeBar(to: &output) }
    if label != outcome {
      begin("result", .severity(diagnostic.severity), to: &output)
      output.write(VisibleText.line(outcome))
      output.endLine()
    }
    for note in diagnostic.notes {
      begin("note", .note, to: &output)
      output.write(VisibleText.line(note.message))
      output.endLine()
      self.frame(of: note.range).write(to: &output, mark: UInt8(ascii: "-"), style: .note)
      if note != diagnostic.notes.last || !helps.isEmpty { writeBar(to: &output) }
    }
    for help in helps {
      begin("help", .help, to: &output)
      help.write(to: &output)
      output.endLine()
    }
  }

  private func frame(of range: SourceRange) -> Frame {
    let place = places.place(of: range.start)
    return Frame(range, at: place, in: text, numberWidth: numberWidth, width: width)
  }

  private func writeBar(to output: inout StyledText) {
    output.writeGutter(nil, numberWidth)
    output.endLine()
  }

  private func begin(_ word: String, _ style: TextStyle, to output: inout StyledText) {
    output.write(word, style)
    output.write(": ")
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
