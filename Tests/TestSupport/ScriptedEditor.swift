import PushlintRPC
import PushlintServer

/// An editor that says what it is told and keeps what it hears.
package struct ScriptedEditor {
  package static let uri = "file:///push.json"

  package private(set) var server = LanguageServer(version: "0")

  /// An editor that has said hello.
  package init(capabilities: String = "{}") {
    _ = say(#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"capabilities":\#(capabilities)}}"#)
    _ = notify("initialized", "{}")
  }

  /// An editor of a server of its own, to which it has not said anything yet.
  package init(server: LanguageServer) { self.server = server }

  /// An editor that has not said anything yet.
  package static var silent: ScriptedEditor { ScriptedEditor(server: LanguageServer(version: "0")) }

  /// Sends contents in one batch and answers what comes back.
  package mutating func say(_ contents: String...) -> [JSONValue] {
    var replies = server.receive(contents.map { Array($0.utf8) })
    while server.hasWork { replies += server.work() }
    for job in server.takeJobs() { replies += job() }
    return replies.map(\.json)
  }

  /// Says nothing for a while, and answers what comes meanwhile.
  package mutating func pause() -> [JSONValue] {
    var replies: [Message] = []
    while server.hasDelayedWork {
      replies += server.workAfterPause()
      for job in server.takeJobs() { replies += job() }
    }
    return replies.map(\.json)
  }

  package mutating func notify(_ method: String, _ params: String) -> [JSONValue] {
    say(#"{"jsonrpc":"2.0","method":"\#(method)","params":\#(params)}"#)
  }

  /// Sends a request and answers its result.
  package mutating func ask(_ method: String, _ params: String) -> JSONValue? {
    say(#"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#)
      .first { $0["id"] == 1 && $0["method"] == nil }?["result"]
  }

  /// Opens a text in which `|` stands for the cursor, asks about that place, and answers the result with the text.
  package mutating func ask(
    _ method: String, at marked: String, language: String = "json", uri: String = Self.uri
  ) -> (result: JSONValue?, text: String) {
    let parts = marked.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let text = parts.joined()
    _ = open(text, language: language, uri: uri)
    let lines = parts[0].split(separator: "\n", omittingEmptySubsequences: false)
    let position = #"{"line":\#(lines.count - 1),"character":\#(lines.last?.utf16.count ?? 0)}"#
    return (ask(method, #"{"textDocument":{"uri":"\#(uri)"},"position":\#(position)}"#), text)
  }

  /// Asks about the document that is open.
  package mutating func ask(_ method: String, uri: String = Self.uri) -> JSONValue? {
    ask(method, #"{"textDocument":{"uri":"\#(uri)"}}"#)
  }

  package mutating func open(
    _ text: String, language: String = "json", version: Int = 1, uri: String = Self.uri
  ) -> [JSONValue] {
    let document: JSONValue = [
      "uri": .string(uri), "languageId": .string(language), "version": .integer(version), "text": .string(text),
    ]
    return notify("textDocument/didOpen", JSONValue.object([.init("textDocument", document)]).text)
  }

  /// Sends changes, each the JSON of one.
  package mutating func change(_ changes: String..., version: Int = 2) -> [JSONValue] {
    notify(
      "textDocument/didChange",
      #"{"textDocument":{"uri":"\#(Self.uri)","version":\#(version)},"contentChanges":[\#(changes.joined(separator: ","))]}"#
    )
  }

  package mutating func codeActions(line: Int, only: String = "null") -> [JSONValue] {
    let range = #"{"start":{"line":\#(line),"character":0},"end":{"line":\#(line),"character":99}}"#
    let params =
      #"{"textDocument":{"uri":"\#(Self.uri)"},"range":\#(range),"context":{"diagnostics":[],"only":\#(only)}}"#
    return ask("textDocument/codeAction", params)?.array ?? []
  }
}

extension JSONValue {
  /// The value as JSON on one line.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Codes of published diagnostics about syntax, which no new rule changes.
  package var codes: [String] {
    (self["params", "diagnostics"]?.array ?? []).compactMap { $0["code"]?.string }.filter { $0.hasPrefix("syntax/") }
  }
}
