import Foundation
import PushlintExtract
import PushlintRules
import PushlintText
import TestSupport
import Testing

@testable import PushlintLinter

/// Files that are passed over without a look have no finding and no payload; the full way is asked.
@Suite struct PayloadScanTests {
  private static let linter = Linter()

  /// Whether both ways say the same.
  private static func isSame(_ bytes: [UInt8], _ language: HostLanguage) -> Bool {
    let source = Source(SourceText(bytes: bytes), language)
    let full = linter.lintWithoutTrials(source, looksCloser: true)
    let fast = linter.lintWithoutTrials(source)
    return full.diagnostics == fast.diagnostics && full.payloads == fast.payloads
  }

  private static func isPassedOver(_ text: String, _ language: HostLanguage) -> Bool {
    PayloadScan.remains(in: Source(SourceText(text), language)) != nil
  }

  /// The pages of rules and the sample files.
  private static let files: [(text: String, language: HostLanguage)] = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    var paths: [URL] = []
    for folder in ["rules", "Tests/Samples", "Tests/PushlintLinterTests/Silent"] {
      let found = FileManager.default.enumerator(
        at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil)
      while let file = found?.nextObject() as? URL { paths.append(file) }
    }
    return paths.sorted { $0.path < $1.path }.compactMap { file in
      guard let language = HostLanguage(fileName: file.lastPathComponent),
        let text = try? String(contentsOf: file, encoding: .utf8)
      else { return nil }
      return (text, language)
    }
  }()

  /// The code blocks of the pages.
  private static let blocks: [String] = files.flatMap { file in
    let parts = file.text.components(separatedBy: "```")
    return stride(from: 1, to: parts.count, by: 2).map { index in
      parts[index].split(separator: "\n", omittingEmptySubsequences: false).dropFirst().joined(separator: "\n")
    }
  }

  private static func quoted(_ text: String) -> String {
    let text = text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
    return "\"" + text.replacingOccurrences(of: "\n", with: "\\n") + "\""
  }

  private static func indented(_ text: String, by prefix: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { prefix + $0 }.joined(separator: "\n")
  }

  /// A block in files of every kind: as it is, and in what such files have around payloads.
  private static func hosts(_ block: String) -> [(text: String, language: HostLanguage)] {
    let shell = block.replacingOccurrences(of: "'", with: "'\\''")
    return [
      (block, .json), ("{ \"body\": \(quoted(block)) }", .json),
      ("{ \"page\": \(quoted("Send it:\n\n\(block)\n")) }", .jsonc), (block, .json5), (block, .ndjson), (block, .http),
      ("POST {{url}}\nContent-Type: application/json\n\n\(block)\n", .http),
      ("# Page\n\n```json\n\(block)\n```\n", .markdown),
      ("Text.\n\n```sh\ncurl {{url}} -d '\(shell)'\n```\n", .markdown),
      ("Text.\n\n```\n\(block)\n```\n", .markdown), ("Text:\n\n\(indented(block, by: "> "))\n", .markdown),
      ("Send:\n\n\(block)\n\nThen wait.\n", .text), ("curl -X POST \"$URL\" -d '\(shell)'\n", .shellScript),
      ("curl \"$URL\" -d @- <<'END'\n\(block)\nEND\n", .shellScript), ("BODY=\(quoted(block))\n", .shellScript),
      ("key: |\n\(indented(block, by: "  "))\n", .yaml), ("locals {\n  body = <<EOT\n\(block)\nEOT\n}\n", .terraform),
      ("body = \(quoted(block))\n", .python), ("body = \"\"\"\n\(block)\n\"\"\"\n", .python),
      ("class A { String body = \(quoted(block)); }\n", .java), (block, .typeScript),
      ("const value = \(block);\n", .javaScript), ("run(\(quoted(block)));\n", .typeScriptWithJSX),
      ("run(\(quoted("{ \"body\": " + quoted(block) + "}")));\n", .javaScriptWithJSX),
      ("const page = `\n\(block)\n`;\n", .javaScript), (block, .postman), (block, .markdown),
    ]
  }

  // MARK: Nothing is hidden

  @Test func filesAreSeen() {
    #expect(Self.files.count > 300)
    for file in Self.files {
      guard Self.isSame(Array(file.text.utf8), file.language) else {
        Issue.record("\(file.language): \(file.text)")
        return
      }
    }
  }

  @Test func blocksAreSeen() {
    #expect(Self.blocks.count > 1_000)
    for (number, block) in Self.blocks.enumerated() {
      // The kinds of files take turns.
      for (kind, host) in Self.hosts(block).enumerated() where kind % 5 == number % 5 {
        guard Self.isSame(Array(host.text.utf8), host.language) else {
          Issue.record("\(host.language): \(host.text)")
          return
        }
      }
    }
  }

  private static let words = [
    "aps", "message", "notification", "token", "topic", "data", "android", "apns", "webpush", "to", "registration_ids",
    "fcm", "messages:send", "send", "curl", "headers", "googleapis", "push.apple.com", "private", "vapid",
  ]
  private static let divisors = [
    "''", "\"\"", "'", "\"", "\\", "\\\n", "\\  \n", "\\u0061", "\\x61", "\\/", "$'", "-", "_", " ", "\n", "\u{201C}",
    "\u{A0}", ".", "1", "{", ":", "/**/", "\" + \"",
  ]

  /// A block with few signs: of its words most become others, and some are divided.
  private static func withFewSigns(_ block: String, _ random: inout SeededRandom) -> String {
    var text = block
    for word in words.shuffled(using: &random).prefix(Int.random(in: 0...12, using: &random)) {
      text = text.replacingOccurrences(of: word, with: "zz" + word.dropFirst(2))
    }
    if Bool.random(using: &random) {
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      for _ in 0..<Int.random(in: 1...4, using: &random) where lines.count > 2 {
        lines.remove(at: Int.random(in: 0..<lines.count, using: &random))
      }
      text = lines.joined(separator: "\n")
    }
    return text
  }

  /// The same with something put into one of the words that count.
  private static func withDividedWord(_ text: String, _ random: inout SeededRandom) -> String {
    var text = text
    guard let word = words.shuffled(using: &random).first(where: text.contains), let place = text.range(of: word),
      let divisor = divisors.randomElement(using: &random)
    else { return text }
    let offset = Int.random(in: 0...word.count, using: &random)
    text.insert(contentsOf: divisor, at: text.index(place.lowerBound, offsetBy: offset))
    return text
  }

  /// Parts of blocks have fewer signs: each must be enough by itself, also where it can hardly be seen.
  @Test(arguments: TestSeeds.all)
  func partsAreSeen(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var passedOver = 0
    let count = TestSeeds.isLong ? TestSeeds.mutations : 6_000
    for _ in 0..<count {
      guard let block = Self.blocks.randomElement(using: &random),
        let host = Self.hosts(Self.withFewSigns(block, &random)).randomElement(using: &random)
      else { return }
      let text = Bool.random(using: &random) ? Self.withDividedWord(host.text, &random) : host.text
      let bytes = Bool.random(using: &random) ? Mutation.mutated(Array(text.utf8), &random) : Array(text.utf8)
      if PayloadScan.remains(in: Source(SourceText(bytes: bytes), host.language)) != nil { passedOver += 1 }
      guard Self.isSame(bytes, host.language) else {
        Issue.record("seed \(seed), \(host.language): \(String(decoding: bytes, as: UTF8.self))")
        return
      }
    }
    // A pass that lets everything through would hide nothing either.
    #expect(passedOver > count / 20)
  }

  @Test(arguments: [
    #"const m = { a\u0070s: { alert: "x" } };"#, #"send("{\"a\\u0070s\": {\"alert\": \"x\"}}")"#,
    #"send("{\"\x61ps\": {\"alert\": \"x\"}}")"#, "send(\"{\\\"ap\\\ns\\\": {\\\"alert\\\": \\\"x\\\"}}\")",
    #"run("const m = {\naps: { alert: 'x', badge: '1' }\n};\n")"#, #"run('{"a\ps": {"alert": "x", "badge": "1"}}')"#,
    #"const m = { message: { topic, data: { a: 1 } } };"#, #"f({ to: "/topics/a", data: { a: 1 } })"#,
    #"f({ to, priority: "high", data: { a: 1 } })"#, #"f({ "to": "<fcm token>", "data": { "a": 1 } })"#,
    #"f({ message: { "noti-fication": { title: "a" }, data: { a: "1" } } })"#,
    #"f(" {\"aps\" {\"alert\": \"x\"}} ")"#, #"admin.messaging().send({ foo: 1 })"#,
    #"import a from "firebase-admin"; admin.sendMulticast({ foo: 1 })"#,
    #"f("POST /3/device/x\nhost: h\n\n{\"a\":1}\n")"#,
    #"f("headers  ({ category: 'x' })\n")"#, "f(`\nPOST https://fcm.googleapis.com/v1/x\n\n{\"a\": 1}\n`)",
    "const m = {\u{201C}aps\u{201D}: { alert: 'x', badge: '1' }}", "f({1aps: {alert: 1, badge: 2}})",
  ])
  func hiddenWordsInCodeAreSeen(_ program: String) {
    #expect(Self.isSame(Array(program.utf8), .javaScript))
  }

  @Test(arguments: [
    (#"{"a\u0070s": {"badge": "1"}}"#, HostLanguage.json), (#"{"a\ps": {"badge": "1"}}"#, .json),
    (#"{"text": "\u2028aps: {badge: '1'}\n{\n\u000aaps: {badge: '1'}}"}"#, .json),
    (#"{"item": [{"request": {"url": "https:\/\/x\/3\/device\/1", "method": "POST"}}]}"#, .postman),
    (#"{"to": "\/topics\/a", "data": {"b": 1}}"#, .jsonc),
    (#"{"page": "Send it:\n\nawait getMessaging().\send({\n  topic: 'news',\n});\n\n"}"#, .jsonc),
    (#"{"x": "curl -d '{\"a''ps\": {\"badge\": \"1\"}}' x\n"}"#, .json),
    ("curl $URL -d '{\"a''ps\": {\"badge\": \"1\"}}'\n", .shellScript),
    ("curl $URL -d '{\"a'\"ps\\\"\"': {\"badge\": \"1\"}}'\n", .shellScript),
    ("curl $URL -d {\\\"aps\\\":{\\\"badge\\\":\\\"1\\\"}}\n", .shellScript),
    ("curl https://fcm.goog''leapis.com/v1/x -d '{}'\n", .shellScript),
    ("curl https://f$'cm'.x/v1/send -d {\\\"a$'ps'\\\":{\\\"badge\\\":\\\"1\\\"}}\n", .shellScript),
    ("curl https://api.push.'apple.com/3/dev'ice/x -d '{}'\n", .shellScript),
    ("curl $URL -d '{\"mes\\\nsage\": 1}' -d $'{\"a'$'ps\": {\"badge\": \"1\"}}'\n", .shellScript),
    ("```sh\ncurl \\\n  https://fc\\\nm.googleapis.com/v1/x \\\n  -d '{}'\n```\n", .markdown),
    ("POST {{host}}/v1/projects/a/messages:send\n\n{}\n", .http), ("POST {{FCM}}\n\n{\"x\": 1}\n", .http),
    ("POST /gcm/send HTTP/1.1\nHost: android.googleapis.com\n\n{}\n", .http),
    ("POST https://WEB.PUSH.APPLE.COM/x\n\n{\"a\": \"b\"}\n", .text),
    ("{\"GCM\": {\"data\": {\"a\": \"b\"}}}", .json),
    ("{\"MACOS\": \"{\\\"aps\\\": {\\\"badge\\\": \\\"1\\\"}}\"}", .json),
    ("{\"to\": \"ExponentPushToken[x]\", \"a\" 1}", .json),
    ("{\"to\": 1, \"platform\": 2, \"tokens\": 3, \"b\" 4}", .json),
    ("{\"app_id\": 1, \"contents\": {}, \"a\" 2}", .json),
    ("Text.\n\n```java\nMessage.builder().setTopic(\"a b\").build()\n```\n", .markdown),
    ("const a = messaging.subscribeToTopic([" + String(repeating: "'a', ", count: 1_001) + "], 't');", .typeScript),
  ])
  func hiddenWordsAreSeen(_ text: String, _ language: HostLanguage) {
    #expect(Self.isSame(Array(text.utf8), language))
  }

  // MARK: What is left

  /// Comments that keep nothing quiet and secrets are found in files without a payload, too.
  @Test func remainsAreFound() {
    let key =
      "-----BEGIN PRIVATE KEY-----\n"
      + String(repeating: "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7", count: 8)
    let remains: [(HostLanguage, String)] = [
      (.markdown, "<!-- pushlint-ignore urls/local: why -->\n"), (.typeScript, "// pushlint-ignore urls/local: why\n"),
      (.yaml, "# pushlint-ignore urls/local: why\na: 1\n"), (.shellScript, "# pushlint-ignore urls/local: why\n"),
      (.python, "# pushlint-ignore urls/local: why\n"), (.text, "firebase\n\(key)\n"),
      (.json, "{\"a\": \"\(key)\", \"b\": \"gserviceaccount\"}"),
    ]
    for (language, text) in remains {
      #expect(Self.isSame(Array(text.utf8), language), "\(language)")
    }
  }

  /// What most files are like costs no more than the pass.
  @Test(arguments: [
    (
      HostLanguage.json,
      "{\n  \"name\": \"tools\", \"data\": [1, 2], \"topic\": \"x\\ny\", \"path\": \"C:\\\\Temp\"\n}\n"
    ),
    (.markdown, "# Notes\n\nDon't send a message to all; it's about data.\n\n```json\n{ \"a\": { \"b\": 1 } }\n```\n"),
    (.text, "The topic of today: data, messages, and tokens.\n"),
    (
      .shellScript,
      "#!/bin/sh\nfor f in *; do\n  echo \"$f\" | sed 's/a\\.b/c/' \\\n    > out\ndone\necho \"it's done\"\n"
    ),
    (.http, "GET https://example.com/orders\nAccept: application/json\n"),
    (.yaml, "on: push\njobs:\n  build:\n    steps: []\n"), (.terraform, "resource \"a\" \"b\" {\n  name = \"x\"\n}\n"),
    (.python, "def send(token, data):\n    return data[token]\n"), (.java, "class A { int data; }\n"),
    (.typeScript, "export const notificationList = items.map((item) => item.token).filter(Boolean);\n"),
    (.postman, "{\"item\": [{\"request\": {\"url\": \"https://example.com/orders\"}}]}"),
  ])
  func ordinaryFilesArePassedOver(_ language: HostLanguage, _ text: String) {
    #expect(Self.isPassedOver(text, language))
  }
}
