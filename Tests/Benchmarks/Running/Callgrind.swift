import Foundation

/// Counts the instructions of a run with valgrind, which repeat to a fraction of a percent.
enum Callgrind {
  static let isInstalled = Peers.path(of: "valgrind") != nil

  /// The number of instructions that `program` executes; `nil` when it was not counted.
  static func instructions(of program: Program, in folder: InputFolder) throws -> Int? {
    let log = folder.path("callgrind.log")
    let counted = Program(
      executable: "valgrind",
      arguments: [
        "--tool=callgrind", "--callgrind-out-file=/dev/null", "--log-file=\(log)", program.executable,
      ] + program.arguments, folder: program.folder,
      // Otherwise each run has other hash values, and other collisions.
      variables: ["SWIFT_DETERMINISTIC_HASHING=1"])
    _ = try counted.run()
    let text = try String(contentsOfFile: log, encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.contains("Collected :") }
    return line.flatMap { $0.split(separator: ":").last }.flatMap { Int($0.filter(\.isNumber)) }
  }
}
