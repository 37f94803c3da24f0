import Foundation
import SystemPackage

import struct PushlintWorkspace.FilePath

/// A folder of its own for one test, removed with all that is in it when the test is done.
final class TemporaryTree {
  let root: FilePath

  /// - Parameter entries: what to make, in order. `a/b.json` is a file, `a/b.json = text` one with a text, `a/` a folder,
  ///   `a -> b` a symbolic link, `a == b` a second name of the file `b`, `a |` a named pipe.
  init(_ entries: [String] = []) throws {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
    root = FilePath("\(folder)/pushlint-test-\(UInt64.random(in: 0 ... .max))")
    try makeFolder(root)
    for entry in entries { try make(entry) }
  }

  deinit {
    _ = try? run("chmod", ["-R", "u+rwX", root.string])
    _ = try? run("rm", ["-rf", root.string])
  }

  /// The path of `name` in the tree; of `.` the tree itself.
  func path(_ name: String) -> FilePath { name == "." ? root : root.appending(name) }

  /// What `path` is called in the tree.
  func name(_ path: FilePath) -> String {
    let shown = path.string
    return shown.hasPrefix("\(root.string)/") ? String(shown.dropFirst(root.string.utf8.count + 1)) : shown
  }

  func write(_ text: String, to name: String) throws {
    try makeFolder(path(name).removingLastComponent())
    let file = try FileDescriptor.open(
      SystemPackage.FilePath(path(name).string), .writeOnly, options: [.create, .truncate],
      permissions: [.ownerReadWrite, .groupRead, .otherRead])
    try file.closeAfter { _ = try file.writeAll(text.utf8) }
  }

  func text(_ name: String) throws -> String { try String(contentsOfFile: path(name).string, encoding: .utf8) }

  /// The names in the tree's own folder, hidden ones as well.
  func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: root.string).sorted() }

  private func make(_ entry: String) throws {
    func parts(_ separator: String) -> (String, String)? {
      entry.firstRange(of: separator).map { (String(entry[..<$0.lowerBound]), String(entry[$0.upperBound...])) }
    }
    if let (name, text) = parts(" = ") {
      try write(text, to: name)
    } else if let (name, target) = parts(" -> ") {
      try makeFolder(path(name).removingLastComponent())
      try check(symlink(target, path(name).string))
    } else if let (name, target) = parts(" == ") {
      try check(link(path(target).string, path(name).string))
    } else if let (name, _) = parts(" |") {
      try check(mkfifo(path(name).string, 0o600))
    } else if entry.hasSuffix("/") {
      try makeFolder(path(entry))
    } else {
      try write("{}", to: entry)
    }
  }

  private func makeFolder(_ path: FilePath) throws {
    try FileManager.default.createDirectory(atPath: path.string, withIntermediateDirectories: true)
  }

  private func check(_ answer: CInt) throws {
    guard answer >= 0 else { throw Errno(rawValue: errno) }
  }
}

/// Runs a program to its end and answers what it wrote; `nil` when there is no such program.
func run(_ program: String, _ arguments: [String], in folder: FilePath? = nil, input: Data = Data()) throws -> Data? {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = [program] + arguments
  if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder.string) }
  let (stdin, stdout) = (Pipe(), Pipe())
  process.standardInput = stdin
  process.standardOutput = stdout
  process.standardError = FileHandle.nullDevice
  try process.run()
  // Beside the reading below: a pipe that is full on both sides would stand still.
  Thread {
    try? stdin.fileHandleForWriting.write(contentsOf: input)
    try? stdin.fileHandleForWriting.close()
  }.start()
  let output = stdout.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return process.terminationStatus == 127 ? nil : output
}
