import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The extension for VS Code: packed as people get it, and run with the built server in a stand-in for the editor.
@Suite struct VisualStudioCodeTests {
  private static let node = "/usr/bin/node"
  private static var canPack: Bool {
    let places = ["/usr/share/nodejs/typescript", "/usr/lib/node_modules/typescript"]
    return FileManager.default.isExecutableFile(atPath: node)
      && places.contains { FileManager.default.fileExists(atPath: $0) }
  }

  private static func run(
    _ program: String, _ arguments: [String], in folder: URL, date: String = "1700000000"
  ) throws -> Command.Output {
    try #require(Command(program, in: folder))
      .run(arguments, environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path, "SOURCE_DATE_EPOCH": date])
  }

  /// What a program prints that must not fail.
  private static func output(_ program: String, _ arguments: [String], in folder: URL) throws -> String {
    let output = try run(program, arguments, in: folder)
    try #require(output.exitCode == 0, "\(output.standardError)")
    return output.standardOutput.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static let script = SharedData.repository.appendingPathComponent(".ci/vsix.py").path
  private static let source = SharedData.repository.appendingPathComponent("editors/vscode").path

  /// Packs the extension with the built server, by a program that starts it, since it is large.
  private static func pack(in folder: TemporaryFolder) throws -> String {
    try folder.write("#!/bin/sh\nexec '\(Command.binary.path)' \"$@\"\n", to: "binary")
    return try output(
      "/usr/bin/python3", [script, folder.url.appendingPathComponent("binary").path, folder.url.path], in: folder.url)
  }

  /// Unpacks it as the editor does.
  private static func unpack(_ path: String, in folder: TemporaryFolder) throws -> URL {
    let unpacked = folder.url.appendingPathComponent("unpacked")
    let code = """
      import os, sys, zipfile
      with zipfile.ZipFile(sys.argv[1]) as archive:
          for entry in archive.infolist():
              os.chmod(archive.extract(entry, sys.argv[2]), entry.external_attr >> 16)
      """
    _ = try output("/usr/bin/python3", ["-c", code, path, unpacked.path], in: folder.url)
    return unpacked
  }

  @Test(.enabled(if: canPack, "Node.js with TypeScript is not installed"), .timeLimit(.minutes(5)))
  func thePackageIsComplete() throws {
    let folder = try TemporaryFolder()
    let path = try Self.pack(in: folder)
    let unpacked = try Self.unpack(path, in: folder)
    let names = try FileManager.default.subpathsOfDirectory(atPath: unpacked.path)
    for name in [
      "[Content_Types].xml", "extension.vsixmanifest", "extension/package.json", "extension/README.md",
      "extension/CHANGELOG.md", "extension/LICENSE.txt", "extension/icon.png", "extension/out/extension.js",
      "extension/out/client/features/completion.js", "extension/schemas/pushlint.schema.json",
      "extension/server/pushlint",
    ] {
      #expect(names.contains(name), "\(name)")
    }
    #expect(!names.contains { $0.contains("node_modules") || $0.hasSuffix(".ts") || $0.hasSuffix(".map") })
    for name in ["[Content_Types].xml", "extension.vsixmanifest"] {
      let data = try Data(contentsOf: unpacked.appendingPathComponent(name))
      let text = String(decoding: data, as: UTF8.self)
      #expect(text.hasPrefix("<?xml") && !text.contains("None"), "\(text)")
      #expect(throws: Never.self) { try XMLDocument(data: data) }
    }
    let server = unpacked.appendingPathComponent("extension/server/pushlint").path
    #expect(FileManager.default.isExecutableFile(atPath: server))
    #expect(!FileManager.default.isExecutableFile(atPath: unpacked.appendingPathComponent("extension/icon.png").path))
  }

  /// It needs nothing but the editor and Node.js: no package of the manifest, and none of the code.
  @Test(.enabled(if: canPack, "Node.js with TypeScript is not installed"), .timeLimit(.minutes(5)))
  func thePackageNeedsNoOther() throws {
    let folder = try TemporaryFolder()
    let unpacked = try Self.unpack(try Self.pack(in: folder), in: folder).appendingPathComponent("extension")
    let manifest = try JSONSerialization.jsonObject(
      with: Data(contentsOf: unpacked.appendingPathComponent("package.json")))
    #expect((manifest as? [String: Any])?["dependencies"] == nil)
    for name in try FileManager.default.subpathsOfDirectory(atPath: unpacked.path) where name.hasSuffix(".js") {
      let text = try String(contentsOf: unpacked.appendingPathComponent(name), encoding: .utf8)
      for match in text.matches(of: /require\("([^"]+)"\)/) {
        let module = String(match.output.1)
        #expect(module == "vscode" || module.hasPrefix("node:") || module.hasPrefix("."), "\(name): \(module)")
      }
    }
  }

  /// The same files give the same bytes, whenever and wherever they are packed.
  @Test(.enabled(if: canPack, "Node.js with TypeScript is not installed"), .timeLimit(.minutes(5)))
  func thePackageIsTheSameEachTime() throws {
    let (one, other) = (try TemporaryFolder(), try TemporaryFolder())
    try one.write("binary", to: "binary")
    try other.write("binary", to: "elsewhere/binary")
    func bytes(_ folder: TemporaryFolder, _ binary: String, _ date: String) throws -> Data {
      let file = folder.url.appendingPathComponent(binary).path
      let output = try Self.run(
        "/usr/bin/python3", [Self.script, file, folder.url.path, Self.source], in: folder.url, date: date)
      try #require(output.exitCode == 0, "\(output.standardError)")
      let path = output.standardOutput.trimmingCharacters(in: .whitespacesAndNewlines)
      return try Data(contentsOf: URL(fileURLWithPath: path))
    }
    let first = try bytes(one, "binary", "1700000000")
    let second = try bytes(other, "elsewhere/binary", "1700000000")
    let third = try bytes(other, "elsewhere/binary", "1800000000")
    #expect(first == second)
    #expect(first != third)
  }

  /// A mistake in the types stops the packing.
  @Test(.enabled(if: canPack, "Node.js with TypeScript is not installed"), .timeLimit(.minutes(5)))
  func theTypesAreChecked() throws {
    let folder = try TemporaryFolder()
    try folder.write("binary", to: "binary")
    let copy = folder.url.appendingPathComponent("vscode")
    try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
    for name in ["package.json", "README.md", "CHANGELOG.md", "icon.png", "src", "types", "tsconfig.json"] {
      try FileManager.default.copyItem(atPath: "\(Self.source)/\(name)", toPath: copy.appendingPathComponent(name).path)
    }
    try folder.write("export const one: string = 1;\n", to: "vscode/src/mistake.ts")
    let arguments = [Self.script, folder.url.appendingPathComponent("binary").path, folder.url.path, copy.path]
    let output = try Self.run("/usr/bin/python3", arguments, in: folder.url)
    #expect(output.exitCode == 1)
    #expect(output.standardError.contains("src/mistake.ts(1,14): error TS2322"), "\(output.standardError)")
  }

  /// What people do, as `Drivers/vscode/scenarios` has it.
  @Test(
    .enabled(if: canPack, "Node.js with TypeScript is not installed"), .timeLimit(.minutes(10)),
    arguments: [
      "actions", "completion", "folders", "frames", "life", "previews", "protocol", "reading", "typing", "workspace",
    ])
  func theExtensionRuns(_ scenario: String) throws {
    let folder = try TemporaryFolder()
    let unpacked = try Self.unpack(try Self.pack(in: folder), in: folder)
    let drivers = SharedData.repository.appendingPathComponent("Tests/EditorTests/Drivers/vscode")
    let scenarios = try FileManager.default.contentsOfDirectory(
      atPath: drivers.appendingPathComponent("scenarios").path)
    #expect(scenarios.count == 10, "each is run")
    let workspace = folder.url.appendingPathComponent("workspace")
    try FileManager.default.createDirectory(at: workspace, withIntermediateDirectories: true)
    let output = try Self.run(
      Self.node,
      [
        drivers.appendingPathComponent("run.cjs").path, unpacked.appendingPathComponent("extension").path, scenario,
        workspace.path,
      ], in: folder.url)
    #expect(output.exitCode == 0, "\(output.standardError)")
  }
}
