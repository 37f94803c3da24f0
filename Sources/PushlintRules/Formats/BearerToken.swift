import PushlintTree

/// A literal OAuth access token behind `Bearer`.
///
/// - Source: the prefix that Google's access tokens have in its own samples, `ya29.`.
struct BearerToken {
  let token: Range<Int>
  let isShortened: Bool

  init?(_ text: String) {
    let bytes = Array(text.utf8)
    let prefix = "bearer ".utf8
    guard bytes.count > prefix.count, bytes.prefix(prefix.count).map({ $0 | 0x20 }).elementsEqual(prefix) else {
      return nil
    }
    let rest = String(decoding: bytes.dropFirst(prefix.count), as: UTF8.self)
    guard rest.hasPrefix("ya29.") else { return nil }
    token = prefix.count..<bytes.count
    isShortened = rest.contains("...") || rest.contains("…") || rest.utf8.count < 20 || Placeholder.containsMarker(rest)
  }

  /// Whether the value of an `Authorization` header names how it authorises, or a variable stands for all of it.
  static func hasScheme(_ text: String) -> Bool {
    let scheme = text.prefix { $0 != " " }
    return scheme.utf8.count < text.utf8.count && !scheme.contains(".") || text.lowercased().hasPrefix("key")
  }
}
