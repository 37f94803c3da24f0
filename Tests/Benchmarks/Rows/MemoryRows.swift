import Foundation

/// The peak memory of NDJSON: as a large file, and from a pipe that does not end.
extension Session {
  func measureMemory() throws {
    let goal = Goal("3 times the file", "32 per job", "16 per job")
    let input = try folder.archive("large.ndjson", bytes: scaled(200_000_000), seed: seed)
    defer { folder.remove(input.name) }
    for jobs in [1, 2] {
      let usage = try measure(input, jobs: jobs, watchesMemory: true)
      let times = Double(usage.peakBytes) / Double(input.bytes)
      report.add(
        Row(
          "NDJSON of \(input.bytes / 1_000_000) MB, \(jobs) job\(jobs > 1 ? "s" : ""), peak memory",
          Double(usage.peakBytes) / 1_048_576, "MiB", goal: goal,
          note: "\((times * 100).rounded() / 100) times the file, \(milliseconds(usage.wallSeconds))"))
    }
    try measureEndlessInput(chunk: folder.path(input.name))
  }

  /// Writes messages to the program until it has read 20 times 10 MB, or 20 seconds are over, or it refuses.
  private func measureEndlessInput(chunk path: String) throws {
    let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    var chunk = try handle.read(upToCount: 1_000_000) ?? Data()
    if let end = chunk.lastIndex(of: 0x0A) { chunk.removeSubrange((end + 1)...) }
    signal(SIGPIPE, SIG_IGN)
    let errors = folder.path("errors.txt")
    // As a person types it: without a larger limit.
    let program = Program(
      executable: pushlint, arguments: ["--jobs", "1", "--stdin-filename", "a.ndjson", "-"], folder: folder.url.path)
    let start = Clock.now
    let process = try program.start(pipes: (true, false), output: folder.path("output.txt"), errors: errors)
    var (written, peak, isRefused) = (0, 0, false)
    while written < scaled(200_000_000) && Clock.now - start < 20 && !isRefused {
      isRefused = !Self.write(chunk, to: process.input)
      if !isRefused { written += chunk.count }
      peak = max(peak, process.peakBytes())
    }
    close(process.input)
    let usage = process.wait(since: start, watchesMemory: true)
    let message = try String(contentsOfFile: errors, encoding: .utf8).split(separator: "\n").first ?? ""
    let isDone = usage.exitCode == 0
    report.add(
      Row(
        "endless standard input, peak memory", Double(max(peak, usage.peakBytes)) / 1_048_576, "MiB",
        goal: Goal("refused", "32", "16"),
        note: "\(written / 1_000_000) MB written; " + (isDone ? "read" : "exit code \(usage.exitCode): \(message)")))
  }

  /// Whether all of `data` was written.
  private static func write(_ data: Data, to file: Int32) -> Bool {
    data.withUnsafeBytes { bytes in
      var offset = 0
      while offset < bytes.count {
        let count = Foundation.write(file, bytes.baseAddress.map { $0 + offset }, bytes.count - offset)
        guard count > 0 else { return false }
        offset += count
      }
      return true
    }
  }
}
