import CRuleImage
import PushlintCatalog
import PushlintDiagnostics
import PushlintExtract
import PushlintLinter
import PushlintPayload
import PushlintTables
import PushlintText
import Testing

@testable import PushlintRules

/// The tables that the program holds are those that its rules and fields compile to.
@Suite struct RuleImageTests {
  private static let compiled = BuiltInRules.compiled()
  private static let hint = "rules or fields have changed: run `swift run rule-image Sources/CRuleImage/rule_image.c`"

  @Test func imageIsUpToDate() {
    #expect(pushlint_rule_image_fingerprint() == Catalog.fingerprint, "\(Self.hint)")
    let held = UnsafeBufferPointer(start: pushlint_rule_image(), count: pushlint_rule_image_count())
    #expect(Array(held) == Self.compiled.image, "\(Self.hint)")
  }

  /// Rules that are read one by one are those that are read together.
  @Test func rulesAreTheSame() {
    let held = BuiltInRules.shared
    #expect(held.descriptors == Self.compiled.descriptors)
    for (one, other) in zip(held.rules, Self.compiled.rules) {
      #expect(one.message == other.message && one.help == other.help && one.note == other.note, "\(one.id)")
      #expect(isSame(one.trigger, other.trigger), "\(one.id)")
      #expect("\(one.preconditions)" == "\(other.preconditions)", "\(one.id)")
    }
  }

  private func isSame(_ one: Rule.Trigger, _ other: Rule.Trigger) -> Bool {
    if case .check(let name, let parameters) = one, case .check(let otherName, let others) = other {
      return name == otherName && parameters == others
    }
    return "\(one)" == "\(other)"
  }

  /// The same of fields, and of the paths that rules name.
  @Test func fieldsAreTheSame() {
    let (held, compiled) = (BuiltInRules.shared.catalogue, Self.compiled.catalogue)
    #expect(held.all.map(\.path) == compiled.all.map(\.path))
    for ((path, one), (_, other)) in zip(held.all, compiled.all) {
      #expect(one.type == other.type && one.values == other.values && one.about == other.about, "\(path)")
      #expect(held.paths[path] == compiled.paths[path], "\(path)")
    }
  }

  /// An image of other tables is noticed, and never read beyond its end.
  @Test func brokenImagesAreRefused() {
    let words = Self.compiled.image
    for (number, broken) in [[], Array(words.dropLast()), Array(words.dropFirst()), words + [0], words].enumerated() {
      let copy = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: broken.count)
      defer { copy.deallocate() }
      _ = copy.initialize(from: broken)
      var reader = ImageReader(UnsafeBufferPointer(copy))
      _ = RuleSet(from: &reader, objects: [], object: { _ in nil }, rule: { _ in nil })
      #expect(reader.isComplete == (number == 4), "\(number)")
    }
  }

  /// A rule of a project's own may name more words than the tables have room for.
  @Test func longListsAreStillRight() throws {
    let words = (0..<70_000).map { "\"w\($0)\"" }.joined(separator: ",")
    let json = """
      {"severity":"warning","consequence":"wrong","given":["message.topic"],"expect":{"values":[\(words)]},\
      "message":"not one of ours","source":"https://example.com"}
      """
    let rule = try RuleReader.rule(id: "own/topic", json: SourceText(json), page: SourceText("# Topics"))
    let linter = Linter(rules: BuiltInRules.shared.adding([rule]))
    for (topic, isWrong) in [("zzz", true), ("w69999", false), ("w3", false)] {
      let text = "{\"message\":{\"topic\":\"\(topic)\",\"notification\":{\"title\":\"a\",\"body\":\"b\"}}}"
      let found = linter.lint(Source(SourceText(text), .json)).diagnostics.map(\.rule)
      #expect(found == (isWrong ? ["own/topic"] : []), "\(topic)")
    }
  }
}
