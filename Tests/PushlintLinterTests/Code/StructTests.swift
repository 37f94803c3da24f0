import PushlintDiagnostics
import PushlintExtract
import PushlintLinter
import PushlintText
import TestSupport
import Testing

/// Structs of Go with tags for JSON, chains of `put`, and templates that are filled in.
@Suite struct StructTests {
  private static let types = """
    package p
    type aps struct {
    	Alert string `json:"alert,omitempty"`
    	Badge string `json:"badge,omitempty"`
    	Silent int `json:"content_available,omitempty"`
    }
    type payload struct {
    	Aps aps `json:"aps"`
    	ID  int `json:"id"`
    }
    func f() {
    	post("https://api.push.apple.com/3/device/"+t, %)
    }

    """

  /// What is wrong with the types, where no literal has those members.
  private static let type = "apns/wrong-type string"
  private static let name = "apns/key-spelling content_available"

  private static func go(_ literal: String) -> String { types.replacing("%", with: literal) }

  private static func java(_ chain: String) -> String {
    """
    class A { void f() {
    post("https://fcm.googleapis.com/v1/projects/p/messages:send", \(chain));
    }}
    """
  }

  /// A member whose type is written in its place has nothing to do with a type of its name.
  @Test func typesInTheirPlacesAreNoOthers() {
    let text = """
      package p
      type message struct {
      \tToken string `json:"token"`
      \tNotification Notification `json:"notification"`
      \tAndroid android `json:"android"`
      }
      type Notification struct {
      \tTitle string `json:"title"`
      }
      type android struct {
      \tNotification struct {
      \t\tChannelID string `json:"channel_id"`
      \t} `json:"notification"`
      }
      type request struct {
      \tMessage message `json:"message"`
      }
      func f(m message) {
      \tpost("https://fcm.googleapis.com/v1/projects/p/messages:send", request{Message: m})
      }

      """
    #expect(findings(text, .go) == [])
    #expect(
      findings(text.replacing("channel_id", with: "channelid"), .go).map { $0.split(separator: " ")[0] } == [
        "structure/misspelt-field"
      ])
  }

  /// Commas between the arguments of a type divide no parameters of a record.
  /// An app's own message, whose token is a number.
  @Test func messagesWithOtherTargetsAreOthers() {
    let text = """
      package bot
      type Notification struct {
      \tTitle string `json:"title"`
      \tBadge string `json:"badge"`
      }
      type Message struct {
      \tToken int `json:"token"`
      \tNotification *Notification `json:"notification"`
      \tData map[string]any `json:"data"`
      }
      func f(token int, title string) Message {
      \treturn Message{Token: token, Notification: &Notification{Title: title, Badge: "+1"}, Data: map[string]any{"from": 5}}
      }

      """
    #expect(findings(text, .go) == [])
    let other = text.replacing("Token int", with: "Token string").replacing("token int", with: "token string")
    #expect(findings(other, .go) == ["structure/misplaced-field badge", "data/reserved-key \"from\""])
  }

  @Test func recordsHaveTypesWithArguments() {
    let text = """
      public record SendRequest([property: JsonPropertyName("message")] FcmMessage Message);
      public record FcmMessage([property: JsonPropertyName("topic")] string Topic, [property: JsonPropertyName("apns")] FcmApns Apns);
      public record FcmApns(
          [property: JsonPropertyName("headers")] Dictionary<string, string> Headers,
          [property: JsonPropertyName("payload")] Dictionary<string, object> Payload);
      class A
      {
          string F() => JsonSerializer.Serialize(new SendRequest(new FcmMessage("news", new FcmApns(
              new() { ["apns-priority"] = "5" },
              new() { ["aps"] = new Dictionary<string, object> { ["badge"] = "x" } }))));
      }

      """
    #expect(findings(text, .cSharp) == ["apns/wrong-type \"x\""])
  }

  /// A name is wrong where it is declared, once for all literals, and is put right there.
  @Test func namesAreReportedInTheirTags() throws {
    let text = Self.go("&payload{Aps: aps{Alert: \"a\", Silent: 1}}, payload{Aps: aps{Alert: \"b\", Silent: 1}}")
      .replacing("Badge string", with: "Badge int")
    let source = SourceText(text)
    let found = Linter().lint(Source(source, .go)).diagnostics.filter { $0.severity >= .warning }
    #expect(found.map(\.rule) == ["apns/key-spelling"])
    let fix = try #require(found.first?.fixes.first)
    // It changes all objects of the struct.
    #expect(!fix.isSafe)
    let fixed = source.applying(fix.edits)
    #expect(fixed.string(fixed.range) == text.replacing("content_available", with: "content-available"))
  }

  /// A literal in an arm of a match, and a member that is not encoded but holds an object of an SDK.
  @Test func literalsInArmsAndSkippedMembers() {
    let text = """
      const URL: &str = "https://fcm.googleapis.com/v1/projects/p/messages:send";
      #[derive(Serialize)]
      struct Request { message: Message }
      #[derive(Serialize)]
      struct Message { token: String, android: Option<Android> }
      #[derive(Serialize)]
      struct Android { priority: String }
      fn build() -> Request {
          let message = match kind {
              Kind::A => Message { token: t.to_string(), android: Some(Android { priority: "URGENT".to_string() }) },
              _ => Message { token: t.to_string(), android: None },
          };
          Request { message }
      }
      """
    #expect(findings(text, .rust) == ["types/unknown-value \"URGENT\""], "\(findings(text, .rust))")
    let skipped = """
      use a2::{request::payload::PayloadLike, NotificationOptions, PushType};
      #[derive(Serialize)]
      struct Payload<'a> {
          aps: Value,
          #[serde(skip)]
          options: NotificationOptions<'a>,
      }
      fn send() {
          post(Payload { aps: json!({ "alert": "a" }), options: NotificationOptions { apns_expiration: Some(3600), ..Default::default() } });
      }
      """
    #expect(
      findings(skipped, .rust) == ["apns/expiration-relative Some(3600)"], "\(findings(skipped, .rust))")
  }

  /// Two members of the same name would both be lost.
  @Test func namesOfOtherMembersAreNotGiven() {
    let types = Self.types.replacing(
      "Alert string", with: "Quiet int `json:\"content-available,omitempty\"`\n\tAlert string")
    let text = types.replacing("%", with: "&payload{Aps: aps{Alert: \"a\", Silent: 1}}")
      .replacing("Badge string", with: "Badge int")
    let found = Linter().lint(Source(SourceText(text), .go)).diagnostics.filter { $0.severity >= .warning }
    #expect(found.map(\.rule) == ["apns/key-spelling"])
    #expect(found.allSatisfy { $0.fixes.isEmpty })
  }

  // MARK: Swift

  private static let swiftTypes = """
    struct Payload: Encodable {
        let aps: Aps
        let id: Int?
        struct Aps: Codable {
            let alert: Alert
            var badge: String?
            let silent: Int?
            let threadId: String?
            enum CodingKeys: String, CodingKey { case alert, badge, threadId, silent = "content_available" }
        }
        struct Alert: Encodable { let title, text: String; static let none = Alert(title: "", text: "") }
    }
    struct Own: Encodable {
        let aps: [String: Int]
        func encode(to encoder: Encoder) throws {}
    }
    struct Made: Encodable {
        let aps: [String: Int]
        init(aps: [String: Int]) { self.aps = aps.merging(other) }
    }

    """

  /// What is wrong with the types, where no literal has those members.
  private static let swiftType = "apns/wrong-type String?"
  private static let swiftName = "apns/key-spelling content_available"
  private static let swiftText = "apns/key-spelling text"

  @Test(
    arguments: [
      (
        "Payload(aps: .init(alert: .init(title: x, text: x), badge: \"1\"))",
        [swiftName, "apns/key-spelling text", "apns/wrong-type \"1\""]
      ),
      (
        "Payload(aps: Payload.Aps(alert: Payload.Alert(title: x, text: x), silent: 1), id: 5)",
        [swiftType, swiftName, "apns/key-spelling text"]
      ),
      // The type says that it is a string.
      (
        "Payload(aps: .init(alert: .init(title: x, text: x), badge: n), id: nil)",
        [swiftName, "apns/key-spelling text", "apns/wrong-type n"]
      ),
      // How an encoder spells `threadId`, nobody knows.
      ("Payload(aps: .init(alert: x, badge: nil, threadId: \"a\"))", [swiftType, swiftName, swiftText]),
      ("Payload(aps: .init(alert: x, badge: nil))", [swiftType, swiftName, swiftText]),
      ("Own(aps: [\"bagde\": 1])", [swiftType, swiftName, swiftText]),
      ("Made(aps: [\"bagde\": 1])", [swiftType, swiftName, swiftText]),
      (
        "Unknown(aps: .init(alert: .init(title: x, text: x), badge: \"1\"))",
        [swiftType, swiftName, swiftText]
      ),
    ] as [(String, [String])])
  func structsOfSwiftAreRead(_ literal: String, _ expected: [String]) {
    let text = Self.swiftTypes + "func f() {\n    send(\(literal))\n}\n"
    #expect(findings(text, .swift) == expected, "\(text)")
  }

  @Test func anInitialiserHandsOnWhatItIsGiven() {
    let text = """
      public struct Request: Codable {
          public let aps: Aps
          public init(aps: Aps) {
              self.aps = aps
          }
      }
      public struct Aps: Codable {
          public let badge: String
          public init(badge: String) { self.badge = badge }
      }
      let request = Request(aps: Aps(badge: "1"))

      """
    #expect(findings(text, .swift) == ["apns/wrong-type \"1\""])
    // The type says it still.
    let other = text.replacing("self.badge = badge", with: "self.badge = badge.count")
    #expect(findings(other, .swift) == ["apns/wrong-type String"])
  }

  @Test(
    arguments: [
      (.go, go("payload{Aps: aps{Alert: \"a\", Badge: \"1\"}}"), [name, "apns/wrong-type \"1\""]),
      (.go, go("&payload{Aps: aps{Alert: \"a\", Silent: 1}}"), [type, name]),
      // The type says that it is a string.
      (.go, go("payload{Aps: aps{Alert: \"a\", Badge: count}}"), [name, "apns/wrong-type count"]),
      (.go, go("payload{Aps: aps{Alert: \"a\", Badge: \"\", Silent: 0}}"), [type, name]),
      (.go, go("payload{Aps: aps{Alert: \"a\"}, ID: 3}"), [type, name]),
      (.go, go("other{Aps: aps{Alert: \"a\"}}"), [type, name]),
      (
        .go, go("nil)\n\tinner := aps{Alert: \"a\", Badge: \"1\"}\n\tpost(u, payload{Aps: inner}"),
        [name, "apns/wrong-type \"1\""]
      ),
      (
        .go, go("nil)\n\tinner := aps{Alert: \"a\"}\n\tinner.Badge = count\n\tpost(u, payload{Aps: inner}"),
        [type, name]
      ),
      (
        .rust,
        "#[derive(Serialize)]\nstruct Aps<'a> { alert: &'a str, #[serde(rename = \"content_available\")] silent: u8, badge: String }\n#[derive(Debug, Serialize)]\npub struct Payload<'a> { aps: Aps<'a> }\nfn f(n: String) { let p = Payload { aps: Aps { alert: \"a\", silent: 1, badge: n } }; post(\"https://api.push.apple.com/3/device/x\", p); }\n",
        ["apns/key-spelling content_available", "apns/wrong-type n"]
      ),
      (
        .rust,
        "struct Aps<'a> { alert: &'a str, badge: String }\nfn f(n: String) { let p = Payload { aps: Aps { alert: \"a\", badge: n } }; post(\"https://api.push.apple.com/3/device/x\", p); }\n",
        []
      ),
      (
        .php,
        "<?php\n$h = [CURLOPT_HTTPHEADER => ['apns-topic: com.a', 'apns-priority: high', \"apns-push-type: $t\"]];\n",
        ["apns/header-value high"]
      ),
      (.php, "<?php\n$h = [CURLOPT_HTTPHEADER => ['apns-topic: com.a', 'apns-priority: 10']];\n", []),
      (
        .python,
        "from firebase_admin import messaging\nclass Limits:\n    TTL = 60 * 60 * 24 * 45\n\n    def build(self):\n        return messaging.AndroidConfig(ttl=self.TTL)\n",
        ["android/ttl-too-long self.TTL"]
      ),
      (
        .go,
        "package p\nimport \"firebase.google.com/go/v4/messaging\"\nfunc f() {\n\tday := 24 * time.Hour\n\tttl := 60 * day\n\tm := &messaging.AndroidConfig{TTL: &ttl}\n}\n",
        ["android/ttl-too-long &ttl"]
      ),
      (
        .java,
        java(
          "new JSONObject().put(\"message\", new JSONObject().put(\"token\", t).put(\"data\", new JSONObject().put(\"n\", 5)))"
        ), ["data/value-not-string 5"]
      ),
      (
        .java,
        java(
          "mapper.createObjectNode().set(\"message\", mapper.createObjectNode().put(\"token\", t).set(\"data\", mapper.createObjectNode().put(\"n\", \"5\")))"
        ), []
      ),
      (
        .java,
        java("Map.of(\"message\", Map.of(\"token\", t, \"data\", Map.of(\"n\", items.size(), \"m\", size(items))))"),
        ["data/value-not-string items.size()"]
      ),
      (.java, java("new JSONObject().put(\"message\", text).put(\"n\", 5)"), []),
      (
        .kotlin,
        "fun f() = post(\"https://fcm.googleapis.com/v1/projects/p/messages:send\", \"\"\"{\"message\":{\"token\":\"%s\",\"data\":{\"n\":5}}}\"\"\".format(t))\n",
        ["data/value-not-string 5"]
      ),
      (
        .python,
        "post('https://fcm.googleapis.com/v1/projects/p/messages:send', '{{\"message\":{{\"token\":\"{}\",\"data\":{{\"n\":\"5\"}}}}}}'.format(t))\n",
        []
      ),
    ] as [(HostLanguage, String, [String])])
  func whatTheyHoldIsRead(_ language: HostLanguage, _ text: String, _ expected: [String]) {
    #expect(findings(text, language) == expected, "\(text)")
  }
}
