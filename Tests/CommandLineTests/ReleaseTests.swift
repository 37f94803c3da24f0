import Foundation
import TestSupport
import Testing

/// Releases and the ways in which they reach people: archive, action, formula, image.
@Suite struct ReleaseTests {
  private static let scripts = SharedData.repository.appendingPathComponent(".ci")

  /// A folder as `.ci/package` makes it, with a script in the place of the binary, and its archive.
  private static func release(named name: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("#!/bin/sh\nexec '\(Command.binary.path)' \"$@\"\n", to: "pushlint")
    try folder.write("license\n", to: "LICENSE")
    try folder.write("page\n", to: "man/pushlint.1")
    try folder.write("other page\n", to: "man/pushlint.lint.1")
    let interpreter = try #require(Self.python(in: folder))
    let output = try interpreter.run(
      [scripts.appendingPathComponent("archive.py").path, folder.url.path, name, "pushlint", "man", "LICENSE"])
    #expect(output.exitCode == 0, "\(output.standardError)")
    return folder
  }

  private static func python(in folder: TemporaryFolder) -> Command? { python(in: folder.url) }

  private static func python(in folder: URL) -> Command? {
    Command("/usr/bin/python3", in: folder) ?? Command("/opt/homebrew/bin/python3", in: folder)
  }

  private static let hasPython = python(in: SharedData.repository) != nil

  @Test(.enabled(if: hasPython, "Python is not installed"))
  func archivesAreReproducible() throws {
    let (one, other) = (try Self.release(named: "pushlint-1"), try Self.release(named: "pushlint-1"))
    // Dates, permissions, and the order in which files were made mean nothing.
    let later = try #require(Command("/bin/sh", in: other.url))
    _ = try later.run(["-c", "chmod 600 LICENSE; touch -d 2001-01-01 man/* pushlint; rm pushlint-1.tar.gz"])
    let interpreter = try #require(Self.python(in: other))
    _ = try interpreter.run(
      [
        Self.scripts.appendingPathComponent("archive.py").path, other.url.path, "pushlint-1", "LICENSE", "pushlint",
        "man",
      ])
    let archives = try [one, other].map { try Data(contentsOf: $0.url.appendingPathComponent("pushlint-1.tar.gz")) }
    #expect(archives[0] == archives[1] && archives[0].count > 100)
    #expect(try one.read("SHA256SUMS") == (try other.read("SHA256SUMS")))
    let shell = try #require(Command("/bin/bash", in: one.url))
    let listed = try shell.run(["-c", "sha256sum --check --strict SHA256SUMS && tar -tzf pushlint-1.tar.gz"])
    #expect(
      listed.standardOutput == """
        pushlint-1.tar.gz: OK
        pushlint-1/LICENSE
        pushlint-1/man/pushlint.1
        pushlint-1/man/pushlint.lint.1
        pushlint-1/pushlint

        """, "\(listed)")
  }

  /// The script of the action, with the inputs that GitHub would give it.
  @Test(.enabled(if: hasPython, "Python is not installed"))
  func theActionLints() throws {
    let release = try Self.release(named: "pushlint-1")
    let sum = String(try release.read("SHA256SUMS").prefix(64))
    let folder = try TemporaryFolder()
    try folder.write("{\"message\":{\"topic\":\"a\",\"data\":{\"n\":1}}}", to: "a b/$(touch x).json")
    let script = Self.scripts.appendingPathComponent("lint/run").path
    let shell = try #require(Command("/bin/bash", in: folder.url))
    let archive = release.url.appendingPathComponent("pushlint-1.tar.gz").path
    func run(_ release: String, _ sum: String, _ arguments: String = "") throws -> Command.Output {
      try shell.run(
        [script],
        environment: [
          "PUSHLINT_RELEASE": release, "PUSHLINT_SHA256": sum, "PUSHLINT_PATHS": "a b\n", "PUSHLINT_SARIF": "r.sarif",
          "PUSHLINT_ARGUMENTS": arguments, "GITHUB_OUTPUT": folder.url.appendingPathComponent("out").path,
        ])
    }
    for place in [archive, "file://" + archive] {
      let found = try run(place, sum)
      #expect(found.exitCode == 1 && found.standardOutput.hasPrefix("::error file=a b/$(touch x).json,"), "\(found)")
    }
    #expect(try folder.read("out") == "exit-code=1\nexit-code=1\n")
    #expect(try folder.read("r.sarif").contains("data/value-not-string"))
    let quiet = try run(archive, sum, "--rule\ndata/value-not-string=warning\n")
    #expect(quiet.exitCode == 0 && quiet.standardOutput.hasPrefix("::warning "), "\(quiet)")
    let wrong = try run(archive, String(repeating: "0", count: 64))
    #expect(wrong.exitCode == 2 && wrong.standardOutput.hasPrefix("::error::the checksum"), "\(wrong)")
    #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("x").path))
  }

  @Test func theActionIsValid() throws {
    let repository = SharedData.repository
    let tool = repository.appendingPathComponent(".build/spark/bin/check-jsonschema").path
    guard let check = Command(tool, in: repository) else {
      print("SKIPPED: check-jsonschema is not installed (bash .ci/prepare tests), so action.yml was not checked")
      return
    }
    let output = try check.run(["--builtin-schema", "vendor.github-actions", ".ci/lint/action.yml"])
    #expect(output.exitCode == 0, "\(output.standardOutput)")
  }

  @Test func theFormulaIsRuby() throws {
    let formula = Self.scripts.appendingPathComponent("pushlint.rb").path
    guard let ruby = Command("/usr/bin/ruby", in: SharedData.repository) else {
      print("SKIPPED: Ruby is not installed, so the formula was not parsed")
      return
    }
    let output = try ruby.run(["-c", formula])
    #expect(output.exitCode == 0, "\(output.standardError)")
  }
}
