import PushlintDiagnostics

/// How often each thing is said about a text, wherever that is.
struct FindingCounts {
  private struct Name: Hashable {
    let rule: String
    let message: String
  }

  private var counts: [Name: Int] = [:]

  init(_ found: [Diagnostic]) {
    for diagnostic in found { counts[Name(rule: diagnostic.rule, message: diagnostic.message), default: 0] += 1 }
  }

  /// Whether nothing is said more often in other findings, unless it is only about what has still to be written.
  func allow(_ others: FindingCounts) -> Bool {
    others.counts.allSatisfy { $0.value <= counts[$0.key] ?? 0 || Self.isUnfinished($0.key) }
  }

  /// The larger count of each.
  func union(_ others: FindingCounts) -> FindingCounts {
    var result = self
    result.counts.merge(others.counts) { max($0, $1) }
    return result
  }

  /// Whether a finding only speaks of what has still to be written, in or beside a member that is right.
  private static func isUnfinished(_ name: Name) -> Bool {
    let words = name.rule.split(separator: "/").last?.split(separator: "-") ?? []
    return name.message.hasPrefix("missing ") || words.contains { ["missing", "without", "empty"].contains($0) }
      || ["structure/template-text", "android/black-light", "target/token-placeholder"].contains(name.rule)
  }
}
