import PushlintExtract
import PushlintRPC
import PushlintText
import TestSupport
import Testing

/// What an editor can do in YAML and Terraform: nothing that writes JSON between their lines.
@Suite struct ConfigurationFileEditingTests {
  private static let yaml = "message:\n  topic: news\n  android:\n    pri|ority: normal\n    ttl: 3600s\n"
  private static let terraform =
    "# aps\np = jsonencode({\n  message = { topic = \"news\", android = { pri|ority = \"NORMAL\" } }\n})\n"

  @Test(arguments: [("yaml", yaml), ("terraform", terraform)])
  func hoverExplainsAField(_ language: String, _ marked: String) throws {
    var editor = ScriptedEditor()
    let result = editor.ask("textDocument/hover", at: marked, language: language).result
    let words = try #require(result?["contents"]?["value"]?.string)
    #expect(words.contains("message.android.priority"))
  }

  @Test(arguments: [("yaml", yaml), ("terraform", terraform)])
  func formattingChangesNothing(_ language: String, _ marked: String) {
    var editor = ScriptedEditor()
    _ = editor.ask("textDocument/hover", at: marked, language: language)
    let options = #"{"tabSize":2,"insertSpaces":true}"#
    let result = editor.ask(
      "textDocument/formatting", #"{"textDocument":{"uri":"\#(ScriptedEditor.uri)"},"options":\#(options)}"#)
    #expect(result?.array?.isEmpty ?? true)
  }

  /// Whether the signs between the words of a text are in another one, in the same order; those of a new member come between.
  private static func keepsSigns(of text: String, in written: String) -> Bool {
    var rest = written[...]
    return text.filter { "{},:=".contains($0) }.allSatisfy { sign in
      guard let index = rest.firstIndex(of: sign) else { return false }
      rest = rest[rest.index(after: index)...]
      return true
    }
  }

  /// Wherever the cursor is, taking an item leaves a file that can still be read, with its signs between its words.
  @Test(arguments: [
    ("yaml", yaml), ("terraform", terraform),
    ("yaml", "message: {topic: news, notification: {title: 'It''s', body: \"b\"}, android: {priority: }}|\n"),
  ])
  func completionKeepsTheNotation(_ language: String, _ marked: String) throws {
    let text = marked.replacing("|", with: "")
    for index in text.indices {
      var editor = ScriptedEditor()
      let cursor = String(text[..<index]) + "|" + String(text[index...])
      let result = editor.ask("textDocument/completion", at: cursor, language: language).result
      for item in (result?.array ?? []).prefix(3) {
        let edit = try #require(item["textEdit"])
        let written = try JSONValue.array([edit] + (item["additionalTextEdits"]?.array ?? [])).applied(to: text)
        let pieces = excerpts(in: SourceText(written), language: language == "yaml" ? .yaml : .terraform)
        #expect(pieces.contains { $0.isTranslation }, "\(written)")
        #expect(Self.keepsSigns(of: text, in: written), "\(written)")
      }
    }
  }
}
