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
    /// The service that its payloads go to; `nil` where there is none, or where they go to several.
    let service: Service?

    init(
      start: Int, diagnostics: [Diagnostic], codeDiagnostics: [Diagnostic], payloads: Int, service: Service?
    ) {
      self.start = start
      self.diagnostics = diagnostics
      self.codeDiagnostics = codeDiagnostics
      self.payloads = payloads
      self.service = service
    }
  }

  struct Part: Sendable {
    private(set) var start: SourceParts.Start
    private(set) var end: Int
    /// How many mistakes of syntax a program has in it.
    let issues: Int
    /// Its pieces, where they were read when it was found and have not been checked yet.
    var excerpts: [Excerpt]?
    /// `nil` until it is checked.
    var findings: Findings?

    fileprivate init(_ start: SourceParts.Start, _ part: SourceParts.Part) {
      self.start = start
      end = part.next.offset
      issues = part.issues
      excerpts = part.excerpts
    }

    fileprivate mutating func move(by distance: Int) {
      start.offset += distance
      end += distance
    }
  }

  private let language: HostLanguage
  private var text: SourceText
  /// What the beginning of the source says, where findings depend on it.
  private var headNamesSDK = false
  /// Whether all of the source makes its strings be read.
  private var readsScalars = true
  /// What a program says of its literals.
  private(set) var program: ProgramHeuristics?
  /// All of the source, in order.
  var parts: [Part]

  /// Most mistakes of syntax in a program that is read part by part; more have a limit of their own.
  private static let mostIssues = 200

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
    guard hasFewIssues(findingLimit) else { return nil }
  }

  private mutating func readSigns(_ reader: SourceParts) {
    readsScalars = reader.readsScalars
    headNamesSDK = reader.dependsOnHead && SentMessage.headNamesSDK(text)
    program = reader.isProgram ? ProgramHeuristics(text, in: text.range) : nil
  }

  private func hasFewIssues(_ findingLimit: Int) -> Bool {
    parts.reduce(0) { $0 + $1.issues } <= min(Self.mostIssues, findingLimit)
  }

  /// Divides what has changed, and forgets what was found near it.
  ///
  /// - Shape: in place; the parts behind the change are only moved.
  /// - Returns: whether the source can be divided, and is one of the same language.
  mutating func update(to source: Source, _ reader: SourceParts, findingLimit: Int) -> Bool {
    guard source.language == language, !parts.isEmpty else { return false }
    let change = text.difference(to: source.text)
    let shift = source.text.count - text.count
    let (lastHead, lastProgram, readScalars) = (headNamesSDK, program, readsScalars)
    text = source.text
    readSigns(reader)
    // Where a part ends, the one behind it has a say: the last one before the change is divided again.
    let first = min(max(parts.partitioningIndex { $0.end > change.start } - 1, 0), parts.count - 1)
    var rest = parts.partitioningIndex { $0.start.offset >= change.end }
    let new = divided(reader, from: parts[first].start) { start in
      while rest < parts.count, parts[rest].start.offset + shift < start.offset { rest += 1 }
      return rest < parts.count && parts[rest].start.moved(by: shift) == start
    }
    guard let new else { return false }
    if (new.last?.end ?? parts[first].start.offset) >= text.count { rest = parts.count }
    parts.replaceSubrange(first..<max(rest, first), with: new)
    let behind = first + new.count
    if shift != 0 { for index in behind..<parts.count { parts[index].move(by: shift) } }
    forget(before: first, change.start - reader.reach.behind, from: behind, change.end + shift + reader.reach.before)
    let isOtherProgram = program.map { lastProgram?.saysTheSame(as: $0) != true } ?? false
    if lastHead != headNamesSDK || readScalars != readsScalars || isOtherProgram { forgetAll() }
    return hasFewIssues(findingLimit)
  }

  /// Forgets what was found in the parts before one that end behind a place, and in those from another one on that begin
  /// before a place.
  private mutating func forget(before first: Int, _ start: Int, from behind: Int, _ end: Int) {
    var index = first - 1
    while index >= 0, parts[index].end > start {
      parts[index].findings = nil
      index -= 1
    }
    index = behind
    while index < parts.count, parts[index].start.offset < end {
      parts[index].findings = nil
      index += 1
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

  /// Whether mistakes of syntax in a program would be told in other words: where only some of its payloads go to one
  /// service.
  var isMixed: Bool {
    guard program != nil, parts.contains(where: { $0.issues > 0 }) else { return false }
    let services = parts.compactMap { $0.findings.flatMap { $0.payloads > 0 ? $0.service : nil } }
    let isPlain = parts.allSatisfy { ($0.findings?.payloads ?? 0) == 0 || $0.findings?.service != nil }
    return !isPlain || Set(services).count > 1
  }
}
