import PushlintExtract
import TestSupport
import Testing

/// Headers of one request that are set one after the other, and in lists of pairs.
@Suite struct HeaderGroupTests {
  private static let suffix = ["apns/topic-suffix com.a"]
  private static let priority = ["apns/background-priority \"10\""]

  @Test(
    arguments: [
      (
        .swift,
        "request.setValue(\"com.a\", forHTTPHeaderField: \"apns-topic\")\nrequest.httpMethod = \"POST\"\nrequest.setValue(\"voip\", forHTTPHeaderField: \"apns-push-type\")\n",
        suffix
      ),
      (
        .swift,
        "r.headers.add(name: \"apns-topic\", value: \"com.a\")\nr.headers.add(name: \"apns-push-type\", value: \"voip\")\n",
        suffix
      ),
      // Another request, another group.
      (
        .swift,
        "r.headers.add(name: \"apns-topic\", value: \"com.a\")\ns.headers.add(name: \"apns-push-type\", value: \"voip\")\n",
        []
      ),
      (
        .swift,
        "r.headers.add(name: \"apns-topic\", value: \"com.a\")\nr = make()\nr.headers.add(name: \"apns-push-type\", value: \"voip\")\n",
        []
      ),
      (
        .swift,
        "r.headers.add(name: \"apns-push-type\", value: \"background\")\nif x {\n  r.headers.add(name: \"apns-push-type\", value: \"alert\")\n}\nr.headers.add(name: \"apns-priority\", value: \"10\")\n",
        []
      ),
      (
        .go,
        "func f() {\n\tr.Header.Set(\"apns-push-type\", \"background\")\n\tr.Header.Set(\"apns-priority\", \"10\")\n}\n",
        priority
      ),
      (
        .cSharp,
        "void F() {\n  r.Headers.Add(\"apns-push-type\", \"background\");\n  r.Headers.TryAddWithoutValidation(\"apns-priority\", \"10\");\n}\n",
        priority
      ),
      (
        .cSharp,
        "void F() {\n  r.Headers.Add(\"apns-push-type\", \"background\");\n}\nvoid G() {\n  r.Headers.Add(\"apns-priority\", \"10\");\n}\n",
        []
      ),
      (
        .java,
        "var r = HttpRequest.newBuilder().header(\"apns-topic\", \"com.a\").timeout(t).header(\"apns-push-type\", \"voip\").build();\n",
        suffix
      ),
      (
        .rust, "client.post(url).header(\"apns-topic\", \"com.a\").header(\"apns-push-type\", \"voip\").send();\n",
        suffix
      ),
      (
        .rust,
        "let mut h = HeaderMap::new();\nh.insert(\"apns-push-type\", HeaderValue::from_static(\"background\"));\nh.insert(\"apns-priority\", HeaderValue::from_static(\"10\"));\n",
        priority
      ),
      (.ruby, "r['apns-push-type'] = 'voip'\nr['apns-topic'] = 'com.a'\n", suffix),
      // Pairs.
      (.swift, "let h = [(\"apns-push-type\", \"background\"), (\"apns-priority\", \"10\")]\n", priority),
      (.python, "h = [(':method', 'POST'), ('apns-push-type', 'background'), ('apns-priority', '5')]\n", []),
      (.rust, "let h = [(\"apns-topic\", \"com.a\"), (\"apns-push-type\", \"voip\")];\n", suffix),
      (.swift, "let h = [(\"title\", \"background\"), (\"apns-priority\", priority)]\n", []),
    ] as [(HostLanguage, String, [String])])
  func headersOfOneRequestBelongTogether(_ language: HostLanguage, _ text: String, _ found: [String]) {
    #expect(findings(text, language) == found, "\(text)")
  }

  @Test func namesAreShownWithoutQuotes() {
    let text = "r.headers.add(name: \"apns-priority\", value: \"9\")\n"
    let message = messages(text, .swift).first
    #expect(message == "invalid `apns-priority` value `9`; expected `10`, `5`, or `1`")
  }

  /// Conditions that a function returns.
  @Test(
    arguments: [
      (
        .swift, "switch self { case .a: return \"'a' in topics and 'b' in topics\" }\n",
        ["target/condition-operators and"]
      ),
      (.swift, "var c: String { \"'a' in topics && !('b' in topics)\" }\n", []),
      (
        .rust, "fn c() -> String { \"'a' in topics or 'b' in topics\".to_string() }\n",
        ["target/condition-operators or"]
      ),
      (.python, "LATE = \"'a' in topics & 'b' in topics\"\n", ["target/condition-operators &"]),
      (.python, "LATE = \"late in topics && 'b' in topics\"\n", ["target/condition-quotes late"]),
      (
        .python, "LATE = \"late in topics && 'b' in topics\"\nmessage = {'condition': LATE, 'data': {'a': 'b'}}\n",
        ["target/condition-quotes late"]
      ),
      (.python, "HELP = \"'a' in topics and 'b' in topics is what people write\"\n", []),
      (.python, "DOC = \"(see 'news' in topics && more)\"\nQUERY = \"'x' in topics && 'y' in tags\"\n", []),
      (.python, "TEMPLATE = \"'{a}' in topics || '{b}' in topics\"\n", []),
      (.python, "FILTER = \"'a' in topics or 'b' in topics\"\n", []),
      (.python, "BAD_CONDITION = \"'a' in topics & 'b' in topics\"\n", []),
      (.python, "text = \"the words in topics are 'good' in topics\"\n", []),
      (.swift, "print(\"condition: 'a' in topics and 'b' in topics\")\n", []),
      (.ruby, "let(:invalid_condition) { \"'a' in topics and b\" }\n", []),
      (.python, "def f():\n  return \"('a' in topics && 'b' in topics) || 'c' in topics\"\n", []),
      (.php, "<?php\n$c = \"'a' in topics\";\nif ($x) { $c .= \" || 'Madeira' in topics\"; }\n", []),
      (.python, "c = \"'a' in topics\"\nif x:\n  c += \" || 'Madeira' in topics\"\n", []),
      // Pieces of one.
      (.java, "class A { void f() { b.append('\\'').append(t).append(\"' in topics\"); } }\n", []),
      (.java, "class A { void f() { b.append(\"'a' in topics || '\").append(t); } }\n", []),
    ] as [(HostLanguage, String, [String])])
  func conditionsAloneAreChecked(_ language: HostLanguage, _ text: String, _ found: [String]) {
    let url = "url(\"https://fcm.googleapis.com/v1/projects/p/messages:send\")\n"
    #expect(findings(url + text, language) == found, "\(text)")
  }

  /// Lines of one list are of one request.
  @Test(
    arguments: [
      (
        "<?php\n$h = ['Authorization: Bearer ' . $t, 'apns-topic: com.a', 'apns-push-type: liveactivity'];\n",
        ["apns/topic-suffix com.a"]
      ),
      (
        "<?php\ncurl_setopt($c, CURLOPT_HTTPHEADER, array(\n  'apns-push-type: background',\n  'apns-priority: 10',\n));\n",
        ["apns/background-priority 10"]
      ),
      // Two lists, and two lines of the same name.
      ("<?php\n$h = ['apns-push-type: background'];\n$i = ['apns-priority: 10'];\n", []),
      ("<?php\n$h = [['apns-push-type: background'], ['apns-priority: 10']];\n", []),
      ("<?php\n$h = ['apns-push-type: background', 'apns-push-type: alert', 'apns-priority: 10'];\n", []),
      (
        "<?php\nforeach (['apns-push-type: alert', 'apns-push-type: background', 'apns-priority: 10'] as $h) { f($h); }\n",
        []
      ),
      // A sentence about a header.
      ("<?php\nfail('apns-push-type: got %q, want background');\n", []),
      ("<?php\n$h = ['apns-push-type: ' . $type, 'apns-topic: com.a.voip', 'apns-priority: 10'];\n", []),
    ] as [(String, [String])])
  func linesOfOneListAreOneRequest(_ text: String, _ found: [String]) {
    #expect(findings(text, .php) == found, "\(findings(text, .php)) \(text)")
  }
}
