import Foundation
import PushlintDiagnostics
import PushlintText
import Testing

@testable import PushlintReport

/// The reports that services read: well-formed whatever the texts are, and the same from run to run.
@Suite struct ServiceReportTests {
  private static func render(_ format: ReportFormat, _ report: RunReport) throws -> String {
    String(decoding: try format.render(report, options: ReportOptions(version: "1.2.3")), as: UTF8.self)
  }

  private static func json(_ format: ReportFormat, _ report: RunReport) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(try render(format, report).utf8), options: .fragmentsAllowed)
  }

  @Test(arguments: [RunReport.hostileRun, .sampleRun, .run([])])
  func jsonIsWellFormed(_ report: RunReport) throws {
    let findings = report.files.reduce(0) { $0 + $1.diagnostics.count }
    let gitLab = try #require(try Self.json(.gitlab, report) as? [[String: Any]])
    #expect(gitLab.count == findings + report.failures.count)
    #expect(Set(gitLab.compactMap { $0["fingerprint"] as? String }).count == gitLab.count)
    let sarif = try #require(try Self.json(.sarif, report) as? [String: Any])
    let run = try #require((sarif["runs"] as? [[String: Any]])?.first)
    #expect((run["results"] as? [Any])?.count == findings)
    let lines = try Self.render(.jsonl, report).split(separator: "\n")
    #expect(lines.count == findings)
    for line in lines {
      #expect((try? JSONSerialization.jsonObject(with: Data(line.utf8))) != nil)
    }
  }

  @Test(arguments: ReportFormat.allCases)
  func hostileTextsStayTexts(_ format: ReportFormat) throws {
    let output = try Self.render(format, .hostileRun)
    // Nothing invisible, and no order to a runner that is none of ours.
    #expect(!output.unicodeScalars.contains { $0 != "\n" && VisibleText.isUnseen($0) })
    for line in output.split(separator: "\n") where format != .github { #expect(!line.hasPrefix("::")) }
    #expect(!output.contains("##vso["))
  }

  @Test func gitHubGetsTenOfEachSort() throws {
    let text = SourceText("{}\n")
    let found = (0..<25).map { number in
      Diagnostic(
        rule: "a/b", severity: number < 20 ? .error : .information, message: "50% of a:b, and\nmore",
        range: SourceRange(0, 2))
    }
    let file = FileReport(path: "a,b:c.json", language: "json", text: text, payloads: 1, diagnostics: found)
    let lines = try Self.render(.github, .run([file])).split(separator: "\n")
    #expect(lines.count == 10 + 5 + 1)
    #expect(
      lines.first
        == "::error file=a%2Cb%3Ac.json,line=1,endLine=1,col=1,endColumn=3,title=a/b::50%25 of a:b, and%0Amore")
    #expect(lines.last == "pushlint: 10 errors more than GitHub shows")
  }

  /// Moved lines and another layout change no fingerprint; another value does.
  @Test func fingerprintsOutliveLayout() {
    func fingerprint(_ marked: String) -> String {
      let source = Marked(marked)
      let found = Diagnostic(
        rule: "data/value-not-string", severity: .error, message: "m", pointer: "/data/a", range: source.range)
      return Fingerprints(
        of: FileReport(path: "a.json", language: "json", text: source.text, payloads: 1, diagnostics: [found]))[0]
    }
    let known = fingerprint("{\"data\":{\"a\":«[1,2]»}}")
    #expect(fingerprint("\n\n{\n  \"data\": {\n    \"a\": «[ 1,\n 2 ]»\n  }\n}") == known)
    #expect(fingerprint("{\"data\":{\"a\":«[1,3]»}}") != known)
  }

  @Test func pathsAreRelativeAndEscaped() {
    #expect(RelativePath.uri(Array("a b/é#.json".utf8)).text == "a%20b/%C3%A9%23.json")
    #expect(RelativePath.uri(Array("./../x/./a.json".utf8)).text == "x/a.json")
    #expect(RelativePath.uri(Array("/tmp/a.json".utf8)).text == "file:///tmp/a.json")
    #expect(RelativePath.uri([0x61, 0xFF, 0x2F, 0x0A]).text == "a%FF/%0A")
  }

  @Test func sarifSaysWhatTheToolIs() throws {
    let sarif = try #require(try Self.json(.sarif, .sampleRun) as? [String: Any])
    let run = try #require((sarif["runs"] as? [[String: Any]])?.first)
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    #expect(driver["name"] as? String == "pushlint" && driver["version"] as? String == "1.2.3")
    let result = try #require((run["results"] as? [[String: Any]])?.first)
    let location = (result["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any]
    let region = try #require(location?["region"] as? [String: Int])
    #expect(region["byteLength"] == 1 && region["startLine"] == 3)
    #expect(((run["invocations"] as? [[String: Any]])?.first?["exitCode"] as? Int) != nil)
  }
}
