import Foundation
import TestSupport
import Testing

/// Which files a run takes, when git or a list names them.
@Suite struct FileChoiceTests {
  private static let bad = "{\"message\":{\"topic\":\"a\",\"data\":{\"n\":1}}}\n"
  private static let git = ["/usr/bin/git", "/opt/homebrew/bin/git"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// A repository with one committed file of each sort, and changes in some.
  private static func repository() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let program = try #require(Self.git)
    let git = try #require(Command(program, in: folder.url))
    func run(_ arguments: String...) throws {
      let settings = ["-c", "user.name=n", "-c", "user.email=e@example.com", "-c", "init.defaultBranch=main"]
      let output = try git.run(settings + arguments, environment: ["GIT_CONFIG_GLOBAL": "/dev/null"])
      try #require(output.exitCode == 0, "\(output.standardError)")
    }
    try run("init", "-q")
    for name in ["a.json", "sub/b.json", "c.json", "d.bin"] { try folder.write(bad, to: name) }
    try folder.write("ignored.json\n", to: ".gitignore")
    try run("add", "-A")
    try run("commit", "-q", "-m", "all")
    try folder.write(bad + " ", to: "a.json")
    try folder.write(bad + " ", to: "d.bin")
    try run("add", "a.json", "d.bin")
    try folder.write(bad + " ", to: "sub/b.json")
    try folder.write(bad, to: "new one.json")
    try folder.write(bad, to: "ignored.json")
    return folder
  }

  /// The files that have findings.
  private static func files(_ arguments: [String], in folder: TemporaryFolder, input: String = "") throws -> [String] {
    let output = try Command(in: folder.url).run(arguments + ["--format", "jsonl"], input: input)
    return output.standardOutput.split(separator: "\n").compactMap { line in
      line.split(separator: "\"").dropFirst(3).first.map(String.init)
    }
  }

  @Test(.enabled(if: git != nil, "git is not installed"))
  func gitNamesThem() throws {
    let folder = try Self.repository()
    #expect(try Self.files(["--staged"], in: folder) == ["a.json"])
    #expect(try Self.files(["--since", "HEAD"], in: folder) == ["a.json", "new one.json", "sub/b.json"])
    #expect(try Self.files(["--since", "HEAD", "--exclude", "sub"], in: folder) == ["a.json", "new one.json"])
    let unknown = try Command(in: folder.url).run(["--since", "--output=x"])
    #expect(unknown.exitCode == 2)
    #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("x").path))
    let list = try Command(in: folder.url).run(["--show-files"])
    #expect(list.standardOutput == "a.json\nc.json\nnew one.json\nsub/b.json\n")
    #expect(list.standardError.contains("ignored.json: skipped: ignored by .gitignore or .ignore"))
    #expect(list.standardError.contains("d.bin: skipped: unknown file extension"))
  }

  @Test func aListNamesThem() throws {
    let folder = try TemporaryFolder()
    for name in ["a.json", "b c.json", "d.json"] { try folder.write(Self.bad, to: name) }
    #expect(
      try Self.files(["--files-from", "-"], in: folder, input: "a.json\r\nb c.json\n\n") == ["a.json", "b c.json"])
    #expect(try Self.files(["--files-from", "-"], in: folder, input: "b c.json\0d.json\0") == ["b c.json", "d.json"])
    try folder.write("d.json\n", to: "list.txt")
    #expect(try Self.files(["--files-from", "list.txt"], in: folder) == ["d.json"])
    let both = try Command(in: folder.url).run(["a.json", "--staged"])
    #expect(both.exitCode == 2)
  }

  /// Whoever has not looked at a file cannot say that its suppression is left over.
  @Test(arguments: [
    ([], "", true), (["."], "", true), (["sub"], "", false), (["--only", "urls"], "", false), ([], "sub", false),
    (["--config", "../pushlint.json"], "sub", false), (["--as", "json"], "", false),
  ])
  func onlyAWholeRunFindsWhatIsLeftOver(_ arguments: [String], _ place: String, _ isFound: Bool) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "{\"suppressions\":[{\"at\":\"/a.json#/gone\",\"rules\":\"data\",\"reason\":\"r\"}]}", to: "pushlint.json")
    try folder.write(Self.bad, to: "a.json")
    try folder.write("{}", to: "sub/b.json")
    let output = try Command(in: folder.url.appendingPathComponent(place)).run(arguments)
    #expect(output.standardOutput.contains("suppression/left-over") == isFound, "\(output.standardOutput)")
  }

  @Test func outputIsTheSameForAnyNumberOfJobs() throws {
    let folder = try TemporaryFolder()
    for number in 0..<60 { try folder.write(Self.bad, to: "\(number % 7)/\(number).json") }
    let outputs = try ["1", "2", "3", "16"].map { try Command(in: folder.url).run(["--jobs", $0]).standardOutput }
    #expect(Set(outputs).count == 1)
    #expect(try Command(in: folder.url).run([]).standardOutput == outputs[0])
  }
}
