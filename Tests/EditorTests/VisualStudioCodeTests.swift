import Foundation
import TestSupport
import Testing

/// The extension for VS Code: packed as people get it, and its code run with a stand-in for the editor.
@Suite struct VisualStudioCodeTests {
  /// What the code of the extension did.
  private struct Seen: Decodable {
    struct Start: Decodable {
      let command: String
      let options: Options
    }
    struct Options: Decodable {
      let rules: [String: String]
      let explain: String
    }
    struct Filter: Decodable { let language: String }
    struct Sent: Decodable {
      struct Params: Decodable {
        struct Document: Decodable { let uri: String }
        struct Position: Decodable, Equatable {
          let line: Int
          let character: Int
        }
        let textDocument: Document
        let position: Position?
      }
      let method: String
      let params: Params
    }
    struct Panel: Decodable {
      struct Options: Decodable {
        let enableScripts: Bool
        let enableForms: Bool
        let enableCommandUris: Bool
        let localResourceRoots: [String]
      }
      let title: String
      let options: Options
      let pages: [String]
      let revealed: Int
      let closed: Bool
    }
    let asked: [Sent]
    let told: [Sent]
    let panels: [Panel]
    let askedWhileHidden: Int
    let askedAfterRestarts: Int
    let selector: [Filter]
    let warnings: [String]
    let errors: [String]
    let commands: [String]
    let started: [Start]
    let stopped: Int
    let pages: [String]
    let failures: [String]
  }

  private static let node = "/usr/bin/node"
  private static var canPack: Bool {
    let places = ["/usr/share/nodejs/typescript", "/usr/lib/node_modules/typescript"]
    return FileManager.default.isExecutableFile(atPath: node)
      && places.contains { FileManager.default.fileExists(atPath: $0) }
  }

  private static func run(_ program: String, _ arguments: [String], in folder: URL) throws -> String {
    let output = try #require(Command(program, in: folder))
      .run(arguments, environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path])
    try #require(output.exitCode == 0, "\(output.standardError)")
    return output.standardOutput
  }

  @Test(.enabled(if: canPack, "Node.js with TypeScript is not installed"), .timeLimit(.minutes(5)))
  func theExtensionIsPackedAndRuns() throws {
    let folder = try TemporaryFolder()
    let source = SharedData.repository.appendingPathComponent("editors/vscode")
    let copy = folder.url.appendingPathComponent("vscode")
    try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
    for name in ["package.json", "README.md", "CHANGELOG.md", "icon.png", "src"] {
      try FileManager.default.copyItem(
        at: source.appendingPathComponent(name), to: copy.appendingPathComponent(name))
    }
    // The client library comes from a registry; the stand-in has its place, and one of its own that it needs.
    try folder.write(
      #"{"name":"vscode-languageclient","version":"9.0.1","dependencies":{"inner":"1"}}"#,
      to: "vscode/node_modules/vscode-languageclient/package.json")
    try folder.write("module.exports = {};\n", to: "vscode/node_modules/vscode-languageclient/node.js")
    try folder.write(#"{"name":"inner"}"#, to: "vscode/node_modules/inner/package.json")
    try folder.write("module.exports = 1;\n", to: "vscode/node_modules/inner/index.js")
    try folder.write("#!/bin/sh\n", to: "binary")
    let script = SharedData.repository.appendingPathComponent(".ci/vsix.py").path
    let path = try Self.run(
      "/usr/bin/python3",
      [script, folder.url.appendingPathComponent("binary").path, folder.url.path, copy.path], in: folder.url
    ).trimmingCharacters(in: .whitespacesAndNewlines)
    let unpacked = folder.url.appendingPathComponent("unpacked")
    _ = try Self.run(
      "/usr/bin/python3",
      ["-c", "import sys,zipfile; zipfile.ZipFile(sys.argv[1]).extractall(sys.argv[2])", path, unpacked.path],
      in: folder.url)
    for name in [
      "[Content_Types].xml", "extension.vsixmanifest", "extension/package.json", "extension/README.md",
      "extension/CHANGELOG.md", "extension/LICENSE.txt", "extension/icon.png", "extension/out/extension.js",
      "extension/schemas/pushlint.schema.json", "extension/server/pushlint",
      "extension/node_modules/vscode-languageclient/node.js", "extension/node_modules/inner/index.js",
    ] {
      #expect(FileManager.default.fileExists(atPath: unpacked.appendingPathComponent(name).path), "\(name)")
    }
    for name in ["[Content_Types].xml", "extension.vsixmanifest"] {
      let data = try Data(contentsOf: unpacked.appendingPathComponent(name))
      let text = String(decoding: data, as: UTF8.self)
      #expect(text.hasPrefix("<?xml") && !text.contains("None"), "\(text)")
    }
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: unpacked.appendingPathComponent("extension/server/pushlint").path)
    try check(unpacked.appendingPathComponent("extension"), in: folder.url)
  }

  private func check(_ extensionFolder: URL, in folder: URL) throws {
    let driver = SharedData.repository.appendingPathComponent("Tests/EditorTests/Drivers/vscode.cjs").path
    let output = try Self.run(Self.node, [driver, extensionFolder.path], in: folder)
    let seen = try JSONDecoder().decode(Seen.self, from: Data(output.utf8))
    #expect(seen.failures == [])
    // The extension's own binary, with the settings of the person.
    #expect(seen.started.map(\.command) == [String](repeating: extensionFolder.path + "/server/pushlint", count: 3))
    #expect(seen.started.first?.options.rules == ["urls/insecure": "error"])
    #expect(seen.started.first?.options.explain == "answer")
    #expect(seen.stopped == 2, "of the settings only those that start the server start it anew")
    #expect(seen.selector.contains { $0.language == "json" } && seen.selector.contains { $0.language == "markdown" })
    #expect(seen.pages == ["# A page"])
    #expect(seen.commands.count { $0 == "pushlint.checkWorkspace" } == 1)
    #expect(
      seen.warnings == ["the document is not open"]
        + [String](repeating: "The pushlint server is not running.", count: 2))
    checkPreview(seen)
  }

  /// One panel without scripts, which follows the document while it is seen, and goes with it.
  private func checkPreview(_ seen: Seen) {
    typealias Position = Seen.Sent.Params.Position
    let asked = seen.asked.filter { $0.params.textDocument.uri == "file:///push.json" }
    #expect(asked.allSatisfy { $0.method == "pushlint/preview" })
    let here = Position(line: 3, character: 4)
    // Twice by the command, by the lens, after a change, after one that nobody saw, and for two new servers.
    #expect(
      asked.map(\.params.position)
        == [
          here, here, Position(line: 0, character: 1), nil, nil, Position(line: 0, character: 1),
          Position(line: 0, character: 1),
        ])
    #expect(seen.askedWhileHidden == 4)
    #expect(seen.askedAfterRestarts == seen.asked.count, "a document that is closed is not asked about")
    guard let panel = seen.panels.first else {
      Issue.record("there is no panel")
      return
    }
    #expect(panel.title == "Preview of push.json" && panel.pages.count == asked.count)
    #expect(panel.revealed == 2 && panel.closed)
    let options = panel.options
    #expect(
      !options.enableScripts && !options.enableForms && !options.enableCommandUris && options.localResourceRoots == [])
    #expect(seen.panels.dropFirst().allSatisfy { $0.closed }, "nothing is left of what could not be shown")
    #expect(seen.told.map(\.method).allSatisfy { $0 == "pushlint/previewClosed" })
    #expect(Set(seen.told.map(\.params.textDocument.uri)) == ["file:///push.json", "file:///none.json"])
  }
}
