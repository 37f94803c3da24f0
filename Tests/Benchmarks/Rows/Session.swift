import Foundation

/// What all measurements share.
struct Session {
  /// The binary that is measured.
  let pushlint: String
  let folder: InputFolder
  let peers: Peers
  let report: Report
  let seed: UInt64
  /// How many rounds of alternating runs; each sample is one run.
  let rounds: Int
  /// The factor of all input sizes.
  let scale: Double

  func scaled(_ count: Int) -> Int { max(Int(Double(count) * scale), 8) }

  /// The program that lints `paths` of the input folder, without a configuration above it.
  func lint(_ paths: [String], jobs: Int = 1, _ more: [String] = []) -> Program {
    Program(
      executable: pushlint,
      arguments: ["--jobs", "\(jobs)", "--max-file-size", "8000000000", "--format", "jsonl"] + more + paths,
      folder: folder.url.path)
  }

  /// Lints `input`, and warns when the findings differ from its answer key.
  func measure(_ input: Input, jobs: Int = 1, watchesMemory: Bool = false, _ more: [String] = []) throws -> Usage {
    let output = folder.path("findings.jsonl")
    let usage = try lint([input.name], jobs: jobs, more).run(
      output: output, errors: folder.path("errors.txt"), watchesMemory: watchesMemory)
    try check(input, findings: output, usage)
    return usage
  }

  private func check(_ input: Input, findings path: String, _ usage: Usage) throws {
    guard usage.exitCode == 0 || usage.exitCode == 1 else {
      let errors = try String(contentsOfFile: folder.path("errors.txt"), encoding: .utf8)
      report.warn("\(input.name): exit code \(usage.exitCode); \(errors.split(separator: "\n").first ?? "")")
      return
    }
    let findings = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    let key = input.name.hasSuffix(".ndjson") ? "\"range\": {\"start\": {\"line\": " : "\"file\": \""
    let places = Set(findings.map { Self.text(in: $0, after: key) })
    guard places != input.mistakes else { return }
    let missed = input.mistakes.subtracting(places).sorted()
    let wrong = places.subtracting(input.mistakes).sorted()
    report.warn(
      "\(input.name): \(missed.count) mistakes were not found \(missed.prefix(3)), and \(wrong.count) places have findings "
        + "without a mistake \(wrong.prefix(3))")
  }

  /// The digits, or the characters of a string, after `key`.
  private static func text(in line: Substring, after key: String) -> String {
    guard let start = line.range(of: key)?.upperBound else { return "" }
    return String(line[start...].prefix { $0 != "," && $0 != "\"" })
  }
}
