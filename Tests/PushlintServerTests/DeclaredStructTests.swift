import TestSupport
import Testing

/// A struct that says what its members are called is checked, and is no payload that an editor could show.
@Suite struct DeclaredStructTests {
  private static let text = """
    package p

    import "encoding/json"

    type payload struct {
    	Aps aps `json:"aps"`
    }

    type aps struct {
    	Alert string `json:"alert"`
    	Badge string `json:"badge"`
    }

    func f(p payload) ([]byte, error) { return json.Marshal(p) }

    """
  private static let literal = "var made = map[string]any{\"aps\": map[string]any{\"alert\": \"a\"}}\n"
  private static let capabilities =
    #"{"textDocument":{"codeLens":{"dynamicRegistration":true},"hover":{"contentFormat":["markdown"]},"documentSymbol":{"hierarchicalDocumentSymbolSupport":true}},"workspace":{"codeLens":{"refreshSupport":true}}}"#

  @Test(arguments: ["", literal])
  func onlyFindingsAreShown(_ literal: String) {
    let text = Self.text + literal
    var editor = ScriptedEditor(capabilities: Self.capabilities)
    let published = editor.open(text, language: "go", uri: "file:///push.go").map(\.text)
    #expect(published.contains { $0.contains("`badge` must be a whole number") }, "\(published)")
    let count = literal.isEmpty ? 0 : 1
    for method in ["textDocument/documentSymbol", "textDocument/codeLens"] {
      #expect(editor.ask(method, uri: "file:///push.go")?.array?.count == count, "\(method)")
    }
    let lines = Self.text.split(separator: "\n", omittingEmptySubsequences: false)
    for (line, content) in lines.enumerated() {
      for character in stride(from: 0, to: content.utf8.count, by: 3) {
        let place =
          #"{"textDocument":{"uri":"file:///push.go"},"position":{"line":\#(line),"character":\#(character)}}"#
        let hover = editor.ask("textDocument/hover", place)
        #expect(hover == nil || hover == .null, "\(line):\(character) \(hover?.text ?? "")")
      }
    }
  }
}
