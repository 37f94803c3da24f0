import PushlintDiagnostics
import PushlintExtract
import PushlintLinter
import PushlintText
import TestSupport
import Testing

/// Messages that are made in several statements: each value is checked where it stands, and what is set later counts.
@Suite struct AssemblyTests {
  private static let python = "from firebase_admin import messaging\n"
  private static let kreait = "<?php use Kreait\\Firebase\\Messaging\\CloudMessage;\n"
  private static let java = "import com.google.firebase.messaging.*;\nclass A { void f(String t) {\n"
  private static let go =
    "import \"firebase.google.com/go/v4/messaging\"\nimport \"github.com/sideshow/apns2/payload\"\n"
  private static let dotnet = "using FirebaseAdmin.Messaging;\n"

  // MARK: Maps

  /// A map whose class has its whole name.
  @Test func wholeNamesOfMaps() {
    let text =
      "class A { void f() {\n    String url = \"https://api.push.apple.com/3/device/\";\n"
      + "    java.util.Map<String, Object> aps = new java.util.HashMap<>();\n    aps.put(\"thread_id\", \"a\");\n"
      + "    java.util.Map<String, Object> root = new java.util.HashMap<>();\n    root.put(\"aps\", aps);\n    post(root);\n}}\n"
    #expect(findings(text, .java) == ["apns/key-spelling \"thread_id\""], "\(findings(text, .java))")
  }

  @Test(
    arguments: [
      (.python, "p = {'aps': {'alert': x}}\np['aps']['bagde'] = 1\n", ["apns/unknown-key 'bagde'"]),
      (
        .python, "p: dict[str, Any] = {}\np['aps'] = {'alert': x}\np['aps'].update({'bagde': 1})\n",
        ["apns/unknown-key 'bagde'"]
      ),
      (.php, "<?php $p = [];\n$p['aps']['alert'] = $x;\n$p['aps']['bagde'] = 1;\n", ["apns/unknown-key 'bagde'"]),
      (.ruby, "p = { aps: { alert: x } }\np[:aps][:bagde] = 1\n", ["apns/unknown-key :bagde"]),
      (
        .go, "p := make(map[string]any)\np[\"aps\"] = map[string]any{\"alert\": x, \"bagde\": 1}\n",
        ["apns/unknown-key \"bagde\""]
      ),
      (
        .swift, "var p: [String: Any] = [:]\np[\"aps\"] = [\"alert\": x, \"bagde\": 1] as [String: Any]\n",
        ["apns/unknown-key \"bagde\""]
      ),
      (
        .dart, "final Map<String, dynamic> p = {};\np['aps'] = {'alert': x, 'bagde': 1};\n",
        ["apns/unknown-key 'bagde'"]
      ),
      (
        .kotlin, "val p = mutableMapOf<String, Any>()\np[\"aps\"] = mapOf(\"alert\" to x, \"bagde\" to 1)\n",
        ["apns/unknown-key \"bagde\""]
      ),
      (
        .cSharp, "var p = new Dictionary<string, object>();\np.Add(\"aps\", new { alert = x, bagde = 1 });\n",
        ["apns/unknown-key bagde"]
      ),
      // What both say together.
      (
        .python,
        "p = {'message': {'token': t, 'notification': {'title': 'a', 'body': 'b'}}}\np['message']['data'] = {'n': 5}\n",
        ["data/value-not-string 5"]
      ),
    ] as [(HostLanguage, String, [String])])
  func membersSetLaterAreChecked(_ language: HostLanguage, _ text: String, _ expected: [String]) {
    #expect(findings(text, language) == expected, "\(text)")
  }

  @Test(
    arguments: [
      // The last value counts.
      (.python, "p = {'aps': {'alert': x, 'badge': 'a'}}\np['aps']['badge'] = 1\n"),
      (.python, "p = {'aps': {'alert': x}}\np['aps']['badge'] = 'a'\np['aps'] = {'alert': x}\n"),
      (.ruby, "p = { aps: { alert: x, badge: 'a' } }\np[:aps][:badge] = 1\n"),
      // It may not be the last one.
      (.python, "p = {'aps': {'mutable-content': 1}}\nif x:\n    p['aps']['alert'] = x\n"),
      (.python, "p = {'aps': {'mutable-content': 1}}\nfill(p)\np['aps']['alert'] = x\n"),
      (.python, "p = {'aps': {'mutable-content': 1}}\naps = p['aps']\naps['alert'] = x\n"),
      (.php, "<?php $p = ['aps' => ['mutable-content' => 1]];\nif ($x) $p['aps']['alert'] = $x;\n"),
      (.php, "<?php $p = ['aps' => ['mutable-content' => 1]];\nforeach ($x as $k => $v) {\n  $p['aps'][$k] = $v;\n}\n"),
      (.php, "<?php if ($y) {\n  $p = ['aps' => ['mutable-content' => 1]];\n}\n$p['aps']['alert'] = $x;\n"),
      (.ruby, "p = { aps: { 'mutable-content': 1 } }\np[:aps][:alert] = x if y\n"),
      (.ruby, "p = { aps: { 'mutable-content': 1 } }\np[:aps].merge!(x)\n"),
      (.go, "p := map[string]any{\"aps\": map[string]any{\"mutable-content\": 1}}\nif x {\n\tp[\"aps\"] = y\n}\n"),
      // It is there in the end.
      (.python, "p = {'aps': {'mutable-content': 1}}\np['aps']['alert'] = x\n"),
      (.php, "<?php $p['aps']['mutable-content'] = 1;\n$p['aps']['alert'] = $x;\n"),
    ] as [(HostLanguage, String)])
  func nothingIsSaidOfWhatNobodyKnows(_ language: HostLanguage, _ text: String) {
    #expect(findings(text, language) == [], "\(text)")
  }

  /// The check that the cases above stay silent for their later statements alone.
  @Test func whatIsNeverSetIsMissing() {
    #expect(findings("p = {'aps': {'mutable-content': 1}}\n", .python).count == 1)
    #expect(findings("p = {'aps': {'mutable-content': 1}}\np['aps']['badge'] = 1\n", .python).count == 1)
    #expect(findings("<?php $p = ['aps' => ['mutable-content' => 1]];\n$p['aps']['badge'] = 1;\n", .php).count == 1)
  }

  // MARK: Objects of SDKs

  @Test(
    arguments: [
      (
        .python,
        python
          + "def f(t):\n    m = messaging.Message(topic='a')\n    m.data = {'n': 5}\n    m.topic = 'a b'\n    messaging.send(m)\n",
        ["data/value-not-string 5", "target/topic-name  "]
      ),
      (
        .python,
        python
          + "def f(t):\n    m = messaging.Message(data={'a': 'b'})\n    m.data = {'c': 'd'}\n    messaging.send(m)\n",
        ["target/missing m"]
      ),
      (
        .python,
        python + "def f(t):\n    m = messaging.Message(data={'a': 'b'})\n    m.token = t\n    messaging.send(m)\n", []
      ),
      (
        .python,
        python
          + "def f(t):\n    m = messaging.Message(data={'a': 'b'})\n    if t:\n        m.token = t\n    messaging.send(m)\n",
        []
      ),
      (
        .php,
        kreait
          + "$m = CloudMessage::new();\n$m = $m->withData(['from' => 'x']);\n$m = $m->toTopic('a b');\n$messaging->send($m);\n",
        ["data/reserved-key 'from'", "target/topic-name  "]
      ),
      (
        .php, kreait + "$m = CloudMessage::new();\n$m = $m->withData(['a' => 'x']);\n$messaging->send($m);\n",
        ["target/missing C"]
      ),
      (.php, kreait + "$m = CloudMessage::new();\n$messaging->send($m->toToken($t));\n", []),
      (
        .java,
        java
          + "Message.Builder b = Message.builder();\nb.putData(\"from\", t);\nb.setTopic(\"a b\");\nsend(b.build());\n}}",
        ["data/reserved-key \"from\"", "target/topic-name  "]
      ),
      (
        .java,
        java + "Message.Builder b = Message.builder().putData(\"a\", t);\nMessage m = b.setTopic(\"a b\").build();\n}}",
        ["target/topic-name  "]
      ),
      (
        .java, java + "Message.Builder b = Message.builder();\nb.putData(\"a\", t);\nMessage m = b.build();\n}}",
        ["target/missing M"]
      ),
      (
        .java,
        java
          + "Message.Builder b = Message.builder();\nb.putData(\"a\", t);\nif (t == null) { b.setTopic(\"a\"); } else { b.setToken(t); }\nMessage m = b.build();\n}}",
        []
      ),
      (
        .java,
        java
          + "Message.Builder b = Message.builder();\nb.putData(\"a\", t);\nfill(b);\nMessage m = b.setToken(t).build();\n}}",
        []
      ),
      (
        .kotlin,
        "import com.google.firebase.messaging.*\nfun f(t: String) {\nval b = Message.builder()\nb.setTopic(\"a b\")\nsend(b.build())\n}",
        ["target/topic-name  "]
      ),
      (
        .go,
        go
          + "func f() {\n\tm := &messaging.Message{Topic: \"a b\"}\n\tm.Topic = \"a\"\n\tm.Data = map[string]string{\"from\": x}\n}",
        ["data/reserved-key \"from\""]
      ),
      // What has nothing at first is complete when statements have filled it, and nobody else gets it.
      (
        .go,
        go
          + "func f() {\n\tp := payload.NewPayload()\n\tp.MutableContent()\n\tp.AlertLocArgs([]string{\"a\"})\n\tn.Payload = p\n}",
        ["apns/loc-args-without-key AlertLocArgs"]
      ),
      (
        .go,
        go + "func f() {\n\tp := payload.NewPayload()\n\tp.AlertLocArgs([]string{\"a\"})\n\tfill(p, order)\n}", []
      ),
      (
        .go,
        go
          + "func f() *payload.Payload {\n\tp := payload.NewPayload()\n\tp.AlertLocArgs([]string{\"a\"})\n\treturn p\n}",
        []
      ),
      (
        .go,
        go
          + "func f(k string) {\n\tp := payload.NewPayload()\n\tp.AlertLocArgs([]string{\"a\"})\n\tif k != \"\" {\n\t\tp.AlertLocKey(k)\n\t}\n\tn.Payload = p\n}",
        []
      ),
      (
        .go,
        go + "func f() {\n\tp := payload.NewPayload()\n\tp.Alert(x)\n\tp.Badge(-1).InterruptionLevel(\"urgent\")\n}",
        ["apns/out-of-range -1", "apns/unknown-value \"urgent\""]
      ),
      (
        .cSharp,
        dotnet
          + "var m = new Message { Topic = \"a b\" };\nm.Topic = \"a\";\nm.Data = new Dictionary<string, string> { { \"from\", x } };\n",
        ["data/reserved-key \"from\""]
      ),
    ] as [(HostLanguage, String, [String])])
  func objectsAreMadeInSteps(_ language: HostLanguage, _ text: String, _ expected: [String]) {
    #expect(findings(text, language) == expected, "\(text)")
  }
}
