import PushlintDiagnostics
import PushlintText

extension ErrorReport {
  /// For people: one error after the other, with its place in the payload, and a last line that sums up.
  package func text(_ options: ReportOptions) -> [UInt8] {
    var output = StyledText(usesColor: options.usesColor)
    let places = answerPlaces
    for explanation in explanations {
      write(explanation, places, to: &output, options.terminalWidth)
      output.endLine()
    }
    for (name, range) in unknown {
      writeHead(range, in: answer, places, to: &output)
      output.write("unknown error `\(VisibleText.line(name))`", .strong)
      output.endLine()
    }
    if !unknown.isEmpty { output.endLine() }
    output.write(summary, explanations.isEmpty ? .strong : .plain)
    output.endLine()
    return output.take()
  }

  private var summary: String {
    guard !explanations.isEmpty else { return "no known error in \(VisibleText.line(answer.path))" }
    let explained =
      "\(explanations.count)\(isCut ? " or more" : "") error\(explanations.count == 1 ? "" : "s") explained"
    return unknown.isEmpty ? explained : "\(explained), \(unknown.count) unknown"
  }

  private func writeHead(_ range: SourceRange, in file: File, _ places: PlaceTable, to output: inout StyledText) {
    let place = places.place(of: range.start)
    output.write("\(VisibleText.line(file.path)):\(place.line):\(place.column):", .strong)
    output.write(" ")
  }

  private func write(
    _ explanation: ErrorExplanation, _ places: PlaceTable, to output: inout StyledText, _ width: Int?
  ) {
    writeHead(explanation.range, in: answer, places, to: &output)
    output.write("[")
    output.write("errors/" + explanation.id, .plain, linkedTo: explanation.url)
    output.write("] ")
    output.write(VisibleText.line(explanation.title), .strong)
    output.endLine()
    writeFrame(explanation.range, in: answer.text, places, to: &output, width)
    writeLine(explanation.isProbable ? "probably" : "meaning", explanation.meaning, .note, to: &output)
    if let field = explanation.fieldSentence { writeLine("field", field, .note, to: &output) }
    if explanation.isRepeated { writeLine("count", explanation.countSentence, .note, to: &output) }
    writeLine("repair", explanation.repair, .help, to: &output)
    writeLine("retry", explanation.retry.sentence, .help, to: &output)
    if !explanation.rules.isEmpty, explanation.findings.isEmpty {
      writeLine("found by", explanation.rulesSentence, .help, to: &output)
    }
    guard let payload else { return }
    writePlaces(explanation, in: payload, to: &output, width)
  }

  private func writeFrame(
    _ range: SourceRange, in text: SourceText, _ places: PlaceTable, to output: inout StyledText, _ width: Int?,
    label: String = "", style: TextStyle = .note
  ) {
    let place = places.place(of: range.start)
    let numberWidth = String(place.line).count
    let frame = Frame(range, at: place, in: text, numberWidth: numberWidth, width: width)
    frame.write(to: &output, mark: UInt8(ascii: "^"), style: style, label: frame.hasRoom(for: label) ? label : "")
    output.write(String(repeating: " ", count: numberWidth) + " |", .gutter)
    output.endLine()
  }

  private func writeLine(_ word: String, _ text: String, _ style: TextStyle, to output: inout StyledText) {
    output.write(word, style)
    output.write(": " + VisibleText.line(text))
    output.endLine()
  }

  /// The places of the payload, and what the rules find there, each once.
  private func writePlaces(
    _ explanation: ErrorExplanation, in file: File, to output: inout StyledText, _ width: Int?
  ) {
    if explanation.places.isEmpty, explanation.findings.isEmpty, explanation.retry.name == "after-change" {
      writeLine("payload", "no place and no finding in \(file.path) explains the answer", .note, to: &output)
    }
    if !explanation.places.isEmpty, explanation.places.allSatisfy({ !$0.isNamed }) {
      writeLine(
        "payload", "the entry at this position is valid in \(file.path); the keys may have been sent in another order",
        .note, to: &output)
    }
    let found = explanation.findings.map(\.range)
    let others = explanation.places.filter { place in
      !found.contains { $0.start < place.range.end && place.range.start < $0.end }
    }
    let table = PlaceTable(of: others.map(\.range.start), in: file.text)
    for place in others {
      output.endLine()
      writeHead(place.range, in: file, table, to: &output)
      output.write(place.isCertain ? place.label : "probably \(place.label)", .strong)
      output.endLine()
      writeFrame(place.range, in: file.text, table, to: &output, width, style: .severity(.error))
    }
    guard !explanation.findings.isEmpty else { return }
    output.endLine()
    let report = payloadReport(file, explanation.findings)
    let reporter = TextReporter(options: ReportOptions(usesColor: output.usesColor, terminalWidth: width))
    output.append(lines: reporter.part(report))
  }
}

extension ErrorExplanation {
  /// The field that the answer names, with its position in words; otherwise those to look at.
  fileprivate var fieldSentence: String? {
    if let name { return path.map { "`\(name)` in `\($0)`" } ?? "`\(name)` at the root of the request body" }
    if let path { return position.map { "`\(path)`: \($0)" } ?? "`\(path)`" }
    guard !fields.isEmpty else { return nil }
    return "look at \(fields.map { "`\(shown($0))`" }.joined(separator: ", "))"
  }

  /// A canonical path as a request to the service has it.
  private func shown(_ field: String) -> String {
    let prefixes = ["apns": "message.apns.headers.", "webpush": "message.webpush.headers.", "legacy": "legacy."]
    guard let prefix = prefixes[service.name], field.hasPrefix(prefix) else { return field }
    return String(field.dropFirst(prefix.count))
  }

  /// The first rules; the page lists all.
  fileprivate var rulesSentence: String {
    let shown = rules.prefix(5).joined(separator: ", ")
    return rules.count > 5 ? "\(shown), and \(rules.count - 5) more" : shown
  }

  /// Whether several answers tell it: one has it as its message and as its violation.
  fileprivate var isRepeated: Bool { count > 2 || !results.isEmpty && count > 1 }

  fileprivate var countSentence: String {
    let times = "\(count) times"
    guard !results.isEmpty else { return times }
    let shown = results.prefix(20).map(String.init).joined(separator: ", ")
    return
      "\(times): \(results.count == 1 ? "result" : "results") \(shown)\(results.count > 20 ? ", …" : ""), counted from 0"
  }
}
