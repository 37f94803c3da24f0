import Foundation
import TestSupport
import Testing

/// Reports and hooks in the hands of the tools that read them: junitparser, junit2html, sarif-tools, pre-commit.
@Suite(.serialized) struct ReaderTests {
  /// The programs of a Python environment that has the readers; `nil` where none can be made, for want of Python or of
  /// a network.
  private static let programs: URL? = {
    let environment = SharedData.repository.appendingPathComponent(".build/readers")
    let programs = environment.appendingPathComponent("bin")
    if FileManager.default.fileExists(atPath: programs.appendingPathComponent("pre-commit").path) { return programs }
    let here = SharedData.repository
    guard let python = Command("/usr/bin/python3", in: here) ?? Command("/opt/homebrew/bin/python3", in: here),
      (try? python.run(["-m", "venv", environment.path]).exitCode) == 0,
      let pip = Command(programs.appendingPathComponent("pip").path, in: here),
      (try? pip.run(
        ["install", "--quiet", "--disable-pip-version-check", "junitparser", "junit2html", "sarif-tools", "pre-commit"]
      ).exitCode) == 0
    else { return nil }
    return programs
  }()

  /// A folder with findings, and a file that cannot be read as UTF-8 and one with signs that break reports.
  private static func project() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("{\"message\":{\"topic\":\"/topics/a\",\"data\":{\"]]>&<\\u0001\":1}}}", to: "a ]]> & b.json")
    try folder.write("{\"aps\":{\"alert\" \"x\", \"badge\":\"1\"}}", to: "sub/push.apns")
    try folder.write(
      "{\"message\":{\"topic\":\"a\",\"notification\":{\"title\":\"x\",\"body\":\"y\"}}}", to: "fine.json")
    return folder
  }

  private static func run(_ program: String, _ arguments: [String], in folder: TemporaryFolder) throws -> Command.Output
  {
    let path = try #require(programs).appendingPathComponent(program).path
    let command = try #require(Command(path, in: folder.url))
    let folders = [path, Command.binary.path].map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
    return try command.run(
      arguments,
      environment: [
        "PATH": folders.joined(separator: ":") + ":/usr/bin:/bin", "HOME": folder.url.path,
        "PRE_COMMIT_HOME": folder.url.appendingPathComponent("cache").path, "GIT_CONFIG_GLOBAL": "/dev/null",
      ])
  }

  @Test(.enabled(if: programs != nil, "the readers cannot be installed"), arguments: ["rich", "strict"])
  func junitReadersReadIt(_ flavor: String) throws {
    let folder = try Self.project()
    let run = try Command(in: folder.url).run(["--format", "junit=report.xml", "--junit-flavor", flavor])
    #expect(run.exitCode == 1)
    let script = """
      from junitparser import JUnitXml
      report = JUnitXml.fromfile("report.xml")
      print(sum(suite.tests for suite in report), sum(suite.failures for suite in report), sum(suite.errors for suite in report))
      print(sorted(case.name for suite in report for case in suite if case.result))
      """
    let read = try Self.run("python", ["-c", script], in: folder)
    #expect(read.exitCode == 0, "\(read.standardError)")
    let counts = read.standardOutput.split(separator: "\n").first?.split(separator: " ").compactMap { Int($0) } ?? []
    #expect(counts.count == 3 && counts[1] >= 2 && counts[2] == 0, "\(counts)")
    #expect(read.standardOutput.contains("syntax/missing-colon"))
    let page = try Self.run("junit2html", ["report.xml", "report.html"], in: folder)
    #expect(page.exitCode == 0, "\(page.standardError)")
    #expect(try folder.read("report.html").contains("data/value-not-string"))
  }

  @Test(.enabled(if: programs != nil, "the readers cannot be installed"))
  func sarifToolsReadIt() throws {
    let folder = try Self.project()
    _ = try Command(in: folder.url).run(["--format", "sarif=report.sarif"])
    let summary = try Self.run("sarif", ["summary", "report.sarif"], in: folder)
    #expect(summary.exitCode == 0, "\(summary.standardError)")
    #expect(summary.standardOutput.contains("syntax/missing-colon"), "\(summary.standardOutput)")
    let table = try Self.run("sarif", ["csv", "--output", "report.csv", "report.sarif"], in: folder)
    #expect(table.exitCode == 0, "\(table.standardError)")
    #expect(try folder.read("report.csv").contains("push.apns"))
  }

  @Test(.enabled(if: programs != nil, "the readers cannot be installed"))
  func preCommitRunsTheHooks() throws {
    let manifest = SharedData.repository.appendingPathComponent(".pre-commit-hooks.yaml").path
    let folder = try Self.project()
    #expect(try Self.run("pre-commit", ["validate-manifest", manifest], in: folder).exitCode == 0)
    // The hooks as they are, but with the binary that is built already.
    let hooks = try String(contentsOfFile: manifest, encoding: .utf8)
      .replacing("language: swift", with: "language: system").split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.map { "      \($0)" }.joined(separator: "\n")
    try folder.write("repos:\n  - repo: local\n    hooks:\n\(hooks)\n", to: ".pre-commit-config.yaml")
    let git = try #require(Command("/usr/bin/git", in: folder.url) ?? Command("/opt/homebrew/bin/git", in: folder.url))
    #expect(try git.run(["init", "-q"], environment: ["GIT_CONFIG_GLOBAL": "/dev/null"]).exitCode == 0)
    #expect(try git.run(["add", "-A"], environment: ["GIT_CONFIG_GLOBAL": "/dev/null"]).exitCode == 0)
    let clean = try Self.run("pre-commit", ["run", "pushlint", "--files", "fine.json"], in: folder)
    #expect(clean.exitCode == 0, "\(clean.standardOutput)\(clean.standardError)")
    let dirty = try Self.run("pre-commit", ["run", "pushlint", "--all-files"], in: folder)
    #expect(dirty.exitCode == 1)
    #expect(dirty.standardOutput.contains("error [syntax/missing-colon]"), "\(dirty.standardOutput)")
    let mended = try Self.run("pre-commit", ["run", "pushlint-fix", "--all-files"], in: folder)
    #expect(mended.exitCode == 1, "a hook that changes files fails once")
    #expect(try folder.read("sub/push.apns").contains("\"alert\": \"x\""))
  }
}
