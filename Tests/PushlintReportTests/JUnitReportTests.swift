import Foundation
import PushlintDiagnostics
import PushlintText
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

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
  let document = try XMLDocument(xmlString: try text(.junit, report))
  let root = try #require(document.rootElement())
  let failing = report.files.flatMap(\.diagnostics).count { $0.severity >= report.failLevel }
  #expect(root.total("failures") == failing && root.total("errors") == report.failures.count)
  let suites = root.elements(forName: "testsuite")
  let names = suites.compactMap { $0.attribute(forName: "name")?.stringValue }
  #expect(names == names.sorted() && Set(names).count == suites.count && !suites.isEmpty)
  for name in ["tests", "failures", "errors"] {
    #expect(suites.reduce(0) { $0 + $1.total(name) } == root.total(name))
  }
  for suite in suites {
    let cases = suite.elements(forName: "testcase")
    #expect(!cases.isEmpty && cases.count == suite.total("tests"))
    #expect(Set(cases.compactMap { $0.attribute(forName: "name")?.stringValue }).count == cases.count)
    #expect(cases.count { !$0.elements(forName: "failure").isEmpty } == suite.total("failures"))
    #expect(cases.count { !$0.elements(forName: "error").isEmpty } == suite.total("errors"))
  }
  #expect(try text(.junit, report).unicodeScalars.allSatisfy { $0 == "\n" || !VisibleText.isUnseen($0) })
}

extension XMLElement {
  fileprivate func total(_ name: String) -> Int {
    attribute(forName: name)?.stringValue.flatMap { Int($0) } ?? -1
  }
}

@Test("A name is given once, also one that another was given as its second")
func namesAreUnique() {
  var names = UniqueNames()
  let wanted = ["a", "a #2", "a", "a #4", "a", "a", "a #2", "a #02", "a #2 #2", "b #2", "b", "b"]
  #expect(
    wanted.map { names.name(for: $0) } == [
      "a", "a #2", "a #3", "a #4", "a #5", "a #6", "a #2 #2", "a #02", "a #2 #2 #2", "b #2", "b", "b #3",
    ])
}

@Test("Parts of a file make the report that the whole file makes", arguments: ReportFormat.allCases)
func partsMakeTheWhole(format: ReportFormat) throws {
  for flavor in JUnitFlavor.allCases {
    let options = ReportOptions(junitFlavor: flavor, timestampSeconds: 0)
    for (name, report) in runs {
      let reporter = format.reporter(options, failLevel: report.failLevel) { report.rules }
      let assembly = ReportAssembly(reporter, failLevel: report.failLevel)
      for file in report.files {
        for diagnostic in file.diagnostics { assembly.addFindings(of: file.keeping([diagnostic])) }
        assembly.finish(file)
      }
      var bytes: [UInt8] = []
      try assembly.write(RunSummary(Tally(report), failures: report.failures, failLevel: report.failLevel)) {
        bytes += $0
      }
      #expect(String(decoding: bytes, as: UTF8.self) == (try text(format, report, options)), "\(name), \(flavor)")
    }
  }
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
