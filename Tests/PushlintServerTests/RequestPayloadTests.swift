import TestSupport
import Testing

/// Headers that are compared with a payload which stands elsewhere: an editor shows the payload once, at its own place.
@Suite struct RequestPayloadTests {
  private static let capabilities =
    #"{"textDocument":{"codeLens":{"dynamicRegistration":true},"hover":{"contentFormat":["markdown"]},"documentSymbol":{"hierarchicalDocumentSymbolSupport":true}},"workspace":{"codeLens":{"refreshSupport":true}}}"#
  private static let uri = "file:///push.py"
  private static let headers =
    "def wake(t):\n    payload = {\"aps\": {\"content-available\": 1}}\n    post(t, json=payload, headers={\"apns-push-type\": \"alert\", \"apns-priority\": \"5\"})\n"
  private static let call =
    "class A:\n    def wake(self, t):\n        self.send(t, {\"aps\": {\"content-available\": 1}}, \"alert\")\n    def send(self, t, payload, kind):\n        post(t, json=payload, headers={\"apns-push-type\": kind})\n"

  @Test(arguments: [(headers, ["APNs payload", "APNs request"], 1), (call, ["APNs payload", "APNs request"], 2)])
  func payloadsAreShownOnce(_ text: String, _ names: [String], _ lenses: Int) {
    var editor = ScriptedEditor(capabilities: Self.capabilities)
    let published = editor.open(text, language: "python", uri: Self.uri).map(\.text)
    #expect(published.contains { $0.contains("a silent push needs `apns-push-type: background`") }, "\(published)")
    let symbols = editor.ask("textDocument/documentSymbol", uri: Self.uri)?.array ?? []
    #expect(symbols.compactMap { $0["name"]?.string }.sorted() == names)
    let members = symbols.first { $0["name"]?.string == "APNs request" }?["children"]?.array ?? []
    #expect(members.compactMap { $0["name"]?.string } == ["headers"])
    #expect(editor.ask("textDocument/codeLens", uri: Self.uri)?.array?.count == lenses)
  }

  /// Behind the last header nothing is written that one could ask about.
  @Test func theEndOfHeadersIsNoPayload() {
    var editor = ScriptedEditor(capabilities: Self.capabilities)
    _ = editor.open(Self.headers, language: "python", uri: Self.uri)
    let line = Self.headers.split(separator: "\n")[2]
    for character in 0..<line.utf8.count {
      let place = #"{"textDocument":{"uri":"\#(Self.uri)"},"position":{"line":2,"character":\#(character)}}"#
      let hover = editor.ask("textDocument/hover", place)
      let words = hover?["contents", "value"]?.string ?? ""
      #expect(!words.hasPrefix("`message.apns.payload"), "\(character) \(words)")
    }
  }
}
