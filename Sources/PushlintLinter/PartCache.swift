import Algorithms
import PushlintDiagnostics
import PushlintExtract
import PushlintPayload
import PushlintRules
import PushlintText

/// What was found in the parts of a source, so that only those near a change are read and checked again.
///
/// - Shape: what was found in a part holds while its bytes are the same, those around it as far as ``SourceParts/reach``
///   says, and what the first bytes of the source and all of a program say of it.
struct PartCache: Sendable {
  /// What judging a part brought up.
  ///
  /// - Shape: a class, so that a part is moved at the cost of one reference.
  final class Findings: Sendable {
    /// Where the part was then; the places count in the source as it was.
    let start: Int
    let diagnostics: [Diagnostic]
    /// See ``SourceLinter/codeDiagnostics``.
    let codeDiagnostics: [Diagnostic]
    let payloads: Int
    /// The services that payloads of a program in it go to.
    let services: Set<Service>
    /// What all of that depends on.
    let basis: Basis

    init(
      start: Int, diagnostics: [Diagnostic], codeDiagnostics: [Diagnostic], payloads: Int,
      services: Set<Service>, basis: Basis
    ) {
      self.start = start
      self.diagnostics = diagnostics
      self.codeDiagnostics = codeDiagnostics
      self.payloads = payloads
      self.services = services
      self.basis = basis
    }
  }

  /// What findings in a part depend on, apart from the part itself and from what all of the source says.
  struct Basis {
    /// How many bytes before and behind the part.
    let before: Int
    let behind: Int
    /// Whether code before it lacks a quotation mark.
    var isBehindOpenString = false
  }

  struct Part: Sendable {
    private(set) var start: SourceParts.Start
    fileprivate(set) var end: Int
    /// How many mistakes of syntax a program has in it.
    var issues: Int
    /// Whether code in it lacks quotation marks or brackets.
    var isLeftOpen = false
    /// How many times code had to be scanned again for strings that lack quotation marks.
    let repairs: Int
    /// What code says of the names in all of the file, each with how far behind the start of the part it begins.
    fileprivate(set) var facts: [(distance: Int, facts: CodePartFacts)] = []
    /// Its pieces, where they were read when it was found and have not been checked yet.
    var excerpts: [Excerpt]?
    /// `nil` until it is checked.
    var findings: Findings?

    fileprivate init(_ start: SourceParts.Start, _ part: SourceParts.Part) {
      self.start = start
      end = part.next.offset
      issues = part.issues
      repairs = part.repairs
      excerpts = part.excerpts
    }

    var range: SourceRange { SourceRange(start.offset, end) }

    fileprivate mutating func move(by distance: Int) {
      start.offset += distance
      end += distance
    }
  }

  let language: HostLanguage
  private(set) var text: SourceText
  /// What the beginning of the source says, where findings depend on it.
  private var headNamesSDK = false
  /// Whether all is read that may hold payloads.
  private var readsMore = true
  /// What a program says of its literals.
  private(set) var program: ProgramHeuristics?
  /// Whether its payloads go to several services.
  private(set) var hasSeveralServices = false
  /// Whether quotation marks or brackets are missing anywhere in code, so that nothing is changed on its account.
  private(set) var isLeftOpen = false
  /// What all parts of code say of the names in it.
  private(set) var file: CodeFileFacts?
  /// All of the source, in order.
  var parts: [Part]

  /// Most mistakes of syntax in a program that is read part by part; more have a limit of their own.
  private static let mostIssues = 200
  /// Most times that code is scanned again for strings; more has a limit of its own.
  private static let mostRepairs = 5

  /// The parts of a source, none of which is checked yet.
  ///
  /// - Parameter findingLimit: the most findings that are listed.
  /// - Returns: `nil` for a source that cannot be divided.
  init?(_ source: Source, _ reader: SourceParts, findingLimit: Int) {
    language = source.language
    text = source.text
    parts = []
    readSigns(reader)
    guard let all = divided(reader, from: reader.start, upTo: { _ in false }) else { return nil }
    parts = all
    if let code = reader.code { readFacts(code) }
    guard hasFewIssues(findingLimit) else { return nil }
  }

  /// What code says is known in two steps: what it imports says which methods change objects.
  private mutating func readFacts(_ code: CodeParts) {
    for _ in 0..<2 {
      for index in parts.indices {
        parts[index].facts = [(0, code.facts(of: parts[index].range, from: parts[index].start, in: file))]
      }
      file = code.facts(of: allFacts)
    }
  }

  private var allFacts: [CodePartFacts] { parts.flatMap { $0.facts.map(\.facts) } }

  private mutating func readSigns(_ reader: SourceParts) {
    readsMore = reader.readsMore
    headNamesSDK = reader.dependsOnHead && SentMessage.headNamesSDK(text)
    program =
      reader.isProgram
      ? ProgramHeuristics(text, in: text.range) : reader.code == nil ? nil : ProgramHeuristics(ofOtherCode: text)
  }

  /// Whether there are no more mistakes of syntax than are told part by part.
  func hasFewIssues(_ findingLimit: Int) -> Bool {
    // How much of broken code of other languages is told from the rest depends on all of it.
    parts.reduce(0) { $0 + $1.issues } <= (file == nil ? min(Self.mostIssues, findingLimit) : 0)
      && parts.reduce(0) { $0 + $1.repairs } <= Self.mostRepairs
  }

  /// Divides what has changed, and forgets what was found near it.
  ///
  /// - Shape: in place; the parts behind the change are only moved.
  /// - Returns: whether the source can be divided, and is one of the same language.
  mutating func update(to source: Source, _ reader: SourceParts, findingLimit: Int) -> Bool {
    guard source.language == language, !parts.isEmpty else { return false }
    let change = text.difference(to: source.text)
    let shift = source.text.count - text.count
    let (lastHead, lastProgram, readMore) = (headNamesSDK, program, readsMore)
    text = source.text
    readSigns(reader)
    // Where a part ends, the one behind it has a say: the last one before the change is divided again.
    let first = min(max(parts.partitioningIndex { $0.end > change.start } - 1, 0), parts.count - 1)
    var rest = parts.partitioningIndex { $0.start.offset >= change.end }
    let found = divided(reader, from: parts[first].start) { start in
      while rest < parts.count, parts[rest].start.offset + shift < start.offset { rest += 1 }
      return rest < parts.count && parts[rest].start.moved(by: shift) == start
    }
    guard var new = found else { return false }
    // What is divided as it was before the change is still what it was.
    for index in new.indices.prefix(while: { first + $0 < parts.count }) {
      let last = parts[first + index]
      guard last.start == new[index].start, last.end == new[index].end, last.end <= change.start else { break }
      new[index] = last
    }
    if (new.last?.end ?? parts[first].start.offset) >= text.count { rest = parts.count }
    let replaced = first..<max(rest, first)
    var saysTheSame = true
    if let code = reader.code {
      let old = parts[replaced].flatMap { $0.facts.map(\.facts) }
      for index in new.indices where new[index].facts.isEmpty {
        new[index].facts = [(0, code.facts(of: new[index].range, from: new[index].start, in: file))]
      }
      let now = new.flatMap { $0.facts.map(\.facts) }
      guard CodePartFacts.importTheSame(old, now) else { return false }
      saysTheSame = old == now
    }
    parts.replaceSubrange(replaced, with: new)
    let behind = first + new.count
    if shift != 0 { for index in behind..<parts.count { parts[index].move(by: shift) } }
    forget(around: SourceRange(change.start, change.end + shift))
    if !saysTheSame { readNames() }
    let isOtherProgram = program.map { lastProgram?.saysTheSame(as: $0) != true } ?? false
    if lastHead != headNamesSDK || readMore != readsMore || isOtherProgram { forgetAll() }
    return hasFewIssues(findingLimit)
  }

  /// Forgets what was found in the parts that depend on what stands at a place.
  private mutating func forget(around place: SourceRange) {
    for index in parts.indices {
      guard let basis = parts[index].findings?.basis else { continue }
      if parts[index].start.offset - basis.before <= place.end, parts[index].end + basis.behind >= place.start {
        parts[index].findings = nil
      }
    }
  }

  /// Most names that may mean something else before all is read again.
  private static let mostNames = 16

  /// Reads again what all parts say, and forgets what was found near names that mean something else.
  private mutating func readNames() {
    guard let last = file else { return }
    let now = last.joining(allFacts)
    file = now
    let names = now.names(differingFrom: last)
    guard names.count <= Self.mostNames else { return forgetAll() }
    guard !names.isEmpty else { return }
    for match in NeedleScan(names.sorted()).matches(in: text, range: text.range) {
      forget(around: SourceRange(at: match.offset))
    }
  }

  private mutating func forgetAll() { for index in parts.indices { parts[index].findings = nil } }

  /// Divides the source from `start` on, up to its end or to the start of a part that is known.
  ///
  /// - Returns: `nil` where it cannot be divided.
  private func divided(
    _ reader: SourceParts, from start: SourceParts.Start, upTo isKnown: (SourceParts.Start) -> Bool
  ) -> [Part]? {
    var start = start
    var found: [Part] = []
    while start.offset < text.count {
      guard let part = reader.part(from: start) else { return nil }
      found.append(Part(start, part))
      start = part.next
      if isKnown(start) { break }
    }
    return found
  }

  /// Where the first part of code begins that lacks a quotation mark.
  var firstOpenString: Int {
    parts.first { $0.facts.contains { $0.facts.hasOpenString } }?.start.offset ?? .max
  }

  /// Takes the parts behind one into it, up to the one that holds a place.
  mutating func join(_ index: Int, upTo end: Int) {
    var last = index
    while last + 1 < parts.count, parts[last].end < end { last += 1 }
    let start = parts[index].start.offset
    for part in parts[index..<last + 1].dropFirst() {
      parts[index].facts += part.facts.map { ($0.distance + part.start.offset - start, $0.facts) }
      parts[index].end = part.end
    }
    parts[index].findings = nil
    parts.removeSubrange(index + 1..<last + 1)
  }

  /// The bytes of the number that a name of code stands for.
  func value(of name: String) -> SourceRange? {
    for part in parts {
      for facts in part.facts {
        let start = part.start.offset + facts.distance
        if let range = facts.facts.value(of: name) { return range.moved(by: start) }
      }
    }
    return nil
  }

  /// Sees, after all parts were checked, what all of them say: whether the payloads of a program go to several services,
  /// and whether quotation marks or brackets are missing in code.
  ///
  /// - Shape: where something is otherwise than before, what was said on its account is forgotten.
  /// - Returns: whether nothing has to be checked again.
  mutating func updateSurroundings() -> Bool {
    guard program != nil else { return true }
    var services: Set<Service> = []
    for part in parts { services.formUnion(part.findings?.services ?? []) }
    let hadSeveralServices = hasSeveralServices
    let wasLeftOpen = isLeftOpen
    hasSeveralServices = services.count > 1
    isLeftOpen = parts.contains(where: \.isLeftOpen)
    guard hasSeveralServices != hadSeveralServices || isLeftOpen != wasLeftOpen else { return true }
    var isSame = true
    for index in parts.indices {
      let namesService = hasSeveralServices != hadSeveralServices && parts[index].issues > 0
      let offersFixes = isLeftOpen != wasLeftOpen && parts[index].findings?.payloads ?? 0 > 0
      guard namesService || offersFixes else { continue }
      parts[index].findings = nil
      isSame = false
    }
    return isSame
  }
}
