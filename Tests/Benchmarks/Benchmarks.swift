import ArgumentParser
import Foundation

/// The rows that are measured together.
enum Group: String, CaseIterable, ExpressibleByArgument {
  case start, instructions, archives, documents, files, code, pages, editing
  case manyFiles = "many-files"
  case memory

  func measure(_ session: Session) throws {
    switch self {
    case .start: try session.measureStart()
    case .instructions: try session.measureInstructions()
    case .archives: try session.measureArchives()
    case .documents: try session.measureDocuments()
    case .files: try session.measureFiles()
    case .code: try session.measureCode()
    case .pages: try session.measurePages()
    case .editing:
      try session.measureEditing()
      try session.measureDenseEditing()
    case .manyFiles: try session.measureManyFiles()
    case .memory: try session.measureMemory()
    }
  }
}

/// Measures pushlint beside other programs, on input that is made for the run.
@main
struct Benchmarks: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "benchmark",
    abstract: "Measure pushlint beside other programs, on input that is made for the run.",
    discussion: """
      CPU time of one core unless a row says otherwise; the best of several rounds, in which pushlint and its peers take
      turns. A ratio is the number of pushlint by that of the peer.
      """)

  @Option(help: "The binary to measure.")
  var binary = ".build-standalone/release/pushlint"

  @Option(help: "The folder of the sources of the benchmarks.")
  var sources = "Tests/Benchmarks"

  @Option(help: "A factor for all input sizes; 0.05 for a quick look. 5 makes the archive for the memory row 1 GB.")
  var scale = 1.0

  @Option(help: "How many rounds of alternating runs.")
  var rounds = 3

  @Option(help: "The seed of the input.")
  var seed: UInt64 = 17

  @Option(help: "Measure only this group; may be repeated.")
  var only: [Group] = []

  @Option(help: ArgumentHelp("Also write the rows as JSON.", valueName: "file"))
  var json: String?

  @Flag(help: "Keep the folder of the input, and print its path.")
  var keep = false

  @Flag(help: "Compare the instructions of eight fixed runs with instructions.json; exit code 1 if one grew.")
  var check = false

  @Flag(help: "Write the instructions of eight fixed runs to instructions.json.")
  var update = false

  func validate() throws {
    guard scale > 0, rounds > 0 else { throw ValidationError("--scale and --rounds must be above 0") }
    guard access(binary, X_OK) == 0 else {
      throw ValidationError("\(binary) is missing; bash .ci/standalone pushlint builds it")
    }
  }

  func run() throws {
    let report = Report()
    let folder = try InputFolder(isKept: keep)
    if keep { report.progress(folder.url.path) }
    // Programs run in other folders.
    let root = FileManager.default.currentDirectoryPath
    let absolute = { (path: String) in path.hasPrefix("/") ? path : root + "/" + path }
    let session = Session(
      pushlint: try withoutDebugInformation(absolute(binary), in: folder), folder: folder,
      peers: try Peers(sources: absolute(sources) + "/Peers", folder: folder, report: report), report: report,
      // The counts hold for one input.
      seed: check || update ? 17 : seed, rounds: rounds, scale: scale)
    if check || update { return try runInstructions(session, absolute(sources) + "/instructions.json") }
    try addConditions(session)
    for group in Group.allCases where only.isEmpty || only.contains(group) {
      report.progress("\(group.rawValue):")
      try group.measure(session)
    }
    report.note(condition: "load at the end: \(Self.load)")
    print(report.table(), terminator: "")
    if let json { try report.json().write(to: URL(fileURLWithPath: absolute(json))) }
  }

  /// A copy that valgrind can read, below a path that is the same in every repository.
  private func withoutDebugInformation(_ path: String, in folder: InputFolder) throws -> String {
    let copy = folder.path("pushlint")
    let strip = Program(executable: "strip", arguments: ["-g", "-o", copy, path], folder: folder.url.path)
    return try Peers.path(of: "strip") != nil && strip.run().exitCode == 0 ? copy : path
  }

  private func runInstructions(_ session: Session, _ path: String) throws {
    guard Callgrind.isInstalled else { return print("skipped: valgrind is not installed") }
    let environment = try InstructionFile.Environment.current()
    let file = try? InstructionFile(contentsOf: path)
    if check, let file, file.environment != environment {
      return print("skipped: other toolchain\n  expected \(file.environment)\n  found \(environment)")
    }
    let counts = try session.countFixedRuns()
    guard session.report.warnings.isEmpty else { throw ExitCode(2) }
    if update {
      try InstructionFile(environment: environment, tolerancePercent: file?.tolerancePercent ?? 3, runs: counts)
        .write(to: path)
    } else {
      guard let file else { throw ValidationError("\(path) is missing; --update writes it") }
      let result = file.comparison(with: counts)
      print(result.lines.joined(separator: "\n"))
      if !result.isPassed { throw ExitCode.failure }
    }
  }

  private func addConditions(_ session: Session) throws {
    let information = try String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
    let model = information.split(separator: "\n").first { $0.hasPrefix("model name") }?.split(separator: ":").last
    let processors = ProcessInfo.processInfo.activeProcessorCount
    session.report.note(condition: "date: \(Date().formatted(.iso8601))")
    session.report.note(
      condition: "machine:\(model ?? " unknown"), \(processors) cores, load at the start \(Self.load)")
    session.report.note(condition: "input: scale \(scale), seed \(seed); \(rounds) rounds, the best of them")
    let version = try Program(executable: session.pushlint, arguments: ["--version"], folder: "/").firstLine()
    session.report.note(condition: "pushlint: \(version)")
    for line in try session.peers.versions() { session.report.note(condition: line) }
  }

  /// The load averages of the last 1, 5, and 15 minutes.
  private static var load: String {
    let text = (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8)) ?? ""
    return text.split(separator: " ").prefix(3).joined(separator: " ")
  }
}
