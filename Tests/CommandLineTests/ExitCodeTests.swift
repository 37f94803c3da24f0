import Foundation
import TestSupport
import Testing

/// Exit codes, and the reports that say the same: every combination of what can be found and what can go wrong.
@Suite struct ExitCodeTests {
  private static let severities = ["hint", "info", "warning", "error"]

  /// What a run meets.
  struct Situation: Sendable, CustomStringConvertible {
    /// How severe the one finding is; `nil` for a clean file.
    let finding: String?
    let failLevel: String
    let isFileMissing: Bool
    let isConfigurationBroken: Bool
    let isReportUnwritable: Bool

    var description: String {
      [
        finding ?? "clean", "from \(failLevel)", isFileMissing ? "missing file" : "",
        isConfigurationBroken ? "broken configuration" : "", isReportUnwritable ? "unwritable report" : "",
      ]
      .filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// What the reports can know of.
    var codeOfReports: Int32 {
      if isFileMissing || isConfigurationBroken { return 2 }
      guard let finding, let weight = severities.firstIndex(of: finding),
        let least = severities.firstIndex(of: failLevel)
      else { return 0 }
      return weight >= least ? 1 : 0
    }

    var code: Int32 { isReportUnwritable ? 2 : codeOfReports }
  }

  static let situations: [Situation] = {
    var all: [Situation] = []
    for finding in severities.map(Optional.some) + [nil] {
      for level in ["info", "error"] {
        for bits in 0..<8 {
          all.append(
            Situation(
              finding: finding, failLevel: level, isFileMissing: bits & 1 != 0, isConfigurationBroken: bits & 2 != 0,
              isReportUnwritable: bits & 4 != 0))
        }
      }
    }
    return all
  }()

  @Test(arguments: situations)
  func isAsDocumented(_ situation: Situation) throws {
    let folder = try TemporaryFolder()
    let number = situation.finding == nil ? "\"1\"" : "1"
    try folder.write("{ \"message\": { \"topic\": \"a\", \"data\": { \"n\": \(number) } } }", to: "a.json")
    if situation.isConfigurationBroken { try folder.write("{ \"rule\": {} }", to: "pushlint.json") }
    var arguments = ["a.json", "--fail-level", situation.failLevel]
    if let finding = situation.finding { arguments += ["--rule", "data/value-not-string=\(finding)"] }
    if situation.isFileMissing { arguments.append("gone.json") }
    let formats = ["text", "json=a.out", "junit=report.xml", "sarif=report.sarif"]
    for format in formats { arguments += ["--format", format] }
    if situation.isReportUnwritable { arguments += ["--format", "gitlab=no/such/folder.json"] }
    let run = try Command(in: folder.url).run(arguments)
    #expect(run.exitCode == situation.code, "\(run.standardError)")

    let junit = try folder.read("report.xml")
    let root = try #require(junit.split(separator: "\n").first { $0.hasPrefix("<testsuites") })
    func total(_ name: String) -> Int {
      root.split(separator: " ").first { $0.hasPrefix(name + "=") }.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }
    #expect((total("failures") + total("errors") > 0) == (situation.codeOfReports != 0), "\(root)")
    #expect(try folder.read("report.sarif").contains("\"exitCode\": \(situation.codeOfReports)"))
  }
}
