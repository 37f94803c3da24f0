import PushlintDiagnostics
import PushlintExtract
import PushlintLinter
import PushlintPayload
import PushlintRules
import PushlintText
import TestSupport
import Testing

/// Every page in `rules/` holds what it promises, under all rules together.
@Suite struct PageTests {
  static let rules = BuiltInRules.shared.rules
  static let linter = Linter()

  /// Rules that speak of what no page can show.
  static let withoutExample: Set<String> = [
    "syntax/invalid-utf8", "syntax/nested-too-deep", "syntax/empty-document", "limits/too-many-findings",
    "configuration/mistake", "suppression/expired", "suppression/left-over",
  ]

  @Test(arguments: rules.map(\.id))
  func keepsItsPromises(_ id: String) throws {
    let rule = try #require(BuiltInRules.shared.rule(id))
    let page = PageExamples(rule.page)
    #expect(!page.title.isEmpty)
    var lastBad: PageExamples.Block?
    for block in page.blocks {
      let language = try #require(Self.language(block.language), "\(block)")
      let source = Source(SourceText(block.text), language)
      let linter = try Self.linter(for: rule, block)
      switch block.promise {
      case .bad:
        let words = linter.lint(source).diagnostics.flatMap { diagnostic in
          [diagnostic.message, diagnostic.help ?? ""] + diagnostic.notes.map(\.message) + diagnostic.fixes.map(\.title)
        }
        #expect(words.filter { $0.contains(/(^|[^{])\{[a-z]+\}/) } == [], "\(id), \(block): nobody fills that in")
        let found = Self.marks(linter.lint(source).diagnostics, source.text, rule: id)
        #expect(found == block.marks, "\(id), \(block)")
        lastBad = block
      case .fixed:
        let bad = try #require(lastBad, "\(block) stands below no bad block")
        let fixed = FixApplier(linter, Configuration(), level: .suggested)
          .apply(to: Source(SourceText(bad.text), language))
        #expect(fixed.text.string(fixed.text.range) == block.text, "\(id), \(block)")
        #expect(fixed.result.diagnostics.map(\.message) == [], "\(id), \(block)")
      case .good:
        #expect(linter.lint(source).diagnostics.map { "\($0.rule): \($0.message)" } == [], "\(id), \(block)")
      }
    }
    guard !Self.withoutExample.contains(id) else { return }
    #expect(page.blocks.contains { $0.promise == .bad }, "\(id) shows nothing bad")
    #expect(page.blocks.contains { $0.promise == .good }, "\(id) shows nothing good")
    let canFix = rule.fix != nil
    #expect(page.blocks.contains { $0.promise == .fixed } == canFix, "\(id): a fixed block exactly when there is a fix")
  }

  /// A rule that waits to be asked is asked on its own page.
  private static func linter(for rule: Rule, _ block: PageExamples.Block) throws -> Linter {
    guard !rule.isOnByDefault || !block.targets.isEmpty else { return linter }
    return Linter(
      levels: rule.isOnByDefault ? [:] : [rule.id: .on(rule.severity)],
      targets: block.targets.isEmpty ? nil : Targets(try block.targets.map { try Targets.Target($0) }))
  }

  /// The language of a block; `json` and `jsonc` are both strict JSON once the marks are out.
  private static func language(_ name: String) -> HostLanguage? {
    switch name {
    case "json", "jsonc": .json
    case "js", "javascript": .javaScript
    case "ts", "typescript": .typeScript
    case "md", "markdown": .markdown
    case "text", "txt": .text
    default: HostLanguage(rawValue: name)
    }
  }

  private static func marks(_ diagnostics: [Diagnostic], _ text: SourceText, rule: String) -> [PageExamples.Mark] {
    let lines = LineTable(text)
    return diagnostics.map { diagnostic in
      let start = lines.position(of: diagnostic.range.start, in: .utf32)
      let end = min(diagnostic.range.end, lines.range(ofLine: start.line).end)
      let width = lines.position(of: end, in: .utf32).column - start.column
      return PageExamples.Mark(
        line: start.line + 1, column: start.column, width: max(1, width), severity: diagnostic.severity.word,
        rule: diagnostic.rule == rule ? nil : diagnostic.rule, message: diagnostic.message)
    }
  }
}
