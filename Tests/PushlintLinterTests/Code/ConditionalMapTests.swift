import PushlintExtract
import TestSupport
import Testing

/// Maps that a message gets where there is something in them: `if data: message["data"] = data`.
@Suite struct ConditionalMapTests {
  private static let url = "https://fcm.googleapis.com/v1/projects/p/messages:send"

  private static let samples: [(HostLanguage, String)] = [
    (
      .python,
      "U = '\(url)'\ndef f(t, body):\n    notification = {}\n    if body:\n        notification['text'] = body\n"
        + "    data = {}\n    data['n'] = 1\n    message = {'token': t}\n    if notification:\n"
        + "        message['notification'] = notification\n    if len(data) > 0:\n        message['data'] = data\n"
        + "    post(U, json={'message': message})\n"
    ),
    (
      .php,
      "<?php\n$u = '\(url)';\nfunction f($t, $body) {\n  $notification = [];\n"
        + "  if ($body) { $notification['text'] = $body; }\n  $data = [];\n  $data['n'] = 1;\n"
        + "  $message = ['token' => $t];\n  if ($notification) { $message['notification'] = $notification; }\n"
        + "  if (!empty($data)) {\n    $message['data'] = $data;\n  }\n  post(['message' => $message]);\n}\n"
    ),
    (
      .ruby,
      "U = '\(url)'\ndef f(t, body)\n  notification = {}\n  notification[:text] = body if body\n  data = {}\n"
        + "  data[:n] = 1\n  message = { token: t }\n  message[:notification] = notification if notification.any?\n"
        + "  unless data.empty?\n    message[:data] = data\n  end\n  post({ message: message })\nend\n"
    ),
    (
      .go,
      "package a\n\nconst url = \"\(url)\"\n\nfunc f(t string, body string) {\n\tnotification := map[string]any{}\n"
        + "\tif body != \"\" {\n\t\tnotification[\"text\"] = body\n\t}\n\tdata := map[string]any{}\n\tdata[\"n\"] = 1\n"
        + "\tmessage := map[string]any{\"token\": t}\n\tif len(notification) > 0 {\n"
        + "\t\tmessage[\"notification\"] = notification\n\t}\n\tif len(data) > 0 {\n\t\tmessage[\"data\"] = data\n\t}\n"
        + "\tpost(map[string]any{\"message\": message})\n}\n"
    ),
    (
      .java,
      "import java.util.*;\nclass A {\n  void f(String t, String body) {\n    String url = \"\(url)\";\n"
        + "    Map<String, Object> notification = new HashMap<>();\n    if (body != null)\n"
        + "      notification.put(\"text\", body);\n    Map<String, Object> data = new HashMap<>();\n"
        + "    data.put(\"n\", 1);\n    Map<String, Object> message = new HashMap<>();\n    message.put(\"token\", t);\n"
        + "    if (notification.size() > 0)\n      message.put(\"notification\", notification);\n"
        + "    if (!data.isEmpty()) {\n      message.put(\"data\", data);\n    }\n"
        + "    Map<String, Object> root = new HashMap<>();\n    root.put(\"message\", message);\n    post(root);\n  }\n}\n"
    ),
    (
      .kotlin,
      "const val url = \"\(url)\"\nfun f(t: String, body: String?) {\n  val notification = mutableMapOf<String, Any>()\n"
        + "  if (body != null) notification[\"text\"] = body\n  val data = mutableMapOf<String, Any>()\n"
        + "  data[\"n\"] = 1\n  val message = mutableMapOf<String, Any>(\"token\" to t)\n"
        + "  if (notification.isNotEmpty()) message[\"notification\"] = notification\n  if (data.isNotEmpty()) {\n"
        + "    message[\"data\"] = data\n  }\n  post(mapOf(\"message\" to message))\n}\n"
    ),
    (
      .cSharp,
      "class A {\n  const string url = \"\(url)\";\n  void F(string t, string body) {\n"
        + "    var notification = new Dictionary<string, object>();\n"
        + "    if (body != null) notification[\"text\"] = body;\n    var data = new Dictionary<string, object>();\n"
        + "    data[\"n\"] = 1;\n    var message = new Dictionary<string, object> { [\"token\"] = t };\n"
        + "    if (notification.Count > 0) message[\"notification\"] = notification;\n    if (data.Count > 0)\n    {\n"
        + "      message[\"data\"] = data;\n    }\n"
        + "    Post(new Dictionary<string, object> { [\"message\"] = message });\n  }\n}\n"
    ),
    (
      .swift,
      "let url = \"\(url)\"\nfunc f(t: String, body: String?) {\n  var notification: [String: Any] = [:]\n"
        + "  if let body { notification[\"text\"] = body }\n  var data: [String: Any] = [:]\n  data[\"n\"] = 1\n"
        + "  var message: [String: Any] = [\"token\": t]\n"
        + "  if !notification.isEmpty { message[\"notification\"] = notification }\n  if !data.isEmpty {\n"
        + "    message[\"data\"] = data\n  }\n  post([\"message\": message])\n}\n"
    ),
    (
      .dart,
      "const url = '\(url)';\nvoid f(String t, String? body) {\n  final notification = <String, dynamic>{};\n"
        + "  if (body != null) notification['text'] = body;\n  final data = <String, dynamic>{};\n  data['n'] = 1;\n"
        + "  final message = <String, dynamic>{'token': t};\n"
        + "  if (notification.isNotEmpty) message['notification'] = notification;\n  if (data.isNotEmpty) {\n"
        + "    message['data'] = data;\n  }\n  post(url, jsonEncode({'message': message}));\n}\n"
    ),
    (
      .rust,
      "const URL: &str = \"\(url)\";\nfn f(t: &str, body: Option<&str>) {\n"
        + "    let mut notification = serde_json::Map::new();\n    if let Some(body) = body {\n"
        + "        notification.insert(\"text\".into(), json!(body));\n    }\n"
        + "    let mut data = serde_json::Map::new();\n    data.insert(\"n\".into(), json!(1));\n"
        + "    let mut message = json!({ \"token\": t });\n    if !notification.is_empty() {\n"
        + "        message[\"notification\"] = json!(notification);\n    }\n    if !data.is_empty() {\n"
        + "        message[\"data\"] = json!(data);\n    }\n    post(json!({ \"message\": message }));\n}\n"
    ),
  ]

  @Test(arguments: samples)
  func whatIsInThemIsChecked(_ language: HostLanguage, _ text: String) {
    let rules = findings(text, language).map { $0.prefix { $0 != " " } }
    #expect(rules == ["structure/misspelt-field", "data/value-not-string"], "\(findings(text, language))\n\(text)")
  }

  /// The same with what is right in it.
  @Test(arguments: samples)
  func nothingIsMissing(_ language: HostLanguage, _ text: String) {
    let quote = [.python, .php, .ruby, .dart].contains(language) ? "'" : "\""
    var fine = text.replacing("\"text\"", with: "\"body\"").replacing("'text'", with: "'body'")
      .replacing(":text", with: ":body")
    for old in ["= 1;\n", "= 1\n", "json!(1)", "\"n\", 1)"] {
      let new = old.replacing("1", with: "\(quote)1\(quote)")
      fine = fine.replacing(old, with: new)
    }
    #expect(fine != text && findings(fine, language) == [], "\(findings(fine, language))\n\(fine)")
  }

  /// What a condition gives away may be changed.
  @Test(arguments: [
    "if fill(data):\n        message['data'] = data", "if data and fill(data):\n        message['data'] = data",
    "if check(t, data):\n        message['data'] = data",
  ])
  func whatIsGivenAwayIsNotSeen(_ statement: String) {
    let text =
      "U = '\(Self.url)'\ndef f(t):\n    data = {'n': 1}\n    message = {'token': t, 'notification': {'title': 'a'}}\n"
      + "    \(statement)\n    post(U, json={'message': message})\n"
    #expect(findings(text, .python) == [], "\(text)")
  }
}
