import Foundation

/// The built `pushlint`, run as a person runs it.
public struct Command: Sendable {
  public struct Output: Sendable {
    public let exitCode: Int32
    public let standardOutput: String
    public let standardError: String
  }

  /// The folder that it runs in.
  public let folder: URL
  private let executable: URL

  public init(in folder: URL) {
    self.folder = folder
    executable = Self.binary
  }

  /// Another program, `nil` when it is not installed.
  public init?(_ path: String, in folder: URL) {
    guard FileManager.default.isExecutableFile(atPath: path) else { return nil }
    self.folder = folder
    executable = URL(fileURLWithPath: path)
  }

  /// The binary beside the test bundle.
  public static let binary: URL = {
    let candidates = [
      URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent(),
      Bundle.main.bundleURL, Bundle.main.bundleURL.deletingLastPathComponent(),
      SharedData.repository.appendingPathComponent(".build/debug"),
    ]
    let found = candidates.map { $0.appendingPathComponent("pushlint") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    return found ?? URL(fileURLWithPath: "pushlint")
  }()

  /// Runs the binary with `arguments`, and `input` on its standard input.
  public func run(_ arguments: [String], input: String = "", environment: [String: String] = [:]) throws -> Output {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ["PATH": "/usr/bin:/bin", "SOURCE_DATE_EPOCH": "1700000000", "NO_COLOR": "1"]
      .merging(environment) { $1 }
    // Files instead of pipes: nothing can block, however much is printed.
    let base = FileManager.default.temporaryDirectory.appendingPathComponent("pushlint-\(UUID().uuidString)")
    let inputFile = base.appendingPathExtension("in")
    let outputFile = base.appendingPathExtension("out")
    let errorFile = base.appendingPathExtension("err")
    try input.write(to: inputFile, atomically: true, encoding: .utf8)
    for file in [outputFile, errorFile] { try Data().write(to: file) }
    defer { for file in [inputFile, outputFile, errorFile] { try? FileManager.default.removeItem(at: file) } }
    process.standardInput = try FileHandle(forReadingFrom: inputFile)
    process.standardOutput = try FileHandle(forWritingTo: outputFile)
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
    process.waitUntilExit()
    return Output(
      exitCode: process.terminationStatus,
      standardOutput: String(decoding: try Data(contentsOf: outputFile), as: UTF8.self),
      standardError: String(decoding: try Data(contentsOf: errorFile), as: UTF8.self))
  }
}

/// A folder for one test, gone when the test has ended.
public final class TemporaryFolder {
  public let url: URL

  public init() throws {
    url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("pushlint-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// Writes a file, and the folders on the way.
  public func write(_ text: String, to name: String) throws {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  public func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appendingPathComponent(name)), as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
