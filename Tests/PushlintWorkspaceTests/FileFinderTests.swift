import Foundation
import SystemPackage

import struct PushlintWorkspace.FilePath
import TestSupport
import Testing

@testable import PushlintWorkspace

/// Which files of a tree are linted, and in which order.
@Suite struct FileFinderTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    /// As `TemporaryTree` takes them.
    let tree: [String]
    var named = ["."]
    var excludes: [String] = []
    var forceExclude = false
    var respectIgnoreFiles = true
    let files: [String]
    /// `name: reason` of each.
    var failures: [String] = []
  }

  static let cases = [
    Case(
      testDescription: "order is that of the bytes of the path",
      tree: ["a/b.json", "a.json", "a.b/c.json", "B.json", "a/B/c.json", "é.json", "a0.json", "a/.json"],
      files: ["B.json", "a.b/c.json", "a.json", "a/.json", "a/B/c.json", "a/b.json", "a0.json", "é.json"]),
    Case(
      testDescription: "only wanted endings, whatever their capitals",
      tree: ["a.json", "b.JSON", "c.txt", "json", "d.json.txt", "e.Apns"], files: ["a.json", "b.JSON", "e.Apns"]),
    Case(
      testDescription: "a file that was named needs no ending, and comes once",
      tree: ["a.txt", "b.json"], named: ["a.txt", ".", "b.json", "./b.json"], files: ["a.txt", "b.json"]),
    Case(
      testDescription: "hidden folders and folders of dependencies",
      tree: [
        "a.json", ".git/a.json", ".build/a.json", "node_modules/a.json", "in/vendor/a.json", "Pods/a.json",
        ".hidden.json", "pods/a.json",
      ],
      files: [".hidden.json", "a.json", "pods/a.json"]),
    Case(
      testDescription: "a skipped folder that was named",
      tree: ["node_modules/a.json", "node_modules/b/c.json"], named: ["node_modules"],
      files: ["node_modules/a.json", "node_modules/b/c.json"]),
    Case(
      testDescription: "our own temporary files",
      tree: [".pushlint-1x.tmp", "a.tmp"], files: ["a.tmp"]),
    Case(
      testDescription: "links in a circle, to a folder, to nowhere",
      tree: ["in/a.json", "in/up -> ..", "in/self.json -> self.json", "other -> in", "lost.json -> nowhere"],
      files: ["in/a.json"]),
    Case(
      testDescription: "a link to a file is another name of it, inside the folder alone",
      tree: [
        "in/a.json", "in/0.json -> a.json", "in/b.json -> text", "in/text", "in/c.json -> ../outside.json",
        "outside.json",
      ],
      named: ["in"], files: ["in/a.json", "in/b.json"]),
    Case(
      testDescription: "a link that was named may lead anywhere",
      tree: ["in/c.json -> ../outside.json", "in/d.json -> nowhere", "outside.json", "lnk -> in"],
      named: ["in/c.json", "in/d.json", "lnk"], files: ["in/c.json"],
      failures: ["in/d.json: a symbolic link to something that does not exist"]),
    Case(
      testDescription: "two names of one file",
      tree: ["b.json", "a.json == b.json", "0 == b.json"],
      files: ["a.json"]),
    Case(
      testDescription: "pipes: left out in a folder, refused when named",
      tree: ["a.json", "p.json |"], named: [".", "p.json"], files: ["a.json"],
      failures: ["p.json: a named pipe, not a regular file"]),
    Case(
      testDescription: "what is missing does not keep the others away",
      tree: ["a.json"], named: ["no.json", "a.json", "a.json/b", "no.json"], files: ["a.json"],
      failures: ["a.json/b: no such file or folder", "no.json: no such file or folder"]),
    Case(
      testDescription: "ignore files without a repository",
      tree: [".gitignore = a.json", "a.json", "b.json", "in/a.json"], files: ["b.json"]),
    Case(
      testDescription: "ignore files of the repository around the folder",
      tree: [
        ".gitignore = /in/a.json\nb.json", ".git/info/exclude = c.json", ".git/HEAD", "in/.gitignore = !b.json",
        "in/deep/a.json", "in/deep/b.json", "in/deep/c.json", "in/a.json", "in/deep/.gitignore = /a.json",
      ],
      named: ["in/deep"], files: ["in/deep/b.json"]),
    Case(
      testDescription: "what was named is taken although ignore files name it",
      tree: [".git/", ".gitignore = a.json\nin/", "a.json", "in/b.json", "in/a.json"], named: ["a.json", "in"],
      files: ["a.json", "in/b.json"]),
    Case(
      testDescription: "a repository in a repository has ignore files of its own",
      tree: [
        ".git/", ".gitignore = a.json", "in/.git = gitdir: x", "in/a.json", "in/b.json", "in/.gitignore = b.json",
      ],
      files: ["in/a.json"]),
    Case(
      testDescription: ".ignore has the last word",
      tree: [".gitignore = *.json", ".ignore = !a.json", "a.json", "b.json", "in/.gitignore = a.json", "in/a.json"],
      files: ["a.json", "in/a.json"]),
    Case(
      testDescription: "an ignore file that is a link is left alone",
      tree: ["rules = a.json", ".gitignore -> rules", "a.json"], files: ["a.json"]),
    Case(
      testDescription: "ignore files without a say",
      tree: [".gitignore = a.json", "a.json", "b.json"], respectIgnoreFiles: false, files: ["a.json", "b.json"]),
    Case(
      testDescription: "excludes",
      tree: ["a.json", "in/a.json", "in/b.json", "gen/deep/c.json", "d.gen.json"],
      excludes: ["/a.json", "gen/", "*.gen.json"], files: ["in/a.json", "in/b.json"]),
    Case(
      testDescription: "excludes do not reach what was named",
      tree: ["gen/a.json", "gen/b.json"], named: ["gen", "gen/b.json"], excludes: ["gen/", "b.json"],
      files: ["gen/a.json", "gen/b.json"]),
    Case(
      testDescription: "forced excludes do",
      tree: ["gen/a.json", "in/gen/b.json", "c.json", "d.json"], named: ["gen", "in/gen/b.json", "c.json", "d.json"],
      excludes: ["gen/", "c.json"], forceExclude: true, files: ["d.json"]),
  ]

  @Test(arguments: cases)
  func find(_ example: Case) throws {
    let tree = try TemporaryTree(example.tree)
    var options = FileFinder.Options(endings: [".json", ".apns", ".tmp"])
    options.excludes = [ExcludeList(example.excludes, in: tree.root)]
    options.forceExclude = example.forceExclude
    options.respectIgnoreFiles = example.respectIgnoreFiles
    let named = example.named.map(tree.path)
    for paths in [named, named.reversed()] {
      let found = FileFinder(options).find(paths)
      #expect(found.files.map { tree.name($0.path) } == example.files)
      #expect(found.failures.map { "\(tree.name($0.path)): \($0.error.reason)" } == example.failures)
    }
  }

  /// A walk ends where it has passed as many entries as it may.
  @Test(arguments: [(Int.max, 60), (1_000, 60), (5, 5), (0, 0)])
  func walksAreBounded(_ most: Int, _ count: Int) throws {
    let tree = try TemporaryTree((10..<70).map { "\($0).json" })
    var options = FileFinder.Options(endings: [".json"])
    options.mostEntries = most
    let found = FileFinder(options).find([tree.root]).files.count
    #expect(found >= count && found <= min(60, most == .max ? 60 : most + 1))
  }

  /// A name is bytes to the system; to people two names never look alike.
  @Test func namesWithoutEncoding() throws {
    let tree = try TemporaryTree()
    let names: [[UInt8]] = [
      Array("a\\xFF.json".utf8), [0x61, 0xFF] + Array(".json".utf8), Array("a\\n\n\u{1B}.json".utf8),
    ]
    for name in names {
      let path = FilePath(bytes: tree.root.bytes + [0x2F] + name)
      try path.withPlatformString {
        try FileDescriptor.open($0, .writeOnly, options: .create, permissions: .ownerReadWrite).close()
      }
    }
    let files = FileFinder(.init(endings: [".json"])).find([tree.root]).files
    let shown = files.map { String($0.path.shown.dropFirst(tree.root.string.utf8.count + 1)) }
    #expect(shown == ["a\\n\n\u{1B}.json", "a\\x5CxFF.json", "a\\xFF.json"])
    #expect(files.allSatisfy { (try? FileReader().read($0.path)) != nil })
  }

  /// A folder that several threads walk through gives what one of them finds, in the same order.
  @Test func dividedFolders() throws {
    var random = SeededRandom(for: "divided folders")
    let tree = try TemporaryTree()
    func fill(_ folder: String, depth: Int) throws {
      for number in 0..<Int.random(in: 0...4, using: &random) { try tree.write("{}", to: "\(folder)f\(number).json") }
      if Int.random(in: 0..<4, using: &random) == 0 {
        let rules = ["f1.json", "d2/", "**/f2.json", "/f0.json", "!f2.json"].shuffled(using: &random)
        try tree.write(rules.prefix(2).joined(separator: "\n"), to: "\(folder).ignore")
      }
      guard depth > 0 else { return }
      // More than are walked through by one thread, at several depths.
      let folders = Bool.random(using: &random) ? 18 : 2
      for number in 0..<folders {
        try fill("\(folder)d\(number)/", depth: depth - Int.random(in: 1...2, using: &random))
      }
    }
    for number in 0..<3 { try fill("many\(number)/", depth: 3) }
    for number in 0..<20 {
      // Deeper than folders may be open.
      let folder = "deep\(number)/" + String(repeating: "d/", count: 11)
      for name in ["\(folder)a.json", "deep\(number)/z.json"] { try tree.write("{}", to: name) }
    }
    func find(jobs: Int) -> FoundFiles {
      var options = FileFinder.Options(endings: [".json"])
      options.jobs = jobs
      options.reportsSkipped = true
      return FileFinder(options).find([tree.root])
    }
    let whole = find(jobs: 1)
    #expect(whole.files.count > 100)
    for jobs in [2, 3, 16] {
      let divided = find(jobs: jobs)
      #expect(divided.files.map(\.path) == whole.files.map(\.path))
      #expect(divided.skipped.map(\.path) == whole.skipped.map(\.path))
      #expect(divided.failures == [])
    }
  }

  /// Deeper than a path may be long, and than folders may be open.
  @Test func deepTree() throws {
    let tree = try TemporaryTree(["z.json"])
    let step = String(repeating: "d", count: 20)
    var folder = try Descriptor(opening: tree.root, flags: OpenFolder.flags)
    for _ in 0..<2_000 {
      try #require(mkdirat(folder.number, step, 0o700) == 0)
      folder = try Descriptor(opening: FilePath(step), in: folder.number, flags: OpenFolder.flags)
    }
    _ = try Descriptor(opening: "bottom.json", in: folder.number, flags: O_CREAT | O_WRONLY, mode: 0o600)
    let found = FileFinder(.init(endings: [".json"])).find([tree.root])
    #expect(found.failures == [])
    #expect(found.files.map { $0.path.name } == ["bottom.json", "z.json"])
    let bottom = try #require(found.files.first?.path)
    let contents = try FileReader().read(bottom)
    #expect(contents.text.count == 0)
    #expect(try FileWriter.replace(bottom, expecting: contents.identity, with: [1]))
    #expect(try FileReader().read(bottom).text.bytes == [1])
  }

  @Test(.enabled(if: OrdinaryUser.isAvailable, "root may read everything"))
  func unreadable() throws {
    try OrdinaryUser.run {
      let tree = try TemporaryTree(["a/b.json", "c/d.json", "e.json", "f/.gitignore = x", "f/g.json"])
      for name in ["a", "e.json", "f/.gitignore"] { try #require(chmod(tree.path(name).string, 0) == 0) }
      let found = FileFinder(.init(endings: [".json"])).find([tree.root])
      #expect(found.files.map { tree.name($0.path) } == ["c/d.json", "e.json", "f/g.json"])
      #expect(found.failures.map { tree.name($0.path) } == ["a", "f/.gitignore"])
      #expect(found.failures.allSatisfy { $0.error == .notPermitted })
      #expect(throws: FileError.notPermitted) { try FileReader().read(tree.path("e.json")) }
    }
  }
}
