import PushlintDiagnostics
import PushlintPayload
import PushlintRules

/// How large a payload is on each platform.
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

  /// `at least 340 of 4,096 bytes`, by platform.
  var sizesByPlatform: [Platform: String] {
    var sizes: [Platform: String] = [:]
    for message in messages {
      let limit = limit.map { " of \(MessageFormatting.number($0))" } ?? ""
      let size = message.size
      sizes[message.platform] =
        "\(size.isExact ? "" : "at least ")\(MessageFormatting.number(size.bytes))\(limit) bytes"
    }
    return sizes
  }
}
