import Foundation
import TestSupport
import Testing

/// A repository of 500 files of all kinds, with mistakes that it lives with.
@Suite struct BaselineTests {
  private static let samples = SharedData.repository.appendingPathComponent("Tests/Samples")

  /// Copies of the sample pages, in many folders.
  private static func repository() throws -> (folder: TemporaryFolder, names: [String]) {
    let folder = try TemporaryFolder()
    let found = try #require(FileManager.default.enumerator(at: samples, includingPropertiesForKeys: nil))
    let files = found.compactMap { $0 as? URL }.filter { !$0.hasDirectoryPath }.sorted { $0.path < $1.path }
    let texts = try files.map { try String(contentsOf: $0, encoding: .utf8) }
    let names = (0..<500).map { "part\($0 % 31)/\($0)-\(files[$0 % files.count].lastPathComponent)" }
    for (index, name) in names.enumerated() { try folder.write(texts[index % texts.count], to: name) }
    return (folder, names)
  }

  /// The same text with every line further down, and further right where that changes nothing.
  private static func moved(_ text: String, _ name: String) -> String {
    switch URL(fileURLWithPath: name).pathExtension {
    case "json", "apns", "ts":
      "\n\n" + text.split(separator: "\n", omittingEmptySubsequences: false).map { "    " + $0 }.joined(separator: "\n")
    case "md", "txt": "A new first line.\n\n" + text
    default: text
    }
  }

  @Test func onlyWhatIsNewIsSaid() throws {
    let (folder, names) = try Self.repository()
    let command = Command(in: folder.url)
    let written = try command.run(["--write-baseline"])
    #expect(written.exitCode == 0)
    let count = try #require(written.standardError.firstMatch(of: /json: ([0-9]+) findings written/)?.1)
    #expect(try #require(Int(count)) > 250)

    let known = ["--baseline", "pushlint-baseline.json"]
    let same = try command.run(known)
    #expect(same.exitCode == 0)
    #expect(same.standardOutput.hasPrefix("no problems in 50"), "\(same.standardOutput.prefix(1000))")
    #expect(same.standardError.isEmpty)

    for name in names { try folder.write(Self.moved(try folder.read(name), name), to: name) }
    let moved = try command.run(known)
    #expect(moved.exitCode == 0, "\(moved.standardOutput.prefix(1000))")
    #expect(moved.standardError.isEmpty)

    try folder.write(
      "{ \"aps\": { \"alert\"\"A\" } }", to: "part7/new.json")
    let new = try command.run(known + ["--format", "github"])
    #expect(new.exitCode == 1)
    let lines = new.standardOutput.split(separator: "\n")
    #expect(lines.count == 1 && lines.allSatisfy { $0.hasPrefix("::error file=part7/new.json,") }, "\(lines.prefix(5))")

    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("part7"))
    let gone = try command.run(known + ["--prune-baseline"])
    #expect(gone.exitCode == 0)
    #expect(gone.standardError.contains(" removed"))
    #expect(try command.run(known).standardError.isEmpty)
  }
}
