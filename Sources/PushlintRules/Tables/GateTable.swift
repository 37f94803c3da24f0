import PushlintPayload
import PushlintTables

/// The circumstances of all rules, with the numbers of their paths, ready to be asked of a payload.
struct GateTable: Sendable {
  /// A part of a list.
  private struct Part: Sendable, BitwiseCopyable {
    let start: UInt32
    let count: UInt32

    var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
  }

  /// What must be so for one rule.
  private struct Gate: Sendable, BitwiseCopyable {
    struct Asked: OptionSet, BitwiseCopyable {
      let rawValue: UInt8

      /// Something beside the value.
      static let anything = Asked(rawValue: 1)
      /// What the app must run on.
      static let targets = Asked(rawValue: 2)
      /// Nobody says what the app runs on.
      static let withoutTargets = Asked(rawValue: 4)
      /// One of more values than the tables have room for.
      static let manyValues = Asked(rawValue: 8)
    }

    let asked: Asked
    /// The number of the spelling, plus one; 0 for any.
    let spelling: UInt8
    /// A bit for each family of kinds and for each endpoint; 0 for all.
    let families: UInt8
    let endpoints: UInt8
    let present: Part
    let absent: Part
    let becomes: Part
  }

  /// A path that must be there, with one of some values; without values any will do.
  private struct Presence: Sendable, BitwiseCopyable {
    let path: PathID
    let values: RuleWords.List
  }

  /// What must become of a message on the devices of a platform.
  private struct Outcome: Sendable, BitwiseCopyable {
    let platform: UInt8
    /// A bit for each kind of message.
    let kinds: UInt8
  }

  private let gates: Table<Gate>
  private let present: Table<Presence>
  private let absent: Table<PathID>
  private let outcomes: Table<Outcome>

  init(_ all: [Circumstances], _ paths: PathTable, _ words: inout RuleWords.Builder) {
    var gates: [Gate] = []
    var present: [Presence] = []
    var absent: [PathID] = []
    var outcomes: [Outcome] = []
    func part(_ start: Int, _ end: Int) -> Part {
      Part(start: UInt32(clamping: start), count: UInt32(clamping: end - start))
    }
    for circumstances in all {
      let starts = (present.count, absent.count, outcomes.count)
      var asked: Gate.Asked = circumstances.areNone ? [] : .anything
      for (path, values) in circumstances.present {
        let list = words.list(values)
        if list == nil { asked.insert(.manyValues) }
        present.append(Presence(path: paths[path] ?? .unknown, values: list ?? .none))
      }
      absent += circumstances.absent.map { paths[$0] ?? .unknown }
      outcomes += circumstances.becomes.map {
        Outcome(platform: UInt8(Self.number($0.platform)), kinds: Self.bits($0.kinds))
      }
      if !circumstances.targets.isEmpty { asked.insert(.targets) }
      if circumstances.withoutTargets { asked.insert(.withoutTargets) }
      gates.append(
        Gate(
          asked: asked, spelling: UInt8(circumstances.spelling.map { Self.number($0) + 1 } ?? 0),
          families: Self.bits(circumstances.families), endpoints: Self.bits(circumstances.endpoints),
          present: part(starts.0, present.count), absent: part(starts.1, absent.count),
          becomes: part(starts.2, outcomes.count)))
    }
    self.gates = Table(gates)
    self.present = Table(present)
    self.absent = Table(absent)
    self.outcomes = Table(outcomes)
  }

  init(from image: inout ImageReader) {
    gates = image.table(of: Gate.self)
    present = image.table(of: Presence.self)
    absent = image.table(of: PathID.self)
    outcomes = image.table(of: Outcome.self)
  }

  func write(to image: inout ImageWriter) {
    image.add(gates)
    image.add(present)
    image.add(absent)
    image.add(outcomes)
  }

  private static func number<Value: CaseIterable & Equatable>(_ value: Value) -> Int {
    Value.allCases.enumerated().first { $0.element == value }?.offset ?? 0
  }

  private static func bits<Value: CaseIterable & Equatable>(_ values: [Value]) -> UInt8 {
    values.reduce(0) { $0 | 1 << UInt8(truncatingIfNeeded: number($1)) }
  }

  /// Whether all of the circumstances of a rule hold for the payload of `scene`.
  func holds(_ rule: Int, for scene: Scene, _ rules: RuleSet) -> Bool {
    let gate = gates[rule]
    guard gate.asked.contains(.anything) else { return true }
    let payload = scene.payload
    if gate.spelling != 0, Int(gate.spelling) - 1 != Self.number(payload.spelling) { return false }
    if gate.families != 0, gate.families & Self.bits([payload.kind.family]) == 0 { return false }
    if gate.endpoints != 0 {
      guard let endpoint = scene.endpoint, gate.endpoints & Self.bits([endpoint]) != 0 else { return false }
    }
    if gate.asked.contains(.withoutTargets), scene.targets != nil { return false }
    if gate.asked.contains(.targets) {
      guard scene.targets != nil, rules.rules[rule].circumstances.hold(forTargets: scene.targets) else { return false }
    }
    if gate.asked.contains(.manyValues) {
      for (path, values) in rules.rules[rule].circumstances.present where !values.isEmpty {
        guard case .seen(let value?) = payload.sight(of: path), values.contains(value) else { return false }
      }
    }
    for presence in present.part(gate.present.range) {
      guard let sight = payload.sight(of: presence.path), case .seen(let value) = sight else { return false }
      if !presence.values.isEmpty {
        guard let value else { return false }
        let key = rules.tables.words.key(of: value)
        guard key != KeyTable.unknown, rules.tables.words.keys(of: presence.values).contains(key) else { return false }
      }
    }
    guard absent.part(gate.absent.range).allSatisfy(payload.isAbsent) else { return false }
    return outcomes.part(gate.becomes.range).allSatisfy { outcome in
      scene.messages[Platform.allCases[Int(outcome.platform)]]?.kind.map {
        outcome.kinds & Self.bits([$0]) != 0
      } == true
    }
  }

  /// Whether a rule asks for anything beside the value.
  func asks(_ rule: Int) -> Bool { gates[rule].asked.contains(.anything) }

  /// Whether the circumstances of a rule may hold for any request to FCM in JSON.
  ///
  /// - Parameter targets: what the app runs on; `nil` when nobody says.
  func mayHold(_ rule: Int, forRequestsOf targets: Targets?) -> Bool {
    let gate = gates[rule]
    guard gate.asked.contains(.anything) else { return true }
    if gate.spelling != 0, Int(gate.spelling) - 1 != Self.number(Spelling.wire) { return false }
    if gate.families != 0, gate.families & Self.bits([DocumentKind.Family.fcm]) == 0 { return false }
    if gate.endpoints != 0 { return false }
    return !gate.asked.contains(targets == nil ? .targets : .withoutTargets)
  }

  /// Whether the circumstances of a rule may hold for a request, as far as a glance tells, when they may for any.
  func mayHold(_ rule: Int, for glance: RequestGlance, _ words: RuleWords) -> Bool {
    let gate = gates[rule]
    guard gate.asked.contains(.anything) else { return true }
    for presence in present.part(gate.present.range) {
      if glance.isAbsent(presence.path) { return false }
      if !presence.values.isEmpty, let text = glance.plainText(at: presence.path),
        !words.contains(presence.values, text)
      {
        return false
      }
    }
    for path in absent.part(gate.absent.range) where !glance.isAbsent(path) { return false }
    for outcome in outcomes.part(gate.becomes.range) {
      let platform = Platform.allCases[Int(outcome.platform)]
      // A platform that the app is not on gets nothing.
      guard glance.targets?.has(platform) ?? true, let kind = glance.kind(for: platform),
        outcome.kinds & Self.bits([kind]) != 0
      else { return false }
    }
    return true
  }
}
