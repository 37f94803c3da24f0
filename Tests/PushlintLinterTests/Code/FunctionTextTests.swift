import PushlintExtract
import TestSupport
import Testing

/// Texts that functions yield, and those that parameters have where nothing is given: judged where they are used.
@Suite struct FunctionTextTests {
  private static let java = "import com.google.firebase.messaging.*;\nclass A {\n"
  private static let dart = "import 'package:dart_firebase_admin/messaging.dart';\n"
  private static let python = "import firebase_admin\nfrom firebase_admin import messaging\n"
  private static let red = "android/color-name \"red\""

  private static func javaColor(_ value: String) -> String {
    "Message f(String t) { return Message.builder().setToken(t).setAndroidConfig(AndroidConfig.builder()"
      + ".setNotification(AndroidNotification.builder().setColor(\(value)).build()).build()).build(); }\n"
  }

  private static func map(_ topic: String, _ color: String) -> String {
    "{\"message\": {\"topic\": \(topic), \"android\": {\"notification\": {\"color\": \(color)}}}}"
  }

  @Test(
    arguments: [
      (.java, java + javaColor("color()") + "static String color() { return \"red\"; }\n}", [red]),
      (.java, java + javaColor("this.color()") + "String color() { return \"red\"; }\n}", [red]),
      (
        .kotlin,
        "import com.google.firebase.messaging.*\nfun color() = \"red\"\nfun f(t: String) = Message.builder().setToken(t).setAndroidConfig(AndroidConfig.builder().setNotification(AndroidNotification.builder().setColor(color()).build()).build()).build()\n",
        [red]
      ),
      (.python, "def color():\n    return \"red\"\ndef f():\n    return \(map("\"a\"", "color()"))\n", [red]),
      (
        .python,
        "def color() -> str:\n    \"\"\"The color.\"\"\"\n    return \"red\"\ndef f():\n    return \(map("\"a\"", "color()"))\n",
        [red]
      ),
      (
        .python,
        "class A:\n    def _c(self):\n        return \"red\"\n    def f(self):\n        return \(map("\"a\"", "self._c()"))\n",
        [red]
      ),
      (
        .python, "def topic(c):\n    return f'a/{c}'\ndef f():\n    return \(map("topic(x)", "\"#ff0000\""))\n",
        ["target/topic-name f'a/{c}'"]
      ),
      (
        .php,
        "<?php\nclass A { private static function c(): string { return \"red\"; }\nfunction f() { return [\"message\" => [\"topic\" => \"a\", \"android\" => [\"notification\" => [\"color\" => self::c()]]]]; } }",
        [red]
      ),
      (
        .php,
        "<?php\nclass A { private function c() { return \"red\"; }\nfunction f() { return [\"message\" => [\"topic\" => \"a\", \"android\" => [\"notification\" => [\"color\" => $this->c()]]]]; } }",
        [red]
      ),
      (
        .ruby,
        "def color\n  \"red\"\nend\ndef f\n  { message: { topic: \"a\", android: { notification: { color: color } } } }\nend\n",
        [red]
      ),
      (
        .swift,
        "func c() -> String { \"red\" }\nfunc f() -> [String: Any] {\n  return [\"message\": [\"topic\": \"a\", \"android\": [\"notification\": [\"color\": c()]]]]\n}\n",
        [red]
      ),
      (
        .dart, dart + "String topicOf(String c) => 'a/$c';\nfinal m = TopicMessage(topic: topicOf(x));\n",
        ["target/topic-name 'a/$c'"]
      ),
    ] as [(HostLanguage, String, [String])])
  func theTextOfAFunctionIsJudged(_ language: HostLanguage, _ text: String, _ found: [String]) {
    #expect(findings(text, language) == found, "\(text)")
  }

  /// Nobody knows which function is called, or all that it may yield.
  @Test(
    arguments: [
      (
        .python,
        "class A:\n    def c(self):\n        return \"red\"\nclass B:\n    def c(self):\n        return x()\n    def f(self):\n        return \(map("\"a\"", "self.c()"))\n"
      ),
      (.python, "def c(n):\n    if n: return x()\n    return \"red\"\ndef f():\n    return \(map("\"a\"", "c(1)"))\n"),
      (
        .ruby,
        "def color\n  \"red\"\nend\ndef f(color)\n  { message: { topic: \"a\", android: { notification: { color: color } } } }\nend\n"
      ),
      (
        .ruby,
        "def color\n  \"red\"\nend\ndef f\n  color = x\n  { message: { topic: \"a\", android: { notification: { color: color } } } }\nend\n"
      ),
      (.java, java + javaColor("other.color()") + "static String color() { return \"red\"; }\n}"),
      (.java, java + javaColor("color()") + "static String color() { return \"#ff0000\"; }\n}"),
      // A method of another class, an attribute, an imported function.
      (
        .ruby,
        "class Css\n  def color\n    \"red\"\n  end\nend\nclass Push\n  attr_accessor :color\n  def f\n    { message: { topic: \"a\", android: { notification: { color: color } } } }\n  end\nend\n"
      ),
      (
        .python,
        "class Css:\n    def tint(self):\n        return \"red\"\nclass Push(Base):\n    def f(self):\n        return \(map("\"a\"", "self.tint()"))\n"
      ),
      (
        .python,
        "from colors import color\nclass Css:\n    def color(self):\n        return \"red\"\ndef f():\n    return \(map("\"a\"", "color()"))\n"
      ),
      (
        .java,
        "import com.google.firebase.messaging.*;\nclass Css { String color() { return \"red\"; } }\nclass A extends B {\n"
          + javaColor("color()") + "}"
      ),
      (
        .javaScript,
        javaScript
          + "class Css { color() { return 'red'; } }\nclass A extends B { f() { getMessaging().send({ topic: 'a', android: { notification: { color: this.color() } } }); } }\n"
      ),
    ] as [(HostLanguage, String)])
  func whatNobodyKnowsIsNotJudged(_ language: HostLanguage, _ text: String) {
    #expect(findings(text, language).isEmpty, "\(text)")
  }

  private static let cSharp = "using FirebaseAdmin.Messaging;\nclass A {\n"
  private static let cSharpColor =
    "new Message { Token = t, Android = new AndroidConfig { Notification = new AndroidNotification { Color = c } } };"

  @Test(
    arguments: [
      (.cSharp, cSharp + "Message F(string t, string c = \"red\") => \(cSharpColor)\n}", [red]),
      (
        .cSharp,
        cSharp
          + "Message F(string t, string c = \"red\") {\n  if (t != null) {\n    return \(cSharpColor)\n  }\n  return null;\n}\n}",
        [red]
      ),
      (.cSharp, cSharp + "Message F(string t, string c = \"red\") {\n  c = G(c);\n  return \(cSharpColor)\n}\n}", []),
      (
        .cSharp,
        cSharp
          + "Message F(string t, string c = \"red\") {\n  return null;\n}\nMessage G(string t, string c) => \(cSharpColor)\n}",
        []
      ),
      (.cSharp, cSharp + "void F(string t, string c = \"red\") { G(c => \(cSharpColor.dropLast())); }\n}", []),
      (
        .dart, dart + "AndroidNotification f({String c = 'red'}) => AndroidNotification(color: c);\n",
        ["android/color-name 'red'"]
      ),
      (
        .dart,
        dart
          + "Future<AndroidNotification> f([String c = 'red']) async {\n  return AndroidNotification(color: c);\n}\n",
        ["android/color-name 'red'"]
      ),
      (
        .dart,
        dart + "void f({String c = 'red'}) {}\nAndroidNotification g(String c) => AndroidNotification(color: c);\n", []
      ),
      (
        .swift,
        "func f(with c: String = \"red\") -> [String: Any] {\n  return [\"message\": [\"topic\": \"a\", \"android\": [\"notification\": [\"color\": c]]]]\n}\n",
        [red]
      ),
      (
        .kotlin,
        "fun f(c: String = \"red\") = mapOf(\"message\" to mapOf(\"topic\" to \"a\", \"android\" to mapOf(\"notification\" to mapOf(\"color\" to c))))\n",
        [red]
      ),
      (
        .kotlin,
        "fun f(c: String = \"red\") {}\nfun g(c: String) = mapOf(\"message\" to mapOf(\"topic\" to \"a\", \"android\" to mapOf(\"notification\" to mapOf(\"color\" to c))))\n",
        []
      ),
      (
        .swift,
        "func f(c: String = \"red\") -> [String: Any] {\n  let c = g(1)\n  return [\"message\": [\"topic\": \"a\", \"android\": [\"notification\": [\"color\": c]]]]\n}\n",
        []
      ),
      (
        .dart,
        dart
          + "AndroidNotification f({String c = 'red'}) {\n  final c = g();\n  return AndroidNotification(color: c);\n}\n",
        []
      ),
      (
        .cSharp,
        cSharp
          + "Message F(string t, string c = \"red\") {\n  {\n    var c = G();\n    return \(cSharpColor)\n  }\n}\n}", []
      ),
      (
        .ruby,
        "def f(color: \"red\")\n  g(\n    color: color\n  )\n  { message: { topic: \"a\", android: { notification: { color: color } } } }\nend\n",
        [red]
      ),
    ] as [(HostLanguage, String, [String])])
  func theTextOfAParameterIsJudged(_ language: HostLanguage, _ text: String, _ found: [String]) {
    #expect(findings(text, language) == found, "\(text)")
  }

  /// A number is what is sent where nothing is given, in the unit of the SDK.
  @Test(
    arguments: [
      ("n=5", "data={\"n\": n}", ["data/value-not-string 5"]),
      ("n=\"5\"", "data={\"n\": n}", []),
      ("n=0", "data={\"n\": n}", []),
      ("n=5", "data={\"n\": str(n)}", []),
      ("n=3456000", "android=messaging.AndroidConfig(ttl=n)", ["android/ttl-too-long 3456000"]),
      (
        "n=timedelta(days=40)", "android=messaging.AndroidConfig(ttl=n)",
        ["android/ttl-too-long timedelta(days=40)"]
      ),
      ("n=3600", "android=messaging.AndroidConfig(ttl=n)", []),
    ] as [(String, String, [String])])
  func theNumberOfAParameterIsJudged(_ parameter: String, _ argument: String, _ found: [String]) {
    let text =
      Self.python
      + "from datetime import timedelta\ndef f(t, \(parameter)):\n    return messaging.Message(token=t, \(argument))\n"
    #expect(findings(text, .python) == found, "\(text)")
    let changed = text.replacing("    return", with: "    n = g(n)\n    return")
    #expect(findings(changed, .python).isEmpty, "\(changed)")
  }

  /// A text in a variable of which some is known.
  @Test func theTextOfAVariableIsJudgedAsFarAsItIsKnown() {
    let text =
      Self.python
      + "def f(a):\n    c = f\"'{a}' in topics & 'b' in topics\"\n    return messaging.Message(condition=c)\n"
    #expect(findings(text, .python) == ["target/condition-operators f\"'{a}' in topics & 'b' in topics\""])
    let other =
      Self.python
      + "def f(a):\n    c = f\"'{a}' in topics && 'b' in topics\"\n    return messaging.Message(condition=c)\n"
    #expect(findings(other, .python).isEmpty)
  }

  @Test func aChoiceOfBooleansIsNoText() {
    let text =
      Self.python + "def f(a, t):\n    return messaging.Message(token=t, data={\"ok\": True if a else False})\n"
    #expect(findings(text, .python) == ["data/value-not-string True if a else False"])
    let other = Self.python + "def f(a, t):\n    return messaging.Message(token=t, data={\"ok\": \"1\" if a else b})\n"
    #expect(findings(other, .python).isEmpty)
  }
}

extension FunctionTextTests {
  fileprivate static let javaScript = "const { getMessaging } = require('firebase-admin/messaging');\n"

  @Test(
    arguments: [
      (
        "const topicOf = (city) => `a/${city}`;\ngetMessaging().send({ topic: topicOf(x) });\n",
        ["target/topic-name `a/${city}`"]
      ),
      (
        "function priority() { return 'urgent'; }\ngetMessaging().send({ topic: 'a', android: { priority: priority() } });\n",
        ["types/unknown-value 'urgent'"]
      ),
      (
        "class A { priority() { return 'urgent' }\nf() { getMessaging().send({ topic: 'a', android: { priority: this.priority() } }); } }\n",
        []
      ),
      // Another function of the name, another result, more behind the text.
      (
        "function p() { return 'urgent'; }\nclass A { p() { return x; }\nf() { getMessaging().send({ topic: 'a', android: { priority: p() } }); } }\n",
        []
      ),
      (
        "function p(a) { if (a) return x; return 'urgent'; }\ngetMessaging().send({ topic: 'a', android: { priority: p(1) } });\n",
        []
      ),
      ("function p() { return 'ur'\n  + x; }\ngetMessaging().send({ topic: 'a', android: { priority: p() } });\n", []),
      (
        "getMessaging().send({ topic: 'a', data: { a: x?.y ? true : false } });\n",
        ["data/value-not-string x?.y ? true : false"]
      ),
      ("getMessaging().send({ topic: 'a', data: { a: x ? y : z ? true : false } });\n", []),
    ] as [(String, [String])])
  func theTextOfAFunctionOfJavaScriptIsJudged(_ text: String, _ found: [String]) {
    #expect(findings(Self.javaScript + text, .javaScript) == found, "\(text)")
  }

  @Test(
    arguments: [
      (
        .swift,
        "enum P: String { case high = \"HIGH\", urgent = \"URGENT\" }\nlet m: [String: Any] = [\"message\": [\"topic\": \"a\", \"android\": [\"priority\": P.urgent.rawValue]]]\n",
        ["types/unknown-value \"URGENT\""]
      ),
      (
        .kotlin,
        "enum class P(val wire: String) { HIGH(\"high\"), URGENT(\"URGENT\") }\nval m = mapOf(\"message\" to mapOf(\"topic\" to \"a\", \"android\" to mapOf(\"priority\" to P.URGENT.wire)))\n",
        ["types/unknown-value \"URGENT\""]
      ),
      (
        .kotlin,
        "enum class P(val wire: String) { HIGH(\"high\"), URGENT(\"URGENT\") }\nval m = mapOf(\"message\" to mapOf(\"topic\" to P.HIGH.wire, \"android\" to mapOf(\"priority\" to P.URGENT.name)))\n",
        []
      ),
      (
        .php,
        "<?php enum T: string { case A = 'a b'; }\n$m = ['message' => ['topic' => T::A->value, 'notification' => ['title' => 'a', 'body' => 'b']]];",
        ["target/topic-name 'a b'"]
      ),
      (
        .rust,
        "enum P {\n  #[serde(rename = \"URGENT\")]\n  Urgent,\n}\nlet m = json!({\"message\": {\"topic\": \"a\", \"android\": {\"priority\": P::Urgent}}});\n",
        ["types/unknown-value \"URGENT\""]
      ),
      (
        .java,
        "import com.google.firebase.messaging.*;\nclass A { enum T { A(\"a b\"), B(\"b\"); T(String k) {} }\nMessage f() { return Message.builder().setTopic(T.A.getKey()).build(); } }",
        ["target/topic-name \"a b\""]
      ),
    ] as [(HostLanguage, String, [String])])
  func theTextOfAMemberOfAnEnumIsJudged(_ language: HostLanguage, _ text: String, _ found: [String]) {
    #expect(findings(text, language) == found, "\(text)")
  }

  /// Who edits a large file would wait for all of it.
  @Test(arguments: [
    (
      HostLanguage.python,
      "def c(): return \"red\"\nm = {\"message\": {\"topic\": \"a\", \"android\": {\"notification\": {\"color\": c()}}}}\n",
      "# ", red
    ),
    (
      .go,
      "type aps struct {\n  Badge string `json:\"badge\"`\n}\ntype payload struct {\n  Aps aps `json:\"aps\"`\n}\nfunc f() {\n  post(\"https://api.push.apple.com/3/device/\"+t, payload{Aps: aps{Badge: \"1\"}})\n}\n",
      "// ", "apns/wrong-type \"1\""
    ),
  ])
  func declarationsAreFollowedInFilesThatAreNotLarge(
    _ language: HostLanguage, _ text: String, _ remark: String, _ found: String
  ) {
    let rest = (1 << 16) - text.utf8.count - remark.utf8.count
    #expect(findings(text + remark + String(repeating: "x", count: rest), language).contains(found))
    #expect(!findings(text + remark + String(repeating: "x", count: rest + 1), language).contains(found))
  }

  /// A builder that others are given before its object is made may have more than can be seen.
  @Test(
    arguments: [
      (
        "ApnsConfig.Builder b = ApnsConfig.builder();\nb.putHeader(\"apns-priority\", \"10\");\nApnsConfig c = b.build();",
        ["admin-sdk/missing-part ApnsConfig"]
      ),
      (
        "ApnsConfig.Builder b = ApnsConfig.builder();\nb.putHeader(\"apns-priority\", \"10\");\nif (x) { b.setAps(a); } else { b.setAps(c); }\nApnsConfig d = b.build();",
        []
      ),
      ("ApnsConfig.Builder b = ApnsConfig.builder();\nfill(b);\nApnsConfig c = b.build();", []),
      (
        "Message.Builder b = Message.builder().putData(\"a\", \"b\");\nfill(b);\nFirebaseMessaging.getInstance().send(b.build());",
        []
      ),
      (
        "Message.Builder b = Message.builder().putData(\"a\", \"b\");\nb.putData(\"c\", \"d\");\nFirebaseMessaging.getInstance().send(b.build());",
        ["target/missing M"]
      ),
    ] as [(String, [String])])
  func aBuilderThatOthersFillIsOpen(_ body: String, _ found: [String]) {
    let text = "import com.google.firebase.messaging.*;\nclass A { void f(boolean x) {\n\(body)\n} }\n"
    #expect(findings(text, .java) == found, "\(body)")
  }
}
