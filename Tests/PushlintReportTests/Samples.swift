import PushlintDiagnostics
import PushlintText

@testable import PushlintReport

/// A source with a range marked `«…»` and a partner marked `‹…›`.
struct Marked {
  let text: SourceText
  let range: SourceRange
  let partner: SourceRange?

  init(_ marked: String) {
    var bytes: [UInt8] = []
    var marks: [Character: Int] = [:]
    for character in marked {
      if "«»‹›".contains(character) { marks[character] = bytes.count } else { bytes += String(character).utf8 }
    }
    text = SourceText(bytes: bytes)
    range = SourceRange(marks["«"] ?? 0, marks["»"] ?? 0)
    partner = marks["‹"].map { SourceRange($0, marks["›"] ?? $0) }
  }
}

/// Characters that must reach no terminal, log, or document as they are.
let hostile =
  "a\u{1B}[2J\u{07}\r\n::error::x\u{7F}\u{9B}\u{202E}\u{2066}\u{2028}\u{FEFF}\u{FFFE}\u{0}"
  + "]]><!--&\"'\\##vso[x]"

extension RunReport {
  /// A run over nothing but `files`.
  static func run(_ files: [FileReport], failures: [FileFailure] = [], failLevel: Severity = .error) -> RunReport {
    RunReport(files: files, failures: failures, failLevel: failLevel, rules: [])
  }

  /// Every text that a report shows is hostile.
  static let hostileRun: RunReport = {
    let text = SourceText(bytes: Array(hostile.utf8) + [0xFF, 0xED, 0xA0, 0x80, 0xF0, 0x9F])
    let diagnostics = (0...text.count).map { offset in
      Diagnostic(
        rule: "a/\(hostile)", severity: .error, message: hostile, help: hostile, field: hostile, pointer: "/\(hostile)",
        range: SourceRange(offset, offset + 9), notes: [Note(hostile, at: SourceRange(at: offset))],
        fixes: [FixIt(title: hostile, isSafe: true, edits: [TextEdit(SourceRange(at: offset), hostile)])],
        url: "https://example.com/\(hostile)")
    }
    let file = FileReport(path: "::\(hostile)", language: "json", text: text, payloads: 1, diagnostics: diagnostics)
    return .run([file], failures: [FileFailure(path: " ::\(hostile)", reason: hostile)])
  }()

  /// One of everything that a report can hold.
  static let sampleRun: RunReport = {
    let flights = Marked("{ \"topic\": \"flights\",\n  \"data\": { ‹\"gate\"›: \"A1\",\n  \"flight\": «7» } }\n")
    let quote = FixIt(title: "Quote the value", isSafe: true, edits: [TextEdit(flights.range, "\"7\"")])
    let number = Diagnostic(
      rule: "data/value-not-string", severity: .error, consequence: .refused,
      message: "`flight` is a number; FCM takes only strings in `data`", field: "message.data.*",
      pointer: "/data/flight", range: flights.range, fixes: [quote], url: "https://example.com/data")
    let partner = Diagnostic(
      rule: "data/twin", severity: .warning, message: "`flight` stands twice", help: "remove one", pointer: "",
      range: flights.range, notes: flights.partner.map { [Note("the first one", at: $0)] } ?? [])
    return .run(
      [
        FileReport(path: "b.json", language: "json", text: SourceText("{}"), payloads: 1, diagnostics: []),
        FileReport(
          path: "c.json", language: "json", text: flights.text, payloads: 1, diagnostics: [number, number, partner]),
      ],
      failures: [FileFailure(path: "a.json", reason: "no such file")])
  }()
}

/// The report as text.
func text(
  _ format: ReportFormat, _ report: RunReport, _ options: ReportOptions = ReportOptions()
) throws -> String {
  String(decoding: try format.render(report, options: options), as: UTF8.self)
}
