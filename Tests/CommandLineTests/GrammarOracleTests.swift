import Foundation
import TestSupport
import Testing

/// Strings, comments, and brackets of code are where the grammars of tree-sitter have them; see
/// `GrammarOracle/compare.py`.
@Suite struct GrammarOracleTests {
  private static let root = SharedData.repository
  /// Kept between runs, out of version control.
  private static let folder = root.appendingPathComponent(".build/grammars")
  private static let packages = [
    "python", "java", "kotlin", "go", "c-sharp", "php", "ruby", "swift", "objc", "dart", "rust",
  ]

  /// Names of grammars and the endings of files that they read.
  private static let languages = [
    ("python", "py"), ("java", "java"), ("kotlin", "kt"), ("go", "go"), ("csharp", "cs"), ("php", "php"),
    ("ruby", "rb"), ("swift", "swift"), ("objective-c", "m"), ("dart", "dart"), ("rust", "rs"),
  ]

  /// The forms of strings and comments that each language has, in the samples of the repository.
  @Test(arguments: languages)
  func theGrammarsAgree(_ language: String, _ ending: String) throws {
    guard let python = Command("/usr/bin/env", in: Self.root), try Self.isInstalled(python) else {
      print("SKIPPED: tree-sitter could not be installed from PyPI, so nothing was compared with it")
      return
    }
    let samples = Self.root.appendingPathComponent("Tests/GrammarOracle/Forms/forms.\(ending)").path
    let tool = Command.binary.deletingLastPathComponent().appendingPathComponent("code-tokens").path
    var environment = ProcessInfo.processInfo.environment
    environment["PYTHONPATH"] = Self.folder.path
    let output = try python.run(
      ["python3", Self.root.appendingPathComponent("Tests/GrammarOracle/compare.py").path, tool, language, samples],
      environment: environment)
    #expect(output.exitCode == 0, "\(output.standardOutput.suffix(2000))\(output.standardError.suffix(2000))")
    #expect(output.standardOutput.contains("'files': 1"), "the sample is left out: \(output.standardOutput)")
  }

  private static func isInstalled(_ python: Command) throws -> Bool {
    let marker = folder.appendingPathComponent("tree_sitter_objc")
    if FileManager.default.fileExists(atPath: marker.path) { return true }
    let output = try python.run(
      [
        "python3", "-m", "pip", "--disable-pip-version-check", "--quiet", "install", "--target", folder.path,
        "tree-sitter",
      ]
        + packages.map { "tree-sitter-\($0)" }, environment: ProcessInfo.processInfo.environment)
    return output.exitCode == 0
  }
}
