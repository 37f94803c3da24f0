import PushlintTables
import PushlintTree

/// Tells of most values on the fast path that they are as a rule expects.
///
/// What it lets pass has no violation; what it does not is looked at by ``Expectation/violation(_:)``.
///
/// - Shape: plain numbers; its words are those of the rules' tables.
struct ExpectationPrefilter: Sendable, BitwiseCopyable {
  /// What a rule asks for.
  private struct Asked: OptionSet, BitwiseCopyable {
    let rawValue: UInt16

    /// The key should not stand there.
    static let absent = Asked(rawValue: 1 << 0)
    static let whenMember = Asked(rawValue: 1 << 1)
    static let member = Asked(rawValue: 1 << 2)
    /// Some keys only.
    static let keys = Asked(rawValue: 1 << 3)
    static let filled = Asked(rawValue: 1 << 4)
    /// A number of elements.
    static let count = Asked(rawValue: 1 << 5)
    /// A number within bounds.
    static let bounds = Asked(rawValue: 1 << 6)
    static let byteLimit = Asked(rawValue: 1 << 7)
    static let values = Asked(rawValue: 1 << 8)
    static let excluded = Asked(rawValue: 1 << 9)
    static let format = Asked(rawValue: 1 << 10)
    static let notFormat = Asked(rawValue: 1 << 11)
    /// More words than the tables have room for: nothing is told on the fast path.
    static let large = Asked(rawValue: 1 << 14)
    /// The rule has an expectation.
    static let anything = Asked(rawValue: 1 << 15)

    static let value: Asked = [.bounds, .byteLimit, .values, .excluded]
    static let inside: Asked = [.filled, .count]
    static let text: Asked = [.format, .notFormat]
  }

  private let asked: Asked
  /// The kinds that the value may have; all where it may have any.
  private let kinds: NodeKinds
  private let member: KeyTable.Key
  private let whenMember: KeyTable.Key
  /// Numbers of text formats.
  private let format: UInt8
  private let notFormat: UInt8
  /// So that no byte is left to chance.
  private let filler: UInt16 = 0
  private let values: RuleWords.List
  private let excluded: RuleWords.List
  /// The keys that the rule speaks of, and what others begin with.
  private let keys: RuleWords.List
  private let prefixes: RuleWords.List
  private let byteLimit: UInt32
  /// One bit for each length that a key has, the last one for all beyond.
  private let keyLengths: UInt64
  private let minimum: Double
  private let maximum: Double

  private static let formats = TextFormat.allCases

  /// - Parameter expectation: `nil` for a rule that has none.
  init(_ expectation: Expectation?, _ words: inout RuleWords.Builder) {
    let given = expectation?.terms ?? Expectation.Terms()
    var asked: Asked = expectation == nil ? [] : .anything
    if given.isAbsent { asked.insert(.absent) }
    if given.whenMember != nil { asked.insert(.whenMember) }
    if given.member != nil { asked.insert(.member) }
    if !given.keys.isEmpty || !given.prefixes.isEmpty { asked.insert(.keys) }
    if given.isFilled { asked.insert(.filled) }
    if given.smallestCount != nil || given.largestCount != nil { asked.insert(.count) }
    if given.minimum != nil || given.maximum != nil { asked.insert(.bounds) }
    if given.byteLimit != nil { asked.insert(.byteLimit) }
    if !given.values.isEmpty { asked.insert(.values) }
    if !given.excludedValues.isEmpty { asked.insert(.excluded) }
    if given.format != nil { asked.insert(.format) }
    if given.notFormat != nil { asked.insert(.notFormat) }
    kinds =
      given.types.isEmpty ? .all : given.types.reduce(into: NodeKinds.unseen) { $0.formUnion(NodeKinds(named: $1)) }
    member = given.member.map { words.key($0) } ?? KeyTable.unknown
    whenMember = given.whenMember.map { words.key($0) } ?? KeyTable.unknown
    format = UInt8(clamping: given.format.flatMap(Self.formats.firstIndex) ?? 0)
    notFormat = UInt8(clamping: given.notFormat.flatMap(Self.formats.firstIndex) ?? 0)
    let lists = [given.values, given.excludedValues, given.keys, given.prefixes].map { words.list($0) }
    let isLarge = lists.contains { $0 == nil } || given.member != nil && member == KeyTable.unknown
    if isLarge || given.whenMember != nil && whenMember == KeyTable.unknown { asked.insert(.large) }
    self.asked = asked
    values = lists[0] ?? .none
    excluded = lists[1] ?? .none
    keys = lists[2] ?? .none
    prefixes = lists[3] ?? .none
    byteLimit = UInt32(clamping: given.byteLimit ?? 0)
    minimum = given.minimum ?? -.infinity
    maximum = given.maximum ?? .infinity
    keyLengths = given.keys.reduce(0) { $0 | 1 << UInt64(min($1.utf8.count, 63)) }
  }

  /// Whether the rule has an expectation.
  @inline(__always)
  var isForValues: Bool { asked.contains(.anything) }

  // MARK: By kind

  /// Whether a value of a kind is as expected; `nil` where the kind does not tell.
  ///
  /// - Parameter isNamed: whether the rule surely speaks of the value's key.
  @inline(__always)
  func passes(_ kind: SyntaxTree.Node.Kind, isNamed: Bool) -> Bool? {
    if asked.contains(.large) || asked.contains(.keys) && !isNamed { return nil }
    if asked.contains(.whenMember) { return kind == .object ? nil : true }
    if asked.contains(.absent) { return false }
    if asked.contains(.member) { return kind == .object || !asked.isDisjoint(with: .inside) ? nil : true }
    switch kind {
    case .document, .key, .spread, .opaque, .missing: return true
    case .object, .array: return kinds.contains(kind) ? asked.isDisjoint(with: .inside) ? true : nil : false
    case .null: return kinds.contains(kind)
    case .boolean: return kinds.contains(kind) && asked.isDisjoint(with: .value)
    case .number:
      guard kinds.contains(kind) else { return false }
      return asked.isDisjoint(with: .value) ? true : nil
    case .string:
      guard kinds.contains(kind) else { return false }
      return asked.isDisjoint(with: [.inside, .value, .text]) ? true : nil
    }
  }

  /// Whether the rule speaks of some keys only, and a key surely is none of them.
  func surelySkips(key: UnsafeRawBufferPointer, _ words: RuleWords) -> Bool {
    !asked.contains(.large) && surelySkips(key, words)
  }

  /// The bytes at an index of the keys and beginnings of keys that the rule speaks of; `nil` where they do not tell.
  func bytesOfKeys(at index: Int, _ words: RuleWords) -> [UInt8]? {
    guard !asked.contains(.large) else { return nil }
    var bytes: [UInt8] = []
    for list in [keys, prefixes] {
      for key in words.keys(of: list) {
        guard let byte = words.withBytes(of: key, { $0.count > index ? $0[index] : nil }) else { return nil }
        bytes.append(byte)
      }
    }
    return bytes
  }

  /// Whether the rule speaks of some keys only.
  var asksForKeys: Bool { asked.contains(.keys) }

  /// Whether the rule objects to any value of a kind.
  func objects(to kind: SyntaxTree.Node.Kind) -> Bool {
    asked.contains(.absent) && asked.isDisjoint(with: [.large, .whenMember])
  }

  /// Leaves only texts that surely are as expected.
  func narrow(_ acceptance: inout TextAcceptance, _ words: RuleWords) {
    guard asked.isDisjoint(with: [.large, .whenMember, .absent, .member, .bounds, .values]), kinds.contains(.string)
    else { return acceptance.acceptNone() }
    if asked.contains(.filled) { acceptance.requireFilling() }
    if asked.contains(.byteLimit) { acceptance.limit(to: Int(byteLimit) / 3) }
    if asked.contains(.excluded) {
      for key in words.keys(of: excluded) { words.withBytes(of: key) { acceptance.exclude(word: $0) } }
    }
    if asked.contains(.notFormat) { acceptance.exclude(Self.formats[Int(notFormat)]) }
    if asked.contains(.format) { acceptance.require(Self.formats[Int(format)]) }
  }

  // MARK: By value

  /// Whether the value at a node is surely as expected.
  ///
  /// - Parameters:
  ///   - key: the node of its key where nobody knows the name of its path; `nil` where the rule speaks of it.
  ///   - fastPath: what other rules have seen of its text; made when it is first asked for.
  ///   - words: the words of the tables that it is part of.
  func passes(
    _ index: Int, key: Int?, in view: DocumentView, _ fastPath: inout TextFastPath?, _ words: RuleWords
  ) -> Bool {
    if asked.contains(.large) { return false }
    if let key, let name = view.plainText(key), surelySkips(name, words) { return true }
    let kind = view.nodes[index].kind
    if asked.contains(.whenMember), kind != .object || !hasMember(whenMember, index, view, words) {
      return kind != .object
    }
    let hasMember = asked.contains(.member)
    if asked.contains(.absent) || hasMember && !asked.isDisjoint(with: .inside) { return false }
    switch kind {
    case .document, .key, .spread, .opaque, .missing: return true
    case .object:
      if hasMember { return self.hasMember(member, index, view, words) }
      return kinds.contains(kind) && (!asked.contains(.filled) || hasFirstMember(index, view))
    case .array:
      if hasMember { return true }
      return kinds.contains(kind) && !asked.contains(.count)
        && (!asked.contains(.filled) || Int(view.nodes[index].next) > index + 1)
    case .null, .boolean, .number:
      if hasMember { return true }
      guard kinds.contains(kind) else { return false }
      if kind == .null || asked.isDisjoint(with: .value) { return true }
      return kind == .number && asked.isDisjoint(with: [.byteLimit, .values, .excluded])
        && view.source(index).map(isWithinBounds) ?? false
    case .string:
      if hasMember { return true }
      guard kinds.contains(kind) else { return false }
      if fastPath == nil { fastPath = view.plainText(index).map(TextFastPath.init) }
      guard var text = fastPath else { return asked.isDisjoint(with: [.filled, .value, .text]) }
      defer { fastPath = text }
      return passes(&text, words)
    }
  }

  private func hasMember(
    _ member: KeyTable.Key, _ index: Int, _ view: DocumentView, _ words: RuleWords
  ) -> Bool {
    words.withBytes(of: member) { view.hasMember($0, index) }
  }

  private func hasFirstMember(_ index: Int, _ view: DocumentView) -> Bool {
    let first = index + 2
    return first < Int(view.nodes[index].next) && view.nodes[first - 1].kind == .key && view.nodes[first].kind != .null
      && view.nodes[first].kind != .missing
  }

  private func passes(_ fastPath: inout TextFastPath, _ words: RuleWords) -> Bool {
    let text = fastPath.text
    if asked.contains(.filled), !fastPath.isFilled { return false }
    if asked.contains(.bounds), !isWithinBounds(text) { return false }
    if asked.contains(.byteLimit), text.count * 3 > Int(byteLimit) { return false }
    if asked.contains(.values), !words.contains(values, text) { return false }
    if asked.contains(.excluded), words.contains(excluded, where: { WordComparison.mayEqual(text, $0) }) {
      return false
    }
    if asked.contains(.notFormat), !fastPath.surelyFails(Self.formats[Int(notFormat)]) { return false }
    if asked.contains(.format), !fastPath.surelyMatches(Self.formats[Int(format)]) { return false }
    return true
  }

  /// Whether a text is a short whole number within the bounds.
  private func isWithinBounds(_ text: UnsafeRawBufferPointer) -> Bool {
    FieldShape.number(text).map { minimum <= $0 && $0 <= maximum } ?? false
  }

  // MARK: Keys

  /// Whether the rule surely does not speak of a key.
  private func surelySkips(_ name: UnsafeRawBufferPointer, _ words: RuleWords) -> Bool {
    guard asked.contains(.keys) else { return false }
    if words.contains(prefixes, where: { $0.count <= name.count && Self.mayBegin(name, with: $0) }) { return false }
    guard !keys.isEmpty else { return true }
    if keyLengths & 1 << UInt64(min(name.count, 63)) != 0,
      words.contains(keys, where: { $0.count == name.count && Self.mayBegin(name, with: $0) })
    {
      return false
    }
    for byte in name where byte >= 0x80 { return false }
    return true
  }

  /// Whether a name may begin with a word that is no longer, whatever its capitals.
  private static func mayBegin(_ name: UnsafeRawBufferPointer, with word: UnsafeRawBufferPointer) -> Bool {
    for index in 0..<word.count where name[index] | 0x20 != word[index] | 0x20 && name[index] < 0x80 { return false }
    return true
  }
}
