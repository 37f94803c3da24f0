import PushlintExtract
import PushlintText
import PushlintTree
import Testing

/// What is taken out of a file, and the way back to it.
@Suite struct ExcerptTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let language: HostLanguage
    let text: String
    /// The texts of the documents and requests found, in order.
    let found: [String]
    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(name: "lines", language: .ndjson, text: "{\"a\":1}\n\n{\"b\":2}\r\n", found: [#"{"a":1}"#, #"{"b":2}"#]),
    Case(
      name: "fences by language", language: .markdown,
      text: "```json\n{\"a\":1}\n```\n```python\n{\"b\":2}\n```\n~~~\n{\"c\":3}\n~~~\n",
      found: [#"{"a":1}"#, #"{"c":3}"#]),
    Case(
      name: "two documents in a fence", language: .markdown, text: "```json\n{\"a\":1}\n\n{\"b\":2}\n```",
      found: [#"{"a":1}"#, #"{"b":2}"#]),
    Case(
      name: "a longer fence holds a shorter one", language: .markdown,
      text: "````md\n```json\n{\"a\":1}\n```\n````\n", found: [#"{"a":1}"#]),
    Case(name: "prose", language: .text, text: "Send { \"a\": 1 } now, {not this}, nor {}.", found: [#"{ "a": 1 }"#]),
    Case(
      name: "code of other languages", language: .text,
      text: "m := Message{\n\"a\": 1,\n}\nvar d = new D { { \"a\", \"b\" } };\nx = {\"a\": None}\nh = {\"a\" => 1}\n",
      found: []),
    Case(
      name: "request", language: .http,
      text: "POST https://a.dev/b\nA: b\n\n{\"a\":1}\n\n### two\nGET https://a.dev/c\n",
      found: ["POST https://a.dev/b", #"{"a":1}"#, "GET https://a.dev/c"]),
    Case(
      name: "response handler", language: .http,
      text: "POST https://a.dev/b\n\n{\"a\":1}\n\n> {% client.log({\"b\":2}) %}\n",
      found: ["POST https://a.dev/b", #"{"a":1}"#]),
  ]

  @Test(arguments: cases)
  func findsExactly(_ example: Case) {
    let found = excerpts(in: SourceText(example.text), language: example.language).flatMap { excerpt -> [String] in
      let request = excerpt.request.map { excerpt.text.string($0.line) }
      let value = excerpt.document.flatMap { document in
        document.tree.value.map { excerpt.text.string(document.tree[$0].range) }
      }
      return [request, value].compactMap { $0 }
    }
    #expect(found == example.found)
  }

  /// A document in a string in a string: places and edits go back through both.
  @Test func mapsGoThroughStringsInStrings() throws {
    let inner = #"{"aps": {"alert": "é"}}"#
    let middle = "{\"text\": \(StringEncoding.json(inner))}"
    let file = SourceText("[\(StringEncoding.json(middle))]")
    let outer = try #require(excerpts(in: file, language: .json).first)
    let first = try #require(excerpts(insideStringsOf: outer, skipping: SourceRangeSet([])).first)
    let second = try #require(excerpts(insideStringsOf: first, skipping: SourceRangeSet([])).first)
    #expect(second.text == SourceText(inner))
    #expect(second.map.depth == 2)
    let alert = try #require(inner.utf8.firstIndex(of: 0xC3)).utf16Offset(in: inner)
    let place = second.map.range(SourceRange(alert, alert + 2))
    #expect(file.string(place) == "é")
    let edit = try #require(second.map.edit(TextEdit(SourceRange(at: 0), "\"")))
    #expect(edit.text == #"\\\""#)
    let change = try #require(second.map.edit(TextEdit(SourceRange(alert, alert + 2), "\"x\"")))
    let fixed = file.applying([change])
    let again = try #require(excerpts(in: fixed, language: .json).first)
    let document = try #require(again.document)
    #expect(document.issues == [])
  }

  @Test(arguments: [
    ("POST https://a.dev/b HTTP/1.1\n\nHost: a\n\n{}", ["blank-line-before-headers"], 1),
    ("POST https://a.dev/b\nHost: a\n{}", ["missing-blank-line-before-body"], 1),
    ("POST https://a.dev/b HTTP/1.1\n;\n", ["incomplete-request", "stray-text"], 0),
    ("POST https://a.dev/b\n\n{}", [], 0),
    ("POST https://a.dev/b\nHost: a\nX-B: c\n\n{}", [], 2),
  ])
  func requestsAreRead(_ text: String, _ issues: [String], _ headers: Int) throws {
    let request = try #require(excerpts(in: SourceText(text), language: .http).first?.request)
    #expect(request.issues.map(\.kind.rawValue) == issues)
    #expect(request.headers.count == headers)
  }
}
