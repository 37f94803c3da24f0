import PushlintRPC
import PushlintServer
import Synchronization
import TestSupport
import Testing

/// Previews that follow their documents: pages for clients that show HTML, and files for browsers.
@Suite struct PreviewTests {
  private static let uri = ScriptedEditor.uri
  private static let two = """
    {"message":{"topic":"a","notification":{"title":"First","body":"b"}}}
    {"message":{"topic":"b","notification":{"title":"Second","body":"b"}}}

    """

  /// What a server has written, by name.
  private final class Folder: Sendable {
    let files = Mutex<[String: String]>([:])
    /// How often something was written.
    let count = Mutex(0)

    func publish(_ name: String, _ bytes: [UInt8]) -> String? {
      files.withLock { $0[name] = String(decoding: bytes, as: UTF8.self) }
      count.withLock { $0 += 1 }
      return "/private/\(name)"
    }

    subscript(name: String) -> String? { files.withLock { $0[name] } }
  }

  /// An editor whose server writes to a folder.
  private static func editor(
    _ capabilities: String = #"{"window":{"showDocument":{"support":true}}}"#, folder: Folder? = nil
  ) -> ScriptedEditor {
    var editor = ScriptedEditor(
      server: folder.map { folder in
        LanguageServer(version: "0", publishPage: { folder.publish($0, $1) })
      } ?? LanguageServer(version: "0"))
    _ = editor.say(#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"capabilities":\#(capabilities)}}"#)
    _ = editor.notify("initialized", "{}")
    return editor
  }

  private static func document(_ more: String = "") -> String { #"{"textDocument":{"uri":"\#(uri)"}\#(more)}"# }

  private static func titles(_ page: String?) -> [String] {
    ["First", "Second", "Third", "Fourth"].filter { page?.contains(">\($0)<") == true }
  }

  private static func insert(_ text: String, line: Int, character: Int) -> String {
    let place = #"{"line":\#(line),"character":\#(character)}"#
    return #"{"range":{"start":\#(place),"end":\#(place)},"text":\#(JSONValue.string(text).text)}"#
  }

  // MARK: Pages for clients

  @Test func aPageIsAnswered() throws {
    var editor = Self.editor()
    _ = editor.open(Self.two, language: "ndjson", version: 7)
    let page = editor.ask("pushlint/preview", Self.document()) ?? .null
    let html = try #require(page["html"]?.string)
    #expect(html.hasPrefix("<!DOCTYPE html>") && html.contains("Content-Security-Policy"))
    #expect(!html.contains("http-equiv=\"refresh\""), "the client replaces it")
    #expect(page["title"] == "Preview of push.json")
    #expect(page["version"] == 7)
    #expect(Self.titles(html) == ["First", "Second"])
  }

  @Test(arguments: [
    (#","position":{"line":0,"character":30}"#, ["First"]), (#","position":{"line":1,"character":0}"#, ["Second"]),
    (#","position":{"line":2,"character":0}"#, ["First", "Second"]), (#","position":null"#, ["First", "Second"]),
    (#","position":{"line":-3,"character":-9007199254740993}"#, ["First"]),
    (#","position":{"line":9007199254740993,"character":9007199254740993}"#, ["First", "Second"]),
  ])
  func thePlaceDecides(_ position: String, _ titles: [String]) {
    var editor = Self.editor()
    _ = editor.open(Self.two, language: "ndjson")
    let page = editor.ask("pushlint/preview", Self.document(position))
    #expect(Self.titles(page?["html"]?.string) == titles)
  }

  @Test func theClientIsToldOnceAndOnlyOfWhatItShows() {
    var editor = Self.editor()
    _ = editor.open(Self.two, language: "ndjson")
    _ = editor.open(Self.two, language: "ndjson", uri: "file:///other.json")
    _ = editor.ask("pushlint/preview", Self.document(#","position":{"line":1,"character":0}"#))
    let early = editor.pause()
    #expect(early == [])
    // Another payload above, and another title.
    let new = "{\"message\":{\"topic\":\"c\",\"notification\":{\"title\":\"Third\",\"body\":\"b\"}}}\n"
    let diagnostics = editor.change(Self.insert(new, line: 0, character: 0), version: 2)
    #expect(diagnostics.map { $0["method"] } == ["textDocument/publishDiagnostics"], "nothing but diagnostics at once")
    let told = editor.pause()
    #expect(told.map { $0["method"] } == ["pushlint/previewChanged"])
    #expect(told.first?["params", "textDocument"] == ["uri": .string(Self.uri), "version": 2])
    _ = editor.change(Self.insert(" ", line: 0, character: 0), version: 3)
    #expect(!editor.server.hasDelayedWork, "it knows already")
    // The payload is followed.
    let page = editor.ask("pushlint/preview", Self.document())
    #expect(page?["version"] == 3)
    #expect(Self.titles(page?["html"]?.string) == ["Second"])
    _ = editor.change(Self.insert(" ", line: 0, character: 0), version: 4)
    let again = editor.pause()
    #expect(again.count == 1)
    _ = editor.ask("pushlint/preview", Self.document())
    _ = editor.notify("pushlint/previewClosed", Self.document())
    _ = editor.change(Self.insert(" ", line: 0, character: 0), version: 5)
    #expect(!editor.server.hasDelayedWork)
  }

  @Test func aPayloadIsFollowedThroughEdits() {
    var editor = Self.editor()
    _ = editor.open(Self.two, language: "ndjson")
    _ = editor.ask("pushlint/preview", Self.document(#","position":{"line":1,"character":52}"#))
    for (version, edit) in [
      Self.insert("\n", line: 1, character: 0), Self.insert("{}\n{\"aps\":{}}\n", line: 0, character: 0),
      #"{"range":{"start":{"line":4,"character":49},"end":{"line":4,"character":55}},"text":"Fourth"}"#,
    ].enumerated() {
      _ = editor.change(edit, version: version + 2)
    }
    let page = editor.ask("pushlint/preview", Self.document())
    #expect(Self.titles(page?["html"]?.string) == ["Fourth"])
    // It is taken away, and comes back.
    _ = editor.change(#"{"text":""}"#, version: 9)
    let empty = editor.ask("pushlint/preview", Self.document())?["html"]?.string
    #expect(empty?.contains("No payload is found here.") == true)
    _ = editor.change(#"{"text":\#(JSONValue.string(Self.two).text)}"#, version: 10)
    let back = editor.ask("pushlint/preview", Self.document())
    #expect(Self.titles(back?["html"]?.string).count == 1)
  }

  @Test func settingsChangeWhatIsShown() {
    var editor = Self.editor()
    _ = editor.open(#"{"message":{"topic":"a","data":{"a":1}}}"#)
    let page = editor.ask("pushlint/preview", Self.document())?["html"]?.string
    #expect(page?.contains("Not delivered") == true)
    _ = editor.notify("workspace/didChangeConfiguration", #"{"settings":{"rules":{"data":"off"}}}"#)
    let told = editor.pause()
    #expect(told.map { $0["method"] } == ["pushlint/previewChanged"])
    let next = editor.ask("pushlint/preview", Self.document())
    #expect(next?["html"]?.string?.contains("Not delivered") == false)
  }

  // MARK: Files for browsers

  private static func execute(_ editor: inout ScriptedEditor, _ arguments: String) -> [JSONValue] {
    editor.say(
      #"{"jsonrpc":"2.0","id":3,"method":"workspace/executeCommand","params":{"command":"pushlint.preview","arguments":\#(arguments)}}"#
    )
  }

  @Test func aBrowserIsOpenedAndFollows() throws {
    let folder = Folder()
    var editor = Self.editor(folder: folder)
    _ = editor.open(Self.two, language: "ndjson")
    let replies = Self.execute(&editor, #"["\#(Self.uri)",{"line":1,"character":3}]"#)
    #expect(replies.first?["result"] == JSONValue.null)
    let asked = try #require(replies.first { $0["method"] == "window/showDocument" })
    #expect(asked["params", "uri"] == "file:///private/preview-1.html")
    #expect(asked["params", "external"] == true)
    let page = try #require(folder["preview-1.html"])
    #expect(page.contains("<meta http-equiv=\"refresh\" content=\"2\">") && Self.titles(page) == ["Second"])
    let early = editor.pause()
    #expect(early == [] && folder.count.withLock { $0 } == 1)
    for (version, character) in "abc".enumerated() {
      _ = editor.change(Self.insert("\(character)\n", line: 0, character: 0), version: version + 2)
    }
    #expect(folder.count.withLock { $0 } == 1, "nothing while somebody types")
    let late = editor.pause()
    #expect(late == [] && folder.count.withLock { $0 } == 2)
    #expect(Self.titles(folder["preview-1.html"]) == ["Second"])
    // The same file again, then all of the document.
    _ = Self.execute(&editor, #"["\#(Self.uri)"]"#)
    #expect(Self.titles(folder["preview-1.html"]) == ["First", "Second"])
    #expect(folder.files.withLock { $0.count } == 1)
    _ = editor.change(Self.insert(" ", line: 0, character: 0), version: 9)
    _ = editor.notify("textDocument/didClose", Self.document())
    #expect(folder["preview-1.html"]?.contains("refresh") == false, "it is read no more")
    #expect(!editor.server.hasDelayedWork)
  }

  @Test func aClientWithoutDocumentsIsToldThePath() {
    let folder = Folder()
    var editor = Self.editor("{}", folder: folder)
    _ = editor.open(Self.two, language: "ndjson")
    let replies = Self.execute(&editor, #"["\#(Self.uri)"]"#)
    #expect(replies.first?["result"] == "file:///private/preview-1.html")
    #expect(
      replies.contains {
        $0["method"] == "window/showMessage"
          && $0["params", "message"]?.string?.contains("/private/preview-1.html") == true
      })
  }

  @Test func twoDocumentsHaveTwoFiles() {
    let folder = Folder()
    var editor = Self.editor(folder: folder)
    for uri in [Self.uri, "untitled:Untitled-1"] {
      _ = editor.open(Self.two, language: "ndjson", uri: uri)
      _ = Self.execute(&editor, #"["\#(uri)"]"#)
    }
    #expect(folder["preview-1.html"]?.contains("Preview of push.json") == true)
    #expect(folder["preview-2.html"]?.contains("Preview of untitled:Untitled-1") == true)
  }

  // MARK: Rough clients

  @Test(arguments: [
    "[]", "[7]", "[null]", #"[{"uri":"file:///push.json"}]"#, #"["file:///push.json","x"]"#,
    #"["file:///push.json",{"line":"a"}]"#, #"["file:///push.json",{}]"#, #"["file:///push.json",[1,2]]"#,
    #"["file:///nowhere.json"]"#, #"[""]"#, #"["file:///push.json",7]"#, "{}",
  ])
  func malformedArgumentsAreErrors(_ arguments: String) {
    var editor = Self.editor(folder: Folder())
    _ = editor.open(Self.two, language: "ndjson")
    let replies = Self.execute(&editor, arguments)
    #expect(replies.count == 1 && replies.first?["error", "code"] == -32602, "\(replies)")
    #expect(replies.first?["error", "message"]?.string?.isEmpty == false)
  }

  @Test(arguments: [
    "{}", "null", "[]", #"{"textDocument":{"uri":7}}"#, #"{"textDocument":{"uri":"file:///nowhere.json"}}"#,
    #"{"textDocument":{"uri":"file:///push.json"},"position":7}"#,
    #"{"textDocument":{"uri":"file:///push.json"},"position":{"line":0}}"#,
  ])
  func malformedRequestsAreErrors(_ params: String) {
    var editor = Self.editor()
    _ = editor.open(Self.two, language: "ndjson")
    for method in ["pushlint/preview", "pushlint/previewClosed"] {
      let reply = editor.say(#"{"jsonrpc":"2.0","id":3,"method":"\#(method)","params":\#(params)}"#).first
      #expect(reply?["error", "code"] == (method == "pushlint/preview" ? -32602 : -32601))
      _ = editor.notify(method, params)
    }
    #expect(!editor.server.hasDelayedWork)
  }

  @Test func whatCannotBeShownIsAnError() {
    // Nothing can be written.
    var editor = Self.editor()
    _ = editor.open(Self.two, language: "ndjson")
    let failed = Self.execute(&editor, #"["\#(Self.uri)"]"#)
    #expect(failed.first?["error", "code"] == -32603)
    _ = editor.change(Self.insert(" ", line: 0, character: 0))
    #expect(!editor.server.hasDelayedWork)
    _ = editor.open(#"{"a":1}"#, uri: "file:///other.json")
    let error = Self.execute(&editor, #"["file:///other.json"]"#).first?["error", "message"]
    #expect(error == "no payload is found in the document")
  }

  @Test func manyPayloadsAreBounded() throws {
    var editor = Self.editor()
    let one = #"{"message":{"topic":"a","notification":{"title":"t","body":"b"}}}"# + "\n"
    _ = editor.open(String(repeating: one, count: 3_000), language: "ndjson")
    let answer = editor.ask("pushlint/preview", Self.document())
    let page = try #require(answer?["html"]?.string)
    #expect(page.utf8.count < 5_000_000)
    #expect(page.ranges(of: "<article").count <= 100)
    #expect(page.contains("has 2900 more payloads; put the cursor into one and preview it again."))
  }

  /// Nothing is made for a document that nobody previews.
  @Test func withoutPreviewsThereIsNoWork() {
    var editor = Self.editor()
    _ = editor.open(Self.two, language: "ndjson")
    _ = editor.change(Self.insert(" ", line: 0, character: 0))
    #expect(!editor.server.hasDelayedWork)
  }
}
