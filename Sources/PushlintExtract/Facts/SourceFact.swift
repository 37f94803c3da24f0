import PushlintText

/// Something that a source shows to be wrong without any payload near it.
///
/// - Shape: the range and edits count in the file.
package struct SourceFact: Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable {
    /// A call of a method that the Admin SDK no longer has.
    case removedMethod = "removed-method"
    /// The URL of the legacy API in code.
    case legacyEndpoint = "legacy-endpoint"
    /// A server key of the legacy API.
    case serverKey = "server-key"
    /// A private key in PEM.
    case privateKey = "private-key"
    /// The private key of a pair for Web Push.
    case vapidPrivateKey = "vapid-private-key"
  }

  package let kind: Kind
  package let range: SourceRange
  /// What the words of the rule are filled in with.
  package var values: [String: String] = [:]
  /// A text of which reports show only the beginning.
  package var secret: String?
  package var edits: [TextEdit] = []
}

/// The facts of a source, in order of place.
///
/// - Shape: linear in the source; one pass that skips most bytes, and a closer look where something is found.
package func facts(in text: SourceText, language: HostLanguage) -> [SourceFact] {
  FactFinder(text, language).facts()
}

/// Looks at each place where one of the signs of a fact occurs.
private struct FactFinder {
  private let text: SourceText
  private let language: HostLanguage

  /// Places that are looked at in one source; more are found only in dumps.
  private static let candidateLimit = 20_000

  private static let secretNeedles = [":APA91b", "PRIVATE KEY-----", "key=AIza", "vapid"]
  private static let urlNeedles = ["/fcm/send", "/gcm/send"]
  private static let secrets = NeedleScan(secretNeedles)
  private static let secretsAndURLs = NeedleScan(secretNeedles + urlNeedles)
  private static let all = NeedleScan(secretNeedles + urlNeedles + RemovedMethodCall.methods.map(\.name))

  init(_ text: SourceText, _ language: HostLanguage) {
    self.text = text
    self.language = language
  }

  func facts() -> [SourceFact] {
    let matches = scan.matches(in: text, limit: Self.candidateLimit)
    guard !matches.isEmpty else { return [] }
    var places = CodePlaces(text, language)
    let urls = LegacyEndpointURL(text, language)
    var calls = RemovedMethodCall(text)
    var secrets = SecretFinder(text)
    var result: [SourceFact] = []
    for match in matches {
      switch match.needle {
      case 0: result += secrets.serverKey(separatedAt: match.offset)
      case 1: result += secrets.privateKey(named: match.offset)
      case 2: result += secrets.serverKey(assignedAt: match.offset)
      case 3: result += secrets.vapidKey(near: match.offset)
      case 4, 5:
        guard let place = places.code(at: match.offset) else { continue }
        result += urls.fact(pathAt: match.offset, in: place)
      case let needle:
        guard let place = places.code(at: match.offset), place.mayBeJavaScript else { continue }
        let method = RemovedMethodCall.methods[needle - Self.secretNeedles.count - Self.urlNeedles.count]
        result += calls.fact(of: method, at: match.offset, in: place)
      }
    }
    var unique: [SourceFact] = []
    for fact in result.sorted(by: { $0.range < $1.range }) where unique.last?.range.overlaps(fact.range) != true {
      unique.append(fact)
    }
    return unique
  }

  private var scan: NeedleScan {
    switch language {
    case .json, .apns, .jsonc, .json5, .ndjson, .postman: Self.secrets
    case .http, .shellScript, .yaml, .terraform, .python, .java: Self.secretsAndURLs
    case .markdown, .text, .javaScript, .javaScriptWithJSX, .typeScript, .typeScriptWithJSX: Self.all
    }
  }
}
