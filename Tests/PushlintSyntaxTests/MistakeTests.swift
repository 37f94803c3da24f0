import Foundation
import PushlintSyntax
import PushlintText
import PushlintTree
import Testing

/// One mistake, one issue, at its place, with edits that heal it.
@Suite struct MistakeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var broken: String
    /// `kind@offset` of every issue.
    var issues: [String]
    /// The document after the edits; `nil` when nobody can know them.
    var healed: String?
    var testDescription: String { broken }
  }

  static func one(_ broken: String, _ issue: String, _ healed: String?) -> Case {
    Case(broken: broken, issues: [issue], healed: healed)
  }

  static let cases: [Case] = [
    one(#"{"notification"{"title":"x"}}"#, "missing-colon@15", #"{"notification": {"title":"x"}}"#),
    one(#"{"a" "b"}"#, "missing-colon@4", #"{"a": "b"}"#),
    one(#"{"a" 1}"#, "missing-colon@4", #"{"a": 1}"#),
    one("{\n  \"a\"\n  {\"b\": 1}\n}", "missing-colon@7", "{\n  \"a\":\n  {\"b\": 1}\n}"),
    one(#"{"badge:" 1}"#, "missing-colon@9", #"{"badge": 1}"#),
    one(#"{"a":1,}"#, "trailing-comma@6", #"{"a":1}"#),
    one("[1,\n]", "trailing-comma@2", "[1\n]"),
    one(#"{"a":"x" "b":"y"}"#, "missing-comma@8", #"{"a":"x", "b":"y"}"#),
    one("{\"a\":1\n\"b\":2}", "missing-comma@6", "{\"a\":1,\n\"b\":2}"),
    one("[1 2]", "missing-comma@2", "[1, 2]"),
    one("[{} {}]", "missing-comma@3", "[{}, {}]"),
    one("{\"a\": \"x,\n \"b\": 1}", "unclosed-string@6", "{\"a\": \"x\",\n \"b\": 1}"),
    one("{\"a\": \"x\n, \"b\": 1}", "unclosed-string@6", nil),
    one("{\"a\": \"x\n \"b\": 1}", "unclosed-string@6", "{\"a\": \"x\",\n \"b\": 1}"),
    one("{\n \"a\": \"x\n}", "unclosed-string@8", "{\n \"a\": \"x\"\n}"),
    one(#"{"title":"x}"#, "unclosed-string@9", #"{"title":"x"}"#),
    one(#"{"m":{"title":"x}}"#, "unclosed-string@14", #"{"m":{"title":"x"}}"#),
    one("[\"a,\n \"b\"]", "unclosed-string@1", "[\"a\",\n \"b\"]"),
    one("{\"title: \"x\"}", "unclosed-string@1", "{\"title\": \"x\"}"),
    one("{\"title: 1,\n\"b\": 2}", "unclosed-string@1", "{\"title\": 1,\n\"b\": 2}"),
    one("{title\": \"x\"}", "unclosed-string@1", "{\"title\": \"x\"}"),
    one("{\"a\": x\", \"b\": 1}", "unclosed-string@6", "{\"a\": \"x\", \"b\": 1}"),
    one(#"{"a": "say "hi" now", "b": 1}"#, "unescaped-quote@11", #"{"a": "say \"hi\" now", "b": 1}"#),
    one(#"{"a":{"b":1}"#, "unclosed-container@0", #"{"a":{"b":1}}"#),
    one("[1, 2", "unclosed-container@0", "[1, 2]"),
    one("{\"a\": [1, 2}", "unclosed-container@6", "{\"a\": [1, 2]}"),
    one(
      "{\n  \"a\": {\n    \"b\": 1,\n  \"c\": 2\n}", "unclosed-container@9",
      "{\n  \"a\": {\n    \"b\": 1\n  },\n  \"c\": 2\n}"),
    one(
      "{\n  \"a\": {\n    \"b\": {\n      \"c\": 1\n  },\n  \"d\": 2\n}", "unclosed-container@20",
      "{\n  \"a\": {\n    \"b\": {\n      \"c\": 1\n    }\n  },\n  \"d\": 2\n}"),
    one(
      "{\n  \"a\": [\n    1\n  \"d\": 2\n}", "unclosed-container@9",
      "{\n  \"a\": [\n    1\n  ],\n  \"d\": 2\n}"),
    one(#"{"ids":[1,2,"u":{"a":true}}"#, "unclosed-container@7", #"{"ids":[1,2],"u":{"a":true}}"#),
    one(#"{"x":[{"a":1}},{"b":2}]}"#, "extra-closer@13", #"{"x":[{"a":1},{"b":2}]}"#),
    one(#"{"title":50% off, today only","b":1}"#, "unclosed-string@9", #"{"title":"50% off, today only","b":1}"#),
    one(#"{"a":1}}"#, "extra-closer@7", #"{"a":1}"#),
    one(#"{"a":1]}"#, "extra-closer@6", #"{"a":1}"#),
    one(
      "{\n  \"a\": {\n    \"b\": 1\n    }\n  },\n  \"c\": 2\n}", "extra-closer@26",
      nil),
    one("[1, 2}", "wrong-closer@5", "[1, 2]"),
    one(#"{'title':"x"}"#, "single-quotes@1", #"{"title":"x"}"#),
    one(#"{'title':'it\'s "x"'}"#, "single-quotes@1", #"{"title":"it's \"x\""}"#),
    one("{'a': 'x',\n 'b': ['y']}", "single-quotes@1", "{\"a\": \"x\",\n \"b\": [\"y\"]}"),
    Case(
      broken: "{'a': \"x\",\n 'b': 1}", issues: ["single-quotes@1", "single-quotes@12"],
      healed: "{\"a\": \"x\",\n \"b\": 1}"),
    one("{a: 1,\n b: {c: 2}}", "unquoted-key@1", "{\"a\": 1,\n \"b\": {\"c\": 2}}"),
    one("{“title”: “x”}", "curly-quotes@1", #"{"title": "x"}"#),
    one("{“title\": \"x\"}", "curly-quotes@1", #"{"title": "x"}"#),
    one(#"{title:"x"}"#, "unquoted-key@1", #"{"title":"x"}"#),
    one(#"{mutable-content:1}"#, "unquoted-key@1", #"{"mutable-content":1}"#),
    one("{\"a\":1} // x", "comment@8", "{\"a\":1}"),
    one("{\n  // x\n  \"a\":1}", "comment@4", "{\n  \"a\":1}"),
    one("{\n  // x\n  // y\n  \"a\":1}", "comment@4", "{\n  \"a\":1}"),
    one("{\"a\":/* x */1}", "comment@5", "{\"a\":1}"),
    one("{\"a\":1 # x\n}", "comment@7", "{\"a\":1\n}"),
    one(#"{"a":True}"#, "wrong-literal@5", #"{"a":true}"#),
    one(#"{"a":None}"#, "wrong-literal@5", #"{"a":null}"#),
    one(#"{"a":undefined}"#, "wrong-literal@5", #"{"a":null}"#),
    one(#"{"a":"1"; "b":"2"}"#, "wrong-separator@8", #"{"a":"1", "b":"2"}"#),
    one(#"{"a":"1";}"#, "wrong-separator@8", #"{"a":"1"}"#),
    one(#"{"a"="1"}"#, "wrong-separator@4", #"{"a":"1"}"#),
    one(#"{"a" => "1"}"#, "wrong-separator@5", #"{"a" : "1"}"#),
    one(#"{"a":+1}"#, "invalid-number@5", #"{"a":1}"#),
    one(#"{"a":01}"#, "invalid-number@5", #"{"a":1}"#),
    one(#"{"a":.5}"#, "invalid-number@5", #"{"a":0.5}"#),
    one(#"{"a":1.}"#, "invalid-number@5", #"{"a":1}"#),
    one(#"{"a":0x1F}"#, "invalid-number@5", #"{"a":31}"#),
    one(#"{"a":NaN}"#, "invalid-number@5", #"{"a":null}"#),
    one(#"{"a":-Infinity}"#, "invalid-number@5", #"{"a":null}"#),
    one("{\"a\":\"x\ty\"}", "control-character@7", #"{"a":"x\ty"}"#),
    one("{\"a\":\"x\nsecond line\"}", "control-character@7", #"{"a":"x\nsecond line"}"#),
    one(#"{"a":"\x41"}"#, "invalid-escape@6", #"{"a":"\u0041"}"#),
    one(#"{"a":"it\'s"}"#, "invalid-escape@8", #"{"a":"it's"}"#),
    one(#"{"a":"\d\w"}"#, "invalid-escape@6", #"{"a":"\\d\\w"}"#),
    one(#"{"a":"\u12"}"#, "invalid-escape@6", #"{"a":"\\u12"}"#),
    one("{} ،", "text-after-value@3", "{}"),
    one("{\"a\":1};", "text-after-value@7", "{\"a\":1}"),
    one("{\"a\":1}\nSome prose here.", "text-after-value@8", "{\"a\":1}"),
    one("\u{FEFF}{}", "byte-order-mark@0", "{}"),
    one("{\u{A0}\"a\":\u{A0}1}", "foreign-space@1", "{ \"a\": 1}"),
    one("{\"a\":1,,\"b\":2}", "extra-comma@7", "{\"a\":1,\"b\":2}"),
    one("{,\"b\":2}", "extra-comma@1", "{\"b\":2}"),
    one("{\"a\":,\"b\":2}", "missing-value@5", nil),
    one("{\"a\":\n\"b\":2}", "missing-value@5", nil),
    one("{\"a\",\"b\":2}", "missing-value@4", nil),
    one("{\"a\": high}", "unquoted-value@6", "{\"a\": \"high\"}"),
    one("{\"a\": 2024-01-01}", "unquoted-value@6", "{\"a\": \"2024-01-01\"}"),
    one("{\"a\":", "unclosed-container@0", "{\"a\": null}"),
    one("{\"a\": 1,", "unclosed-container@0", "{\"a\": 1}"),
    one("", "empty-document@0", nil),
    Case(
      broken: "{\n  \"a\" 1,\n  \"b\": 2\n  'c': True,\n  \"d\": [1,],\n}",
      issues: [
        "missing-colon@7", "missing-comma@19", "single-quotes@22", "wrong-literal@27", "trailing-comma@42",
        "trailing-comma@44",
      ], healed: "{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": true,\n  \"d\": [1]\n}"),
  ]

  @Test(arguments: cases)
  func isFoundOnceAndHealed(_ example: Case) {
    let source = SourceText(example.broken)
    let document = parse(source, dialect: .json)
    #expect(document.issues.map { "\($0.kind.rawValue)@\($0.range.start)" } == example.issues)
    guard let healed = example.healed else { return }
    let result = source.applying(document.issues.flatMap(\.edits))
    #expect(result.string(result.range) == healed)
    #expect(parse(result, dialect: .json).issues == [])
    #expect((try? JSONSerialization.jsonObject(with: Data(result.bytes), options: .fragmentsAllowed)) != nil)
  }

  @Test func invalidUTF8IsFoundAtItsFirstByte() {
    let source = SourceText(bytes: Array("{\"a\":\"".utf8) + [0xC3, 0x28] + Array("\"}".utf8))
    let document = parse(source, dialect: .json)
    #expect(document.issues.map(\.kind) == [.invalidUTF8])
    #expect(document.issues.first?.range == SourceRange(6, 7))
    #expect(document.issues.first?.isSafe == false)
  }

  /// Every example, cut after each byte, ends, stays inside its bounds, and keeps its bytes.
  @Test(arguments: [Dialect.json, .json.withPlaceholders, .json5, .javaScript, .javaScriptWithJSX])
  func cutsEverywhere(_ dialect: Dialect) {
    for example in Self.cases {
      let bytes = Array(example.broken.utf8)
      for length in 0...bytes.count {
        for scope in [ParseScope.document, .value, .program] {
          let source = SourceText(bytes: Array(bytes.prefix(length)))
          let document = parse(source, dialect: dialect, scope: scope)
          #expect(document.issues.allSatisfy { source.range.encloses($0.range) })
          #expect(document.tree.nodes.allSatisfy { source.range.encloses($0.range) })
          #expect(document.tree.nodes.allSatisfy { Int($0.next) <= document.tree.nodes.count })
        }
      }
    }
  }

  @Test(arguments: [Dialect.json, .json5, .javaScript, .javaScriptWithJSX])
  func tokensAreTheDocument(_ dialect: Dialect) {
    for example in Self.cases {
      let source = SourceText(example.broken)
      let joined = tokens(in: source, dialect: dialect).flatMap { source[$0.range] }
      #expect(joined == source.bytes)
    }
  }
}
