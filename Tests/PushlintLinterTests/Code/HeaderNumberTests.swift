import PushlintExtract
import TestSupport
import Testing

/// Numbers as values of headers, which clients of Python refuse.
@Suite struct HeaderNumberTests {
  private static let headers = "{'apns-push-type': 'alert', 'apns-topic': topic, 'apns-priority': 10}"

  @Test(arguments: [
    "import httpx\nasync def f(c, u, topic):\n    await c.post(u, json={'aps': {'alert': 'a'}}, headers=\(headers))\n",
    "from requests import Session\ndef f(c, u, topic):\n    headers = \(headers)\n    return c.post(u, json={'aps': {'alert': 'a'}}, headers=headers)\n",
  ])
  func numbersAreFound(_ text: String) {
    #expect(findings(text, .python) == ["request/number-in-header 10"], "\(text)")
    #expect(findings(text.replacing("10", with: "'10'"), .python).isEmpty)
    #expect(findings(text.replacing("10", with: "str(10)"), .python).isEmpty)
    #expect(findings(text.replacing("10", with: "priority"), .python).isEmpty)
  }

  @Test(arguments: [
    // One's own, or one that makes texts of them.
    "from curl_cffi import requests\ndef f(c, u, topic):\n    c.post(u, json={'aps': {'alert': 'a'}}, headers=\(headers))\n",
    "def f(c, u, topic):\n    c.post(u, json={'aps': {'alert': 'a'}}, headers=\(headers))\n",
    // `http.client` takes numbers.
    "import requests\ndef f(c, u, topic):\n    c.request('POST', u, json.dumps({'aps': {'alert': 'a'}}), headers=\(headers))\n",
    "def f(c, u, topic):\n    headers = \(headers)\n    c.request('POST', u, body, headers)\n",
  ])
  func otherClientsAreNot(_ text: String) {
    #expect(findings(text, .python).isEmpty, "\(text)")
  }
}
