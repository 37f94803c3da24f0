import PushlintDiagnostics
import PushlintExtract
import PushlintLinter
import PushlintText
import Testing

/// YAML documents that are read item by item and member by member, since they are large.
@Suite struct LargeYAMLTests {
  private static let linter = Linter()

  private static func lint(_ text: String) -> LintResult {
    linter.lintWithoutTrials(Source(SourceText(text), .yaml), looksCloser: true)
  }

  private static func messages(_ text: String) -> [String] {
    lint(text).diagnostics.map { "\($0.rule): \($0.message)" }
  }

  /// What stands before the items of a list, by how they are moved in.
  private static let heads = [
    "", "orders:\n", "a: 1\nb:\n  c:\n    # one\n\n    orders:\n", "- hosts: all\n  tasks:\n",
    "---\n- - a: {b: c}\n    d:\n",
    "# one\norders: # two\n",
  ]

  private static func items(_ count: Int, _ head: String) -> String {
    let indent = String(
      repeating: " ", count: max((head.split(separator: "\n").last?.prefix { " -".contains($0) }.count ?? 2) - 2, 0))
    return head
      + String(repeating: EditedConfiguration.item("a"), count: count).split(separator: "\n").map {
        "\(indent)  \($0)\n"
      }
      .joined()
  }

  /// Each of many items brings up what it does in a short file.
  @Test(arguments: heads)
  func itemsAreReadAlone(_ head: String) {
    let one = Self.messages(Self.items(1, head))
    let many = Self.messages(Self.items(60, head))
    #expect(one.count >= 4)
    #expect(many.count == 60 * one.count && Set(many) == Set(one))
    #expect(Self.lint(Self.items(60, head)).payloads == 180)
  }

  /// What is broken in one item says nothing of those behind it.
  @Test(arguments: ["\"ab", "[", "{a", "&", "- : -", "'x"])
  func mistakesHideOnlyTheirOwnItem(_ piece: String) {
    let text = Self.items(60, "orders:\n")
    let sound = Self.messages(text)
    let source = SourceText(text)
    let middle = source.lineEnd(
      of: source.firstOffset(of: "message:", in: SourceRange(text.utf8.count / 2, text.utf8.count)) ?? 0)
    let broken = source.applying([.insertion("\n          x: " + piece, at: middle)])
    #expect(Self.messages(broken.string(broken.range)).count >= sound.count - 8)
  }

  /// What is so large that it is divided where it is a list stays one thing where it is a message, an envelope, or what
  /// describes values.
  @Test func messagesAreReadAsAWhole() {
    let data = (0..<600).map { "    key_\($0): \"a value of some length\"\n" }.joined()
    let message = "message:\n  topic: /topics/a\n  notification:\n    title: a\n    body: b\n  data:\n\(data)    n: 1\n"
    let found = Self.lint(message)
    #expect(found.payloads == 1)
    #expect(found.diagnostics.contains { $0.rule == "data/value-not-string" })
    #expect(found.diagnostics.contains { $0.rule == "target/topic-prefix" })
    let foreign = "app_id: x\ncontents:\n  en: b\nlist:\n" + String(repeating: EditedConfiguration.item("a"), count: 40)
    #expect(
      Self.lint(foreign).diagnostics.allSatisfy {
        $0.rule != "target/topic-prefix" || !$0.message.contains("message.topic")
      })
    let schema =
      "components:\n  schemas:\n"
      + (0..<200).map {
        "    Type\($0):\n      message:\n        token: a\n        notification: {title: 1}\n"
      }.joined()
    #expect(Self.lint(schema).payloads == 0)
  }

  /// Of what a template engine fills in nobody knows what is read together.
  @Test func templatesAreNotDivided() {
    let text = Self.items(60, "orders:\n")
    let sound = Self.lint(text).payloads
    let templated = Self.lint("{{- if .Values.push }}\n" + text + "{{- end }}\n").payloads
    // What is in scalars is read all the same.
    #expect(sound == 180 && templated == 120)
  }

  /// A bracket is closed in a line that is not moved in.
  @Test func bracketsGoOnInLinesThatAreNotMovedIn() {
    let flow = "key: {\n\"message\": {\"topic\": \"/topics/a\",\n\"notification\": {\"title\": \"a\"}}\n}\n"
    let text = flow + (0..<500).map { "other\($0): a value of some length\n" }.joined()
    #expect(Self.lint(text).payloads == 1)
    #expect(Self.lint(text).diagnostics.contains { $0.rule == "target/topic-prefix" })
  }

  /// What is far from an edit is not read again.
  @Test(arguments: heads)
  func itemsFarAwayAreRemembered(_ head: String) {
    let text = SourceText(Self.items(80, head))
    var cache = DiagnosticCache()
    let first = Self.linter.lintEdited(Source(text, .yaml), Configuration(), remembering: &cache).result.diagnostics
    let silent = Linter(levels: Dictionary(uniqueKeysWithValues: Self.linter.rules.rules.map { ($0.id, .off) }))
    guard let place = text.firstOffset(of: "topic:", in: SourceRange(text.count / 2, text.count)) else { return }
    for piece in ["x", "\"", "{"] {
      let edited = text.applying([.insertion(piece, at: place + 7)])
      let second = silent.lintEdited(Source(edited, .yaml), Configuration(), remembering: &cache).result.diagnostics
      #expect(second.count >= first.count - 40, "\(piece) \(first.count) \(second.count)")
    }
  }
}
