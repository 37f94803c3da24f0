import Foundation
import PushlintExtract
import PushlintLinter
import PushlintRules
import PushlintSyntax
import PushlintText
import PushlintTree
import TestSupport
import Testing

/// Requests with mistakes: who looks only at what the fast path has left in doubt finds what all rules find.
@Suite struct DoubtfulRequestTests {
  private static let linter = Linter()

  private static let requests = [
    ##"{"message":{"topic":"a","notification":{"title":"t","body":"b","image":"https://a.example/b.png"},"data":{"k":"1","l":"x"},"android":{"priority":"HIGH","ttl":"60s","notification":{"color":"#102030","channel_id":"c","sound":"default"}}}}"##,
    #"{"message":{"token":"{{t}}","notification":{"title":"t"},"apns":{"headers":{"apns-priority":"10","apns-push-type":"alert","apns-expiration":"1843059378"},"payload":{"aps":{"badge":4,"sound":"horn.caf","thread-id":"t","category":"C","mutable-content":1},"own":{"id":1}}}}}"#,
    #"{"message":{"condition":"'a' in topics","data":{"k":"v"},"apns":{"headers":{"apns-priority":"5","apns-push-type":"background"},"payload":{"aps":{"content-available":1}}}}}"#,
    #"{"message":{"topic":"a","notification":{"title":"t","body":"b"},"webpush":{"headers":{"TTL":"3600","Urgency":"high"},"notification":{"icon":"https://a.example/i.png","actions":[{"action":"o","title":"O"}]},"fcm_options":{"link":"https://a.example/"}},"fcm_options":{"analytics_label":"l"}}}"#,
  ]

  private static var values: [Any] {
    [
      0, 1, 2.5, true, NSNull(), "", "x", "high", "HIGH", "urgent", "24h", "60s", "10", "alert", "background", "voip",
      "red",
      "/topics/a", "a b", "http://a.example/b.png", "https://a.example.b.png", "{{x}}", [String](), ["a"], [1],
      [String: String](), ["a": 1],
    ]
  }

  /// A value with one change somewhere inside: another value, another name, a member less, or one more.
  private static func changed(_ value: Any, at place: inout Int, _ random: inout SeededRandom) -> Any {
    place -= 1
    if place == -1 { return values.randomElement(using: &random) ?? 0 }
    if let list = value as? [Any] {
      var result: [Any] = []
      for element in list { result.append(changed(element, at: &place, &random)) }
      return result
    }
    guard let object = value as? [String: Any] else { return value }
    var result: [String: Any] = [:]
    for (key, member) in object.sorted(by: { $0.key < $1.key }) {
      guard place == 0, Bool.random(using: &random) else {
        result[key] = changed(member, at: &place, &random)
        continue
      }
      place = -1
      switch Int.random(in: 0..<4, using: &random) {
      case 0: result[String(key.dropLast())] = member
      case 1: result[key.capitalized] = member
      case 2:
        result[key] = member
        result[["image", "token", "ttl", "sound", "title", "x"].randomElement(using: &random) ?? "y"] = "z"
      default: break
      }
    }
    return result
  }

  private static func count(_ value: Any) -> Int {
    if let list = value as? [Any] { return list.reduce(1) { $0 + count($1) } }
    return ((value as? [String: Any])?.values.reduce(1) { $0 + count($1) }) ?? 1
  }

  private static func line(_ value: Any) -> String {
    let data = try? JSONSerialization.data(withJSONObject: value, options: [.sortedKeys, .withoutEscapingSlashes])
    return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// The number of findings, which both ways have alike.
  private static func findings(in text: String, _ linter: Linter) -> Int? {
    let source = Source(SourceText(text), .ndjson)
    let full = linter.lintWithoutTrials(source, looksCloser: true)
    let fast = linter.lintWithoutTrials(source)
    let isSame = full.diagnostics == fast.diagnostics && full.payloads == fast.payloads
    #expect(isSame, "\(full.diagnostics.map(\.message)) \(fast.diagnostics.map(\.message))\n\(text)")
    return isSame ? full.diagnostics.count : nil
  }

  @Test(arguments: [false, true]) func wrongValuesAndKeysAreFound(withAllRules: Bool) throws {
    let levels = BuiltInRules.shared.rules.map { ($0.id, RuleLevel.on(.warning)) }
    let linter = Linter(levels: withAllRules ? Dictionary(uniqueKeysWithValues: levels) : [:])
    var random = SeededRandom()
    var (found, doubtful) = (0, 0)
    var clean = linter.cleanRequest()
    for round in 0..<1_500 {
      var generator = MessageGenerator(seed: UInt64(round + 50_000))
      let text = round.isMultiple(of: 3) ? generator.request().rendered() : Self.requests[round % Self.requests.count]
      var value = try JSONSerialization.jsonObject(with: Data(text.utf8))
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        var place = Int.random(in: 1...max(Self.count(value) - 1, 1), using: &random)
        value = Self.changed(value, at: &place, &random)
      }
      let line = Self.line(value)
      guard let count = Self.findings(in: line + "\n", linter) else { return }
      found += count
      let source = SourceText(line)
      guard clean.lineEnd(ofRequestFrom: 0, to: source.count, past: source.count, in: source) == nil,
        let doubt = clean.doubtfulLine(from: 0, to: source.count, in: source)
      else { continue }
      doubtful += 1
      #expect(doubt.document.tree.nodes == parse(source, dialect: .json.withPlaceholders).tree.nodes, "\(line)")
    }
    print("\(found) findings, \(doubtful) of 1500 requests left in doubt")
    #expect(found > 1_000 && doubtful > 200)
  }

  /// A message of nothing but flat data has a target that one could have.
  @Test(arguments: ["0", "true", "null", "{}", "\"a\"", "[\"a\"]"], ["topic", "token", "condition", "fid", "tokens"])
  func targetsAreTakenAlike(_ value: String, _ name: String) {
    let line = #"{"message":{"\#(name)":\#(value),"data":{"k":"v"}}}"#
    #expect(Self.findings(in: line + "\n", Self.linter) != nil)
  }

  @Test func brokenLinesAreFound() {
    var random = SeededRandom()
    let signs = ["", "", "\"", ",", ":", "{", "}", "[", "]", "'", "=", " ", "x", "\\", "//", "1", "“"]
    var (found, mended) = (0, 0)
    var clean = Self.linter.cleanRequest()
    for round in 0..<3_000 {
      var characters = Self.requests[round % Self.requests.count].map(String.init)
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let structural = characters.indices.filter { "{}[]\",:".contains(characters[$0]) }
        let index =
          round.isMultiple(of: 3)
          ? characters.indices.randomElement(using: &random) : structural.randomElement(using: &random)
        characters[index ?? 0] = signs.randomElement(using: &random) ?? ""
      }
      let line = characters.joined()
      guard let count = Self.findings(in: line + "\n", Self.linter) else { return }
      found += count
      let document = parse(SourceText(line), dialect: .json.withPlaceholders)
      guard let text = MendedDocument(document) else { continue }
      if clean.end(ofRequestAt: 0, in: text.text, past: text.text.count) == text.text.count,
        clean.hasValues(of: document.tree, text)
      {
        mended += 1
      }
    }
    print("\(found) findings, \(mended) of 3000 lines clean but for their syntax")
    #expect(found > 1_000 && mended > 300)
  }

  /// What one line left in doubt is forgotten when the next one is read.
  @Test func linesShareNoDoubts() {
    let wrong = #"{"message":{"topic":"a","data":{"k":1}}}"#
    let lines = [wrong, Self.requests[0], "[1]", wrong, "{", #"{"a":1}"#, Self.requests[1], "", wrong].joined(
      separator: "\n")
    #expect(Self.findings(in: lines, Self.linter) ?? 0 >= 3)
  }
}
