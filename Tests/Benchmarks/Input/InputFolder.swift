import Foundation

/// A temporary folder for made files.
final class InputFolder {
  let url: URL

  private let isKept: Bool

  /// - Parameter isKept: whether the folder is still there after the run.
  init(isKept: Bool) throws {
    self.isKept = isKept
    // The length of the path is always the same, for counts of instructions that repeat.
    let number = String(format: "%08d", ProcessInfo.processInfo.processIdentifier)
    url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("pushlint-benchmarks-\(number)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    if !isKept { try? FileManager.default.removeItem(at: url) }
  }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Writes a file, and the folders above it.
  func write(_ text: String, to name: String) throws {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Writes a file piece by piece, so that a large one is never in memory.
  ///
  /// - Parameter next: the next piece; `nil` at the end.
  /// - Returns: the number of bytes.
  @discardableResult
  func write(to name: String, pieces next: () -> String?) throws -> Int {
    let file = url.appendingPathComponent(name)
    try Data().write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    defer { try? handle.close() }
    var buffer = Data()
    var count = 0
    while let piece = next() {
      buffer.append(contentsOf: piece.utf8)
      count += piece.utf8.count
      if buffer.count > 1_000_000 {
        try handle.write(contentsOf: buffer)
        buffer.removeAll(keepingCapacity: true)
      }
    }
    try handle.write(contentsOf: buffer)
    return count
  }

  func remove(_ name: String) { try? FileManager.default.removeItem(at: url.appendingPathComponent(name)) }
}
