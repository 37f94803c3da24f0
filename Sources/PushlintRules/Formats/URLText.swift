import PushlintSyntax

/// A text as a URL, cut where RFC 3986 cuts it; nothing is decoded or looked up.
struct URLText {
  private let text: String
  /// `https`, in lower case; `nil` for a relative reference.
  let scheme: String?
  /// Between `//` and the next `/`, `?`, `#`.
  private let authority: Substring?
  /// From the authority on.
  private let rest: Substring

  init(_ text: String) {
    self.text = text
    var rest = Substring(text)
    var scheme: String?
    if let colon = text.firstIndex(of: ":"), let first = text.first, first.isASCII, first.isLetter,
      text[..<colon].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "+" || $0 == "-" || $0 == ".") })
    {
      scheme = text[..<colon].lowercased()
      rest = text[text.index(after: colon)...]
    }
    self.scheme = scheme
    guard rest.hasPrefix("//") else {
      authority = nil
      self.rest = rest
      return
    }
    let host = rest.dropFirst(2)
    let end = host.firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? host.endIndex
    authority = host[..<end]
    self.rest = host[end...]
  }

  /// Endings of image files that are no top-level domain.
  private static let imageEndings: Set<String> = [
    "png", "jpg", "jpeg", "gif", "webp", "bmp", "svg", "heic", "ico", "avif", "tiff",
  ]

  /// `https://foo.bar.pizza.png`: the place of the dot that should be a slash.
  func fileNameInHost() -> TextFormat.Match? {
    guard scheme == "https" || scheme == "http", let authority, rest.isEmpty || rest == "/" else { return nil }
    let labels = authority.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count >= 2, let ending = labels.last, Self.imageEndings.contains(ending.lowercased()),
      authority.allSatisfy({ $0 != ":" && $0 != "@" && $0 != "{" && $0 != "<" && $0 != "$" })
    else { return nil }
    let start = text.utf8.distance(from: text.startIndex, to: authority.startIndex)
    let part = start..<(start + authority.utf8.count)
    // With two labels only the host itself is missing, and nobody can say which.
    guard labels.count >= 4, let file = labels.dropLast().last else { return TextFormat.Match(part: part) }
    let host = labels.dropLast(2).joined(separator: ".")
    return TextFormat.Match(part: part, suggestion: "\(text.prefix { $0 != ":" })://\(host)/\(file).\(ending)")
  }

  /// The project of an FCM endpoint, when it is that of a sample or a placeholder.
  ///
  /// - Source: the project that Google's own pages use, `myproject-b5ae1`.
  func sampleProject() -> TextFormat.Match? {
    guard let authority, authority.contains("fcm") else { return nil }
    let marker = "/projects/"
    guard let start = rest.range(of: marker)?.upperBound else { return nil }
    let project = rest[start...].prefix { $0 != "/" }
    // `{{project}}` and `${project}` are filled in by whatever sends the request.
    guard let first = project.first, first != "{", first != "$" else { return nil }
    let name = project.lowercased()
    let isSample =
      name == "myproject-b5ae1" || name.hasPrefix("my-project") || name.contains("project_id")
      || name.contains("project-id") || Placeholder.isPlaceholder(String(project))
    guard isSample else { return nil }
    let offset = text.utf8.distance(from: text.startIndex, to: start)
    return TextFormat.Match(part: offset..<(offset + project.utf8.count))
  }
}

extension Substring {
  /// The first occurrence of `pattern`; no Foundation for so little.
  fileprivate func range(of pattern: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(pattern) {
        return start..<index(start, offsetBy: pattern.count)
      }
      start = index(after: start)
    }
    return nil
  }
}
