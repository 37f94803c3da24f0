import PushlintPayload
import PushlintRules
import PushlintText
import PushlintTree

extension Payload {
  /// What a value comes to for a person who does not count in seconds; `nil` for one that speaks for itself.
  func words(forPlace index: Int) -> String? {
    let place = places[index]
    guard let field = place.field else { return nil }
    let source = tree.stringValue(place.node) ?? tree.sourceText(of: place.node)
    switch field.form(in: spelling).type {
    case .duration:
      return DurationText(source).seconds.map { SpokenTime.duration(seconds: $0) }
    case .milliseconds:
      guard let milliseconds = Int(source), milliseconds >= 1_000 else { return nil }
      return SpokenTime.duration(seconds: milliseconds / 1_000)
    case .unixSeconds: return moment(source)
    default: break
    }
    switch place.path {
    case "message.apns.headers.apns-expiration":
      return source == "0" ? "one attempt, not stored" : moment(source)
    case "message.webpush.headers.TTL", "legacy.time_to_live":
      return Int(source).flatMap { $0 > 0 ? SpokenTime.duration(seconds: $0) : nil }
    default: return nil
    }
  }

  private func moment(_ source: String) -> String? {
    // Fewer digits are no moment of our days, whoever wrote them.
    guard let seconds = Int(source), seconds >= 100_000_000 else { return nil }
    return CivilTime(secondsSince1970: seconds).map { "\($0.date) \($0.time) UTC" }
  }
}
