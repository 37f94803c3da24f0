/// How much a finding weighs.
///
/// - Source: the four levels of LSP 3.17, DiagnosticSeverity.
package enum Severity: String, Sendable, CaseIterable, Comparable {
  case hint
  case information
  case warning
  case error

  /// The word that text output and marks use.
  package var word: String { self == .information ? "info" : rawValue }

  /// Reads the long name or the short word.
  package init?(word: String) {
    guard let match = Severity.allCases.first(where: { $0.rawValue == word || $0.word == word }) else { return nil }
    self = match
  }

  package static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .hint: 0
    case .information: 1
    case .warning: 2
    case .error: 3
    }
  }
}

/// What will happen when the payload is sent as it is.
package enum Consequence: String, Sendable, CaseIterable {
  /// The service, or any JSON reader on the way, refuses the message.
  case refused
  /// The field or value has no effect, and no error is reported.
  case ignored
  /// The notification is not shown, or does not behave, as intended.
  case wrong
  /// Works, and may cause problems.
  case risk

  /// The consequence in words, for people.
  package var sentence: String {
    switch self {
    case .refused: "the message is refused"
    case .ignored: "this has no effect"
    case .wrong: "the notification is not shown as intended"
    case .risk: "this works, but may cause problems"
    }
  }
}
