import PushlintDiagnostics
import PushlintPayload
import PushlintRules

/// What becomes of a payload on each platform, in a few words.
struct PayloadSummary {
  private let messages: [EffectiveMessage]
  private let limit: Int?

  init(_ payload: Payload, _ rules: RuleSet) {
    let all = EffectiveMessage.messages(of: payload)
    messages = Platform.allCases.compactMap { all[$0] }.filter { $0.kind != .empty }
    limit = rules.sizeLimit(of: payload)
  }

  /// `Android 212, Apple 340 of 4,096 bytes`; `nil` for a payload that nobody gets.
  var sizes: String? {
    let sizes = messages.map { ($0.platform, $0.size) }
    guard !sizes.isEmpty else { return nil }
    let list = sizes.map { "\($0.0.rawValue) \($0.1.isExact ? "" : "≥ ")\(MessageFormatting.number($0.1.bytes))" }
    return list.joined(separator: ", ") + (limit.map { " of \(MessageFormatting.number($0))" } ?? "") + " bytes"
  }

  /// One line a platform: what it gets, and how much of it.
  var lines: [String] {
    messages.map { message in
      let kind = message.kind.map { $0 == .data ? "a data message" : "a \($0.rawValue)" } ?? "a message"
      let words = ["a silent", "a special"].contains(kind) ? kind + " push" : kind
      let size = message.size
      let limit = limit.map { " of \(MessageFormatting.number($0))" } ?? ""
      let bytes = "\(size.isExact ? "" : "at least ")\(MessageFormatting.number(size.bytes)) bytes"
      return "- \(message.platform.rawValue): \(words), \(bytes)\(limit)"
    }
  }
}
