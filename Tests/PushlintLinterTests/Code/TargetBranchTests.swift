import PushlintExtract
import TestSupport
import Testing

/// Targets and lifetimes that a branch or a block sets in a message.
@Suite struct TargetBranchTests {
  private static func python(_ literal: String, _ branch: String) -> String {
    """
    import requests
    def f(region):
        message = {\(literal), "notification": {"title": "a", "body": "b"}}
        if region:
            \(branch)
        requests.post("https://fcm.googleapis.com/v1/projects/x/messages:send", json={"message": message})

    """
  }

  private static let condition = "message[\"condition\"] = \"'a' in topics\""

  @Test func aBranchMayAddASecondTarget() {
    let found = ["target/multiple \"condition\""]
    #expect(findings(Self.python("\"topic\": \"news\"", Self.condition), .python) == found)
    let java = """
      class A {
        Map<String, Object> f(String grain, String region) {
          Map<String, Object> message = new HashMap<>();
          message.put("topic", "grain-" + grain);
          message.put("notification", Map.of("title", "a", "body", "b"));
          if (region != null) {
            message.put("condition", "'a' in topics");
          }
          return Map.of("message", message);
        }
        String url = "https://fcm.googleapis.com/v1/projects/x/messages:send";
      }

      """
    #expect(findings(java, .java) == found)
    #expect(findings(java.replacing("\"condition\", \"'a' in topics\"", with: "\"topic\", \"news\""), .java).isEmpty)
  }

  /// What was there may be taken out, or be nothing.
  @Test(
    arguments: [
      python("\"topic\": \"news\"", condition + "\n        message.pop(\"topic\")"),
      python("\"topic\": \"news\"", condition + "\n        del message[\"topic\"]"),
      python("\"topic\": None", condition), python("\"token\": token", condition),
      python("\"topic\": \"news\"", "message = {\"notification\": {\"title\": \"a\"}}\n        " + condition),
      python("\"data\": {\"a\": \"b\"}", condition + "\n    else:\n        message[\"topic\"] = \"news\""),
    ])
  func oneOfBothIsEnough(_ code: String) { #expect(findings(code, .python).isEmpty, "\(code)") }

  @Test(
    arguments: [
      "with(AndroidConfig.builder()) {\n    data.ttl?.let {\n      setTtl(it.inWholeSeconds)\n    }\n    build()\n  }",
      "AndroidConfig.builder().apply { data.ttl?.let { setTtl(it.inWholeSeconds) } }.build()",
    ])
  func lifetimesInBlocksHaveAUnit(_ code: String) {
    let code = "import com.google.firebase.messaging.*\nfun f(data: Data): AndroidConfig =\n  \(code)\n"
    #expect(findings(code, .kotlin) == ["admin-sdk/other-unit it.inWholeSeconds"])
    #expect(findings(code.replacing("inWholeSeconds", with: "inWholeMilliseconds"), .kotlin).isEmpty)
  }
}
