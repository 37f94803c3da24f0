import PushlintDiagnostics
import PushlintExtract
import PushlintPayload
import PushlintText

/// Finds lifetimes in messages for the Admin SDK for Node that look like seconds: it reads milliseconds.
struct NodeLifetimeCheck: Check {
  static let name = "node-lifetime"

  init(_ parameters: RuleParameters) {}

  var wakingPaths: [String] { ["message.android.ttl"] }
  var condition: CheckCondition { .forNode }

  func findings(in context: RuleContext) -> [Finding] {
    let payload = context.payload
    guard payload.spelling == .node, let first = payload.index(of: "message.android.ttl") else { return [] }
    // `ttl: isCall ? 30 : 3600000` is there once for each value.
    let path = payload.records[first].path
    return payload.records.indices.filter { payload.records[$0].path == path }.flatMap { findings(payload, at: $0) }
  }

  private func findings(_ payload: Payload, at index: Int) -> [Finding] {
    guard payload.places[index].field?.node?.type == .milliseconds else { return [] }
    let subject = RuleSubject(payload, place: index)
    let node = payload.places[index].node
    guard let source = subject.number?.source, let number = Int(source), isSuspicious(number) else { return [] }
    let written = MessageFormatting.shortened(payload.tree.source.string(subject.range))
    let isSum = written.contains { $0 == "+" || $0 == "-" }
    let suggestion = isSum ? "(\(written)) * 1000" : "\(written) * 1000"
    return [
      Finding(
        at: subject.range, ["value": written, "detail": Self.seconds(number), "suggestion": suggestion],
        edits: payload.editor.replacement(of: node, by: .json(suggestion)) ?? [], place: index)
    ]
  }

  /// `3.6 seconds`.
  private static func seconds(_ milliseconds: Int) -> String {
    var fraction = String(milliseconds % 1000)
    fraction = String(repeating: "0", count: max(0, 3 - fraction.count)) + fraction
    while fraction.last == "0" { fraction.removeLast() }
    return "\(milliseconds / 1000)\(fraction.isEmpty ? "" : "." + fraction) seconds"
  }

  /// Lifetimes are whole seconds; 3600 milliseconds are not.
  private func isSuspicious(_ milliseconds: Int) -> Bool { milliseconds > 0 && milliseconds % 1000 != 0 }
}
