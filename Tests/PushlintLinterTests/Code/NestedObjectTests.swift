import PushlintExtract
import TestSupport
import Testing

/// Trees of JSON libraries: objects that are made in others, by their properties, and by the statements of a block.
@Suite struct NestedObjectTests {
  private static let url = "https://fcm.googleapis.com/v1/projects/p/messages:send"

  private static func java(_ statements: String) -> String {
    "class A { static final String U = \"\(url)\";\n  Object f() {\n    \(statements)\n  }\n}\n"
  }

  private static func kotlin(_ statements: String) -> String { "val u = \"\(url)\"\nfun f() {\n  \(statements)\n}\n" }

  @Test(
    arguments: [
      (
        .java,
        java(
          """
          ObjectNode root = mapper.createObjectNode();
              ObjectNode message = root.putObject("message");
              message.put("token", t);
              ObjectNode info = message.putObject("notification");
              info.put("title", "a").put("text", "b");
          """), ["structure/misspelt-field \"text\""]
      ),
      (
        .java,
        java(
          """
          ObjectNode root = new ObjectMapper().createObjectNode();
              ObjectNode message = mapper.createObjectNode();
              message.put("token", t);
              message.putObject("android").put("priority", "urgent");
              root.set("message", message);
          """), ["types/unknown-value \"urgent\""]
      ),
      (
        .java,
        java(
          """
          ObjectNode root = mapper.createObjectNode();
              root.putObject("message").put("token", t).putObject("android").put("priority", "urgent");
          """), ["types/unknown-value \"urgent\""]
      ),
      (
        .kotlin,
        kotlin(
          """
          val root = mapper.createObjectNode()
            val message = root.putObject("message")
            message.put("token", t)
            message.putObject("android").put("priority", "urgent")
          """), ["types/unknown-value \"urgent\""]
      ),
      // In a branch, and in a message that is made elsewhere.
      (
        .java,
        java(
          """
          ObjectNode root = mapper.createObjectNode();
              ObjectNode message = root.putObject("message");
              message.put("token", t);
              if (x) {
                ObjectNode info = message.putObject("notification");
                info.put("text", "b");
              }
          """), ["structure/misspelt-field \"text\""]
      ),
      (
        .java, java("message.putObject(\"android\").put(\"priority\", \"urgent\");"),
        ["types/unknown-value \"urgent\""]
      ),
      // What nobody knows.
      (
        .java,
        java(
          """
          ObjectNode root = mapper.createObjectNode();
              ObjectNode aps = root.putObject("aps");
              aps.put("mutable-content", 1);
              fill(aps);
          """), []
      ),
      (
        .java,
        java(
          """
          ObjectNode root = mapper.createObjectNode();
              ObjectNode aps = root.putObject("aps");
              aps.put("mutable-content", 1);
              if (x) aps.put("alert", x);
          """), []
      ),
      // The message of another service, as its other members say.
      (
        .java,
        java(
          """
          ObjectNode root = mapper.createObjectNode();
              root.put("platform", "android");
              ObjectNode audience = root.putObject("audience");
              ArrayNode ids = audience.putArray("registration_id");
              ids.forEach(x);
              ObjectNode android = root.putObject("notification").putObject("android");
              android.put("alert", x);
          """), []
      ),
      (.java, java("letter.putObject(\"android\").put(\"priority\", \"urgent\");"), []),
      (.java, java("message.putObject(\"data\").put(\"n\", 1);"), []),
      (.java, java("s3.putObject(\"android\", request);"), []),
    ] as [(HostLanguage, String, [String])])
  func objectsAreMadeInOthers(_ language: HostLanguage, _ text: String, _ expected: [String]) {
    #expect(findings(text, language) == expected, "\(text)")
  }

  @Test(
    arguments: [
      (
        .cSharp,
        "var p = new JObject(new JProperty(\"aps\", new JObject(new JProperty(\"alert\", x), new JProperty(\"bagde\", 1))));\n",
        ["apns/unknown-key \"bagde\""]
      ),
      (
        .cSharp,
        "var p = new JObject(new JProperty(\"aps\", new JObject(new JProperty(\"alert\", new JObject(new JProperty(\"loc-key\", \"a\"), new JProperty(\"loc-args\", new JArray(\"a\", 1)))))));\n",
        ["apns/wrong-type 1"]
      ),
      (.cSharp, "var p = new JObject(new JProperty(\"aps\", new JObject(x)));\n", []),
      (
        .cSharp,
        "var p = new JObject(new JProperty(\"aps\", new JObject(new JProperty(\"mutable-content\", 1), x)));\n", []
      ),
      (
        .java, java("return Map.ofEntries(Map.entry(\"aps\", Map.of(\"alert\", x, \"bagde\", 1)));"),
        ["apns/unknown-key \"bagde\""]
      ),
      (
        .java, java("return new HashMap<String, Object>() {{ put(\"aps\", Map.of(\"alert\", x, \"bagde\", 1)); }};"),
        ["apns/unknown-key \"bagde\""]
      ),
      (
        .java, java("return new HashMap<String, Object>() {{ put(\"aps\", Map.of(\"mutable-content\", 1, k, x)); }};"),
        []
      ),
      (
        .kotlin,
        kotlin("val p = JsonObject().apply { add(\"aps\", JsonObject().apply { addProperty(\"bagde\", 1) }) }"),
        ["apns/unknown-key \"bagde\""]
      ),
      (
        .kotlin,
        kotlin(
          "val p = hashMapOf<String, Any>().apply { put(\"aps\", mapper.createObjectNode().apply { put(\"bagde\", 1) }) }"
        ),
        ["apns/unknown-key \"bagde\""]
      ),
      (
        .kotlin,
        kotlin(
          "val p = JsonObject().apply { add(\"aps\", JsonObject().apply { addProperty(\"mutable-content\", 1); fill(this) }) }"
        ),
        []
      ),
    ] as [(HostLanguage, String, [String])])
  func objectsAreMadeByProperties(_ language: HostLanguage, _ text: String, _ expected: [String]) {
    #expect(findings(text, language) == expected, "\(text)")
  }
}
