import PushlintDiagnostics
import PushlintExtract
import PushlintLinter
import PushlintText
import TestSupport
import Testing

/// Messages of several maps, each with a name: what is in one is checked for the place where its name is used.
@Suite struct NamedMapTests {
  @Test(
    arguments: [
      (.python, "a = {'alert': x, 'bagde': 1}\np = {'aps': a}\n", "'bagde'"),
      (.python, "a = {'alert': x}\na['bagde'] = 1\np = {}\np['aps'] = a\n", "'bagde'"),
      (.php, "<?php $a = array('alert' => $x, 'bagde' => 1);\n$p = ['aps' => $a];\n", "'bagde'"),
      (.php, "<?php $a = ['alert' => $x, 'bagde' => 1];\n$p = [];\n$p['aps'] = $a;\n", "'bagde'"),
      (.ruby, "a = { alert: x, bagde: 1 }\np = { aps: a }\n", "bagde"),
      // Given to a function that sends it.
      (
        .python,
        "def f(n):\n    a = {'alert': x, 'bagde': 1}\n    send({'aps': a}, n)\n\ndef send(p, to):\n    requests.post(URL + to, json=p)\n",
        "'bagde'"
      ),
      (.go, "a := map[string]any{\"alert\": x, \"bagde\": 1}\np := map[string]any{\"aps\": a}\n", "\"bagde\""),
      (
        .swift, "let a: [String: Any] = [\"alert\": x, \"bagde\": 1]\nlet p: [String: Any] = [\"aps\": a]\n",
        "\"bagde\""
      ),
      (.dart, "final a = {'alert': x, 'bagde': 1};\nfinal p = {'aps': a};\n", "'bagde'"),
      (.kotlin, "val a = mapOf(\"alert\" to x, \"bagde\" to 1)\nval p = mapOf(\"aps\" to a)\n", "\"bagde\""),
      (
        .kotlin,
        "val a = JSONObject()\na.put(\"alert\", x)\na.put(\"bagde\", 1)\nval p = JSONObject()\np.put(\"aps\", a)\n",
        "\"bagde\""
      ),
      (
        .java,
        "Map<String, Object> a = new HashMap<>();\na.put(\"alert\", x);\na.put(\"bagde\", 1);\n"
          + "Map<String, Object> p = new HashMap<String, Object>();\np.put(\"aps\", a);\n", "\"bagde\""
      ),
      (
        .java,
        "JsonObject a = new JsonObject();\na.addProperty(\"alert\", x);\na.addProperty(\"bagde\", 1);\n"
          + "JsonObject p = new JsonObject();\np.add(\"aps\", a);\n", "\"bagde\""
      ),
      (
        .java,
        "JSONObject a = new JSONObject();\na.put(\"alert\", x);\nJSONObject p = new JSONObject();\na.put(\"bagde\", 1);\n"
          + "p.put(\"aps\", a);\nJSONObject whole = new JSONObject();\nwhole.put(\"payload\", p);\n", "\"bagde\""
      ),
      (
        .cSharp,
        "var a = new Dictionary<string, object>();\na[\"alert\"] = x;\na[\"bagde\"] = 1;\n"
          + "var p = new Dictionary<string, object>();\np[\"aps\"] = a;\n", "\"bagde\""
      ),
    ] as [(HostLanguage, String, String)])
  func mapsAreCheckedWhereTheirNamesStand(_ language: HostLanguage, _ text: String, _ key: String) {
    #expect(findings(text, language) == ["apns/unknown-key \(key)"], "\(text)")
  }

  /// Blocks with a name that a statement sets in a message that is made elsewhere.
  @Test func blocksAreCheckedWhereTheirNamesAreSet() {
    let text = """
      URL = 'https://fcm.googleapis.com/v1/projects/p/messages:send'
      def send():
          body = common()
          android = {'notificaton': {'icon': 'a'}, 'priority': 'HIGH'}
          apns = {'paylaod': {'x': 1}, 'headers': {'apns-priority': '10'}}
          body['message']['android'] = android
          body['message']['apns'] = apns
          post(URL, body)
      """
    #expect(
      findings(text, .python) == ["structure/unknown-field 'notificaton'", "structure/unknown-field 'paylaod'"],
      "\(findings(text, .python))")
    let other = text.replacing("['message']['android']", with: "['state']['android']")
      .replacing("['message']['apns']", with: "['state']['other']")
    #expect(findings(other, .python).isEmpty, "\(findings(other, .python))")
  }

  /// Maps in maps in a request, whose body goes to a function by its name.
  @Test func wholeRequestsAreCheckedOnce() {
    let text = """
      def send(token):
          note = {'title': 5, 'body': 'b'}
          message = {'token': token, 'notification': note, 'data': {'n': 5}}
          body = {'message': message}
          requests.post('https://fcm.googleapis.com/v1/projects/p/messages:send', json=body)
      """
    #expect(findings(text, .python) == ["types/wrong-type 5", "data/value-not-string 5"])
  }

  @Test(
    arguments: [
      // It has another value by then, or may have.
      (.python, "a = {'bagde': 1}\na = other\np = {'aps': a}\n"),
      (.python, "if x:\n    a = {'bagde': 1}\np = {'aps': a}\n"),
      (.java, "if (x) {\n  Map<String, Object> a = new HashMap<>();\n  a.put(\"bagde\", 1);\n}\np.put(\"aps\", a);\n"),
      (.php, "<?php if ($x) {\n  $a = ['bagde' => 1];\n}\n$p = ['aps' => $a];\n"),
      // It is another one's.
      (.python, "def f():\n    a = {'bagde': 1}\ndef g(a):\n    p = {'aps': a}\n"),
      (.php, "<?php function f() {\n  $a = ['bagde' => 1];\n}\nfunction g($a) {\n  $p = ['aps' => $a];\n}\n"),
      (.go, "func f() {\n\ta := map[string]any{\"bagde\": 1}\n}\nfunc g() {\n\tp := map[string]any{\"aps\": a}\n}\n"),
      (.python, "a = {'bagde': 1}\np = {'aps': b.a}\n"),
      // Its values are changed before.
      (
        .python,
        "d = {'n': 5}\nd.update(x)\nm = {'message': {'topic': 'a', 'android': {'ttl': '1s'}, 'data': d}}\n"
      ),
      (
        .python,
        "d = {'n': 5}\nd[x] = 'a'\nm = {'message': {'topic': 'a', 'android': {'ttl': '1s'}, 'data': d}}\n"
      ),
      (
        .python,
        "d = {'n': 5}\nd = {k: str(v) for k, v in d.items()}\nm = {'message': {'topic': 'a', 'android': {'ttl': '1s'}, 'data': d}}\n"
      ),
      (
        .python,
        "d = {'n': 5}\nfor k in d:\n    d[k] = str(d[k])\nm = {'message': {'topic': 'a', 'android': {'ttl': '1s'}, 'data': d}}\n"
      ),
      (
        .php,
        "<?php $d = ['n' => 5];\n$d = array_map('strval', $d);\n$m = ['message' => ['topic' => 'a', 'android' => ['ttl' => '1s'], 'data' => $d]];\n"
      ),
      (
        .ruby,
        "d = { n: 5 }\nd = d.transform_values(&:to_s)\nm = { message: { topic: 'a', android: { ttl: '1s' }, data: d } }\n"
      ),
      (
        .ruby,
        "d = { n: 5 }\nd.transform_values!(&:to_s)\nm = { message: { topic: 'a', android: { ttl: '1s' }, data: d } }\n"
      ),
      (
        .go,
        "d := map[string]any{\"n\": 5}\nd = texts(d)\nm := map[string]any{\"message\": map[string]any{\"topic\": \"a\", \"android\": map[string]any{\"ttl\": \"1s\"}, \"data\": d}}\n"
      ),
      (
        .php,
        "<?php $d = ['n' => 5];\n$m = ['message' => ['topic' => 'a', 'android' => ['ttl' => '1s'], 'data' => array_map('strval', $d)]];\n"
      ),
      // It gets more behind its use.
      (.python, "a = {'mutable-content': 1}\np = {'aps': a}\na['alert'] = x\n"),
      (.python, "a = {'mutable-content': 1}\nif x:\n    a['alert'] = x\np = {'aps': a}\n"),
      (
        .java,
        "JSONObject a = new JSONObject();\na.put(\"mutable-content\", 1);\nJSONObject p = new JSONObject();\n"
          + "p.put(\"aps\", a);\na.put(\"alert\", x);\n"
      ),
    ] as [(HostLanguage, String)])
  func nothingIsSaidOfWhatNobodyKnows(_ language: HostLanguage, _ text: String) {
    #expect(findings(text, language) == [], "\(text)")
  }

  /// The check that the cases above stay silent for their later statements alone.
  @Test func whatIsNeverSetIsMissing() {
    #expect(
      findings("d = {'n': 5}\nm = {'message': {'topic': 'a', 'android': {'ttl': '1s'}, 'data': d}}\n", .python).count
        == 1)
    #expect(findings("a = {'mutable-content': 1}\np = {'aps': a}\n", .python).count == 1)
    #expect(
      findings(
        "JSONObject a = new JSONObject();\na.put(\"mutable-content\", 1);\nJSONObject p = new JSONObject();\n"
          + "p.put(\"aps\", a);\n", .java
      ).count == 1)
  }

  @Test func fixesChangeTheMapThatHasTheName() throws {
    let text = "a = {'alert': x, 'bagde': 1}\np = {'aps': a, 'id': 1}\n"
    let source = Source(SourceText(text), .python)
    let fix = try #require(Linter().lint(source).diagnostics.first { $0.rule == "apns/unknown-key" }?.fixes.first)
    #expect(fix.edits.map { source.text.string($0.range) } == ["bagde"] || fix.edits.map(\.text) == ["'badge'"])
  }

  /// An own map stays one by itself where its name stands in what nobody reads.
  @Test func mapsThatNobodyTakesAreCheckedByThemselves() {
    #expect(findings("p = {'aps': {'alert': x, 'bagde': 1}}\nsend(topic, payload=p)\n", .python).count == 1)
    #expect(findings("p = {'aps': {'alert': x, 'bagde': 1}}\nlog(p)\nq = {'aps': p}\n", .python).count == 1)
  }
}

/// Objects of SDKs that have names: what is required together is judged where the message takes them.
@Suite struct NamedObjectTests {
  /// A message whose parts have names, with a mistake in one of them that only the whole message shows.
  private static let messages: [(HostLanguage, String, String)] = [
    (
      .python,
      """
      from firebase_admin import messaging
      note = messaging.AndroidNotification(title_loc_args=['a'])
      config = messaging.AndroidConfig(notification=note)
      message = messaging.Message(android=config, token=t)
      messaging.send(message)
      """, "title_loc_args"
    ),
    (
      .java,
      """
      import com.google.firebase.messaging.*;
      class A { void f(String t) {
        Notification note = Notification.builder().setTitle("a").setImage("/a.png").build();
        Message message = Message.builder().setNotification(note).setToken(t).build();
        FirebaseMessaging.getInstance().send(message);
      } }
      """, "\"/a.png\""
    ),
    (
      .go,
      """
      package p
      import "firebase.google.com/go/v4/messaging"
      func f(t string) {
        note := &messaging.Notification{Title: "a", ImageURL: "/a.png"}
        message := &messaging.Message{Notification: note, Token: t}
        client.Send(ctx, message)
      }
      """, "\"/a.png\""
    ),
    (
      .cSharp,
      """
      using FirebaseAdmin.Messaging;
      class A { void F(string t) {
        var note = new Notification { Title = "a", ImageUrl = "/a.png" };
        var message = new Message { Notification = note, Token = t };
        FirebaseMessaging.DefaultInstance.SendAsync(message);
      } }
      """, "\"/a.png\""
    ),
    (
      .kotlin,
      """
      import com.google.firebase.messaging.*
      fun f(t: String) {
        val note = Notification.builder().setTitle("a").setImage("/a.png").build()
        val message = Message.builder().setNotification(note).setToken(t).build()
        FirebaseMessaging.getInstance().send(message)
      }
      """, "\"/a.png\""
    ),
    (
      .php,
      """
      <?php
      use Kreait\\Firebase\\Messaging\\{CloudMessage, Notification};
      $note = Notification::create('a', 'b', '/a.png');
      $message = CloudMessage::new()->withNotification($note)->toToken($t);
      $messaging->send($message);
      """, "'/a.png'"
    ),
  ]

  @Test(arguments: messages)
  func partsAreCheckedOnceInTheirMessage(_ language: HostLanguage, _ text: String, _ value: String) {
    let source = SourceText(text)
    let result = Linter().lint(Source(source, language))
    let marked = result.diagnostics.filter { $0.severity >= .warning }.map { source.string($0.range) }
    #expect(result.payloads == 1, "\(text)")
    #expect(marked.count == 1 && marked.allSatisfy { value.contains($0) || $0.contains(value) }, "\(marked): \(text)")
  }

  /// What the whole message shows: nobody is named as the receiver, though the parts are fine.
  @Test func aMissingTargetIsSeen() {
    let text = """
      from firebase_admin import messaging
      note = messaging.Notification(title='a', body='b')
      messaging.send(messaging.Message(notification=note))
      """
    #expect(findings(text, .python).map { $0.prefix(14) } == ["target/missing"])
  }

  /// The entries of a map that a builder takes all of.
  @Test(
    arguments: [
      ("Map<String, String> d = new HashMap<>();\nd.put(\"from\", x);\n", ["data/reserved-key \"from\""]),
      ("Map<String, String> d = Map.of(\"from\", x);\n", ["data/reserved-key \"from\""]),
      ("Map<String, String> d = new HashMap<>();\nd.put(\"kind\", x);\n", []),
      ("Map<String, String> d = read();\n", []),
    ])
  func entriesOfNamedMapsAreChecked(_ map: String, _ expected: [String]) {
    let text =
      "import com.google.firebase.messaging.*;\n\(map)"
      + "Message m = Message.builder().setTopic(t).putAllData(d).build();\n"
    #expect(findings(text, .java) == expected)
  }

  /// A part that others get first, or that is used twice, is read by itself.
  @Test(
    arguments: [
      "note = messaging.Notification(title='a', image='/a.png')\nlog(note)\nm = messaging.Message(notification=note, token=t)\n",
      "note = messaging.Notification(title='a', image='/a.png')\nif x:\n  m = messaging.Message(notification=note, token=t)\n",
    ])
  func partsOfOthersAreReadByThemselves(_ text: String) {
    #expect(findings("from firebase_admin import messaging\n" + text, .python) == ["urls/not-absolute '/a.png'"])
  }
}
