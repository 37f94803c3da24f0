import PushlintExtract
import TestSupport
import Testing

/// Functions of Java, Kotlin, and C#: what they return and what they are given is checked in the messages that hold it.
@Suite struct VirtualFunctionTests {
  private static let url = "https://fcm.googleapis.com/v1/projects/p/messages:send"
  private static let java = "import com.google.firebase.messaging.*;\nclass A {\n"
  private static let kotlin = "import com.google.firebase.messaging.*\n"
  private static let cSharp = "using FirebaseAdmin.Messaging;\nclass A {\n"

  @Test(
    arguments: [
      (
        .java,
        "class A { String u = \"U\";\n  Object f(String t) {\n    return Map.of(\"message\", Map.of(\"token\", t, \"data\", rows(t)));\n  }\n"
          + "  private Map<String, Object> rows(String t) {\n    return Map.of(\"n\", 5);\n  } }\n",
        ["data/value-not-string 5"]
      ),
      (
        .java,
        "class A { String u = \"U\";\n  JsonObject f(String t) {\n    JsonObject m = new JsonObject();\n    m.addProperty(\"token\", t);\n"
          + "    m.add(\"android\", box());\n    JsonObject r = new JsonObject();\n    r.add(\"message\", m);\n    return r;\n  }\n"
          + "  static JsonObject box() throws IOException {\n    JsonObject a = new JsonObject();\n    a.addProperty(\"priority\", \"urgent\");\n    return a;\n  } }\n",
        ["types/unknown-value \"urgent\""]
      ),
      (
        .java,
        java
          + "  Map<String, String> rows(String t) {\n    Map<String, String> d = new HashMap<>();\n    d.put(\"from\", t);\n    return d;\n  }\n"
          + "  Message f(String t) { return Message.builder().setToken(t).putAllData(rows(t)).build(); }\n}\n",
        ["data/reserved-key \"from\""]
      ),
      (
        .kotlin,
        "val u = \"U\"\nfun f(t: String) = mapOf(\"message\" to mapOf(\"token\" to t, \"android\" to box(t)))\n"
          + "private fun box(t: String): Map<String, Any> {\n  val n = mutableMapOf<String, Any>(\"title\" to t)\n  n[\"sticky\"] = 1\n"
          + "  return mapOf(\"priority\" to \"urgent\", \"notification\" to n)\n}\n",
        ["types/unknown-value \"urgent\"", "types/wrong-type 1"]
      ),
      (
        .cSharp,
        "class A { string u = \"U\";\n  object F(string t) => new { message = new { token = t, android = Box() } };\n"
          + "  object Box() => new { priority = \"urgent\" };\n}\n", ["types/unknown-value \"urgent\""]
      ),
      (
        .cSharp,
        cSharp + "  Message F(string t) => new Message { Token = t, Data = Rows(t) };\n"
          + "  Dictionary<string, string> Rows(string t) => new() { { \"from\", t } };\n}\n",
        ["data/reserved-key \"from\""]
      ),
    ] as [(HostLanguage, String, [String])])
  func whatAFunctionReturnsIsCheckedWhereItIsCalled(_ language: HostLanguage, _ text: String, _ found: [String]) {
    let text = text.replacing("\"U\"", with: "\"\(Self.url)\"")
    #expect(findings(text, language).sorted() == found, "\(text)")
  }

  @Test(
    arguments: [
      (
        .java,
        java
          + "  void push(String t, Map<String, String> data) {\n    fm.send(Message.builder().setToken(t).putAllData(data).build());\n  }\n"
          + "  void run(String t) {\n    push(t, Map.of(\"from\", \"x\"));\n  }\n}\n", ["data/reserved-key \"from\""]
      ),
      (
        .java,
        java
          + "  void push(String t, String color) {\n    n(t, AndroidNotification.builder().setColor(color).build());\n  }\n"
          + "  void run(String t) {\n    this.push(t, \"red\");\n  }\n}\n", ["android/color-name \"red\""]
      ),
      (
        .kotlin,
        kotlin
          + "fun push(t: String, data: Map<String, String> = emptyMap()) {\n  fm.send(Message.builder().setToken(t).putAllData(data).build())\n}\n"
          + "fun run(t: String) = push(t, data = mapOf(\"from\" to \"x\"))\n", ["data/reserved-key \"from\""]
      ),
      (
        .cSharp,
        cSharp
          + "  async Task Push(string t, Dictionary<string, string> data = null) {\n    await f.SendAsync(new Message { Token = t, Data = data });\n  }\n"
          + "  Task Run(string t) => Push(t, data: new Dictionary<string, string> { [\"from\"] = \"x\" });\n}\n",
        ["data/reserved-key \"from\""]
      ),
      (
        .cSharp,
        cSharp
          + "  async Task Push(string t, Dictionary<string, string> data = null) {\n    data ??= new Dictionary<string, string>();\n"
          + "    data[\"from\"] = t;\n    await f.SendAsync(new Message { Token = t, Data = data });\n  }\n}\n",
        ["data/reserved-key \"from\""]
      ),
    ] as [(HostLanguage, String, [String])])
  func whatAFunctionIsGivenIsCheckedInItsMessage(_ language: HostLanguage, _ text: String, _ found: [String]) {
    #expect(findings(text, language).sorted() == found, "\(text)")
  }

  @Test(
    arguments: [
      (
        .java,
        java
          + "  Message f(String t) {\n    Map<String, String> data = rows(t);\n    return Message.builder().setToken(t).putAllData(data).build();\n  }\n"
          + "  Map<String, String> rows(String t) {\n    Map<String, String> d = new HashMap<>();\n    d.put(\"from\", t);\n"
          + "    if (x != null) d.putAll(x);\n    return d;\n  }\n}\n", ["data/reserved-key \"from\""]
      ),
      (
        .java,
        java
          + "  void f(String t) {\n    Message.Builder b = Message.builder().setToken(t);\n    Map<String, String> data = rows(t);\n"
          + "    b.putAllData(data);\n    fm.send(b.build());\n  }\n"
          + "  Map<String, String> rows(String t) {\n    Map<String, String> d = new HashMap<>();\n    d.put(\"from\", t);\n    return d;\n  }\n}\n",
        ["data/reserved-key \"from\""]
      ),
      (
        .cSharp,
        cSharp
          + "  Message F(string t) {\n    var data = new Dictionary<string, string>();\n    if (x) data[\"from\"] = t;\n"
          + "    return new Message { Token = t, Data = data };\n  }\n}\n", ["data/reserved-key \"from\""]
      ),
      (
        .cSharp,
        "var r = new HttpRequestMessage(HttpMethod.Post, \"https://api.push.apple.com/3/device/a\") {\n"
          + "  Headers = { { \"apns-push-type\", \"alerts\" }, { \"apns-topic\", topic } },\n};\n",
        ["apns/header-value \"alerts\""]
      ),
      (
        .java, "Headers h = Headers.of(\"apns-push-type\", \"alerts\", \"apns-topic\", topic);\n",
        ["apns/header-value \"alerts\""]
      ),
    ] as [(HostLanguage, String, [String])])
  func mapsAreFilledByStatementsThatShowSomeOfThem(_ language: HostLanguage, _ text: String, _ found: [String]) {
    #expect(findings(text, language).sorted() == found, "\(text)")
  }

  @Test(
    arguments: [
      // Functions of other things, of other objects, and several of one name.
      (
        .java,
        "class A { String u = \"U\";\n  Object f(String t) {\n    return Map.of(\"message\", Map.of(\"token\", t, \"data\", other.rows(t)));\n  }\n"
          + "  Map<String, Object> rows(String t) {\n    return Map.of(\"n\", 5);\n  } }\n"
      ),
      (
        .java,
        "class A { String u = \"U\";\n  Object f(String t) {\n    return Map.of(\"message\", Map.of(\"token\", t, \"data\", rows(t)));\n  }\n"
          + "  Map<String, Object> rows(String t) {\n    return Map.of(\"n\", 5);\n  }\n  Map<String, Object> rows(int n) {\n    return Map.of();\n  } }\n"
      ),
      (
        .java,
        "class A { String u = \"U\";\n  Object f(String t) {\n    return Map.of(\"message\", Map.of(\"token\", t, \"data\", rows(t)));\n  }\n"
          + "  Map<String, Object> rows(String t) {\n    List<Object> all = list.map(x -> { return Map.of(\"n\", 5); });\n    return texts(all);\n  } }\n"
      ),
      (
        .kotlin,
        "val u = \"U\"\nfun f(t: String) = mapOf(\"message\" to mapOf(\"token\" to t, \"data\" to t.rows()))\n"
          + "fun String.rows(): Map<String, Any> = mapOf(\"n\" to 5)\n"
      ),
      (
        .cSharp,
        cSharp + "  Message F(string t) => new Message { Token = t, Data = x.Rows(t) };\n"
          + "  Dictionary<string, string> Rows(string t) => new() { { \"from\", t } };\n}\n"
      ),
      // A parameter that gets another value, and one of another function.
      (
        .java,
        java
          + "  void push(String t, Map<String, String> data) {\n    data = checked(data);\n    fm.send(Message.builder().setToken(t).putAllData(data).build());\n  }\n"
          + "  void run(String t) {\n    push(t, Map.of(\"from\", \"x\"));\n  }\n}\n"
      ),
      (
        .java,
        java
          + "  void push(String t, Map<String, String> data) {\n    fm.send(Message.builder().setToken(t).putAllData(data).build());\n  }\n"
          + "  void run(String t) {\n    queue.push(t, Map.of(\"from\", \"x\"));\n  }\n}\n"
      ),
      (
        .kotlin,
        kotlin
          + "fun push(t: String, data: Map<String, String>) = rows.map { data -> Message.builder().setToken(t).putAllData(data).build() }\n"
          + "fun run(t: String) = push(t, mapOf(\"from\" to \"x\"))\n"
      ),
    ] as [(HostLanguage, String)])
  func otherFunctionsSayNothing(_ language: HostLanguage, _ text: String) {
    let text = text.replacing("\"U\"", with: "\"\(Self.url)\"")
    #expect(findings(text, language).isEmpty, "\(text): \(findings(text, language))")
  }

  @Test(
    arguments: [
      ("void f(Message.Builder b) {\n    b.putData(\"from\", \"x\");\n  }", ["data/reserved-key \"from\""]),
      (
        "ApnsConfig.Builder f(ApnsConfig.Builder c) {\n    return c.putHeader(\"apns-push-type\", \"alerts\").setAps(aps);\n  }",
        ["apns/header-value \"alerts\""]
      ),
      // Builders of something else, and variables.
      ("void f(Mail.Builder b) {\n    b.putData(\"from\", \"x\");\n  }", []),
      ("void f(Mail b) {\n    b.putData(\"from\", \"x\");\n  }", []),
      ("void f(Message.Builder b) {\n    Mail b = mail();\n    b.putData(\"from\", \"x\");\n  }", []),
      ("void f(Message.Builder b) {\n    b.setTopic(topic);\n  }", []),
    ])
  func buildersThatAFunctionIsGivenAreRead(_ function: String, _ found: [String]) {
    #expect(findings("\(Self.java)  \(function)\n}\n", .java) == found, "\(function)")
  }

  @Test(
    arguments: [
      ("TimeUnit.HOURS.toSeconds(1)", ["admin-sdk/other-unit TimeUnit.HOURS.toSeconds(1)"]),
      ("TTL.getSeconds()", ["admin-sdk/other-unit TTL.getSeconds()"]),
      ("LONG.toMillis()", ["android/ttl-too-long LONG.toMillis()"]),
      ("TTL.toMillis()", []), ("TimeUnit.HOURS.toMillis(1)", []),
      ("TimeUnit.HOURS.toSeconds(n)", ["admin-sdk/other-unit TimeUnit.HOURS.toSeconds(n)"]),
    ])
  func lifetimesAreFoldedWhateverTurnsThemIntoNumbers(_ value: String, _ found: [String]) {
    let text = """
      \(Self.java)  static final Duration TTL = Duration.ofMinutes(2);
        static final Duration LONG = Duration.ofDays(40);
        AndroidConfig f() { return AndroidConfig.builder().setTtl(\(value)).build(); }
      }

      """
    #expect(findings(text, .java) == found, "\(value)")
  }

  @Test func whatIsSentAtOnceNeedsATarget() {
    let text = "\(Self.cSharp)  Task F() => m.SendAsync(new Message { Data = d });\n}\n"
    #expect(findings(text, .cSharp).map { $0.split(separator: " ").first } == ["target/missing"])
  }
}
