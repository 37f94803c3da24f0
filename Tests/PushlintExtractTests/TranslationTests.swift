import PushlintExtract
import PushlintLiterals
import PushlintText
import PushlintTree
import TestSupport
import Testing

/// Mappings of YAML and objects of Terraform as JSON: what is read, where it is, and which edits reach the file.
@Suite struct TranslationTests {
  /// `?` is a value that nobody can see, `...` members that nobody can see.
  static func translations(_ text: String, _ language: HostLanguage) -> [String] {
    excerpts(in: SourceText(text), language: language).filter(\.isTranslation).map { excerpt in
      excerpt.text.string(excerpt.text.range).replacing(" {{\u{FFFC}}}\n", with: "...")
        .replacing("\u{FFFC}\n", with: "?").replacing("\u{FFFC}", with: "?")
    }
  }

  @Test(arguments: [
    ("aps:\n  alert: Hi\n  badge: 1\n", #"{"aps":{"alert":"Hi","badge":1}}"#),
    ("- aps: 1\n  b:\n  - x\n  - - w\n- z\n", #"[{"aps":1,"b":["x",["w"]]},"z"]"#),
    ("aps:\n- a: 1\n  b: 2\nc:\n", #"{"aps":[{"a":1,"b":2}],"c":null}"#),
    ("aps:\n  -\n    a: 1\n  - # none\n", #"{"aps":[{"a":1},null]}"#),
    // Scalars without quotes.
    ("aps: [true, False, ~, null, 5, -1.5, 0]\n", #"{"aps":[true,false,null,null,5,-1.5,0]}"#),
    ("aps: [yes, On, n, 0777, 0x1F, 1_000, 1e3, .5, +1, 12:30, .inf, =]\n", #"{"aps":[?,?,?,?,?,?,?,?,?,?,?,?]}"#),
    (
      "aps: [2026-11-22, v1.2.3, a:b, 'x', \"5\", trueish]\n",
      #"{"aps":["2026-11-22","v1.2.3","a:b","x","5","trueish"]}"#
    ),
    ("aps: [30d, 74e0f7, $Foo is, $FOO, 9a]\n", #"{"aps":["30d","74e0f7","$Foo is",?,"9a"]}"#),
    ("aps: {a: one\n  two, b: c\n\n d}\n", #"{"aps":{"a":"one two","b":"c\nd"}}"#),
    ("aps: one # two\nb: c#d\n", #"{"aps":"one","b":"c#d"}"#),
    ("aps: one\n  two\n\n  three\nb: -x\n", #"{"aps":"one two\nthree","b":"-x"}"#),
    ("aps: 1\n  2\n", #"{"aps":"1 2"}"#),
    // Quotes.
    ("aps: 'it''s \"x\" \\'\n", #"{"aps":"it's \"x\" \\"}"#),
    ("aps: \"a\\\"b\\x41\\e\\/\\u00e9\"\n", "{\"aps\":\"a\\\"bA\\u001b/é\"}"),
    ("aps: \"one\n  two\n\n  three \\\n  four\"\n", #"{"aps":"one two\nthree four"}"#),
    ("\"aps\" : 1\n'b': 2\n", #"{"aps":1,"b":2}"#),
    // Blocks.
    ("aps: |\n  a\n   b\n\n  c\nb: >-\n  x\n  y\n\n  z\n   w\n  v\n", #"{"aps":"a\n b\n\nc\n","b":"x y\nz\n w\nv"}"#),
    ("aps: |2-\n    a\n   b\nb: |\nc: |+\n  d\n\n", #"{"aps":"  a\n b","b":"","c":"d\n\n"}"#),
    // Between brackets; what is JSON stays as it stands.
    ("aps: {a: 1, 'b': [x, w,], \"c\":d, e: , f,}\n", #"{"aps":{"a":1,"b":["x","w"],"c":"d","e":null,"f":null}}"#),
    ("aps: { \"a\": 1,\n  \"b\": [ ] }\n", "{\"aps\":{ \"a\": 1,\n  \"b\": [ ] }}"),
    ("{aps: {a: b c, # x\n  d: 'e\n  f'}}\n", #"{"aps":{"a":"b c","d":"e f"}}"#),
    // What nobody can see.
    ("aps: *a\nb: !Ref c\nd: !x\n  e: 1\nf: &y\n  g: 1\n<<: *z\n", #"{"aps":?,"b":?,"d":?,"f":{"g":1},...}"#),
    ("aps: {<<: *a, b: !!str 5, c: &d e}\n", #"{"aps":{...,"b":?,"c":"e"}}"#),
    (
      "aps: ${{ x }}\nb: {{ .Values.b }}\nc: ${X}\nd: a {{ x }} b\ne: <<pipeline.x>>\nf: \"{{ a }}\"\n",
      #"{"aps":?,"b":?,"c":?,"d":"a ? b","e":?,"f":"?"}"#
    ),
    // Lines and documents.
    ("aps:\r\n  a: 1\r\n# x\r\n\r\n  b: 'c'\r\n", #"{"aps":{"a":1,"b":"c"}}"#),
    ("\u{FEFF}aps: 1", #"{"aps":1}"#),
    ("# x\n---\naps: {a: b}\n...\n", #"{"aps":{"a":"b"}}"#),
  ])
  func yamlIsRead(_ text: String, _ json: String) {
    #expect(Self.translations(text, .yaml) == [json])
  }

  @Test func documentsAreReadOneByOne() {
    let text = "aps: 1\n---\naps: [\n---\naps: 2\n--- {aps: 3}\n---\nb: 4\n"
    #expect(Self.translations(text, .yaml) == [#"{"aps":1}"#, #"{"aps":2}"#])
  }

  /// What is wrong, or unusual, is left alone as a whole.
  @Test(arguments: [
    "aps: 1\naps: 2\n", "aps: {a: 1, a: 2}\n", "aps: a: b\n", "aps: 'x\n", "aps: [a\n", "aps: {a: b}}\n", "aps: @x\n",
    "aps:\n  a: 1\n b: 2\n", "aps:\n\ta: 1\n", "? aps\n: 1\n", "aps: \"\\q\"\n", "aps\n", "{{- if x }}\naps: 1\n",
    "aps: 1\n- b\n", "aps: [a: 1]\n", "aps: {a\n b: c}\n", "aps: {a\n b, c: d}\n", "aps: 'a'b\n", "{{ aps }}: 1\n",
    "aps: |x\n  a\n",
    "aps: \"a\nb\"\n", "x: 1\n",
  ])
  func whatIsNotUnderstoodIsLeftAlone(_ text: String) {
    #expect(Self.translations(text, .yaml) == [])
  }

  @Test(arguments: [
    (
      "p = jsonencode({\n  aps = { alert = \"Hi\", badge: 1 }\n  \"b\" = [true, null,]\n})\n",
      [#"{"aps":{"alert":"Hi","badge":1},"b":[true,null]}"#]
    ),
    (
      "p = jsonencode({ aps = var.x, b = \"${var.y}\", c = \"a ${x(\"}\")} b\", d = 1 + 2, e = f(\"x\"), f = {}.g })\n",
      [#"{"aps":?,"b":?,"c":"a ? b","d":?,"e":?,"f":?}"#]
    ),
    (
      "p = jsonencode({ # x\n aps = 1 // y\n /* z */ b = -2.5\n (c) = 1\n \"${d}\" = 2 })\n",
      [#"{"aps":1,"b":-2.5,...,...}"#]
    ),
    ("p = jsonencode([for x in y : { aps = x }])\n", []),
    (
      "p = jsonencode({ aps = [for x in y : x], b = { for k, v in z : k => v }, c = x ? 1 : 2 })\n",
      [#"{"aps":?,"b":?,"c":?}"#]
    ),
    ("p = jsonencode({ aps = \"a\\n\\\"$${b}\" })\n", [#"{"aps":"a\n\"${b}"}"#]),
    ("a = jsonencode({ GCM = jsonencode({ aps = 1 }) })\n", [#"{"GCM":?}"#, #"{"aps":1}"#]),
    // Not read: a comment, another function, more than one argument, a here-document, two equal keys, no end.
    ("# p = jsonencode({ aps = 1 })\n", []), ("p = myjsonencode({ aps = 1 })\n", []),
    ("p = jsonencode({ aps = 1 }, 2)\n", []), ("p = jsonencode({ aps = <<E\nx\nE\n})\n", []),
    ("p = jsonencode({ aps = 1, aps = 2 })\n", []), ("p = jsonencode({ aps = 1\n", []),
    ("p = jsonencode({ aps 1 })\n", []), ("p = jsonencode(var.aps)\n", []),
  ])
  func terraformIsRead(_ text: String, _ json: [String]) {
    #expect(Self.translations(text, .terraform) == json)
  }

  // MARK: Places

  /// Every key and scalar is where it stands in the file.
  @Test func placesAreThoseOfTheFile() throws {
    let file = SourceText(
      "a:\n- \"k\": va\n  'l': 'it''s'\n  aps:\n    n: 12 # c\n    o: \"a\\tb\"\n    p: ~\n    q:\n")
    let excerpt = try #require(excerpts(in: file, language: .yaml).first)
    let tree = try #require(excerpt.document?.tree)
    let scalars = tree.nodes.filter { $0.kind != .object && $0.kind != .array && $0.kind != .document }
    #expect(
      scalars.map { file.string(excerpt.map.range($0.range)) } == [
        "a", "\"k\"", "va", "'l'", "'it''s'", "aps", "n", "12", "o", "\"a\\tb\"", "p", "~", "q", "",
      ])
    // A finding about a missing member points at the key of the object, or at the dash before it.
    let objects = tree.nodes.filter { $0.kind == .object }
    #expect(
      objects.map { file.string(excerpt.map.range(SourceRange($0.range.start, $0.range.start + 1))) }
        == ["a", "-", "aps"])
    #expect(objects.last.map { file.string(excerpt.map.range($0.range)) }?.hasSuffix("q:") == true)
  }

  // MARK: Edits

  /// An edit of the first value below `aps`.
  struct Edit: Sendable {
    let before: String
    let text: String
    /// Of what is between the quotes alone.
    let isContent: Bool
    let after: String?
    let language: HostLanguage

    init(_ before: String, _ text: String, content: Bool = false, _ after: String?, _ language: HostLanguage = .yaml) {
      (self.before, self.text, isContent, self.after, self.language) = (before, text, content, after, language)
    }
  }

  @Test(arguments: [
    Edit("aps: {a: hgh}", #""high""#, "aps: {a: high}"), Edit("aps:\n  a: hgh # c", #""high""#, "aps:\n  a: high # c"),
    Edit("aps:\n  a: 17", #""17""#, "aps:\n  a: \"17\""), Edit("aps:\n  a: true", #""true""#, "aps:\n  a: \"true\""),
    Edit("aps:\n  a: x", #""yes""#, "aps:\n  a: \"yes\""), Edit("aps:\n  a: x", #""a: b""#, "aps:\n  a: \"a: b\""),
    Edit("aps:\n  a: x", #""a\n\"b""#, #"aps:\#n  a: "a\n\"b""#), Edit("aps:\n  a: \"3\"", "3", "aps:\n  a: 3"),
    Edit("aps:\n  a: '3'", "3", "aps:\n  a: 3"), Edit("aps:\n  a: x", "b-c", content: true, "aps:\n  a: b-c"),
    Edit("aps:\n  a: x", "#b", content: true, "aps:\n  a: \"#b\""),
    Edit("aps:\n  a: 'x'", "it's", content: true, "aps:\n  a: 'it''s'"),
    Edit("aps:\n  a: 'x'", "a\\\"b", content: true, nil),
    Edit("aps:\n  a: \"x\"", "a\\\"b", content: true, "aps:\n  a: \"a\\\"b\""),
    Edit("aps:\n  a: ''", "b", content: true, "aps:\n  a: 'b'"),
    Edit("aps:\n  a: x", #"{ "b": 1 }"#, "aps:\n  a: { \"b\": 1 }"),
    // JSON stays JSON.
    Edit("aps: {\"a\": {\"b\": 1}}", #""{\"b\":1}""#, "aps: {\"a\": \"{\\\"b\\\":1}\"}"),
    Edit("aps: {\"a\": 1}", "1, \"b\": 2", "aps: {\"a\": 1, \"b\": 2}"),
    Edit("aps: {\"a\": 1}", "1,\n \"b\": 2", "aps: {\"a\": 1,\n \"b\": 2}"), Edit("aps: {\"a\": 1}", "1,\n2", nil),
    // What has no certain form.
    Edit("aps:\n  a: x", "1\n2", nil), Edit("aps:\n  a: x", "x, y", nil), Edit("aps:\n  a: x", #""${y}""#, nil),
    Edit("aps:\n  a: x", #"1, "b": 2"#, nil), Edit("aps:\n  a:\n  b: 1", "1", nil),
    Edit("aps:\n  a: |\n    x\n  b: 1", #""y""#, nil), Edit("aps:\n  a: x\n    y", #""y""#, nil),
    Edit("aps:\n  a: !x y", #""y""#, nil), Edit("aps:\n  a: *x", #""y""#, nil),
    Edit("aps:\n  a:\n    b: 1", "{}", nil), Edit("aps:\n  a: [x]", "[]", nil),
    Edit("p = jsonencode({ aps = { a = 17 } })", #""17""#, "p = jsonencode({ aps = { a = \"17\" } })", .terraform),
    Edit("p = jsonencode({ aps = { a = \"x\" } })", #""y""#, "p = jsonencode({ aps = { a = \"y\" } })", .terraform),
    Edit("p = jsonencode({ aps = { a = \"x\" } })", #""${y}""#, nil, .terraform),
    Edit("p = jsonencode({ aps = { a = \"x\" } })", "{y", content: true, nil, .terraform),
    Edit("p = jsonencode({ aps = { a = var.x } })", #""y""#, nil, .terraform),
    Edit("p = jsonencode({ aps = { a = { b = 1 } } })", "1", nil, .terraform),
  ])
  func editsAreWrittenInTheFilesNotation(_ edit: Edit) throws {
    let file = SourceText(edit.before)
    let excerpt = try #require(excerpts(in: file, language: edit.language).first)
    let tree = try #require(excerpt.document?.tree)
    let root = try #require(tree.value)
    let holder = try #require(tree.member("aps", of: root)).value
    let value = try #require(tree.members(of: holder).first).value
    let range = edit.isContent ? tree.contentRange(of: value) : tree[value].range
    let made = excerpt.map.edit(TextEdit(range, edit.text)).map { file.applying([$0]) }
    #expect(made.map { $0.string($0.range) } == edit.after)
  }

  @Test func keysAreRenamed() throws {
    for (before, after) in [
      ("aps:\n  titel: x", "aps:\n  title: x"), ("aps: {'titel': x}", "aps: {\"title\": x}"),
      ("aps: {\"titel\": 1}", "aps: {\"title\": 1}"),
    ] {
      let file = SourceText(before)
      let excerpt = try #require(excerpts(in: file, language: .yaml).first)
      let tree = try #require(excerpt.document?.tree)
      let key = try #require(tree.nodes.indices.first { tree[$0].kind == .key && tree.text(of: $0) == "titel" })
      let edit = try #require(excerpt.map.edit(TextEdit(tree[key].range, "\"title\"")))
      let result = file.applying([edit])
      #expect(result.string(result.range) == after)
    }
  }

  /// Members are neither added nor removed: only JSON has commas and brackets for that.
  @Test func structureIsNotEdited() throws {
    let file = SourceText("aps:\n  a: x\n  b: 1\n")
    let excerpt = try #require(excerpts(in: file, language: .yaml).first)
    let tree = try #require(excerpt.document?.tree)
    let holder = try #require(tree.value.flatMap { tree.member("aps", of: $0) }).value
    let key = try #require(tree.members(of: holder).first).key
    let editor = LiteralEditor(tree)
    let removal = try #require(editor.removal(of: key))
    #expect(!removal.isEmpty && removal.allSatisfy { excerpt.map.edit($0) == nil })
    let insertion = try #require(editor.insertion(of: ["c"], .json("1"), into: holder)?.first)
    #expect(excerpt.map.edit(insertion) == nil)
    for offset in 0...excerpt.text.count {
      #expect(excerpt.map.edit(.insertion("{", at: offset)) == nil, "\(offset)")
    }
  }

  // MARK: Any bytes

  static let documents: [(HostLanguage, String)] = [
    (.yaml, "aps:\n  alert: {title: Hi, 'b': \"c\\n\"}\n  x: |\n    a\n     b\n  y: >-\n    c\n    d\n- &e !f *g\n"),
    (.yaml, "- message:\n    token: 'it''s'\n    data: {a: {{ b }}, c: [1, 2]} # d\n    e: one\n      two\n<<: *f\n"),
    (.terraform, "p = jsonencode({\n  aps = { a = \"x ${y(\"z\")}\", b: [1, true] }\n  (c) = d ? 1 : 2 # e\n})\n"),
  ]

  /// Whatever the bytes, places stay in the file, and edits of scalars change nothing else.
  @Test func mutantsAreHarmless() {
    var random = SeededRandom()
    let signs = Array("{}[]:,'\"|>-#&*!%@`$?=()<\\\n\r\t \u{0}aé1~".utf8)
    for (language, document) in Self.documents {
      for _ in 0..<400 {
        var bytes = Array(document.utf8)
        for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
          let place = Int.random(in: 0..<bytes.count, using: &random)
          switch Int.random(in: 0..<3, using: &random) {
          case 0: bytes.remove(at: place)
          case 1: bytes.insert(signs.randomElement(using: &random) ?? 0x20, at: place)
          default: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 0..<9, using: &random)))
          }
        }
        let file = SourceText(bytes: bytes)
        for excerpt in excerpts(in: file, language: language) where excerpt.isTranslation {
          for node in excerpt.document?.tree.nodes ?? [] {
            #expect(file.range.encloses(excerpt.map.range(node.range)), "\(file.string(file.range).debugDescription)")
            _ = excerpt.map.edit(TextEdit(node.range, "1"))
          }
        }
      }
    }
  }

  /// Deep nesting is left alone, and does not overflow anything.
  @Test func deepNestingIsLeftAlone() {
    #expect(Self.translations("aps: " + String(repeating: "[", count: 100_000), .yaml) == [])
    #expect(Self.translations("aps: " + String(repeating: "- ", count: 10_000), .yaml) == [])
    #expect(Self.translations(String(repeating: "- ", count: 100_000) + "aps: 1", .yaml) == [])
    #expect(Self.translations("p = jsonencode({ aps = " + String(repeating: "[", count: 100_000), .terraform) == [])
    let strings = String(repeating: "\"${", count: 100_000)
    #expect(Self.translations("p = jsonencode({ aps = " + strings, .terraform) == [])
  }
}
