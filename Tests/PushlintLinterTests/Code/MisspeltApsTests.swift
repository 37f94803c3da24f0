import PushlintExtract
import TestSupport
import Testing

/// Payloads for Apple devices whose `aps` is spelt in another way.
@Suite struct MisspeltApsTests {
  private static let python = "def f(c, u, topic):\n    c.post(u, headers={'apns-topic': topic}, json=P)\n"

  @Test(arguments: ["Aps", "APS", "asp", "apss", "aps "])
  func slipsAreFound(_ key: String) {
    let payload = "{'\(key)': {'alert': {'title': 'a'}, 'sound': 'default'}}"
    let found = ["apns/key-spelling '\(key)'"]
    #expect(findings(Self.python.replacing("P)", with: "\(payload))"), .python) == found)
    let request =
      "from aioapns import NotificationRequest\nr = NotificationRequest(device_token=t, message=\(payload))\n"
    #expect(findings(request, .python) == found)
    let message = #"{"token":"a","apns":{"payload":{"\#(key)":{"alert":"a"}}}}"#
    #expect(findings(message, .json).contains("apns/key-spelling \"\(key)\""))
  }

  @Test(arguments: [
    // One's own key beside `aps`, and other words.
    "{'aps': {'alert': 'a', 'badge': 1}, 'asp': {'alert': 'a', 'badge': 1}}",
    "{'apps': {'alert': 'a', 'badge': 1}}", "{'asp': 'a'}", "{'maps': {'alert': 'a', 'badge': 1}}",
  ])
  func otherKeysAreNot(_ payload: String) {
    #expect(findings(Self.python.replacing("P)", with: "\(payload))"), .python).isEmpty)
  }
}
