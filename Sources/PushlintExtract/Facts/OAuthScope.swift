import PushlintText
import PushlintTree

/// Finds scopes of access tokens that mean FCM and are none: `auth/firebase.cloud-messaging`.
///
/// - Source: Google, "OAuth 2.0 Scopes for Google APIs": FCM takes `firebase.messaging` and `cloud-platform`.
struct OAuthScope {
  let text: SourceText

  /// What a scope begins with, behind the scheme.
  static let path = "googleapis.com/auth/"
  private static let scope = "firebase.messaging"
  /// What the names of others have, such as those of Google Chat, does not begin so.
  private static let beginnings = [
    "firebase", "fcm", "gcm", "cloudmessag", "cloud-messag", "cloud.messag", "messaging",
  ]
  private static let words = ["messag", "fcm", "gcm"]

  /// - Parameter offset: where the host of a scope begins.
  func fact(at offset: Int) -> SourceFact? {
    let start = offset + Self.path.utf8.count
    var end = start
    while let byte = text[end], ByteClass.isNameByte(byte) || ".-".utf8.contains(byte) { end += 1 }
    let range = SourceRange(start, end)
    let name = text.string(range)
    let small = name.lowercased()
    // A sentence may end behind it, and a variable may go on.
    guard Self.beginnings.contains(where: small.hasPrefix), Self.words.contains(where: small.contains),
      name != Self.scope, name.utf8.last != UInt8(ascii: "."),
      !name.contains("$"), text[end].map({ "\"'`, \n\r)]".utf8.contains($0) }) ?? true
    else { return nil }
    return SourceFact(
      kind: .oauthScope, range: range, values: ["value": name, "suggestion": Self.scope],
      edits: [TextEdit(range, Self.scope)])
  }
}
