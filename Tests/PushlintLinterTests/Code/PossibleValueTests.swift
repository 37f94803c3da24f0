import PushlintExtract
import TestSupport
import Testing

/// Values that variables of functions have on some ways through them, and texts that functions return.
@Suite struct PossibleValueTests {
  private static let java = "import com.google.firebase.messaging.*;\nclass A {\n"
  private static let go = "package a\nimport \"firebase.google.com/go/v4/messaging\"\n"
  private static let cSharp = "using FirebaseAdmin.Messaging;\nclass A {\n"

  private static func goSend(_ body: String, _ members: String, _ parameters: String = "x bool") -> String {
    go + "func f(\(parameters)) {\n\(body)\n\tc.Send(ctx, &messaging.Message{\(members)})\n}\n"
  }

  @Test(
    arguments: [
      // What is there where no branch is taken, and what a branch gives.
      (
        .go, goSend("\ttopic := \"shop news\"\n\tif x {\n\t\ttopic = \"sport\"\n\t}", "Topic: topic"),
        ["target/topic-name \"shop news\""]
      ),
      (
        .go, goSend("\ttopic := \"news\"\n\tif x {\n\t\ttopic = \"big sport\"\n\t}", "Topic: topic"),
        ["target/topic-name \"big sport\""]
      ),
      (
        .go,
        goSend(
          "\tvar topic string = \"a\"\n\tswitch x {\n\tcase 1:\n\t\ttopic = \"b c\"\n\tcase 2:\n\t\ttopic = \"d\"\n\t}",
          "Topic: topic"), ["target/topic-name \"b c\""]
      ),
      (
        .go,
        goSend(
          "\tp := \"high\"\n\tif x {\n\t\tp = \"max\"\n\t}", "Topic: t, Android: &messaging.AndroidConfig{Priority: p}"),
        ["types/unknown-value \"max\""]
      ),
      (
        .go,
        go
          + "func f(x bool) *messaging.AndroidConfig {\n\tp := \"high\"\n\tif x {\n\t\tp = \"max\"\n\t}\n\treturn &messaging.AndroidConfig{Priority: p}\n}\n",
        ["types/unknown-value \"max\""]
      ),
      (
        .java,
        java
          + "void f(boolean x) {\n  String topic = \"a\";\n  if (x) {\n    topic = \"b c\";\n  }\n  fcm.send(Message.builder().setTopic(topic).build());\n}\n}\n",
        ["target/topic-name \"b c\""]
      ),
      (
        .cSharp,
        cSharp
          + "void F(bool x) {\n  var topic = \"a\";\n  if (x) {\n    topic = \"b c\";\n  }\n  var m = new Message { Topic = topic };\n}\n}\n",
        ["target/topic-name \"b c\""]
      ),
      // Functions of which all that they return is written there.
      (
        .go,
        goSend("", "Topic: topic(n)", "n int")
          + "func topic(n int) string {\n\tif n > 1 {\n\t\treturn \"big news\"\n\t}\n\treturn \"news\"\n}\n",
        ["target/topic-name \"big news\""]
      ),
      (
        .java,
        java
          + "private static String topic(int n) {\n  return n > 1 ? \"a b\" : \"a\";\n}\nvoid f(int n) {\n  fcm.send(Message.builder().setTopic(topic(n)).build());\n}\n}\n",
        ["target/topic-name \"a b\""]
      ),
      (
        .kotlin,
        "import com.google.firebase.messaging.*\nfun topic(n: Int): String = when (n) {\n  1 -> \"a b\"\n  else -> \"a\"\n}\nfun f(n: Int) { fcm.send(Message.builder().setTopic(topic(n)).build()) }\n",
        ["target/topic-name \"a b\""]
      ),
      (
        .cSharp,
        cSharp
          + "static string Topic(int n) => n switch { 1 => \"a b\", _ => \"a\" };\nvoid F(int n) {\n  var m = new Message { Topic = Topic(n) };\n}\n}\n",
        ["target/topic-name \"a b\""]
      ),
      (
        .rust,
        "fn topic(n: u8) -> &'static str {\n    match n {\n        1 => \"a b\",\n        _ => \"a\",\n    }\n}\nfn f(n: u8) { post(\"https://fcm.googleapis.com/v1/projects/p/messages:send\", json!({\"message\": {\"topic\": topic(n), \"data\": d}})); }\n",
        ["target/topic-name \"a b\""]
      ),
    ] as [(HostLanguage, String, [String])])
  func valuesOfSomeWaysAreChecked(_ language: HostLanguage, _ text: String, _ expected: [String]) {
    #expect(findings(text, language) == expected, "\(text)")
  }

  @Test(
    arguments: [
      // Both branches give another value.
      (
        .go, goSend("\tt := \"a b\"\n\tif x {\n\t\tt = \"b\"\n\t} else {\n\t\tt = \"c\"\n\t}", "Topic: t")
      ),
      // The branch leaves the function.
      (.go, goSend("\tt := \"a\"\n\tif x {\n\t\tt = \"b c\"\n\t\treturn\n\t}", "Topic: t")),
      // It gets another value behind the branch, or in it.
      (.go, goSend("\tt := \"a\"\n\tif x {\n\t\tt = \"b c\"\n\t}\n\tt = \"d\"", "Topic: t")),
      (.go, goSend("\tt := \"a\"\n\tif x {\n\t\tt = \"b c\"\n\t\tt = \"d\"\n\t}", "Topic: t")),
      (.go, goSend("\tt := \"a\"\n\tif x {\n\t\tt = \"b c\"\n\t}\n\tt = clean(t)", "Topic: t")),
      // Another variable of the same name.
      (.go, goSend("\tt := \"a\"\n\tif x {\n\t\tt := \"b c\"\n\t\tlog(1)\n\t}", "Topic: t")),
      // It is looked at before.
      (.go, goSend("\tt := \"a b\"\n\tif x {\n\t\tt = \"c\"\n\t}\n\tif t == \"a b\" {\n\t\treturn\n\t}", "Topic: t")),
      // Only the other branch uses it.
      (
        .go,
        go
          + "func f(x bool) {\n\tt := \"a\"\n\tif x {\n\t\tt = \"b c\"\n\t} else {\n\t\tc.Send(ctx, &messaging.Message{Topic: t})\n\t}\n}\n"
      ),
      (
        .go,
        go
          + "func f(x bool) {\n\tt := \"a\"\n\tif x {\n\t\tt = \"b c\"\n\t}\n\tif !x {\n\t\tc.Send(ctx, &messaging.Message{Topic: t})\n\t}\n}\n"
      ),
      // Nobody knows when the block is run.
      (.go, goSend("\tt := \"a\"\n\tdefer func() {\n\t\tt = \"b c\"\n\t}()", "Topic: t")),
      (
        .java,
        java
          + "void f(boolean x) {\n  String t = \"a b\";\n  try {\n    t = \"b\";\n  } catch (Exception e) {\n    t = \"c\";\n  }\n  fcm.send(Message.builder().setTopic(t).build());\n}\n}\n"
      ),
      // A function with a value that is not known, one of two with its name, and one that is asked for a certain value.
      (
        .go,
        goSend("", "Topic: topic(n)", "n int")
          + "func topic(n int) string {\n\tif n > 1 {\n\t\treturn \"big news\"\n\t}\n\treturn names[n]\n}\n"
      ),
      (
        .java,
        java
          + "String topic(int n) { return \"a b\"; }\nString topic(String n) { return n; }\nvoid f(int n) { fcm.send(Message.builder().setTopic(topic(n)).build()); }\n}\n"
      ),
      (
        .go,
        goSend("", "Topic: topic(2)")
          + "func topic(n int) string {\n\tif n == 1 {\n\t\treturn \"big news\"\n\t}\n\treturn \"news\"\n}\n"
      ),
      (
        .go,
        goSend("", "Topic: o.topic(n)", "n int") + "func topic(n int) string {\n\treturn \"big news\"\n}\n"
      ),
    ] as [(HostLanguage, String)])
  func valuesThatMayNotComeAreUnknown(_ language: HostLanguage, _ text: String) {
    #expect(findings(text, language) == [], "\(text)")
  }

  // MARK: Data

  @Test(
    arguments: [
      // Members of a map that a function gets.
      (
        .go,
        goSend("\td[\"from\"] = \"a\"", "Topic: \"a\", Data: d", "d map[string]string"), ["data/reserved-key \"from\""]
      ),
      (
        .cSharp,
        cSharp
          + "void F(Dictionary<string, string> data, bool x) {\n  if (x) {\n    data[\"google.a\"] = \"b\";\n  }\n  var m = new Message { Topic = \"a\", Data = data };\n}\n}\n",
        ["data/reserved-name \"google.a\""]
      ),
      (
        .java,
        java
          + "void f(Map<String, String> data) {\n  data.put(\"from\", \"b\");\n  fcm.send(Message.builder().setTopic(\"a\").putAllData(data).build());\n}\n}\n",
        ["data/reserved-key \"from\""]
      ),
      // A branch of what is made here.
      (
        .go,
        goSend(
          "\tdata := map[string]string{\"a\": \"b\"}\n\tif x {\n\t\tdata[\"gcm.notification.n\"] = \"b\"\n\t}",
          "Topic: \"a\", Data: data"), ["data/reserved-name \"gcm.notification.n\""]
      ),
      (
        .java,
        java
          + "void f(boolean x) {\n  Map<String, String> data = new HashMap<>();\n  data.put(\"a\", \"b\");\n  if (x) {\n    data.put(\"from\", \"b\");\n  }\n  fcm.send(Message.builder().setTopic(\"a\").putAllData(data).build());\n}\n}\n",
        ["data/reserved-key \"from\""]
      ),
      // One of several maps.
      (
        .go,
        goSend(
          "\tvar data map[string]string\n\tswitch x {\n\tcase 1:\n\t\tdata = map[string]string{\"from\": \"a\"}\n\tdefault:\n\t\tdata = map[string]string{\"b\": \"c\"}\n\t}",
          "Topic: \"a\", Data: data", "x int"), ["data/reserved-key \"from\""]
      ),
    ] as [(HostLanguage, String, [String])])
  func possibleDataIsChecked(_ language: HostLanguage, _ text: String, _ expected: [String]) {
    #expect(findings(text, language) == expected, "\(text)")
  }

  @Test(
    arguments: [
      goSend("\td[\"from\"] = \"a\"\n\tdelete(d, \"from\")", "Topic: \"a\", Data: d", "d map[string]string"),
      goSend("\td[\"from\"] = \"a\"\n\td = clean(d)", "Topic: \"a\", Data: d", "d map[string]string"),
      goSend(
        "\tif x {\n\t\td[\"from\"] = \"a\"\n\t\tsave(d)\n\t\treturn\n\t}", "Topic: \"a\", Data: d",
        "d map[string]string, x bool"),
      goSend(
        "\tif x {\n\t\td := map[string]string{}\n\t\td[\"from\"] = \"a\"\n\t\tsave(d)\n\t}", "Topic: \"a\", Data: d",
        "d map[string]string, x bool"),
      goSend("\to.d[\"from\"] = \"a\"", "Topic: \"a\", Data: d", "d map[string]string"),
      goSend("\tdefer func() {\n\t\td[\"from\"] = \"a\"\n\t}()", "Topic: \"a\", Data: d", "d map[string]string"),
      goSend("", "Topic: \"a\", Data: d", "d map[string]string")
        + "func g(d map[string]string) {\n\td[\"from\"] = \"a\"\n}\n",
      goSend(
        "\tdata := map[string]string{\"a\": \"b\"}\n\tif x {\n\t\tdata[\"from\"] = \"b\"\n\t\treturn\n\t}",
        "Topic: \"a\", Data: data"),
    ])
  func dataThatMayNotComeIsUnknown(_ text: String) {
    #expect(findings(text, .go) == [], "\(text)")
  }

  // MARK: Objects

  @Test(
    arguments: [
      (
        .go,
        go
          + "func base(t string) *messaging.Message {\n\treturn &messaging.Message{Token: t}\n}\nfunc f(t string) {\n\tm := base(t)\n\tm.Topic = \"a b\"\n\tc.Send(ctx, m)\n}\n",
        ["target/topic-name  "]
      ),
      (
        .cSharp,
        cSharp
          + "private Message Base(string t) { return new Message { Token = t }; }\nvoid F(string t) {\n  var m = Base(t);\n  m.Topic = \"a b\";\n  Send(m);\n}\n}\n",
        ["target/topic-name  "]
      ),
      (
        .java,
        java
          + "private Message.Builder base(P p) { return Message.builder().putAllData(p.all()); }\nMessage f(P p) { return base(p).setToken(p.t).setTopic(\"a\").build(); }\n}\n",
        ["target/multiple setTopic"]
      ),
      (
        .kotlin,
        "import com.google.firebase.messaging.*\nclass A {\n  private fun base(p: P): Message.Builder = Message.builder().putAllData(p.all())\n  fun f(p: P): Message = this.base(p).setToken(p.t).setTopic(\"a\").build()\n  fun g(p: P): Message = base(p).setToken(p.t).setAndroidConfig(AndroidConfig.builder().setPriority(p.x).setTtl(60L * 24 * 3600 * 1000).build()).build()\n}\n",
        ["target/multiple setTopic", "android/ttl-too-long 60L * 24 * 3600 * 1000"]
      ),
      // `Topic` without a value takes back what was set.
      (
        .go,
        go
          + "func base(t string) *messaging.Message {\n\treturn &messaging.Message{Topic: t}\n}\nfunc f(t string) {\n\tm := base(t)\n\tm.Topic = \"\"\n\tm.Token = t\n\tc.Send(ctx, m)\n}\n",
        []
      ),
      // Another function's object, and one of a class of another library.
      (
        .java,
        java
          + "private Other.Builder base(P p) { return Other.builder(); }\nMessage f(P p) { return base(p).setToken(p.t).setTopic(\"a\").build(); }\n}\n",
        []
      ),
      (
        .java,
        java
          + "private Message.Builder base(P p) { return Message.builder().setToken(p.t); }\nMessage f(P p) { return o.base(p).setToken(p.t).setTopic(\"a\").build(); }\n}\n",
        []
      ),
    ] as [(HostLanguage, String, [String])])
  func objectsOfFunctionsGoOn(_ language: HostLanguage, _ text: String, _ expected: [String]) {
    #expect(findings(text, language) == expected, "\(text)")
  }
}
