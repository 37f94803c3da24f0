import PushlintExtract
import PushlintTree
import PushlintTables
import PushlintText
import TestSupport
import Testing

@testable import PushlintPayload
@testable import PushlintRules

/// What is said of a value on the fast path is what rules and catalogue find when they look closer.
@Suite struct ValuePrefilterTests {
  private static let rules = BuiltInRules.shared

  /// The payloads on the pages of all rules, and as many again with a piece of one put into another.
  private static let payloads: [Payload] = {
    let blocks = rules.rules.flatMap { PageExamples($0.page).blocks }
    var random = SeededRandom(for: "value prefilter")
    var texts = blocks.compactMap { block in language(block.language).map { (block.text, $0) } }
    for _ in 0..<800 {
      guard let (text, language) = texts.randomElement(using: &random),
        let (other, _) = texts.randomElement(using: &random)
      else { break }
      texts.append((mixed(text, other, &random), language))
    }
    return texts.flatMap { text, language in
      excerpts(in: SourceText(text), language: language).flatMap { excerpt -> [Payload] in
        guard let document = excerpt.document else { return [] }
        let found = PayloadDetector(excerpt, document, language: language).detect().payloads
        return found.map { Payload(excerpt, document, $0, rules.catalogue) }
      }
    }
  }()

  private static func language(_ name: String) -> HostLanguage? {
    switch name {
    case "json": .json
    case "jsonc": .jsonc
    case "json5": .json5
    case "js", "javascript": .javaScript
    case "http": .http
    default: nil
    }
  }

  /// A text in which a value or a key of another one stands in the place of one of its own.
  private static func mixed(_ text: String, _ other: String, _ random: inout SeededRandom) -> String {
    let pieces = other.matches(of: /"[^"\n]*"|-?[0-9]+|true|null|\[\]|\{\}/).map { String($0.output) }
    guard let place = text.matches(of: /"[^"\n]*"|[0-9]+|true/).randomElement(using: &random),
      let piece = pieces.randomElement(using: &random)
    else { return text }
    var mixed = text
    mixed.replaceSubrange(place.range, with: Int.random(in: 0..<4, using: &random) == 0 ? piece.lowercased() : piece)
    return mixed
  }

  /// Payloads in JSON are looked at by the plans of their places: what is passed over there has no violation.
  @Test func plansOfPlacesAreRight() throws {
    let engine = Engine(
      Self.rules, levels: Dictionary(uniqueKeysWithValues: Self.rules.rules.map { ($0.id, .on(.warning)) }))
    var (passed, seen) = (0, 0)
    for payload in Self.payloads {
      let places = engine.withFastPath(of: payload) { fastPath in
        fastPath.map { engine.doubtfulPlaces(of: payload, $0).map(\.place) }
      }
      guard let places else { continue }
      let left = Set(places)
      seen += 1
      for doubt in engine.doubtfulPlaces(of: payload, nil) where !left.contains(doubt.place) {
        passed += 1
        for rule in doubt.rules {
          let violation = Self.rules.rules[rule].expectation?.violation(RuleSubject(payload, place: doubt.place))
          #expect(violation == nil, "\(Self.rules.rules[rule].id) \(payload.path(of: doubt.place))")
        }
      }
    }
    print("\(passed) doubtful places passed over in \(seen) payloads")
    #expect(passed > 5 && seen > 500)
  }

  @Test func expectationsAreRight() {
    var told = 0
    for payload in Self.payloads {
      let passed = payload.tree.withView { view in
        payload.records.indices.flatMap { index -> [(place: Int, rule: Int)] in
          let record = payload.records[index]
          let node = Int(record.node)
          return Self.rules.rules.indices.filter { rule in
            let prefilter = Self.rules.tables.prefilters[rule]
            // Values of which only the type is known are always looked at closer.
            guard prefilter.isForValues, view.nodes[node].knownKind == nil else { return false }
            let quick = prefilter.passes(view.nodes[node].kind, isNamed: false)
            // The name of a path that nobody names is its key.
            let key = record.path == .unknown && record.key >= 0 ? Int(record.key) : nil
            var text: TextFastPath?
            return quick ?? prefilter.passes(node, key: key, in: view, &text, Self.rules.tables.words)
          }.map { (index, $0) }
        }
      }
      for (place, rule) in passed {
        guard case .expectation(_, let expectation) = Self.rules.rules[rule].trigger else { continue }
        told += 1
        let subject = RuleSubject(payload, place: place)
        guard expectation.violation(subject) == nil else {
          Issue.record(
            "\(Self.rules.rules[rule].id) is said to pass \(payload.path(of: place)): \(subject.source ?? "")")
          return
        }
      }
    }
    #expect(told > 500_000, "\(told)")
  }

  @Test func fieldsAreRight() {
    let closer = Table(
      Self.rules.tables.shapes.map { shape in
        var shape = shape
        shape.needsLook = true
        return shape
      })
    for payload in Self.payloads {
      let quick = FieldValidator.issues(of: payload, Self.rules, reported: [])
      let full = FieldValidator.issues(of: payload, Self.rules, reported: [], shapes: closer)
      #expect(
        quick.map(Self.words) == full.map(Self.words),
        "\(payload.excerpt.text.string(payload.excerpt.text.range))\n\(quick.map(\.kind)) \(full.map(\.kind))")
      let withoutCase = FieldValidator.issues(of: payload, Self.rules, reported: [], ignoresCase: true)
      #expect(
        withoutCase.filter { $0.kind != .looseCase }.map(Self.words)
          == full.filter { $0.kind != .looseCase }.map(Self.words))
    }
  }

  /// All of an issue.
  private static func words(_ issue: FieldViolation) -> String {
    let finding = issue.finding
    let edits = finding.alternatives.map { "\($0.isSafe) \($0.edits) \($0.values)" }
    return "\(issue.kind) \(finding.range) \(finding.place ?? -1) \(finding.values) \(edits) \(finding.outcome ?? "")"
  }

  /// Of a payload without a mistake hardly anything is left for a closer look.
  @Test func littleIsLeftOfCleanPayloads() throws {
    let text = """
      {"message":{"topic":"news","notification":{"title":"a","body":"b","image":"https://img.example.com/a.png"},\
      "data":{"order":"17"},"android":{"priority":"HIGH","ttl":"60s","notification":{"color":"#1a2b3c"}}}}
      """
    let excerpt = try #require(excerpts(in: SourceText(text), language: .json).first)
    let document = try #require(excerpt.document)
    let found = try #require(PayloadDetector(excerpt, document, language: .json).detect().payloads.first)
    let payload = Payload(excerpt, document, found, Self.rules.catalogue)
    let left = payload.tree.withView { view in
      payload.records.indices.filter { index in
        let record = payload.records[index]
        guard record.path != .unknown else { return false }
        var text: TextFastPath?
        let tables = Self.rules.tables
        return tables.rulesOfPath[record.path.index].map(Int.init).contains { rule in
          tables.isOnByDefault(rule) && !tables.looksAround(rule)
            && !tables.prefilters[rule].passes(Int(record.node), key: nil, in: view, &text, tables.words)
        }
      }
    }
    #expect(left.map { payload.path(of: $0) } == [])
  }
}
