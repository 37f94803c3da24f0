import PushlintSyntax

/// Tells of most values at a glance that they are as a rule expects.
///
/// What it lets pass has no mismatch; what it does not is looked at by ``Expectation/mismatch(_:)``.
final class ExpectationPrefilter: Sendable {
  let expectation: Expectation
  /// What it asks for, beside keys.
  private let isAbsent: Bool
  private let whenMember: String?
  private let member: String?
  /// The kinds that the value may have; all where it may have any.
  private let kinds: NodeKinds
  private let isFilled: Bool
  private let looksAtCount: Bool
  private let values: [[UInt8]]
  private let excluded: [[UInt8]]
  private let byteLimit: Int?
  private let minimum: Double?
  private let maximum: Double?
  private let format: TextFormat?
  private let notFormat: TextFormat?
  private let keys: KeyFilter

  private var looksAtValue: Bool {
    !values.isEmpty || !excluded.isEmpty || byteLimit != nil || minimum != nil || maximum != nil
  }

  init(_ expectation: Expectation) {
    self.expectation = expectation
    isAbsent = expectation.isAbsent
    whenMember = expectation.whenMember
    member = expectation.member
    kinds =
      expectation.types.isEmpty
      ? .all : expectation.types.reduce(into: NodeKinds.unseen) { $0.formUnion(NodeKinds(named: $1)) }
    isFilled = expectation.isFilled
    looksAtCount = expectation.smallestCount != nil || expectation.largestCount != nil
    values = expectation.values.map { Array($0.utf8) }
    excluded = expectation.excludedValues.map { Array($0.utf8) }
    byteLimit = expectation.byteLimit
    minimum = expectation.minimum
    maximum = expectation.maximum
    format = expectation.format
    notFormat = expectation.notFormat
    keys = KeyFilter(expectation)
  }

  /// Whether the value at a node is surely as expected.
  ///
  /// - Parameters:
  ///   - key: the node of its key where nobody knows the name of its path; `nil` where the rule speaks of it.
  ///   - glance: what other rules have seen of its text; made when it is first asked for.
  func passes(_ index: Int, key: Int?, in view: DocumentView, _ glance: inout TextGlance?) -> Bool {
    if let key, let name = view.plainText(key), keys.surelySkips(name) { return true }
    let kind = view.nodes[index].kind
    if let whenMember, kind != .object || view.hasMember(whenMember, index) == false { return kind != .object }
    if isAbsent || member != nil && (isFilled || looksAtCount) { return false }
    switch kind {
    case .document, .key, .spread, .opaque, .missing: return true
    case .object:
      if let member { return view.hasMember(member, index) }
      return kinds.contains(kind) && (!isFilled || hasFirstMember(index, view))
    case .array:
      if member != nil { return true }
      return kinds.contains(kind) && !looksAtCount && (!isFilled || Int(view.nodes[index].next) > index + 1)
    case .null, .boolean, .number:
      if member != nil { return true }
      guard kinds.contains(kind) else { return false }
      return !looksAtValue || kind == .null
    case .string:
      if member != nil { return true }
      guard kinds.contains(kind) else { return false }
      if glance == nil { glance = view.plainText(index).map(TextGlance.init) }
      guard glance != nil else { return !isFilled && !looksAtValue && format == nil && notFormat == nil }
      return glance.map { (given: TextGlance) in
        var text = given
        defer { glance = text }
        return passes(&text)
      } ?? false
    }
  }

  private func hasFirstMember(_ index: Int, _ view: DocumentView) -> Bool {
    let first = index + 2
    return first < Int(view.nodes[index].next) && view.nodes[first - 1].kind == .key && view.nodes[first].kind != .null
      && view.nodes[first].kind != .missing
  }

  private func passes(_ glance: inout TextGlance) -> Bool {
    let text = glance.text
    if isFilled, !glance.isFilled { return false }
    if minimum != nil || maximum != nil { return false }
    if let byteLimit, text.count * 3 > byteLimit { return false }
    if !values.isEmpty, !values.contains(where: { text.elementsEqual($0) }) { return false }
    for word in excluded where Self.mayEqual(text, word) { return false }
    if let notFormat, !glance.surelyFails(notFormat) { return false }
    if let format, !glance.surelyMatches(format) { return false }
    return true
  }

  /// Whether a text may be a word, whatever its capitals.
  private static func mayEqual(_ text: UnsafeRawBufferPointer, _ word: [UInt8]) -> Bool {
    if text.count == word.count {
      return text.indices.allSatisfy { text[$0] | 0x20 == word[$0] | 0x20 || text[$0] >= 0x80 }
    }
    // Few letters have more or fewer bytes in lower case, and none of them is ASCII.
    return text.contains { $0 >= 0x80 }
  }
}

/// What the kind of a value alone tells of an expectation.
///
/// - Shape: a few bytes, so that loops over all values read nothing else for most of them.
struct ExpectationGlance: Sendable {
  private let isAbsent: Bool
  private let hasWhenMember: Bool
  private let hasMember: Bool
  private let hasKeys: Bool
  private let looksInside: Bool
  private let looksAtValue: Bool
  private let looksAtText: Bool
  private let kinds: NodeKinds

  init(_ expectation: Expectation) {
    isAbsent = expectation.isAbsent
    hasWhenMember = expectation.whenMember != nil
    hasMember = expectation.member != nil
    hasKeys = !expectation.keys.isEmpty || !expectation.prefixes.isEmpty
    looksInside = expectation.isFilled || expectation.smallestCount != nil || expectation.largestCount != nil
    looksAtValue =
      !expectation.values.isEmpty || !expectation.excludedValues.isEmpty || expectation.byteLimit != nil
      || expectation.minimum != nil || expectation.maximum != nil
    looksAtText = expectation.format != nil || expectation.notFormat != nil
    kinds =
      expectation.types.isEmpty
      ? .all : expectation.types.reduce(into: NodeKinds.unseen) { $0.formUnion(NodeKinds(named: $1)) }
  }

  /// Whether a value of a kind is as expected; `nil` where the kind does not tell.
  ///
  /// - Parameter isNamed: whether the rule surely speaks of the value's key.
  @inline(__always)
  func passes(_ kind: SyntaxTree.Node.Kind, isNamed: Bool) -> Bool? {
    if hasKeys, !isNamed { return nil }
    if hasWhenMember { return kind == .object ? nil : true }
    if isAbsent { return false }
    if hasMember { return kind == .object || looksInside ? nil : true }
    switch kind {
    case .document, .key, .spread, .opaque, .missing: return true
    case .object, .array: return kinds.contains(kind) ? looksInside ? nil : true : false
    case .null: return kinds.contains(kind)
    case .number, .boolean: return kinds.contains(kind) && !looksAtValue
    case .string:
      guard kinds.contains(kind) else { return false }
      return looksInside || looksAtValue || looksAtText ? nil : true
    }
  }
}

/// The keys that a rule speaks of, for a glance at their bytes.
private struct KeyFilter: Sendable {
  private let keys: [[UInt8]]
  private let prefixes: [[UInt8]]
  /// One bit for each length that a key has, the last one for all beyond.
  private let lengths: UInt64

  init(_ expectation: Expectation) {
    keys = expectation.keys.map { Array($0.utf8) }
    prefixes = expectation.prefixes.map { Array($0.utf8) }
    lengths = keys.reduce(0) { $0 | 1 << UInt64(min($1.count, 63)) }
  }

  /// Whether the rule surely does not speak of a key.
  func surelySkips(_ name: UnsafeRawBufferPointer) -> Bool {
    guard !keys.isEmpty || !prefixes.isEmpty else { return false }
    if prefixes.contains(where: { name.starts(with: $0) }) { return false }
    guard !keys.isEmpty else { return true }
    if lengths & 1 << UInt64(min(name.count, 63)) != 0 {
      let mayBeOne = keys.contains { key in
        key.count == name.count && key.indices.allSatisfy { key[$0] | 0x20 == name[$0] | 0x20 || name[$0] >= 0x80 }
      }
      if mayBeOne { return false }
    }
    return !name.contains { $0 >= 0x80 }
  }
}

/// A set of kinds of nodes.
struct NodeKinds: Sendable {
  private var bits: UInt16

  static let all = NodeKinds(bits: .max)
  /// Values that nobody can see.
  static let unseen = NodeKinds(
    bits: 1 << SyntaxTree.Node.Kind.opaque.rawValue | 1 << SyntaxTree.Node.Kind.missing.rawValue)

  private init(bits: UInt16) { self.bits = bits }

  init(_ kinds: SyntaxTree.Node.Kind...) { bits = kinds.reduce(0) { $0 | 1 << UInt16($1.rawValue) } }

  /// The kinds of values of a type that a rule names.
  init(named name: String) {
    switch name {
    case "string": self.init(.string)
    case "number": self.init(.number)
    case "boolean": self.init(.boolean)
    case "null": self.init(.null)
    case "object": self.init(.object)
    case "array": self.init(.array)
    default: self.init()
    }
  }

  @inline(__always)
  func contains(_ kind: SyntaxTree.Node.Kind) -> Bool { bits & 1 << UInt16(kind.rawValue) != 0 }

  mutating func formUnion(_ other: NodeKinds) { bits |= other.bits }
}
