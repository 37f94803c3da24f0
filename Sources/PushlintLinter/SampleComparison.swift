import PushlintDiagnostics
import PushlintExtract
import PushlintPayload
import PushlintRules
import PushlintText
import PushlintTree

/// Differences between samples of a page.
package typealias SampleIssue = Issue<SampleIssueKind>

package enum SampleIssueKind: String, Sendable, CaseIterable {
  case notEquivalent = "snippets-not-equivalent"
}

/// Compares the samples of one message that a page shows in several languages.
///
/// - Shape: nothing is collected while the rule is off. Each sample is compared with the first of its group only.
struct SampleComparison {
  private let catalogue: FieldCatalogue
  private let groups: SampleGroups
  /// The payloads by the block that they are in, in order of place.
  private var payloads: [(block: Int, group: Int, payload: Payload)] = []
  /// Where payloads begin in the file: a request may be read in two ways.
  private var starts: Set<Int> = []

  /// - Returns: `nil` where nobody asks for it, and in sources that are no pages.
  init?(_ source: Source, _ engine: Engine, _ catalogue: FieldCatalogue) {
    guard source.language == .markdown, engine.isOn(SampleIssueKind.notEquivalent.rawValue) else { return nil }
    self.catalogue = catalogue
    groups = SampleGroups(source.text)
  }

  mutating func add(_ analyzed: AnalyzedExcerpt) {
    // Pages show other things with the SDKs of other languages.
    guard analyzed.excerpt.document?.tree.dialect.isOtherCode != true else { return }
    for payload in analyzed.payloads(catalogue) {
      let start = payload.excerpt.map.range(payload.range).start
      guard let place = groups.place(of: start), starts.insert(start).inserted else { continue }
      payloads.append((place.block, place.group, payload))
    }
  }

  /// One issue for each sample that differs from the first one of its message.
  func issues() -> [SampleIssue] {
    let counts = Dictionary(payloads.map { ($0.block, 1) }, uniquingKeysWith: +)
    var issues: [SampleIssue] = []
    var first: (group: Int, sample: Sample)?
    // A block with several messages does not say which of them the others show.
    for (block, group, payload) in payloads where counts[block] == 1 {
      let sample = Sample(payload, catalogue)
      if let first, first.group == group {
        if let issue = sample.difference(from: first.sample) { issues.append(issue) }
      } else {
        first = (group, sample)
      }
    }
    return issues
  }
}

/// A sample, and its fields as values that can be compared.
private struct Sample {
  private let payload: Payload
  private let catalogue: FieldCatalogue
  /// By canonical path.
  private let values: [String: SampleValue]
  /// Paths in document order.
  private let paths: [String]

  init(_ payload: Payload, _ catalogue: FieldCatalogue) {
    self.payload = payload
    self.catalogue = catalogue
    var values: [String: SampleValue] = [:]
    var paths: [String] = []
    for place in payload.places.dropFirst() where values[place.path] == nil {
      guard let value = SampleValue(place, payload) else { continue }
      values[place.path] = value
      paths.append(place.path)
    }
    self.values = values
    self.paths = paths
  }

  private static let targets = ["token", "topic", "condition", "fid", "tokens", "fids"].map { "message." + $0 }
  /// Fields that each reader fills in anew, or that the form asks for.
  private static let ownPaths: Set<String> = ["message.token", "message.fid", "message.name", "validate_only"]
  /// Fewest fields that must be the same in samples of one message.
  private static let leastEqual = 2

  /// The first field that is not as in `first`; `nil` when there is none, and when these are different messages.
  func difference(from first: Sample) -> SampleIssue? {
    guard isComparable(with: first) else { return nil }
    var equal = 0
    var different: [String] = []
    var missing: [String] = []
    for path in first.paths where !Self.ownPaths.contains(path) {
      guard let other = first.values[path]?.text else { continue }
      if let own = values[path] {
        guard let text = own.text else { continue }
        if text == other { equal += 1 } else { different.append(path) }
      } else if lacks(path) {
        missing.append(path)
      }
    }
    let added = paths.filter {
      !Self.ownPaths.contains($0) && first.values[$0] == nil && values[$0]?.text != nil && first.lacks($0)
    }
    let differences = different.count + missing.count + added.count
    guard differences > 0, equal >= Self.leastEqual, equal >= differences else { return nil }
    if let path = different.min(by: { start(of: $0) < start(of: $1) }), let own = values[path],
      let other = first.values[path]
    {
      return issue(
        own.range, first, other.range,
        "`\(shown(path))` is `\(own.shown)` here and `\(other.shown)` in the first sample")
    }
    if let path = missing.first, let other = first.values[path] {
      return issue(
        holder(of: path), first, other.range, "missing `\(shown(path))`; the first sample has `\(other.shown)`")
    }
    guard let path = added.first, let own = values[path] else { return nil }
    return issue(own.keyRange, first, first.holder(of: path), "the first sample has no `\(shown(path))`")
  }

  private func issue(_ range: SourceRange, _ first: Sample, _ related: SourceRange, _ detail: String) -> SampleIssue {
    SampleIssue(
      .notEquivalent, payload.excerpt.map.range(range), related: first.payload.excerpt.map.range(related),
      detail: detail)
  }

  /// Whether both go to the same service, and to the same kind of target.
  private func isComparable(with first: Sample) -> Bool {
    func service(_ kind: DocumentKind) -> DocumentKind? {
      switch kind {
      case .fcmRequest, .fcmMessage, .nodeMessage: .fcmRequest
      case .apns, .legacy: kind
      default: nil
      }
    }
    guard let own = service(payload.kind), own == service(first.payload.kind) else { return false }
    guard let target, let other = first.target else { return true }
    return target == other
  }

  private var target: String? { Self.targets.first { payload.place(at: $0) != nil } }

  /// Whether nothing is at a path, and nothing on the way to it may hide it.
  private func lacks(_ path: String) -> Bool {
    !Self.targets.contains(path) && payload.presence(of: path) == .absent
      && payload.place(at: path).map { payload.tree[$0.node].kind == .null } ?? true
  }

  private func start(of path: String) -> Int { values[path]?.range.start ?? .max }

  private func shown(_ path: String) -> String { payload.shown(path, catalogue) }

  /// The key of the innermost object around a path, or the opening brace of the whole.
  private func holder(of path: String) -> SourceRange {
    var around = path[...]
    while let outer = around.pathAround {
      around = outer
      if let key = payload.place(at: String(around))?.key { return payload.tree[key].range }
    }
    return SourceRange(payload.range.start, min(payload.range.start + 1, payload.range.end))
  }
}

/// A value of a sample, without what the languages differ in.
private struct SampleValue {
  /// What is compared; `nil` for a variable, a placeholder, and anything else that says nothing.
  let text: String?
  /// What messages show.
  let shown: String
  let range: SourceRange
  let keyRange: SourceRange

  /// - Returns: `nil` for what holds values itself, and for `null`, which is what leaving the field out is.
  init?(_ place: Payload.Place, _ payload: Payload) {
    let tree = payload.tree
    let node = tree[place.node]
    guard let key = place.key, !tree[key].flags.contains(.computed), !place.path.contains("[]") else { return nil }
    let source = tree.source.string(node.range)
    let written: String
    switch node.kind {
    case .string, .number, .boolean:
      written = tree.stringValue(place.node) ?? source
      let isStandIn = Placeholder.isPlaceholder(written) || Placeholder.containsMarker(written)
      let plain = node.kind == .number ? tree.sourceText(of: place.node).filter { $0 != "_" } : written
      let isOfClock = tree.forms?.clocks.contains(place.node) == true
      text = isStandIn || isOfClock ? nil : Self.text(plain, place.field, payload.spelling)
    case .opaque:
      written = source
      text = Self.product(source).map { Self.text("\($0)", place.field, payload.spelling) }
    case .array:
      let elements = tree.children(of: place.node).map { tree[$0].kind == .string ? tree.stringValue($0) : nil }
      written = source
      text = elements.contains(nil) ? nil : elements.compactMap { $0 }.joined(separator: "\n")
    default: return nil
    }
    shown = place.field?.isSecret == true ? MessageFormatting.masked(written) : MessageFormatting.shortened(written)
    range = node.range
    keyRange = tree[key].range
  }

  /// A value as the wire has it: a lifetime in seconds, a word in the service's spelling, a flag as 1.
  private static func text(_ written: String, _ field: Field?, _ spelling: Spelling) -> String {
    guard let field else { return written }
    let form = field.form(in: spelling)
    switch form.type {
    case .milliseconds where field.type == .duration:
      return Double(written).map { "\($0 / 1000)" } ?? written
    case .duration:
      let number = written.hasSuffix("s") ? written.dropLast() : written[...]
      return Double(number).map { "\($0)" } ?? written
    case .flag, .boolean: return written == "true" ? "1" : written == "false" ? "0" : written
    case .number, .integer, .unixSeconds, .milliseconds: return Double(written).map { "\($0)" } ?? written
    case .enum:
      if let index = form.values.firstIndex(of: written), field.values.indices.contains(index) {
        return FieldCatalogue.folded(field.values[index])
      }
      return FieldCatalogue.folded(written)
    default: return written
    }
  }

  /// `3600 * 1000`, `3_600_000`.
  private static func product(_ source: String) -> Double? {
    guard source.utf8.count <= 40 else { return nil }
    let factors = source.split(separator: "*", omittingEmptySubsequences: false).map { factor in
      Double(factor.filter { $0 != "_" && $0 != " " })
    }
    return factors.reduce(1.0 as Double?) { whole, factor in whole.flatMap { whole in factor.map { whole * $0 } } }
  }
}
