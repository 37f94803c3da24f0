import PushlintRPC
import TestSupport
import Testing

/// What a person sets in an editor, in the ways in which editors say it.
@Suite struct SettingsTests {
  private static let payload = #"{ "message": { "topic": "/topics/news", "data": { "n": 1 } } }"#

  /// An editor that is asked for its settings.
  private struct Asked {
    var editor = ScriptedEditor.silent
    private(set) var heard: [JSONValue] = []

    init(options: String, capabilities: String = #"{"workspace":{"configuration":true}}"#, folders: [String] = []) {
      let list = folders.map { #"{"uri":"file://\#($0)","name":"f"}"# }.joined(separator: ",")
      _ = editor.say(
        #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"workspaceFolders":[\#(list)],"initializationOptions":\#(options),"capabilities":\#(capabilities)}}"#
      )
      heard = editor.notify("initialized", "{}")
    }

    mutating func answer(_ settings: String, to heard: [JSONValue]) throws -> [JSONValue] {
      let question = try #require(heard.first { $0["method"] == "workspace/configuration" })
      return editor.say(#"{"jsonrpc":"2.0","id":\#(try #require(question["id"]).text),"result":\#(settings)}"#)
    }
  }

  private static func codes(_ replies: [JSONValue]) -> [String] {
    replies.flatMap { $0["params", "diagnostics"]?.array ?? [] }.compactMap { $0["code"]?.string }
  }

  /// lsp-mode answers with an empty object, whatever was set at the start.
  @Test(arguments: ["[{}]", "[null]", #"[{"inlayHints":true}]"#, "[]"])
  func whatAnAnswerLeavesOutStaysAsItWasSet(_ answer: String) throws {
    var asked = Asked(options: #"{"rules":{"data":"off"}}"#)
    _ = try asked.answer(answer, to: asked.heard)
    #expect(Self.codes(asked.editor.open(Self.payload)) == ["target/topic-prefix"])
    let told = asked.editor.notify("workspace/didChangeConfiguration", #"{"settings":{}}"#)
    let replies = try asked.answer(#"[{"rules":{}}]"#, to: told)
    #expect(Self.codes(replies) == ["target/topic-prefix", "data/value-not-string"], "what it does say counts")
  }

  @Test func aClientThatSaysChangesIsAskedToSayThem() throws {
    let asked = Asked(
      options: "{}",
      capabilities: #"{"workspace":{"configuration":true,"didChangeConfiguration":{"dynamicRegistration":true}}}"#)
    let registrations = asked.heard.flatMap { $0["params", "registrations"]?.array ?? [] }
    let own = registrations.filter { $0["method"] == "workspace/didChangeConfiguration" }
    #expect(own.map { $0["registerOptions", "section"] } == ["pushlint"])
  }

  /// Hints are shown or hidden at once, not after the next keystroke; who cannot be told is not.
  @Test(arguments: [true, false])
  func aClientIsToldThatThereAreOtherHints(_ canBeTold: Bool) {
    var editor = ScriptedEditor(
      capabilities: #"{"workspace":{"inlayHint":{"refreshSupport":\#(canBeTold)}}}"#)
    func count(_ messages: [JSONValue]) -> Int { messages.count { $0["method"] == "workspace/inlayHint/refresh" } }
    let settings = #"{"settings":{"inlayHints":false}}"#
    #expect(count(editor.notify("workspace/didChangeConfiguration", #"{"settings":{"codeLens":false}}"#)) == 0)
    _ = editor.open(Self.payload)
    #expect(count(editor.notify("workspace/didChangeConfiguration", settings)) == (canBeTold ? 1 : 0))
    #expect(count(editor.notify("workspace/didChangeConfiguration", settings)) == 0)
  }

  @Test func foldersHaveSettingsOfTheirOwn() throws {
    var asked = Asked(options: "{}", folders: ["/work-a", "/work-b"])
    let items = asked.heard.flatMap { $0["params", "items"]?.array ?? [] }
    #expect(items.map { $0["scopeUri"] } == [nil, "file:///work-a", "file:///work-b"])
    _ = try asked.answer(#"[{}, {"rules":{"data":"off"}}, {"enable":false}]"#, to: asked.heard)
    #expect(Self.codes(asked.editor.open(Self.payload, uri: "file:///work-a/x.json")) == ["target/topic-prefix"])
    #expect(Self.codes(asked.editor.open(Self.payload, uri: "file:///work-b/x.json")) == [])
    #expect(Self.codes(asked.editor.open(Self.payload, uri: "file:///else/x.json")).count == 2)
  }

  // MARK: Layout

  private static let registering =
    #"{"textDocument":{"formatting":{"dynamicRegistration":true},"rangeFormatting":{"dynamicRegistration":true}},"workspace":{"configuration":true}}"#

  private static func selectors(_ messages: [JSONValue]) -> [String] {
    let all: [JSONValue] = messages.flatMap { $0["params", "registrations"]?.array ?? [] }
    let formatting = all.filter { $0["method"] == "textDocument/formatting" }
    let filters: [JSONValue] = formatting.flatMap { $0["registerOptions", "documentSelector"]?.array ?? [] }
    return filters.compactMap { $0["pattern"]?.string ?? $0["language"]?.string }
  }

  /// An editor that hears of a formatter for all languages asks which one to use, or uses none.
  @Test func onlyWhatNobodyElseLaysOutIsLaidOutUnasked() throws {
    var asked = Asked(options: "{}", capabilities: Self.registering)
    #expect(Self.selectors(asked.heard) == ["**/*.apns", "**/pushlint.json"])
    let replies = try asked.answer(#"[{"format":true}]"#, to: asked.heard)
    #expect(Self.selectors(replies) == ["**/*.apns", "**/pushlint.json", "json", "jsonc", "json5"])
    #expect(replies.contains { $0["method"] == "client/unregisterCapability" })
    for (options, isOffered) in [("{}", false), (#"{"format":true}"#, true)] {
      var editor = ScriptedEditor.silent
      let hello = editor.say(
        #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"initializationOptions":\#(options),"capabilities":{}}}"#
      )
      let capabilities = hello.first?["result", "capabilities"]
      #expect((capabilities?["documentFormattingProvider"] != nil) == isOffered)
      #expect((capabilities?["documentRangeFormattingProvider"] != nil) == isOffered)
    }
  }

  @Test func aRangeIsLaidOut() throws {
    var editor = ScriptedEditor()
    let text = "{\n\"aps\":{\"alert\":\"a\",\n\"badge\":1}}\n"
    _ = editor.open(text)
    func edits(_ first: Int, _ last: Int) throws -> String {
      let range = #"{"start":{"line":\#(first),"character":0},"end":{"line":\#(last),"character":3}}"#
      let answer = editor.ask(
        "textDocument/rangeFormatting",
        #"{"textDocument":{"uri":"\#(ScriptedEditor.uri)"},"range":\#(range),"options":{"tabSize":2,"insertSpaces":true}}"#
      )
      return try (answer ?? .null).applied(to: text)
    }
    #expect(try edits(0, 9) == "{\n  \"aps\": { \"alert\": \"a\", \"badge\": 1 }\n}\n")
    #expect(try edits(0, 0) == "{\n\"aps\":{\"alert\":\"a\",\n\"badge\":1}}\n".replacing("{\n\"", with: "{\n  \""))
  }

  // MARK: Markdown

  @Test func whoShowsNoMarkdownIsSentNone() throws {
    var editor = ScriptedEditor(
      capabilities:
        #"{"textDocument":{"hover":{"contentFormat":["plaintext"]},"completion":{"completionItem":{"documentationFormat":["plaintext"]}}}}"#
    )
    let hover = editor.ask("textDocument/hover", at: #"{"aps":{"ba|dge":1,"alert":"x"}}"#).result
    #expect(hover?["contents", "kind"] == "plaintext")
    #expect(hover?["contents", "value"]?.string?.contains("`") == false)
    let items = editor.ask("textDocument/completion", at: #"{"aps":{"alert":"x","|"}}"#).result?.array
    let documentation = try #require(items?.first?["documentation"])
    #expect(documentation["kind"] == "plaintext")
    #expect(documentation["value"]?.string?.contains("`") == false)
  }
}
