import Foundation
import PushlintDiagnostics
import PushlintExtract
import PushlintLinter
import PushlintPayload
import PushlintRules
import PushlintText
import TestSupport
import Testing

/// Fixes lose nothing and break nothing, on whole files and on broken ones.
@Suite struct FixSafetyTests {
  private static let linter = Linter()
  // MARK: Wording

  @Test func wordsStay() {
    var failures: [String] = []
    for entry in FixCorpus.entries { failures += lost(entry, .suggested, nil).map { "\(entry.name): \($0)" } }
    #expect(failures == [], "\(failures.count) of \(FixCorpus.entries.count)")
  }

  @Test(arguments: TestSeeds.all)
  func wordsStayInBrokenFiles(_ seed: UInt64) {
    print("PUSHLINT_SEED=\(seed) PUSHLINT_MUTATIONS=\(TestSeeds.mutations)")
    let kinds: [ForcedKind?] = [nil, nil, nil, .fcm, .apns, .legacy, .json]
    var numbers = SeededRandom(seed: seed)
    var failures: [String] = []
    for number in 0..<TestSeeds.mutations where failures.count < 20 {
      let entry = FixCorpus.entries[Int.random(in: 0..<FixCorpus.entries.count, using: &numbers)]
      let text = SourceText(bytes: Mutation.mutated(entry.source.text.bytes, &numbers))
      let kind = kinds[Int.random(in: 0..<kinds.count, using: &numbers)]
      let broken = FixCorpus.Entry(name: "#\(number) \(entry.name)", source: Source(text, entry.source.language))
      for level in FixApplier.levels {
        failures += lost(broken, level, kind).map {
          "\(broken.name) \(kind?.rawValue ?? "") \(level): \($0)\n---\n\(text.string(text.range))---"
        }
      }
    }
    #expect(failures == [], "PUSHLINT_SEED=\(seed)")
  }

  /// The words that fixes of a level remove from a source without naming them.
  private func lost(_ entry: FixCorpus.Entry, _ level: FixApplier.Level, _ kind: ForcedKind?) -> [String] {
    var configuration = Configuration()
    configuration.forcedKind = kind
    var named: Set<String> = []
    var applied: [String] = []
    let outcome = FixApplier(Self.linter, configuration, level: level).apply(to: entry.source) { text, fixes in
      for fix in fixes {
        applied.append(fix.title)
        let names = Set(Self.names(in: fix.title))
        named.formUnion(names)
        for edit in fix.edits {
          let words = WordLoss.words(in: text.string(edit.range))
          if let key = words.first, names.contains(key) { named.formUnion(words) }
        }
        if fix.title.contains("HTTP v1 API") { named.formUnion(LegacyMigration.vocabulary) }
      }
    }
    guard outcome.applied > 0 else { return [] }
    let left = outcome.text.string(outcome.text.range)
    let kept = Set(WordLoss.words(in: left))
    let missing = Set(WordLoss.words(in: entry.source.text.string(entry.source.text.range)))
      .subtracting(kept).subtracting(named).filter { !left.contains($0) }
    return missing.isEmpty ? [] : ["\(missing.sorted()) after \(applied)"]
  }

  /// The words between the backquotes of a title.
  private static func names(in title: String) -> [String] {
    title.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.flatMap { WordLoss.words(in: String($0.element)) }
  }

  // MARK: Findings

  @Test func singleFixesBringUpNothingNew() {
    var failures: [String] = []
    for entry in FixCorpus.entries { failures += Self.broughtUp(entry) }
    #expect(failures == [], "\(failures.count)")
  }

  @Test(arguments: TestSeeds.all)
  func singleFixesBringUpNothingNewInBrokenFiles(_ seed: UInt64) {
    print("PUSHLINT_SEED=\(seed) PUSHLINT_MUTATIONS=\(TestSeeds.mutations)")
    var numbers = SeededRandom(seed: seed)
    var failures: [String] = []
    for number in 0..<TestSeeds.mutations where failures.count < 20 {
      let entry = FixCorpus.entries[Int.random(in: 0..<FixCorpus.entries.count, using: &numbers)]
      let text = SourceText(bytes: Mutation.mutated(entry.source.text.bytes, &numbers))
      failures += Self.broughtUp(
        FixCorpus.Entry(name: "#\(number) \(entry.name)", source: Source(text, entry.source.language)))
    }
    #expect(failures == [], "PUSHLINT_SEED=\(seed)")
  }

  /// The push types in a text that have rules of their own: no fix turns one into another.
  private static func pushTypes(in text: SourceText) -> [String] {
    let types = ["voip", "complication", "fileprovider", "mdm", "pushtotalk", "liveactivity", "location", "widgets"]
    let words = WordLoss.words(in: text.string(text.range))
    return words.indices.compactMap { index in
      let isType = index > 2 && words[index - 3..<index].elementsEqual(["apns", "push", "type"])
      return isType && types.contains(words[index]) ? words[index] : nil
    }
  }

  private static func broughtUp(_ entry: FixCorpus.Entry) -> [String] {
    let before = linter.lint(entry.source).diagnostics
    let kinds = pushTypes(in: entry.source.text)
    return before.flatMap { diagnostic in
      diagnostic.fixes.compactMap { fix -> String? in
        let text = entry.source.text.applying(fix.edits)
        let after = linter.lint(Source(text, entry.source.language)).diagnostics
        let new = NewFindings(
          before: before, after: after, edits: fix.edits, of: entry.source.text,
          revealsMore: NewFindings.revealsMore(diagnostic.rule)
        ).diagnostics
        if !new.isEmpty, NewFindings.areNone(before: before, after: after, edits: fix.edits) {
          return "\(entry.name): \(diagnostic.rule): places hide what \(fix.title) brings up"
        }
        let changed = fix.title.contains("Delete") ? [] : kinds.filter { !pushTypes(in: text).contains($0) }
        guard !new.isEmpty || !changed.isEmpty else { return nil }
        return """
          \(entry.name): \(diagnostic.rule): \(fix.title) -> \(new.map { "\($0.rule): \($0.message)" }) \(changed)
          ---
          \(entry.source.text.string(entry.source.text.range))---
          \(text.string(text.range))===
          """
      }
    }
  }
}

extension FixApplier {
  fileprivate static let levels: [Level] = [.safe, .suggested]
}
