import PushlintDiagnostics
import PushlintText
import Testing

@testable import PushlintReport

@Test("A JUnit report has a suite per file and a case per finding")
func junitReport() throws {
  #expect(
    try text(.junit, .sampleRun, ReportOptions(timestampSeconds: 1_772_366_400)) == """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="pushlint" tests="5" failures="2" errors="1" skipped="0" time="0">
        <testsuite name="a.json" tests="1" failures="0" errors="1" skipped="0" time="0" timestamp="2026-03-01T12:00:00" hostname="localhost">
          <testcase name="could not be checked" classname="a.json" time="0" file="a.json">
            <error type="file" message="no such file">a.json: error: no such file
      </error>
          </testcase>
        </testsuite>
        <testsuite name="b.json" tests="1" failures="0" errors="0" skipped="0" time="0" timestamp="2026-03-01T12:00:00" hostname="localhost">
          <testcase name="no findings" classname="b.json" time="0" file="b.json"/>
        </testsuite>
        <testsuite name="c.json" tests="3" failures="2" errors="0" skipped="0" time="0" timestamp="2026-03-01T12:00:00" hostname="localhost">
          <testcase name="data/value-not-string at /data/flight" classname="c.json" time="0" file="c.json" line="3">
            <failure type="data/value-not-string" message="`flight` is a number; FCM takes only strings in `data`">c.json:3:13: error data/value-not-string: `flight` is a number; FCM takes only strings in `data`
        |
      3 |   &quot;flight&quot;: 7 } }
        |             ^ the message is refused
        |
      help: Quote the value: `&quot;7&quot;` (--fix)
      </failure>
          </testcase>
          <testcase name="data/value-not-string at /data/flight #2" classname="c.json" time="0" file="c.json" line="3">
            <failure type="data/value-not-string" message="`flight` is a number; FCM takes only strings in `data`">c.json:3:13: error data/value-not-string: `flight` is a number; FCM takes only strings in `data`
        |
      3 |   &quot;flight&quot;: 7 } }
        |             ^ the message is refused
        |
      help: Quote the value: `&quot;7&quot;` (--fix)
      </failure>
          </testcase>
          <testcase name="data/twin at (root)" classname="c.json" time="0" file="c.json" line="3">
            <system-out>c.json:3:13: warning data/twin: `flight` stands twice
        |
      3 |   &quot;flight&quot;: 7 } }
        |             ^
        |
      note: the first one
        |
      2 |   &quot;data&quot;: { &quot;gate&quot;: &quot;A1&quot;,
        |             ------
        |
      help: remove one
      </system-out>
          </testcase>
        </testsuite>
      </testsuites>

      """)
}

/// Runs that a reader of JUnit must get along with.
private let runs: [(name: String, report: RunReport)] = [
  ("empty", .run([])),
  ("sample", .sampleRun),
  ("hostile", .hostileRun),
  ("file found and failed", .run(RunReport.sampleRun.files, failures: [FileFailure(path: "c.json", reason: "full")])),
  ("hints fail", .run(RunReport.sampleRun.files, failLevel: .hint)),
]

@Test("Totals add up, and names are unique", arguments: runs.indices)
func totalsAddUp(index: Int) throws {
  let report = runs[index].report
  let suites = JUnitSuite.suites(of: report)
  let tally = Tally(report)
  let failing = report.files.flatMap(\.diagnostics).count { $0.severity >= report.failLevel }
  #expect(suites.reduce(0) { $0 + $1.failures } == failing)
  #expect(suites.reduce(0) { $0 + $1.errors } == tally.failures)
  #expect(suites.map(\.path) == suites.map(\.path).sorted() && Set(suites.map(\.path)).count == suites.count)
  for suite in suites {
    #expect(!suite.cases.isEmpty && Set(suite.cases.map(\.name)).count == suite.cases.count)
  }
  let xml = try text(.junit, report)
  let total = suites.reduce(0) { $0 + $1.cases.count }
  #expect(xml.contains("tests=\"\(total)\" failures=\"\(failing)\" errors=\"\(tally.failures)\""))
  #expect(xml.unicodeScalars.allSatisfy { $0 == "\n" || !VisibleText.isUnseen($0) })
}

@Test("XML readers take every report", .enabled(if: Xmllint.isInstalled, "xmllint is not installed"))
func reportsAreWellFormed() throws {
  for (name, report) in runs {
    let bytes = try ReportFormat.junit.render(report, options: ReportOptions())
    #expect(try Xmllint.complaints(about: bytes) == nil, "\(name)")
  }
}

@Test(
  "Strict reports are valid for Jenkins, and those for Ant for both",
  .enabled(if: Xmllint.isInstalled && Xmllint.hasSchemas, "xmllint or ../shared/data/junit is missing"))
func strictReportsAreValid() throws {
  let promises: [(JUnitFlavor, Xmllint.Schema)] = [(.strict, .jenkins), (.ant, .jenkins), (.ant, .ant)]
  for (name, report) in runs {
    for (flavor, schema) in promises {
      let options = ReportOptions(junitFlavor: flavor, timestampSeconds: 0)
      let bytes = try ReportFormat.junit.render(report, options: options)
      #expect(try Xmllint.complaints(about: bytes, schema: schema) == nil, "\(name), \(flavor), \(schema)")
    }
  }
}

@Test(
  "Timestamps are UTC",
  arguments: [
    (0, "1970-01-01T00:00:00"), (951_782_399, "2000-02-28T23:59:59"), (951_868_799, "2000-02-29T23:59:59"),
    (1_772_366_400, "2026-03-01T12:00:00"), (4_107_542_400, "2100-03-01T00:00:00"),
    (.max, "9999-12-31T23:59:59"), (.min, "1970-01-01T00:00:00"),
  ])
func timestamps(seconds: Int, expected: String) {
  #expect(UTCTimestamp.text(ofSeconds: seconds) == expected)
}
