import PushlintDiagnostics
import PushlintSecrets
import PushlintExtract
import PushlintPayload
import PushlintText
import PushlintTree

/// Finds keys in texts of a payload that no file should hold.
///
/// - Parameter parameters: `secret` is one of ``SecretText``.
struct SecretCheck: Check {
  static let name = "secret"

  private let secret: SecretText?

  init(_ parameters: RuleParameters) { secret = parameters.strings["secret"].flatMap { SecretText(rawValue: $0) } }

  func mayFind(in context: RuleContext) -> Bool {
    context.payload.excerpt.request != nil || !context.secretPlaces.isEmpty
  }
  var speaksOfSingleValues: Bool { true }

  func findings(in context: RuleContext) -> [Finding] {
    let payload = context.payload
    guard let secret else { return [] }
    var result = context.secretPlaces.compactMap { index -> Finding? in
      let subject = RuleSubject(payload, place: index)
      return subject.text.flatMap { secret.find(in: $0) }.map { part in
        Finding(at: subject.range(of: part), ["value": masked(subject.text ?? "", part)], place: index)
      }
    }
    for header in payload.excerpt.request?.headers ?? [] {
      let text = payload.excerpt.text.string(header.value)
      guard let part = secret.find(in: text) else { continue }
      let range = SourceRange(header.value.start + part.lowerBound, header.value.start + part.upperBound)
      result.append(Finding(at: range, ["value": masked(text, part)]))
    }
    return result
  }

  private func masked(_ text: String, _ part: Range<Int>) -> String {
    MessageFormatting.masked(String(decoding: Array(text.utf8)[part.clamped(to: 0..<text.utf8.count)], as: UTF8.self))
  }
}
