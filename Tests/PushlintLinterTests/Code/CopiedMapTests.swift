import PushlintExtract
import TestSupport
import Testing

/// Members that statements set in maps of which no more can be seen: copies, and what other functions return.
@Suite struct CopiedMapTests {
  private static let url = "https://fcm.googleapis.com/v1/projects/p/messages:send"

  @Test(
    arguments: [
      (.python, "def f(r):\n    data = r.data.copy() if r.data else {}\n    data['n'] = 0\n    return %\n", "0"),
      (.python, "def f(r):\n    data = dict(r)\n    data['n'] = len(r)\n    return %\n", "len(r)"),
      (.php, "<?php function f($r) { $data = $r->all(); $data['n'] = 5; return %; }\n", "5"),
      (.ruby, "def f(r)\n  data = r.to_h\n  data[:n] = 5\n  %\nend\n", "5"),
      (.dart, "Object f(r) {\n  final data = Map<String, dynamic>.from(r);\n  data['n'] = 5;\n  return %;\n}\n", "5"),
      (.swift, "func f(r: [String: Any]) {\n  var data = r\n  data[\"n\"] = 5\n  return %\n}\n", "5"),
    ] as [(HostLanguage, String, String)])
  func membersSetInOtherMaps(_ language: HostLanguage, _ function: String, _ found: String) {
    let message =
      switch language {
      case .php: "['message' => ['topic' => 'a', 'data' => $data]]"
      case .ruby: "{ message: { topic: 'a', data: data } }"
      case .swift: "[\"message\": [\"topic\": \"a\", \"data\": data]]"
      default: "{'message': {'topic': 'a', 'data': data}}"
      }
    let comment =
      language == .php
      ? " // \(Self.url)" : language == .python || language == .ruby ? "# \(Self.url)\n" : "// \(Self.url)\n"
    let text =
      language == .php
      ? function.replacing("%", with: message) + comment : comment + function.replacing("%", with: message)
    #expect(findings(text, language) == ["data/value-not-string \(found)"], "\(text)")
    #expect(findings(text.replacing(found, with: "x"), language) == [])
  }
}
