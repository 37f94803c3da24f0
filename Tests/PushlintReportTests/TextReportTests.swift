import PushlintDiagnostics
import PushlintText
import Testing

@testable import PushlintReport

@Test("A text report shows places, partners, remedies, and a sum")
func textReport() throws {
  #expect(
    try text(.text, .sampleRun, ReportOptions(terminalWidth: 50)) == """
      c.json:3:13: error [data/value-not-string] `flight` is a number; FCM takes only strings in `data`
        |
      3 |   "flight": 7 } }
        |             ^ the message is refused
        |
      help: Quote the value: `"7"` (--fix)

      c.json:3:13: error [data/value-not-string] `flight` is a number; FCM takes only strings in `data`
        |
      3 |   "flight": 7 } }
        |             ^ the message is refused
        |
      help: Quote the value: `"7"` (--fix)

      c.json:3:13: warning [data/twin] `flight` stands twice
        |
      3 |   "flight": 7 } }
        |             ^
        |
      note: the first one
        |
      2 |   "data": { "gate": "A1",
        |             ------
        |
      help: remove one

      2 errors, 1 warning in 1 of 2 files; 2 can be fixed with --fix; 1 file could not be checked

      """)
}

@Test("Colours and links change no text")
func coloursChangeNoText() throws {
  let colored = try text(.text, .sampleRun, ReportOptions(usesColor: true))
  #expect(colored.contains("[\u{1B}]8;;https://example.com/data\u{1B}\\data/value-not-string\u{1B}]8;;\u{1B}\\]"))
  #expect(colored.contains("\u{1B}[1;31merror\u{1B}[0m"))
  let sequence = try Regex("\u{1B}(\\[[0-9;]*m|\\]8;;[^\u{1B}]*\u{1B}\\\\)")
  #expect(colored.replacing(sequence, with: "") == (try text(.text, .sampleRun)))
}

/// Numbers of a run, and the line that sums them up.
private struct SummaryCase: Sendable {
  var files = 40
  var payloads = 1
  var severities: [Severity] = []
  var safe = 0
  var suggested = 0
  var failures = 0
  var isQuiet = false
  let line: String

  var report: RunReport {
    let fixes = Array(repeating: true, count: safe) + Array(repeating: false, count: suggested)
    let diagnostics = severities.enumerated().map { index, severity in
      let fix = fixes.indices.contains(index) ? [FixIt(title: "Mend it", isSafe: fixes[index], edits: [])] : []
      return Diagnostic(rule: "a/b", severity: severity, message: "m", range: SourceRange(at: 0), fixes: fix)
    }
    let reports = (0..<files).map { index in
      FileReport(
        path: "\(index)", language: "json", text: SourceText(""), payloads: payloads,
        diagnostics: index == 0 ? diagnostics : [])
    }
    return .run(reports, failures: (0..<failures).map { FileFailure(path: "f\($0)", reason: "gone") })
  }

  static let all = [
    SummaryCase(line: "no problems in 40 files\n"),
    SummaryCase(files: 1, line: "no problems in 1 file\n"),
    SummaryCase(files: 1, payloads: 0, line: "no problems in 1 file, and no payloads\n"),
    SummaryCase(files: 0, line: "nothing to check\n"),
    SummaryCase(files: 0, failures: 2, line: "nothing was checked; 2 files could not be checked\n"),
    SummaryCase(isQuiet: true, line: ""),
    SummaryCase(files: 1200, severities: [.hint], line: "1 hint in 1 of 1,200 files\n"),
    SummaryCase(
      severities: [.warning, .error, .error, .information, .error], safe: 2,
      line: "3 errors, 1 warning, 1 info in 1 of 40 files; 2 can be fixed with --fix\n"),
    SummaryCase(
      severities: [.warning], suggested: 1, isQuiet: true,
      line: "1 warning in 1 of 40 files; 1 can be fixed with --fix-suggested\n"),
    SummaryCase(
      severities: [.error, .error, .error], safe: 1, suggested: 2,
      line: "3 errors in 1 of 40 files; 1 can be fixed with --fix, 2 more with --fix-suggested\n"),
  ]
}

@Test("The last line sums up and names the next command", arguments: SummaryCase.all)
private func summaryLine(_ test: SummaryCase) throws {
  let report = try text(.text, test.report, ReportOptions(isQuiet: test.isQuiet))
  #expect(report.hasSuffix(test.line) && (test.line.isEmpty ? report.isEmpty : true))
}

@Test("No text from outside moves the cursor, begins a line, or gives an order", arguments: [40, nil])
func hostileText(width: Int?) throws {
  let report = try text(.text, .hostileRun, ReportOptions(terminalWidth: width))
  #expect(report.unicodeScalars.allSatisfy { $0 == "\n" || !VisibleText.isUnseen($0) })
  #expect(!report.contains("##vso["))
  #expect(!report.split(separator: "\n").contains { $0.drop(while: \.isWhitespace).hasPrefix("::") })
  // First line, frame, bar, note, second frame, bar, help, blank: whatever the texts hold.
  #expect(report.count { $0 == "\n" } == 12 * Tally(.hostileRun).findings + 1)
}

@Test(
  "A thousand findings in one line of megabytes take no time",
  .timeLimit(.minutes(30)), arguments: ReportFormat.allCases)
func hugeLine(format: ReportFormat) throws {
  let source = SourceText(String(repeating: "{\"k\":\"é\u{301}\"},", count: 500_000))
  let diagnostics = (0..<1000).map { index in
    let range = SourceRange(index * source.count / 1000, source.count)
    return Diagnostic(
      rule: "a/b", severity: .error, message: "m", range: range, notes: [Note("n", at: SourceRange(0, 1))])
  }
  let file = FileReport(path: "huge", language: "json", text: source, payloads: 1, diagnostics: diagnostics)
  let report = try format.render(.run([file]), options: ReportOptions())
  #expect(report.split(separator: 0x0A).allSatisfy { $0.count < 500 })
}
