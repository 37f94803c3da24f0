import PushlintExtract
import TestSupport
import Testing

/// Statements of JavaScript that set headers of requests, blocks in branches, and parts of messages that functions get.
@Suite struct ProgramStatementTests {
  private static let sdk = "const admin = require('firebase-admin');\n"
  private static let send = "  return admin.messaging().send({ token, notification, data });\n}\n"

  @Test(
    arguments: [
      ("options.headers['apns-priority'] = '11';\n", ["apns/header-value '11'"]),
      ("headers[\"apns-push-type\"] = \"alerts\";\n", ["apns/header-value \"alerts\""]),
      ("h.set('apns-push-type', 'alerts');\n", ["apns/header-value 'alerts'"]),
      ("req.setHeader('apns-expiration', '3600');\n", ["apns/expiration-relative '3600'"]),
      // Right ones, those of others, and what is compared or read.
      ("options.headers['apns-priority'] = urgent ? '10' : '5';\nh.set('apns-topic', topic);\n", []),
      ("if (headers['apns-priority'] === '11') run();\nconst id = headers['apns-id'];\n", []),
      ("header['apns-unique-id'] = id;\nlog('apns-priority', '11');\n// h.set('apns-priority', '11');\n", []),
    ])
  func headersAreCheckedWhereTheyAreSet(_ text: String, _ found: [String]) {
    #expect(findings("const host = 'https://api.push.apple.com';\n" + text, .javaScript) == found, "\(text)")
  }

  @Test(
    arguments: [
      (
        "function f(token, kind) {\n  let notification;\n  let data = {};\n  if (kind) {\n    notification = { title: 5, body: 'b' };\n"
          + "    data = { n: 5 };\n  } else {\n    notification = { title: 'a', body: 7 };\n  }\n" + send,
        ["types/wrong-type 5", "data/value-not-string 5", "types/wrong-type 7"]
      ),
      (
        "function f(token, kind) {\n  let data: Record<string, string>;\n  switch (kind) {\n    case 'a':\n      data = { n: 5 };\n      break;\n  }\n"
          + send, ["data/value-not-string 5"]
      ),
      // Another value behind the branch, and a variable of another function.
      (
        "function f(token) {\n  let data;\n  if (x) {\n    data = { n: 5 };\n    save(data);\n  }\n  data = texts();\n"
          + send, []
      ),
      ("let data;\nfunction g() {\n  data = { n: 5 };\n}\nfunction f(token) {\n" + send, []),
      ("function f(token, data) {\n  if (x) {\n    rows.data = { n: 5 };\n  }\n" + send, []),
    ])
  func blocksAreCheckedInBranches(_ text: String, _ found: [String]) {
    #expect(findings(Self.sdk + text, .javaScript) == found, "\(text)")
  }

  /// What becomes `aps` has that name already.
  @Test func keysOfApsAreChecked() {
    let text =
      "const host = 'https://api.push.apple.com/3/device/';\nconst aps: Record<string, unknown> = { alert: { title: t, body: 'b' } };\n"
      + "if (urgent) aps[\"interruption-level\"] = \"time_sensitive\";\naps.badge = '1';\naps.sound = 'default';\n"
    #expect(
      findings(text, .typeScript) == ["apns/unknown-value \"time_sensitive\"", "apns/wrong-type '1'"])
    #expect(findings(text.replacing("api.push.apple.com/3/device/", with: "own.example/"), .typeScript) == [])
    #expect(findings(text.replacing("{ alert: {", with: "{ speed: {"), .typeScript) == [])
  }

  /// What a function returns holds what has a name there.
  @Test func namesInResultsAreFollowed() {
    let text =
      Self.sdk + "function web(a) {\n  const notification = { icon: 'https://a.example/i.png', badge: 1 };\n"
      + "  return { headers: { TTL: '1' }, notification };\n}\nadmin.messaging().send({ topic: 'a', webpush: web(a) });\n"
    #expect(findings(text, .javaScript) == ["webpush/wrong-type 1"])
  }

  @Test(
    arguments: [
      (
        "const push = (token, options) => admin.messaging().send({ token, ...options });\npush(t, { data: { n: 5 } });\n",
        ["data/value-not-string 5"]
      ),
      (
        "function push(token, data = { n: 5 }) {\n  return admin.messaging().send({ token, data });\n}\n",
        ["data/value-not-string 5"]
      ),
      (
        "const m = { token, data: {} };\n(m as any).android = { priority: 'urgent' };\nadmin.messaging().send(m);\n",
        ["types/unknown-value 'urgent'"]
      ),
      (
        "admin.messaging().send({ token, android: { ttl: 60 * 24 * 3600 * 1000 } });\n",
        ["types/out-of-range 60 * 24 * 3600 * 1000"]
      ),
      ("admin.messaging().send({ token, android: { ttl: 28 * 24 * 3600 * 1000 } });\n", []),
      ("const push = (token, options) => queue.add({ token, ...options });\npush(t, { data: { n: 5 } });\n", []),
      (
        "const push = (token, options) => admin.messaging().send({ token, ...options });\nother.push(t, { data: { n: 5 } });\n",
        []
      ),
    ])
  func partsOfMessagesAreFollowed(_ text: String, _ found: [String]) {
    #expect(findings(Self.sdk + text, .javaScript) == found, "\(text)")
  }

  @Test func optionsOfNotificationsMayBeCastOrAssigned() {
    let apn = "const apn = require('apn');\n"
    #expect(
      findings(apn + "new apn.Notification({ badge: '2', topic: 'a.b' } as any);\n", .javaScript) == [
        "apns/wrong-type '2'"
      ])
    let assigned = "const n = Object.assign(new apn.Notification(), { badge: '2', topic: 'a.b' });\n"
    #expect(findings(apn + assigned, .javaScript) == ["apns/wrong-type '2'"])
  }
}
