import PushlintExtract
import TestSupport
import Testing

/// Parts of messages that functions of the same file return: they are checked for the place where those are called.
@Suite struct FunctionResultTests {
  private static let url = "https://fcm.googleapis.com/v1/projects/p/messages:send"

  @Test(
    arguments: [
      (.python, "def look(n):\n    return {'alert': n, 'bagde': 1}\np = {'aps': look(x)}\n", "'bagde'"),
      (.python, "p = {'aps': look(x)}\ndef look(n):\n    return {'alert': n, 'bagde': 1}\n", "'bagde'"),
      (
        .python,
        joined(
          "class A:\n    def f(self):\n        return {'aps': self._aps()}\n",
          "    def _aps(self):\n        a = {'alert': 'x'}\n        a['bagde'] = 1\n        return a\n"), "'bagde'"
      ),
      (.python, "def look():\n    return {'alert': x, 'bagde': 1}\naps = look()\np = {'aps': aps}\n", "'bagde'"),
      (
        .python,
        joined(
          "def look():\n    if y:\n        return None\n    return {'alert': x, 'bagde': 1}\np = {}\n",
          "p['aps'] = look()\n"), "'bagde'"
      ),
      (
        .php,
        joined(
          "<?php class A { private function look(): array { return ['alert' => $this->x, 'bagde' => 1]; }\n",
          "function f() { return ['aps' => $this->look()]; } }\n"), "'bagde'"
      ),
      (
        .php,
        joined(
          "<?php class A { function f() { return ['aps' => self::look()]; }\n",
          "static function look() { $a = ['alert' => 'x']; $a['bagde'] = 1; return $a; } }\n"), "'bagde'"
      ),
      (
        .kotlin,
        joined(
          "fun look(n: String) = JSONObject().apply { put(\"alert\", n); put(\"bagde\", 1) }\n",
          "val p = mapOf(\"aps\" to look(x))\n"), "\"bagde\""
      ),
      (
        .kotlin,
        joined(
          "fun look(n: String) = JSONObject().put(\"alert\", n).put(\"bagde\", 1)\n",
          "val p = JSONObject().put(\"aps\", look(x))\n"), "\"bagde\""
      ),
      (
        .rust,
        joined(
          "impl A {\n  fn f(&self) -> Value { json!({\"aps\": self.look(1)}) }\n",
          "  fn look(&self, n: u8) -> Value { let x = 1; json!({\"alert\": \"a\", \"bagde\": 1}) }\n}\n"), "\"bagde\""
      ),
      (
        .rust,
        joined(
          "fn f() -> Value { json!({\"aps\": look()}) }\nfn look() -> Value {\n",
          "  return json!({\"alert\": \"a\", \"bagde\": 1});\n}\n"), "\"bagde\""
      ),
      (
        .go,
        joined(
          "package a\nfunc (s *S) f() { p := map[string]any{\"aps\": s.look()} }\n",
          "func (s *S) look() map[string]interface{} {\n  return map[string]any{\"alert\": \"a\", \"bagde\": 1}\n}\n"),
        "\"bagde\""
      ),
      (.ruby, "def f\n  { aps: look }\nend\ndef look\n  { alert: x, bagde: 1 }\nend\n", "bagde"),
      (
        .ruby, "def f\n  { aps: look(1).compact }\nend\ndef look(n)\n  @look ||= { alert: x, bagde: 1 }\nend\n", "bagde"
      ),
      (.ruby, "def f\n  { aps: }\nend\ndef aps = { alert: x, bagde: 1 }\n", "bagde"),
      (.ruby, "def f\n  { aps: look }\nend\ndef look\n  a = { alert: x }\n  a[:bagde] = 1\n  a\nend\n", ":bagde"),
    ] as [(HostLanguage, String, String)])
  func whatAFunctionReturnsIsCheckedWhereItIsCalled(_ language: HostLanguage, _ text: String, _ key: String) {
    #expect(findings(text, language) == ["apns/unknown-key \(key)"], "\(text)")
  }

  @Test(
    arguments: [
      // Functions of other things, and names that are those of variables.
      (.python, "def data():\n    return {'n': 5}\np = {'rows': data()}\n"),
      (.python, "def data():\n    return {'n': 5}\np = {'message': {'token': t, 'data': other.data()}}\n"),
      (
        .python,
        "class A:\n    def data(self):\n        return {'n': 5}\np = {'message': {'token': t, 'data': data()}}\n"
      ),
      (
        .python,
        "def data():\n    return {'n': 5}\ndef data():\n    return {}\np = {'message': {'token': t, 'data': data()}}\n"
      ),
      (
        .php,
        "<?php function data() { return ['n' => 5]; }\n$p = ['message' => ['token' => $t, 'data' => $x->data()]];\n"
      ),
      (
        .ruby,
        joined(
          "def f(data)\n  { message: { token: t, notification: { title: 'a', body: 'b' }, data: data } }\nend\n",
          "def data\n  { n: 5 }\nend\n")
      ),
      (
        .ruby,
        joined(
          "def f\n  data = x\n  { message: { token: t, notification: { title: 'a', body: 'b' }, data: data } }\nend\n",
          "def data\n  { n: 5 }\nend\n")
      ),
      (
        .go,
        joined(
          "package a\nfunc (b *Builder) data() map[string]any { return map[string]any{\"n\": 5} }\n",
          "func (s *S) f(m Mailer) {\n  p := map[string]any{\"message\": map[string]any{\"token\": t, \"data\": m.data()}}\n}\n"
        )
      ),
      // What a function returns may be anything.
      (.python, "def data():\n    return rows(x)\np = {'message': {'token': t, 'data': data()}}\n"),
      (.python, "def data():\n    return data()\np = {'message': {'token': t, 'data': data()}}\n"),
      (.ruby, "def data\n  { data: data }\nend\n"),
    ] as [(HostLanguage, String)])
  func otherFunctionsSayNothing(_ language: HostLanguage, _ text: String) {
    #expect(findings(text, language).isEmpty, "\(text): \(findings(text, language))")
  }

  @Test func membersOfSDKsTakeWhatFunctionsReturn() {
    let text = """
      <?php
      use Kreait\\Firebase\\Messaging\\CloudMessage;
      class Push {
        public function send($token) {
          return CloudMessage::new()->toToken($token)->withNotification($this->note())->withData($this->fields());
        }
        private function note(): array { return ['title' => 'a', 'body' => 'b', 'sound' => 'default']; }
        private function fields(): array { return ['from' => 'x']; }
      }
      """
    #expect(
      findings(text, .php) == ["structure/misplaced-field 'sound'", "data/reserved-key 'from'"],
      "\(findings(text, .php))")
  }

  /// A function that two messages call is read for the first of them.
  @Test func aFunctionIsReadOnce() {
    let text = """
      URL = '\(Self.url)'
      def note():
          return {'title': 5, 'body': 'b'}
      def f(t):
          post(URL, {'message': {'token': t, 'notification': note()}})
      def g(t):
          post(URL, {'message': {'topic': t, 'notification': note()}})
      """
    #expect(findings(text, .python) == ["types/wrong-type 5"], "\(findings(text, .python))")
  }
}

private func joined(_ pieces: String...) -> String { pieces.joined() }
