import PushlintSyntax

/// Shapes of text that rules can name; each is a small hand-written scanner, linear in the text.
package enum TextFormat: String, Sendable, CaseIterable {
  /// Begins with a scheme: `https://…`.
  case absoluteURL = "absolute-url"
  /// A URL whose host ends like the name of an image and that has no path: the slash before the file is lost.
  case fileNameInHost = "file-name-in-host"
  /// Stands for a value that somebody will fill in.
  case placeholder
  /// Holds a variable that nobody expanded: `$name`, `${x}`, `{{x}}`, `%s`.
  case templateText = "template-text"
  /// `Bearer` and a whole access token of Google's.
  case bearerToken = "bearer-token"
  /// The same, shortened for showing.
  case shortenedBearerToken = "shortened-bearer-token"
  /// A URL whose project is a sample's or a placeholder.
  case sampleProject = "sample-project"

  /// Where a text shows the shape.
  struct Match {
    /// The part that shows it, in bytes of the text; `nil` for the whole.
    var part: Range<Int>?
    /// What was meant, when that can be said.
    var suggestion: String?
  }

  /// The match of `text`, `nil` when it has another shape.
  func match(_ text: String) -> Match? {
    switch self {
    case .absoluteURL: URLText(text).scheme == nil ? nil : Match()
    case .fileNameInHost: URLText(text).fileNameInHost()
    case .placeholder: Placeholder.isPlaceholder(text) || Placeholder.containsMarker(text) ? Match() : nil
    case .templateText: TemplateText.firstVariable(in: text).map { Match(part: $0) }
    case .bearerToken: BearerToken(text).flatMap { $0.isShortened ? nil : Match(part: $0.token) }
    case .shortenedBearerToken: BearerToken(text).flatMap { $0.isShortened ? Match(part: $0.token) : nil }
    case .sampleProject: URLText(text).sampleProject()
    }
  }
}
