import PushlintDiagnostics
import PushlintExtract
import PushlintRules
import PushlintText

/// What was found in the parts of a source, so that only those near a change are read and judged again.
///
/// - Shape: what was found in a part holds while its bytes are the same, those around it as far as ``SourceParts/reach``
///   says, and what the first bytes of the source say of it.
struct KnownParts: Sendable {
  /// What judging a part brought up.
  struct Findings: Sendable {
    /// Where the part was then; the places count in the source as it was.
    let start: Int
    let diagnostics: [Diagnostic]
    /// See ``Run/codeDiagnostics``.
    let codeDiagnostics: [Diagnostic]
    let payloads: Int
  }

  struct Part: Sendable {
    let range: SourceRange
    /// `nil` until it is judged.
    var findings: Findings?

    fileprivate func moved(by distance: Int) -> Part { Part(range: range.moved(by: distance), findings: findings) }
  }

  private let language: HostLanguage
  private let text: SourceText
  /// What the beginning of the source says, where findings depend on it.
  private let headNamesSDK: Bool
  /// All of the source, in order.
  var parts: [Part]

  /// The parts of a source, with the findings of those that are the same as in `last`.
  ///
  /// - Returns: `nil` for a source that cannot be divided.
  init?(_ source: Source, _ reader: SourceParts, since last: KnownParts?) {
    language = source.language
    text = source.text
    headNamesSDK = reader.dependsOnHead && SentMessage.headNamesSDK(source.text)
    parts = []
    guard let last, last.language == language, last.headNamesSDK == headNamesSDK, !last.parts.isEmpty else {
      guard addParts(reader, from: 0, upTo: { _ in false }) else { return nil }
      return
    }
    let change = last.text.difference(to: text)
    let shift = text.count - last.text.count
    // Where a part ends, the one behind it has a say: the last one before the change is divided again.
    let kept = max(last.parts.partitioningIndex { $0.range.end > change.start } - 1, 0)
    parts.reserveCapacity(last.parts.count + 4)
    for part in last.parts[..<kept] {
      let isSame = part.range.end + reader.reach.behind <= change.start
      parts.append(isSame ? part : Part(range: part.range))
    }
    var rest = last.parts.partitioningIndex { $0.range.start >= change.end }
    let isDivided = addParts(reader, from: kept < last.parts.count ? last.parts[kept].range.start : 0) { start in
      while rest < last.parts.count, last.parts[rest].range.start + shift < start { rest += 1 }
      return rest < last.parts.count && last.parts[rest].range.start + shift == start
    }
    guard isDivided else { return nil }
    guard (parts.last?.range.end ?? 0) < text.count else { return }
    for part in last.parts[rest...] {
      let isSame = part.range.start >= change.end + reader.reach.before
      parts.append(isSame ? part.moved(by: shift) : Part(range: part.range.moved(by: shift)))
    }
  }

  /// Divides the source from `start` on, up to its end or to the start of a part that is known.
  ///
  /// - Returns: whether it could be divided.
  private mutating func addParts(_ reader: SourceParts, from start: Int, upTo isKnown: (Int) -> Bool) -> Bool {
    var start = start
    while start < text.count {
      guard let end = reader.end(ofPartFrom: start) else { return false }
      parts.append(Part(range: SourceRange(start, end)))
      start = end
      if isKnown(start) { return true }
    }
    return true
  }
}

extension KnownParts.Part {
  fileprivate init(range: SourceRange) { self.init(range: range, findings: nil) }
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
