import Foundation
import PushlintExtract
import PushlintLinter
import PushlintSyntax
import PushlintText
import PushlintTree
import TestSupport
import Testing

/// Broken code, and code that is made to be slow.
@Suite struct RoughCodeTests {
  private static let linter = Linter()

  /// A bracket that is never closed leads out of the class, or struct, or record that it stands in.
  @Test(
    arguments: [
      (.java, "@Getter\nclass A {\n  String aps;\n  @Named(a}\n  int b = 1;\n}\n"),
      (.java, "@Getter\nclass A {\n  @Named(a}\n= 1\n}\n"), (.java, "record A(@Named(a String aps, int b) {}\n"),
      (.kotlin, "@Serializable\ndata class A(@SerialName(\"aps\" val aps: String = \"a\")\n"),
      (.cSharp, "class A {\n  [JsonPropertyName(\"aps\"}\n  string B { get; set; } = \n}\n"),
      (.cSharp, "class A {\n  [JsonPropertyName(\"aps\")] string B { get; set; } =\n}\n"),
      (.swift, "struct A: Encodable {\n  let aps: [String\n  var b =\n}\n"),
      (.rust, "#[derive(Serialize)]\nstruct A {\n  #[serde(rename = \"aps\"]\n  pub(crate aps:\n}\n"),
      (.go, "package p\ntype A struct {\n  Aps struct{ `json:\"aps\"`\n}\n"),
    ] as [(HostLanguage, String)])
  func bracketsLeadOutOfTypes(_ language: HostLanguage, _ text: String) {
    let sign = "\nlet x = \"fcm.googleapis.com aps firebase.messaging\";\n"
    for text in [text, text + sign, sign + text] {
      var bytes = Array(text.utf8)
      while !bytes.isEmpty {
        _ = Self.linter.lint(Source(SourceText(bytes: bytes), language))
        bytes.removeLast()
      }
    }
  }

  private static let python = """
    from firebase_admin import messaging
    x = messaging.Message(topic=f"{a!r:>{w}}", data={'n': 1, **d}, android=messaging.AndroidConfig(ttl=60 * 60))
    y = '{"aps": {"alert": "' + t + '", "badge": "1"}}'
    z = {'aps': {'alert': [1, (2), {3: 4}], 'sound': rb'\\x'}}  # '''
    t = \"\"\"{"message": {"topic": "a", "data": {"n": 1}}}\"\"\"

    """
  private static let java = """
    import com.google.firebase.messaging.*;
    var m = Message.builder().putData("a", "b").setApnsConfig(ApnsConfig.builder().setAps(Aps.builder()
      .setBadge(1_0L).build()).build()).putData("c", 'd').setTtl(Duration.ofHours(1).toMillis()).build();
    String s = "{\\"aps\\": {\\"alert\\": \\"" + x + "\\", \\"badge\\": \\"1\\"}}"; /* " */
    var t = \"\"\"
      {"message": {"topic": "a", "data": {"n": 1}}}
      \"\"\"; var l = Map.of("aps", Map.of("alert", List.of(new int[] {1, 2})));

    """

  /// A payload in each form that a language has.
  private static let others: [(String, HostLanguage)] = [
    (
      """
      <?php use Kreait\\Firebase\\Messaging\\{CloudMessage, Notification as N}; #[A('x')]
      $m = CloudMessage::new()->withNotification(N::create('a', "b $x[0] {$y->z}"))->withData(['n' => 1, ...$d])->toTopic('a b');
      $p = ['aps' => array('alert' => $a ?? 'x', 'badge' => '1')]; // ?> it's <?php
      $s = <<<EOT
        {"aps": {"alert": "$x", "bagde": 1}}
        EOT . '{"aps": {"sound": "\\'"}}';

      """, .php
    ),
    (
      """
      import ("firebase.google.com/go/v4/messaging"; p "github.com/sideshow/apns2/payload")
      func f() { h := 2 * time.Hour; m := &messaging.Message{Topic: "a b", Data: map[string]string{"from": x},
        Android: &messaging.AndroidConfig{TTL: &h, Priority: "x"}}
        l := []map[string]any{{"aps": gin.H{"badge": "1"}}}; q := p.NewPayload().Badge(1).Custom("a", '"') }
      var s = `{"aps": {"alert": "x", "bagde": 1}}`

      """, .go
    ),
    (
      """
      using FirebaseAdmin.Messaging;
      #if X
      var m = new Message { Topic = "a b", Android = new() { TimeToLive = new TimeSpan(1, 0, 0) },
        Data = new Dictionary<string, string> { { "from", x }, ["b"] = $"{y(")")}" } };
      #endif
      var a = new { aps = new { alert = x, badge = "1", @event = 'c' } }; var v = @"{""aps"": {""bagde"": 1}}";
      var r = $$\"\"\"
        {"aps": {"alert": "{{x}}", "bagde": 1}}
        \"\"\";

      """, .cSharp
    ),
    (
      """
      import com.google.firebase.messaging.*
      val m = Message.builder().setTopic("a b").putData("from", "${x("}")}").build() /* /* */ */
      val p = mapOf<String, Any>("aps" to mapOf("alert" to if (x) "a" else "b", "badge" to "1"))
      val s = \"\"\"{"aps": {"alert": "$x", "bagde": 1}}\"\"\".trimIndent()

      """, .kotlin
    ),
    (
      """
      p = { aps: { alert: "#{x ? "a" : 'b'}", 'badge' => '1', **z }, :b => %w[a b], c: /['"]/ }
      send(<<~JSON, <<-'X')
        {"aps": {"alert": "#{x}", "bagde": 1}}
      JSON
        {"aps": {"badge": "1"}}
        X

      """, .ruby
    ),
    (
      """
      let p: [String: Any] = ["aps": ["alert": "\\(x("a"))", "badge": "1"] as [String: Any], "e": [:]]
      let s = #"{"aps": {"alert": "\\#(x)", "bagde": 1}}"#
      let t = \"\"\"
        {"aps": {"alert": "x", \\
        "bagde": 1}}
        \"\"\"

      """, .swift
    ),
    (
      """
      final p = <String, dynamic>{'aps': const {'alert': '${x['a']}', 'badge': r'1', if (y) 'c': 1, ...z}};
      final s = '{"aps": {"alert": "$x", "bagde": 1}}' '\\'';

      """, .dart
    ),
    (
      """
      fn f<'a>(x: &'a str) { let p = json!({"aps": {"alert": Some("x".to_string()), "badge": "1",},}); let c = '\\''; }
      const S: &str = r#"{"aps": {"alert": "x", "bagde": 1}}"#;

      """, .rust
    ),
  ]
  private static let all: [(String, HostLanguage)] = [(python, .python), (java, .java)] + others

  @Test(arguments: others)
  func everyFormHoldsAPayload(_ text: String, _ language: HostLanguage) {
    #expect(Self.linter.lint(Source(SourceText(text), language)).payloads >= 2, "\(language)")
  }

  @Test(arguments: all)
  func everyPieceIsRead(_ text: String, _ language: HostLanguage) {
    let bytes = Array(text.utf8)
    for length in 0...bytes.count {
      _ = Self.linter.lint(Source(SourceText(bytes: Array(bytes.prefix(length))), language))
      _ = Self.linter.lint(Source(SourceText(bytes: Array(bytes.dropFirst(length))), language))
    }
  }

  @Test(arguments: all)
  func mutationsAreReadAndFixesKeepTheCode(_ text: String, _ language: HostLanguage) {
    var random = SeededRandom(seed: 15)
    let signs = Array("(){}[]'\"\\,:=.+#/*$\n \u{0}é1aF".utf8)
    let original = Array(text.utf8)
    for _ in 0..<400 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let sign = signs[Int.random(in: 0..<signs.count, using: &random)]
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = sign
        case 1: bytes.insert(sign, at: place)
        default: bytes.remove(at: place)
        }
      }
      let source = SourceText(bytes: bytes)
      for diagnostic in Self.linter.lint(Source(source, language)).diagnostics {
        #expect(diagnostic.range.end <= source.count)
      }
      expectCodeIsKept(Source(source, language))
    }
  }

  /// Values of right messages, replaced by wrong ones.
  @Test(arguments: ["orders.py", "Orders.java"])
  func fixesOfWrongValuesKeepTheCode(_ name: String) throws {
    let file = SharedData.repository.appendingPathComponent("Tests/PushlintLinterTests/Silent/Fine/\(name)")
    let language = try #require(HostLanguage(fileName: name))
    let original = SourceText(bytes: Array(try Data(contentsOf: file)))
    let literals = CodeTokens(original, original.range, grammar(language)).tokens
      .filter { $0.kind == .string || $0.kind == .number }.map(\.range)
    let values = [
      "5", "\"5\"", "\"x y\"", "\"a\\\"b\"", "-1", "\"HIGH\"", "\"orders/1\"", "\"\"", "\"titel\"", "\"from\"",
    ]
    var random = SeededRandom(seed: 31)
    for _ in 0..<150 {
      var bytes = original.bytes
      var places = (0..<3).map { _ in literals[Int.random(in: 0..<literals.count, using: &random)] }
      places = Array(Set(places)).sorted(by: >)
      for place in places {
        let value = values[Int.random(in: 0..<values.count, using: &random)]
        bytes.replaceSubrange(place.bounds, with: Array(value.utf8))
      }
      expectCodeIsKept(Source(SourceText(bytes: bytes), language))
    }
  }

  /// Behind a quotation mark that is missing stands code, whatever it reads like.
  @Test func codeBehindAnOpenStringIsKept() {
    let java = """
      String p = ""\"
        {"aps": {"alert": "x", "bagde": 1}}
        "; var m = send(p, 1);
      var q = "{\\"aps\\": {\\"alert\\": \\"x\\", \\"bagde\\": 1}}; send(q);
      """
    let source = Source(SourceText(java), .java)
    let fixed = FixApplier(Self.linter, Configuration(), level: .suggested).apply(to: source).text
    #expect(fixed.string(fixed.range) == java)
  }

  private func grammar(_ language: HostLanguage) -> CodeGrammar { language.grammar ?? .python }

  /// All fixes together add and take out whole members: the brackets and marks that had no partner before have none
  /// after, in the same order, and no other has lost its own.
  private func expectCodeIsKept(_ source: Source) {
    func unmatched(_ text: SourceText) -> [String] {
      var open: [String] = []
      for token in CodeTokens(text, text.range, grammar(source.language)).tokens {
        let sign = text.string(token.range)
        switch token.kind {
        case .opener: open.append(sign)
        case .closer:
          let opener = sign == ")" ? "(" : sign == "]" ? "[" : "{"
          if open.last == opener { open.removeLast() } else { open.append(sign) }
        case .string where token.flags.contains(.unclosed): open.append("string")
        default: break
        }
      }
      return open
    }
    let fixed = FixApplier(Self.linter, Configuration(), level: .suggested).apply(to: source).text
    guard fixed.bytes != source.text.bytes else { return }
    #expect(unmatched(fixed) == unmatched(source.text), "\(source.text.string(source.text.range))")
  }

  @Test(
    arguments: [
      "x = " + String(repeating: "{'aps': ", count: 20_000), String(repeating: "(", count: 200_000) + "'firebase'",
      "firebase = " + String(repeating: "f'{", count: 50_000),
      "firebase = " + String(repeating: "'a' + ", count: 50_000),
      "firebase_admin\n" + String(repeating: "messaging.Message(", count: 20_000),
      "from firebase_admin import messaging\nmessaging.Message("
        + String(repeating: "notification=messaging.Notification(", count: 10_000),
      String(repeating: "{ a: ", count: 50_000) + "firebase", String(repeating: "]", count: 100_000) + "(firebase",
    ])
  func deepAndLongCodeIsReadInTime(_ text: String) {
    let start = ContinuousClock.now
    for language in HostLanguage.allCases.filter({ $0.grammar != nil }) + [.text, .markdown] {
      _ = Self.linter.lint(Source(SourceText(text), language))
    }
    #expect(ContinuousClock.now - start < .seconds(40), "\(text.prefix(40))")
  }

  @Test(arguments: [HostLanguage.python, .java])
  func buildersDeeperThanAnyMessageAreRead(_ language: HostLanguage) {
    let count = 5_000
    let text =
      "import com.google.firebase.messaging.*;\nvar m = "
      + String(repeating: "Message.builder().setNotification(", count: count)
      + String(repeating: ").build()", count: count)
    _ = Self.linter.lint(Source(SourceText(text), language))
  }
}
