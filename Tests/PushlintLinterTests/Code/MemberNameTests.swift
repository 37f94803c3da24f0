import PushlintExtract
import TestSupport
import Testing

/// Maps in others that get a name of their own: `message = payload["message"]`.
@Suite struct MemberNameTests {
  private static let url = "https://fcm.googleapis.com/v1/projects/p/messages:send"

  private static func python(_ statements: String) -> String {
    "import requests\ndef f(t):\n    p = {'message': {'token': t, 'notification': {'title': 'a', 'body': 'b'}}}\n"
      + statements.split(separator: "\n").map { "    \($0)\n" }.joined()
      + "    requests.post('\(url)', json=p)\n"
  }

  @Test(
    arguments: [
      (.python, python("m = p['message']\nm['android'] = {'priority': 'urgent'}"), ["types/unknown-value 'urgent'"]),
      (.python, python("n = p['message']['notification']\nn['sound'] = 'a'"), ["structure/misplaced-field 'sound'"]),
      (
        .python, python("m = p['message']\nm['notification']['sound'] = 'a'\nn = m['notification']\nn['tag'] = 'b'"),
        ["structure/misplaced-field 'sound'", "structure/misplaced-field 'tag'"]
      ),
      (
        .python, python("m = p['message']\nif x:\n    m['android'] = {'priority': 'urgent'}"),
        ["types/unknown-value 'urgent'"]
      ),
      // Right ones, copies, and names of anything else.
      (.python, python("m = p['message']\nm['android'] = {'priority': 'HIGH'}\nm['data'] = {'a': 'b'}"), []),
      (.python, python("m = dict(p['message'])\nm['priority'] = 'urgent'"), []),
      (.python, python("m = p['message'].copy()\nm['priority'] = 'urgent'"), []),
      (.python, python("m = p['message'] or {}\nm['colour'] = 'urgent'"), []),
      (
        .ruby,
        "def f(t)\n  p = { message: { token: t, notification: { title: 'a', body: 'b' } } }\n  n = p[:message][:notification]\n"
          + "  n[:sound] = 'a'\n  post('\(url)', p)\nend\n", ["structure/misplaced-field :sound"]
      ),
      (
        .go,
        "func f(t string) {\n\tp := map[string]any{\"message\": map[string]any{\"token\": t}}\n"
          + "\tm := p[\"message\"].(map[string]any)\n\tm[\"priority\"] = \"high\"\n\tpost(\"\(url)\", p)\n}\n",
        ["structure/misplaced-field \"priority\""]
      ),
      (
        .dart,
        "void f(String t) {\n  final p = {'message': {'token': t}};\n  final m = p['message'] as Map<String, dynamic>;\n"
          + "  m['priority'] = 'high';\n  post('\(url)', jsonEncode(p));\n}\n", ["structure/misplaced-field 'priority'"]
      ),
      (
        .php,
        "<?php function f($t) {\n  $p = ['message' => ['token' => $t]];\n  $m = &$p['message'];\n  $m['priority'] = 'high';\n"
          + "  post('\(url)', $p);\n}\n", ["structure/misplaced-field 'priority'"]
      ),
      // A copy.
      (
        .php,
        "<?php function f($t) {\n  $p = ['message' => ['token' => $t]];\n  $m = $p['message'];\n  $m['priority'] = 'high';\n"
          + "  post('\(url)', $p);\n}\n", []
      ),
    ] as [(HostLanguage, String, [String])])
  func mapsAreCheckedByTheirOwnNames(_ language: HostLanguage, _ text: String, _ expected: [String]) {
    #expect(findings(text, language).sorted() == expected, "\(text)")
  }
}
