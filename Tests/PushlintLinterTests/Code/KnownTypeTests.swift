import PushlintDiagnostics
import PushlintExtract
import PushlintLinter
import PushlintText
import Testing

/// Values of which code tells the type and not the text.
@Suite struct KnownTypeTests {
  private static let linter = Linter()

  private func diagnostics(_ text: String, _ language: HostLanguage) -> [Diagnostic] {
    Self.linter.lint(Source(SourceText(text), language)).diagnostics.filter { $0.severity >= .warning }
  }

  private static func message(_ data: String, _ badge: String = "1") -> String {
    "p = {'message': {'topic': 'a', 'data': {'n': \(data)}, 'apns': {'payload': {'aps': {'alert': 'x', 'badge': \(badge)}}}}}  # fcm\n"
  }

  // MARK: What functions are given

  @Test(
    arguments: [
      (
        .php,
        "function f(array $x) { return ['message' => ['topic' => 'a', 'android' => ['priority' => 'high'], 'data' => ['n' => $x]]]; } // fcm\n",
        true
      ),
      (
        .php,
        "function f(array $x) { return ['message' => ['topic' => 'a', 'android' => ['priority' => 'high'], 'data' => $x]]; } // fcm\n",
        false
      ),
      (
        .php,
        "function f(string $x) { return ['message' => ['topic' => 'a', 'android' => ['priority' => 'high'], 'data' => ['n' => $x]]]; } // fcm\n",
        false
      ),
      (
        .php,
        "function f(array $x) { $x = json_encode($x); return ['message' => ['topic' => 'a', 'android' => ['priority' => 'high'], 'data' => ['n' => $x]]]; } // fcm\n",
        false
      ),
      (
        .python,
        "def f(x: dict):\n    return {'message': {'topic': 'a', 'android': {'priority': 'high'}, 'data': {'n': x}}}  # fcm\n",
        true
      ),
      (
        .python,
        "def f(x: str):\n    return {'message': {'topic': 'a', 'android': {'priority': 'high'}, 'data': {'n': x}}}  # fcm\n",
        false
      ),
      (
        .rust,
        "fn f(from: &str) { let p = json!({\"aps\": {\"alert\": {\"loc-key\": \"A\", \"loc-args\": from}}}); }\n", true
      ),
      (
        .rust,
        "fn f(from: Vec<String>) { let p = json!({\"aps\": {\"alert\": {\"loc-key\": \"A\", \"loc-args\": from}}}); }\n",
        false
      ),
      (.go, "func f(badge string) { p := map[string]any{\"aps\": map[string]any{\"badge\": badge}} }\n", true),
      (.swift, "func f(badge: Int) { let p = [\"aps\": [\"badge\": badge]] }\n", false),
    ] as [(HostLanguage, String, Bool)])
  func typesOfParametersAreKnown(_ language: HostLanguage, _ text: String, _ isFound: Bool) {
    let text = language == .php ? "<?php\n" + text : text
    #expect(diagnostics(text, language).count == (isFound ? 1 : 0), "\(text)")
  }

  // MARK: Where a string must be

  @Test(arguments: [
    ("str(x)", nil), ("f'{x}'", nil), ("'a' + x", nil), ("'{}'.format(x)", nil), ("json.dumps(x)", nil), ("x", nil),
    ("other(x)", nil), ("int(x)", "a number"), ("len(x)", "a number"), ("bool(x)", "a boolean"),
    ("int(x) if y else str(x)", nil), ("int(x) + y", nil), ("int(x).to_bytes()", nil), ("a.len(x)", nil),
  ])
  func pythonData(_ value: String, _ found: String?) {
    let all = diagnostics(Self.message(value), .python)
    #expect(all.map(\.rule) == (found == nil ? [] : ["data/value-not-string"]), "\(value)")
    #expect(
      all.allSatisfy { $0.message.hasSuffix("found \(found ?? "")") && $0.fixes.isEmpty }, "\(all.map(\.message))")
  }

  @Test(arguments: [
    ("`${x}`", nil), ("`a ${`b ${x}`} c`", nil), ("String(x)", nil), ("x", nil), ("Number(x)", "a number"),
    ("parseInt(x, 10)", "a number"), ("Boolean(x)", "a boolean"), ("Number(x).toString()", nil),
    ("Number(x) + ''", nil), ("Number(x) || y", nil), ("numbers.Number(x)", nil), ("tag`${x}`", nil),
    ("Number(`${x}`)", "a number"), ("x ? Number(x) : ''", nil),
  ])
  func javaScriptData(_ value: String, _ found: String?) {
    let text = """
      const { getMessaging } = require('firebase-admin/messaging');
      getMessaging().send({ topic: 'a', data: { n: \(value), other: 'b' } });
      """
    let all = diagnostics(text, .javaScript)
    #expect(all.map(\.rule) == (found == nil ? [] : ["data/value-not-string"]), "\(value)")
    #expect(
      all.allSatisfy { $0.message.hasSuffix("found \(found ?? "")") && $0.fixes.isEmpty }, "\(all.map(\.message))")
  }

  /// A list that is made one text.
  @Test(
    arguments: [
      (.python, "{'aps': {'alert': {'loc-key': k, 'loc-args': ', '.join(names)}}}"),
      (.ruby, "p = { aps: { alert: { 'loc-key' => k, 'loc-args' => names.join(', ') } } }"),
      (
        .kotlin,
        "val p = mapOf(\"aps\" to mapOf(\"alert\" to mapOf(\"loc-key\" to k, \"loc-args\" to names.joinToString())))"
      ),
      (.rust, "let p = json!({\"aps\": {\"alert\": {\"loc-key\": k, \"loc-args\": names.join(\", \")}}});"),
      (.dart, "final p = {'aps': {'alert': {'loc-key': k, 'loc-args': names.join(', ')}}};"),
    ] as [(HostLanguage, String)])
  func joinedListsAreTexts(_ language: HostLanguage, _ text: String) {
    let all = diagnostics(text, language)
    #expect(all.map(\.rule) == ["apns/wrong-type"], "\(text)")
    #expect(all.allSatisfy { $0.message.hasSuffix("found a string") }, "\(all.map(\.message))")
  }

  /// Methods whose result is a text, whatever has them.
  @Test(arguments: ["x.y.toString()", "x.toISOString()", "x.toFixed(0)", "x.y.toUpperCase()", "x.toString(16)"])
  func javaScriptTexts(_ value: String) {
    let all = diagnostics("send({ aps: { alert: 'a', badge: \(value) } });", .javaScript)
    #expect(all.map(\.rule) == ["apns/wrong-type"])
    #expect(all.allSatisfy { $0.message.hasSuffix("found a string") }, "\(all.map(\.message))")
  }

  @Test(
    arguments: [
      (.php, "(int) $x->id", "a number"), (.php, "(float) $x['n']", "a number"), (.php, "(string) $x", nil),
      (.php, "(int) $x . ''", nil), (.php, "(object) $x", nil), (.ruby, "x.id.to_i", "a number"),
      (.ruby, "x.to_s", nil),
      (.ruby, "x.to_i.to_s", nil), (.ruby, "\"#{x.to_i}\"", nil), (.ruby, "to_i", nil),
    ] as [(HostLanguage, String, String?)])
  func castData(_ language: HostLanguage, _ value: String, _ found: String?) {
    let text =
      language == .php
      ? "<?php $u = 'https://fcm.googleapis.com/v1/'; $p = ['message' => ['topic' => 'a', 'data' => ['n' => \(value)]]];"
      : "fcm = { message: { topic: 'a', data: { n: \(value) } } }\n"
    let all = diagnostics(text, language)
    #expect(all.map(\.rule) == (found == nil ? [] : ["data/value-not-string"]), "\(value)")
    #expect(all.allSatisfy { $0.message.hasSuffix("found \(found ?? "")") }, "\(all.map(\.message))")
  }

  /// Expressions that yield a number or a boolean whatever is in them.
  @Test(
    arguments: [
      (.python, ["sum(x)", "round(x)", "x.timestamp()"], ["x == y", "x.y != 'a'", "x.startswith('a')", "any(x)"]),
      (.php, ["count($x)", "$x->count()", "array_sum($x)"], ["!$x", "isset($x)", "$x == 'a'", "in_array(1, $x)"]),
      (.ruby, ["xs.size", "x.length"], ["x.empty?", "x.nil?", "x == y"]),
      (.javaScript, ["xs.length", "x.indexOf('a')"], ["!!x", "!x.y", "x === 'a'", "x > 0", "x.includes(y)"]),
      (.java, ["xs.size()", "x.ordinal()"], ["x.isEmpty()", "x.equals(y)", "x != null", "!x"]),
      (.kotlin, ["xs.size", "x.length", "x.toInt()"], ["x.isNotBlank()", "x == \"a\"", "!x"]),
      (.cSharp, ["xs.Count", "x.Length", "xs.Count()"], ["xs.Any()", "x == \"a\"", "string.IsNullOrEmpty(x)"]),
      (.go, ["len(x)", "x.Unix()", "strings.Count(x, y)"], ["x == y", "!x", "strings.HasPrefix(x, y)"]),
      (.swift, ["xs.count", "x.count"], ["x.isEmpty", "x == y", "x.hasPrefix(\"a\")"]),
      (.dart, ["xs.length", "x.indexOf('a')"], ["x.isNotEmpty", "x == y", "x.contains('a')"]),
      (.rust, ["xs.len()", "x.iter().count()"], ["x.is_empty()", "x == y", "x.is_some()"]),
    ] as [(HostLanguage, [String], [String])])
  func expressionsHaveTypes(_ language: HostLanguage, _ numbers: [String], _ booleans: [String]) {
    for (values, found) in [(numbers, "a number"), (booleans, "a boolean")] {
      for value in values {
        let all = diagnostics(CodeSample.message(["data", "n"], value, language), language)
        #expect(all.map(\.rule) == ["data/value-not-string"], "\(value)")
        #expect(all.allSatisfy { $0.message.hasSuffix("found \(found)") }, "\(value) \(all.map(\.message))")
      }
    }
  }

  /// Expressions that may yield a string.
  @Test(
    arguments: [
      (.python, ["x.size", "x or y", "x.count", "'a' if x == y else 'b'", "x[y == z]"]),
      (.php, ["$x ?: $y", "$x == 1 ? 'a' : 'b'", "$x->size"]), (.ruby, ["shirt.size", "x ? 'a' : 'b'", "x || y"]),
      (.javaScript, ["x ? 'a' : 'b'", "x || y", "x ?? y", "x > 0 && y", "a.b", "!x ? y : z", "x.size", "f<T>(x)"]),
      (.java, ["x.getSize()", "x == y ? a : b", "x.contains(y) ? a : b", "x.get(0)"]),
      (.kotlin, ["shirt.size", "x ?: y", "x!!", "x.toString()"]),
      (.cSharp, ["x.Size", "x ?? y", "x == y ? a : b", "x!"]),
      (.go, ["x.Len", "x + y", "x.String()"]), (.swift, ["x!", "x ?? y", "x == y ? a : b", "x.size"]),
      (.dart, ["x!", "x ?? y", "x == y ? a : b", "x.size"]), (.rust, ["x.size", "x.get(0)", "x.to_string()"]),
    ] as [(HostLanguage, [String])])
  func expressionsMayBeStrings(_ language: HostLanguage, _ values: [String]) {
    for value in values {
      let all = diagnostics(CodeSample.message(["data", "n"], value, language), language)
      #expect(all.map(\.message) == [], "\(value)")
    }
  }

  /// An SDK that turns what it is given into text takes them all.
  @Test(arguments: [
    "count($x)", "(int) $x", "$x->count()", "isset($x)", "$x == 'a'", "!$x", "time()", "5", "true", "$x ? 1 : 2",
    "$x ?? 5", "$x ? 'a' : 1",
  ])
  func textsAreMadeOfAnything(_ value: String) {
    let uses = [
      "$m = CloudMessage::new()->toTopic('a')->withData(['n' => \(value)]);",
      "$d = [];\n$d['n'] = \(value);\n$m = CloudMessage::new()->toTopic('a')->withData($d);",
      "$d = ['k' => 'v'];\n$d['n'] = \(value);\n$m = CloudMessage::fromArray(['topic' => 'a', 'data' => $d]);",
    ]
    for use in uses {
      let text = "<?php\nuse Kreait\\Firebase\\Messaging\\CloudMessage;\n\(use)\n"
      #expect(diagnostics(text, .php).map(\.message) == [], "\(use)")
    }
  }

  @Test func whatBecomesAnEmptyTextIsToldWhereItIsSet() {
    let text = """
      <?php
      use Kreait\\Firebase\\Messaging\\CloudMessage;
      $d = [];
      $d['n'] = false;
      $m = CloudMessage::new()->toTopic('a')->withData($d);

      """
    #expect(diagnostics(text, .php).map(\.rule) == ["admin-sdk/false-as-text"])
  }

  /// A header that is given as a number is sent as text, and judged as such.
  @Test(arguments: [
    ("$x ? 100 : 200", []), ("$x ? 100 : 99999999", ["webpush/ttl-too-long"]),
    ("$x ? 'a' : 100", ["webpush/ttl-format"]),
  ])
  func headersAreMadeOfNumbers(_ value: String, _ rules: [String]) {
    let text = """
      <?php
      use Minishlink\\WebPush\\WebPush;
      $options = ['urgency' => 'high'];
      $options['TTL'] = \(value);
      $push = new WebPush($auth, $options);
      $push->queueNotification($subscription, '{}', ['TTL' => \(value)]);

      """
    #expect(diagnostics(text, .php).map(\.rule) == rules + rules, "\(value)")
  }

  // MARK: Where a number must be

  @Test(arguments: [
    ("str(n)", true), ("f'{n}'", true), ("'%s' % n", true), ("f'{n}' if n else 0", false), ("str(n) or 0", false),
    ("int(n)", false), ("n", false), ("str", false), ("t'{n}'", false),
  ])
  func pythonNumbers(_ value: String, _ isWrong: Bool) {
    let all = diagnostics(Self.message("'a'", value), .python)
    #expect(all.map(\.rule) == (isWrong ? ["apns/wrong-type"] : []), "\(value)")
    #expect(all.allSatisfy { $0.message.hasSuffix("found a string") }, "\(all.map(\.message))")
  }

  @Test(arguments: [
    ("String.valueOf(n)", true), ("n.toString()", true), ("\"\" + n", true), ("String.format(\"%d\", n)", true),
    ("\"%d\".formatted(n)", true), ("Integer.valueOf(n)", false), ("n", false), ("n.toString().length()", false),
    ("parse(n.toString())", false), ("c ? n.toString() : 1", false), ("a.String.valueOf(n)", false),
  ])
  func javaNumbers(_ value: String, _ isWrong: Bool) {
    let all = diagnostics("var p = Map.of(\"aps\", Map.of(\"alert\", \"x\", \"badge\", \(value)));\n", .java)
    #expect(all.map(\.rule) == (isWrong ? ["apns/wrong-type"] : []), "\(value)")
  }

  /// The text may be any word, any time, any link.
  @Test(arguments: [
    "'priority': str(x)", "'ttl': f'{x}s'", "'collapse_key': str(x)", "'notification': {'color': str(x)}",
    "'notification': {'event_time': str(x)}", "'notification': {'notification_priority': f'PRIORITY_{x}'}",
  ])
  func textsAreNotGuessed(_ member: String) {
    let text = "p = {'message': {'topic': 'a', 'android': {\(member)}}}  # fcm\n"
    #expect(diagnostics(text, .python).map(\.message) == [])
  }

  // MARK: Parameters

  private static let url = "https://fcm.googleapis.com/v1/projects/p/messages:send"

  @Test(
    arguments: [
      (.dart, "void f(String s, int n) {\n  send({'message': {'token': s, 'data': {'n': n, 's': s}}});\n}", "a number"),
      (
        .dart, "void f({required bool n}) async {\n  send({'message': {'token': t, 'data': {'n': n}}});\n}", "a boolean"
      ),
      (.dart, "void f(int? n) {\n  send({'message': {'token': t, 'data': {'n': n}}});\n}", nil),
      (.dart, "void f(int n) {\n  x.map((n) => {'message': {'token': t, 'data': {'n': n}}});\n}", nil),
      (
        .dart,
        "void f(int n) {\n  for (final n in ns) {\n    send({'message': {'token': t, 'data': {'n': n}}});\n  }\n}", nil
      ),
      (.dart, "void f(int n) {\n  send({'message': {'token': t, 'data': {'n': '$n', 'm': n.toString()}}});\n}", nil),
      (.dart, "void g(int n) {}\nvoid f() {\n  send({'message': {'token': t, 'data': {'n': n}}});\n}", nil),
      (
        .kotlin,
        "fun f(n: Int) {\n  send(mapOf(\"message\" to mapOf(\"token\" to t, \"data\" to mapOf(\"n\" to n))))\n}",
        "a number"
      ),
      (
        .go,
        "func f(s string, n int) {\n  send(map[string]any{\"message\": map[string]any{\"token\": s, \"data\": map[string]any{\"n\": n}}})\n}",
        "a number"
      ),
      (.python, "def f(t: str, n: int = 3):\n  send({'message': {'token': t, 'data': {'n': n}}})\n", "a number"),
      (.python, "def f(t: str, n: int):\n  n = str(n)\n  send({'message': {'token': t, 'data': {'n': n}}})\n", nil),
      (
        .python,
        "def f(n: str):\n  def g(n: int):\n    pass\n  send({\n    'message': {'token': t, 'data': {'n': n}}})\n", nil
      ),
      // A function without a body, and ones with a result before it.
      (
        .kotlin,
        "fun f(n: Int): Map<String, Any> = mapOf(\"message\" to mapOf(\"token\" to t, \"data\" to mapOf(\"n\" to n)))",
        "a number"
      ),
      (
        .go,
        "func (s *Sender) f(n int) (string, error) {\n  return send(map[string]any{\"message\": map[string]any{\"token\": t, \"data\": map[string]any{\"n\": n}}})\n}",
        "a number"
      ),
      (
        .swift,
        "func f(n: Int) async throws -> [String: Any] {\n  [\"message\": [\"token\": t, \"data\": [\"n\": n]]]\n}",
        "a number"
      ),
      // What another function is given, or a lambda.
      (
        .kotlin,
        "fun g(n: Int) = n\nfun f(): Map<String, Any> = mapOf(\"message\" to mapOf(\"token\" to t, \"data\" to mapOf(\"n\" to n)))",
        nil
      ),
      (
        .kotlin,
        "fun f(n: Int) = xs.map { n -> mapOf(\"message\" to mapOf(\"token\" to t, \"data\" to mapOf(\"n\" to n))) }",
        nil
      ),
      (
        .kotlin,
        "fun f(n: Int) {\n  xs.forEach { k, n -> send(mapOf(\"message\" to mapOf(\"token\" to t, \"data\" to mapOf(\"n\" to n)))) }\n}",
        nil
      ),
      (
        .go,
        "func g(n int) (string, error) { return x, nil }\nfunc f() (string, error) {\n  return send(map[string]any{\"message\": map[string]any{\"token\": t, \"data\": map[string]any{\"n\": n}}})\n}",
        nil
      ),
      (
        .go,
        "func f(n int) {\n  go func(n string) {\n    send(map[string]any{\"message\": map[string]any{\"token\": t, \"data\": map[string]any{\"n\": n}}})\n  }(x)\n}",
        nil
      ),
      (
        .rust, "fn f(n: i32) {\n  xs.map(|n| json!({\"message\": {\"token\": t, \"data\": {\"n\": n}}}));\n}", nil
      ),
      // An entry that has the name of its value.
      (
        .cSharp,
        "void F(string t, int n) { Send(new { message = new { token = t, data = new { n, m = \"a\" } } }); }",
        "a number"
      ),
      (
        .cSharp,
        "void F(string t, int n) { Send(new { message = new { token = t, data = new { n } } }); }",
        "a number"
      ),
      (
        .php, "function f(string $t, int $n) {\n  send(['message' => ['token' => $t, 'data' => ['n' => $n]]]);\n}",
        "a number"
      ),
    ] as [(HostLanguage, String, String?)])
  func parametersHaveTypes(_ language: HostLanguage, _ code: String, _ found: String?) {
    let text = (language == .php ? "<?php // " : language == .python ? "# " : "// ") + "\(Self.url)\n" + code
    let all = diagnostics(text, language)
    #expect(all.map(\.rule) == (found == nil ? [] : ["data/value-not-string"]), "\(code)")
    #expect(all.allSatisfy { $0.message.hasSuffix("found \(found ?? "")") }, "\(all.map(\.message))")
  }

  /// Properties of PHP have the type that is declared, and numbers have names.
  @Test func namesOfNumbersAreNumbers() {
    let php = """
      <?php // fcm
      class A {
        private int $unread;
        public function __construct(private string $name, private bool $isNew) {}
        public function f() {
          return ['message' => ['topic' => 'a', 'android' => ['priority' => 'high'], 'data' => ['n' => %]]];
        }
      }
      """
    for (value, isFound) in [
      ("$this->unread", true), ("$this->isNew", true), ("$this->name", false), ("$this->x", false),
    ] {
      #expect(diagnostics(php.replacing("%", with: value), .php).isEmpty != isFound, "\(value)")
    }
    let dart = """
      const now = 10;
      const later = 5;
      const text = '5';
      final body = {'message': {'topic': 'a', 'apns': {'headers': {'apns-priority': %}, 'payload': {'aps': {'alert': 'a'}}}}}; // fcm
      """
    for (value, isFound) in [
      ("live ? now : later", true), ("live ? now : text", false), ("live ? text : other", false),
    ] {
      #expect(diagnostics(dart.replacing("%", with: value), .dart).isEmpty != isFound, "\(value)")
    }
    let kotlin =
      "import nl.martijndwars.webpush.Notification\nimport java.util.concurrent.TimeUnit\nfun f() {\n  val n = Notification.builder().endpoint(a).userPublicKey(b).userAuth(c).payload(p).ttl(%).build()\n}\n"
    for (value, isFound) in [
      ("TimeUnit.HOURS.toMillis(12).toInt()", true), ("TimeUnit.HOURS.toSeconds(12).toInt()", false),
      ("TimeUnit.DAYS.toSeconds(60)", true), ("TimeUnit.DAYS.toSeconds(n)", false),
    ] {
      #expect(diagnostics(kotlin.replacing("%", with: value), .kotlin).isEmpty != isFound, "\(value)")
    }
  }
}
