import PushlintRPC
import TestSupport
import Testing

/// Kate asks about the whole document how to fix one finding, and applies every action that it gets.
@Suite struct SingleFixTests {
  private static let text = """
    {
      "message": {
        "notification"{ "title": "a", "body": "b" },
        "topic": "/topics/x", "data": { "k": 1 }
      }
    }

    """

  private static func actions(_ start: Int, _ end: Int, line: Int, code: String, client: String = "") -> [JSONValue] {
    var editor = ScriptedEditor.silent
    _ = editor.say(
      #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"capabilities":{}\#(client)}}"#)
    _ = editor.notify("initialized", "{}")
    _ = editor.open(text)
    func range(_ from: (Int, Int), _ to: (Int, Int)) -> String {
      #"{"start":{"line":\#(from.0),"character":\#(from.1)},"end":{"line":\#(to.0),"character":\#(to.1)}}"#
    }
    let diagnostic = #"{"code":"\#(code)","message":"","range":\#(range((line, start), (line, end)))}"#
    return editor.ask(
      "textDocument/codeAction",
      #"{"textDocument":{"uri":"\#(ScriptedEditor.uri)"},"range":\#(range((0, 0), (6, 0))),"context":{"diagnostics":[\#(diagnostic)]}}"#
    )?.array ?? []
  }

  @Test func onlyThatFixIsOffered() throws {
    let actions = Self.actions(18, 19, line: 2, code: "syntax/missing-colon")
    #expect(actions.count == 1)
    let fixed = try actions.first?.applied(to: Self.text)
    #expect(fixed == Self.text.replacing("\"notification\"{", with: "\"notification\": {"))
    // Of several ways none is more likely than the others.
    #expect(Self.actions(41, 42, line: 3, code: "data/value-not-string").count == 1)
  }

  @Test func otherClientsGetAll() {
    let name = #","clientInfo":{"name":"Visual Studio Code"}"#
    #expect(Self.actions(18, 19, line: 2, code: "syntax/missing-colon", client: name).count > 3)
  }
}
