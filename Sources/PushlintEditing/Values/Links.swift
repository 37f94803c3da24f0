import PushlintPayload
import PushlintRules
import PushlintText
import PushlintTree

extension EditorDocument {
  /// The URLs in the strings of payloads, without their quotes, and where they lead.
  package func links() -> [(range: SourceRange, target: String)] {
    analyzedExcerpts.flatMap { analyzed in
      analyzed.payloads(rules.catalogue).flatMap { payload in
        payload.places.compactMap { place in payload.link(place) }
      }
    }
  }
}

extension Payload {
  fileprivate func link(_ place: Place) -> (SourceRange, String)? {
    guard let text = tree.stringValue(place.node), text.hasPrefix("http"), URLText(text).isWeb,
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"\"<>\\^`{|}".utf8.contains($0) })
    else { return nil }
    return (fileRange(tree.contentRange(of: place.node)), text)
  }
}
