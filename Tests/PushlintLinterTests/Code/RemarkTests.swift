import Foundation
import PushlintDiagnostics
import PushlintExtract
import PushlintLinter
import PushlintText
import TestSupport
import Testing

/// Text between brackets that is no code: it is found once, and nothing is written into it.
@Suite struct RemarkTests {
  /// Where a remark stands in the sample of a language.
  private static let samples: [(HostLanguage, String)] = [
    (
      .python,
      """
      from firebase_admin import messaging
      m = messaging.Message(
        «»
        topic='news', android=messaging.AndroidConfig(priority='high'))

      """
    ),
    (
      .python,
      """
      from firebase_admin import messaging
      m = {'message': {
        «»
        'topic': 'news', 'data': {'a': 'b'},
      }}

      """
    ),
    (.ruby, "# https://fcm.googleapis.com/v1/\nm = { message: {\n  «»\n  topic: 'news', data: { 'a' => 'b' },\n} }\n"),
    (
      .go,
      """
      import "firebase.google.com/go/v4/messaging"
      func f() { m := &messaging.Message{
        «»
        Topic: "news", Android: &messaging.AndroidConfig{Priority: "high"},
      } }

      """
    ),
    (
      .java,
      """
      import com.google.firebase.messaging.*;
      class A { void f() { send(Message.builder()
        «»
        .setTopic("news").putData("a", "b").build()); } }

      """
    ),
    (
      .cSharp,
      """
      using FirebaseAdmin.Messaging;
      class A { Message m = new Message {
        «»
        Topic = "news", Android = new AndroidConfig { Priority = Priority.High },
      }; }

      """
    ),
  ]

  /// Comments as other languages have them, the marks of a merge, and prose.
  private static let remarks: [(String, languages: [HostLanguage])] = [
    ("// and prose that goes on here, with words", [.python, .ruby]),
    ("/* and prose that goes on here, with words */", [.python, .ruby]),
    ("# and prose that goes on here, as it does (see below)", [.go, .java]),
    ("-- and prose that goes on here, with words", [.python, .ruby, .go, .java, .cSharp]),
    ("<!-- prose that goes on here -->", [.python, .ruby, .go, .java, .cSharp]),
    ("TODO: more of them all", [.python, .ruby, .go, .java, .cSharp]),
    ("<<<<<<< HEAD", [.python, .go, .java, .cSharp]),
    ("the topic of all of them", [.python, .go, .cSharp]),
  ]

  private func found(_ text: String, _ language: HostLanguage) -> [Diagnostic] {
    Linter().lint(Source(SourceText(text), language)).diagnostics.filter { $0.severity >= .warning }
  }

  @Test func remarksAreFoundOnceAndKept() {
    for (language, sample) in Self.samples {
      let clean = found(sample.replacing("«»", with: ""), language)
      #expect(clean.isEmpty, "\(language): \(clean)")
      for (remark, languages) in Self.remarks where languages.contains(language) {
        let text = SourceText(sample.replacing("«»", with: remark))
        let found = Linter().lint(Source(text, language)).diagnostics.filter { $0.severity >= .warning }
        let rules = found.map(\.rule)
        #expect(rules == ["syntax/unexpected-text"], "\(language): \(remark): \(found)")
        let place = found.first.map { text.string($0.range) }
        #expect(place == remark, "\(language)")
        let fixes = found.flatMap(\.fixes)
        #expect(fixes.isEmpty, "\(language): \(remark)")
      }
    }
  }

  /// A remark with a quote or bracket that does not end in it is read as code, but nothing is written into it.
  @Test(arguments: [
    (HostLanguage.go, "# and prose that goes on here, don't (see"),
    (.java, "# and prose that goes on here, don't (see"),
    (.python, "// and prose that goes on here, don't (see"),
  ])
  func nothingIsWrittenIntoRemarksThatGoOn(_ language: HostLanguage, _ remark: String) {
    guard let sample = Self.samples.first(where: { $0.0 == language })?.1 else {
      Issue.record("no sample")
      return
    }
    let text = SourceText(sample.replacing("«»", with: remark))
    let place = sample.range(of: "«»").map { sample.utf8.distance(from: sample.startIndex, to: $0.lowerBound) } ?? 0
    let line = SourceRange(place, place + remark.utf8.count)
    let edits = Linter().lint(Source(text, language)).diagnostics.flatMap(\.fixes).flatMap(\.edits)
    #expect(!edits.contains { $0.range.start > line.start && $0.range.start < line.end }, "\(edits)")
  }

  /// What reads like a remark and is code.
  @Test(
    arguments: [
      (.python, "n = 7\nm = {'aps': {'alert': 'a', 'badge': (n\n  // 2), 'x': [n // 2, n\n  // 3]}}\n"),
      (.python, "m = {'aps': {'alert': 'a', 'badge': - -n, 'y': ...}}\n"),
      (.ruby, "m = { aps: { alert: 'a'.split(//, 2)[0], category: t.gsub(/x y/, '') } }\n"),
      (.php, "<?php $m = ['aps' => ['alert' => 'a', # why not\n 'badge' => $n--]];\n"),
      (.rust, "let m = json!({\"aps\": {\"alert\": \"a\", \"badge\": n}}); #[test] fn f() {}\n"),
      (.swift, "let m = [\"aps\": [\"alert\": #\"a\"#, \"badge\": n]]\n#if DEBUG\nlet x = 1\n#endif\n"),
    ] as [(HostLanguage, String)])
  func codeIsNoRemark(_ language: HostLanguage, _ text: String) {
    let rules = found(text, language).map(\.rule).filter { $0.hasPrefix("syntax/") }
    #expect(rules == [])
  }

  /// Fixes that would write a sign between words that nobody meant as a key and a value.
  @Test(
    arguments: [
      (.python, "m = {'message': {'topic': 'news', undefined words, 'data': {'a': 'b'}}}\n"),
      (.ruby, "# fcm.googleapis.com\nm = { to: t, 'data' => { x y, 'a' => 'b' }, notification: { title: 'a' } }\n"),
      (.python, "from firebase_admin import messaging\nm = messaging.Message(\n  etc\n  topic='news')\n"),
      (.javaScript, "const m = { message: { topic: 'a', notification: { see the docs\n title: 'b', body: 'c' } } };\n"),
      (.javaScript, "const m = { message: { topic: 'a', notification: { title: 'b', body: 'c', foo bar } } };\n"),
    ] as [(HostLanguage, String)])
  func nothingIsWrittenBetweenWords(_ language: HostLanguage, _ text: String) {
    let source = Source(SourceText(text), language)
    let edits = Linter().lint(source).diagnostics.flatMap(\.fixes).flatMap(\.edits)
    #expect(edits.isEmpty, "\(edits)")
  }

  /// `{ image }` names a variable.
  @Test func variablesKeepTheirNames() throws {
    let text =
      "const admin = require('firebase-admin');\nfunction f(token, image) {\n"
      + "  return admin.messaging().send({ token, notification: { title: 'a', body: 'b', image } });\n}\n"
    let source = SourceText(text)
    let found = Linter().lint(Source(source, .javaScript)).diagnostics.first { $0.rule == "admin-sdk/wire-spelling" }
    let finding = try #require(found)
    let fix = try #require(finding.fixes.first)
    let mended = source.applying(fix.edits)
    let result = mended.string(mended.range)
    #expect(result.contains("body: 'b', imageUrl: image }"))
  }
}
