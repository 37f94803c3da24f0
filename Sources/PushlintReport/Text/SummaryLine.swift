import PushlintDiagnostics

/// The last line of a text report: what a run adds up to, and the command to type next.
struct SummaryLine {
  private let tally: Tally

  init(_ tally: Tally) { self.tally = tally }

  func write(to output: inout StyledText) {
    if tally.findings == 0 {
      output.write(cleanSentence, .strong)
    } else {
      writeCounts(to: &output)
    }
    output.write(remedies)
    if tally.failures > 0 {
      output.write("; ")
      output.write("\(Self.count(tally.failures, "file")) could not be checked", .severity(.error))
    }
    output.endLine()
  }

  private func writeCounts(to output: inout StyledText) {
    let found = Severity.allCases.reversed().filter { tally.count(of: $0) > 0 }
    for (index, severity) in found.enumerated() {
      if index > 0 { output.write(", ") }
      output.write(Self.count(tally.count(of: severity), severity.word), .severity(severity))
    }
    output.write(" in \(Self.grouped(tally.filesWithFindings)) of \(Self.count(tally.files, "file"))")
  }

  private var cleanSentence: String {
    if tally.files == 0 { return tally.failures > 0 ? "nothing was checked" : "nothing to check" }
    let sentence = "no problems in \(Self.count(tally.files, "file"))"
    return tally.payloads > 0 ? sentence : "\(sentence), and no payloads"
  }

  private var remedies: String {
    let (safe, suggested) = (tally.fixable, tally.fixableBySuggestion)
    if safe > 0, suggested > 0 {
      return "; \(Self.grouped(safe)) can be fixed with --fix, \(Self.grouped(suggested)) more with --fix-suggested"
    }
    if safe > 0 { return "; \(Self.grouped(safe)) can be fixed with --fix" }
    return suggested > 0 ? "; \(Self.grouped(suggested)) can be fixed with --fix-suggested" : ""
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")"
  }

  /// `12,345`: three digits at a time, in every locale.
  private static func grouped(_ number: Int) -> String {
    var result = ""
    let digits = String(number)
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { result.append(",") }
      result.append(digit)
    }
    return result
  }
}
