import PushlintExtract
import PushlintLinter
import PushlintText
import TestSupport
import Testing

/// Structs that are declared, whether literals of them are seen or not.
@Suite struct DeclaredStructTests {
  private static let go = """
    package p

    type aps struct {
    	Alert  *alert `json:"alert,omitempty"`
    	Badge  string `json:"badge,omitempty"`
    	Silent int    `json:"content_available,omitempty"`
    	Thread string `json:"thread-id,omitempty"`
    }

    type alert struct {
    	Title string `json:"title"`
    	Args  string `json:"loc-args"`
    }

    type payload struct {
    	Aps   aps    `json:"aps"`
    	Badge int    `json:"badge"`
    	Title string `json:"title"`
    }

    func f(p payload) ([]byte, error) { return json.Marshal(p) }

    """
  private static let expected = [
    "apns/wrong-type string", "apns/wrong-type string", "apns/key-spelling content_available",
  ]

  @Test func recordsOfJavaAreRead() {
    let text = """
      // POST https://fcm.googleapis.com/v1/projects/p/messages:send
      record Request(@JsonProperty("message") Message message) {}
      record Message(
        @JsonProperty("tokens") List<String> tokens, @JsonProperty("notification") Notification notification,
        @JsonProperty("android") Android android) {}
      record Notification(@JsonProperty("title") String title, @JsonProperty("click_action") String click) {}
      record Android(@JsonProperty("ttl") int ttl, @JsonProperty("priority") String priority) {}

      """
    #expect(
      findings(text, .java).sorted() == [
        "structure/misplaced-field click_action", "target/tokens-list tokens", "types/duration int",
      ])
    let own = text.replacing("fcm.googleapis.com/v1/projects/p/messages:send", with: "own.example")
    #expect(findings(own, .java) == [])
  }

  @Test func classesOfJavaAreRead() {
    let text = """
      // POST https://fcm.googleapis.com/v1/projects/p/messages:send
      @Getter @AllArgsConstructor
      public class Request {
        private static final Gson GSON = new Gson();
        private boolean validateOnly;
        private Message message;

        @Data
        public static class Message {
          private final String token;
          private Shown notification;
          private Map<String, Object> data = new HashMap<>();
          private Android android;
        }

        @Data
        public static class Shown {
          private String title;
          private String text;
          @JsonProperty("click_action") private String click;
          String first() { return title; }
        }

        @Builder
        public static class Android {
          private Integer ttl = 60;
          private String collapseKey;
        }
      }

      """
    #expect(
      findings(text, .java).sorted() == [
        "structure/misplaced-field click_action", "structure/misspelt-field text", "types/duration 60",
      ])
    for (old, new) in [
      ("fcm.googleapis.com/v1/projects/p/messages:send", "own.example"),
      ("@Data\n  public static class Message", "public static class Message"),
    ] {
      #expect(text.contains(old))
      #expect(findings(text.replacing(old, with: new), .java) == [], "\(new)")
    }
    // Methods have other names than fields.
    let named = text.replacing("String first()", with: "@JsonProperty(\"body\") String first()")
    #expect(findings(named, .java) == ["types/duration 60"])
  }

  @Test func classesOfKotlinAreRead() {
    let text = """
      @Serializable data class FcmRequest(val message: FcmMessage)
      @Serializable data class FcmMessage(val token: String, val notification: Shown? = null, val android: Android)
      @Serializable data class Shown(val title: String, val imageUrl: String? = null)
      @Serializable data class Android(val ttl: Int = 3600, @SerialName("collapse_key") val key: String)

      """
    #expect(findings(text, .kotlin).sorted() == ["structure/misspelt-field imageUrl", "types/duration 3600"])
    #expect(findings(text.replacing("Fcm", with: "Queue"), .kotlin) == [])
    let settings = """
      @Serializable data class FirebaseSettings(val message: Inner)
      @Serializable data class Inner(val token: String, val notification: Wanted)
      @Serializable data class Wanted(val enabled: Boolean, val sound: Boolean)

      """
    #expect(findings(settings, .kotlin) == [])
  }

  @Test func classesOfCSharpAreRead() {
    let text = """
      public record FcmRequest([property: JsonPropertyName("message")] FcmMessage Message);
      public class FcmMessage {
        [JsonPropertyName("topic")] public string Topic { get; init; }
        [JsonPropertyName("notification")] public Shown Notification { get; init; }
      }
      public class Shown {
        [JsonPropertyName("title")] public string Title { get; init; }
        [JsonPropertyName("data")] public Dictionary<string, string> Data { get; } = new();
        [JsonPropertyName("imageUrl")] public string? Image { get; init; }
      }

      """
    #expect(
      findings(text, .cSharp).sorted() == ["structure/misplaced-field data", "structure/misspelt-field imageUrl"])
    // Huawei's takes a list of tokens.
    let other = text.replacing("\"topic\")] public string", with: "\"token\")] public string[]")
    #expect(findings(other.replacing("Fcm", with: "Hms"), .cSharp) == [])
  }

  @Test func membersOfGoAreRead() {
    #expect(findings(Self.go, .go).sorted() == Self.expected.sorted())
    // Nobody knows what writes them.
    let other = Self.go + "func (p payload) MarshalJSON() ([]byte, error) { return nil, nil }\n"
    #expect(findings(other.replacing("type aps struct", with: "type inner struct"), .go) == [])
    #expect(findings(Self.go.replacing("json.Marshal(p)", with: "json.Unmarshal(b, &p)"), .go) == [])
  }

  /// What is said of a literal is not said again.
  @Test func literalsComeFirst() {
    let text =
      Self.go + "func g() { post(\"https://api.push.apple.com/3/device/a\", payload{Aps: aps{Badge: \"1\"}}) }\n"
    let found = findings(text, .go)
    #expect(found.contains("apns/wrong-type \"1\""))
    #expect(found.count { $0 == "apns/wrong-type string" } == 1)
  }

  private static let request = """
    package p

    type fcmRequest struct {
    	Message message `json:"message"`
    }

    type message struct {
    	Token        string       `json:"token"`
    	Notification notification `json:"notification"`
    	Android      android      `json:"android"`
    }

    type notification struct {
    	Title string `json:"title"`
    	Sound string `json:"sound"`
    }

    type android struct {
    	Priority string `json:"priority"`
    	TTL      int    `json:"ttl"`
    }

    """

  @Test func messagesForFCMAreRead() {
    #expect(findings(Self.request, .go).sorted() == ["structure/misplaced-field sound", "types/duration int"])
    // Any service may have requests like these.
    let other = Self.request.replacing("fcmRequest", with: "pushRequest")
    #expect(findings(other, .go) == [])
    #expect(findings(other + "const u = \"https://fcm.googleapis.com/v1/projects/p/messages:send\"\n", .go).count == 2)
  }

  @Test(
    arguments: [
      (
        .rust,
        "#[derive(Serialize)]\nstruct Payload { aps: Aps }\n#[derive(Serialize)]\n#[serde(rename_all = \"kebab-case\")]\nstruct Aps { alert: String, badge: Option<String>, content_available: bool, thread_id: String }\n",
        ["apns/wrong-type Option<String>", "apns/wrong-type bool"]
      ),
      (
        .swift,
        "struct Payload: Encodable {\n    let aps: Aps\n    struct Aps: Encodable {\n        let alert: String\n        let badge: String?\n        let thread: String?\n        enum CodingKeys: String, CodingKey { case alert, badge, thread = \"thread_id\" }\n    }\n}\n",
        ["apns/wrong-type String?", "apns/key-spelling thread_id"]
      ),
      (
        .swift,
        "struct Payload: Encodable {\n    let aps: Aps\n    struct Aps: Encodable {\n        let alert = \"a\"\n        let badge = \"1\"\n        let sound: String\n        let quiet = 1\n        enum CodingKeys: String, CodingKey { case alert, badge, sound, quiet = \"content_available\" }\n    }\n}\n",
        ["apns/key-spelling content_available", "apns/wrong-type \"1\""]
      ),
      // What an app is sent.
      (
        .swift,
        "struct Payload: Codable {\n    let aps: Aps\n    struct Aps: Codable {\n        let alert: String\n        let badge: String?\n    }\n}\nlet p = try JSONDecoder().decode(Payload.self, from: data)\n",
        []
      ),
      // The service of somebody else.
      (
        .go,
        "package p\n\ntype IOS struct {\n\tAlert string `json:\"alert\"`\n\tBadge string `json:\"badge\"`\n\tSilent bool `json:\"content-available\"`\n\tExtras map[string]any `json:\"extras\"`\n}\n",
        []
      ),
      (
        .go,
        "package p\n\ntype fcmRequest struct {\n\tMessage message `json:\"message\"`\n}\n\ntype message struct {\n\tToken []string `json:\"token\"`\n\tAndroid android `json:\"android\"`\n}\n\ntype android struct {\n\tTTL int `json:\"ttl\"`\n}\n",
        []
      ),
    ] as [(HostLanguage, String, [String])])
  func structsOfOthersAreNot(_ language: HostLanguage, _ text: String, _ expected: [String]) {
    #expect(findings(text, language).sorted() == expected.sorted(), "\(text)")
  }

  /// A request may have a member that none has, and its message the target of the legacy API beside another one.
  @Test func strayMembersAreFound() {
    let text = Self.request.replacing(
      "\tMessage message `json:\"message\"`",
      with: "\tMessage message `json:\"message\"`\n\tDryRun bool `json:\"dry_run\"`"
    ).replacing(
      "\tToken        string       `json:\"token\"`", with: "\tToken string `json:\"token\"`\n\tTo string `json:\"to\"`"
    )
    #expect(
      findings(text, .go).sorted() == [
        "legacy/to-in-message to", "structure/misplaced-field sound", "types/duration int",
      ])
    // A literal of what others put into a request.
    let url = "const u = \"https://fcm.googleapis.com/v1/projects/p/messages:send\"\n"
    let literal =
      Self.request.replacing("`json:\"token\"`", with: "`json:\"topic\"`") + url
      + "func g(t string) { h(message{Token: \"/topics/a\", Notification: notification{Title: \"a\"}}) }\n"
    #expect(findings(literal, .go).contains("target/topic-prefix \"/topics/a\""), "\(findings(literal, .go))")
  }

  /// A member may be reached in several ways.
  @Test func membersAreReportedOnce() {
    let inner =
      "type apns struct {\n\tPayload struct {\n\t\tAps struct {\n\t\t\tBadge string `json:\"badge\"`\n\t\t} `json:\"aps\"`\n\t} `json:\"payload\"`\n}\n"
    let text = Self.request.replacing("type android", with: inner + "\ntype android")
      .replacing("`json:\"android\"`", with: "`json:\"android\"`\n\tAPNS apns `json:\"apns\"`")
    #expect(findings(text, .go).filter { $0.hasPrefix("apns/") } == ["apns/wrong-type string"])
  }

  /// What is declared is not sent by that.
  @Test func declarationsAreNoPayloads() {
    let literal = "var made = map[string]any{\"aps\": map[string]any{\"alert\": \"a\"}}\n"
    for (text, count) in [(Self.go, 0), (Self.request, 0), (Self.go + literal, 1)] {
      let source = Source(SourceText(text), .go)
      let result = Linter().lint(source)
      #expect(result.payloads == count && !result.diagnostics.isEmpty, "\(result.payloads)")
      let excerpts = Linter().analyzedExcerpts(of: source, Configuration())
      #expect(excerpts.flatMap { Array($0.payloads(Linter().rules.catalogue)) }.count == count)
    }
  }

  /// A type is nothing that a fix can know.
  @Test func typesAreLeftAlone() {
    let source = SourceText(Self.go)
    for diagnostic in Linter().lint(Source(source, .go)).diagnostics where diagnostic.rule == "apns/wrong-type" {
      #expect(diagnostic.fixes.isEmpty)
    }
  }
}
