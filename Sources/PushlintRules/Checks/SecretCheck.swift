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

  func mayFind(in scene: Scene) -> Bool { scene.payload.excerpt.request != nil || !scene.secretPlaces.isEmpty }
  func mayFind(in glance: RequestGlance) -> Bool { false }

  func findings(in scene: Scene) -> [Finding] {
    let payload = scene.payload
    guard let secret else { return [] }
    var result = scene.secretPlaces.compactMap { index -> Finding? in
      let site = Site(payload, place: index)
      return site.text.flatMap { secret.find(in: $0) }.map { part in
        Finding(at: site.range(of: part), ["value": masked(site.text ?? "", part)], place: index)
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
    Words.masked(String(decoding: Array(text.utf8)[part.clamped(to: 0..<text.utf8.count)], as: UTF8.self))
  }
}
