import PushlintDiagnostics
import PushlintExtract
import PushlintPayload
import PushlintRules
import PushlintText

/// What was found in the parts of a source, so that only those near a change are read and judged again.
///
/// - Shape: what was found in a part holds while its bytes are the same, those around it as far as ``SourceParts/reach``
///   says, and what the first bytes of the source and all of a program say of it.
struct KnownParts: Sendable {
  /// What judging a part brought up.
  struct Findings: Sendable {
    /// Where the part was then; the places count in the source as it was.
    let start: Int
    let diagnostics: [Diagnostic]
    /// See ``Run/codeDiagnostics``.
    let codeDiagnostics: [Diagnostic]
    let payloads: Int
    /// The service that its payloads go to; `nil` where there is none, or where they go to several.
    var service: Service?
  }

  struct Part: Sendable {
    let start: SourceParts.Start
    let end: Int
    /// How many mistakes of syntax a program has in it.
    let issues: Int
    /// Its pieces, where they were read when it was found and have not been judged yet.
    var excerpts: [Excerpt]?
    /// `nil` until it is judged.
    var findings: Findings?

    fileprivate init(_ start: SourceParts.Start, _ part: SourceParts.Part) {
      self.start = start
      end = part.next.offset
      issues = part.issues
      excerpts = part.excerpts
    }

    private init(moving part: Part, by distance: Int) {
      start = part.start.moved(by: distance)
      end = part.end + distance
      issues = part.issues
      findings = part.findings
    }

    fileprivate func moved(by distance: Int) -> Part { Part(moving: self, by: distance) }

    /// The same part, which is to be judged again.
    fileprivate var forgotten: Part {
      var part = self
      part.findings = nil
      return part
    }
  }

  private let language: HostLanguage
  private let text: SourceText
  /// What the beginning of the source says, where findings depend on it.
  private let headNamesSDK: Bool
  /// What a program says of its literals.
  let program: ProgramSigns?
  /// All of the source, in order.
  var parts: [Part]

  /// Most mistakes of syntax in a program that is read part by part; more have a limit of their own.
  private static let mostIssues = 200

  /// The parts of a source, with the findings of those that are the same as in `last`.
  ///
  /// - Parameter findingLimit: the most findings that are listed.
  /// - Returns: `nil` for a source that cannot be divided.
  init?(_ source: Source, _ reader: SourceParts, findingLimit: Int, since last: KnownParts?) {
    language = source.language
    text = source.text
    headNamesSDK = reader.dependsOnHead && SentMessage.headNamesSDK(source.text)
    program = reader.isProgram ? ProgramSigns(source.text, in: source.text.range) : nil
    parts = []
    if let last, last.language == language, !last.parts.isEmpty {
      guard update(last, reader) else { return nil }
    } else {
      guard addParts(reader, from: reader.start, upTo: { _ in false }) else { return nil }
    }
    guard parts.reduce(0, { $0 + $1.issues }) <= min(Self.mostIssues, findingLimit) else { return nil }
  }

  /// Divides what has changed since `last`.
  private mutating func update(_ last: KnownParts, _ reader: SourceParts) -> Bool {
    let change = last.text.difference(to: text)
    let shift = text.count - last.text.count
    let saysTheSame =
      last.headNamesSDK == headNamesSDK
      && (program.map { program in last.program.map(program.saysTheSame) ?? false } ?? (last.program == nil))
    func kept(_ part: Part, isSame: Bool) -> Part { isSame && saysTheSame ? part : part.forgotten }
    // Where a part ends, the one behind it has a say: the last one before the change is divided again.
    let first = max(last.parts.partitioningIndex { $0.end > change.start } - 1, 0)
    parts.reserveCapacity(last.parts.count + 4)
    for part in last.parts[..<first] {
      parts.append(kept(part, isSame: part.end + reader.reach.behind <= change.start))
    }
    var rest = last.parts.partitioningIndex { $0.start.offset >= change.end }
    let start = first < last.parts.count ? last.parts[first].start : reader.start
    let isDivided = addParts(reader, from: start) { start in
      while rest < last.parts.count, last.parts[rest].start.offset + shift < start.offset { rest += 1 }
      return rest < last.parts.count && last.parts[rest].start.moved(by: shift) == start
    }
    guard isDivided else { return false }
    guard (parts.last?.end ?? 0) < text.count else { return true }
    for part in last.parts[rest...] {
      let isSame = part.start.offset >= change.end + reader.reach.before
      parts.append(kept(part.moved(by: shift), isSame: isSame))
    }
    return true
  }

  /// Divides the source from `start` on, up to its end or to the start of a part that is known.
  ///
  /// - Returns: whether it could be divided.
  private mutating func addParts(
    _ reader: SourceParts, from start: SourceParts.Start, upTo isKnown: (SourceParts.Start) -> Bool
  ) -> Bool {
    var start = start
    while start.offset < text.count {
      guard let part = reader.part(from: start) else { return false }
      parts.append(Part(start, part))
      start = part.next
      if isKnown(start) { return true }
    }
    return true
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

extension [KnownParts.Part] {
  /// The first index whose part satisfies `predicate`, which holds for all behind one for which it holds.
  fileprivate func partitioningIndex(_ predicate: (KnownParts.Part) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if predicate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
