import PushlintText
import PushlintTree

/// A text as a URL, cut where RFC 3986 cuts it; nothing is decoded or looked up.
package struct URLText {
  private let text: String
  /// `https`, in lower case; `nil` for a relative reference.
  let scheme: String?
  /// Between `//` and the next `/`, `?`, `#`.
  private let authority: Substring?
  /// From the authority on.
  private let rest: Substring

  package init(_ text: String) {
    self.text = text
    let bytes = text.utf8
    var start = bytes.startIndex
    var scheme: String?
    if let first = bytes.first, Self.isLetter(first), let colon = bytes.firstIndex(where: { !Self.isOfScheme($0) }),
      bytes[colon] == UInt8(ascii: ":")
    {
      scheme = text[..<colon].inLowerCase
      start = bytes.index(after: colon)
    }
    self.scheme = scheme
    guard bytes[start...].starts(with: "//".utf8) else {
      authority = nil
      rest = text[start...]
      return
    }
    let host = bytes.index(start, offsetBy: 2)
    let end = bytes[host...].firstIndex(where: Self.endsAuthority) ?? bytes.endIndex
    authority = text[host..<end]
    rest = text[end...]
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  private static func isOfScheme(_ byte: UInt8) -> Bool {
    isLetter(byte) || byte &- 0x30 < 10 || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }

  static func endsPath(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") }

  private static func endsAuthority(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  /// Endings of image files that are no top-level domain.
  private static let imageEndings: Set<String> = [
    "png", "jpg", "jpeg", "gif", "webp", "bmp", "svg", "heic", "ico", "avif", "tiff",
  ]

  /// `https://foo.bar.pizza.png`: the place of the dot that should be a slash.
  func fileNameInHost() -> TextFormat.Match? {
    guard scheme == "https" || scheme == "http", let authority, rest.isEmpty || rest == "/" else { return nil }
    guard let dot = authority.utf8.lastIndex(of: UInt8(ascii: ".")),
      Self.imageEndings.contains(authority[authority.utf8.index(after: dot)...].inLowerCase)
    else { return nil }
    let labels = authority.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count >= 2, let ending = labels.last,
      authority.allSatisfy({ $0 != ":" && $0 != "@" && $0 != "{" && $0 != "<" && $0 != "$" }),
      !Placeholder.holdsExpansion(text)
    else { return nil }
    let start = text.utf8.distance(from: text.startIndex, to: authority.startIndex)
    let part = start..<(start + authority.utf8.count)
    // With two labels only the host itself is missing, and nobody can say which.
    guard labels.count >= 4, let file = labels.dropLast().last else { return TextFormat.Match(part: part) }
    let host = labels.dropLast(2).joined(separator: ".")
    return TextFormat.Match(part: part, suggestion: "\(text.prefix { $0 != ":" })://\(host)/\(file).\(ending)")
  }

  /// Whether the last part of its path has the ending of an image.
  var endsAsImage: Bool {
    let path = rest.prefix { $0 != "?" && $0 != "#" }
    guard let name = path.split(separator: "/").last, let dot = name.lastIndex(of: ".") else { return false }
    return Self.imageEndings.contains(name[name.index(after: dot)...].lowercased())
  }

  /// Whether it begins with a scheme, and with none that is `https` misspelt.
  var hasScheme: Bool {
    guard let scheme else { return false }
    return scheme == "https" || scheme == "http" || EditDistance.between(scheme, "https", limit: 2) == nil
  }

  /// Whether what is known of it is the beginning of a path, so that no scheme can come before it: `/orders/…`, `img/…`.
  var beginsAsPath: Bool {
    guard scheme == nil else { return false }
    let known = text.utf8.prefix { Self.isLetter($0) || $0 &- 0x30 < 10 || "-_.".utf8.contains($0) }
    return text.utf8.dropFirst(known.count).first == UInt8(ascii: "/")
      && (known.isEmpty || !Placeholder.isPlaceholder(String(decoding: known, as: UTF8.self)))
  }

  /// Whether it is one of the web.
  package var isWeb: Bool { (scheme == "http" || scheme == "https") && authority != nil }

  /// The host, without user, password, and port.
  private var host: String? {
    guard var host = authority?.utf8 else { return nil }
    if let at = host.lastIndex(of: UInt8(ascii: "@")) { host = host[host.index(after: at)...] }
    if host.first == UInt8(ascii: "["), let end = host.firstIndex(of: UInt8(ascii: "]")) {
      return Substring(host[...end]).inLowerCase
    }
    return Substring(host.prefix { $0 != UInt8(ascii: ":") }).inLowerCase
  }

  /// `http:`, and the same with an `s`; what runs on the sender's own machine has no other.
  func insecure() -> TextFormat.Match? {
    guard scheme == "http", isWeb, local() == nil else { return nil }
    return TextFormat.Match(part: 0..<text.utf8.count, suggestion: "https" + text.dropFirst(4))
  }

  /// A host that only the sender's own network has, or a file of the sender's own machine.
  ///
  /// - Source: RFC 6761 for `localhost`, RFC 1918 and RFC 3927 for addresses, RFC 6762 for `.local`, RFC 8089 for
  ///   `file:`.
  func local() -> TextFormat.Match? {
    if scheme == "file" { return TextFormat.Match(part: 0..<text.utf8.count) }
    guard isWeb, let host, let authority else { return nil }
    let isName = host == "localhost" || host.hasSuffix(".localhost") || host.hasSuffix(".local") || host == "[::1]"
    let isAddress: Bool
    if let numbers = Self.address(host) {
      switch (numbers[0], numbers[1]) {
      case (0, 0), (10, _), (127, _), (192, 168), (169, 254), (172, 16...31): isAddress = true
      default: isAddress = false
      }
    } else {
      isAddress = false
    }
    guard isName || isAddress else { return nil }
    let start = text.utf8.distance(from: text.startIndex, to: authority.startIndex)
    return TextFormat.Match(part: start..<(start + authority.utf8.count))
  }

  /// The four numbers of an address in IPv4.
  private static func address(_ host: String) -> [UInt8]? {
    guard host.utf8.last.map({ $0 &- 0x30 < 10 }) == true else { return nil }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { UInt8($0) }
    return parts.count == 4 && numbers.count == 4 ? numbers : nil
  }

  /// Anything but an `https:` URL that has a scheme; of an `http:` URL the same with an `s`.
  ///
  /// What runs on the sender's own machine is left alone: browsers trust it without TLS.
  func notSecure() -> TextFormat.Match? {
    guard let scheme, scheme != "https" || authority?.isEmpty != false, scheme != "http" || local() == nil else {
      return nil
    }
    return TextFormat.Match(suggestion: insecure()?.suggestion)
  }

  /// A web URL that names a host and nothing else; `/?url=…` is how services that fetch an image are asked.
  var isBareHost: Bool {
    let isBare = rest.isEmpty || rest == "/"
    guard isBare || rest.utf8.first == UInt8(ascii: "?") || rest.utf8.first == UInt8(ascii: "#"), isWeb, let host,
      host.utf8.contains(UInt8(ascii: ".")),
      fileNameInHost() == nil, local() == nil, !Placeholder.containsMarker(text)
    else { return false }
    if isBare { return true }
    return !rest.contains(bytes: "://") && !rest.contains(bytes: "url=") && !rest.contains(bytes: "%3A")
  }

  /// A scheme that only an app, or the console of a service, can resolve.
  var isResource: Bool {
    ["gs", "s3", "content", "android.resource", "asset", "assets", "drawable", "res", "bundle", "blob"]
      .contains { $0 == scheme }
  }

  /// The host of a web URL, in lower case, with its port.
  package var site: String? {
    guard isWeb, var host = authority else { return nil }
    if let at = host.lastIndex(of: "@") { host = host[host.index(after: at)...] }
    return host.isEmpty ? nil : host.lowercased()
  }

  /// The first blank, and the same URL with `%20` for all of them.
  func blank() -> TextFormat.Match? {
    guard isWeb, let first = text.utf8.firstIndex(of: UInt8(ascii: " ")) else { return nil }
    let offset = text.utf8.distance(from: text.utf8.startIndex, to: first)
    let trimmed = text.trimmingSpaces()
    let suggestion = trimmed.split(separator: " ", omittingEmptySubsequences: false).joined(separator: "%20")
    return TextFormat.Match(part: offset..<(offset + 1), suggestion: suggestion)
  }

  private static let hostsOfPages: Set<String> = [
    "github.com", "www.github.com", "drive.google.com", "dropbox.com", "www.dropbox.com", "imgur.com", "www.imgur.com",
  ]

  /// A page that shows an image, where the image itself was meant.
  ///
  /// - Source: what these hosts answer: GitHub's `blob`, Google Drive's `file/d`, and Dropbox's `s` are HTML pages.
  func page() -> TextFormat.Match? {
    guard isWeb, let host, Self.hostsOfPages.contains(host) else { return nil }
    let parts = rest.prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
    switch host {
    case "github.com", "www.github.com":
      guard parts.count > 4, parts[2] == "blob" else { return nil }
      let query = rest.drop { $0 != "?" }
      guard !query.contains("raw=true") else { return nil }
      let path = (parts[..<2] + parts[3...]).joined(separator: "/")
      return TextFormat.Match(suggestion: "https://raw.githubusercontent.com/" + path)
    case "drive.google.com":
      return parts.first == "file" || parts.first == "open" ? TextFormat.Match() : nil
    case "dropbox.com", "www.dropbox.com":
      guard parts.first == "s" || parts.first == "scl" else { return nil }
      return rest.contains("raw=1") || rest.contains("dl=1") ? nil : TextFormat.Match()
    case "imgur.com", "www.imgur.com": return parts.last?.contains(".") == false ? TextFormat.Match() : nil
    default: return nil
    }
  }

  /// The project of an FCM endpoint, when it is that of a sample or a placeholder.
  ///
  /// - Source: the project that Google's own pages use, `myproject-b5ae1`.
  func sampleProject() -> TextFormat.Match? {
    guard let authority, authority.contains(bytes: "fcm"),
      let start = rest.firstRange(ofBytes: "/projects/")?.upperBound
    else { return nil }
    let project = Substring(rest.utf8[start...].prefix { $0 != UInt8(ascii: "/") })
    // `{{project}}` and `${project}` are filled in by whatever sends the request.
    guard let first = project.first, first != "{", first != "$", !Placeholder.holdsExpansion(String(project)) else {
      return nil
    }
    let name = project.lowercased()
    let isSample =
      name == "myproject-b5ae1" || name.hasPrefix("my-project") || name.contains(bytes: "project_id")
      || name.contains(bytes: "project-id") || Placeholder.isPlaceholder(String(project))
    guard isSample else { return nil }
    let offset = text.utf8.distance(from: text.startIndex, to: start)
    return TextFormat.Match(part: offset..<(offset + project.utf8.count))
  }
}

extension Substring {
  /// The text without capitals.
  fileprivate var inLowerCase: String {
    utf8.allSatisfy { $0 < 0x80 && $0 &- 0x41 >= 26 } ? String(self) : lowercased()
  }
}
