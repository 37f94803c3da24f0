import PushlintDiagnostics
import PushlintExtract
import PushlintLinter
import PushlintRules
import PushlintText
import Testing

/// Messages that are nearly what a rule about targets, SDK calls, or credentials reports, with the rules that are off by
/// default turned on.
@Suite struct NearMissTests {
  private static let families = ["target", "legacy", "admin-sdk", "security"]
  private static let linter = Linter(
    levels: Dictionary(
      uniqueKeysWithValues: BuiltInRules.shared.rules
        .filter { rule in families.contains { rule.id.hasPrefix($0 + "/") } && rule.id != "target/token-deprecated" }
        .map { ($0.id, RuleLevel.on($0.severity)) }))

  private func findings(_ text: String, _ language: HostLanguage) -> [String] {
    Self.linter.lint(Source(SourceText(text), language)).diagnostics.map(\.rule)
      .filter { rule in Self.families.contains { rule.hasPrefix($0 + "/") } }
  }

  private static let token =
    "fGh2Lm9QRtC_x-Yz1aBcDe:APA91bH7kQw3Zx9Vn2Lp5Rt8Ys1Md4Jf6Gc0Ba_Eo-Iu7Th3Kx9Wq2Vz5Np8Sr1Ly4Dm6Fj0Cg_Be-Pa3Ui7Ot9Xk2Hw5Qv8Zn1Rs"

  /// Values of `token` that a device may really have, and those of apps' own keys.
  @Test(arguments: [
    token, token.replacing("Ys1M", with: "xxxx"), token.replacing("Ys1M", with: "XxXx"),
    token.replacing("fGh2Lm9Q", with: "fGxxxxmQ"), "dk7Jc1nVQ0u:APA91bHqs2xN", "topics-of-interest",
  ])
  func tokens(_ token: String) {
    let text = #"{"message":{"token":"\#(token)","notification":{"title":"a","body":"b"}}}"#
    #expect(findings(text, .json).filter { $0 != "security/registration-token" } == [])
  }

  @Test(arguments: [
    ("/topics/news", "target/token-is-topic"), (" \(token)", "target/token-whitespace"),
    ("'\(token)'", "target/token-whitespace"), ("\(token)\\n", "target/token-whitespace"),
    ("https://fcm.googleapis.com/fcm/send/dk7Jc1nVQ0u:APA91bHqs2xN", "target/token-is-web-endpoint"),
    ("https://web.push.apple.com/QGJk", "target/token-is-web-endpoint"), (token, "security/registration-token"),
    ("xxxx", "target/token-placeholder"), ("fGh2:APA91bxxxxxxxx", "target/token-placeholder"),
  ])
  func valuesThatAreNotTokens(_ value: String, _ rule: String) {
    let text = #"{"message":{"token":"\#(value)","notification":{"title":"a","body":"b"}}}"#
    #expect(findings(text, .json) == [rule])
  }

  /// Code in which `tokens` never reaches `send()` of the Admin SDK, or one object is sent once.
  @Test(arguments: [
    "await getMessaging().sendEachForMulticast({ tokens, fids, notification: { title: 'a', body: 'b' } });",
    "await getMessaging().sendEachForMulticast({ tokens, notification: { title: 'a', body: 'b' } });",
    "const m = { tokens, notification: { title: 'a', body: 'b' } };\nawait admin.messaging().sendEachForMulticast(m);",
    "const m = { tokens, notification: { title: 'a', body: 'b' } };\nawait worker.send(m);\ngetMessaging();",
    "const m = { tokens, notification: { title: 'a', body: 'b' } };\n// getMessaging().send(m)\ngetMessaging();",
    "const m = { tokens, notification: { title: 'a', body: 'b' } };\nawait getMessaging().send(m.first);",
    "const m = { tokens, notification: { title: 'a', body: 'b' } };\nawait getMessaging().send(mm);",
    "const m = { tokens, notification: { title: 'a', body: 'b' } };\nconst n = m;\nawait getMessaging().send(n);",
    """
    if (many) {
      const m = { tokens, notification: { title: 'a', body: 'b' } };
      await getMessaging().sendEachForMulticast(m);
    } else {
      const m = { token, notification: { title: 'a', body: 'b' } };
      await getMessaging().send(m);
    }
    """,
    "const m = { topic: 'a', notification: { title: 'a', body: 'b' } };\nawait getMessaging().send(m);\nlog(m);",
    "const m = { topic: 'a', notification: { title: 'a', body: 'b' } };\nawait messaging.send(m);\nawait socket.send(m);",
    "const m = { topic: 'a', notification: { title: 'a', body: 'b' } };\nlog('messaging().send(m)');\nmessaging.send(m);",
    "const m = { tokens, notification: { title: 'a', body: 'b' } };\nfor (const t of tokens) messaging.send({ ...m, t });",
    "await getMessaging().send({ token: user.token, notification: { title: 'a', body: 'b' } });",
    "await getMessaging().send({ topic: 'a', data: { tokens: '3' }, notification: { title: 'a', body: 'b' } });",
  ])
  func code(_ text: String) {
    #expect(findings("import { getMessaging } from 'firebase-admin/messaging';\n" + text + "\n", .javaScript) == [])
  }

  /// A client of one's own for the REST API.
  @Test(arguments: [
    "await messaging.send({ message: { topic: 'a', notification: { title: 'a', body: 'b' } } });",
    "const m = { message: { topic: 'a', notification: { title: 'a', body: 'b' } } };\nawait this.messaging.send(m);",
    "const m = { tokens, notification: { title: 'a', body: 'b' } };\nawait messaging.send(m);",
  ])
  func otherClients(_ text: String) {
    #expect(findings("import { messaging } from './rest.js';\n" + text + "\n", .javaScript) == [])
  }

  @Test(arguments: [
    ("await getMessaging(app).send({ tokens, notification: { title: 'a', body: 'b' } });", "admin-sdk/tokens-in-send"),
    (
      "await admin\n  .messaging()\n  .send({ tokens, notification: { title: 'a', body: 'b' } });",
      "admin-sdk/tokens-in-send"
    ),
    (
      "const m: admin.messaging.Message = { tokens, notification: { title: 'a', body: 'b' } };\nadmin.messaging().send(m)",
      "admin-sdk/tokens-in-send"
    ),
    (
      "await getMessaging().sendEachForMulticast({ tokens, topic: 'a', notification: { title: 'a', body: 'b' } });",
      "target/multiple"
    ),
    (
      "const m = { tokens, notification: { title: 'a', body: 'b' } };\ntasks.push(getMessaging().send(m as any))",
      "admin-sdk/tokens-in-send"
    ),
    (
      "const m = { topic: 'a', notification: { title: 'a', body: 'b' } };\nmessaging.send(m);\nmessaging.send(m, true);",
      "admin-sdk/message-sent-twice"
    ),
    (
      "const m = { message: { topic: 'a', notification: { title: 'a', body: 'b' } } };\nmessaging.send(m);",
      "admin-sdk/wrapped-message"
    ),
  ])
  func callsThatThrow(_ text: String, _ rule: String) {
    let found = findings("import { getMessaging } from 'firebase-admin/messaging';\n" + text + "\n", .typeScript)
    #expect(found == [rule])
  }

  /// Without a target: an error for what is sent, a remark for what something else fills in.
  @Test(arguments: [
    (#"{"message":{"notification":{"title":"a","body":"b"}}}"#, HostLanguage.json, ["target/missing"]),
    (#"{"message":{"notification":{"title":"Now only $5","body":"b"}}}"#, .json, ["target/missing"]),
    (#"{"message":{"notification":{"title":"a","body":"{{body}}"}}}"#, .json, ["target/missing-in-template"]),
    (##"{"message":{"notification":{"title":"$(title)","body":"b"}}}"##, .json, []),
    (
      #"{"message":{"notification":{"title":"a","body":"b"},"data":{"n":{{n}}}}}"#, .json,
      ["target/missing-in-template"]
    ),
    (#"{"message":{"topic":"{{topic}}","notification":{"title":"a","body":"b"}}}"#, .json, []),
    (
      "POST https://fcm.googleapis.com/v1/projects/p/messages:send\nAuthorization: Bearer {{t}}\n\n"
        + #"{"message":{"notification":{"title":"{{title}}","body":"b"}}}"# + "\n", .http, ["target/missing"]
    ),
  ])
  func missingTargets(_ text: String, _ language: HostLanguage, _ rules: [String]) {
    #expect(findings(text, language) == rules)
  }

  /// What is not a credential, though it has the name or the length of one.
  @Test(arguments: [
    #""data":{"privateKey":"short"}"#, #""data":{"publicKey":"q3Wm8ZtR5vLxN1cKpY7dHs0aFj2GbEuT4iOeXkQnV6w"}"#,
    #""data":{"privateKey":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}"#,
    #""data":{"digest":"q3Wm8ZtR5vLxN1cKpY7dHs0aFj2GbEuT4iOeXkQnV6w"}"#, #""data":{"to":"/topics/news"}"#,
  ])
  func credentials(_ member: String) {
    #expect(findings(#"{"message":{"topic":"a","notification":{"title":"a","body":"b"},\#(member)}}"#, .json) == [])
  }

  @Test func variablesAreNotProviderTokens() {
    for value in ["bearer {{token}}", "bearer eyJ...", "bearer <provider token>", "bearer $TOKEN"] {
      let text =
        "POST https://api.push.apple.com/3/device/740f4707bebcf74f9b7c25d48e3358945f6aa01da5ddb387462c7eaf61bb78ad\n"
        + "authorization: \(value)\napns-topic: a.b\napns-push-type: alert\n\n"
        + #"{"aps":{"alert":{"title":"a","body":"b"}}}"# + "\n"
      #expect(findings(text, .http) == [], "\(value)")
    }
  }
}
