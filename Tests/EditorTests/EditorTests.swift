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
    var healed: Bool?
    /// Whether the page of a field was shown.
    var hovered: Bool?
    var completions: [String]?
    /// Whether the page of a rule was shown.
    var explained: Bool?
    /// Whether the preview of a payload was shown, in a file that nobody else can read, and followed the buffer.
    var previewed: Bool?
    var `private`: Bool?
    var followed: Bool?
    /// Where it was.
    var page: String?
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
        "PUSHLINT_KATE_SETTINGS": editors.appendingPathComponent("kate/settings.json").path,
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
    #expect(result.healed == true)
    #expect(result.completions?.contains { $0.hasPrefix("mutable-content") } == true)
  }

  /// The server takes its pages away when it ends, also when the editor ends it; editors do not wait for that.
  private static func checkIsGone(_ page: String?) throws {
    let page = try #require(page)
    for _ in 0..<100 where FileManager.default.fileExists(atPath: page) { usleep(50_000) }
    #expect(!FileManager.default.fileExists(atPath: page))
    #expect(!FileManager.default.fileExists(atPath: URL(fileURLWithPath: page).deletingLastPathComponent().path))
  }

  private static func neovim(_ program: String) throws {
    let result = try run(
      program,
      [
        "--headless", "--clean", "--cmd", "set rtp^=\(editors.appendingPathComponent("neovim").path)",
        "push.json", "-c", "luafile \(drivers.appendingPathComponent("neovim.lua").path)",
      ])
    // Bytes.
    check(result, columns: [18, 14, 47])
    #expect(result.explained == true)
    #expect(result.previewed == true)
    #expect(result.private == true)
    #expect(result.followed == true)
    try checkIsGone(result.page)
  }

  @Test(.enabled(if: program("nvim") != nil, "Neovim is not installed"), .timeLimit(.minutes(10)))
  func neovim() throws { try Self.neovim(try #require(Self.program("nvim"))) }

  /// The one that `.ci/prepare editors` installs, which starts servers by itself.
  private static var newerNeovim: String? {
    let path = SharedData.repository.appendingPathComponent(".build/editors/neovim/bin/nvim").path
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }

  @Test(.enabled(if: newerNeovim != nil, "Neovim 0.11 is not installed"), .timeLimit(.minutes(10)))
  func neovimOfThisYear() throws { try Self.neovim(try #require(Self.newerNeovim)) }

  private static let ale = "/usr/share/vim-ale"
  private static var hasALE: Bool {
    program("vim") != nil && FileManager.default.fileExists(atPath: "\(ale)/autoload/ale/linter.vim")
  }

  /// What editors/vim/README.md says, and nothing else.
  @Test(.enabled(if: hasALE, "Vim with ALE is not installed"), .timeLimit(.minutes(10)))
  func vimWithALE() throws {
    let set = "set nocompatible rtp^=\(Self.ale) rtp^=\(Self.editors.appendingPathComponent("vim").path)"
    let result = try Self.run(
      try #require(Self.program("vim")),
      [
        "-N", "-u", "NONE", "-i", "NONE", "-es", "--cmd", set, "--cmd", "filetype plugin on", "--cmd",
        "runtime! plugin/**/*.vim", "push.json", "-S", Self.drivers.appendingPathComponent("ale.vim").path,
      ])
    #expect(result.attached)
    #expect(result.diagnostics.map(\.line) == [2, 3, 3])
    #expect(result.previewed == true)
  }

  private static var hasKate: Bool {
    ["kate", "Xvfb", "xdotool", "dbus-run-session", "python3"].allSatisfy { program($0) != nil }
  }

  /// In a virtual screen, with keys that are pressed.
  @Test(.enabled(if: hasKate, "Kate, or a screen for it, is not installed"), .timeLimit(.minutes(10)))
  func kate() throws {
    let result = try Self.run(
      try #require(Self.program("python3")), [Self.drivers.appendingPathComponent("kate.py").path])
    #expect(result.attached)
    #expect(result.diagnostics.map(\.line) == [2, 3, 3])
    // UTF-16.
    #expect(result.diagnostics.map(\.column) == [18, 14, 43])
    #expect(result.hovered == true)
    #expect(result.healed == true)
  }

  private static var hasLSPMode: Bool {
    guard let emacs = program("emacs"), let folder = try? TemporaryFolder(),
      let command = Command(emacs, in: folder.url)
    else { return false }
    let form = "(progn (package-initialize) (kill-emacs (if (locate-library \"lsp-mode\") 0 1)))"
    return (try? command.run(["--batch", "--no-init-file", "--eval", form]).exitCode) == 0
  }

  /// It answers the question for settings with an empty object, so that those of the start must hold.
  @Test(.enabled(if: hasLSPMode, "Emacs with lsp-mode is not installed"), .timeLimit(.minutes(10)))
  func emacsWithLSPMode() throws {
    let result = try Self.run(
      try #require(Self.program("emacs")),
      ["--batch", "--no-init-file", "-l", Self.drivers.appendingPathComponent("lsp-mode.el").path])
    #expect(result.attached)
    #expect(result.diagnostics.map(\.line) == [2, 3], "`target` is off")
    #expect(result.previewed == true)
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
    #expect(result.previewed == true && result.followed == true)
    try Self.checkIsGone(result.page)
  }
}
