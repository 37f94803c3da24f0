import PushlintExtract
import TestSupport
import Testing

/// Classes of C# and Kotlin and records of Java whose members have names in JSON, and structs of Rust in other spellings.
@Suite struct NamedMemberTests {
  private static func cSharp(_ value: String) -> String {
    """
    public class Request { [JsonPropertyName("message")] public Message Message { get; set; } }
    public class Message {
      [JsonPropertyName("token")] public string Token { get; set; }
      [JsonPropertyName("android")] public Android? Android { get; set; }
      [JsonIgnore] public int Count { get; set; }
      public static string Topic { get; } = "a b";
    }
    public record Android([property: JsonPropertyName("priority")] string Priority, [property: JsonPropertyName("ttl")] string Ttl = "1s");
    public class Apns { public Aps aps { get; set; } }
    public class Aps { public string alert { get; set; } public string badge { get; set; } }
    class Sender { void F(string t, int n) { Post("https://fcm.googleapis.com/v1/projects/p/messages:send", \(value)); } }

    """
  }

  private static func kotlin(_ value: String) -> String {
    """
    @Serializable data class Request(val message: Message)
    @Serializable data class Message(val token: String, @SerialName("android") val settings: Android? = null)
    @Serializable
    data class Android(val priority: String, @SerialName("collapse_key") val key: String? = null, val ttl: String = "1s")
    fun f(t: String) = post("https://fcm.googleapis.com/v1/projects/p/messages:send", \(value))

    """
  }

  private static func rust(_ value: String) -> String {
    """
    #[derive(Serialize)]
    #[serde(rename_all = "kebab-case")]
    struct Aps { alert: String, content_available: u8, badge: Option<String> }
    #[derive(Serialize)]
    struct Payload { aps: Aps }
    fn f(n: String) { \(value) }

    """
  }

  @Test(
    arguments: [
      (
        .cSharp,
        cSharp("new Request { Message = new Message { Token = t, Android = new Android(\"urgent\", \"60\") } }"),
        ["apns/wrong-type string", "types/unknown-value \"urgent\"", "types/duration \"60\""]
      ),
      // What is declared and not made here is told where it is declared.
      (
        .cSharp, cSharp("new Request { Message = new() { Token = t, Android = new Android(Priority: \"HIGH\") } }"),
        ["apns/wrong-type string"]
      ),
      (
        .cSharp, cSharp("new Request { Message = new Message() { Token = t, Count = n } }"),
        ["apns/wrong-type string"]
      ),
      (.cSharp, cSharp("new Apns { aps = new Aps { alert = \"a\", badge = t } }"), ["apns/wrong-type t"]),
      (
        .cSharp,
        "class Reply { public string message { get; set; } public bool notification { get; set; } }\nobject F() => new Reply { message = \"saved\", notification = true };\n",
        []
      ),
      (
        .kotlin, kotlin("Request(Message(t, Android(\"urgent\", ttl = \"60\")))"),
        ["types/unknown-value \"urgent\"", "types/duration \"60\""]
      ),
      (
        .kotlin, kotlin("Request(message = Message(token = t, settings = Android(priority = \"HIGH\", key = null)))"),
        []
      ),
      (
        .rust,
        rust(
          "post(\"https://api.push.apple.com/3/device/x\", Payload { aps: Aps { alert: n, content_available: 1, badge: None } });"
        ), ["apns/wrong-type None"]
      ),
      (
        .rust,
        rust(
          "let aps = Aps { alert: n, content_available: 2, badge: Some(\"1\".into()) }; post(\"https://api.push.apple.com/3/device/x\", Payload { aps });"
        ), ["apns/wrong-type Option<String>"]
      ),
    ] as [(HostLanguage, String, [String])])
  func membersHaveTheirNames(_ language: HostLanguage, _ text: String, _ found: [String]) {
    #expect(findings(text, language) == found, "\(text)")
  }

  /// Names that an attribute spells with capitals are no fields.
  @Test(arguments: [("PascalCase", true), ("UPPERCASE", true), ("lowercase", false), ("snake_case", false)])
  func attributesSpellNames(_ style: String, _ isOther: Bool) {
    let text = """
      #[derive(Serialize)]
      struct Message<'a> { token: &'a str, android: Android<'a> }
      #[derive(Serialize)]
      #[serde(rename_all = "\(style)")]
      struct Android<'a> { priority: &'a str }
      #[derive(Serialize)]
      struct Request<'a> { message: Message<'a> }
      const URL: &str = "https://fcm.googleapis.com/v1/projects/p/messages:send";
      fn f(t: &str) { post(&Request { message: Message { token: t, android: Android { priority: "HIGH" } } }); }

      """
    #expect(findings(text, .rust) == (isOther ? ["structure/misspelt-field priority"] : []))
  }

  /// Records of Java with the annotations of Jackson.
  @Test(arguments: [
    ("", "\"news\"", "\"60s\"", [String]()),
    ("", "\"a b\"", "\"60\"", ["target/topic-name  ", "types/duration \"60\""]),
    ("", "\"a \" + \"b\"", "ttl", ["target/topic-name \"a \" + \"b\""]),
    ("web_", "\"news\"", "\"60s\"", ["structure/misspelt-field web_push"]),
  ])
  func recordsOfJava(_ prefix: String, _ topic: String, _ ttl: String, _ found: [String]) {
    let key = prefix.isEmpty ? "webpush" : "web_push"
    let text = """
      class Sender {
        record Request(@JsonProperty("message") Message message) {}
        record Message(@JsonProperty("topic") String topic, @JsonProperty("data") Map<String, String> data,
          @JsonProperty("\(key)") Push push, @JsonProperty("android") Android android) {}
        record Push(@JsonProperty("headers") Map<String, String> headers) {}
        record Android(@JsonProperty("ttl") String ttl, @JsonIgnore String note) {}
        static final String URL = "https://fcm.googleapis.com/v1/projects/p/messages:send";
        String f(String ttl) throws Exception {
          return mapper.writeValueAsString(new Request(new Message(\(topic), Map.of("a", "b"),
            new Push(Map.of("Urgency", "high")), new Android(\(ttl), "x"))));
        }
      }

      """
    #expect(findings(text, .java) == found)
  }
}
