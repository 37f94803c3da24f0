import PushlintExtract

extension EditedCode {
  /// Maps whose members other maps get, and maps that a message gets where there is something in them.
  static func maps(_ language: HostLanguage) -> [String] {
    switch language {
    case .python:
      [
        "base = {\"data\": {\"n\": 1}, \"android\": {\"priority\": \"urgent\"}}\n",
        "post(json={\"message\": {**base, \"token\": t}})\n", "post(json={\"message\": base | {\"token\": t}})\n",
        "post(json={\"message\": dict(base, token=t, data={\"n\": \"b\"})})\n", "base[\"data\"] = {}\n",
        "data = {}\ndata[\"n\"] = 5\n", "message = {\"token\": t}\n", "if data:\n    message[\"data\"] = data\n",
        "post(json={\"message\": message})\n", "if len(base) > 0:\n    fill(base)\n",
      ]
    case .php:
      [
        "$base = ['data' => ['n' => 1], 'android' => ['priority' => 'urgent']];\n",
        "post(['message' => $base + ['token' => $t]]);\n", "post(['message' => [...$base, 'token' => $t]]);\n",
        "post(['message' => array_merge($base, ['token' => $t, 'data' => []])]);\n", "$base['data'] = [];\n",
        "$data = [];\n$data['n'] = 5;\n", "$message = ['token' => $t];\n",
        "if (!empty($data)) {\n  $message['data'] = $data;\n}\n", "post(['message' => $message]);\n",
      ]
    case .ruby:
      [
        "base = { data: { n: 1 }, android: { priority: 'urgent' } }\n", "post({ message: base.merge(token: t) })\n",
        "post({ message: { **base, token: t } })\n", "post({ message: { token: t }.merge(base) })\n",
        "base[:data] = {}\n", "data = {}\ndata[:n] = 5\n", "message = { token: t }\n",
        "message[:data] = data if data.any?\n", "unless data.empty?\n  message[:data] = data\nend\n",
        "post({ message: message })\n",
      ]
    case .dart:
      [
        "final base = {'data': {'n': 1}, 'android': {'priority': 'urgent'}};\n",
        "post(jsonEncode({'message': {...base, 'token': t}}));\n", "base['data'] = {};\n",
        "final data = <String, dynamic>{};\ndata['n'] = 5;\n", "final message = <String, dynamic>{'token': t};\n",
        "if (data.isNotEmpty) {\n  message['data'] = data;\n}\n", "post(jsonEncode({'message': message}));\n",
      ]
    case .kotlin:
      [
        "val base = mapOf(\"data\" to mapOf(\"n\" to 1), \"android\" to mapOf(\"priority\" to \"urgent\"))\n",
        "post(mapOf(\"message\" to base + mapOf(\"token\" to t)))\n",
        "val data = mutableMapOf<String, Any>()\ndata[\"n\"] = 5\n",
        "val message = mutableMapOf<String, Any>(\"token\" to t)\n",
        "if (data.isNotEmpty()) {\n  message[\"data\"] = data\n}\n", "post(mapOf(\"message\" to message))\n",
      ]
    case .swift:
      [
        "let base: [String: Any] = [\"data\": [\"n\": 1], \"android\": [\"priority\": \"urgent\"]]\n",
        "post([\"message\": base.merging([\"token\": t]) { a, _ in a }])\n",
        "var data: [String: Any] = [:]\ndata[\"n\"] = 5\n", "var message: [String: Any] = [\"token\": t]\n",
        "if !data.isEmpty {\n    message[\"data\"] = data\n}\n", "post([\"message\": message])\n",
      ]
    case .java:
      [
        "Map<String, Object> data = new HashMap<>();\ndata.put(\"n\", 5);\n",
        "Map<String, Object> message = new HashMap<>();\nmessage.put(\"token\", t);\n",
        "if (!data.isEmpty()) {\n  message.put(\"data\", data);\n}\n", "post(Map.of(\"message\", message));\n",
        "if (data.size() > 0)\n  message.put(\"data\", data);\n",
      ]
    case .cSharp:
      [
        "var data = new Dictionary<string, object>();\ndata[\"n\"] = 5;\n",
        "var message = new Dictionary<string, object> { [\"token\"] = t };\n",
        "if (data.Count > 0) message[\"data\"] = data;\n",
        "post(new Dictionary<string, object> { [\"message\"] = message });\n",
      ]
    case .go:
      [
        "data := map[string]any{}\ndata[\"n\"] = 5\n", "message := map[string]any{\"token\": t}\n",
        "if len(data) > 0 {\n\tmessage[\"data\"] = data\n}\n", "post(map[string]any{\"message\": message})\n",
      ]
    case .rust:
      [
        "let mut data = serde_json::Map::new();\ndata.insert(\"n\".into(), json!(5));\n",
        "let mut message = json!({ \"token\": t });\n",
        "if !data.is_empty() {\n    message[\"data\"] = json!(data);\n}\n",
        "post(json!({ \"message\": message }));\n",
      ]
    case .javaScript, .typeScript:
      [
        "const base = { data: { n: 1 }, android: { priority: 'urgent' } };\n", "fcm.send({ ...base, token });\n",
        "const message = { ...base, token };\n\n", "fcm.send({ ...base, token, data: {} });\n", "base.data = {};\n\n",
        "delete base.android;\n", "const notification = {};\n", "notification.imageURL = link;\n\n",
        "const message = { token, notification };\n\n", "fcm.send(message);\n", "notification.title = 5;\n",
        "let extra = { n: 5 };\n\n", "extra = { ...extra, m: 'b' };\n", "fcm.send({ token, data: extra });\n",
        "post(JSON.stringify({ message }));\n", "fcm.send(<Message>{ token, data: { n: 5 } });\n",
      ]
    default: []
    }
  }
}
