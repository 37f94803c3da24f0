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
    /// A service that payloads of a program in it go to, and whether they go to others as well.
    let service: Service?
    let hasSeveralServices: Bool
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
      service = services.first
      hasSeveralServices = services.count > 1
      self.basis = basis
    }
  }

  /// What findings in a part depend on, apart from the part itself and from what all of the source says.
  struct Basis {
    /// How many bytes before and behind the part.
    var before: Int
    var behind: Int
    /// Names of code in values that stand elsewhere.
    var distantNames: Set<String> = []
    /// Texts of code with a name that the part uses, each with the first stage of reading that does.
    var texts: [String: NamedTextUse.Stage] = [:]
    /// Those that are told of at their own places.
    var placedTexts: Set<String> = []

    /// The same with what was looked at for some pieces of the part.
    func including(_ excerpts: [Excerpt], around part: SourceRange) -> Basis {
      excerpts.compactMap(\.looks).reduce(into: self) { basis, looks in
        basis.before = max(basis.before, part.start - looks.start)
        basis.behind = max(basis.behind, looks.end - part.end)
      }
    }
  }

  struct Part: Sendable {
    private(set) var start: SourceParts.Start
    fileprivate(set) var end: Int
    /// How many mistakes of syntax a program has in it.
    var issues: Int
    /// How many times code had to be scanned again for strings that lack quotation marks.
    fileprivate(set) var repairs: Int
    /// How far past its end that is which says where it ends and how it is read.
    let lookahead: Int
    /// What code says of the names in all of the file, each with how far behind the start of the part it begins.
    var facts: [(distance: Int, facts: CodePartFacts)] = []
    /// Its pieces, where they were read when it was found and have not been checked yet.
    var excerpts: [Excerpt]?
    /// `nil` until it is checked.
    var findings: Findings?

    fileprivate init(_ start: SourceParts.Start, _ part: SourceParts.Part) {
      self.start = start
      end = part.next.offset
      issues = part.issues
      repairs = part.repairs
      lookahead = max(part.looked - part.next.offset, 0)
      excerpts = part.excerpts
    }

    var range: SourceRange { SourceRange(start.offset, end) }

    var tokenCount: Int { facts.reduce(0) { $0 + $1.facts.tokenCount } }

    var beginsFunction: Bool { facts.contains { $0.facts.beginsFunction } }

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
  private var dividesMore = true
  /// What a program says of its literals.
  private(set) var program: ProgramHeuristics?
  private let programValues = LastProgramValues()
  /// Where all is that says it, and what is looked up by name.
  private var places: ProgramPlaces?
  private var index: ProgramIndex?
  private(set) var factPlaces: FactPlaces
  private(set) var quietPlaces: QuietPlaces
  /// Whether its payloads go to several services.
  private(set) var hasSeveralServices = false
  /// What all parts of code say of the names in it.
  private(set) var file: CodeFileFacts?
  /// Code that was read last; only while the source is read.
  var window: CodeParts.Window?
  /// All of the source, in order.
  var parts: [Part]

  /// Most mistakes of syntax in a program that is read part by part; more have a limit of their own.
  private static let mostIssues = 200
  /// Most times that code is scanned again for strings; more has a limit of its own.
  private static let mostRepairs = 5

  /// The parts of a source, none of which is checked yet.
  ///
  /// - Returns: `nil` for a source that cannot be divided.
  init?(_ source: Source, _ reader: SourceParts) {
    language = source.language
    text = source.text
    factPlaces = FactPlaces(text, language)
    quietPlaces = QuietPlaces(source)
    parts = []
    if reader.isProgram || reader.code != nil {
      places = ProgramPlaces(text, isJavaScript: reader.isProgram)
    }
    if reader.isProgram { index = ProgramIndex(text) }
    readSigns(reader)
    guard let all = divided(reader, from: reader.start, upTo: { _ in false }) else { return nil }
    parts = all
    guard let code = reader.code else { return }
    let said = code.factsOfAll(parts.map(\.range))
    for (index, facts) in zip(parts.indices, said.parts) { parts[index].facts = [(0, facts)] }
    file = said.file
  }

  private var allFacts: [CodePartFacts] { parts.flatMap { $0.facts.map(\.facts) } }

  /// Keeps what is known of words through an edit.
  private mutating func follow(_ change: SourceRange, longerBy shift: Int) {
    places?.follow(change, to: text, longerBy: shift)
    index?.follow(change, to: text, longerBy: shift)
    factPlaces.follow(change, to: text, longerBy: shift)
    quietPlaces.follow(change, to: text, longerBy: shift)
  }

  private mutating func readSigns(_ reader: SourceParts) {
    readsMore = reader.readsMore
    dividesMore = reader.dividesMore
    headNamesSDK = reader.dependsOnHead && SentMessage.headNamesSDK(text)
    program = places.map { places in
      reader.isProgram ? ProgramHeuristics(text, places) : ProgramHeuristics(ofOtherCode: text, places)
    }
    if let index { reader.take(index) }
  }

  /// Whether there are no more mistakes of syntax than are told part by part.
  ///
  /// - Parameter findingLimit: the most findings that are listed.
  func hasFewIssues(_ findingLimit: Int) -> Bool {
    parts.reduce(0) { $0 + $1.issues } <= min(Self.mostIssues, findingLimit)
      && parts.reduce(0) { $0 + $1.repairs } <= Self.mostRepairs
  }

  /// Divides what has changed, and forgets what was found near it.
  ///
  /// - Shape: in place; the parts behind the change are only moved.
  /// - Returns: whether the source can be divided, and is one of the same language.
  mutating func update(to source: Source, _ reader: SourceParts) -> Bool {
    guard source.language == language, !parts.isEmpty, dividesMore == reader.dividesMore else { return false }
    let old = text
    guard reader.code == nil || CodeParts.areReadAlike(old, source.text)
    else { return false }
    let change = old.difference(to: source.text)
    let shift = source.text.count - old.count
    let place = SourceRange(change.start, change.end + shift)
    let (lastHead, lastProgram, readMore) = (headNamesSDK, program, readsMore)
    text = source.text
    window = nil
    follow(change, longerBy: shift)
    readSigns(reader)
    // Where a part ends, the one behind it has a say: the last one before the change is divided again.
    // Whether a string lacks a mark may be seen at any place behind it.
    let broken = parts.firstIndex { $0.repairs > 0 || $0.end + $0.lookahead >= change.start } ?? parts.count - 1
    var first = max(min(parts.partitioningIndex { $0.end > change.start } - 1, broken, parts.count - 1), 0)
    var rest = parts.partitioningIndex { $0.start.offset >= change.end }
    let found = divided(reader, from: parts[first].start) { start in
      while rest < parts.count, parts[rest].start.offset + shift < start.offset { rest += 1 }
      return rest < parts.count && parts[rest].start.moved(by: shift) == start
    }
    guard var new = found else { return false }
    if (new.last?.end ?? parts[first].start.offset) >= text.count { rest = parts.count }
    // What is divided as it was before the change is still what it was.
    let known = reuse(&new, from: first, before: change.start)
    new.removeFirst(known)
    first += known
    let replaced = first..<max(rest, first)
    // What parts say of names may depend on those around them.
    let said = reader.code == nil ? replaced : withContext(replaced)
    let lastFacts = facts(of: said)
    parts.replaceSubrange(replaced, with: new)
    let behind = first + new.count
    // Pieces that nobody has checked are those of the text as it was.
    for index in parts.indices where !(first..<behind).contains(index) && parts[index].excerpts != nil {
      parts[index].excerpts = nil
    }
    if shift != 0 { for index in behind..<parts.count { parts[index].move(by: shift) } }
    if let code = reader.code {
      let changed = said.lowerBound..<said.upperBound + new.count - replaced.count
      readFacts(of: changed, code)
      let facts = facts(of: changed)
      guard CodePartFacts.importTheSame(lastFacts, facts) else { return false }
      forget(around: place)
      if let file, !CodePartFacts.saysTheSame(lastFacts, facts, in: file) { readNames() }
    } else {
      forget(around: place)
    }
    if reader.isProgram { forget(programValues.names(changedFrom: old, to: text, change, index)) }
    let isOtherProgram = program.map { lastProgram?.saysTheSame(as: $0) != true } ?? false
    if lastHead != headNamesSDK || readMore != readsMore || isOtherProgram { forgetAll() }
    return true
  }

  /// Takes what is known of parts that were divided again and are as they were; some were joined since.
  ///
  /// - Parameters:
  ///   - new: the parts from the one at `first` on.
  ///   - place: where the change begins, which nothing that is known may depend on.
  /// - Returns: how many of the first ones are known.
  private func reuse(_ new: inout [Part], from first: Int, before place: Int) -> Int {
    var result: [Part] = []
    var known: Int?
    var index = 0
    for last in parts[first...] {
      guard index < new.count, last.start == new[index].start else { break }
      var end = index
      var repairs = new[index].repairs
      while new[end].end < last.end, end + 1 < new.count {
        end += 1
        repairs += new[end].repairs
      }
      guard new[end].end == last.end, repairs == last.repairs else { break }
      if last.end + last.lookahead < place {
        var part = last
        part.excerpts = last.excerpts == nil ? nil : new[index].excerpts
        result.append(part)
      } else {
        known = known ?? result.count
        result += new[index...end]
      }
      index = end + 1
    }
    known = known ?? result.count
    result += new[index...]
    new = result
    return known ?? 0
  }

  private func facts(of range: Range<Int>) -> [CodePartFacts] { parts[range].flatMap { $0.facts.map(\.facts) } }

  /// Forgets what was found in the parts that depend on what stands at a place.
  private mutating func forget(around place: SourceRange) {
    for index in parts.indices {
      guard let found = parts[index].findings else { continue }
      if parts[index].start.offset - found.basis.before <= place.end,
        parts[index].end + found.basis.behind >= place.start
      {
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
    forget(now.names(differingFrom: last))
  }

  /// Forgets what depends on names, or all of it where nobody knows on which.
  private mutating func forget(_ names: Set<String>?) {
    guard let names, names.count <= Self.mostNames else { return forgetAll() }
    guard !names.isEmpty else { return }
    for index in parts.indices {
      guard let basis = parts[index].findings?.basis, !basis.distantNames.isDisjoint(with: names) else { continue }
      parts[index].findings = nil
    }
    forget(around: NeedleScan(names.sorted()).matches(in: text, range: text.range).map(\.offset))
  }

  /// Forgets what was found in the parts that depend on what stands at some places, which are in order.
  private mutating func forget(around places: [Int]) {
    for index in parts.indices {
      guard let found = parts[index].findings else { continue }
      let next = places.partitioningIndex { $0 >= parts[index].start.offset - found.basis.before }
      if next < places.count, places[next] <= parts[index].end + found.basis.behind { parts[index].findings = nil }
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

  /// Takes the parts behind one into it, up to the one that holds a place.
  mutating func join(_ index: Int, upTo end: Int) {
    var last = index
    while last + 1 < parts.count, parts[last].end < end { last += 1 }
    let start = parts[index].start.offset
    for part in parts[index..<last + 1].dropFirst() {
      parts[index].facts += part.facts.map { ($0.distance + part.start.offset - start, $0.facts) }
      parts[index].repairs += part.repairs
      parts[index].end = part.end
    }
    parts[index].findings = nil
    parts.removeSubrange(index + 1..<last + 1)
  }

  private var namesSeveralServices: Bool {
    var first: Service?
    return parts.contains { part in
      guard let service = part.findings?.service else { return false }
      first = first ?? service
      return first != service || part.findings?.hasSeveralServices == true
    }
  }

  /// Sees, after all parts were checked, what all of them say: whether the payloads of a program go to several services,
  /// and where texts with names are used first.
  ///
  /// - Shape: where something is otherwise than before, what was said on its account is forgotten.
  /// - Returns: whether nothing has to be checked again.
  mutating func updateSurroundings() -> Bool {
    guard program != nil else { return true }
    let hadSeveralServices = hasSeveralServices
    hasSeveralServices = namesSeveralServices
    // Only code has texts with names.
    guard file != nil || hasSeveralServices != hadSeveralServices else { return true }
    let first = file == nil ? [:] : firstTextUses()
    var isSame = true
    for index in parts.indices {
      guard let found = parts[index].findings else { continue }
      let namesService = hasSeveralServices != hadSeveralServices && parts[index].issues > 0
      let start = parts[index].start.offset
      let placesOthers = found.basis.texts.contains { name, _ in
        (first[name]?.part == start) != found.basis.placedTexts.contains(name)
      }
      guard namesService || placesOthers else { continue }
      parts[index].findings = nil
      isSame = false
    }
    return isSame
  }
}
