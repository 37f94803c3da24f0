import Foundation
import TestSupport
import Testing

/// What is written while a run goes on is what would be written at its end, and calls files by the same names.
@Suite struct StreamedReportTests {
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for number in 0..<60 {
      let value = number.isMultiple(of: 3) ? "\"1\"" : "\(number)"
      // Folders and files whose names sort otherwise by parts than by bytes.
      let name = ["a/x", "a-b/x", "a.c", "B/é"][number % 4]
      try folder.write(
        "{ \"message\": { \"topic\": \"t\", \"data\": { \"n\": \(value) } } }", to: "\(name)\(number).json")
    }
    return folder
  }

  @Test(arguments: ["text", "jsonl", "sarif"], ["1", "4"])
  func streamsSayTheSame(_ format: String, _ jobs: String) throws {
    let folder = try Self.folder()
    let command = Command(in: folder.url)
    let arguments = [".", "gone.json", "--jobs", jobs]
    let whole = try command.run(arguments + ["--format", "\(format)=../\(folder.url.lastPathComponent)/whole.out"])
    let streamed = try command.run(arguments + ["--format", format])
    #expect(streamed.exitCode == 2 && whole.exitCode == 2)
    #expect(streamed.standardOutput.contains("data/value-not-string"))
    #expect(streamed.standardOutput == (try folder.read("whole.out")))
    #expect(streamed.standardError == whole.standardError)
  }

  @Test func aFileHasOneName() throws {
    let folder = try Self.folder()
    let path = folder.url.path
    let command = Command(in: folder.url)
    let expected = try command.run(["a/x4.json", "--format", "sarif"])
    #expect(expected.standardOutput.contains("\"uri\": \"a/x4.json\""))
    for name in [
      "\(path)/a/x4.json", "./a/x4.json", "a-b/../a/x4.json", "\(path)/../\(folder.url.lastPathComponent)/a/x4.json",
    ] {
      #expect(try command.run([name, "--format", "sarif"]).standardOutput == expected.standardOutput, "\(name)")
    }
    let elsewhere = Command(in: folder.url.appendingPathComponent("B"))
    let outside = try elsewhere.run(["../a/x4.json", "--format", "sarif"])
    #expect(outside.standardOutput.contains("\"uri\": \"file://\(path)/a/x4.json\""))
  }

  /// Of one file with so many findings that they are reported piece by piece, each is reported once, in order.
  @Test func manyFindingsOfOneFileAreReportedOnce() throws {
    let folder = try TemporaryFolder()
    let count = 40_000
    let members = (0..<count).map { "\"k\($0)\": \($0)" }.joined(separator: ",\n")
    try folder.write("{ \"message\": { \"topic\": \"t\", \"data\": {\n\(members)\n} } }", to: "many.json")
    let command = Command(in: folder.url)
    let arguments = ["many.json", "--max-findings", "100000"]
    let run = try command.run(
      arguments + [
        "--format", "jsonl", "--format", "junit=many.xml", "--format",
        "json=../\(folder.url.lastPathComponent)/all.json",
      ])
    #expect(run.exitCode == 1)
    let lines = run.standardOutput.split(separator: "\n").filter { $0.contains("data/value-not-string") }
    #expect(lines.count == count)
    for (number, line) in lines.enumerated() {
      #expect(
        line.contains("\"pointer\": \"/message/data/k\(number)\", \"range\": {\"start\": {\"line\": \(number + 2), "))
    }
    let report = try folder.read("many.xml")
    #expect(report.components(separatedBy: "<testcase ").count - 1 >= count)
    #expect(Set(report.components(separatedBy: "<testcase ").map { $0.prefix { $0 != ">" } }).count > count)
    let all = try JSONSerialization.jsonObject(with: Data(try folder.read("all.json").utf8)) as? [String: Any]
    let files = all?["files"] as? [[String: Any]]
    #expect((files?.first?["diagnostics"] as? [Any])?.count ?? 0 >= count)
    #expect(files?.count == 1)
  }
}
