/// What pushlint knows of one error that a service or an SDK answers with.
package struct ErrorPage: Sendable {
  /// Who answers.
  package enum Service: String, Sendable, CaseIterable {
    case fcm, apns, webpush, legacy, sdk, http

    /// As messages name it.
    package var title: String {
      switch self {
      case .fcm: "FCM HTTP v1"
      case .apns: "APNs"
      case .webpush: "Web Push"
      case .legacy: "legacy FCM API"
      case .sdk: "Admin SDK"
      case .http: "HTTP"
      }
    }
  }

  /// Whether the same message may be sent again.
  package enum Retry: String, Sendable, CaseIterable {
    case afterChange = "after-change"
    case deleteAddress = "delete-address"
    case afterCredentials = "after-credentials"
    case later
    case backOff = "back-off"

    package var sentence: String {
      switch self {
      case .afterChange: "do not send the same message again; change it first"
      case .deleteAddress: "do not send to this address again; delete it"
      case .afterCredentials: "send again after the credentials are corrected"
      case .later: "send later: after the time in `Retry-After`, or after a minute, and more slowly"
      case .backOff: "send again with growing, random delays"
      }
    }
  }

  /// What a value at the place must be.
  package enum Expected: String, Sendable, CaseIterable {
    case string
  }

  /// The name of its files: `fcm-unknown-name`.
  package let id: String
  package let title: String
  package let service: Service
  /// HTTP statuses of such answers.
  package let statuses: [Int]
  /// Words that name this error and no other.
  package let names: [String]
  /// Words that this error shares with others, which say more.
  package let codes: [String]
  let namePatterns: [AnswerPattern]
  let codePatterns: [AnswerPattern]
  let phrasePatterns: [AnswerPattern]
  /// Whether its phrases are those of answers that say little.
  let isGeneral: Bool
  /// Errors that an answer with this one does not mean, though it has their words.
  package let overridden: [String]
  /// What the answer means.
  package let meaning: String
  /// Whether the meaning is likely, but not verified.
  package let isProbable: Bool
  /// Canonical paths of the fields to look at, for answers without a path.
  package let fields: [String]
  package let expected: Expected?
  /// What to do.
  package let change: String
  package let retry: Retry
  /// The rules that find the mistake before the message is sent.
  package let rules: [String]
  /// Where the fact is written.
  package let source: String
  /// The Markdown page.
  package let page: String

  /// Where the page is published.
  package var url: String { "https://github.com/pushlint/pushlint/blob/main/rules/errors/\(id).md" }
}

extension ErrorPage {
  /// The page beside the data, with the facts below its headline, as Markdown.
  package var text: String {
    var facts = ["- answer of: \(service.title)"]
    if !statuses.isEmpty { facts.append("- HTTP status: \(statuses.map(String.init).joined(separator: ", "))") }
    let words = (names + codes).map { $0.split(separator: "=").last.map(String.init) ?? $0 }
    var shown: [String] = []
    for word in words where !shown.contains(word) { shown.append(word) }
    if !shown.isEmpty { facts.append("- names: \(shown.map { "`\($0)`" }.joined(separator: ", "))") }
    facts.append("- \(isProbable ? "probable meaning" : "meaning"): \(meaning)")
    if !fields.isEmpty { facts.append("- fields: \(fields.map { "`\($0)`" }.joined(separator: ", "))") }
    facts.append("- repair: \(change)")
    facts.append("- retry: \(retry.sentence)")
    if !rules.isEmpty { facts.append("- rules: \(rules.joined(separator: ", "))") }
    facts.append("- source: \(source)")
    let lines = page.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    return "\(lines[0])\n\n\(facts.joined(separator: "\n"))\n\(lines.count > 1 ? String(lines[1]) : "")"
  }
}
