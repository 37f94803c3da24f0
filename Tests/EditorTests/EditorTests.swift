import Foundation
import TestSupport
import Testing

/// Real editors with the set-up of `editors/`, on a file with emoji before and behind its mistakes.
@Suite(.serialized) struct EditorTests {
  private static let broken = """
    {
      "message": {
        "notification"{ "title": "😀é", "body": "b" },
        "topic": "/topics/😀", "data": { "😀": 1 }
      }
    }

    """

  /// What an editor saw and did.
  private struct Result: Decodable {
    struct Diagnostic: Decodable {
      let line: Int
      let column: Int
    }
    let attached: Bool
    let diagnostics: [Diagnostic]
    let healed: Bool
    let completions: [String]
  }

  private static let editors = SharedData.repository.appendingPathComponent("editors")
  private static let drivers = SharedData.repository.appendingPathComponent("Tests/EditorTests/Drivers")

  private static func program(_ name: String) -> String? {
    ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs an editor, and answers what its driver wrote.
  private static func run(_ program: String, _ arguments: [String]) throws -> Result {
    let folder = try TemporaryFolder()
    try folder.write(broken, to: "push.json")
    try folder.write("{}", to: "pushlint.json")
    let result = folder.url.appendingPathComponent("result.out")
    let command = try #require(Command(program, in: folder.url))
    let output = try command.run(
      arguments,
      environment: [
        "PATH": Command.binary.deletingLastPathComponent().path + ":/usr/bin:/bin", "HOME": folder.url.path,
        "PUSHLINT_RESULT": result.path, "PUSHLINT_FILE": folder.url.appendingPathComponent("push.json").path,
        "PUSHLINT_EDITORS": editors.appendingPathComponent("emacs").path,
      ])
    let data = try? Data(contentsOf: result)
    return try JSONDecoder().decode(
      Result.self, from: try #require(data, "\(program) wrote nothing: \(output.standardError)"))
  }

  /// What every editor should have seen; `columns` are those of the three mistakes, as the editor counts.
  private static func check(_ result: Result, columns: [Int]) {
    #expect(result.attached)
    #expect(result.diagnostics.map(\.line) == [2, 3, 3])
    #expect(result.diagnostics.map(\.column) == columns)
    #expect(result.healed)
    #expect(result.completions.contains { $0.hasPrefix("mutable-content") })
  }

  @Test(.enabled(if: program("nvim") != nil, "Neovim is not installed"), .timeLimit(.minutes(10)))
  func neovim() throws {
    let result = try Self.run(
      try #require(Self.program("nvim")),
      [
        "--headless", "--clean", "--cmd", "set rtp^=\(Self.editors.appendingPathComponent("neovim").path)",
        "push.json", "-c", "luafile \(Self.drivers.appendingPathComponent("neovim.lua").path)",
      ])
    // Bytes.
    Self.check(result, columns: [18, 14, 47])
  }

  private static var hasEglot: Bool {
    guard let emacs = program("emacs"), let folder = try? TemporaryFolder(),
      let command = Command(emacs, in: folder.url)
    else { return false }
    let arguments = ["--batch", "--no-init-file", "--eval", "(kill-emacs (if (locate-library \"eglot\") 0 1))"]
    return (try? command.run(arguments).exitCode) == 0
  }

  @Test(.enabled(if: hasEglot, "Emacs with Eglot is not installed"), .timeLimit(.minutes(10)))
  func emacs() throws {
    let result = try Self.run(
      try #require(Self.program("emacs")),
      ["--batch", "--no-init-file", "-l", Self.drivers.appendingPathComponent("eglot.el").path])
    // Characters.
    Self.check(result, columns: [18, 14, 41])
  }
}
