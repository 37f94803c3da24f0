import PushlintText
import PushlintDiagnostics

/// For people: one finding after the other with its place in the source, and a last line that sums up.
struct TextReporter: StreamedReporter {
  let options: ReportOptions

  func part(_ file: FileReport) -> [UInt8] {
    guard !file.diagnostics.isEmpty else { return [] }
    var output = StyledText(usesColor: options.usesColor)
    write(file, to: &output, width: options.terminalWidth)
    return output.take()
  }

  func end(_ run: RunSummary, hasParts: Bool) -> [UInt8] {
    if options.isQuiet, run.tally.findings == 0 { return [] }
    var output = StyledText(usesColor: options.usesColor)
    SummaryLine(run.tally).write(to: &output)
    return output.take()
  }

  /// The findings of `file`, each with a blank line behind it.
  private func write(_ file: FileReport, to output: inout StyledText, width: Int?) {
    let places = file.placesOfFindings
    let path = VisibleText.line(file.path)
    for diagnostic in file.diagnostics {
      let place = places.place(of: diagnostic.range.start)
      output.begin(.strong)
      output.write(path, at: place)
      output.end(.strong)
      output.write(fixed: " ")
      output.write(diagnostic.severity.word, .severity(diagnostic.severity))
      output.write(" [")
      output.write(VisibleText.line(diagnostic.rule), .plain, linkedTo: diagnostic.url)
      output.write("] ")
      output.write(VisibleText.line(diagnostic.message), .strong)
      output.endLine()
      FindingDetails(of: diagnostic, in: file.text, places: places, width: width).write(to: &output)
      output.endLine()
    }
  }
}
