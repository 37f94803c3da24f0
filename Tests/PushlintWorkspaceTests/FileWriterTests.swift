import Foundation
import SystemPackage

import struct PushlintWorkspace.FilePath
import TestSupport
import Testing

@testable import PushlintWorkspace

#if canImport(CExtendedAttributes)
  import CExtendedAttributes
#endif

/// A file is whole at any time: as it was, or as it shall be; and nothing else stays behind.
@Suite struct FileWriterTests {
  /// What somebody else does between reading and writing, and what comes of it.
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    var tree = ["a.json = old"]
    var meanwhile: (@Sendable (TemporaryTree) throws -> Void)?
    var text = "new"
    /// What `replace` answers, or else throws.
    var outcome: Result<Bool, FileError>
    /// The text of `a.json` afterwards; `nil` when it is gone.
    var after: String? = "old"
  }

  static let cases = [
    Case(testDescription: "written", outcome: .success(true), after: "new"),
    Case(
      testDescription: "written longer", text: "much longer than before", outcome: .success(true),
      after: "much longer than before"),
    Case(testDescription: "emptied", text: "", outcome: .success(true), after: ""),
    Case(testDescription: "nothing to change", text: "old", outcome: .success(false)),
    Case(
      testDescription: "text changed", meanwhile: { try $0.write("other", to: "a.json") },
      outcome: .failure(.changed), after: "other"),
    Case(
      testDescription: "another file in its place",
      meanwhile: { tree in
        try tree.write("old", to: "b.json")
        try #require(rename(tree.path("b.json").string, tree.path("a.json").string) == 0)
      }, outcome: .failure(.changed)),
    Case(
      testDescription: "a link in its place",
      meanwhile: { tree in
        try #require(rename(tree.path("a.json").string, tree.path("b.json").string) == 0)
        try #require(symlink("c.json", tree.path("a.json").string) == 0)
        try tree.write("old", to: "c.json")
      }, outcome: .failure(.changed)),
    Case(
      testDescription: "gone", meanwhile: { try #require(unlink($0.path("a.json").string) == 0) },
      outcome: .failure(.missing), after: nil),
    Case(
      testDescription: "two names", tree: ["a.json = old", "b.json == a.json"],
      outcome: .failure(.hardLinked(names: 2))),
    Case(
      testDescription: "two names, nothing to change", tree: ["a.json = old", "b.json == a.json"], text: "old",
      outcome: .success(false)),
    Case(
      testDescription: "a link", tree: ["in/b.json = old", "c.json -> in/b.json", "a.json -> ./c.json"],
      outcome: .success(true), after: "new"),
  ]

  @Test(arguments: cases)
  func replace(_ example: Case) throws {
    let tree = try TemporaryTree(example.tree)
    let path = tree.path("a.json")
    let identity = try FileReader().read(path).identity
    try example.meanwhile?(tree)
    let names = try tree.names()
    let outcome = Result { () throws(FileError) in
      try FileWriter.replace(path, expecting: identity, with: Array(example.text.utf8))
    }
    #expect(outcome == example.outcome)
    #expect((try? tree.text("a.json")) == example.after)
    #expect(try tree.names() == names)
    if outcome == .success(false) { #expect(try FileReader().read(path).identity == identity) }
  }

  @Test func linksStay() throws {
    let tree = try TemporaryTree(["in/b.json = old", "a.json -> in/b.json"])
    let identity = try FileReader().read(tree.path("a.json")).identity
    try FileWriter.replace(tree.path("a.json"), expecting: identity, with: Array("new".utf8))
    #expect(try FileStatus(of: tree.path("a.json"), followingLinks: false).kind == .link)
    #expect(try tree.text("in/b.json") == "new")
  }

  @Test(arguments: [0o600, 0o644, 0o640, 0o755, 0o4755, 0o666] as [CInterop.Mode])
  func attributesStay(mode: CInterop.Mode) throws {
    let tree = try TemporaryTree(["a.json = old"])
    let path = tree.path("a.json")
    try #require(chmod(path.string, mode) == 0)
    #if canImport(CExtendedAttributes)
      let isLabelled = setxattr(path.string, "user.label", "red", 3, 0) == 0
    #endif
    let before = try FileStatus(of: path, followingLinks: true)
    try FileWriter.replace(path, expecting: before.identity, with: Array("new".utf8))
    let after = try FileStatus(of: path, followingLinks: true)
    #expect(after.permissions == mode)
    #expect(after.owner == before.owner && after.group == before.group)
    #expect(after.identity.inode != before.identity.inode)
    #if canImport(CExtendedAttributes)
      var label = [UInt8](repeating: 0, count: 3)
      #expect(!isLabelled || getxattr(path.string, "user.label", &label, 3) == 3)
      #expect(!isLabelled || label == Array("red".utf8))
    #endif
  }

  @Test(.enabled(if: OrdinaryUser.isAvailable, "root may write everywhere"), arguments: ["a.json", "."])
  func readOnly(name: String) throws {
    try OrdinaryUser.run {
      let tree = try TemporaryTree(["a.json = old"])
      let identity = try FileReader().read(tree.path("a.json")).identity
      try #require(chmod(tree.path(name).string, 0o555) == 0)
      #expect(throws: FileError.notPermitted) {
        try FileWriter.replace(tree.path("a.json"), expecting: identity, with: [])
      }
      #expect(try tree.text("a.json") == "old")
      #expect(try tree.names() == ["a.json"])
    }
  }

  static let reports: [(tree: [String], name: String, failure: FileError?)] = [
    ([], "report.xml", nil),
    (["report.xml = a longer text than the new one"], "report.xml", nil),
    (["report.xml -> in/real.xml", "in/real.xml = old"], "report.xml", nil),
    (["report.xml -> in/real.xml", "in/"], "report.xml", nil),
    (["report.xml/"], "report.xml", .notRegular(.folder)),
    ([], "missing/report.xml", .missing),
    (["file"], "file/report.xml", .missing),
  ]

  @Test(arguments: reports)
  func report(tree entries: [String], name: String, failure: FileError?) throws {
    let tree = try TemporaryTree(entries)
    let names = Set(try tree.names())
    if let failure {
      #expect(throws: failure) { try FileWriter.writeReport(to: tree.path(name), Array("report".utf8)) }
      #expect(Set(try tree.names()) == names)
    } else {
      try FileWriter.writeReport(to: tree.path(name), Array("report".utf8))
      #expect(try tree.text(name) == "report")
      #expect(Set(try tree.names()) == names.union([name]))
      let isLink = try FileStatus(of: tree.path(name), followingLinks: false).kind == .link
      #expect(isLink == entries.contains { $0.contains(" -> ") })
    }
  }

  @Test func reportToWhatIsNoFile() throws {
    try FileWriter.writeReport(to: "/dev/null", Array("report".utf8))
    #expect(try FileStatus(of: "/dev/null", followingLinks: true).kind == .device)

    let tree = try TemporaryTree(["pipe |"])
    // Open for reading and writing a pipe waits for nobody.
    let pipe = try tree.path("pipe").withPlatformString { try FileDescriptor.open($0, .readWrite) }
    defer { try? pipe.close() }
    try FileWriter.writeReport(to: tree.path("pipe"), Array("report".utf8))
    try FileWriter.writeReport(to: FilePath("/dev/fd/\(pipe.rawValue)"), Array("!".utf8))
    let bytes = try [UInt8](unsafeUninitializedCapacity: 100) { buffer, count in
      count = try pipe.read(into: UnsafeMutableRawBufferPointer(buffer))
    }
    #expect(bytes == Array("report!".utf8))
  }
}
