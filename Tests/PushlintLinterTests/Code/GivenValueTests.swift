import PushlintExtract
import TestSupport
import Testing

/// Values of messages that functions of the same file are given: they are checked for the place of the parameter.
@Suite struct GivenValueTests {
  private static let url = "https://fcm.googleapis.com/v1/projects/p/messages:send"

  @Test(
    arguments: [
      (
        .swift,
        "func push(_ t: String, kind: String) {\n  var r = URLRequest(url: URL(string: \"https://api.push.apple.com/3/device/\\(t)\")!)\n"
          + "  r.setValue(kind, forHTTPHeaderField: \"apns-push-type\")\n}\nfunc run() {\n  push(t, kind: \"live-activity\")\n}\n",
        ["apns/header-value \"live-activity\""]
      ),
      (
        .rust,
        "const KIND: &str = \"alerts\";\nfn run() { push(\"t\", KIND); }\nfn push(t: &str, kind: &str) {\n"
          + "    client.post(format!(\"https://api.push.apple.com/3/device/{t}\")).header(\"apns-push-type\", kind);\n}\n",
        ["apns/header-value \"alerts\""]
      ),
      (
        .go,
        "func run() { push(t, \"10\", \"alert\") }\nfunc push(t string, kind, priority string) {\n\tr.Header.Set(\"apns-push-type\", kind)\n\tr.Header.Set(\"apns-priority\", priority)\n}\n",
        ["apns/header-value \"10\"", "apns/header-value \"alert\""]
      ),
    ] as [(HostLanguage, String, [String])])
  func headersAreFollowed(_ language: HostLanguage, _ text: String, _ expected: [String]) {
    #expect(findings(text, language) == expected, "\(text)")
  }

  /// What is given has a name of its own, and nothing else is done with it.
  @Test(
    arguments: [
      (
        .python,
        "def run():\n    extra = {'n': 5}\n    send('t', extra)\n\ndef send(t, data):\n    post('\(url)', json={'message': {'token': t, 'data': data}})\n",
        "5", "extra['k'] = x\n    send('t', extra)"
      ),
      (
        .php,
        "<?php function run() {\n  $extra = ['n' => 5];\n  send('t', $extra);\n}\nfunction send($t, $data) {\n"
          + "  post('\(url)', ['message' => ['token' => $t, 'data' => $data]]);\n}\n", "5",
        "$extra = clean($extra);\n  send('t', $extra);"
      ),
      (
        .kotlin,
        "fun run() {\n  val extra = mapOf(\"n\" to 5)\n  send(\"t\", extra)\n}\nfun send(t: String, data: Map<String, Any>) {\n"
          + "  post(\"\(url)\", mapOf(\"message\" to mapOf(\"token\" to t, \"data\" to data)))\n}\n", "5",
        "log(extra)\n  send(\"t\", extra)"
      ),
      (
        .go,
        "func run() {\n\textra := map[string]any{\"n\": 5}\n\tsend(\"t\", extra)\n}\nfunc send(t string, data map[string]any) {\n"
          + "\tpost(\"\(url)\", map[string]any{\"message\": map[string]any{\"token\": t, \"data\": data}})\n}\n", "5",
        "extra = other()\n\tsend(\"t\", extra)"
      ),
    ] as [(HostLanguage, String, String, String)])
  func namedMapsAreFollowed(_ language: HostLanguage, _ text: String, _ found: String, _ change: String) {
    #expect(findings(text, language) == ["data/value-not-string \(found)"], "\(text)")
    let call = change.split(separator: "\n").last.map { $0.trimmingPrefix { $0 == " " || $0 == "\t" } } ?? ""
    #expect(text.contains(call))
    #expect(findings(text.replacing(call, with: change), language) == [], "\(change)")
  }

  /// A function that sends a message with `%1` as its data, and a call of it that gives `%2`.
  private static let pairs: [(HostLanguage, String, String, String, String)] = [
    (
      .python, "def push(token, data, title='a'):\n    post('\(url)', json={'message': {'token': token, 'data': %}})\n",
      "data", "push(t, {'n': 5, 'k': 'v'})\n", "5"
    ),
    (
      .python, "class A:\n    def push(self, *, data):\n        post('\(url)', {'message': {'token': t, 'data': %}})\n",
      "data", "    def run(self):\n        self.push(data={'n': True})\n", "True"
    ),
    (
      .python,
      "from firebase_admin import messaging\ndef push(data):\n    messaging.send(messaging.Message(topic='a', data=%))\n",
      "data", "push({'n': 5})\n", "5"
    ),
    (
      .php,
      "<?php class A { private function push(string $t, array $data = []) { $m = ['token' => $t, 'data' => %];\n"
        + "post('\(url)', ['message' => $m]); }\n", "$data",
      "function run() { $this->push($t, ['n' => 5]); } }\n", "5"
    ),
    (
      .php, "<?php function push($t, $data) { post('\(url)', ['message' => ['token' => $t, 'data' => %]]); }\n",
      "$data",
      "push(data: array('n' => false), t: $t);\n", "false"
    ),
    (
      .ruby, "def push(token, data)\n  post('\(url)', { message: { token: token, data: % } })\nend\n", "data",
      "push(t, { n: 5 })\n", "5"
    ),
    (
      .ruby, "def push(token:, data: {})\n  post('\(url)', { message: { token: token, data: % } })\nend\n", "data",
      "push(token: t, data: { n: 5 })\n", "5"
    ),
    (
      .go,
      "func push(token string, data map[string]any) error {\n"
        + "\tpost(\"\(url)\", map[string]any{\"message\": map[string]any{\"token\": token, \"data\": %}})\n}\n", "data",
      "func run() {\n\tpush(t, map[string]any{\"n\": 5})\n}\n", "5"
    ),
    (
      .go,
      "func (s *Sender) push(ctx context.Context, token string, data map[string]any) (interface{}, error) {\n"
        + "\tpost(\"\(url)\", map[string]any{\"message\": map[string]any{\"token\": token, \"data\": %}})\n}\n", "data",
      "func (s *Sender) run() {\n\ts.push(ctx, t, map[string]any{\"n\": 5})\n}\n", "5"
    ),
    (
      .rust,
      "async fn push(&self, token: &str, data: Value) -> Result<HashMap<String, Value>> {\n"
        + "    post(\"\(url)\", json!({ \"message\": { \"token\": token, \"data\": % } }));\n}\n", "data",
      "async fn run(&self) {\n    self.push(t, json!({ \"n\": 5 })).await;\n}\n", "5"
    ),
    (
      .swift,
      "func push(_ token: String, data: [String: Any]) {\n"
        + "  post(\"\(url)\", [\"message\": [\"token\": token, \"data\": %]])\n}\n", "data",
      "func run() {\n  push(t, data: [\"n\": 5])\n}\n", "5"
    ),
    (
      .dart,
      "Future<void> push(String token, Map<String, dynamic> data) async {\n"
        + "  await post('\(url)', jsonEncode({'message': {'token': token, 'data': %}}));\n}\n", "data",
      "void run() {\n  push(t, {'n': 5});\n}\n", "5"
    ),
    (
      .dart,
      "class A {\n  static void push(String token, {required Map<String, dynamic> data}) {\n"
        + "    post('\(url)', jsonEncode({'message': {'token': token, 'data': %}}));\n  }\n", "data",
      "  void run() => A.push(t, data: {'n': n.length});\n}\n", "n.length"
    ),
  ]

  @Test(arguments: pairs)
  func whatAFunctionIsGivenIsCheckedInItsMessage(
    _ language: HostLanguage, _ function: String, _ name: String, _ call: String, _ found: String
  ) {
    let text = function.replacing("%", with: name) + call
    #expect(findings(text, language).map { $0.split(separator: " ").last.map(String.init) } == [found], "\(text)")
    // Before the function, too.
    guard !text.contains("class") else { return }
    let head = text.hasPrefix("<?php ") ? "<?php " : ""
    let turned = head + call + function.replacing("%", with: name).dropFirst(head.count)
    #expect(findings(turned, language).map { $0.split(separator: " ").last.map(String.init) } == [found], "\(turned)")
  }

  @Test(arguments: pairs)
  func whatIsMadeOfItStaysOpen(
    _ language: HostLanguage, _ function: String, _ name: String, _ call: String, _ found: String
  ) {
    #expect(findings(function.replacing("%", with: "strings(\(name))") + call, language) == [])
    #expect(findings(function.replacing("%", with: "other") + call, language) == [])
    let changed = function.replacing("%", with: name)
    // Another function of that name, and one of another object.
    guard !function.contains("class") else { return }
    let again = language == .php ? String(function.dropFirst(6)) : function
    #expect(findings(changed + again.replacing("%", with: "other") + call, language) == [], "\(changed)")
    #expect(
      findings(changed + call.replacing("push(", with: language == .php ? "$x->push(" : "x.push("), language) == [])
    #expect(findings(changed + call.replacing("push(", with: "pushes("), language) == [])
  }

  @Test(
    arguments: [
      (
        .python,
        "def push(t, data):\n    data = clean(data)\n    post('\(url)', {'message': {'token': t, 'data': data}})\n"
      ),
      (
        .python,
        "def push(t, data):\n    data.update(x='1')\n    post('\(url)', {'message': {'token': t, 'data': data}})\n"
      ),
      (
        .python,
        "def push(t, data):\n    def f(data):\n        post('\(url)', {'message': {'token': t, 'data': data}})\n"
      ),
      (.python, "def push(data, t):\n    post('\(url)', {'message': {'token': t, 'data': data}})\n"),
      (.python, "def push(t, data):\n    pass\npost('\(url)', {'message': {'token': t, 'data': data}})\n"),
      (
        .python,
        "def push(t, data):\n    for data in all(data):\n        post('\(url)', {'message': {'token': t, 'data': data}})\n"
      ),
    ] as [(HostLanguage, String)])
  func otherValuesStayOpen(_ language: HostLanguage, _ function: String) {
    #expect(findings(function + "push(t, {'n': 5})\n", language) == [], "\(function)")
  }

  /// What may change the members of a map in its place.
  @Test(
    arguments: [
      (.python, "for k in data:\n        data[k] = str(data[k])"), (.python, "clean(data)"),
      (.python, "x.clean(1, data)"),
      (.python, "data.pop('n')"), (.php, "array_walk($data, 'f');"),
      (.php, "foreach ($data as $k => &$v) { $v = 'a'; }"),
      (.php, "foreach ($data as $k => $v) { $data[$k] = (string) $v; }"), (.php, "unset($data['n']);"),
      (.ruby, "data.transform_values!(&:to_s)"), (.ruby, "data.each { |k, v| data[k] = v.to_s }"),
      (.ruby, "clean(data)"),
      (.ruby, "data.delete(:n)"), (.dart, "data.updateAll((k, v) => '$v');"), (.dart, "clean(data);"),
      (.dart, "data.forEach((k, v) => data[k] = '$v');"), (.dart, "data.remove('n');"),
    ] as [(HostLanguage, String)])
  func changedMapsStayOpen(_ language: HostLanguage, _ statement: String) {
    let text =
      switch language {
      case .python:
        "def push(t, data):\n    \(statement)\n    post('\(Self.url)', {'message': {'token': t, 'data': data}})\npush(t, {'n': 5})\n"
      case .php:
        "<?php function push($t, $data) { \(statement) post('\(Self.url)', ['message' => ['token' => $t, 'data' => $data]]); }\npush($t, ['n' => 5]);\n"
      case .ruby:
        "def push(t, data)\n  \(statement)\n  post('\(Self.url)', { message: { token: t, data: data } })\nend\npush(t, { n: 5 })\n"
      default:
        "void push(String t, Map data) {\n  \(statement)\n  post('\(Self.url)', {'message': {'token': t, 'data': data}});\n}\nvoid f() => push(t, {'n': 5});\n"
      }
    #expect(findings(text, language) == [], "\(text)")
    let calm = language == .ruby || language == .python ? "log(1)" : "log(1);"
    #expect(findings(text.replacing(statement, with: calm), language) == ["data/value-not-string 5"], "\(text)")
  }

  @Test func textsAreCheckedForEachCall() {
    let text = """
      def push(topic, link):
          post('\(Self.url)', {'message': {'topic': topic, 'data': {'a': 'b'}, 'webpush': {'fcm_options': {'link': link}}}})
      push('all news', url)
      push('news', '/orders')
      push(name, 'https://a.example/')

      """
    #expect(findings(text, .python) == ["target/topic-name  ", "webpush/link-relative '/orders'"])
  }

  /// What no name takes up is read where it stands.
  @Test func otherMapsAreReadWhereTheyAre() {
    let text = "def push(t, body):\n    post(t, {'data': body})\npush(t, {'aps': {'alert': 'x', 'badge': '1'}})\n"
    #expect(findings(text, .python) == ["apns/wrong-type '1'"])
    let empty = "def push(aps):\n    return {'aps': aps}\nn = len(push({'alert': ''}))\n"
    #expect(findings(empty, .python) == [])
  }
}
