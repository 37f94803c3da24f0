import PushlintText

/// A URL as the one that takes messages of the FCM HTTP v1 API.
///
/// - Source: the discovery document of the API: `v1/{+parent}:send` below `projects/{project}/messages`.
struct SendURLText {
  private let text: String

  init(_ text: String) { self.text = text }

  private static let hosts = ["https://fcm.googleapis.com", "https://fcm.mtls.googleapis.com"]

  /// The path, without a query; `nil` for a URL whose host is another, or a variable.
  private var path: Substring? {
    for host in Self.hosts where text.utf8.starts(with: host.utf8) {
      let rest = text.utf8.dropFirst(host.utf8.count)
      let path = Substring(rest.prefix { !URLText.endsPath($0) })
      // Many senders join a host that ends in a slash with a path that begins with one; FCM is not known to mind.
      return path.hasPrefix("//") ? "/" + path.drop { $0 == "/" } : path
    }
    return nil
  }

  /// Whether it is one, or nobody can say.
  var isValid: Bool {
    guard let path else { return !(text.hasPrefix("http://fcm.") || text.hasPrefix("fcm.")) }
    // Whoever asks for something else than sending knows where to.
    guard path.contains(bytes: "send") || path.contains(bytes: "message") else { return true }
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return parts.count == 5 && parts[0].isEmpty && parts[1].elementsEqual("v1".utf8)
      && parts[2].elementsEqual("projects".utf8) && !parts[3].isEmpty && parts[4].elementsEqual("messages:send".utf8)
  }

  /// The URL that was meant.
  var suggestion: String? {
    var rest = Substring(text)
    for scheme in ["https://", "http://"] where rest.hasPrefix(scheme) { rest = rest.dropFirst(scheme.count) }
    let host = rest.hasPrefix("fcm.mtls.googleapis.com") ? Self.hosts[1] : Self.hosts[0]
    guard let projects = rest.split(separator: "/").firstIndex(of: "projects") else { return nil }
    let parts = rest.split(separator: "/")
    guard projects + 1 < parts.count else { return nil }
    let project = parts[projects + 1]
    guard !project.contains(":") else { return nil }
    return "\(host)/v1/projects/\(project)/messages:send"
  }
}
