import PushlintText

/// Finds requests to APNs that code authenticates with a token, and that say nowhere which app they are for.
///
/// - Shape: headers between the same brackets; what is set by a name that the source does not have is not seen.
/// - Source: Apple, "Sending notification requests to APNs": `apns-topic` is required with token-based authentication.
struct TopicHeader {
  private let text: SourceText

  private static let headers = NeedleScan(["apns-push-type", "apns-priority", "apns-expiration"])
  private static let topics = NeedleScan(["apns-topic", "apns_topic", "apnstopic"])
  /// Most headers that are looked at.
  private static let mostHeaders = 20
  private static let authorization = "authorization"

  init(_ text: SourceText) { self.text = text }

  /// - Parameter isCode: whether code is at an offset.
  func facts(where isCode: (Int) -> Bool) -> [SourceFact] {
    let matches = Self.headers.matches(in: text, range: text.range, limit: Self.mostHeaders)
    guard !matches.isEmpty, !Self.topics.occurs(in: text) else { return [] }
    let lists = PlainLists(text)
    var opened: Set<Int> = []
    return matches.compactMap { match in
      guard let open = lists.opener(before: match.offset), opened.insert(open).inserted, isCode(open) else {
        return nil
      }
      let elements = lists.elements(ofListAt: open)
      let names = elements.map { lists.name(ofMember: $0) }
      guard !names.contains(PlainLists.spread),
        let place = names.firstIndex(where: { $0.lowercased() == Self.authorization }), isBearer(elements[place])
      else { return nil }
      let element = elements[place]
      let start = text.string(element).first.map { $0.isLetter ? element.start : element.start + 1 } ?? element.start
      return SourceFact(kind: .missingTopicHeader, range: SourceRange(start, start + Self.authorization.utf8.count))
    }
  }

  private func isBearer(_ element: SourceRange) -> Bool {
    text.firstOffset(of: "bearer ", in: element) != nil || text.firstOffset(of: "Bearer ", in: element) != nil
  }
}
