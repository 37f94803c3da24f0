import PushlintLinter
import PushlintRPC
import PushlintText
import TestSupport
import Testing

/// What an editor can do about what was found.
@Suite struct CodeActionTests {
  private static let broken = """
    {
      "message" {
        "topic": "a", "notification": {"title": "😀", "body": "b"},
      }
    }
    """

  @Test(arguments: ["{}", #"{"workspace":{"workspaceEdit":{"documentChanges":true}}}"#])
  func aMissingColonIsPutIn(_ capabilities: String) throws {
    var editor = ScriptedEditor(capabilities: capabilities)
    _ = editor.open(Self.broken, version: 7)
    let actions = editor.codeActions(line: 1, only: #"["quickfix"]"#)
    #expect(actions.count == 1)
    let action = try #require(actions.first)
    #expect(action["kind"] == "quickfix")
    #expect(action["isPreferred"] == true)
    #expect(action["diagnostics"]?.array?.map { $0["code"] } == ["syntax/missing-colon"])
    #expect(
      try action.applied(to: Self.broken) == Self.broken.replacing("\"message\" {", with: "\"message\": {"))
    if let document = action["edit", "documentChanges"]?.array?.first?["textDocument"] {
      #expect(document["version"] == 7)
    } else {
      #expect(capabilities == "{}")
    }
  }

  @Test(arguments: [
    ("null", 1, ["quickfix", "refactor.rewrite", "source.fixAll.pushlint"]),
    ("null", 4, ["source.fixAll.pushlint"]),
    (#"["source"]"#, 1, ["source.fixAll.pushlint"]),
    (#"["source.fixAll"]"#, 1, ["source.fixAll.pushlint"]),
    (#"["source.fixAll.pushlint"]"#, 1, ["source.fixAll.pushlint"]),
    (#"["source.fixAll.other","refactor.extract","quick"]"#, 1, []),
    (#"["refactor"]"#, 1, ["refactor.rewrite"]),
    (#"[""]"#, 1, ["quickfix", "refactor.rewrite", "source.fixAll.pushlint"]),
  ])
  func kindsAreAskedFor(_ only: String, _ line: Int, _ kinds: [String]) {
    var editor = ScriptedEditor()
    _ = editor.open(Self.broken)
    #expect(editor.codeActions(line: line, only: only).compactMap { $0["kind"]?.string } == kinds)
  }

  @Test(arguments: [
    broken, broken.replacing("\n", with: "\r\n"),
    "{\"message\": {\"topic\": \"a\", \"notification\": {\"title\": \"é\", \"body\": \"b\",}}}",
  ])
  func allSafeFixesAreOneEdit(_ text: String) throws {
    var editor = ScriptedEditor()
    _ = editor.open(text)
    let action = try #require(editor.codeActions(line: 0, only: #"["source.fixAll"]"#).first)
    let fixed = FixApplier(Linter(), Configuration(), level: .safe).apply(to: Source(SourceText(text), .json)).text
    #expect(try action.applied(to: text) == fixed.string(fixed.range))
    _ = editor.open(fixed.string(fixed.range))
    #expect(editor.codeActions(line: 0, only: #"["source.fixAll"]"#) == [])
  }

  @Test func nothingIsOfferedForWhatIsNotOpen() {
    var editor = ScriptedEditor()
    #expect(editor.codeActions(line: 0) == [])
  }
}
