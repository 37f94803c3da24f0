import PushlintExtract
import TestSupport
import Testing

/// Variables whose declaration or value says of which type they are, and calls of functions that say what they yield.
@Suite struct VariableTypeTests {
  private static let url = "https://fcm.googleapis.com/v1/projects/p/messages:send"

  private static func java(_ before: String, _ value: String) -> String {
    "class A {\n  int level(int xp) { return xp / 100; }\n  String name(int n) { return \"a\"; }\n  void f(int xp) {\n    \(before)\n    post(\"\(url)\", Map.of(\"message\", Map.of(\"topic\", \"a\", \"data\", Map.of(\"n\", \(value)))));\n  }\n}\n"
  }

  private static func python(_ before: String, _ value: String) -> String {
    "from dataclasses import dataclass\n\n@dataclass\nclass Change:\n    id: int\n    name: str\n    points: float = 0\n    other: int | None = None\n\ndef level(xp) -> int:\n    return g(xp)\n\ndef name(xp) -> str:\n    return g(xp)\n\ndef f(x, change: Change):\n    \(before)\n    post(\"\(url)\", {\"message\": {\"topic\": \"a\", \"data\": {\"n\": \(value)}}})\n"
  }

  private static func kotlin(_ before: String, _ value: String) -> String {
    "fun level(xp: Int): Int = g(xp)\nfun f(x: Any) {\n  \(before)\n  post(\"\(url)\", mapOf(\"message\" to mapOf(\"topic\" to \"a\", \"data\" to mapOf(\"n\" to \(value)))))\n}\n"
  }

  @Test(
    arguments: [
      (.java, java("int n = g(xp);", "n"), true), (.java, java("long n;\n    n = g(xp);", "n"), true),
      (.java, java("var n = items.size();", "n"), true), (.java, java("String n = g(xp);", "n"), false),
      (.java, java("var n = g(xp);", "n"), false), (.java, java("", "level(xp)"), true),
      (.java, java("", "name(xp)"), false), (.java, java("", "other.level(xp)"), false),
      (.java, java("", "String.valueOf(level(xp))"), false),
      (.python, python("n = len(x)", "n"), true), (.python, python("n = len(x)\n    n = str(n)", "n"), false),
      (.python, python("n: int = g(x)", "n"), true), (.python, python("n = g(x)", "n"), false),
      (.python, python("pass", "level(x)"), true), (.python, python("pass", "name(x)"), false),
      (.python, python("pass", "change.id"), true), (.python, python("pass", "change.points"), true),
      (.python, python("pass", "change.name"), false), (.python, python("pass", "change.other"), false),
      (.python, python("pass", "str(change.id)"), false), (.python, python("change = g(x)", "change.id"), false),
      (.kotlin, kotlin("val n: Int = g(x)", "n"), true), (.kotlin, kotlin("val n = x.size", "n"), false),
      (.kotlin, kotlin("val n: Int = g(x)\n  run { val n = \"a\"\n  h(n) }\n  val o = n", "o"), false),
      (.kotlin, kotlin("val n: Int = g(x)\n  val n = h(n)", "n"), false),
      (.python, python("n: int = g(x)\n    n = h(n)", "n"), false),
      (.java, java("int n = g(xp);\n    var o = n;", "o"), true),
      (
        .rust,
        "fn f(x: i64) {\n    let n: i64 = g(x);\n    let n = h(n);\n    post(\"\(url)\", json!({\"message\": {\"topic\": \"a\", \"data\": {\"n\": n}}}));\n}\n",
        false
      ),
      (
        .rust,
        "fn f(x: i64) {\n    let n: i64 = g(x);\n    post(\"\(url)\", json!({\"message\": {\"topic\": \"a\", \"data\": {\"n\": n}}}));\n}\n",
        true
      ),
      (.kotlin, kotlin("val n: String = g(x)", "n"), false), (.kotlin, kotlin("val n = g(x).toInt()", "n"), true),
      (.kotlin, kotlin("", "level(1)"), true), (.kotlin, kotlin("for (n in items) {}", "n"), false),
      (
        .dart,
        "int level(int xp) => g(xp);\nvoid f() {\n  final m = {'message': {'topic': 'a', 'data': {'n': level(1)}}};\n  post('\(url)', jsonEncode(m));\n}\n",
        true
      ),
      (
        .swift,
        "func level(_ n: Int) -> Int { g(n) }\nfunc f() {\n  post(\"\(url)\", [\"message\": [\"topic\": \"a\", \"data\": [\"n\": level(1)]]])\n}\n",
        true
      ),
      (
        .go,
        "package p\nfunc level(n int) int { return g(n) }\nfunc f() {\n  var n int = g(1)\n  post(\"\(url)\", map[string]any{\"message\": map[string]any{\"topic\": \"a\", \"data\": map[string]any{\"n\": n, \"m\": level(1)}}})\n}\n",
        true
      ),
      (
        .cSharp,
        "class A { void F() {\n  int n = G();\n  Post(\"\(url)\", new { message = new { topic = \"a\", data = new { n } } });\n  Post(\"\(url)\", new { message = new { topic = \"a\", data = new { n = n } } });\n} }\n",
        true
      ),
    ] as [(HostLanguage, String, Bool)])
  func whatIsNoTextIsToldInData(_ language: HostLanguage, _ text: String, _ isFound: Bool) {
    let found = findings(text, language)
    #expect(
      !found.isEmpty == isFound && found.allSatisfy { $0.hasPrefix("data/value-not-string") }, "\(text): \(found)")
  }

  /// Types of Go may say themselves what they are in JSON.
  @Test(arguments: [("MarshalJSON", false), ("MarshalText", false), ("String", true)])
  func typesThatEncodeThemselvesAreNotRead(_ method: String, _ isFound: Bool) {
    let text =
      "package p\ntype Texts map[string]any\nfunc (t Texts) \(method)() ([]byte, error) { return g(t) }\nfunc f() {\n"
      + "  post(\"\(Self.url)\", map[string]any{\"message\": map[string]any{\"topic\": \"a\", \"data\": Texts{\"n\": 1}}})\n}\n"
    #expect(!findings(text, .go).isEmpty == isFound, "\(findings(text, .go))")
  }

  /// `withObject` of Jackson takes a JSON pointer; what kreait's methods add is merged into what an array has.
  @Test func whatLibrariesTakeIsKnown() {
    let java =
      "class A { void f() {\n  ObjectNode root = JSON.createObjectNode();\n  ObjectNode message = root.putObject(\"message\");\n  message.put(\"topic\", \"a\");\n  message.withObject(\"/android\").put(\"priority\", \"HIGH\");\n  post(\"\(Self.url)\", root);\n} }\n"
    #expect(findings(java, .java) == [])
    let php =
      "<?php\nuse Kreait\\Firebase\\Messaging\\WebPushConfig;\n$c = WebPushConfig::fromArray(['headers' => ['TTL' => '60'], 'fcm_options' => ['link' => 'https://a.example/']])->withHighUrgency();\n"
    #expect(findings(php, .php) == [])
  }
}
