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

  /// An editor that has not said anything yet.
  package static var silent: ScriptedEditor {
    var editor = ScriptedEditor()
    editor.server = LanguageServer(version: "0")
    return editor
  }

  /// Sends contents in one batch and answers what comes back.
  package mutating func say(_ contents: String...) -> [JSONValue] {
    server.receive(contents.map { Array($0.utf8) }).map(\.json)
  }

  package mutating func notify(_ method: String, _ params: String) -> [JSONValue] {
    say(#"{"jsonrpc":"2.0","method":"\#(method)","params":\#(params)}"#)
  }

  /// Sends a request and answers its result.
  package mutating func ask(_ method: String, _ params: String) -> JSONValue? {
    say(#"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#).first?["result"]
  }

  package mutating func open(_ text: String, language: String = "json", version: Int = 1) -> [JSONValue] {
    let document: JSONValue = [
      "uri": .string(Self.uri), "languageId": .string(language), "version": .integer(version), "text": .string(text),
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
