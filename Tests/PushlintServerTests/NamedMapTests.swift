import TestSupport
import Testing

/// A map that another one holds by its name has the editor's features where it is written.
@Suite struct NamedMapTests {
  private static let text = """
    note = {'title': 'a', 'body': 'b'}
    message = {'message': {'token': t, 'notification': note, 'data': {}}}
    """

  @Test func fieldsAreExplained() {
    var editor = ScriptedEditor()
    _ = editor.open(Self.text, language: "python", uri: "file:///push.py")
    let hover = editor.ask(
      "textDocument/hover", #"{"textDocument":{"uri":"file:///push.py"},"position":{"line":0,"character":10}}"#)
    #expect(hover?.text.contains("title") == true, "\(hover?.text ?? "")")
  }
}
