import PushlintRPC
import PushlintServer
import TestSupport
import Testing

/// Files that are not open, and what editors see of them.
@Suite struct WorkspaceTests {
  private static let payload = #"{ "message": { "topic": "/topics/news", "data": { "n": 1 } } }"#

  private static func hello(_ folder: TemporaryFolder, _ options: String, _ capabilities: String) -> String {
    #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"rootUri":"file://\#(folder.url.path)","initializationOptions":\#(options),"capabilities":\#(capabilities)}}"#
  }

  private static let pulling =
    #"{"textDocument":{"diagnostic":{}},"workspace":{"diagnostics":{"refreshSupport":true}}}"#

  /// An editor that hears of workspace diagnostics asks for them every two seconds.
  @Test(arguments: [
    ("{}", false), (#"{"workspaceDiagnostics":false}"#, false), (#"{"workspaceDiagnostics":true}"#, true),
  ])
  func theWorkspaceIsOfferedToWhoWantsIt(_ options: String, _ isOffered: Bool) throws {
    var editor = ScriptedEditor.silent
    let reply = editor.say(Self.hello(try TemporaryFolder(), options, Self.pulling))
    let provider = reply.first?["result", "capabilities", "diagnosticProvider"]
    #expect(provider?["workspaceDiagnostics"]?.boolean == isOffered)
  }

  @Test func whatACheckFoundIsTakenBackWhenTheFileIsOpened() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.payload, to: "a.json")
    var editor = ScriptedEditor.silent
    _ = editor.say(Self.hello(folder, "{}", Self.pulling))
    let uri = "file://\(folder.url.path)/a.json"
    let heard = editor.say(
      #"{"jsonrpc":"2.0","id":1,"method":"workspace/executeCommand","params":{"command":"pushlint.checkWorkspace"}}"#)
    let published = heard.filter { $0["method"] == "textDocument/publishDiagnostics" }
    #expect(published.map { $0["params", "uri"]?.string } == [uri])
    #expect(published.first?["params", "diagnostics"]?.array?.count == 2)
    let opened = editor.open(Self.payload, uri: uri)
    #expect(opened.map { $0["params", "diagnostics"] } == [[]])
    #expect(editor.open(Self.payload, version: 2, uri: uri) == [])
  }

  @Test func whoAsksForTheWorkspaceIsToldToAskAgain() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.payload, to: "a.json")
    var editor = ScriptedEditor.silent
    _ = editor.say(Self.hello(folder, #"{"workspaceDiagnostics":true}"#, Self.pulling))
    let heard = editor.say(
      #"{"jsonrpc":"2.0","id":1,"method":"workspace/executeCommand","params":{"command":"pushlint.checkWorkspace"}}"#)
    #expect(heard.compactMap { $0["method"]?.string } == ["workspace/diagnostic/refresh"])
  }

  /// Files are remembered, and read again when they change.
  @Test func changedFilesAreReadAgain() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.payload, to: "a.json")
    var editor = ScriptedEditor.silent
    _ = editor.say(Self.hello(folder, #"{"workspaceDiagnostics":true}"#, Self.pulling))
    func count() -> Int? {
      editor.ask("workspace/diagnostic", #"{"previousResultIds":[]}"#)?["items"]?.array?.first?["items"]?.array?.count
    }
    #expect(count() == 2)
    #expect(count() == 2)
    try folder.write(Self.payload.replacing("\"n\": 1", with: "\"n\": \"1\""), to: "a.json")
    #expect(count() == 1)
  }

  /// A client that asks for the diagnostics of what is open never asks for those of a configuration that is not.
  @Test func aBrokenConfigurationIsSpokenOfOnce() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{ "rulez": {} }"#, to: "pushlint.json")
    var editor = ScriptedEditor.silent
    _ = editor.say(Self.hello(folder, "{}", Self.pulling))
    let told = editor.notify("initialized", "{}")
    #expect(told.first?["method"] == "window/showMessage")
    let words = told.first?["params", "message"]?.string ?? ""
    #expect(words.contains("pushlint.json:1: ") && words.contains("`rulez`"), "\(words)")
    #expect(editor.open("{}", uri: "file://\(folder.url.path)/a.json") == [])
  }

  @Test func whatAConfigurationConsistsOfIsWatched() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{ "extends": "base[1].json", "ownRules": ["rules/data/own.json"] }"#, to: "pushlint.json")
    try folder.write(#"{ "rules": { "data": "off" } }"#, to: "base[1].json")
    try folder.write(
      #"{ "severity": "error", "consequence": "risk", "given": "message.data.order", "message": "m", "source": "a wiki" }"#,
      to: "rules/data/own.json")
    try folder.write("# Own\n", to: "rules/data/own.md")
    var editor = ScriptedEditor.silent
    _ = editor.say(
      Self.hello(folder, "{}", #"{"workspace":{"didChangeWatchedFiles":{"dynamicRegistration":true}}}"#))
    let heard = editor.notify("initialized", "{}")
    let patterns = heard.flatMap { $0["params", "registrations"]?.array ?? [] }
      .flatMap { $0["registerOptions", "watchers"]?.array ?? [] }.compactMap { $0["globPattern"]?.string }
    #expect(patterns == ["**/base?1?.json", "**/own.json", "**/own.md", "**/pushlint.json"])
    let uri = "file://\(folder.url.path)/a.json"
    #expect(editor.open(Self.payload, uri: uri).first?["params", "diagnostics"]?.array?.count == 1)
    try folder.write("{}", to: "base[1].json")
    let change = #"{"changes":[{"uri":"file://\#(folder.url.path)/base%5B1%5D.json","type":2}]}"#
    let again = editor.notify("workspace/didChangeWatchedFiles", change)
    #expect(again.compactMap { $0["params", "diagnostics"]?.array?.count } == [2])
  }

  /// A page is a document where editors open what they are shown, and words elsewhere.
  @Test func pagesAreShown() throws {
    var editor = ScriptedEditor(
      server: LanguageServer(version: "0") { name, text in
        text.isEmpty ? nil : "/tmp/x/\(name.replacing("/", with: "-"))"
      })
    let command =
      #"{"jsonrpc":"2.0","id":1,"method":"workspace/executeCommand","params":{"command":"pushlint.explain","arguments":["data/value-not-string"]}}"#
    for (capabilities, method) in [
      (#"{"window":{"showDocument":{"support":true}}}"#, "window/showDocument"), ("{}", "window/showMessage"),
    ] {
      var editor = editor
      _ = editor.say(#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"capabilities":\#(capabilities)}}"#)
      let heard = editor.say(command).filter { $0["method"] != nil }
      #expect(heard.map { $0["method"]?.string } == [method])
      if method == "window/showDocument" {
        #expect(heard.first?["params", "uri"] == "file:///tmp/x/data-value-not-string.md")
      } else {
        #expect(heard.first?["params", "message"]?.string?.hasPrefix("Value in data that is not a string\n") == true)
      }
    }
    _ = editor.notify("exit", "{}")
  }

  /// Topics and channels of the project's files are offered where one is written.
  @Test func valuesOfTheProjectAreOffered() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{"message":{"topic":"flights","notification":{"title":"a","body":"b"}}}"#, to: "a.json")
    try folder.write("{}", to: "node_modules/b.json")
    var editor = ScriptedEditor.silent
    _ = editor.say(Self.hello(folder, "{}", "{}"))
    _ = editor.open(
      #"{"message":{"topic":"news","android":{"notification":{"channel_id":"alerts"}}}}"#,
      uri: "file://\(folder.url.path)/c.json")
    func labels(_ marked: String) -> [String] {
      let uri = "file://\(folder.url.path)/d.json"
      let items = editor.ask("textDocument/completion", at: marked, uri: uri).result?.array ?? []
      return items.compactMap { $0["label"]?.string }
    }
    #expect(labels(#"{"message":{"topic":"|","notification":{"title":"a","body":"b"}}}"#) == ["news", "flights"])
    #expect(labels(#"{"message":{"topic":"x","android":{"notification":{"channel_id":"|"}}}}"#) == ["alerts"])
  }

  @Test func aConfigurationLinksItsFilesAndRepairsItsNames() throws {
    let folder = try TemporaryFolder()
    var editor = ScriptedEditor.silent
    _ = editor.say(Self.hello(folder, "{}", "{}"))
    let uri = "file://\(folder.url.path)/pushlint.json"
    let text =
      #"{ "extends": "base.json", "ownRules": ["own/a.json"], "rulez": {}, "rules": { "data/value-not-sting": "off" } }"#
    _ = editor.open(text, language: "jsonc", uri: uri)
    let links = editor.ask("textDocument/documentLink", uri: uri)?.array ?? []
    let root = "file://\(folder.url.path)"
    #expect(links.map { $0["target"]?.string } == ["\(root)/base.json", "\(root)/own/a.json"])
    let params =
      #"{"textDocument":{"uri":"\#(uri)"},"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":200}},"context":{"diagnostics":[]}}"#
    let actions = editor.ask("textDocument/codeAction", params)?.array ?? []
    let titles = actions.compactMap { $0["title"]?.string }
    #expect(titles.contains("Replace `rulez` with `rules`"), "\(titles)")
    let name = "Replace `data/value-not-sting` with `data/value-not-string`"
    let action = try #require(actions.first { $0["title"]?.string == name }, "\(titles)")
    #expect(try action.applied(to: text, uri: uri).contains("\"data/value-not-string\": \"off\""))
    let items = editor.ask("textDocument/completion", at: #"{ "$sch|" }"#, language: "jsonc", uri: uri).result?.array
    let schema = try #require(items?.first { $0["label"] == "$schema" })
    let edits = JSONValue.array([try #require(schema["textEdit"])] + (schema["additionalTextEdits"]?.array ?? []))
    #expect(try edits.applied(to: #"{ "$sch" }"#).contains("/rules/pushlint.schema.json"))
  }

  /// Of an unknown rule those are suggested that may be meant, and no others.
  @Test(arguments: [
    ("data/value", ["data/value-not-string"]), ("data/value-not-sting", ["data/value-not-string"]),
    ("dta/value-not-string", ["data/value-not-string"]), ("targets", ["target"]), ("dada", ["data"]),
    ("topic-prefix", ["admin-sdk/topic-prefix", "target/topic-prefix"]), ("xyzzy", []), ("my/own-rule", []),
    ("data/", ["data"]), ("/", []),
    ("", []),
  ])
  func whatIsSuggestedForUnknownRules(_ name: String, _ expected: [String]) throws {
    let folder = try TemporaryFolder()
    var editor = ScriptedEditor.silent
    _ = editor.say(Self.hello(folder, "{}", "{}"))
    let uri = "file://\(folder.url.path)/pushlint.json"
    _ = editor.open(#"{ "rules": { "\#(name)": "off" } }"#, language: "jsonc", uri: uri)
    let params =
      #"{"textDocument":{"uri":"\#(uri)"},"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":99}},"context":{"diagnostics":[],"only":["quickfix"]}}"#
    let titles = (editor.ask("textDocument/codeAction", params)?.array ?? []).compactMap { $0["title"]?.string }
    #expect(titles == expected.map { "Replace `\(name)` with `\($0)`" })
  }
}
