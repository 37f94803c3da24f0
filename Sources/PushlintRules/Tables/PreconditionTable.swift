import PushlintPayload
import PushlintTables

/// The preconditions of all rules, with the numbers of their paths, ready to be asked of a payload.
struct PreconditionTable: Sendable {
  /// A part of a list.
  private struct Part: Sendable, BitwiseCopyable {
    let start: UInt32
    let count: UInt32

    var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
  }

  /// What must be so for one rule.
  private struct Entry: Sendable, BitwiseCopyable {
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

  private let entries: Table<Entry>
  private let present: Table<Presence>
  private let absent: Table<PathID>
  private let outcomes: Table<Outcome>

  init(_ all: [RulePreconditions], _ paths: PathTable, _ words: inout RuleWords.Builder) {
    var entries: [Entry] = []
    var present: [Presence] = []
    var absent: [PathID] = []
    var outcomes: [Outcome] = []
    func part(_ start: Int, _ end: Int) -> Part {
      Part(start: UInt32(clamping: start), count: UInt32(clamping: end - start))
    }
    for preconditions in all {
      let starts = (present.count, absent.count, outcomes.count)
      var asked: Entry.Asked = preconditions.areNone ? [] : .anything
      for (path, values) in preconditions.present {
        let list = words.list(values)
        if list == nil { asked.insert(.manyValues) }
        present.append(Presence(path: paths[path] ?? .unknown, values: list ?? .none))
      }
      absent += preconditions.absent.map { paths[$0] ?? .unknown }
      outcomes += preconditions.becomes.map {
        Outcome(platform: $0.platform.number, kinds: $0.kinds.reduce(0) { $0 | 1 << $1.number })
      }
      if !preconditions.targets.isEmpty { asked.insert(.targets) }
      if preconditions.withoutTargets { asked.insert(.withoutTargets) }
      entries.append(
        Entry(
          asked: asked, spelling: UInt8(preconditions.spelling.map { Self.number($0) + 1 } ?? 0),
          families: Self.bits(preconditions.families), endpoints: Self.bits(preconditions.endpoints),
          present: part(starts.0, present.count), absent: part(starts.1, absent.count),
          becomes: part(starts.2, outcomes.count)))
    }
    self.entries = Table(entries)
    self.present = Table(present)
    self.absent = Table(absent)
    self.outcomes = Table(outcomes)
  }

  init(from image: inout ImageReader) {
    entries = image.table(of: Entry.self)
    present = image.table(of: Presence.self)
    absent = image.table(of: PathID.self)
    outcomes = image.table(of: Outcome.self)
  }

  func write(to image: inout ImageWriter) {
    image.add(entries)
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

  /// Whether all of the preconditions of a rule hold for the payload of `context`.
  func holds(_ rule: Int, for context: RuleContext, _ rules: RuleSet) -> Bool {
    let entry = entries[rule]
    guard entry.asked.contains(.anything) else { return true }
    let payload = context.payload
    if entry.spelling != 0, Int(entry.spelling) - 1 != Self.number(payload.spelling) { return false }
    if entry.families != 0, entry.families & Self.bits([payload.kind.family]) == 0 { return false }
    if entry.endpoints != 0 {
      guard let endpoint = context.endpoint, entry.endpoints & Self.bits([endpoint]) != 0 else { return false }
    }
    if entry.asked.contains(.withoutTargets), context.targets != nil { return false }
    if entry.asked.contains(.targets) {
      guard context.targets != nil, rules.rules[rule].preconditions.hold(forTargets: context.targets) else {
        return false
      }
    }
    if entry.asked.contains(.manyValues) {
      for (path, values) in rules.rules[rule].preconditions.present where !values.isEmpty {
        guard case .seen(let value?) = payload.presence(of: path), values.contains(value) else { return false }
      }
    }
    for asked in present.part(entry.present.range) {
      guard let presence = payload.presence(of: asked.path), case .seen(let value) = presence else { return false }
      if !asked.values.isEmpty {
        guard let value else { return false }
        let key = rules.tables.words.key(of: value)
        guard key != KeyTable.unknown, rules.tables.words.keys(of: asked.values).contains(key) else { return false }
      }
    }
    guard absent.part(entry.absent.range).allSatisfy(payload.isAbsent) else { return false }
    return outcomes.part(entry.becomes.range).allSatisfy { outcome in
      Platform(number: outcome.platform).flatMap { context.messages[$0]?.kind }.map {
        outcome.kinds & 1 << $0.number != 0
      } == true
    }
  }

  /// Whether a rule asks for anything beside the value.
  func asks(_ rule: Int) -> Bool { entries[rule].asked.contains(.anything) }

  /// Whether the preconditions of a rule may hold for any request to FCM in JSON.
  ///
  /// - Parameter targets: what the app runs on; `nil` when nobody says.
  func mayHold(_ rule: Int, forRequestsOf targets: Targets?) -> Bool {
    let entry = entries[rule]
    guard entry.asked.contains(.anything) else { return true }
    if entry.spelling != 0, Int(entry.spelling) - 1 != Self.number(Spelling.wire) { return false }
    if entry.families != 0, entry.families & Self.bits([DocumentKind.Family.fcm]) == 0 { return false }
    if entry.endpoints != 0 { return false }
    return !entry.asked.contains(targets == nil ? .targets : .withoutTargets)
  }

  /// Whether the preconditions of a rule may hold for a request, as far as the fast path can tell, when they may for any.
  func mayHold(_ rule: Int, for fastPath: RequestFastPath, _ words: RuleWords) -> Bool {
    let entry = entries[rule]
    guard entry.asked.contains(.anything) else { return true }
    for asked in present.part(entry.present.range) {
      if fastPath.isAbsent(asked.path) { return false }
      if !asked.values.isEmpty, let text = fastPath.plainText(at: asked.path),
        !words.contains(asked.values, text)
      {
        return false
      }
    }
    for path in absent.part(entry.absent.range) where !fastPath.isAbsent(path) { return false }
    for outcome in outcomes.part(entry.becomes.range) {
      // A platform that the app is not on gets nothing.
      guard let platform = Platform(number: outcome.platform), fastPath.platforms.has(platform),
        let kind = fastPath.kind(for: platform), outcome.kinds & 1 << kind.number != 0
      else { return false }
    }
    return true
  }
}
