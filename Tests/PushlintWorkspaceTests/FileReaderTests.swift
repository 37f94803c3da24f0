import Foundation
import SystemPackage

import struct PushlintWorkspace.FilePath
import Testing

@testable import PushlintWorkspace

/// What is read, and what is refused with which words.
@Suite struct FileReaderTests {
  static let refused: [(name: String, error: FileError, reason: String)] = [
    ("missing", .missing, "no such file or folder"),
    ("file/below", .missing, "no such file or folder"),
    ("lost", .missing, "no such file or folder"),
    ("folder", .notRegular(.folder), "a folder, not a regular file"),
    ("pipe", .notRegular(.pipe), "a named pipe, not a regular file"),
    ("/dev/null", .notRegular(.device), "a device, not a regular file"),
    ("six", .tooLarge(limit: 5), "larger than the limit of 5 bytes"),
    ("circle", .failed(.tooManySymbolicLinkLevels), Errno.tooManySymbolicLinkLevels.description),
  ]

  @Test(arguments: refused)
  func refuses(name: String, error: FileError, reason: String) throws {
    let tree = try TemporaryTree(["file", "lost -> nowhere", "folder/", "pipe |", "six = 123456", "circle -> circle"])
    let path = name.hasPrefix("/") ? FilePath(name) : tree.path(name)
    #expect(throws: error) { try FileReader(limit: 5).read(path) }
    #expect(error.reason == reason)
  }

  @Test(arguments: [0, 1, 5, 70_000, 200_000])
  func readsUpToTheLimit(size: Int) throws {
    let tree = try TemporaryTree(["file = \(String(repeating: "x", count: size))", "link -> file"])
    for name in ["file", "link"] {
      let contents = try FileReader(limit: size).read(tree.path(name))
      #expect(contents.text.bytes == [UInt8](repeating: UInt8(ascii: "x"), count: size))
      #expect(contents.identity.size == size)
    }
  }

  /// Files that say they are empty, and are not.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/maps"), "no /proc here"))
  func sizeIsNotBelieved() throws {
    let contents = try FileReader().read("/proc/self/maps")
    #expect(contents.identity.size == 0)
    #expect(contents.text.count > 1_000)
    #expect(throws: FileError.tooLarge(limit: 100)) { try FileReader(limit: 100).read("/proc/self/maps") }
  }

  @Test func limitInWords() {
    #expect(FileError.tooLarge(limit: FileReader.defaultLimit).reason == "larger than the limit of 32 MiB")
  }
}
