import Foundation
import PushlintDiagnostics
import PushlintExtract
import PushlintLinter
import PushlintPayload
import PushlintText
import TestSupport
import Testing

/// What fixes may do to content, one mistake at a time.
@Suite struct FixContentTests {
  private func fixed(
    _ text: String, _ language: HostLanguage = .json, _ level: FixApplier.Level = .safe, as kind: ForcedKind? = nil
  ) -> String {
    var configuration = Configuration()
    configuration.forcedKind = kind
    let source = Source(SourceText(text), language)
    let outcome = FixApplier(Linter(), configuration, level: level).apply(to: source)
    return outcome.text.string(outcome.text.range)
  }

  private func fixes(_ text: String, _ language: HostLanguage = .json) -> [FixIt] {
    Linter().lint(Source(SourceText(text), language)).diagnostics.flatMap(\.fixes)
  }

  // MARK: Quotation marks

  @Test func valuesAndKeysKeepTheirQuotationMarks() {
    let text = """
      import admin from 'firebase-admin';
      admin.messaging().send({ topic: 'news', android: { priority: 'hihg' }, apns: {
        headers: { 'apns-prioritty': '10' }, payload: { aps: { alert: 'a' } } } });
      """
    #expect(
      fixed(text, .javaScript)
        == text.replacing("'hihg'", with: "'high'").replacing("'apns-prioritty'", with: "'apns-priority'"))
    let json = #"{ "message": { 'topic': 'news', "android": { "priority": 'hihg' } } }"#
    #expect(fixed(json, .json5) == json.replacing("'hihg'", with: "'HIGH'"))
  }

  // MARK: Targets

  @Test(arguments: [
    ("`/topics/${name}`", "topic: `${name}`"), ("'/topics/' + name", "topic: name"),
    ("'/topics/' + name + '-' + place", "topic: '' + name + '-' + place"), ("name", "token: name"),
    ("'/topics/news'", "topic: \"news\""),
  ])
  func topicsThatCodeMakesStayTopics(_ value: String, _ expected: String) {
    let text = """
      import axios from 'axios';
      await axios.post('https://fcm.googleapis.com/fcm/send', { to: \(value), notification: { title: 'a', body: 'b' } });
      """
    let result = fixed(text, .javaScript, .suggested)
    #expect(result.contains(expected) && !result.contains("/topics/"), "\(result)")
  }

  // MARK: Comments

  @Test(arguments: [HostLanguage.json, .jsonc, .json5, .apns, .javaScript, .markdown, .http, .shellScript])
  func unclosedCommentKeepsTheRest(_ language: HostLanguage) {
    let text = """
      { "message": { "topic": "news", /* note
        "notification": { "title": "keepTitle", "body": "keepBody" },
        "data": { "keepKey": "keepValue" } } }
      """
    for level in [FixApplier.Level.safe, .suggested] {
      let result = fixed(text, language, level)
      for word in ["keepTitle", "keepBody", "keepKey", "keepValue", "note"] {
        #expect(result.contains(word), "\(level)")
      }
    }
  }

  @Test func commentsAreDeletedOnlyWhenAskedFor() {
    let text = #"{ "aps": { "alert": "Hi", /* was 2 */ "badge": 3 } }"#
    #expect(fixed(text) == text)
    #expect(fixed(text, .json, .suggested) == #"{ "aps": { "alert": "Hi", "badge": 3 } }"#)
    #expect(fixes(text).map(\.title) == ["Delete the comment: `/* was 2 */`"])
  }

  @Test func longCommentsStay() {
    let comment = "// " + String(repeating: "who wrote this, and why; ", count: 6)
    let text = "{ \"aps\": { \"alert\": \"Hi\" } } \(comment)\n"
    #expect(fixed(text, .json, .suggested) == text)
  }

  @Test func commentsAroundADeletedMemberStay() {
    let text = """
      { message: {
          topic: "news", // keepFirst
          // keepSecond
          token: "abc",
          notification: { title: "a", body: "b" } } }
      """
    let result = fixed(text, .json5, .suggested)
    #expect(result.contains("keepFirst") && result.contains("keepSecond"), "\(result)")
  }

  // MARK: Unexpected text

  @Test func textBehindALoneStringStays() {
    let text = "\"Dear reader,\" it said,\nand went on\nfor two more lines.\n"
    for kind in [ForcedKind.fcm, .apns, .json] { #expect(fixed(text, .text, .suggested, as: kind) == text) }
    let object = "{ \"aps\": { \"alert\": \"Hi\" } } and a note\n"
    #expect(fixed(object, .json, .suggested) == "{ \"aps\": { \"alert\": \"Hi\" } }\n")
  }

  @Test(arguments: [
    (#""n":= "17""#, #""n": "17""#), (#""n":; "1""#, #""n": "1""#), (#""n": =>"a""#, #""n": "a""#),
    (#""n": words{ "a": 1 }"#, #""n": { "a": 1 }"#), (#""n": "a", + name"#, #""n": "a" "#),
    (#""n": 0."# + "\u{200B}" + "8", #""n": 0.8"#),
    (#""n": 36"# + "\u{FEFF}" + "00", #""n": 3600"#),
  ])
  func onlyTheSignIsDeleted(_ member: String, _ meant: String) {
    let text = "{ \"aps\": { \"alert\": \"Hi\" }, \(member) }"
    #expect(fixed(text, .json, .suggested) == "{ \"aps\": { \"alert\": \"Hi\" }, \(meant) }")
  }

  @Test func partsOfNeighboursAreWords() {
    let text = "[{ \"aps\": {t your door\" } }]\noor[\" } }]\n"
    #expect(fixes(text, .apns).contains { $0.title.hasSuffix("`oor`") })
  }

  @Test func keysAreNotRenamedToWhatTheirValueCannotBe() {
    let title = #"{"message":{"topic":"a","notification":{"titel":["x"],"body":"y"}}}"#
    #expect(fixed(title, .json, .suggested) == title)
    let data = #"{"message":{"topic":"a","dta":{"n":1},"notification":{"title":"x","body":"y"}}}"#
    #expect(fixed(data).contains(#""data":{"n":"#))
  }

  @Test func newLinesEndAsThoseOfTheFile() {
    let lines = [
      "{", "  \"message\": {", "    \"topic\": \"a\",", "    \"notification\": { \"title\": \"b\" ", "  }", "}", "",
    ]
    for end in ["\n", "\r\n"] {
      let result = fixed(lines.joined(separator: end), .json, .suggested)
      #expect(result != lines.joined(separator: end))
      #expect(result.replacing("\r\n", with: "").contains("\n") == (end == "\n"), "\(result)")
    }
    let legacy = ["POST https://fcm.googleapis.com/fcm/send", "", #"{ "to": "/topics/a", "data": { "b": "c" } }"#, ""]
    let rewritten = fixed(legacy.joined(separator: "\r\n"), .http, .suggested)
    #expect(rewritten.contains("message") && !rewritten.replacing("\r\n", with: "").contains("\n"))
  }

  // MARK: Forced kinds

  @Test(arguments: [ForcedKind.fcm, .apns, .legacy, .json])
  func archivesStayOneDocumentALine(_ kind: ForcedKind) {
    let lines = (1...3).map { #"{"message":{"topic":"n\#($0)","notification":{"title":"a","body":"b"}}}"# }
    let archive = lines.joined(separator: "\n") + "\n"
    #expect(fixed(archive, .ndjson, .suggested, as: kind) == archive)
  }

  @Test func forcedKindLintsEachLine() {
    var configuration = Configuration()
    configuration.forcedKind = .fcm
    let archive = #"{"topic":"a","ttl":"5s"}"# + "\n" + #"{"message":{"topic":"a","notificatoin":{}}}"# + "\n"
    let found = Linter().lint(Source(SourceText(archive), .ndjson), configuration)
    #expect(found.payloads == 2)
    #expect(found.diagnostics.map(\.rule).contains("structure/unknown-field"))
  }

  @Test(arguments: [ForcedKind.fcm, .apns, .legacy, .json], [FixApplier.Level.safe, .suggested])
  func pagesAndCodeAreNotDocuments(_ kind: ForcedKind, _ level: FixApplier.Level) {
    let page = "# Notes, and more\n\nAll of it stays: `x` [a](b) {c}\n\n- one: two\n"
    #expect(fixed(page, .markdown, level, as: kind) == page)
    let code = "const a = { b: 'c', d: [1, 2,], };\nexport function f() { return `x${a}`; }\n"
    #expect(fixed(code, .javaScript, level, as: kind) == code)
    #expect(fixed(code, .typeScript, level, as: kind) == code)
    let script = "#!/bin/sh\nset -eu\nfor i in 1 2; do echo \"$i\"; done\n"
    #expect(fixed(script, .shellScript, level, as: kind) == script)
    let request = "### One\nGET https://example.com/a\nAccept: text/plain\n"
    #expect(fixed(request, .http, level, as: kind) == request)
  }

  @Test func forcedKindReachesBodiesAndFences() {
    var configuration = Configuration()
    configuration.forcedKind = .apns
    let body = #"{ "aps": { "alert": "x", "bagde": 1 } }"#
    for (language, text) in [
      (HostLanguage.http, "POST https://example.com/a\nAccept: text/plain\n\n\(body)\n"),
      (.markdown, "# Push\n\n```json\n\(body)\n```\n"),
    ] {
      let found = Linter().lint(Source(SourceText(text), language), configuration)
      #expect(found.diagnostics.map(\.rule).contains("apns/unknown-key"), "\(language)")
    }
  }

  /// Samples on a page that is said to be about FCM, which are something else.
  @Test(arguments: [
    #"{ "name": "northwind", "version": "1.0.0", "dependencies": { "firebase-admin": "^12.0.0" } }"#,
    #"{ "project_info": { "project_id": "northwind" }, "client": [], "configuration_version": "1" }"#,
    #"{ "type": "service_account", "project_id": "northwind", "client_email": "a@b.dev" }"#,
    #"{ "name": "projects/northwind/messages/0:1500415314455276%31bd1c9631bd1c96" }"#,
    #"{ "error": { "code": 404, "status": "NOT_FOUND" } }"#,
    #"{ "name": "northwind", "android": { "package": "dev.northwind" }, "data": { "a": 1 }, "slug": "a" }"#,
    #"{ "status": "ok", "data": { "items": [1] } }"#, #"{ "user": "a", "token": "b" }"#,
    #"[{ "name": "a", "email": "b" }]"#, #"["a", "b"]"#, "{}",
  ])
  func forcedKindLeavesOtherSamplesAlone(_ sample: String) {
    for kind in [ForcedKind.fcm, .apns, .legacy] {
      var configuration = Configuration()
      configuration.forcedKind = kind
      let page = "# Setup\n\n```json\n\(sample)\n```\n"
      let found = Linter().lint(Source(SourceText(page), .markdown), configuration)
      #expect(found.diagnostics == [], "\(kind)")
      #expect(fixed(page, .markdown, .suggested, as: kind) == page)
      // A file stays what it is said to be.
      #expect(Linter().lint(Source(SourceText(sample), .json), configuration).payloads == 1)
    }
  }

  @Test func forcedKindReachesMistakenSamples() {
    for (kind, sample) in [
      (ForcedKind.fcm, #"{ "mesage": { "topic": "a" } }"#), (.fcm, #"{ "data": { "a": 1 } }"#),
      (.fcm, #"{ "topic": "a", "ttl": "5s" }"#), (.fcm, #"{ "version": 1, "notification": { "title": 1 } }"#),
      (.fcm, #"[{ "message": { "topic": "a b" } }]"#), (.fcm, #"{ "notificatoin": { "title": "a" } }"#),
      (.apns, #"{ "asp": { "alert": "x" } }"#), (.legacy, #"{ "to": "a", "notification": 1 }"#),
    ] {
      var configuration = Configuration()
      configuration.forcedKind = kind
      let page = "# Push\n\n```json\n\(sample)\n```\n"
      let found = Linter().lint(Source(SourceText(page), .markdown), configuration)
      #expect(found.payloads == 1 && !found.diagnostics.isEmpty, "\(sample)")
    }
  }

  // MARK: Brackets

  @Test func surplusBracketsBehindADocumentAreDeleted() {
    let document = #"{ "message": { "topic": "news", "notification": { "title": "a", "body": "b" } } }"#
    for surplus in ["}", "}}", " ]", "\n}"] { #expect(fixed(document + surplus + "\n") == document + "\n") }
    // The last one may be the one that is missing further in.
    let doubtful = #"{ "message": { "topic": "news" ] }}"#
    #expect(fixed(doubtful, .json, .safe).contains("topic"))
  }

  @Test func wordsInAnyScriptAreNotPunctuation() {
    for word in ["你好", "привет", "été"] {
      let text = "{ \"aps\": { \"alert\": \"Hi\" } } \(word)\n"
      #expect(fixed(text) == text)
      #expect(fixed("{ \"aps\": { \"alert\": \"Hi\" \(word) } }\n").contains(word))
    }
  }

  // MARK: Values

  @Test func lifetimesAboveTheLimitAreNotWritten() {
    func titles(_ ttl: String) -> [String] {
      fixes("{ \"message\": { \"topic\": \"a\", \"data\": { \"k\": \"v\" }, \"android\": { \"ttl\": \(ttl) } } }")
        .map(\.title)
    }
    #expect(titles(#""30d""#) == [])
    #expect(titles(#""5w""#) == [])
    #expect(titles("3600000") == [])
    #expect(titles(#""7d""#).count == 1)
    #expect(titles("3600").count == 1)
  }

  @Test(arguments: ["voip", "complication", "fileprovider", "pushtotalk", "location"])
  func theKindOfAPushStays(_ type: String) {
    let payload = """
      { "message": { "topic": "news", "apns": {
          "headers": { "apns-push-type": "\(type)", "apns-priority": "10", "apns-topic": "com.example.app.\(type)" },
          "payload": { "aps": { "content-available": 1 } } } } }
      """
    #expect(fixed(payload, .json, .suggested).contains("\"apns-push-type\": \"\(type)\""))
    let request = """
      POST https://api.push.apple.com/3/device/abc HTTP/2
      apns-push-type: \(type)
      apns-topic: com.example.app.\(type)

      { "aps": { "content-available": 1 } }
      """
    #expect(fixed(request, .http, .suggested).contains("apns-push-type: \(type)"))
  }

  @Test func keysOfTheAppAreMovedOnlyWhenAskedFor() {
    let text = #"{ "aps": { "alert": "Hi", "orderId": "17" } }"#
    #expect(fixed(text) == text)
    for fix in fixes(text) { #expect(!fix.isSafe) }
  }

  @Test func titlesNameWhatIsRemoved() {
    #expect(
      fixes(#"{ "message": { "topic": "a", "notificaton": { "title": "x", "body": "y" } } }"#).map(\.title).allSatisfy {
        $0.contains("notificaton")
      })
    #expect(
      fixes("{ \"aps\": { \"alert\": \"Hi\" } } and so on\n").map(\.title) == [
        "Delete the text after the JSON value: `and so on`"
      ])
    let long = String(repeating: "and so on ", count: 20)
    #expect(fixes("{ \"aps\": { \"alert\": \"Hi\" } } \(long)\n") == [])
  }

  @Test func bytesThatAreNotUTF8Stay() {
    let bytes = Array(#"{ "aps": { "alert": "caf"#.utf8) + [0xE9] + Array(#"", "badge": "3" } }"#.utf8)
    for level in [FixApplier.Level.safe, .suggested] {
      let outcome = FixApplier(Linter(), Configuration(), level: level)
        .apply(to: Source(SourceText(bytes: bytes), .json))
      #expect(outcome.text.bytes == bytes)
    }
  }
}
