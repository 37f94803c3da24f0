import PushlintExtract
import TestSupport
import Testing

/// Texts, numbers, and durations that have a name.
@Suite struct NamedValueTests {
  private static let url = "https://fcm.googleapis.com/v1/projects/p/messages:send"
  private static let python = "from firebase_admin import messaging\n"
  private static let java = "import com.google.firebase.messaging.*;\nclass A {\n"
  private static let go =
    "package a\nimport (\n\"time\"\n\"firebase.google.com/go/v4/messaging\"\n)\n"

  @Test(
    arguments: [
      (
        .python,
        python
          + "def f():\n  where = \"'a' in topics and 'b' in topics\"\n  return messaging.Message(condition=where)\n",
        ["target/condition-operators \"'a' in topics and 'b' in topics\""]
      ),
      (
        .php,
        "<?php class A { const TTL = 60; function f($t) { return post('\(url)', ['message' => ['token' => $t, 'android' => ['ttl' => self::TTL]]]); } }",
        ["types/duration TTL"]
      ),
      (
        .dart,
        "const u = '\(url)';\nconst kTopic = '/topics/a';\nfinal m = {'message': {'topic': kTopic, 'data': {'a': 'b'}}};\n",
        ["target/topic-prefix '/topics/a'"]
      ),
      (
        .cSharp,
        "using FirebaseAdmin.Messaging;\nclass A { static readonly TimeSpan Life = TimeSpan.FromDays(60);\n Message M(string t) => new Message { Token = t, Android = new AndroidConfig { TimeToLive = Life } }; }",
        ["android/ttl-too-long Life"]
      ),
      (
        .go,
        go
          + "var life = 60 * 24 * time.Hour\nfunc f(t string) *messaging.Message {\n  return &messaging.Message{Token: t, Android: &messaging.AndroidConfig{TTL: &life}}\n}\n",
        ["android/ttl-too-long &life"]
      ),
      // Variables of functions, which others have as well.
      (
        .java,
        java
          + "void a() {\n String topic = \"a b\";\n send(Message.builder().putData(\"a\", \"b\").setTopic(topic).build());\n}\nvoid b(boolean x) {\n String topic = \"a\";\n if (x) { topic = \"c d\"; }\n send(Message.builder().putData(\"a\", \"b\").setTopic(topic).build());\n}\n}\n",
        ["target/topic-name \"a b\""]
      ),
      (
        .java,
        java
          + "void a() {\n long ttl = 60L * 24 * 3600 * 1000;\n for (String topic : topics) { send(Message.builder().putData(\"a\", \"b\").setTopic(topic).setAndroidConfig(AndroidConfig.builder().setTtl(ttl).build()).build()); }\n ttl = 1;\n}\n}\n",
        ["android/ttl-too-long ttl"]
      ),
      (
        .python,
        python
          + "def f():\n  topic = 'a b'\n  messaging.send(messaging.Message(topic=topic, data={'a': 'b'}))\ndef g():\n  topic = 'c d'\n  log(topic)\n  messaging.send(messaging.Message(topic=topic, data={'a': 'b'}))\n",
        ["target/topic-name 'a b'", "target/topic-name topic"]
      ),
      (
        .cSharp,
        "using FirebaseAdmin.Messaging;\nclass A {\n void F() {\n  var topic = \"a b\";\n  var m = new Message { Topic = topic, Data = d };\n }\n void G() {\n  var topic = \"c\";\n  var m = new Message { Topic = topic, Data = d };\n }\n}\n",
        ["target/topic-name \"a b\""]
      ),
    ] as [(HostLanguage, String, [String])])
  func valuesWithNamesAreChecked(_ language: HostLanguage, _ text: String, _ expected: [String]) {
    #expect(findings(text, language) == expected, "\(text)")
  }

  @Test(
    arguments: [
      // A parameter of the same name.
      (
        .dart,
        "const u = '\(url)';\nconst topic = '/topics/a';\nMap f(String topic) => {'message': {'topic': topic, 'data': {'a': 'b'}}};\n"
      ),
      // Several values.
      (.python, "u = '\(url)'\nT = '/topics/a'\nT = 'a'\nm = {'message': {'topic': T, 'data': {'a': 'b'}}}\n"),
      // Another function's.
      (
        .python,
        "u = '\(url)'\ndef f():\n  t = '/topics/a'\ndef g(t):\n  return {'message': {'topic': t, 'data': {'a': 'b'}}}\n"
      ),
      // A variable that something else has the name of between its value and its use, or that a branch may change.
      (
        .java,
        java
          + "void a() {\n String topic = \"a b\";\n topics.forEach(topic -> send(Message.builder().putData(\"a\", \"b\").setTopic(topic).build()));\n topics.forEach((topic) -> { send(Message.builder().putData(\"a\", \"b\").setTopic(topic).build()); });\n for (String topic : topics) { send(Message.builder().putData(\"a\", \"b\").setTopic(topic).build()); }\n if (x) { topic = \"b\"; }\n send(Message.builder().putData(\"a\", \"b\").setTopic(topic).build());\n}\n}\n"
      ),
      (
        .php,
        "<?php $u = '\(url)';\nfunction f($topics) {\n $topic = 'a b';\n foreach ($topics as $topic) { post($u, ['message' => ['topic' => $topic, 'data' => ['a' => 'b']]]); }\n}\n$topic = 'c d';\nfunction g($topic) { post($u, ['message' => ['topic' => $topic, 'data' => ['a' => 'b']]]); }\n"
      ),
      (
        .java,
        java
          + "String topic = \"a b\";\nvoid a() { topic = \"c\"; }\nvoid b() { send(Message.builder().putData(\"a\", \"b\").setTopic(topic).build()); }\n}\n"
      ),
      // Text that is filled in.
      (.python, "u = '\(url)'\nT = '/topics/{}'\nm = {'message': {'topic': T.format(x), 'data': {'a': 'b'}}}\n"),
      (
        .php,
        "<?php class A { const TTL = '60s'; function f($t) { return post('\(url)', ['message' => ['token' => $t, 'android' => ['ttl' => self::TTL]]]); } }"
      ),
    ] as [(HostLanguage, String)])
  func otherNamesAreUnknown(_ language: HostLanguage, _ text: String) {
    #expect(findings(text, language) == [], "\(text)")
  }

  /// A value with a name, and the same name for something else.
  @Test(
    arguments: [
      (.kotlin, "val topic = \"/topics/a\"", "fun f(all: List<String>) = all.map { topic -> MESSAGE }"),
      (.kotlin, "val topic = \"/topics/a\"", "fun f(all: List<String>) { for (topic in all) { send(MESSAGE) } }"),
      (.kotlin, "val topic = \"/topics/a\"", "class B(val topic: String) { fun f() = send(MESSAGE) }"),
      (.swift, "let topic = \"/topics/a\"", "func f(_ all: [String]) { all.forEach { topic in send(MESSAGE) } }"),
      (.swift, "let topic = \"/topics/a\"", "struct B { let topic: String\n func f() { send(MESSAGE) } }"),
      (.dart, "const topic = '/topics/a';", "void f(List all) => all.forEach((topic) { send(MESSAGE); });"),
      (.dart, "const topic = '/topics/a';", "void f(List all) { for (final topic in all) { send(MESSAGE); } }"),
      (.rust, "const topic: &str = \"/topics/a\";", "fn f(all: Vec<String>) { all.iter().map(|topic| MESSAGE); }"),
      (
        .cSharp, "class A { const string topic = \"/topics/a\"; }",
        "class B { void F(List<string> all) { foreach (var topic in all) { Send(MESSAGE); } } }"
      ),
      (
        .java, "class A { static final String topic = \"/topics/a\"; }",
        "class B { void f(List<String> all) { all.forEach(topic -> send(MESSAGE)); } }"
      ),
      (
        .java, "class A { static final String topic = \"/topics/a\"; }",
        "class B { void f(List<String> all) { for (var topic : all) { send(MESSAGE); } } }"
      ),
    ] as [(HostLanguage, String, String)])
  func namesThatAreBoundAgainAreUnknown(_ language: HostLanguage, _ constant: String, _ use: String) {
    let url =
      "\(language == .java || language == .cSharp ? "class U { String u = \"\(Self.url)\"; }" : "// \(Self.url)")\n"
    let map: (String) -> String = { topic in
      switch language {
      case .kotlin: "mapOf(\"message\" to mapOf(\"topic\" to \(topic), \"notification\" to mapOf(\"title\" to \"a\")))"
      case .swift: "[\"message\": [\"topic\": \(topic), \"notification\": [\"title\": \"a\"]]]"
      case .rust: "json!({\"message\": {\"topic\": \(topic), \"notification\": {\"title\": \"a\"}}})"
      case .cSharp: "new { message = new { topic = \(topic), notification = new { title = \"a\" } } }"
      case .java: "Map.of(\"message\", Map.of(\"topic\", \(topic), \"notification\", Map.of(\"title\", \"a\")))"
      default: "{'message': {'topic': \(topic), 'notification': {'title': 'a'}}}"
      }
    }
    let text = "\(url)\(constant)\n\(use.replacing("MESSAGE", with: map("topic")))\n"
    #expect(findings(text, language) == [], "\(text)")
    // The same message is read where the name is that of the constant.
    let quote = language == .dart ? "'" : "\""
    let read = "\(url)\(constant)\n\(use.replacing("MESSAGE", with: map("\(quote)/topics/b\(quote)")))\n"
    #expect(findings(read, language) == ["target/topic-prefix \(quote)/topics/b\(quote)"], "\(read)")
  }

  // MARK: JavaScript

  private static func node(_ ttl: String, _ before: String = "") -> String {
    "import { getMessaging } from 'firebase-admin/messaging';\n\(before)\ngetMessaging().send({ topic: 'a', data: { b: 'c' }, android: { ttl: \(ttl) } });\n"
  }

  @Test(arguments: [
    ("60 * 60", "", true), ("HOUR", "const HOUR = 60 * 60;", true), ("HOUR", "const HOUR: number = 3_600", true),
    ("HOUR", "const HOUR = 60 * 60 * 1000;", false), ("HOUR", "let HOUR = 3600;\nHOUR = 3600000;", false),
    ("HOUR", "", false),
    ("HOUR", "const HOUR = 3600;\nfunction f() { const HOUR = 1000; }", false), ("60 * x", "const x = 60;", true),
    ("DAY", "const HOUR = 3600;\nexport const DAY = 24 * HOUR;", true), ("DAY * 7", "const DAY = 86_400_000;", false),
    ("ttl", "const ttl = 3600;", true), ("ttl", "const ttl = 3600;\nfunction f({ ttl }) {}", false),
    ("ttl", "const ttl = 3600;\nconst g = (ttl) => 1;", false),
    ("ttl", "const ttl = 3600;\nfunction f(ttl, x) {}", false),
    ("ttl", "const ttl = 3600;\nconst { ttl } = options;", false), ("ttl", "const ttl = 3600;\nttl => 1", false),
    ("ttl", "let ttl = 3600;", true), ("TTL", "const TTL = 3600;\nimport { TTL } from 'x';", false),
    ("TTL", "const TTL = x;", false), ("TTL", "const TTL = 3600\n  * 1000;", false),
    ("HOUR", "const HOUR_LONG = 3600;", false),
  ])
  func lifetimesOfPrograms(_ ttl: String, _ before: String, _ isWrong: Bool) {
    let found = findings(Self.node(ttl, before), .javaScript)
    #expect(found == (isWrong ? ["admin-sdk/ttl-in-seconds \(ttl)"] : []), "\(ttl) \(before)")
  }

  // MARK: Java

  @Test(arguments: [
    ("28 * 24 * 3600 * 1000", true), ("28L * 24 * 3600 * 1000", false), ("24 * 3600 * 1000", false),
  ])
  func productsOf32BitsAreCut(_ ttl: String, _ isWrong: Bool) {
    let text =
      "import com.google.firebase.messaging.*;\nclass A { Message m = Message.builder().setTopic(\"a\").putData(\"b\", \"c\").setAndroidConfig(AndroidConfig.builder().setTtl(\(ttl)).build()).build(); }\n"
    #expect(findings(text, .java).isEmpty != isWrong, "\(ttl) \(findings(text, .java))")
  }

  // MARK: Choices

  @Test func eachWordOfAChoiceIsTheSDKs() {
    let text =
      Self.python
      + "m = messaging.Message(topic='a', android=messaging.AndroidConfig(priority=\"HIGH\" if x else \"normal\"))\n"
    #expect(findings(text, .python) == ["admin-sdk/wire-word \"HIGH\""])
    #expect(findings(text.replacing("\"HIGH\"", with: "\"high\""), .python) == [])
  }
}
