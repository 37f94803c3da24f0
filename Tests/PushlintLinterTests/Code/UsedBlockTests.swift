import PushlintExtract
import TestSupport
import Testing

/// Blocks of JavaScript that get a name before the message that holds them, and headers of requests for APNs.
@Suite struct UsedBlockTests {
  private static let sdk = "const admin = require('firebase-admin');\n"
  private static let send = "admin.messaging().send({ token, apns });\n"

  @Test(
    arguments: [
      // From one name to the next.
      (
        sdk
          + "function f(token) {\n  const alert = { title: 'a', body: 7 };\n  const aps = { alert, badge: '3' };\n"
          + "  const payload = { aps };\n  const apns = { payload };\n  \(send)}\n",
        ["apns/wrong-type 7", "apns/wrong-type '3'"]
      ),
      (
        sdk + "const APS = { badge: '2' };\n\nfunction f(token) {\n  admin.messaging().send({\n    token,\n"
          + "    apns: { payload: { \"aps\": APS } },\n  });\n}\n",
        ["apns/wrong-type '2'"]
      ),
      (
        sdk + "const notification = { title: 5 };\nadmin.messaging().send({ token, notification });\n",
        ["types/wrong-type 5"]
      ),
      (
        sdk + "const data = { n: 5 };\nadmin.messaging().send({ token, data });\n", ["data/value-not-string 5"]
      ),
      (
        sdk + "const n = { channelId: 7 };\nadmin.messaging().send({ token, android: { notification: n } });\n",
        ["types/wrong-type 7"]
      ),
      (
        sdk + "const android = { priority: 'urgent', elevation: 5 };\nadmin.messaging().send({ token, android });\n",
        ["types/unknown-value 'urgent'", "structure/unknown-field elevation"]
      ),
      (
        sdk + "const data: Record<string, string> = { n: 5 };\nadmin.messaging().send({ token, data });\n",
        ["data/value-not-string 5"]
      ),
      (sdk + "function f() {\n  const aps = { alert: a, badge: '3' };\n  return aps;\n}\n", ["apns/wrong-type '3'"]),
      // A block of something else, a variable that gets other values, and one of another function.
      (sdk + "const data = { n: 5 };\naxios.post(url, { data });\nadmin.messaging().send({ token, apns });\n", []),
      (sdk + "const data = { n: 5 };\ndata[key] = '5';\nadmin.messaging().send({ token, data });\n", []),
      (sdk + "let data = { n: 5 };\ndata = texts(data);\nadmin.messaging().send({ token, data });\n", []),
      (
        sdk + "function f() {\n  const data = { n: 5 };\n  save(data);\n}\n"
          + "function g(token, data) { admin.messaging().send({ token, data }); }\n", []
      ),
      (
        sdk
          + "const data = { n: 5 };\nconst send = ({ token, data }) => {\n  admin.messaging().send({ token, data });\n};\n",
        []
      ),
      (
        sdk + "const data = { n: 5 };\nfunction send(token, data) {\n  admin.messaging().send({ token, data });\n}\n",
        []
      ),
      ("const data = { n: 5 };\nclient.send({ token, data });\n", []),
      // An answer of a server.
      (
        sdk + "const notification = { title: 5, createdAt: now };\nadmin.messaging().send({ token, apns });\n"
          + "res.json({ token, notification });\n", []
      ),
      (
        sdk
          + "const notification = { title: 5 };\nconst message = { token, notification, android };\nqueue.push(message);\n",
        ["types/wrong-type 5"]
      ),
    ])
  func blocksAreCheckedWhereTheirNamesLead(_ text: String, _ expected: [String]) {
    #expect(findings(text, .javaScript).filter { !$0.hasPrefix("apns/text-is-object") } == expected, "\(text)")
  }

  @Test(
    arguments: [
      ("{ ':method': 'POST', ':path': p, 'apns-push-type': 'alarm', 'apns-topic': t }", ["apns/header-value 'alarm'"]),
      ("{ 'apns-push-type': 'alert', 'apns-priority': '7' }", ["apns/header-value '7'"]),
      ("{ 'apns-push-type': 'alert', 'apns-priority': 10, 'content-type': 'application/json' }", []),
      ("{ 'apns-topic': t, 'apns-expiration': '3600' }", ["apns/expiration-relative '3600'"]),
      ("{ 'apns-topics': t, 'apns-push-type': kind, ...others }", ["apns/unknown-header 'apns-topics'"]),
      ("{ 'apns-id': id, status: 200 }", []),
    ])
  func headersOfRequestsAreChecked(_ headers: String, _ expected: [String]) {
    #expect(findings("const request = session.request(\(headers));\n", .javaScript) == expected, "\(headers)")
    #expect(findings("await fetch(url, { method: 'POST', headers: \(headers) });\n", .typeScript) == expected)
  }

  @Test(
    arguments: [
      ("{ TTL: 60, urgency: 'urgent' }", ["webpush/header-value 'urgent'"]),
      ("{ TTL: 60, urgency: 'high', topic: 'price drop alert' }", ["webpush/topic-format 'price drop alert'"]),
      ("{ TTL: 60, urgency: 'high', topic: 'abcd', vapidDetails: keys, timeout: 5 }", []),
      ("{ TTL: 60, urgency: level }", []),
      ("{ urgency: 'urgent', due: tomorrow }", ["webpush/header-value 'urgent'"]),
    ])
  func optionsOfWebPushAreChecked(_ options: String, _ expected: [String]) {
    let text = "const webpush = require('web-push');\nwebpush.sendNotification(subscription, payload, \(options));\n"
    #expect(findings(text, .javaScript) == expected, "\(options)")
    #expect(findings("send(task, \(options));\n", .javaScript) == [])
  }
}
