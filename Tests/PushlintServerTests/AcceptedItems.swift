import PushlintRPC
import TestSupport
import Testing

/// Accepts every item that is offered somewhere, and holds what is said about the text then against what was said before.
enum AcceptedItems {
  static let snippets = #"{"textDocument":{"completion":{"completionItem":{"snippetSupport":true}}}}"#

  /// A kind of file.
  struct Kind {
    var language = "json"
    var uri = ScriptedEditor.uri
    /// What is written for something that nobody can see.
    var unseen = "{{x}}"
    /// Whether strings stand between single quotation marks.
    var hasSingleQuotes = false
  }

  /// What is said, wherever it is.
  struct Finding: Hashable {
    let rule: String
    let message: String
  }

  /// A finding that only says what has still to be written.
  static func isAboutMissing(of finding: Finding) -> Bool {
    finding.message.hasPrefix("missing ") || finding.message.contains("without") || finding.rule.contains("empty")
      || [
        "syntax/placeholder", "structure/template-text", "android/black-light", "target/token-placeholder",
        "request/sample-project",
      ].contains(finding.rule)
  }

  private static func isAboutMissing(_ diagnostic: JSONValue) -> Bool {
    isAboutMissing(
      of: Finding(rule: diagnostic["code"]?.string ?? "", message: diagnostic["message"]?.string ?? ""))
  }

  struct Item {
    let label: String
    let text: String
  }

  /// The texts after accepting each item at the cursor, its blanks filled with something that nobody can see.
  static func all(_ marked: String, _ editor: inout ScriptedEditor, _ kind: Kind = Kind()) throws -> [Item] {
    let (result, text) = editor.ask("textDocument/completion", at: marked, language: kind.language, uri: kind.uri)
    return try (result?.array ?? []).map { item in
      let edits = try #require(item["textEdit"])
      let all = JSONValue.array([edits] + (item["additionalTextEdits"]?.array ?? []))
      return Item(label: item["label"]?.string ?? "", text: filled(try all.applied(to: text), kind))
    }
  }

  private static func filled(_ snippet: String, _ kind: Kind) -> String {
    var text = snippet.replacing(/\$\{\d\|([^,|]*)[^}]*\|\}/) { String($0.output.1) }
    text = text.replacing(/\$\{\d:([^}]*)\}/) { String($0.output.1) }
    text = text.replacing(/"\$\d"/, with: "\"{{x}}\"").replacing(/\\'\$\d\\'/, with: "\\'x\\'")
    text = text.replacing(/'\$\d'/, with: kind.hasSingleQuotes ? "'{{x}}'" : "'x'")
    text = text.replacing(/\[\$\d\]/, with: "[]").replacing(/\[\$\d:\]/, with: "[:]")
    text = text.replacing(/\{ ?\$\d ?\\?\}/, with: "{}").replacing(/\(\$\d\)/, with: "()")
    text = text.replacing(/\$\d/, with: kind.unseen)
    return text.replacing("\\$", with: "$").replacing("\\}", with: "}")
  }

  private static func findings(_ text: String, _ editor: inout ScriptedEditor, _ kind: Kind) -> [String: Int] {
    let found = editor.open(text, language: kind.language, uri: kind.uri).first?["params", "diagnostics"]?.array ?? []
    return found.filter { !isAboutMissing($0) }
      .reduce(into: [:]) { $0["\($1["code"]?.string ?? ""): \($1["message"]?.string ?? "")", default: 0] += 1 }
  }

  /// - Returns: the number of items.
  @discardableResult
  static func check(
    _ base: String, _ marked: String, _ editor: inout ScriptedEditor, _ kind: Kind = Kind()
  ) throws -> Int {
    try labels(base, marked, &editor, kind).count
  }

  /// The same with the labels.
  static func labels(
    _ base: String, _ marked: String, _ editor: inout ScriptedEditor, _ kind: Kind
  ) throws -> [String] {
    let known = findings(base, &editor, kind)
    let items = try all(marked, &editor, kind)
    for item in items {
      let new = findings(item.text, &editor, kind).filter { $0.value > known[$0.key] ?? 0 }
      #expect(new.isEmpty, "`\(item.label)` in \(marked)\n\(item.text)\n\(new.keys.sorted())")
    }
    return items.map(\.label)
  }
}
