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

  /// The cursor on a misplaced key is offered one move to each place.
  @Test func eachChangeIsOfferedOnce() {
    var editor = ScriptedEditor()
    let texts = [
      #"{"message":{"topic":"a","sound":"x","notification":{"title":"t","body":"b"}}}"#,
      #"{"message":{"topic":"a","topic":"b","notification":{"title":"t","body":"b"}}}"#,
      #"{"to":"x","notification":{"title":"t","body":"b"}}"#,
    ]
    for text in texts {
      _ = editor.open(text)
      let actions = editor.codeActions(line: 0)
      let titles = actions.compactMap { $0["title"]?.string }
      #expect(Set(titles).count == titles.count, "\(titles)")
      let edits = actions.compactMap { $0["edit"]?.text }
      #expect(Set(edits).count == edits.count, "\(titles)")
    }
  }

  @Test func manyFindingsAreHealedByOneAction() throws {
    var editor = ScriptedEditor()
    let members = (0..<100).map { "\"k\($0)\": \($0)" }.joined(separator: ",\n")
    let text = "{\"message\": {\"topic\": \"a\", \"data\": {\n\(members)\n}}}"
    _ = editor.open(text)
    let params =
      #"{"textDocument":{"uri":"\#(ScriptedEditor.uri)"},"range":{"start":{"line":0,"character":0},"end":{"line":999,"character":0}},"context":{"diagnostics":[]}}"#
    let actions = editor.ask("textDocument/codeAction", params)?.array ?? []
    #expect(actions.count < 10)
    for title in ["Quote the value (100 places)", "Apply all 100 safe fixes of data/value-not-string"] {
      let action = try #require(actions.first { $0["title"]?.string == title })
      #expect(editor.open(try action.applied(to: text)).first?["params", "diagnostics"] == [], "\(title)")
      _ = editor.open(text)
    }
  }

  @Test func editsOfTheWholeFileAreMadeWhenTheyAreWanted() throws {
    var editor = ScriptedEditor(
      capabilities:
        #"{"textDocument":{"codeAction":{"dataSupport":true,"resolveSupport":{"properties":["edit"]}}}}"#)
    let text = #"{"message":{"topic":"a","data":{"n":1,"m":2}}}"#
    _ = editor.open(text)
    for kind in ["source.fixAll", "quickfix"] {
      let found = editor.codeActions(line: 0, only: #"["\#(kind)"]"#).first { $0["data"] != nil }
      let action = try #require(found)
      #expect(action["edit"] == nil)
      let resolved = editor.ask("codeAction/resolve", action.text)
      #expect(try #require(resolved).applied(to: text) == #"{"message":{"topic":"a","data":{"n":"1","m":"2"}}}"#)
    }
    #expect(editor.ask("codeAction/resolve", #"{"title":"x"}"#) == ["title": "x"])
  }

  /// Where no rule knows the right value, the allowed ones are offered.
  @Test func everyAllowedValueIsOffered() throws {
    var editor = ScriptedEditor()
    let text = #"{"message":{"topic":"a","android":{"priority":"urgent"},"notification":{"title":"t","body":"b"}}}"#
    _ = editor.open(text)
    let actions = editor.codeActions(line: 0, only: #"["quickfix"]"#)
    let titles = actions.compactMap { $0["title"]?.string }
    #expect(titles == ["Replace `urgent` with `NORMAL`", "Replace `urgent` with `HIGH`"])
    #expect(try #require(actions.last).applied(to: text) == text.replacing("urgent", with: "HIGH"))
  }

  /// What a title says is inserted, it says once.
  @Test func whatIsInsertedIsSaidOnce() {
    var editor = ScriptedEditor()
    _ = editor.open(#"{"message":{"notification":{"title":"a","body":"b"}}}"#)
    let titles = editor.codeActions(line: 0, only: #"["quickfix"]"#).compactMap { $0["title"]?.string }
    #expect(titles.contains("Insert `topic`: `\"topic\"`"), "\(titles)")
  }

  /// A copy is a text of the platform's own, which then can be changed for it alone.
  @Test(arguments: [
    (
      #"{"message":{"topic":"a","notification":{"title":"t","body":"b"}}}"#, "json",
      [
        #"Copy `title` to `message.android.notification`"#: #", "android": { "notification": { "title": "t" } }"#,
        #"Copy `title` and `body` to `message.apns.payload.aps.alert`"#:
          #", "apns": { "payload": { "aps": { "alert": { "title": "t", "body": "b" } } } }"#,
        #"Copy `title` to `message.webpush.notification`"#: #", "webpush": { "notification": { "title": "t" } }"#,
      ]
    ),
    (
      #"{"message":{"topic":"a","notification":{"title":"t","body":"b"},"android":{"notification":{"title":"own"}},"apns":{"payload":{"aps":{"alert":{"title":"own"}}}},"webpush":{"notification":{"icon":"https://a.example/i.png"}}}}"#,
      "json",
      [#"Copy `title` to `message.webpush.notification`"#: #""https://a.example/i.png", "title": "t""#]
    ),
    (
      "import { getMessaging } from 'firebase-admin/messaging';\ngetMessaging().send({ topic: 'a', notification: { title: 't', body: 'b' } });\n",
      "javascript",
      [
        #"Copy `title` to `android.notification`"#: "android: { notification: { title: 't' } }",
        #"Copy `title` and `body` to `apns.payload.aps.alert`"#:
          "apns: { payload: { aps: { alert: { title: 't', body: 'b' } } } }",
        #"Copy `title` to `webpush.notification`"#: "webpush: { notification: { title: 't' } }",
      ]
    ),
  ])
  func textsAreCopiedToPlatforms(_ text: String, _ language: String, _ expected: [String: String]) throws {
    var editor = ScriptedEditor()
    // A name that ends in `.json` says more than an editor's mode for JavaScript.
    let uri = language == "json" ? ScriptedEditor.uri : "file:///a.js"
    let before = editor.open(text, language: language, uri: uri).first?["params", "diagnostics"]
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.firstIndex { $0.contains("title") })
    let column = try #require(lines[line].firstRange(of: "title")).lowerBound.utf16Offset(in: lines[line])
    let place = #"{"line":\#(line),"character":\#(column)}"#
    let params =
      #"{"textDocument":{"uri":"\#(uri)"},"range":{"start":\#(place),"end":\#(place)},"context":{"diagnostics":[],"only":["refactor"]}}"#
    let actions = (editor.ask("textDocument/codeAction", params)?.array ?? [])
      .filter { $0["title"]?.string?.hasPrefix("Copy ") == true }
    #expect(Set(actions.compactMap { $0["title"]?.string }) == Set(expected.keys))
    for action in actions {
      let changed = try action.applied(to: text, uri: uri)
      let wanted = expected[action["title"]?.string ?? ""] ?? "?"
      #expect(changed.contains(wanted), "\(changed)")
      #expect(
        editor.open(changed, language: language, uri: uri).first?["params", "diagnostics"] == before, "\(changed)")
    }
  }

  /// A text with a mistake in it is not copied: there would be two of them then.
  @Test(arguments: ["\"a\u{7}\"", "\u{201C}a\u{201D}", "\"a", "\"say \"hi\" now\""])
  func brokenTextsStayWhereTheyAre(_ body: String) throws {
    var editor = ScriptedEditor()
    _ = editor.open("{\"message\":{\"topic\":\"a\",\"notification\":{\"title\":\"t\",\n\"body\":\(body)\n}}}")
    let titles = editor.codeActions(line: 1, only: #"["refactor"]"#).compactMap { $0["title"]?.string }
    #expect(titles.allSatisfy { !$0.contains("`body`") }, "\(titles)")
  }

  /// A title says what is written, and what goes.
  @Test(arguments: [
    (#""android":{"priority":|05}"#, "Replace `05` with `5`"), (#""fid":"a",|,"data":{}"#, "Delete the comma"),
    (#""android":{"ttl":|3600}"#, #"Replace with `"3600s"`"#),
    (#""data":{"a":"\x4|1"}"#, #"Correct the escape: `\u0041`"#),
    (#""data":{"n":tru|e}"#, #"Quote the value: `"true"`"#),
    (#""a":1,"notificaton|":{}"#, "Rename `notificaton` to `notification`"),
  ])
  func titlesSayWhatIsWritten(_ members: String, _ title: String) throws {
    let all = #"{"message":{"topic":"a","webpush":{"notification":{"title":"t","body":"b"}},\#(members)}}"#
    let parts = all.split(separator: "|")
    var editor = ScriptedEditor()
    _ = editor.open(parts.joined())
    let place = #"{"line":0,"character":\#(parts[0].utf16.count)}"#
    let params =
      #"{"textDocument":{"uri":"\#(ScriptedEditor.uri)"},"range":{"start":\#(place),"end":\#(place)},"context":{"diagnostics":[],"only":["quickfix"]}}"#
    let titles = (editor.ask("textDocument/codeAction", params)?.array ?? []).compactMap { $0["title"]?.string }
    #expect(titles.contains(title), "\(titles)")
    #expect(titles.allSatisfy { !$0.contains("``") && $0 != "Delete it" && $0 != "Take it away" })
  }
}
