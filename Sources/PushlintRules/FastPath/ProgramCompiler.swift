import PushlintPayload
import PushlintSyntax
import PushlintTables

/// Compiles fields and rules into a ``Program``.
struct ProgramCompiler {
  private let rules: RuleSet
  private let isOn: (Int) -> Bool
  private let catalogue: FieldCatalogue
  private var program = Program()
  /// States by the path and the state of the rules' automaton.
  private var states: [String: Int] = [:]

  /// Checks that a clean request in JSON wakes only by what ``CleanRequest`` looks at.
  static let handledChecks: Set<String> = [
    BareMessageCheck.name, BlackLightCheck.name, ConditionCheck.name, DeclarativeNotificationCheck.name,
    DuplicateKeyCheck.name, FieldVersionCheck.name, ForeignHostCheck.name, LegacyCheck.name, LegacyTargetCheck.name,
    LiveActivityCheck.name, NestedMessageCheck.name, NodeLifetimeCheck.name, NodeSpellingCheck.name,
    NotAnObjectCheck.name, PayloadSizeCheck.name, PushTopicCheck.name, ReplacedDataCheck.name, SecretCheck.name,
    SendMethodCheck.name, TargetCheck.name, UntargetedPlatformCheck.name, WrappedForSDKCheck.name,
  ]

  /// - Returns: `nil` where a rule is on that nobody can compile.
  static func program(_ rules: RuleSet, isOn: @escaping (Int) -> Bool) -> Program? {
    for (number, check) in rules.checks.enumerated() where isOn(rules.tables.checks.rule(of: number)) {
      guard handledChecks.contains(type(of: check).name) else { return nil }
    }
    var compiler = ProgramCompiler(rules, isOn)
    compiler.compile()
    return compiler.program
  }

  private init(_ rules: RuleSet, _ isOn: @escaping (Int) -> Bool) {
    self.rules = rules
    self.isOn = isOn
    catalogue = rules.catalogue
  }

  private mutating func compile() {
    program.keys = KeyTable(words())
    for path in CheckedPaths.all { _ = presence(of: path) }
    // Gates name paths before their edges are made.
    for (index, rule) in rules.rules.enumerated() where isOn(index) {
      for path in rule.circumstances.present.map(\.path) + rule.circumstances.absent { _ = presence(of: path) }
    }
    program.start = state(at: "", rules.tables.matcher.state(at: ""))
  }

  /// Every word that the program compares with.
  private func words() -> [String] {
    var words: [String] = []
    for (_, field) in catalogue.all { words += Self.spellings(of: field) + field.values }
    for rule in rules.rules {
      guard case .expectation(_, let expectation) = rule.trigger else { continue }
      words += expectation.keys
    }
    return words
  }

  /// The ways in which a key may be written for a service.
  private static func spellings(of field: Field) -> [String] {
    let lower = field.name.lowercased()
    return [field.name, FieldCatalogue.camelCase(field.name), lower, lower.prefix(1).uppercased() + lower.dropFirst()]
  }

  private mutating func presence(of path: String) -> UInt8? {
    if let known = program.presences[path] { return known }
    guard path.hasPrefix("message"), program.presences.count < 128 else { return nil }
    let number = UInt8(program.presences.count)
    program.presences[path] = number
    return number
  }

  // MARK: Objects

  private mutating func state(at path: String, _ matched: PathMatcher.State) -> Int {
    let object = catalogue.object(at: path)
    guard object != nil || matched != PathMatcher.dead else { return -1 }
    let name = "\(matched) \(path)"
    if let known = states[name] { return known }
    let state = program.states.count
    states[name] = state
    program.states.append(Program.State())
    if let object {
      compile(object, state, matched)
    } else {
      compileMap(path, state, matched)
    }
    return state
  }

  private mutating func compile(_ object: FieldObject, _ state: Int, _ matched: PathMatcher.State) {
    let others = rules.tables.matcher.step(matched, "\u{0}")
    if object.isOpen, others == PathMatcher.dead {
      program.states[state].other = .own
      program.states[state].object = program.objects.count
      program.objects.append(object)
    }
    for (bit, field) in object.fields.enumerated() where !field.isForSDK && bit < 64 {
      var edge: Int?
      for key in Set(Self.spellings(of: field)) {
        guard let match = catalogue.match(key, inObjectAt: object.path), match.field === field,
          match.spelling == .wire || match.spelling == .camel || field.nodeName == field.name
        else { continue }
        if edge == nil {
          edge = self.edge(field, of: object, bit: UInt8(bit), rules.tables.matcher.step(matched, field.name))
        }
        program.edgeTable[UInt32(truncatingIfNeeded: state) << 16 | UInt32(program.keys[key])] = edge
      }
      if field.isRequired { program.states[state].required |= 1 << UInt64(bit) }
    }
    // Of an object with more fields than bits nothing can be proved.
    if object.fields.count > 64 { program.states[state].required = .max }
  }

  /// An object whose keys are all the sender's own, and judged alike.
  private mutating func compileMap(_ path: String, _ state: Int, _ matched: PathMatcher.State) {
    let others = rules.tables.matcher.step(matched, "\u{0}")
    guard others != PathMatcher.dead, !rules.tables.matcher.looksAtName(behind: matched) else { return }
    program.states[state].other = .edge
    program.states[state].otherEdge = edge(at: path + ".\u{0}", kinds: .max, others, key: nil)
  }

  // MARK: Values

  private mutating func edge(
    _ field: Field, of object: FieldObject, bit: UInt8, _ matched: PathMatcher.State
  ) -> Int {
    let path = object.path.isEmpty ? field.name : object.path + "." + field.name
    let kinds = object.naming == .header ? Self.bit(.string) : Self.kinds(of: field.type)
    let index = edge(at: path, kinds: kinds, matched, key: field.name)
    program.edges[index].bit = bit
    program.edges[index].presence = program.presences[path]
    program.edges[index].tests = tests(of: field.type, field) + program.edges[index].tests
    guard kinds & Self.bit(.array) != 0 else { return index }
    let element = edge(
      at: path + "[]", kinds: field.items.map(Self.kinds) ?? Self.anyValue, rules.tables.matcher.step(matched, "[]"),
      key: "[]"
    )
    if let items = field.items {
      program.edges[element].tests = tests(of: items, field) + program.edges[element].tests
    }
    program.edges[index].element = element
    return index
  }

  /// - Parameter key: the last name of the path; `nil` where it may be any.
  private mutating func edge(
    at path: String, kinds: Program.Kinds, _ matched: PathMatcher.State, key: String?
  ) -> Int {
    var edge = Program.Edge(kinds: kinds)
    for rule in rules.tables.matcher.rules(at: matched).map(Int.init) where isOn(rule) {
      guard case .expectation(_, let expectation) = rules.rules[rule].trigger,
        let gate = gate(rules.rules[rule].circumstances)
      else { continue }
      if let key, !expectation.speaksOf(key) { continue }
      edge.tests.append(test(expectation, of: rule, isAnyKey: key == nil, gate: gate.index))
    }
    let index = program.edges.count
    program.edges.append(edge)
    if kinds & Self.bit(.object) != 0 {
      let state = state(at: path, matched)
      program.edges[index].state = state
    }
    return index
  }

  private func test(_ expectation: Expectation, of rule: Int, isAnyKey: Bool, gate: Int?) -> Program.Test {
    var test = Program.Test(condition: condition(expectation, of: rule), gate: gate)
    if isAnyKey, expectation.hasExactKeys {
      test.keys = expectation.keys.map { program.keys[$0] }
      test.prefixes = expectation.prefixes.map { Array($0.utf8) }
    }
    return test
  }

  private func condition(_ expectation: Expectation, of rule: Int) -> Program.Test.Condition {
    if expectation.isAbsent { return .never }
    if let member = expectation.member { return .member(member, when: expectation.whenMember) }
    var rest = expectation
    rest.keys = []
    rest.prefixes = []
    if !rest.types.isEmpty {
      let kinds = rest.types.reduce(Self.unseen) { $0 | Self.kinds(named: $1) }
      rest.types = []
      if rest.isEmpty { return .kind(kinds) }
    } else if rest.isFilled {
      rest.isFilled = false
      if rest.isEmpty { return .filled }
    } else if rest.smallestCount != nil || rest.largestCount != nil {
      let bounds = (rest.smallestCount ?? 0)...max(rest.largestCount ?? .max, rest.smallestCount ?? 0)
      rest.smallestCount = nil
      rest.largestCount = nil
      if rest.isEmpty { return .count(bounds) }
    }
    // The key is known by its edge, or asked for beside it.
    return .expectation(expectation, rule: rule)
  }

  /// What a field asks of its values.
  private func tests(of type: FieldType, _ field: Field) -> [Program.Test] {
    switch type {
    case .enum:
      let words = field.values.map { program.keys[$0] }
      return words.isEmpty ? [] : [Program.Test(condition: .word(words), kinds: Self.bit(.string))]
    case .duration: return [Program.Test(condition: .duration, kinds: Self.bit(.string))]
    case .flag: return [Program.Test(condition: .flag, kinds: Self.bit(.number))]
    case .integer: return [number(field, in: -0x1p31...0x1p31 - 1, isWhole: true)]
    case .unixSeconds: return [number(field, in: -1e15...99_999_999_999, isWhole: false)]
    // Those in milliseconds since 1973, so that no reader takes them for seconds.
    case .milliseconds: return [number(field, in: 100_000_000_000...1e15, isWhole: false)]
    case .number, .numbers: return [number(field, in: -1e15...1e15, isWhole: false)]
    // Few messages have one.
    case .timestamp: return [Program.Test(condition: .never)]
    default: return []
    }
  }

  private func number(_ field: Field, in bounds: ClosedRange<Double>, isWhole: Bool) -> Program.Test {
    let low = max(bounds.lowerBound, field.minimum ?? bounds.lowerBound)
    let high = max(low, min(bounds.upperBound, field.maximum ?? bounds.upperBound))
    return Program.Test(condition: .number(low...high, isWhole: isWhole), kinds: Self.bit(.number))
  }

  /// - Returns: `nil` where the rule does not speak of requests in JSON.
  private mutating func gate(_ circumstances: Circumstances) -> (index: Int?, Void)? {
    if circumstances.spelling == .node || !circumstances.endpoints.isEmpty || !circumstances.targets.isEmpty {
      return nil
    }
    if !circumstances.families.isEmpty, !circumstances.families.contains(.fcm) { return nil }
    var gate = Program.Gate()
    for (path, _) in circumstances.present {
      guard let presence = presence(of: path) else { return nil }
      gate.present.append(presence)
    }
    gate.absent = circumstances.absent.compactMap { presence(of: $0) }
    gate.needsNothingShown = circumstances.becomes.contains { $0 == .apple && !$1.contains(.notification) }
    guard !gate.present.isEmpty || !gate.absent.isEmpty || gate.needsNothingShown else { return (nil, ()) }
    program.gates.append(gate)
    return (program.gates.count - 1, ())
  }

  // MARK: Kinds

  static func bit(_ kind: SyntaxTree.Node.Kind) -> Program.Kinds { 1 << Program.Kinds(kind.rawValue) }

  private static let anyValue: Program.Kinds =
    bit(.string) | bit(.number) | bit(.boolean) | bit(.object) | bit(.array)
  private static let unseen: Program.Kinds = bit(.opaque) | bit(.missing)

  private static func kinds(of type: FieldType) -> Program.Kinds {
    switch type {
    case .any, .native: anyValue
    case .string, .url, .color, .duration, .timestamp, .enum: bit(.string)
    case .number, .integer, .unixSeconds, .milliseconds, .flag: bit(.number)
    case .boolean: bit(.boolean)
    case .object, .map: bit(.object)
    case .array: bit(.array)
    case .alert, .sound: bit(.string) | bit(.object)
    case .numbers: bit(.number) | bit(.array)
    }
  }

  private static func kinds(named name: String) -> Program.Kinds {
    switch name {
    case "string": bit(.string)
    case "number": bit(.number)
    case "boolean": bit(.boolean)
    case "null": bit(.null)
    case "object": bit(.object)
    case "array": bit(.array)
    default: 0
    }
  }
}

extension Expectation {
  /// Whether it asks for nothing.
  fileprivate var isEmpty: Bool {
    types.isEmpty && !isAbsent && format == nil && notFormat == nil && member == nil && whenMember == nil
      && values.isEmpty && excludedValues.isEmpty && minimum == nil && maximum == nil && byteLimit == nil
      && smallestCount == nil && largestCount == nil && !isFilled
  }
}
