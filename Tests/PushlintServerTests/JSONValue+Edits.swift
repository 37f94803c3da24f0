import PushlintRPC
import PushlintText
import TestSupport
import Testing

extension JSONValue {
  /// The text after the edits of a code action, or after a list of edits.
  func applied(to text: String, uri: String = ScriptedEditor.uri) throws -> String {
    let edits = try #require(
      array ?? self["edit", "changes", uri]?.array
        ?? self["edit", "documentChanges"]?.array?.last?["edits"]?.array)
    let source = SourceText(text)
    let lines = LineTable(source)
    func offset(_ position: JSONValue?) throws -> Int {
      let line = try #require(position?["line"]?.integer)
      let column = try #require(position?["character"]?.integer)
      return lines.offset(of: Position(line: line, column: column), in: .utf16)
    }
    let changed = source.applying(
      try edits.map {
        TextEdit(
          SourceRange(try offset($0["range", "start"]), try offset($0["range", "end"])),
          try #require($0["newText"]?.string))
      })
    return changed.string(changed.range)
  }
}
