import Foundation
import PushlintExtract
import PushlintLinter
import PushlintText
import TestSupport
import Testing

/// Files that are fine, and files that are none of our business: no error, no warning, whatever the rules become.
@Suite struct SilenceTests {
  private static func files(_ folder: String) -> [URL] {
    let root = SharedData.repository.appendingPathComponent("Tests/PushlintLinterTests/Silent/\(folder)")
    return ((try? FileManager.default.contentsOfDirectory(at: root, includingPropertiesForKeys: nil)) ?? [])
      .sorted { $0.path < $1.path }
  }

  private func complaints(_ file: URL) throws -> [String] {
    let text = SourceText(bytes: Array(try Data(contentsOf: file)))
    let language = HostLanguage(fileName: file.lastPathComponent) ?? .text
    let lines = LineTable(text)
    return Linter().lint(Source(text, language)).diagnostics
      .filter { $0.severity >= .warning }
      .map { "\(lines.line(of: $0.range.start) + 1) \($0.rule): \($0.message)" }
  }

  /// Payloads and pages that are right: placeholders, templates, real code around.
  @Test(arguments: files("Fine"))
  func finePayloads(_ file: URL) throws {
    #expect(try complaints(file) == [], "\(file.lastPathComponent)")
  }

  /// Other vendors' envelopes, schemas, settings, chat events, code.
  @Test(arguments: files("Strangers"))
  func whatIsNoPayload(_ file: URL) throws {
    #expect(try complaints(file) == [], "\(file.lastPathComponent)")
  }
}
