import Foundation

/// `instructions.json`: the counts of the fixed runs, and where they were counted.
struct InstructionFile: Codable, Equatable {
  /// What the counts depend on, besides the code of pushlint.
  struct Environment: Codable, Equatable {
    var swift: String
    var libc: String
    var machine: String
    var valgrind: String
  }

  var environment: Environment
  /// By how many percent a run may grow.
  var tolerancePercent: Double
  var runs: [String: Int]

  init(contentsOf path: String) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
  }

  init(environment: Environment, tolerancePercent: Double, runs: [String: Int]) {
    self.environment = environment
    self.tolerancePercent = tolerancePercent
    self.runs = runs
  }

  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try (encoder.encode(self) + Data("\n".utf8)).write(to: URL(fileURLWithPath: path))
  }

  /// One line per run, and whether none has grown by more than the tolerance.
  func comparison(with counts: [String: Int]) -> (lines: [String], isPassed: Bool) {
    var isPassed = true
    let lines = Set(runs.keys).union(counts.keys).sorted().map { name -> String in
      guard let expected = runs[name], let count = counts[name], expected > 0 else {
        isPassed = false
        return "FAILED   \(name): it is not in both the file and the program"
      }
      let percent = (Double(count) / Double(expected) - 1) * 100
      let isSlower = percent > tolerancePercent
      if isSlower { isPassed = false }
      let result = isSlower ? "SLOWER  " : percent < -tolerancePercent ? "faster  " : "same    "
      return "\(result) \(name): \(count) instructions, expected \(expected) (\(String(format: "%+.1f", percent)) %)"
    }
    return (lines, isPassed)
  }
}

extension InstructionFile.Environment {
  /// That of this machine.
  static func current() throws -> Self {
    let line = { (name: String, arguments: [String]) -> String in
      guard Peers.path(of: name) != nil else { return "not installed" }
      return try Program(executable: name, arguments: arguments, folder: "/").firstLine()
    }
    return Self(
      swift: try line("swiftc", ["--version"]), libc: try line("ldd", ["--version"]),
      machine: try line("uname", ["-sm"]), valgrind: try line("valgrind", ["--version"]))
  }
}
