import PushlintExtract
import PushlintLinter
import PushlintText
import TestSupport
import Testing

/// Requests to APNs over HTTP/2 in JavaScript: headers and payload are objects of their own.
@Suite struct ProgramRequestTests {
  private static func client(
    _ payload: String, _ headers: String, sends: String = "const request = client.request(headers);"
  ) -> String {
    """
    const http2 = require('http2');
    class Client {
      async send(token, order, other) {
        const client = http2.connect('https://api.push.apple.com');
        const payload = \(payload);
        const headers = {
          ':method': 'POST', ':path': `/3/device/${token}`, 'apns-topic': this.topic, \(headers)
        };
        return new Promise((resolve, reject) => {
          \(sends)
          request.end(JSON.stringify(payload));
        });
      }
    }

    """
  }

  private static let alert = "{ aps: { alert: 'a' }, id: order.id }"
  private static let silent = "'apns-push-type': 'background', 'apns-priority': '5'"
  private static let found = ["apns/background-with-alert 'background'"]

  @Test(
    arguments: [
      (client(alert, silent), found), (client(alert, silent.replacing("background", with: "alert")), []),
      (client("{ aps: { 'content-available': 1 } }", silent), []),
      (client(alert, silent, sends: "const request = client.request({ ...headers });"), found),
      // What nobody can see may be right.
      (client(alert, silent.replacing("'background'", with: "type")), []),
      (client("{ aps: { ...base } }", silent), []), (client("order.payload || \(alert)", silent), []),
      (client("order ? \(alert) : other", silent), []),
      (client(alert, silent + " };\n    headers['apns-push-type'] = 'alert';\n    const x = {"), []),
      (client("{ aps: {} };\n    payload.aps = \(alert).aps", silent), []),
      (client(alert + ";\n    fill(payload)", silent), []),
      (client(alert, silent, sends: "const more = { aps: { 'content-available': 1 } };"), []),
      // The next function's payload is another one.
      (client(alert, silent) + "const other = () => ({ aps: { 'content-available': 1 } });\n", found),
    ])
  func headersAreComparedWithThePayload(_ text: String, _ expected: [String]) {
    #expect(findings(text, .javaScript) == expected, "\(text)")
    #expect(findings(text, .typeScript) == expected, "\(text)")
  }

  @Test func aPayloadOfAnotherFunctionCounts() {
    let text = """
      function silent(id) {
        return { aps: { alert: 'a' }, id };
      }
      async function send(token, id) {
        await fetch(`https://api.push.apple.com/3/device/${token}`, {
          method: 'POST',
          headers: { 'apns-topic': 'a.b', 'apns-push-type': 'background' },
          body: JSON.stringify(silent(id)),
        });
      }

      """
    #expect(findings(text, .javaScript) == Self.found)
    let fixes = Linter().lint(Source(SourceText(text), .javaScript)).diagnostics.flatMap(\.fixes)
    #expect(fixes.isEmpty, "other payloads may be sent with the same headers")
  }

  @Test func messagesOfFCMHaveTheirOwnHeaders() {
    let message =
      "const m = { message: { token, apns: { headers: { 'apns-priority': '10' }, payload: { aps: { 'content-available': 1 } } } } };\n"
    let text = "const url = 'https://api.push.apple.com/3/device/';\n" + message
    #expect(findings(text, .javaScript) == findings(message, .javaScript))
  }

  @Test func theFixIsWrittenWhereTheHeaderIs() throws {
    let text = Self.client("{ aps: { 'content-available': 1 } }", Self.silent.replacing("'5'", with: "'10'"))
    let fix = try #require(Linter().lint(Source(SourceText(text), .javaScript)).diagnostics.first?.fixes.first)
    #expect(fix.edits.map(\.text) == ["5"])
  }
}
