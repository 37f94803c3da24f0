import PushlintRPC
import TestSupport
import Testing

/// What may be said when, and what garbage gets.
@Suite struct LifecycleTests {
  /// A conversation: `>` goes to the server, `<` comes back, in short: id and result, or id and error code.
  @Test(arguments: [
    ["> 1 textDocument/hover {}", "< 1 -32002", "> 2 shutdown null", "< 2 -32002", "> exit", "= 1"],
    ["> didOpen {}", "> 1 initialize {}", "< 1 ok", "> 2 initialize {}", "< 2 -32600"],
    ["> 1 initialize null", "< 1 ok", "> initialized {}", "> 2 shutdown null", "< 2 ok", "> exit", "= 0"],
    ["> 1 initialize {}", "< 1 ok", "> exit", "= 1"],
    ["> 1 initialize {}", "< 1 ok", "> 2 shutdown {}", "< 2 ok", "> 3 shutdown {}", "< 3 -32600", "> exit", "= 0"],
    ["> 1 initialize {}", "< 1 ok", "> 2 textDocument/nothing {}", "< 2 -32601", "> 3 $/nothing {}", "< 3 -32601"],
    ["> 1 initialize {}", "< 1 ok", "> $/setTrace {}", "> nothing {}", "> $/cancelRequest {\"id\":7}"],
    ["> 1 initialize {}", "< 1 ok", "> 2 textDocument/diagnostic {}", "< 2 -32602"],
    ["> 1 initialize {}", "< 1 ok", "> 2 textDocument/codeAction {\"range\":7}", "< 2 -32602"],
    ["> 1 initialize {}", "< 1 ok", "> textDocument/didOpen 7", "< window/logMessage"],
    ["> 1 initialize {}", "< 1 ok", "> textDocument/didChange {\"contentChanges\":{}}", "< window/logMessage"],
  ])
  func conversation(_ lines: [String]) {
    var editor = ScriptedEditor.silent
    var heard: [String] = []
    for line in lines {
      let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
      switch parts[0] {
      case ">":
        #expect(heard == [], "before \(line)")
        let isRequest = Int(parts[1]) != nil
        let rest = isRequest ? parts[2].split(separator: " ", maxSplits: 1).map(String.init) : Array(parts[1...])
        let id = isRequest ? #""id":\#(parts[1]),"# : ""
        let params = rest.count > 1 ? rest[1] : "null"
        heard = editor.say(#"{"jsonrpc":"2.0",\#(id)"method":"\#(rest[0])","params":\#(params)}"#).map(Self.short)
      case "<": #expect((heard.isEmpty ? "nothing" : heard.removeFirst()) == line)
      default: #expect(editor.server.exitCode.map { "= \($0)" } == line)
      }
    }
    #expect(heard == [])
  }

  private static func short(_ message: JSONValue) -> String {
    if let method = message["method"]?.string { return "< \(method)" }
    let id = message["id"]?.text ?? "none"
    return "< \(id) \(message["error", "code"]?.text ?? "ok")"
  }

  @Test func aRequestThatIsTakenBackAtOnceIsNotWorkedOn() {
    var editor = ScriptedEditor()
    let replies = editor.say(
      #"{"jsonrpc":"2.0","id":5,"method":"textDocument/diagnostic","params":{"textDocument":{"uri":"x"}}}"#,
      #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":5}}"#)
    #expect(replies.map { $0["error", "code"] } == [-32800])
  }

  @Test(arguments: ["", "{", "[]", "nonsense", "\u{0}", #"{"jsonrpc":"2.0","id":{},"method":"shutdown"}"#])
  func garbageIsAnsweredAndForgotten(_ garbage: String) {
    var editor = ScriptedEditor()
    #expect(editor.say(garbage).map { $0["id"] } == [.null])
    #expect(editor.open("{").first?.codes == [])
    #expect(
      editor.open(#"{"message" {"topic": "a", "notification": {"body": "b"}}}"#).first?.codes == [
        "syntax/missing-colon"
      ])
  }

  @Test(arguments: [
    (#"{}"#, "utf-16"),
    (#"{"general":{"positionEncodings":["utf-16","utf-8"]}}"#, "utf-8"),
    (#"{"general":{"positionEncodings":["klingon","utf-32","utf-16"]}}"#, "utf-32"),
    (#"{"general":{"positionEncodings":7}}"#, "utf-16"),
  ])
  func encodingIsAgreedOn(_ capabilities: String, _ expected: String) {
    var editor = ScriptedEditor.silent
    let result = editor.ask("initialize", #"{"capabilities":\#(capabilities)}"#)
    #expect(result?["capabilities", "positionEncoding"]?.string == expected)
    #expect(result?["serverInfo", "name"] == "pushlint")
  }
}
