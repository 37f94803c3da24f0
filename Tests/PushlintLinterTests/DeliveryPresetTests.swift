import Foundation
import PushlintDiagnostics
import PushlintExtract
import PushlintLinter
import PushlintRules
import PushlintText
import TestSupport
import Testing

/// The preset `delivery`: silent on messages that are made well, and on wherever one of its rules applies.
@Suite struct DeliveryPresetTests {
  private static let rules = BuiltInRules.shared
  private static let members = Set(rules.rules(in: .delivery).map(\.id))
  private static let linter = Linter(levels: rules.levels(of: [.delivery]))

  private static var files: [URL] {
    let folder = SharedData.repository.appendingPathComponent("Tests/PushlintLinterTests/Silent/Delivery")
    return ((try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? [])
      .sorted { $0.path < $1.path }
  }

  @Test func thereAreEnoughMessages() { #expect(Self.files.count >= 20) }

  /// Complete messages for every platform: no remark of the preset, and no warning of any rule.
  @Test(arguments: files)
  func messagesThatAreMadeWell(_ file: URL) throws {
    let text = SourceText(bytes: Array(try Data(contentsOf: file)))
    let language = HostLanguage(fileName: file.lastPathComponent) ?? .text
    let result = Self.linter.lint(Source(text, language))
    #expect(result.payloads > 0)
    let findings = result.diagnostics.filter { Self.members.contains($0.rule) || $0.severity >= .warning }
    #expect(findings.map { "\($0.rule): \($0.message)" } == [], "\(file.lastPathComponent)")
  }

  /// With the preset, every rule of it reports the bad examples of its own page.
  @Test(arguments: members.sorted())
  func rulesSpeakOnTheirOwnPages(_ id: String) throws {
    let rule = try #require(Self.rules.rule(id))
    let bad = PageExamples(rule.page).blocks.filter { $0.promise == .bad && $0.targets.isEmpty && $0.showsOwnRule }
    for block in bad {
      let name = "a." + block.language.replacing("jsonc", with: "json")
      guard let language = HostLanguage(fileName: name) ?? HostLanguage(rawValue: block.language) else { continue }
      let rules = Self.linter.lint(Source(SourceText(block.text), language)).diagnostics.map(\.rule)
      #expect(rules.contains(id), "\(block)")
    }
  }

  @Test func rulesThatAreOffAreOnAtTheirOwnSeverity() {
    let levels = Self.rules.levels(of: [.delivery])
    for rule in Self.rules.rules(in: .delivery) {
      #expect(levels[rule.id] == (rule.isOnByDefault ? nil : .on(rule.severity)), "\(rule.id)")
    }
    #expect(Set(levels.keys).isSubset(of: Self.members))
  }
}

extension PageExamples.Block {
  /// Whether one of the marks is a finding of the page's own rule.
  fileprivate var showsOwnRule: Bool { marks.contains { $0.rule == nil } }
}
