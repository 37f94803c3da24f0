import PushlintDiagnostics
import PushlintLinter
import PushlintPayload
import PushlintText

/// What a file with payloads tells about an error: the place that the answer names, and the findings that explain it.
package struct PayloadExplanation: Sendable, Equatable {
  package var places: [PayloadPlace] = []
  package var findings: [Diagnostic] = []
}

/// A file with the payload that was sent, read and linted once for all errors of an answer.
package struct SentPayload: Sendable {
  private let payloads: [(payload: Payload, range: SourceRange)]
  private let diagnostics: [Diagnostic]

  /// Most payloads of a file that are looked at.
  private static let limit = 1_000
  /// Most findings for one error.
  private static let findingLimit = 10

  /// Whether the file has none.
  package var isEmpty: Bool { payloads.isEmpty }
  /// The number of its payloads.
  package var count: Int { payloads.count }

  /// - Parameters:
  ///   - line: the bytes of the line that the payload is in; `nil` for any of the file.
  ///   - errors: what the answer told: a file whose content does not show what it is was sent to who answered.
  package init(
    _ source: Source, _ linter: Linter, _ configuration: Configuration, line: SourceRange?,
    answeredWith errors: [RecognizedError] = []
  ) {
    var configuration = configuration
    var found = Self.payloads(in: source, linter, configuration)
    if found.isEmpty, configuration.forcedKind == nil {
      configuration.forcedKind = errors.lazy.compactMap(\.page.service.kind).first
      if configuration.forcedKind != nil { found = Self.payloads(in: source, linter, configuration) }
    }
    if let line { found = Self.payloads(found, in: line) }
    payloads = found
    diagnostics = linter.lint(source, configuration).diagnostics.filter { diagnostic in
      line == nil || found.contains { $0.range.start <= diagnostic.range.start && diagnostic.range.end <= $0.range.end }
    }
  }

  private static func payloads(
    in source: Source, _ linter: Linter, _ configuration: Configuration
  ) -> [(payload: Payload, range: SourceRange)] {
    var found: [(payload: Payload, range: SourceRange)] = []
    for excerpt in linter.analyzedExcerpts(of: source, configuration) where found.count < limit {
      for payload in excerpt.payloads(linter.rules.catalogue) {
        found.append((payload, payload.excerpt.map.range(payload.range)))
      }
    }
    return found
  }

  /// The smallest payload around a line, or those that begin in it.
  private static func payloads(
    _ all: [(payload: Payload, range: SourceRange)], in line: SourceRange
  ) -> [(payload: Payload, range: SourceRange)] {
    let starting = all.filter { line.start <= $0.range.start && $0.range.start <= line.end }
    if !starting.isEmpty { return starting }
    return all.filter { $0.range.start <= line.start && line.start < $0.range.end }
      .min { $0.range.count < $1.range.count }.map { [$0] } ?? []
  }

  /// What the payloads tell about an error: those where the answer is certainly right, or else all.
  package func explanation(of error: RecognizedError) -> PayloadExplanation {
    var places = payloads.flatMap { FieldResolver($0.payload, error).places }
    if places.contains(where: \.isCertain) { places = places.filter(\.isCertain) }
    let findings = findings(for: error, at: places)
    // A finding says more than a field that the error is usually about.
    if !findings.isEmpty { places.removeAll { !$0.isCertain } }
    return PayloadExplanation(places: Array(places.prefix(Self.findingLimit)), findings: findings)
  }

  /// The findings of the rules of the error, first those at its places; of an error that says little all that make the
  /// service refuse the message.
  private func findings(for error: RecognizedError, at places: [PayloadPlace]) -> [Diagnostic] {
    let rules = Set(error.page.rules)
    let candidates = diagnostics.filter {
      rules.contains($0.rule) || rules.isEmpty && error.page.isAboutPayload && $0.consequence == .refused
    }
    let certain = places.filter(\.isCertain)
    let here = candidates.filter { diagnostic in certain.contains { $0.range.touches(diagnostic.range) } }
    return Array((here.isEmpty ? candidates : here).prefix(Self.findingLimit))
  }
}

extension ErrorPage.Service {
  /// What was sent to it.
  fileprivate var kind: ForcedKind? {
    switch self {
    case .fcm: .fcm
    case .apns: .apns
    case .legacy: .legacy
    case .sdk, .webpush, .http: nil
    }
  }
}

extension ErrorPage {
  /// Whether the answer is about the message, and says no more.
  fileprivate var isAboutPayload: Bool { retry == .afterChange && statuses.contains(400) }
}

extension SourceRange {
  /// Whether two ranges have a byte in common, or one is empty and in the other.
  fileprivate func touches(_ other: SourceRange) -> Bool { start <= other.end && other.start <= end }
}
