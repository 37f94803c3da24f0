import Foundation
import PushlintExtract
import TestSupport
import Testing

/// The hooks that pre-commit finds choose the files that are read, and say what the command understands.
@Suite struct HookTests {
  private static let hooks: String = {
    let file = SharedData.repository.appendingPathComponent(".pre-commit-hooks.yaml")
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }()

  @Test func everyKindOfFileIsChosen() throws {
    let line = try #require(Self.hooks.split(separator: "\n").first { $0.contains("files: &files") })
    let list = try #require(line.split(separator: "(").last?.split(separator: ")").first)
    let chosen = Set(list.split(separator: "|").map(String.init))
    // A collection ends in `.json`, and is read as what it is.
    let read = HostLanguage.allCases.filter { $0 != .postman }.flatMap(\.traits.fileExtensions)
    #expect(chosen == Set(read))
  }

  @Test func theCommandsRun() throws {
    let folder = try TemporaryFolder()
    try #"{"message":{"topic":"/topics/a","notification":{"title":"x","body":"y"}}}"#
      .write(to: folder.url.appendingPathComponent("a.json"), atomically: true, encoding: .utf8)
    let entries = Self.hooks.split(separator: "\n").compactMap { line -> [String]? in
      guard let entry = line.range(of: "entry: pushlint ") else { return nil }
      return line[entry.upperBound...].split(separator: " ").map(String.init)
    }
    #expect(entries.count == 2)
    let codes = try entries.map { try Command(in: folder.url).run($0 + ["a.json"]).exitCode }
    // The second one has mended what the first one found.
    #expect(codes == [1, 0])
    let clean = try Command(in: folder.url).run(entries[0] + ["a.json"])
    #expect(clean.exitCode == 0 && clean.standardOutput.isEmpty)
  }
}
