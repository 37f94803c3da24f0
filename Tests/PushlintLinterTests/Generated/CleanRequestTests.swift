import Foundation
import PushlintExtract
import PushlintLinter
import PushlintRules
import PushlintText
import TestSupport
import Testing

/// Requests that are passed over as clean have no finding: the full way is asked, for right, wrong, and broken ones.
@Suite struct CleanRequestTests {
  private static let linter = Linter()

  /// Both ways on a text; the full one looks at all of it.
  private func expectSame(_ text: SourceText, _ language: HostLanguage, _ linter: Linter = linter) -> Bool {
    let source = Source(text, language)
    let full = linter.lintWithoutTrials(source, looksCloser: true)
    let fast = linter.lintWithoutTrials(source)
    let isSame = full.diagnostics == fast.diagnostics && full.payloads == fast.payloads
    #expect(
      isSame,
      "\(full.payloads) \(fast.payloads) \(full.diagnostics.map(\.message)) \(fast.diagnostics.map(\.message))\n\(text.string(text.range))"
    )
    return isSame
  }

  @Test func mostRightMessagesArePassedOver() {
    var clean = Self.linter.cleanRequest()
    var passed = 0
    for number in 0..<400 {
      var generator = MessageGenerator(seed: UInt64(number + 1))
      let text = SourceText(generator.request().rendered())
      if clean.end(ofRequestAt: 0, in: text, past: text.count) == text.count { passed += 1 }
      guard expectSame(text, .json) else { return }
    }
    print("\(passed) of 400 generated messages passed over")
    #expect(passed > 60)
  }

  /// Tables that are made once say the same of each of many files, right or wrong.
  @Test func tablesCanBeUsedAgain() {
    var clean: CleanRequest? = Self.linter.cleanRequest()
    var random = SeededRandom()
    var found = 0
    for number in 0..<300 {
      var generator = MessageGenerator(seed: UInt64(number + 3_000))
      var text = generator.request().rendered()
      if number.isMultiple(of: 3), let place = text.indices.randomElement(using: &random) { text.remove(at: place) }
      let language: HostLanguage = number.isMultiple(of: 7) ? .markdown : number.isMultiple(of: 5) ? .ndjson : .json
      let source = Source(SourceText(text), language)
      let alone = Self.linter.lint(source)
      let again = Self.linter.lint(source, Configuration(), triesFixes: true, &clean)
      found += alone.diagnostics.count
      #expect(alone.diagnostics == again.diagnostics && alone.payloads == again.payloads, "\(text)")
    }
    #expect(clean != nil && found > 50)
  }

  /// Rules of a project's own may name keys of its own: requests with them are passed over, and wrong ones are not.
  @Test func ownRulesMayNameOwnKeys() throws {
    let rules = try ["screen", "order_id"].enumerated().map { number, key in
      try RuleReader.rule(
        id: "own/\(key)",
        json: SourceText(
          #"{"severity": "warning", "consequence": "wrong", "given": "message.data.\#(key)", "#
            + #""expect": {"not-values": ["bad-\#(number)"]}, "message": "m", "source": "s"}"#),
        page: SourceText("# Title"))
    }
    let linter = Linter(rules: BuiltInRules.shared.adding(rules))
    var clean = linter.cleanRequest()
    for (data, passes) in [
      (#""screen":"cart","order_id":"17""#, true), (#""screen":"bad-0","order_id":"17""#, false),
      (#""screen":"cart","order_id":"bad-1""#, false), (#""screen":"a","screen":"a""#, false),
      (#""screen":"cart","order_id":{"a":1}"#, false), (#""order_id":"17""#, true),
    ] {
      let text = SourceText(#"{"message":{"topic":"a","notification":{"title":"t","body":"b"},"data":{\#(data)}}}"#)
      #expect((clean.end(ofRequestAt: 0, in: text, past: text.count) == text.count) == passes, "\(data)")
      guard expectSame(text, .json, linter) else { return }
    }
  }

  /// Whatever a project says about rules; what nobody can compile is not passed over.
  @Test func levelsAreRespected() {
    let rules = BuiltInRules.shared.rules
    let linters = [
      Linter(levels: Dictionary(rules.map { ($0.id, .on(.warning)) }, uniquingKeysWith: { $1 })),
      Linter(levels: ["structure/empty-text": .off, "apns/empty-alert": .off]),
    ]
    for linter in linters {
      for number in 0..<60 {
        var generator = MessageGenerator(seed: UInt64(number + 900))
        guard expectSame(SourceText(generator.request().rendered()), .json, linter) else { return }
      }
      let silent = """
        {"message":{"topic":"a","notification":{"title":""},"apns":{"headers":{"apns-priority":"10"},\
        "payload":{"aps":{"content-available":1}}}}}
        """
      guard expectSame(SourceText(silent), .json, linter) else { return }
    }
  }

  /// FCM takes its words in any capitals; whoever wants to hear of that does.
  @Test func wordsInOtherCapitalsAreClean() throws {
    let rule = try #require(BuiltInRules.shared.rules.first { $0.id == "types/loose-case" })
    let strict = Linter(levels: [rule.id: .on(.warning)])
    for (word, isClean) in [("high", true), ("Normal", true), ("hihg", false), ("highest", false), ("ﬀ", false)] {
      let text = SourceText(
        #"{"message":{"topic":"a","notification":{"title":"t","body":"b"},"android":{"priority":"\#(word)"}}}"#)
      for (linter, passes) in [(Self.linter, isClean), (strict, false)] {
        var clean = linter.cleanRequest()
        #expect((clean.end(ofRequestAt: 0, in: text, past: text.count) == text.count) == passes, "\(word)")
        guard expectSame(text, .json, linter) else { return }
      }
    }
  }

  /// What is remembered of values, keys, and objects of one request holds for the next one only where all around is alike.
  @Test func whatOtherRequestsHadProvesNothing() {
    let shown = #""topic":"a","notification":{"title":"t","body":"b"}"#
    let headers = #""apns-priority":"10","apns-push-type""#
    let action = #""action":"o""#
    let requests = [
      // The same header is right for what is shown, and wrong for a silent push.
      (#"{"message":{\#(shown),"apns":{"headers":{\#(headers):"alert"}}}}"#, true),
      (
        #"{"message":{"topic":"a","apns":{"headers":{\#(headers):"background"},"#
          + #""payload":{"aps":{"content-available":1}}}}}"#, false
      ),
      // The same keys are right in one object, and reserved in another one.
      (#"{"message":{\#(shown),"apns":{"payload":{"aps":{"badge":1},"own":{"x":"1","from":"2","y":"3"}}}}}"#, true),
      (#"{"message":{\#(shown),"data":{"x":"1","from":"2","y":"3"}}}"#, false),
      (#"{"message":{\#(shown),"data":{"x":"1","y":"3"}}}"#, true),
      // Each key was the next one, and one comes twice.
      (#"{"message":{\#(shown),"data":{"k1":"1","k2":"2","k3":"3"}}}"#, true),
      (#"{"message":{\#(shown),"data":{"k3":"1","k1":"2"}}}"#, true),
      (#"{"message":{\#(shown),"data":{"k1":"1","k2":"2","k3":"3","k1":"2"}}}"#, false),
      (#"{"message":{\#(shown),"data":{"k1":"1","k2":2}}}"#, false),
      // What an object must have is asked of each.
      (#"{"message":{\#(shown),"webpush":{"notification":{"actions":[{\#(action),"title":"O"}]}}}}"#, true),
      (#"{"message":{\#(shown),"webpush":{"notification":{"actions":[{\#(action)}]}}}}"#, false),
      (#"{"message":{"notification":{"title":"t","body":"b"}}}"#, false),
    ]
    var clean = Self.linter.cleanRequest()
    for round in 0..<4 {
      for (request, isClean) in round.isMultiple(of: 2) ? requests : requests.reversed() {
        let text = SourceText(request)
        let isPassedOver = clean.end(ofRequestAt: 0, in: text, past: text.count) == text.count
        #expect(isPassedOver == isClean, "round \(round): \(request)")
        guard expectSame(text, .json) else { return }
      }
    }
  }

  /// What came behind thousands of own keys in one object is not expected behind those of another one.
  @Test func objectsShareNoKeys() {
    var clean = Self.linter.cleanRequest()
    func isClean(_ members: String) -> Bool {
      let text = SourceText(#"{"message":{"topic":"a","notification":{"title":"t","body":"b"},\#(members)}}"#)
      return clean.end(ofRequestAt: 0, in: text, past: text.count) == text.count
    }
    for number in 0..<3_000 {
      #expect(isClean(#""apns":{"payload":{"k\#(number)":"v","aps":{"sound":"default"}}}"#))
    }
    for number in 0..<3_000 {
      #expect(!isClean(#""data":{"j\#(number)":"v","aps":{"sound":"default"}}"#))
    }
  }

  @Test func escapedSecretsAreFound() {
    let key = "\\u0041IzaSyExampleExampleExampleExampleExamp"
    let text =
      "{\"message\":{\"topic\":\"a\",\"notification\":{\"title\":\"b\",\"body\":\"c\"},\"data\":{\"k\":\"\(key)\"}}}"
    _ = expectSame(SourceText(text), .json)
  }

  @Test func wrongMessagesAreNot() {
    for change in GeneratedMessageTests.Change.allCases {
      for number in 0..<6 {
        var generator = MessageGenerator(seed: UInt64(number + 31))
        for text in GeneratedMessageTests.changed(generator.request(), change) {
          guard expectSame(SourceText(text), .json) else { return }
        }
      }
    }
  }

  @Test(arguments: TestSeeds.all)
  func brokenMessagesAreNot(_ seed: UInt64) {
    print("PUSHLINT_SEED=\(seed) PUSHLINT_MUTATIONS=\(TestSeeds.mutations)")
    var numbers = SeededRandom(seed: seed)
    for _ in 0..<TestSeeds.mutations * 4 {
      var generator = MessageGenerator(seed: UInt64.random(in: 1...1_000_000, using: &numbers))
      let text = generator.request().rendered()
      let mutated = SourceText(bytes: Mutation.mutated(Array(text.utf8), &numbers))
      guard expectSame(mutated, Bool.random(using: &numbers) ? .json : .ndjson) else { return }
    }
  }

  /// Requests in a list are looked at one after the other.
  @Test func listsGetTheSame() {
    var random = SeededRandom(for: "lists of requests")
    var silent = 0
    for number in 0..<300 {
      var list = "["
      for element in 0..<Int.random(in: 0...5, using: &random) {
        var generator = MessageGenerator(seed: UInt64(number * 7 + element + 1))
        list += element > 0 ? [",", " ,\n", ",,", ""].randomElement(using: &random) ?? "," : ""
        switch Int.random(in: 0..<12, using: &random) {
        case 0: list += ["{}", "[]", "17", "\"a\"", "null", "[true ]"].randomElement(using: &random) ?? ""
        case 1:
          let text = generator.request().rendered()
          list += String(decoding: Mutation.mutated(Array(text.utf8), &random), as: UTF8.self)
        case 2: list += "[\(generator.request().rendered())]"
        default: list += #"{"message":{"topic":"a-\#(element)","notification":{"title":"t","body":"b"}}}"#
        }
      }
      list += ["]", " ]\n", "", "]]", "] x"].randomElement(using: &random) ?? "]"
      let source = SourceText((number.isMultiple(of: 3) ? " \n" : "") + list)
      guard expectSame(source, .json) else { return }
      if Self.linter.lintWithoutTrials(Source(source, .json)).diagnostics.isEmpty { silent += 1 }
    }
    print("\(silent) of 300 lists without a finding")
    #expect(silent > 20)
  }

  /// What is wrong in some elements of a list has the same place and pointer as where all of them are kept.
  @Test func listsOfManyKindsGetTheSame() {
    var random = SeededRandom()
    let others = [
      #"{"aps":{"alert":"x","badge":"1"}}"#, #"{"to":"x","notification":{"title":"t"},"priority":"hgih"}"#,
      #"{"log":1,"payload":"{\"message\":{\"topic\":\"a\",\"data\":{\"n\":1}}}"}"#, #"{"level":"info"}"#,
      #"{"batch":[{"message":{"topic":"a b"}},{"message":{"topic":"a","data":{"from":"x"}}}]}"#,
      #"{"app_id":"1","included_segments":["All"],"contents":{"en":"x"}}"#, #"{"name":"VAPID_PRIVATE_KEY:"}"#,
      #"{"key":"AIza\#(String(repeating: "Zq3vT8mLr", count: 4).prefix(35))"}"#, "{}", #"{"a":1,"a":2}"#,
    ]
    var found = 0
    for round in 0..<120 {
      // One has more than is kept at a time.
      let count = round == 0 ? 3_000 : Int.random(in: 1...30, using: &random)
      let elements = (0..<count).flatMap { _ -> [String] in
        var generator = MessageGenerator(seed: UInt64.random(in: 1...1_000, using: &random))
        switch Int.random(in: 0..<6, using: &random) {
        case 0: return [others.randomElement(using: &random) ?? ""]
        case 1:
          guard let change = GeneratedMessageTests.Change.allCases.randomElement(using: &random) else { return [] }
          return Array(GeneratedMessageTests.changed(generator.request(), change).prefix(1))
        default: return [generator.request().rendered()]
        }
      }
      let list = SourceText("[\(elements.joined(separator: round.isMultiple(of: 2) ? "," : " ,\n "))]")
      guard expectSame(list, .json) else { return }
      found += Self.linter.lintWithoutTrials(Source(list, .json)).diagnostics.count
    }
    #expect(found > 500)
  }

  @Test func examplesAndArchivesGetTheSame() {
    var lines: [UInt8] = []
    for entry in FixCorpus.entries where entry.source.language == .json || entry.source.language == .ndjson {
      guard expectSame(entry.source.text, entry.source.language) else { return }
      lines += entry.source.text.bytes.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 } + [0x0A]
    }
    _ = expectSame(SourceText(bytes: lines), .ndjson)
  }
}
