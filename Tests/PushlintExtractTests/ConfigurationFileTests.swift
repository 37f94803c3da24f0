import PushlintExtract
import PushlintText
import Testing

/// Payloads in YAML and Terraform: what is found, and where places and edits end up.
@Suite struct ConfigurationFileTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let language: HostLanguage
    let text: String
    let found: [String]
    var testDescription: String { name }

    init(_ name: String, _ language: HostLanguage, _ text: String, _ found: [String]) {
      self.name = name
      self.language = language
      self.text = text
      self.found = found
    }
  }

  static let cases: [Case] = [
    Case(
      "literal block", .yaml, "data:\n  push.json: |\n    {\n      \"aps\": {}\n    }\n  other: 1\n",
      ["{\n  \"aps\": {}\n}"]),
    Case("kept line ends", .yaml, "- |+\n  {\"aps\": 1}\n\n- x\n", ["{\"aps\": 1}"]),
    Case("own indentation", .yaml, "a: |2\n    {\"aps\":\n   1}\nb: 2\n", ["{\"aps\":\n 1}"]),
    Case("folded block", .yaml, "a: >-\n  {\"aps\":\n  1}\nb: 2\n", ["{\"aps\": 1}"]),
    Case("comment behind the header", .yaml, "a: | # JSON\n  {\"aps\": 1}\n", ["{\"aps\": 1}"]),
    Case("tag", .yaml, "a: !Sub |\n  {\"aps\": \"${X}\"}\n", ["{\"aps\": \"${X}\"}"]),
    Case(
      "expressions of a template", .yaml, "a: |\n  {\"aps\": {{ .Values.x }}, \"b\": \"${{ c }}\"}\n",
      ["{\"aps\": \u{FFFC}, \"b\": \"\u{FFFC}\"}"]),
    Case("CRLF", .yaml, "a: |\r\n  {\"aps\":\r\n   1}\r\nb: 2\r\n", ["{\"aps\":\r\n 1}"]),
    Case(
      "curl in a workflow", .yaml,
      "    steps:\n      - name: Push\n        run: |\n          curl -X POST https://fcm.googleapis.com/v1/a \\\n"
        + "            -H \"Authorization: Bearer ${{ secrets.T }}\" \\\n            -d '{\"message\": {}}'\n"
        + "      - run: echo\n",
      ["POST https://fcm.googleapis.com/v1/a", "{\"message\": {}}"]),
    Case(
      "curl in a folded block", .yaml,
      "run: >\n  curl https://fcm.googleapis.com/v1/a\n  -d '{\"message\": {}}'\n",
      ["POST https://fcm.googleapis.com/v1/a", "{\"message\": {}}"]),
    Case(
      "curl in one line", .yaml, "- run: curl https://fcm.googleapis.com/v1/a -d '{\"message\":{}}'\n",
      ["POST https://fcm.googleapis.com/v1/a", "{\"message\":{}}"]),
    Case("single quotes", .yaml, "a: '{\"aps\": \"it''s\"}'\n", ["{\"aps\": \"it's\"}"]),
    Case("double quotes", .yaml, "a: \"{\\\"aps\\\": 1}\"\n", ["{\"aps\": 1}"]),
    Case(
      "flow mapping in a template", .yaml,
      "{{- if .X }}\nexample: {\"aps\": {\"badge\": 1},\n  \"b\": \"notification\"}\n{{- end }}\n",
      ["{\"aps\": {\"badge\": 1},\n  \"b\": \"notification\"}"]),
    Case("flow mapping that is no JSON", .yaml, "example: {aps: {badge: 1}, \"aps\": x}\n", []),
    Case("page in a description", .yaml, "d: |\n  Send:\n\n  ```json\n  {\"aps\": 1}\n  ```\n", ["{\"aps\": 1}"]),
    Case("template of another engine", .yaml, "a: |\n  {\n  {{- if .X }}\n  \"aps\": 1\n  {{- end }}\n  }\n", []),
    Case("no sign of a payload", .yaml, "a: |\n  {\"b\": 1}\n", []),
    Case(
      "here-document", .terraform, "x = <<-EOT\n    {\"aps\": \"${var.a}\"}\n  EOT\ny = 1\n",
      ["{\"aps\": \"\u{FFFC}\"}"]),
    Case(
      "script", .terraform, "c = <<EOF\ncurl https://fcm.googleapis.com/v1/a -d '{\"message\": {}}'\nEOF\n",
      ["POST https://fcm.googleapis.com/v1/a", "{\"message\": {}}"]),
    Case("string", .terraform, "m = \"{\\\"aps\\\": 1}\"\n", ["{\"aps\": 1}"]),
    Case("directives", .terraform, "m = <<EOF\n{ %{ if x }\"aps\": 1%{ endif } }\nEOF\n", []),
    Case("without its end", .terraform, "m = <<EOF\n{\"aps\": 1}\n", []),
  ]

  @Test(arguments: cases)
  func findsExactly(_ example: Case) {
    #expect(Self.found(example.text, example.language) == example.found)
  }

  static func found(_ text: String, _ language: HostLanguage) -> [String] {
    scalars(of: SourceText(text), language).flatMap { excerpt -> [String] in
      let request = excerpt.request.map { excerpt.text.string($0.line) }
      let value = excerpt.document.flatMap { document in
        document.tree.value.map { excerpt.text.string(document.tree[$0].range) }
      }
      return [request, value].compactMap { $0 }
    }
  }

  /// The excerpts that are not translations of mappings.
  private static func scalars(of text: SourceText, _ language: HostLanguage) -> [Excerpt] {
    excerpts(in: text, language: language).filter { !$0.isTranslation }
  }

  /// An edit of a number in each of these ends up in the file where the number stands.
  @Test(arguments: [
    ("a:\n  b: |\n    {\n      \"aps\": 7\n    }\n", "a:\n  b: |\n    {\n      \"aps\": \"7\"\n    }\n"),
    ("a: >\n  {\n  \"aps\":\n  7\n  }\n", "a: >\n  {\n  \"aps\":\n  \"7\"\n  }\n"),
    ("a: '{\"aps\": 7}'\n", "a: '{\"aps\": \"7\"}'\n"),
    ("a: \"{\\\"aps\\\": 7}\"\n", "a: \"{\\\"aps\\\": \\\"7\\\"}\"\n"),
    (
      "- run: |\n    curl https://fcm.googleapis.com/v1/a -d '{\"aps\": 7}'\n",
      "- run: |\n    curl https://fcm.googleapis.com/v1/a -d '{\"aps\": \"7\"}'\n"
    ),
    (
      "- run: |\n    curl https://fcm.googleapis.com/v1/a -d \"{\\\"aps\\\": 7}\"\n",
      "- run: |\n    curl https://fcm.googleapis.com/v1/a -d \"{\\\"aps\\\": \\\"7\\\"}\"\n"
    ),
    ("{{- x }}\na: {\"aps\": 7}\n", "{{- x }}\na: {\"aps\": \"7\"}\n"),
  ])
  func editsReachTheFile(_ before: String, _ after: String) throws {
    let file = SourceText(before)
    let excerpt = try #require(Self.scalars(of: file, .yaml).first)
    let tree = try #require(excerpt.document?.tree)
    let number = try #require(tree.nodes.first { $0.kind == .number })
    let edit = try #require(excerpt.map.edit(TextEdit(number.range, "\"7\"")))
    let fixed = file.applying([edit])
    #expect(fixed.string(fixed.range) == after)
    #expect(file.string(excerpt.map.range(number.range)) == "7")
  }

  /// A new line in a block scalar has the indentation of the others.
  @Test func newLinesAreIndented() throws {
    let file = SourceText("a: |\n  {\"aps\": 7}\n")
    let excerpt = try #require(Self.scalars(of: file, .yaml).first)
    let edit = try #require(excerpt.map.edit(TextEdit(SourceRange(at: 1), "\n  \"b\": 1,")))
    let fixed = file.applying([edit])
    #expect(fixed.string(fixed.range) == "a: |\n  {\n    \"b\": 1,\"aps\": 7}\n")
  }

  /// A plain scalar cannot have a colon before a blank, nor lines of its own.
  @Test func plainScalarsStayPlain() throws {
    let file = SourceText("- run: curl https://fcm.googleapis.com/v1/a -d '{\"aps\":7}'\n")
    let excerpt = try #require(Self.scalars(of: file, .yaml).first)
    let number = try #require(excerpt.document?.tree.nodes.first { $0.kind == .number }).range
    #expect(excerpt.map.edit(TextEdit(number, "\"7\"")) != nil)
    #expect(excerpt.map.edit(TextEdit(number, "{\"a\": 7}")) == nil)
    #expect(excerpt.map.edit(TextEdit(number, "1\n2")) == nil)
  }

  @Test(arguments: [
    ("{\"a\":1}\n{\"b\":2}\n", HostLanguage.ndjson), ("{\"a\":1}\r\n\r\n[2]\r\n", .ndjson),
    ("{\"a\":1}\n{\"b\":\n{\"c\":3}\n", .ndjson), ("{\"a\":1}\n{\"b\":2\n", .ndjson),
    ("\u{FEFF}{\"a\":1}\n{\"b\":2}\n", .ndjson), ("{\n\"a\": 1\n}\n", .json), ("{\"a\":1}\n", .json),
    ("[\n{\"a\":1},\n{\"b\":2}\n]\n", .json), ("[{\"a\":1}\n,{\"b\":2}\n]\n", .json),
    ("{\"a\": [\n{\"b\": 1}\n]}\n", .json), ("{ \"a\":\n{\"b\":1}\n}", .json), ("a\n{\"b\":1}\n{\"b\":1}\n", .text),
  ])
  func contentTellsTheLanguage(_ text: String, _ language: HostLanguage) {
    #expect(HostLanguage(contentOf: SourceText(text)) == language)
  }

  /// Calls of curl where no fence says that they are code, and inside other scripts.
  @Test(arguments: [
    (
      HostLanguage.markdown,
      "Send it:\n\n    curl -d '{\"message\": {}}' \\\n      https://fcm.googleapis.com/v1/a\n\nThen.",
      ["POST https://fcm.googleapis.com/v1/a", "{\"message\": {}}"]
    ),
    (.markdown, "Send it:\n\n    {\"aps\": 1}\n", ["{\"aps\": 1}"]),
    (
      .text, "$ curl https://fcm.googleapis.com/v1/a -d '{\n\n\"message\": {}}'\n\nanswers:\n{\"b\": 1}",
      ["POST https://fcm.googleapis.com/v1/a", "{\n\n\"message\": {}}", "{\"b\": 1}"]
    ),
    (.text, "curl is a tool that's fine.\n\n{\"a\": 1}\n", ["{\"a\": 1}"]),
    (
      .shellScript, "CMD=$(cat <<END\ncurl -d '{\"message\": {}}' https://fcm.googleapis.com/v1/a\nEND\n)\n",
      ["POST https://fcm.googleapis.com/v1/a", "{\"message\": {}}"]
    ),
    (
      .shellScript, "bash -c \"curl -d '{\\\"message\\\": {}}' https://fcm.googleapis.com/v1/a\"\n",
      ["POST https://fcm.googleapis.com/v1/a", "{\"message\": {}}"]
    ),
  ])
  func commandsAreFound(_ language: HostLanguage, _ text: String, _ found: [String]) {
    #expect(Self.found(text, language) == found)
  }
}
