import Foundation
import TestSupport
import Testing

private let git = ["/usr/bin/git", "/opt/homebrew/bin/git"]
  .first { FileManager.default.isExecutableFile(atPath: $0) }

/// `pushlint diff --since`: versions of files in real repositories.
@Suite(.enabled(if: git != nil, "git is not installed"))
struct DiffSinceTests {
  private static func message(_ topic: String, _ title: String) -> String {
    """
    { "message": { "topic": "\(topic)", "notification": {
    "title": "\(title)",
    "body": "The same in all versions, and long enough",
    "image": "https://a.dev/picture.png" } } }
    """
  }

  private static func run(_ arguments: [String], in folder: URL) throws {
    let program = try #require(git)
    let settings = ["-c", "user.name=n", "-c", "user.email=e@example.com", "-c", "init.defaultBranch=main"]
    let command = try #require(Command(program, in: folder))
    let output = try command.run(settings + arguments, environment: ["GIT_CONFIG_GLOBAL": "/dev/null"])
    try #require(output.exitCode == 0, "\(output.standardError)")
  }

  /// A repository with one commit.
  private static func repository(_ files: [String: String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    try run(["init", "-q"], in: folder.url)
    try run(["add", "-A"], in: folder.url)
    try run(["commit", "-q", "-m", "all"], in: folder.url)
    return folder
  }

  private static func diff(_ arguments: [String], in folder: TemporaryFolder) throws -> Command.Output {
    try Command(in: folder.url).run(["diff", "--since"] + arguments)
  }

  /// The first lines of all payloads, and the sum.
  private static func heads(_ output: Command.Output) -> [String] {
    output.standardOutput.split(separator: "\n").filter { !$0.hasPrefix(" ") }.map(String.init)
  }

  @Test func filesComeGoAndAreRenamed() throws {
    let folder = try Self.repository([
      "kept.json": Self.message("kept", "One"), "gone.json": Self.message("gone", "Two"),
      "old/na me\n\"x\".json": Self.message("moved", "Three"), "sub/list.json": Self.message("list", "Four"),
      "readme.bin": Self.message("bin", "Five"), "other.json": "{}",
    ])
    let whole = try Self.diff(["HEAD"], in: folder)
    #expect(whole.exitCode == 0)
    #expect(whole.standardOutput == "no change\n")
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("gone.json"))
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("new"), withIntermediateDirectories: true)
    try Self.run(["mv", "old/na me\n\"x\".json", "new/-moved.json"], in: folder.url)
    try folder.write(Self.message("kept", "Other"), to: "kept.json")
    try folder.write(Self.message("new", "New"), to: "sub/new.json")
    try folder.write(" " + Self.message("list", "Four") + "\n", to: "sub/list.json")
    try folder.write(Self.message("bin", "Other"), to: "readme.bin")
    let output = try Self.diff(["HEAD"], in: folder)
    #expect(output.exitCode == 1)
    #expect(
      Self.heads(output) == [
        "removed: HEAD:gone.json:1:1: FCM request to topic gone",
        "HEAD:kept.json:1:1 -> kept.json:1:1: FCM request to topic kept",
        "added: sub/new.json:1:1: FCM request to topic new",
        "1 payload changed, 1 added, 1 removed, 2 unchanged",
      ], "\(output)")
    // What was renamed and changed is compared with what it was.
    try folder.write(Self.message("moved", "Other"), to: "new/-moved.json")
    let renamed = try Self.diff(["HEAD", "new"], in: folder)
    #expect(
      renamed.standardOutput == #"""
        HEAD:old/na me\u{A}"x".json:1:1 -> new/-moved.json:1:1: FCM request to topic moved
          title
            - Three  [line 2]
            + Other  [line 2]

        1 payload changed

        """#, "\(renamed)")
    #expect(Self.heads(try Self.diff(["HEAD", "sub"], in: folder)).last == "1 payload added, 1 unchanged")
    #expect(Self.heads(try Self.diff(["HEAD", "gone.json"], in: folder)).last == "1 payload removed")
    #expect(try Self.diff(["HEAD", "sub/list.json"], in: folder).exitCode == 0)
    #expect(Self.heads(try Self.diff(["HEAD", "readme.bin"], in: folder)).last == "1 payload changed")
    // From a folder of the repository, and from outside of it.
    let inside = try Command(in: folder.url.appendingPathComponent("sub")).run([
      "diff", "--since", "HEAD", "../kept.json",
    ])
    #expect(inside.exitCode == 1)
    let elsewhere = try TemporaryFolder()
    let outside = try Command(in: elsewhere.url).run(["diff", "--since", "HEAD", folder.url.path])
    #expect(Self.heads(outside).last == "2 payloads changed, 1 added, 1 removed, 1 unchanged")
  }

  @Test func aPayloadThatMovesIsTheSame() throws {
    let (one, two) = (Self.message("one", "One"), Self.message("two", "Two"))
    let folder = try Self.repository(["a.json": "[\(one), \(two)]", "b.json": "[\(Self.message("three", "Three"))]"])
    try folder.write("[\(two),\n\(one)]", to: "a.json")
    #expect(try Self.diff(["HEAD"], in: folder).exitCode == 0)
    try folder.write("[\(two)]", to: "a.json")
    try folder.write("[\(Self.message("three", "Three")),\n\(one)]", to: "b.json")
    let output = try Self.diff(["HEAD"], in: folder)
    #expect(output.exitCode == 0, "\(output)")
    #expect(output.standardOutput == "no change: 3 payloads\n")
  }

  @Test func onePayloadOfManyIsChosen() throws {
    let folder = try Self.repository([
      "a.json": "[\n\(Self.message("one", "One")),\n\(Self.message("two", "Two"))\n]"
    ])
    try folder.write(
      "[\n\(Self.message("zero", "Zero")),\n\(Self.message("one", "Other")),\n\(Self.message("two", "Two"))\n]",
      to: "a.json")
    #expect(Self.heads(try Self.diff(["HEAD", "a.json:2"], in: folder)).last == "1 payload added")
    #expect(Self.heads(try Self.diff(["HEAD", "a.json:7"], in: folder)).last == "1 payload changed")
    #expect(try Self.diff(["HEAD", "a.json#/2"], in: folder).exitCode == 0)
    #expect(try Self.diff(["HEAD", "a.json:19"], in: folder).exitCode == 2)
  }

  @Test func whatIsNotComparedIsSaid() throws {
    let folder = try Self.repository(["a.json": Self.message("one", "One")])
    for (revision, words) in [
      ("none", "unknown revision `none`"), ("--output=x", "invalid revision `--output=x`"),
      ("HEAD~1", "unknown revision `HEAD~1`"), ("HEAD:a.json", "unknown revision `HEAD:a.json`"),
    ] {
      let output = try Command(in: folder.url).run(["diff", "--since=\(revision)", "a.json"])
      #expect(output.exitCode == 2)
      #expect(output.standardError == "pushlint: error: git: \(words)\n")
      #expect(output.standardOutput.isEmpty)
    }
    #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("x").path))
    let missing = try Self.diff(["HEAD", "none.json"], in: folder)
    #expect(missing.exitCode == 2)
    #expect(missing.standardError.contains("neither now nor in `HEAD`"))
    let plain = try TemporaryFolder()
    try plain.write(Self.message("one", "One"), to: "a.json")
    let outside = try Command(in: plain.url).run(
      ["diff", "--since", "HEAD"], environment: ["GIT_CEILING_DIRECTORIES": "/"])
    #expect(outside.exitCode == 2)
    #expect(outside.standardError.contains("git: not a git repository"), "\(outside)")
    let none = try Command(in: folder.url).run(["diff", "--since", "HEAD"], environment: ["PATH": plain.url.path])
    #expect(none.exitCode == 2)
    #expect(none.standardError.contains("git cannot be run"), "\(none)")
  }

  /// In CI a clone often has one commit only.
  @Test func aShallowCloneIsExplained() throws {
    let folder = try Self.repository(["a.json": Self.message("one", "One")])
    try folder.write(Self.message("one", "Two"), to: "a.json")
    try Self.run(["commit", "-q", "-a", "-m", "two"], in: folder.url)
    let clone = try TemporaryFolder()
    try Self.run(["clone", "-q", "--depth", "1", "file://" + folder.url.path, "copy"], in: clone.url)
    let output = try Command(in: clone.url.appendingPathComponent("copy")).run(["diff", "--since", "HEAD~1"])
    #expect(output.exitCode == 2)
    #expect(output.standardError.contains("unknown revision `HEAD~1`; the clone is shallow"), "\(output)")
    #expect(try Self.diff(["HEAD~1"], in: folder).exitCode == 1)
  }

  /// What a repository or its attributes would have git run is not run, and other things than files are passed over.
  @Test func nothingElseIsRunOrFollowed() throws {
    let folder = try Self.repository([
      "a.json": Self.message("one", "One"), ".gitattributes": "*.json diff=evil\n",
      "b.json": Self.message("two", "Two"),
      "lfs.json": "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n",
    ])
    for key in ["diff.evil.command", "diff.evil.textconv", "diff.external", "core.fsmonitor", "core.pager"] {
      try Self.run(["config", key, "touch \(folder.url.path)/ran; true"], in: folder.url)
    }
    try folder.write(Self.message("one", "Other"), to: "a.json")
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("b.json"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appendingPathComponent("b.json").path, withDestinationPath: "a.json")
    let output = try Self.diff(["HEAD"], in: folder)
    #expect(output.exitCode == 1)
    #expect(
      Self.heads(output) == [
        "HEAD:a.json:1:1 -> a.json:1:1: FCM request to topic one",
        "removed: HEAD:b.json:1:1: FCM request to topic two", "1 payload changed, 1 removed",
      ], "\(output)")
    #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("ran").path))
    try folder.write(Self.message("three", "Three"), to: "lfs.json")
    let pointer = try Self.diff(["HEAD", "lfs.json"], in: folder)
    #expect(pointer.exitCode == 2)
    #expect(pointer.standardError.contains("HEAD:lfs.json: the repository has a pointer of Git LFS"), "\(pointer)")
  }
}
