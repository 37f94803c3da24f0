import Foundation
import TestSupport
import Testing

/// Archives are read in blocks, whatever their size, from files and from standard input.
@Suite struct ArchiveTests {
  private static let mistake = #"{"message":{"topic":"a","data":{"n":1}}}"#

  /// More than the limit of other files, with a mistake in each part of a block and one in the last line.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let blanks = String(repeating: "\n", count: 17 << 20)
    try folder.write(mistake + "\n" + mistake + blanks + mistake + blanks + mistake, to: "a.ndjson")
    return folder
  }

  @Test func archivesHaveNoLimit() throws {
    let folder = try Self.folder()
    let command = Command(in: folder.url)
    let output = try command.run(["a.ndjson", "--format", "jsonl"])
    #expect(output.exitCode == 1)
    let places = output.standardOutput.split(separator: "\n").map { line in
      line.split(separator: "\"start\": ").dropFirst().first.map { $0.prefix { $0 != "}" } } ?? ""
    }
    let half = 17 << 20
    let size = Self.mistake.utf8.count
    #expect(
      places == [
        "{\"line\": 1, \"column\": 37, \"offset\": 36",
        "{\"line\": 2, \"column\": 37, \"offset\": \(size + 37)",
        "{\"line\": \(half + 2), \"column\": 37, \"offset\": \(half + 2 * size + 37)",
        "{\"line\": \(2 * half + 2), \"column\": 37, \"offset\": \(2 * half + 3 * size + 37)",
      ])
    let text = try folder.read("a.ndjson")
    let piped = try command.run(["-", "--stdin-filename", "a.ndjson", "--format", "jsonl"], input: text)
    #expect(piped.standardOutput == output.standardOutput && piped.exitCode == 1)
    for format in ["json", "sarif", "junit", "text"] {
      let one = try command.run(["a.ndjson", "--format", "\(format)=out", "--jobs", "1"])
      let report = try folder.read("out")
      let two = try command.run(["a.ndjson", "--format", "\(format)=out", "--jobs", "2"])
      #expect(one.exitCode == 1 && two.exitCode == 1)
      let isTimed = format == "junit" || format == "sarif"
      let other = try folder.read("out")
      #expect(isTimed || report == other)
      #expect(report.contains("\(2 * half + 2)"))
    }
  }

  @Test func aChosenLimitHoldsForArchives() throws {
    let folder = try Self.folder()
    let output = try Command(in: folder.url).run(["a.ndjson", "--max-file-size", "2000000"])
    #expect(output.exitCode == 2 && output.standardError.contains("larger than the limit of 2000000 bytes"))
  }

  @Test func aLineHasALimit() throws {
    let folder = try TemporaryFolder()
    let line = #"{"a":""# + String(repeating: "x", count: 33 << 20) + #""}"#
    try folder.write(Self.mistake + "\n" + line, to: "a.ndjson")
    try folder.write(Self.mistake, to: "b.json")
    let output = try Command(in: folder.url).run(["a.ndjson", "b.json", "--format", "jsonl"])
    #expect(output.exitCode == 2)
    #expect(output.standardError.contains("a.ndjson: a line is longer than the limit of 32 MiB"))
    #expect(output.standardOutput.contains("b.json"))
  }

  @Test func largestNumbersAreTaken() throws {
    let folder = try TemporaryFolder()
    let most = ["--jobs", "\(Int.max)", "--max-file-size", "\(Int.max)"]
    let blanks = String(repeating: "\n", count: 2 << 20)
    for text in ["{" + blanks + "}", Self.mistake + "\n" + Self.mistake + blanks + Self.mistake, blanks] {
      try folder.write(text, to: "a.ndjson")
      for arguments in [
        ["-"], ["-", "--stdin-filename", "x.ndjson"], ["-", "--stdin-filename", "x.json"], ["a.ndjson"],
      ] {
        #expect(try Command(in: folder.url).run(arguments + most, input: text).exitCode < 2)
      }
    }
  }

  /// What is linted as one text up to a size is linted so beyond it, whatever the content tells of standard input.
  @Test func standardInputIsRecognized() throws {
    let folder = try TemporaryFolder()
    let lines = String(
      repeating: #"{"message":{"topic":"a","notification":{"title":"T","body":"B"}}}"# + "\n", count: 20_000)
    let output = try Command(in: folder.url).run(["-", "--format", "jsonl"], input: lines + Self.mistake)
    #expect(output.exitCode == 1 && output.standardOutput.contains("\"line\": 20001,"))
    let document = "[" + String(repeating: "\n", count: 2 << 20) + Self.mistake + "]"
    let other = try Command(in: folder.url).run(["-", "--format", "jsonl"], input: document)
    #expect(other.exitCode == 1 && other.standardOutput.contains("\"line\": \((2 << 20) + 1),"))
  }
}
