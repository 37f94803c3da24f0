import PushlintExtract
import TestSupport
import Testing

/// Maps that attributes hold, that are made before what is in them, and that statements alone make.
@Suite struct OwnMapTests {
  private static let url = "https://fcm.googleapis.com/v1/projects/p/messages:send"

  // MARK: Attributes

  @Test(
    arguments: [
      (
        .php, "$this->b = ['aps' => ['alert' => $x]];\n  $this->b['aps']['bagde'] = 1;\n", ["apns/unknown-key 'bagde'"]
      ),
      (
        .php, "$this->a = ['alert' => $x];\n  $this->a['bagde'] = 1;\n  $b = ['aps' => $this->a];\n",
        ["apns/unknown-key 'bagde'"]
      ),
      (
        .php,
        "$this->b = ['message' => ['token' => $t, 'notification' => ['title' => 'a', 'body' => 'b']]];\n"
          + "  $this->b['message']['data']['n'] = 3;\n", ["data/value-not-string 3"]
      ),
      // Any method may set more.
      (.php, "$this->b = ['aps' => ['mutable-content' => 1]];\n  $this->b['aps']['sound'] = 'default';\n", []),
      (.php, "$this->b = ['aps' => ['alert' => $x]];\n  $o->b['aps']['bagde'] = 1;\n", []),
      (.php, "$b = ['aps' => ['alert' => $x]];\n  $this->b['apples']['bagde'] = 1;\n", []),
    ] as [(HostLanguage, String, [String])])
  func attributesAreFollowed(_ language: HostLanguage, _ statements: String, _ expected: [String]) {
    let text = "<?php\n// \(Self.url)\nfunction f() {\n  \(statements)}\n"
    #expect(findings(text, language) == expected, "\(text)")
  }

  @Test func attributesOfPythonAreFollowed() {
    let text = """
      class Sender:
          def send(self, token):
              self.message = {"token": token, "notification": {"title": "a", "body": "b"}}
              self.message["data"] = {"n": 1}
              return {"message": self.message}

      """
    #expect(findings(text, .python) == ["data/value-not-string 1"])
  }

  @Test func constantsOfClassesAreFollowed() {
    let text = """
      class Sender:
          ANDROID = {"priority": "urgent"}
          def send(self, token):
              message = {}
              message["token"] = token
              message["android"] = self.ANDROID
              return requests.post("\(Self.url)", json={"message": message})

      """
    #expect(findings(text, .python) == ["types/unknown-value \"urgent\""])
  }

  // MARK: Statements alone

  @Test(
    arguments: [
      (
        .php,
        "<?php\nfunction f($b) {\n  $b['message']['token'] = $t;\n"
          + "  $b['message']['notification']['text'] = 'a';\n  $b['message']['data'] = ['n' => 1];\n}\n",
        ["structure/misspelt-field 'text'", "data/value-not-string 1"]
      ),
      (
        .php,
        "<?php\nfunction f() {\n  $this->message['notification']['title'] = 'a';\n"
          + "  $this->message['notification']['text'] = 'a';\n}\n",
        ["structure/misspelt-field 'text'"]
      ),
      (.php, "<?php\nfunction f() {\n  $b['aps']['badge'] = '1';\n}\n", ["apns/wrong-type '1'"]),
      (
        .go,
        "func f() {\n\ts.b[\"message\"].(map[string]any)[\"token\"] = t\n"
          + "\ts.b[\"message\"].(map[string]any)[\"android\"] = map[string]any{\"priority\": \"urgent\"}\n}\n",
        ["types/unknown-value \"urgent\""]
      ),
      (
        .swift, "var b = [String: Any]()\nb[\"aps\"] = [\"alert\": x, \"badge\": \"1\"]\n", ["apns/wrong-type \"1\""]
      ),
      // Other maps, and what depends on something.
      (.php, "<?php\nfunction f($b) {\n  $b['message']['text'] = 'a';\n  $b['message']['data'] = ['n' => 1];\n}\n", []),
      (.php, "<?php\nfunction f($b) {\n  $b['message']['notification'] = 'Saved';\n}\n", []),
      (.php, "<?php\nfunction f($b) {\n  $b['aps']['count'] = '1';\n}\n", []),
      (
        .python,
        "def f(b):\n    if x:\n        b['message']['token'] = t\n        b['message']['notification']['title'] = 'a'\n"
          + "    else:\n        b['message']['topic'] = t\n        b['message']['notification']['body'] = 'a'\n", []
      ),
      (
        .php,
        "<?php\nfunction f($b) {\n  switch ($x) {\n    case 1:\n      $b['message']['token'] = $t;\n"
          + "      $b['message']['notification']['title'] = 'a';\n      break;\n    case 2:\n"
          + "      $b['message']['topic'] = $t;\n      break;\n  }\n}\n", []
      ),
    ] as [(HostLanguage, String, [String])])
  func statementsMakeMaps(_ language: HostLanguage, _ text: String, _ expected: [String]) {
    let sign = language == .python ? "# \(Self.url)\n" : language == .php ? "" : "// \(Self.url)\n"
    let text = language == .php ? text.replacing("<?php\n", with: "<?php\n// \(Self.url)\n") : sign + text
    #expect(findings(text, language) == expected, "\(text)")
  }

  // MARK: Order

  @Test(
    arguments: [
      (
        .java,
        "JSONObject json = new JSONObject();\nJSONObject message = new JSONObject();\nJSONObject info = new JSONObject();\n"
          + "info.put(\"title\", x);\ninfo.put(\"text\", x);\nmessage.put(\"token\", t);\nmessage.put(\"notification\", info);\n"
          + "json.put(\"message\", message);\n", ["structure/misspelt-field \"text\""]
      ),
      (
        .python, "p = {}\na = {}\na['alert'] = x\na['bagde'] = 1\np['aps'] = a\n", ["apns/unknown-key 'bagde'"]
      ),
      (
        .php, "<?php\n$p = [];\n$a = [];\n$a['alert'] = $x;\n$a['bagde'] = 1;\n$p['aps'] = $a;\n",
        ["apns/unknown-key 'bagde'"]
      ),
      (
        .kotlin,
        "val p = JSONObject()\nval a = JSONObject().apply { put(\"alert\", x) }\na.put(\"bagde\", 1)\np.put(\"aps\", a)\n",
        ["apns/unknown-key \"bagde\""]
      ),
      // Who holds a map has the same one, where maps are no values.
      (
        .python, "a = {'alert': x}\np = {}\np['aps'] = a\na['bagde'] = 1\n", ["apns/unknown-key 'bagde'"]
      ),
      (.python, "a = {'mutable-content': 1}\np = {'aps': a}\na['alert'] = x\n", []),
      (.php, "<?php\n$a = ['alert' => $x];\n$p = [];\n$p['aps'] = $a;\n$a['bagde'] = 1;\n", []),
      // It is used for something else before.
      (.python, "p = {}\na = {'alert': x, 'bagde': 1}\nfill(a)\na = other(a)\np['aps'] = a\n", []),
      // `aps = x` names a property.
      (
        .cSharp,
        "var aps = new JObject();\naps.Add(\"alert\", x);\naps.Add(\"bagde\", 1);\nvar p = new JObject();\np.Add(\"aps\", aps);\n"
          + "var q = new { aps = new { alert = x } };\n", ["apns/unknown-key \"bagde\""]
      ),
    ] as [(HostLanguage, String, [String])])
  func mapsMayBeMadeBeforeWhatIsInThem(_ language: HostLanguage, _ text: String, _ expected: [String]) {
    #expect(findings(text, language) == expected, "\(text)")
  }

  // MARK: Keys

  @Test func keysMayBeConstants() {
    func text(_ value: String) -> String {
      """
      class A {
        private static final String INFO_KEY = \(value);
        JsonObject f() {
          JsonObject info = new JsonObject();
          info.addProperty("title", TITLE);
          info.addProperty("text", BODY);
          JsonObject message = new JsonObject();
          message.add(INFO_KEY, info);
          message.addProperty("topic", "news");
          JsonObject fcm = new JsonObject();
          fcm.add("message", message);
          return fcm;
        }
      }

      """
    }
    #expect(findings(text("\"notification\""), .java) == ["structure/misspelt-field \"text\""])
    #expect(findings(text("key()"), .java) == [])
  }
}
