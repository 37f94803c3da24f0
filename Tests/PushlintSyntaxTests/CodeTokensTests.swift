import PushlintSyntax
import PushlintText
import PushlintTree
import TestSupport
import Testing

/// Where strings, comments, and brackets of code begin and end.
@Suite struct CodeTokensTests {
  /// Kinds and texts of tokens: `w` for words, `n` for numbers, `s` for strings, the signs themselves.
  private func words(_ text: String, _ grammar: CodeGrammar) -> [String] {
    let source = SourceText(text)
    return CodeTokens(source, source.range, grammar).tokens.map { token in
      switch token.kind {
      case .word: "w " + source.string(token.range)
      case .number: "n " + source.string(token.range)
      case .string: "s " + source.string(token.range)
      case .opener, .closer, .sign: source.string(token.range)
      }
    }
  }

  @Test(
    arguments: [
      ("a # it's\nb", ["w a", "w b"]),
      ("'a\\'b' \"c\"", ["s 'a\\'b'", "s \"c\""]),
      ("'''a'b''' x", ["s '''a'b'''", "w x"]),
      ("\"\"\"a\n# b\"\"\" + rb'\\'", ["s \"\"\"a\n# b\"\"\"", "+", "s rb'\\'"]),
      ("f'{a['b']}' f\"{x!r:>{w}}\"", ["s f'{a['b']}'", "s f\"{x!r:>{w}}\""]),
      ("f'{{' u'' B\"\"", ["s f'{{'", "s u''", "s B\"\""]),
      ("'open\nb = 1_000.5e-3", ["s 'open", "w b", "=", "n 1_000.5e-3"]),
      ("fr = {0x1F: [.5]}", ["w fr", "=", "{", "n 0x1F", ":", "[", "n .5", "]", "}"]),
      ("a \\\n  b", ["w a", "w b"]),
      ("naïve.größe", ["w naïve", ".", "w größe"]),
    ])
  func python(_ text: String, _ expected: [String]) { #expect(words(text, .python) == expected) }

  @Test(
    arguments: [
      ("a // it's\nb /* \" */ c", ["w a", "w b", "w c"]),
      ("\"a\\\"b\" 'c' '\"'", ["s \"a\\\"b\"", "s 'c'", "s '\"'"]),
      ("\"\"\"\n  a \"b\" \\\"\"\" c\n  \"\"\".x", ["s \"\"\"\n  a \"b\" \\\"\"\" c\n  \"\"\"", ".", "w x"]),
      ("3600L * 1_000", ["n 3600L", "*", "n 1_000"]),
      ("a/b", ["w a", "/", "w b"]),
      ("/* open", []),
    ])
  func java(_ text: String, _ expected: [String]) { #expect(words(text, .java) == expected) }

  @Test(
    arguments: [
      (.kotlin, "a /* x /* y */ z */ b", ["w a", "w b"]),
      (
        .kotlin, "\"\"\"a \"b\" \\\"\"\"\".x '\"' \"$a ${b(\"c\")}\"",
        [
          "s \"\"\"a \"b\" \\\"\"\"\"", ".", "w x", "s '\"'", "s \"$a ${b(\"c\")}\"",
        ]
      ),
      (.go, "`a\\` + \"b\\\"\" '\"' x", ["s `a\\`", "+", "s \"b\\\"\"", "s '\"'", "w x"]),
      (.cSharp, "@\"a\"\"b\\\" $\"{x(\"y\")}\" @event", ["s @\"a\"\"b\\\"", "s $\"{x(\"y\")}\"", "@", "w event"]),
      (.cSharp, "#region it's\n\"\"\"\n \"a\" \"\"\n \"\"\" b", ["s \"\"\"\n \"a\" \"\"\n \"\"\"", "w b"]),
      (.cSharp, "$$\"\"\"{ {{x}} }\"\"\" $@\"{{\"\"{a}\"\"\"", ["s $$\"\"\"{ {{x}} }\"\"\"", "s $@\"{{\"\"{a}\"\"\""]),
      (
        .php, "<p>it's</p><?php # it's\n$a = 'b\\'' ?> it's <?= \"c {$d['e']}\" // x ?> y",
        [
          "w $a", "=", "s 'b\\''", "s \"c {$d['e']}\"",
        ]
      ),
      (.php, "<<<EOT\n it's $x\n EOT . <<<'A'\n\"\nA;", ["s <<<EOT\n it's $x\n EOT", ".", "s <<<'A'\n\"\nA", ";"]),
      (.php, "#[Attribute('x')]\na", ["#", "[", "w Attribute", "(", "s 'x'", ")", "]", "w a"]),
      (
        .ruby, "a(<<~X, <<-'Y') # it's\n \"x #{b}\n X\n'\n Y\nc",
        [
          "w a", "(", "s <<~X", ",", "s <<-'Y'", ")", "w c",
        ]
      ),
      (
        .ruby, "x = /it's [\"\\/]/ ; y / z %w[a' b] %q('') if /'/",
        [
          "w x", "=", "s /it's [\"\\/]/", ";", "w y", "/", "w z", "s %w[a' b]", "%", "w q", "(", "s ''", ")", "w if",
          "s /'/",
        ]
      ),
      (
        .ruby, "=begin\nit's\n=end\n1.hour \"#{a ? \"b\" : 'c'}\"\n__END__\nit's",
        [
          "n 1", ".", "w hour", "s \"#{a ? \"b\" : 'c'}\"",
        ]
      ),
      (
        .swift, "#\"a \"b\" \\(c)\"# \"\\(d(\"e\"))\" #if x",
        [
          "s #\"a \"b\" \\(c)\"#", "s \"\\(d(\"e\"))\"", "#", "w if", "w x",
        ]
      ),
      (
        .objectiveC, "#import \"it's\"\n@\"a\\\"\" @{@\"b\": @1} '\"' /* it's */ @end",
        [
          "s @\"a\\\"\"", "@", "{", "s @\"b\"", ":", "@", "n 1", "}", "s '\"'", "@", "w end",
        ]
      ),
      (.dart, "r'a\\' '''b'c''' \"${x['y']}\"", ["s r'a\\'", "s '''b'c'''", "s \"${x['y']}\""]),
      (
        .rust, "fn a<'b>(c: &'b str) 'd' '\\'' r#\"e\"f\"# b\"g\" r#type",
        [
          "w fn", "w a", "<", "'", "w b", ">", "(", "w c", ":", "&", "'", "w b", "w str", ")", "s 'd'", "s '\\''",
          "s r#\"e\"f\"#", "s b\"g\"", "w r", "#", "w type",
        ]
      ),
    ] as [(CodeGrammar, String, [String])])
  func otherLanguages(_ grammar: CodeGrammar, _ text: String, _ expected: [String]) {
    #expect(words(text, grammar) == expected, "\(grammar.name)")
  }

  @Test func bracketsKnowTheirPartners() throws {
    let source = SourceText("f(a[1], {b: (c]}) x")
    let tokens = CodeTokens(source, source.range, .python)
    let open = try #require(tokens.tokens.firstIndex { source.string($0.range) == "(" })
    #expect(source.string(tokens.range(open..<tokens.closer(of: open) + 1)) == "(a[1], {b: (c]})")
    #expect(tokens.split(tokens.inside(open)).map { source.string(tokens.range($0)) } == ["a[1]", "{b: (c]}"])
  }

  /// What nothing closes ends before a statement that cannot stand in it.
  @Test(
    arguments: [
      (.python, "f(a, {b: [1\n  return 2\nx(3)", "(a, {b: [1"),
      (.python, "f(a\nasync def g(): pass", "(a"),
      (.python, "f(a,\n  b=1,\n  c)\ndef g(): pass", "(a,\n  b=1,\n  c)"),
      (.php, "$a = f(b, [1;\n$c = g();", "(b, [1"),
      (.php, "for ($i = 1;\n $i < 2; $i++) { g(); }", "($i = 1;\n $i < 2; $i++)"),
      (.php, "f(function ($a) { return 1;\n});\ng();", "(function ($a) { return 1;\n})"),
      (.php, "f([1\nfunction g() {}", "([1"),
      (.kotlin, "f(b\n  private suspend fun g() {}\n}", "(b"),
      (.go, "var a = f(b{c: 1\nfunc g() {}", "(b{c: 1"),
      (.ruby, "  f(a, { b: 1\n  end\nx(1)", "(a, { b: 1\n  end\nx(1)"),
      (.ruby, "  f(a, { b: 1\nend\nx(1)", "(a, { b: 1"),
      (.ruby, "  f(Class.new do\n    def a; end\n  end)\n", "(Class.new do\n    def a; end\n  end)"),
      (.swift, "f([1: 2\nfunc g() {}", "([1: 2"), (.rust, "f!([a; 2\nfn g() {}", "([a; 2"),
    ] as [(CodeGrammar, String, String)])
  func lostBracketsEnd(_ grammar: CodeGrammar, _ text: String, _ expected: String) throws {
    let source = SourceText(text)
    let tokens = CodeTokens(source, source.range, grammar)
    let open = try #require(tokens.tokens.firstIndex { $0.kind == .opener })
    #expect(source.string(tokens.range(open..<min(tokens.closer(of: open) + 1, tokens.count))) == expected)
  }

  /// A block that is closed too often, or whose start is not there, ends what is open in it.
  @Test func blocksEndWhatIsOpen() throws {
    let source = SourceText("f(a, [1 } g(2)")
    let tokens = CodeTokens(source, source.range, .java)
    #expect(tokens.inside(1) == 2..<6 && tokens[6]?.partner == -1)
    let other = CodeTokens(source, source.range, .python)
    #expect(other.closer(of: 1) == other.count)
  }

  @Test func anyBytesAreRead() {
    var random = SeededRandom(seed: 4)
    let signs = Array("(){}[]'\"\\#/*{}frb \n\u{0}é1a".utf8)
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0..<40, using: &random)).map { _ in
        signs[Int.random(in: 0..<signs.count, using: &random)]
      }
      let source = SourceText(bytes: bytes)
      for grammar in CodeGrammar.all {
        let tokens = CodeTokens(source, source.range, grammar)
        var end = 0
        for (index, token) in tokens.tokens.enumerated() {
          #expect(token.range.start >= end && token.range.end <= source.count)
          // A closer that nobody wrote has no bytes.
          #expect(!token.range.isEmpty || token.kind == .closer)
          #expect(token.kind != .opener || tokens.closer(of: index) > index)
          end = token.range.end
        }
      }
    }
  }
}
