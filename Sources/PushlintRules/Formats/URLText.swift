import PushlintText
import PushlintTree

/// A text as a URL, cut where RFC 3986 cuts it; nothing is decoded or looked up.
package struct URLText {
  private let text: String
  private let parts: Parts
  /// `https`, in lower case; `nil` for a relative reference.
  let scheme: String?

  /// Where the parts of a URL stand, in bytes.
  private struct Parts {
    var colon: Int?
    /// Between `//` and the next `/`, `?`, `#`.
    var authority: Range<Int>?
    /// Of the authority, without user, password, and port.
    var host: Range<Int>?
    /// From the authority on.
    var rest: Int
    /// Whether nothing but a slash comes behind the host.
    var isPathEmpty: Bool

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
      if let first = bytes.first, isLetter(first), let end = bytes.firstIndex(where: { !isOfScheme($0) }),
        bytes[end] == UInt8(ascii: ":")
      {
        colon = end
      }
      rest = colon.map { $0 + 1 } ?? 0
      if bytes.count - rest >= 2, bytes[rest] == UInt8(ascii: "/"), bytes[rest + 1] == UInt8(ascii: "/") {
        let end = bytes[(rest + 2)...].firstIndex(where: endsAuthority) ?? bytes.count
        let authority = (rest + 2)..<end
        self.authority = authority
        host = Self.host(of: authority, bytes)
        rest = end
      }
      isPathEmpty = rest == bytes.count || rest == bytes.count - 1 && bytes[rest] == UInt8(ascii: "/")
    }

    private static func host(of authority: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
      let start = bytes[authority].lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? authority.lowerBound
      let host = bytes[start..<authority.upperBound]
      if host.first == UInt8(ascii: "["), let end = host.firstIndex(of: UInt8(ascii: "]")) { return start..<(end + 1) }
      return start..<(host.firstIndex(of: UInt8(ascii: ":")) ?? authority.upperBound)
    }
  }

  package init(_ text: String) {
    self.text = text
    parts = text.withBytes { Parts($0) }
    scheme = parts.colon.map { text[..<text.utf8.index(text.startIndex, offsetBy: $0)].inLowerCase }
  }

  /// Between `//` and the next `/`, `?`, `#`.
  private var authority: Substring? { parts.authority.map(part) }

  /// From the authority on.
  private var rest: Substring { part(parts.rest..<text.utf8.count) }

  private func part(_ range: Range<Int>) -> Substring {
    let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
    return text[start..<text.utf8.index(start, offsetBy: range.count)]
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
    guard scheme == "https" || scheme == "http", parts.isPathEmpty, let authority = parts.authority,
      let dots = text.withBytes({ Self.dots(inHost: authority, $0) }),
      Self.imageEndings.contains(part((dots.last + 1)..<authority.upperBound).inLowerCase),
      !Placeholder.holdsExpansion(text)
    else { return nil }
    // With two labels only the host itself is missing, and nobody can say which.
    guard dots.count >= 3 else { return Match(part: authority) }
    let (host, file) = (part(0..<dots.lastButOne), part((dots.lastButOne + 1)..<authority.upperBound))
    return Match(part: authority, suggestion: "\(host)/\(file)")
  }

  private typealias Match = TextFormat.Match

  /// The number of dots in a host, and where the last two stand; `nil` where there are none, or there is a sign that is
  /// not of a host's name.
  private static func dots(
    inHost host: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> (count: Int, last: Int, lastButOne: Int)? {
    var dots = (count: 0, last: 0, lastButOne: 0)
    for index in host {
      switch bytes[index] {
      case UInt8(ascii: "."): dots = (dots.count + 1, index, dots.last)
      case UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "{"), UInt8(ascii: "<"), UInt8(ascii: "$"): return nil
      default: break
      }
    }
    return dots.count == 0 ? nil : dots
  }

  /// Whether the last part of its path has the ending of an image.
  var endsAsImage: Bool {
    let path = rest.utf8.prefix { !Self.endsPath($0) }
    guard let name = path.split(separator: UInt8(ascii: "/")).last, let dot = name.lastIndex(of: UInt8(ascii: "."))
    else { return false }
    return Self.imageEndings.contains(Substring(name[name.index(after: dot)...]).inLowerCase)
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
  package var isWeb: Bool { (scheme == "http" || scheme == "https") && parts.authority != nil }

  /// The host, without user, password, and port.
  private var host: String? { parts.host.map { part($0).inLowerCase } }

  /// `http:`, and the same with an `s`; what runs on the sender's own machine has no other.
  func insecure() -> TextFormat.Match? {
    guard scheme == "http", isWeb, local() == nil else { return nil }
    return Match(part: 0..<text.utf8.count, suggestion: "https" + text.dropFirst(4))
  }

  /// A host that only the sender's own network has, or a file of the sender's own machine.
  ///
  /// - Source: RFC 6761 for `localhost`, RFC 1918 and RFC 3927 for addresses, RFC 6762 for `.local`, RFC 8089 for
  ///   `file:`.
  func local() -> TextFormat.Match? {
    if scheme == "file" { return Match(part: 0..<text.utf8.count) }
    guard isWeb, let authority = parts.authority, mayBeLocal, let host else { return nil }
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
    return isName || isAddress ? Match(part: authority) : nil
  }

  /// Whether the host ends as an address, `localhost`, or `.local` does.
  private var mayBeLocal: Bool {
    guard let host = parts.host, !host.isEmpty else { return false }
    let last = text.withBytes { $0[host.upperBound - 1] }
    return last &- 0x30 < 10 || last == UInt8(ascii: "]") || last | 0x20 == UInt8(ascii: "t")
      || last | 0x20 == UInt8(ascii: "l")
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
    guard let scheme, scheme != "https" || parts.authority?.isEmpty != false, scheme != "http" || local() == nil else {
      return nil
    }
    return Match(suggestion: insecure()?.suggestion)
  }

  /// A web URL that names a host and nothing else; `/?url=…` is how services that fetch an image are asked.
  var isBareHost: Bool {
    let isBare = parts.isPathEmpty
    guard isBare || rest.utf8.first == UInt8(ascii: "?") || rest.utf8.first == UInt8(ascii: "#"), isWeb, let host,
      host.utf8.contains(UInt8(ascii: ".")),
      fileNameInHost() == nil, local() == nil, !Placeholder.containsMarker(text)
    else { return false }
    if isBare { return true }
    return !rest.contains(bytes: "://") && !rest.contains(bytes: "url=") && !rest.contains(bytes: "%3A")
  }

  /// A scheme that only an app, or the console of a service, can resolve.
  var isResource: Bool {
    scheme.map(Self.schemesOfResources.contains) ?? false
  }

  private static let schemesOfResources: Set<String> = [
    "gs", "s3", "content", "android.resource", "asset", "assets", "drawable", "res", "bundle", "blob",
  ]

  /// The host of a web URL, in lower case, with its port.
  package var site: String? {
    guard isWeb, var host = authority else { return nil }
    if let at = host.utf8.lastIndex(of: UInt8(ascii: "@")) { host = host[host.utf8.index(after: at)...] }
    return host.isEmpty ? nil : host.inLowerCase
  }

  /// The first blank, and the same URL with `%20` for all of them.
  func blank() -> TextFormat.Match? {
    guard isWeb, let first = text.utf8.firstIndex(of: UInt8(ascii: " ")) else { return nil }
    let offset = text.utf8.distance(from: text.utf8.startIndex, to: first)
    let trimmed = text.trimmingSpaces()
    let suggestion = trimmed.split(separator: " ", omittingEmptySubsequences: false).joined(separator: "%20")
    return Match(part: offset..<(offset + 1), suggestion: suggestion)
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
      return Match(suggestion: "https://raw.githubusercontent.com/" + path)
    case "drive.google.com":
      return parts.first == "file" || parts.first == "open" ? Match() : nil
    case "dropbox.com", "www.dropbox.com":
      guard parts.first == "s" || parts.first == "scl" else { return nil }
      return rest.contains("raw=1") || rest.contains("dl=1") ? nil : Match()
    case "imgur.com", "www.imgur.com": return parts.last?.contains(".") == false ? Match() : nil
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
    return Match(part: offset..<(offset + project.utf8.count))
  }
}

extension Substring {
  /// The text without capitals.
  fileprivate var inLowerCase: String {
    utf8.allSatisfy { $0 < 0x80 && $0 &- 0x41 >= 26 } ? String(self) : lowercased()
  }
}
