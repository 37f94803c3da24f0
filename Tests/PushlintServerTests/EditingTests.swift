import PushlintText
import TestSupport
import Testing

@testable import PushlintRPC
@testable import PushlintServer

/// Changes as ranges come to the same text as changes of the whole.
@Suite struct EditingTests {
  private static let pieces = ["a", "é", "€", "😀", "\n", "\r\n", "\r", "{", "\"key\": 1,", "", "👩‍👩‍👧"]

  /// The same edit by the line table of the whole text.
  private static func replaced(
    _ text: SourceText, _ from: Position, _ to: Position, _ encoding: PositionEncoding, _ new: String
  ) -> SourceText {
    let lines = LineTable(text)
    let start = lines.offset(of: min(from, to), in: encoding)
    let end = lines.offset(of: max(from, to), in: encoding)
    return text.applying([TextEdit(SourceRange(start, end), new)])
  }

  @Test(arguments: [PositionEncoding.utf8, .utf16, .utf32])
  func randomEditsEqualAFreshOpen(_ encoding: PositionEncoding) {
    var random = SeededRandom()
    for _ in 0..<200 {
      var edited = EditedText("")
      var expected = SourceText("")
      var script: [String] = []
      for _ in 0..<40 {
        let lineCount = LineTable(expected).lineCount
        func position() -> Position {
          Position(line: .random(in: -1...lineCount, using: &random), column: .random(in: -1...9, using: &random))
        }
        let (from, to) = (position(), position())
        let near = Position(line: from.line, column: from.column + 2)
        let end = Bool.random(using: &random) ? near : to
        let new = (0..<Int.random(in: 0...4, using: &random)).map { _ in Self.pieces.randomElement(using: &random) ?? ""
        }
        .joined()
        script.append("\(from) \(end) \(new.debugDescription)")
        edited.replace(from: from, to: end, in: encoding, with: new)
        expected = Self.replaced(expected, from, end, encoding, new)
        guard edited.bytes == expected.bytes else {
          Issue.record("\(script)")
          return
        }
      }
      #expect(String(validating: edited.bytes, as: UTF8.self) != nil)
    }
  }

  /// A byte that is followed stays with its character, as long as that is there.
  @Test func marksFollowTheirCharacter() {
    var random = SeededRandom()
    let sign = Array("§".utf8)
    for _ in 0..<300 {
      var edited = EditedText("{ \"a\": 1 }\n§{ \"b\": 2 }\n")
      edited.marks = [.browser: 11, .client: 0]
      for step in 0..<30 {
        guard let before = edited.marks[.browser], edited.bytes[before...].starts(with: sign) else {
          Issue.record("the mark is lost at step \(step)")
          return
        }
        let lines = LineTable(SourceText(bytes: edited.bytes))
        let new = (0..<Int.random(in: 0...3, using: &random)).map { _ in Self.pieces.randomElement(using: &random) ?? ""
        }
        .joined()
        let (start, end) = (Int.random(in: 0...before, using: &random), Int.random(in: 0...before, using: &random))
        let shift = Bool.random(using: &random) ? 0 : before + sign.count
        let range = SourceRange(
          min(min(start, end) + shift, edited.bytes.count), min(max(start, end) + shift, edited.bytes.count))
        switch step % 5 {
        case 4:
          // The whole text anew, changed in one place, as formatters send it.
          let text = SourceText(bytes: edited.bytes)
          let place = Bool.random(using: &random) ? 0 : text.count
          let whole = text.applying([TextEdit(SourceRange(at: place), new)])
          edited.replaceAll(with: String(decoding: whole.bytes, as: UTF8.self))
        default:
          edited.replace(
            from: lines.position(of: range.start, in: .utf8), to: lines.position(of: range.end, in: .utf8), in: .utf8,
            with: new)
        }
      }
    }
  }

  @Test(arguments: [
    // A column inside a pair means its start, one past the end the end, a range may come the wrong way around.
    ("😀b", ["0 1 0 2 x"], "xb"),
    ("ab", ["0 9 7 9 c"], "abc"),
    ("ab\ncd", ["1 1 0 1 -"], "a-d"),
    ("ab", ["-1 -5 0 1 x"], "xb"),
    ("a\r\nb", ["0 9 1 0 "], "ab"),
    ("a\r", ["1 0 1 0 \n", "1 0 1 0 b"], "a\r\nb"),
    ("a", ["9999999999999 0 9999999999999 9999999999 b"], "ab"),
  ])
  func positionsAreClamped(_ text: String, _ edits: [String], _ expected: String) throws {
    var editor = ScriptedEditor()
    _ = editor.open(text)
    for edit in edits {
      let parts = edit.split(separator: " ", maxSplits: 4, omittingEmptySubsequences: false).map(String.init)
      let change = Self.change(Array(parts[..<4]), parts[4])
      #expect(editor.change(change).count == 1)
    }
    #expect(editor.text == expected)
  }

  private static func change(_ numbers: [String], _ text: String) -> String {
    let range =
      #"{"start":{"line":\#(numbers[0]),"character":\#(numbers[1])},"end":{"line":\#(numbers[2]),"character":\#(numbers[3])}}"#
    return #"{"range":\#(range),"text":\#(JSONValue.string(text).text)}"#
  }

  @Test func changesApplyInOrderAndStrangersAreIgnored() {
    var editor = ScriptedEditor()
    #expect(editor.change(#"{"text":"x"}"#) == [], "nobody opened it")
    _ = editor.open("abc")
    _ = editor.change(
      Self.change(["0", "0", "0", "1"], ""), #"{"text":"xyz"}"#, Self.change(["0", "1", "0", "2"], ""))
    #expect(editor.text == "xz")
    let replies = editor.change(
      Self.change(["0", "0", "0", "1"], ""), #"{"range":7,"text":"lost"}"#, #"{"text":"lost"}"#)
    #expect(replies.first?["method"] == "window/logMessage")
    #expect(editor.text == "z")
    _ = editor.change(#"{"text":"healed"}"#)
    #expect(editor.text == "healed")
    _ = editor.notify("textDocument/didSave", #"{"textDocument":{"uri":"\#(ScriptedEditor.uri)"},"text":"saved"}"#)
    #expect(editor.text == "saved")
  }
}

extension ScriptedEditor {
  /// The text that the server believes is open.
  fileprivate var text: String? {
    server.documents[Self.uri].map { String(decoding: $0.text.bytes, as: UTF8.self) }
  }
}
