import PushlintRPC
import TestSupport
import Testing

/// What an editor is told about its documents, unasked and asked.
@Suite struct DiagnosticTests {
  private static let broken = #"{"message" {"topic": "a", "notification": {"title": "é😀", "body": "b"}}}"#
  private static let pulling = #"{"textDocument":{"diagnostic":{}}}"#
  private static let params = #"{"textDocument":{"uri":"\#(ScriptedEditor.uri)"}}"#

  @Test func anOpenDocumentIsLintedUntilItCloses() throws {
    var editor = ScriptedEditor()
    let opened = editor.open(Self.broken)
    #expect(opened.map { $0["method"] } == ["textDocument/publishDiagnostics"])
    let params = try #require(opened.first?["params"])
    #expect(params["version"] == 1)
    let diagnostic = try #require(params["diagnostics"]?.array?.first)
    #expect(diagnostic["code"] == "syntax/missing-colon")
    #expect(diagnostic["source"] == "pushlint")
    #expect(diagnostic["severity"] == 1)
    #expect(diagnostic["codeDescription", "href"]?.string?.hasPrefix("https://") == true)
    let changed = editor.change(
      #"{"range":{"start":{"line":0,"character":10},"end":{"line":0,"character":10}},"text":":"}"#)
    #expect(changed.first?.codes == [])
    #expect(changed.first?["params", "version"] == 2)
    #expect(editor.notify("textDocument/didClose", Self.params).first?.codes == [])
    #expect(editor.notify("textDocument/didClose", Self.params) == [])
  }

  @Test func ofSeveralVersionsOnlyTheNewestIsPublished() {
    var editor = ScriptedEditor()
    _ = editor.open("{}")
    let changes = (2...9).map { version in
      #"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"\#(ScriptedEditor.uri)","version":\#(version)},"contentChanges":[{"text":"{}"}]}}"#
    }
    let replies = editor.say(changes[0], changes[1], changes[2])
    #expect(replies.map { $0["params", "version"] } == [4])
  }

  @Test func whoAsksIsAnsweredAndNotSentAnything() throws {
    var editor = ScriptedEditor(capabilities: Self.pulling)
    #expect(editor.open(Self.broken) == [])
    let answer = editor.ask("textDocument/diagnostic", Self.params)
    let full = try #require(answer)
    #expect(full["kind"] == "full")
    #expect(full["items"]?.array?.map { $0["code"] } == ["syntax/missing-colon"])
    let id = try #require(full["resultId"]?.string)
    let again =
      #"{"textDocument":{"uri":"\#(ScriptedEditor.uri)"},"previousResultId":"\#(id)"}"#
    #expect(editor.ask("textDocument/diagnostic", again)?.text == #"{"kind":"unchanged","resultId":"\#(id)"}"#)
    #expect(editor.change(#"{"text":"{}"}"#) == [])
    #expect(editor.ask("textDocument/diagnostic", again)?["kind"] == "full")
    #expect(editor.notify("textDocument/didClose", Self.params) == [])
    #expect(editor.ask("textDocument/diagnostic", again)?.text == #"{"kind":"full","items":[]}"#)
  }

  @Test(arguments: [
    ("json", "file:///a.json", true), ("", "file:///a.apns", true), ("plaintext", "file:///a.json?q#f", true),
    ("json", "untitled:Untitled-1", true), ("java", "file:///a.java", false), ("", "", false),
  ])
  func theLanguageIsTheEditorsOrTheNames(_ language: String, _ uri: String, _ isLinted: Bool) {
    var editor = ScriptedEditor()
    let document: JSONValue = [
      "uri": .string(uri), "languageId": .string(language), "text": .string(Self.broken),
    ]
    let replies = editor.notify("textDocument/didOpen", JSONValue.object([.init("textDocument", document)]).text)
    #expect(replies.first?.codes == (isLinted ? ["syntax/missing-colon"] : []))
    #expect(replies.first?["params", "uri"]?.string == uri)
  }

  @Test(arguments: [("utf-8", 30), ("utf-16", 27), ("utf-32", 26)])
  func columnsCountWhatWasAgreedOn(_ encoding: String, _ column: Int) throws {
    var editor = ScriptedEditor(capabilities: #"{"general":{"positionEncodings":["\#(encoding)"]}}"#)
    let diagnostics =
      editor.open(#"{"message": {"topic": "é😀" "notification": {"title": "a", "body": "b"}}}"#).first?[
        "params", "diagnostics"]?.array ?? []
    let comma = try #require(diagnostics.first { $0["code"] == "syntax/missing-comma" })
    #expect(comma["range", "start", "character"]?.integer == column, "\(comma.text)")
  }

  /// Editors mark nothing where there is nothing: an empty range takes the character behind it, or the one before.
  @Test(arguments: [
    (#"{"message" {"topic": "é", "notification": {"title": "a"}}}"#, "syntax/missing-colon", 10, 11),
    (
      "{\"message\": {\"topic\": \"é\"\n\"notification\": {\"title\": \"a\"}}}", "syntax/missing-comma", 24,
      25
    ),
    (
      "{\"message\": {\"topic\": \"é\" \"notification\": {\"title\": \"a\"}}}", "syntax/missing-comma", 25,
      26
    ),
  ])
  func everyDiagnosticHasSomethingToMark(_ text: String, _ rule: String, _ start: Int, _ end: Int) throws {
    var editor = ScriptedEditor()
    let diagnostics = editor.open(text).first?["params", "diagnostics"]?.array ?? []
    let range = try #require(diagnostics.first { $0["code"]?.string == rule }?["range"])
    #expect([range["start", "character"]?.integer, range["end", "character"]?.integer] == [start, end])
    let context = JSONValue.object([.init("diagnostics", .array(diagnostics))]).text
    let params = #"{"textDocument":{"uri":"\#(ScriptedEditor.uri)"},"range":\#(range.text),"context":\#(context)}"#
    let actions = editor.ask("textDocument/codeAction", params)?.array ?? []
    #expect(actions.contains { $0["diagnostics"]?.array?.first?["code"]?.string == rule && $0["edit"] != nil })
  }

  /// What will happen is what a list of findings is read for.
  @Test func theConsequenceIsTold() throws {
    var editor = ScriptedEditor()
    let found = editor.open(#"{"message":{"topic":"a","data":{"n":1}}}"#).first?["params", "diagnostics"]?.array?.first
    let lines = found?["message"]?.string?.split(separator: "\n").map(String.init) ?? []
    #expect(lines.count == 2)
    #expect(lines.last == "result: FCM answers 400 INVALID_ARGUMENT; nothing is delivered")
  }

  @Test func whereNothingFoldsTheEditorDoes() {
    var editor = ScriptedEditor()
    for (language, text) in [
      ("yaml", "a:\n  b: 1\n"), ("json", "{\n\"name\": {\n}\n}"),
      (
        "shellscript",
        "curl https://fcm.googleapis.com/v1/projects/p/messages:send -d '{\"message\": {\n\"topic\": \"a\"\n}}'"
      ),
    ] {
      _ = editor.open(text, language: language)
      #expect(editor.ask("textDocument/foldingRange") == .null, "\(language)")
    }
  }
}
