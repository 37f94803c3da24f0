import Foundation
import TestSupport
import Testing

/// NDJSON through pipes: what `.ci/pipelines.md` promises.
@Suite struct PipelineTests {
  private static let mistake = #"{"message":{"topic":"a","data":{"n":1}}}"#
  private static let fine = #"{"message":{"topic":"a","notification":{"title":"T","body":"B"}}}"#
  private static let filter = ["lint", "--format", "jsonl", "-"]

  private static func shell(_ script: String, in folder: TemporaryFolder) throws -> Command.Output {
    let bash = try #require(Command("/bin/bash", in: folder.url))
    return try bash.run(["-c", script], environment: ["PUSHLINT": Command.binary.path])
  }

  private static func lines(of output: Command.Output) -> [Int] {
    output.standardOutput.split(separator: "\n").compactMap { line in
      line.split(separator: "\"start\": {\"line\": ").dropFirst().first.flatMap { Int($0.prefix(while: \.isNumber)) }
    }
  }

  @Test func aRecordIsALine() throws {
    let folder = try TemporaryFolder()
    let command = Command(in: folder.url)
    for end in ["\n", "\r\n"] {
      let broken = #"{"message":{"topic":"a" "data":{"n":"1"}}}"#
      let records = [Self.mistake, Self.fine, "", Self.mistake, broken, Self.fine, Self.fine, Self.mistake]
      let output = try command.run(Self.filter, input: records.joined(separator: end))
      #expect(output.exitCode == 1 && output.standardError.isEmpty)
      #expect(Self.lines(of: output) == [1, 4, 5, 8])
      #expect(output.standardOutput.contains("\"column\": 37,"))
    }
    #expect(try command.run(Self.filter, input: Self.fine + "\n" + Self.fine).exitCode == 0)
    let empty = try command.run(Self.filter)
    #expect(empty.exitCode == 0 && empty.standardOutput.isEmpty && empty.standardError.isEmpty)
  }

  @Test func oneDocumentStaysOne() throws {
    let document = "{\n  \"message\": {\n    \"topic\": \"a\",\n    \"data\": {\"n\": 1}\n  }\n}\n"
    for text in [document, Self.mistake, "[\(Self.fine),\n\(Self.mistake)]"] {
      let folder = try TemporaryFolder()
      let output = try Command(in: folder.url).run(Self.filter, input: text)
      #expect(output.exitCode == 1 && Self.lines(of: output).count == 1, "\(output.standardOutput)")
    }
  }

  @Test func aReaderMayGoAway() throws {
    let folder = try TemporaryFolder()
    let script = """
      yes '\(Self.mistake)' | "$PUSHLINT" lint --max-findings 1000000 --format jsonl - | head -n 1
      echo "${PIPESTATUS[1]}"
      """
    let output = try Self.shell(script, in: folder)
    #expect(output.standardError.isEmpty)
    // By SIGPIPE, as any filter.
    #expect(Self.lines(of: output) == [1] && output.standardOutput.hasSuffix("\n141\n"), "\(output.standardOutput)")
  }

  /// The findings of a block come out while the input is still open.
  @Test func findingsComeWhileTheInputIsOpen() throws {
    let folder = try TemporaryFolder()
    let script = """
      mkfifo pipe
      { echo '\(Self.mistake)'; yes '\(Self.fine)' | head -n 40000; cat pipe; } | "$PUSHLINT" lint --format jsonl - |
        { read -r line && echo "$line"; echo > pipe; cat; }
      """
    let output = try Self.shell(script, in: folder)
    #expect(Self.lines(of: output) == [1], "\(output.standardOutput)\(output.standardError)")
  }

  @Test func findingsAreNotCutWhereThatIsAsked() throws {
    let input = String(repeating: Self.mistake + "\n", count: 1500)
    let folder = try TemporaryFolder()
    let command = Command(in: folder.url)
    #expect(Self.lines(of: try command.run(Self.filter, input: input)).count == 1001)
    #expect(Self.lines(of: try command.run(Self.filter + ["--max-findings", "2000"], input: input)).count == 1500)
    for number in ["0", "1000001", "-1"] {
      #expect(try command.run(Self.filter + ["--max-findings=\(number)"], input: input).exitCode == 2)
    }
  }

  /// Memory does not grow with the number of findings, in any format.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash")), arguments: ["json", "junit", "sarif"])
  func findingsAreNotKept(_ format: String) throws {
    let folder = try TemporaryFolder()
    // 60,000 findings; SARIF took more than 400 MB when they were kept.
    let script = """
      ulimit -v 330000
      yes '\(Self.mistake)' | head -n 60000 |
        "$PUSHLINT" lint --no-config --max-findings 1000000 --jobs 1 --format \(format)=out -
      echo "$?"; wc -c < out
      """
    let output = try Self.shell(script, in: folder)
    let numbers = output.standardOutput.split(separator: "\n").compactMap { Int($0.filter(\.isNumber)) }
    #expect(numbers.count == 2 && numbers[0] == 1 && numbers[1] > 30_000_000, "\(output)")
  }

  /// Spark in earnest: archives in splits, one process of the binary for each, and a task that is killed.
  @Test func sparkFindsWhatASingleRunFinds() throws {
    let repository = SharedData.repository
    let python = Command(repository.appendingPathComponent(".build/spark/bin/python").path, in: repository)
    let java = ["/usr/bin/java", "/opt/homebrew/opt/openjdk/bin/java"].contains {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    guard let python, java else {
      print("SKIPPED: Apache Spark is not installed (bash .ci/prepare tests), so nothing was linted with it")
      return
    }
    let folder = try TemporaryFolder()
    let output = try python.run(
      ["Tests/Pipelines/spark.py", Command.binary.path, folder.url.path],
      environment: ProcessInfo.processInfo.environment)
    #expect(output.exitCode == 0, "\(output.standardOutput.suffix(2000))\(output.standardError.suffix(4000))")
    #expect(output.standardOutput.contains("\"partitions\""))
  }

  @Test func parallelFindsWhatASingleRunFinds() throws {
    let folder = try TemporaryFolder()
    guard Command("/usr/bin/parallel", in: folder.url) != nil else {
      print("SKIPPED: GNU parallel is not installed, so nothing was linted with it")
      return
    }
    let records = (0..<20_000).map { $0.isMultiple(of: 50) ? Self.mistake : Self.fine }
    try folder.write(records.joined(separator: "\n") + "\n", to: "a.ndjson")
    let script = """
      parallel --will-cite --pipepart --block 200k -a a.ndjson \
        "$PUSHLINT" lint --format jsonl --stdin-filename part.ndjson --jobs 1 - > findings.jsonl
      echo "$?"; wc -l < findings.jsonl
      """
    let output = try Self.shell(script, in: folder)
    let numbers = output.standardOutput.split(separator: "\n").compactMap { Int($0.filter(\.isNumber)) }
    // The exit code of parallel is the number of pieces with findings.
    #expect(numbers.count == 2 && numbers[0] > 1 && numbers[1] == 400, "\(output)")
  }
}
