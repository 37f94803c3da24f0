import Foundation
import PushlintExtract
import PushlintLinter
import PushlintRules
import PushlintText
import TestSupport
import Testing

/// Code that is passed over without a look has no finding and no payload; the full way is asked.
@Suite struct CodeScanTests {
  private static let linter = Linter()

  private static func isSame(_ text: String, _ language: HostLanguage) -> Bool {
    let source = Source(SourceText(text), language)
    let full = linter.lintWithoutTrials(source, passingOverFrom: .max)
    let fast = linter.lintWithoutTrials(source)
    return full.diagnostics == fast.diagnostics && full.payloads == fast.payloads
  }

  /// The code blocks of all pages of rules, and the sample files.
  private static let samples: [String] = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    var samples: [String] = []
    for folder in ["rules", "Tests/Samples"] {
      let files = FileManager.default.enumerator(
        at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        guard let text = try? String(contentsOf: file, encoding: .utf8), file.pathExtension != "json" else { continue }
        let parts = text.components(separatedBy: "```")
        if parts.count == 1 { samples.append(text) }
        for index in stride(from: 1, to: parts.count, by: 2) {
          samples.append(
            parts[index].split(separator: "\n", omittingEmptySubsequences: false).dropFirst().joined(separator: "\n"))
        }
      }
    }
    return samples.sorted()
  }()

  /// A block as code: as it is, as a value, and in strings with one or two levels of escapes.
  private static func programs(_ sample: String) -> [String] {
    func quoted(_ text: String) -> String {
      let text = text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
      return "\"" + text.replacingOccurrences(of: "\n", with: "\\n") + "\""
    }
    return [
      sample, "const value = \(sample);\n", "run(\(quoted(sample)));\n",
      "run(\(quoted("{ \"body\": " + quoted(sample) + "}")));\n",
      "const page = `\n\(sample)\n`;\n",
    ]
  }

  @Test func samplesAreSeen() {
    #expect(Self.samples.count > 1_000)
    for sample in Self.samples {
      for program in Self.programs(sample) {
        guard Self.isSame(program, .typeScript) else {
          Issue.record("\(program)")
          return
        }
      }
    }
  }

  /// Parts of samples have fewer signs: each must be enough by itself.
  @Test func partsOfSamplesAreSeen() {
    var random = SeededRandom()
    var passedOver = 0
    for _ in 0..<6_000 {
      guard let sample = Self.samples.randomElement(using: &random) else { return }
      var lines = sample.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      for _ in 0..<Int.random(in: 1...4, using: &random) where lines.count > 2 {
        lines.remove(at: Int.random(in: 0..<lines.count, using: &random))
      }
      var program = Self.programs(lines.joined(separator: "\n")).randomElement(using: &random) ?? ""
      if Bool.random(using: &random), let place = program.indices.randomElement(using: &random) {
        program.replaceSubrange(
          place...place, with: ["", "x", "\\", "-", "\"", "\\u0061"].randomElement(using: &random) ?? "")
      }
      let full = Self.linter.lintWithoutTrials(Source(SourceText(program), .javaScriptWithJSX), passingOverFrom: .max)
      if full.payloads == 0 { passedOver += 1 }
      guard Self.isSame(program, .javaScriptWithJSX) else {
        Issue.record("\(program)")
        return
      }
    }
    print("\(passedOver) of 6000 parts of samples without a payload")
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
  ])
  func hiddenWordsAreSeen(_ program: String) {
    #expect(Self.isSame(program, .javaScript))
  }
}
