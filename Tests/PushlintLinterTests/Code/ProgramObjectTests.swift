import PushlintExtract
import PushlintLinter
import PushlintText
import TestSupport
import Testing

/// Objects of SDKs in JavaScript: those that an import names.
@Suite struct ProgramObjectTests {
  private static let required = "const apn = require('@parse/node-apn');\n"

  private static func note(_ statements: String, _ before: String = required, _ made: String = "apn.Notification()")
    -> String
  {
    before
      + "function f(provider, token) {\n  const note = new \(made);\n  \(statements)\n  provider.send(note, token);\n}\n"
  }

  @Test(
    arguments: [
      (note("note.badge = '3';"), ["apns/wrong-type '3'"]), (note("note.badge = count;"), []),
      (note("note.expiry = 3600;"), ["apns/expiration-relative 3600"]),
      (note("note.expiry = Math.floor(Date.now() / 1000) + 3600;"), []),
      (note("const HOUR = 3600;\n  note.expiry = HOUR;"), ["apns/expiration-relative HOUR"]),
      (note("note.expiry = Date.now() + 3600;"), ["apns/expiration-milliseconds Date.now() + 3600"]),
      (note("note.alert = 'a'; note.title = 'b';"), []), (note("note.alert = { title: 'a', body };"), []),
      (note("note.alert = { titel: 'a', body: 'b' };"), ["apns/unknown-key titel"]),
      (note("note.bagde = 1;"), ["admin-sdk/unknown-member bagde"]), (note("note.encoding = 'utf8';"), []),
      (note("note.payload = { id: 1 };"), []),
      (note("note.alert = 'a'; note.payload = { aps: { 'content-available': 1 } };"), []),
      (note("if (a) { note.badge = '3'; }"), ["apns/wrong-type '3'"]),
      (
        note("", required, "apn.Notification({ contentAvailable: true, pushType: 'background', topic })"),
        ["apns/background-priority apn.Notification"]
      ),
      (
        note("", required, "apn.Notification({ contentAvailable: 1, pushType: 'background', topic, priority: 5 })"),
        []
      ),
      (note("", required, "apn.Notification({ ...rest, contentAvailable: 1, pushType: 'background' })"), []),
      (note("", required, "apn.Notification(options)"), []),
      (note("", required, "apn.Notification({ 'badge': \"3\" })"), ["apns/wrong-type \"3\""]),
      // The ways to import it.
      (note("note.badge = '3';", "import apn from 'apn';\n"), ["apns/wrong-type '3'"]),
      (note("note.badge = '3';", "import * as apn from \"@parse/node-apn\";\n"), ["apns/wrong-type '3'"]),
      (note("note.badge = '3';", "import * as apn from '@example/apn';\n"), ["apns/wrong-type '3'"]),
      (note("note.badge = '3';", "import * as apn from '@example/apnea';\n"), []),
      (
        note("note.badge = '3';", "import { Notification as Note, Provider } from 'apn';\n", "Note()"),
        ["apns/wrong-type '3'"]
      ),
      (
        note("note.badge = '3';", "const { Provider, Notification: Note } = require('apn');\n", "Note()"),
        ["apns/wrong-type '3'"]
      ),
      (note("note.badge = '3';", "const Note = require('apn').Notification;\n", "Note()"), ["apns/wrong-type '3'"]),
      // Others have such names as well.
      (note("note.badge = '3';", "const apn = require('./apn');\n"), []),
      (note("note.badge = '3';", "const { Provider } = require('apn');\n", "Notification('a')"), []),
      (note("note.badge = '3';", "// of 'apn'\n"), []),
      // Patterns and templates are no strings with an end elsewhere.
      (
        note("const p = /'/.test(x); note.badge = `${a}'`; note.sound = 5;"),
        ["apns/wrong-type `${a}'`", "apns/wrong-type 5"]
      ),
    ] as [(String, [String])])
  func notesOfNodeApn(_ text: String, _ expected: [String]) {
    #expect(findings(text, .javaScript) == expected, "\(text)")
  }

  @Test(
    arguments: [
      ("Notification(token, { badge: '3' })", ["apns/wrong-type '3'"]),
      (
        "Notification(token, { alert: 'a', collapseId: '\(String(repeating: "id/", count: 22))' })",
        [
          "apns/collapse-id-too-long '\(String(repeating: "id/", count: 22))'"
        ]
      ),
      (
        "Notification(token, { alert: 'a', expiration: Date.now() + 3600 })",
        [
          "apns/expiration-milliseconds Date.now() + 3600"
        ]
      ),
      (
        "Notification(token, { contentAvailable: true })",
        ["apns/background-priority Notification", "apns/push-type-mismatch Notification"]
      ),
      ("Notification(token, { contentAvailable: true, type: PushType.background, priority: Priority.throttled })", []),
      ("SilentNotification(token)", []), ("SilentNotification(token, { data: { id: 5 } })", []),
      (
        "SilentNotification(token, { priority: Priority.immediate })",
        ["apns/background-priority Priority.immediate"]
      ),
      ("Notification(token, { alert: { title: 'a', body }, threadId: 't', data: { id: 5 }, badge: 4 })", []),
      ("Notification(token, options)", []),
    ] as [(String, [String])])
  func notificationsOfAPNs2(_ made: String, _ expected: [String]) {
    let text =
      "import { Notification, SilentNotification, Priority, PushType } from 'apns2';\n"
      + "export const note = (token: string, body: string) => new \(made);\n"
    #expect(findings(text, .typeScript) == expected, "\(text)")
  }

  @Test(arguments: [
    ("{ ttl: 'a', android: { priority: HIGH } }", "const HIGH = 5;", ["types/number-for-word HIGH"]),
    ("{ data: { n: COUNT, m: a.COUNT, k: COUNT() } }", "const COUNT = 5;", ["data/value-not-string COUNT"]),
    ("{ data: { n: COUNT } }", "let COUNT = 5;\nCOUNT = '6';", []),
    ("{ data: { n: COUNT } }", "let COUNT = 5;", ["data/value-not-string COUNT"]),
    ("{ data: { COUNT } }", "const COUNT = 5;", ["data/value-not-string COUNT"]),
    ("{ data: { n: COUNT } }", "const COUNT = '5';", []), ("{ data: { n: COUNT } }", "const COUNT = 5 + 'a';", []),
    ("{ data: { n: COUNT } }", "const COUNT = 5\n  + text;", []),
    ("{ data: { n: COUNT } }", "const COUNT = 5 || text;", []),
  ])
  func namesOfNumbers(_ members: String, _ before: String, _ expected: [String]) {
    let text =
      "import { getMessaging } from 'firebase-admin/messaging';\n\(before)\n"
      + "getMessaging().send({ topic: 'a', \(members.dropFirst().dropLast()), notification: { title: 'a', body: 'b' } });\n"
    #expect(findings(text, .javaScript).filter { !$0.contains("ttl") } == expected, "\(text)")
  }

  /// The last letter of an import says what the objects are, and without it they are nothing again.
  @Test func anImportIsSeenAsItIsTyped() {
    let linter = Linter()
    var cache = DiagnosticCache()
    let found = ["node-ap", "node-apn", "node-ap", "node-apn"].map { package in
      let text = SourceText(Self.note("note.badge = '3';", "const apn = require('@parse/\(package)');\n"))
      return linter.lintEdited(Source(text, .javaScript), Configuration(), remembering: &cache).result
        .diagnostics.map(\.rule)
    }
    #expect(found == [[], ["apns/wrong-type"], [], ["apns/wrong-type"]])
  }
}
