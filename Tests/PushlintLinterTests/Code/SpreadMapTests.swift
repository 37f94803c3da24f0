import PushlintExtract
import TestSupport
import Testing

/// Maps with names whose members other maps get: `{**base, "token": token}`, `base.merge(token: token)`.
@Suite struct SpreadMapTests {
  private static let url = "https://fcm.googleapis.com/v1/projects/p/messages:send"

  /// A function in which `base` has data with a value, and `message` is what stands for the message.
  private static func send(_ language: HostLanguage, _ value: String, _ message: String) -> String {
    switch language {
    case .python:
      "U = '\(url)'\ndef f(t):\n    base = {'data': {'n': \(value)}, 'notification': {'title': 'a', 'body': 'b'}}\n"
        + "    post(U, json={'message': \(message)})\n"
    case .php:
      "<?php\n$u = '\(url)';\nfunction f($t) {\n"
        + "  $base = ['data' => ['n' => \(value)], 'notification' => ['title' => 'a', 'body' => 'b']];\n"
        + "  post(['message' => \(message)]);\n}\n"
    case .ruby:
      "U = '\(url)'\ndef f(t)\n  base = { data: { n: \(value) }, notification: { title: 'a', body: 'b' } }\n"
        + "  post({ message: \(message) })\nend\n"
    case .dart:
      "const u = '\(url)';\nvoid f(String t) {\n"
        + "  final base = {'data': {'n': \(value)}, 'notification': {'title': 'a', 'body': 'b'}};\n"
        + "  post(jsonEncode({'message': \(message)}));\n}\n"
    case .kotlin:
      "const val u = \"\(url)\"\nfun f(t: String) {\n  val base = mapOf(\"data\" to mapOf(\"n\" to \(value)), "
        + "\"notification\" to mapOf(\"title\" to \"a\", \"body\" to \"b\"))\n"
        + "  post(mapOf(\"message\" to \(message)))\n}\n"
    case .swift:
      "let u = \"\(url)\"\nfunc f(_ t: String) {\n  let base: [String: Any] = [\"data\": [\"n\": \(value)], "
        + "\"notification\": [\"title\": \"a\", \"body\": \"b\"]]\n  post([\"message\": \(message)])\n}\n"
    default:
      "import { getMessaging } from 'firebase-admin/messaging';\nexport function f(t: string) {\n"
        + "  const base = { data: { n: \(value) }, notification: { title: 'a', body: 'b' } };\n"
        + "  return getMessaging().send(\(message));\n}\n"
    }
  }

  @Test(
    arguments: [
      (.python, "{**base, 'token': t}"), (.python, "base | {'token': t}"), (.python, "{'token': t} | base"),
      (.python, "dict(base, token=t)"),
      (.php, "array_merge($base, ['token' => $t])"), (.php, "$base + ['token' => $t]"),
      (.php, "[...$base, 'token' => $t]"),
      (.ruby, "base.merge(token: t)"), (.ruby, "{ **base, token: t }"), (.ruby, "{ token: t }.merge(base)"),
      (.dart, "{...base, 'token': t}"), (.kotlin, "base + mapOf(\"token\" to t)"),
      (.swift, "base.merging([\"token\": t]) { a, _ in a }"), (.typeScript, "{ ...base, token: t }"),
    ] as [(HostLanguage, String)])
  func membersOfTheOtherMapAreChecked(_ language: HostLanguage, _ message: String) {
    let text = Self.send(language, "1", message)
    #expect(findings(text, language) == ["data/value-not-string 1"], "\(text)")
    let quote = [.kotlin, .swift].contains(language) ? "\"" : "'"
    let fine = Self.send(language, "\(quote)1\(quote)", message)
    #expect(findings(fine, language) == [], "\(fine)")
  }

  /// A member that comes behind takes the place of the other map's.
  @Test(
    arguments: [
      (.python, "{**base, 'token': t, 'data': {'n': 'b'}}"), (.python, "base | {'token': t, 'data': {'n': 'b'}}"),
      (.python, "dict(base, token=t, data={'n': 'b'})"),
      (.php, "array_merge($base, ['token' => $t, 'data' => ['n' => 'b']])"),
      (.ruby, "base.merge(token: t, data: { n: 'b' })"), (.dart, "{...base, 'token': t, 'data': {'n': 'b'}}"),
      (.kotlin, "base + mapOf(\"token\" to t, \"data\" to mapOf(\"n\" to \"b\"))"),
      (.typeScript, "{ ...base, token: t, data: { n: 'b' } }"),
    ] as [(HostLanguage, String)])
  func membersThatAreReplacedAreNot(_ language: HostLanguage, _ message: String) {
    let text = Self.send(language, "1", message)
    #expect(findings(text, language) == [], "\(text)")
  }

  /// Nothing is known of what a function gives back, or of a name that has several values.
  @Test(
    arguments: [
      (.python, "base = build()", "{**base, 'token': t}"), (.ruby, "base = build", "base.merge(token: t)"),
      (.php, "$base = build();", "$base + ['token' => $t]"),
    ] as [(HostLanguage, String, String)])
  func othersStayUnknown(_ language: HostLanguage, _ base: String, _ message: String) {
    let text = Self.send(language, "1", message)
    let line = text.split(separator: "\n").first { $0.contains("base = ") } ?? ""
    let other = text.replacing(line, with: String(line.prefix { $0 == " " }) + base)
    #expect(findings(other, language) == [], "\(other)")
  }

  /// In Ruby the arguments of the client may be put together as well, also by way of a name.
  @Test(arguments: [
    "fcm.send_v1(options.merge(token: t))", "message = options.merge(token: t)\n  fcm.send_v1(message)",
  ])
  func whatAClientIsGiven(_ call: String) {
    let text =
      "require 'fcm'\ndef f(t)\n  fcm = FCM.new(KEY, project)\n"
      + "  options = { data: { n: 10 }, notification: { title: 'a', body: 'b' } }\n  \(call)\nend\n"
    #expect(findings(text, .ruby) == ["data/value-not-string 10"], "\(text)")
  }
}
