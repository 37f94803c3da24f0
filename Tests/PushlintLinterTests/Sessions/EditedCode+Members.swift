import PushlintExtract

extension EditedCode {
  /// Types of what functions are given, maps with names that they are given, and maps in others with names of their own.
  static func members(_ language: HostLanguage) -> [String] {
    switch language {
    case .python:
      [
        "def run(t):\n    extra = {\"n\": 5}\n    late(t, extra)\n\n\n",
        "def late(t, data):\n    post(json={\"message\": {\"token\": t, \"data\": data}})\n\n\n",
        "def give(t):\n    aps = {\"badge\": \"1\"}\n    late({\"aps\": aps}, t)\n\n\n", "extra[\"m\"] = 1\n",
        "body = {\"message\": {\"token\": t, \"notification\": {\"title\": \"a\"}}}\n",
        "inner = body[\"message\"]\ninner[\"android\"] = {\"priority\": \"urgent\"}\n", "inner[\"ttl\"] = 1\n",
      ]
    case .ruby:
      [
        "def run(t)\n  extra = { n: 5 }\n  late(t, extra)\nend\n",
        "def late(t, data)\n  post({ message: { token: t, data: data } })\nend\n", "extra[:m] = 1\n",
        "body = { message: { token: t } }\ninner = body[:message]\ninner[:android] = { priority: 'urgent' }\n",
      ]
    case .php:
      [
        "function run($t) {\n  $extra = ['n' => 5];\n  late($t, $extra);\n}\n",
        "function late($t, $data) {\n  post(['message' => ['token' => $t, 'data' => $data]]);\n}\n",
        "$extra['m'] = 1;\n", "function add(CloudMessage $message) {\n  $message->withData(['a' => 'b']);\n}\n",
        "$body = ['message' => ['token' => $t]];\n$inner = &$body['message'];\n$inner['ttl'] = 1;\n",
        "$body['aps']['alert'] = [];\n",
      ]
    case .kotlin:
      [
        "data class Order(val id: String, val count: Int)\n", "data class Order(val count: String)\n",
        "fun f(order: Order) {\n  post(mapOf(\"message\" to mapOf(\"topic\" to \"a\", \"data\" to mapOf(\"n\" to order.count))))\n}\n",
        "fun run(t: String) {\n  val extra = mapOf(\"n\" to 5)\n  late(t, extra)\n}\n",
        "fun late(t: String, data: Map<String, Any>) {\n  post(mapOf(\"message\" to mapOf(\"token\" to t, \"data\" to data)))\n}\n",
      ]
    case .java:
      [
        "@Data class FcmRequest {\n  private Shown message;\n}\n",
        "@Data class Shown {\n  private String token;\n  private Note notification;\n}\n",
        "@Data class Note {\n  private String title;\n  private String text;\n}\n",
        "record Order(String id, int count) {}\n",
        "class B {\n  void f(Order order) {\n    post(Map.of(\"message\", Map.of(\"topic\", \"a\", \"data\", Map.of(\"n\", order.count))));\n  }\n}\n",
        "Aps.Builder part = Aps.builder();\nx.ifPresent(part::setBadge);\n",
      ]
    case .cSharp:
      [
        "class Order { public string Id { get; set; } public int Count { get; set; } }\n",
        "void F(Order order) {\n  post(new { message = new { topic = \"a\", data = new { n = order.Count } } });\n}\n",
      ]
    case .go:
      [
        "type Order struct {\n\tID string\n\tCount int\n}\n",
        "func f(order *Order) {\n\tpost(map[string]any{\"message\": map[string]any{\"topic\": \"a\", \"data\": map[string]any{\"n\": order.Count}}})\n}\n",
        "func run(t string) {\n\textra := map[string]any{\"n\": 5}\n\tlate(t, extra)\n}\n",
        "func late(t string, data map[string]any) {\n\tpost(map[string]any{\"message\": map[string]any{\"token\": t, \"data\": data}})\n}\n",
        "func (s *Sender) go(t string) {\n\ts.late(t, map[string]any{\"n\": 6})\n}\n",
        "func (s *Sender) late(t string, data map[string]any) {\n\tpost(map[string]any{\"message\": map[string]any{\"token\": t, \"data\": data}})\n}\n",
        "body := map[string]any{\"message\": map[string]any{\"token\": t}}\ninner := body[\"message\"].(map[string]any)\ninner[\"ttl\"] = 1\n",
      ]
    case .rust:
      [
        "struct Order { id: String, count: i64 }\n",
        "fn f(order: &Order) {\n    post(json!({ \"message\": { \"topic\": \"a\", \"data\": { \"n\": order.count } } }));\n}\n",
        "fn run(t: &str) {\n    late(t, json!({ \"n\": 5 }));\n}\n", "const KIND: &str = \"alerts\";\n",
        "fn late(t: &str, data: Value) {\n    post(json!({ \"message\": { \"token\": t, \"data\": data } }));\n}\n",
        "fn head(kind: &str) {\n    client.post(u).header(\"apns-push-type\", kind);\n}\n",
        "fn go() {\n    head(KIND);\n}\n",
      ]
    case .swift:
      [
        "struct Order {\n    let id: String\n    let amount: Int\n}\n",
        "func f(_ order: Order) {\n    post([\"message\": [\"topic\": \"a\", \"data\": [\"n\": order.amount]]])\n}\n",
        "func head(_ kind: String) {\n    request.setValue(kind, forHTTPHeaderField: \"apns-push-type\")\n}\n",
        "func run() {\n    head(\"live-activity\")\n    let aps: [String: Any] = [\"badge\": \"1\"]\n    late([\"aps\": aps])\n}\n",
        "func late(_ p: [String: Any]) {\n    body = encode(p)\n}\n",
        "struct Aps: Encodable {\n    let alert = \"a\"\n    let badge = \"1\"\n    let sound: String\n}\n",
      ]
    case .dart:
      [
        "class Order {\n  final String id;\n  final int amount;\n}\n",
        "void f(Order order) {\n  post(jsonEncode({'message': {'topic': 'a', 'data': {'n': order.amount}}}));\n}\n",
        "void run(String t) {\n  final extra = {'n': 5};\n  late(t, extra);\n}\n",
        "void late(String t, Map<String, dynamic> data) {\n  post(jsonEncode({'message': {'token': t, 'data': data}}));\n}\n",
        "final body = {'message': {'token': t}};\nfinal inner = body['message'] as Map<String, dynamic>;\ninner['ttl'] = 1;\n",
      ]
    default: []
    }
  }
}
