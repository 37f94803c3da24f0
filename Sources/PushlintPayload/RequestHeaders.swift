import PushlintExtract

extension Excerpt {
  /// Whether the request goes to APNs, as far as its URL says it.
  package var isForAPNs: Bool { endpoint == .apns }

  /// What can be seen of a part of the request by its path: `request.method`, `request.url`, `request.headers.<name>`, and
  /// `message.apns.headers.<name>` where the request goes to APNs; `nil` for everything else.
  ///
  /// - Shape: a header under another spelling, such as `apns_topic`, counts as there.
  package func presence(ofRequest path: String, isForAPNs: Bool) -> Payload.FieldPresence? {
    guard let request else { return nil }
    if path == "request.method" { return .seen(text.string(request.method)) }
    if path == "request.url" { return .seen(text.string(request.url)) }
    let prefixes = ["request.headers."] + (isForAPNs ? ["message.apns.headers."] : [])
    guard let prefix = prefixes.first(where: path.hasPrefix) else { return nil }
    let name = FieldCatalogue.folded(String(path.dropFirst(prefix.count)))
    if let header = request.headers.first(where: { FieldCatalogue.folded(text.string($0.name)) == name }) {
      return .seen(text.string(header.value))
    }
    return request.hidesHeaders ? nil : .absent
  }
}
