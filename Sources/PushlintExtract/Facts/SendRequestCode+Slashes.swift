import PushlintText
import PushlintTree

/// URLs that lost a slash where code puts them together.
extension SendRequestCode {
  /// - Parameter offset: where `messages:send` begins.
  func sending(at offset: Int) -> [SourceFact] {
    guard text[offset - 1] == UInt8(ascii: "/") else { return sendURL(withoutSlashAt: offset) }
    if let path = path(withoutSlashBefore: offset) { return [path] }
    let methods = method(ofSendingAt: offset - 1)
    return methods.isEmpty ? method(behindURLAt: offset - 1) : methods
  }

  /// `/v1/projects/${id}messages:send`, `/v1/projects/%smessages:send`
  private func sendURL(withoutSlashAt offset: Int) -> [SourceFact] {
    let verb = SourceRange(offset, offset + Self.sending.utf8.count)
    var start = offset - 1
    if text[start] == UInt8(ascii: "}") {
      while start > 0, offset - start < Self.longestURL, text[start] != UInt8(ascii: "{") { start -= 1 }
      if let sign = text[start - 1], sign == UInt8(ascii: "$") || sign == UInt8(ascii: "#") { start -= 1 }
    } else {
      guard text[start] == UInt8(ascii: "s"), text[start - 1] == UInt8(ascii: "%") else { return [] }
      start -= 1
    }
    let projects: StaticString = "/projects/"
    guard start > projects.utf8CodeUnitCount,
      text.matches(projects, at: SourceRange(start - projects.utf8CodeUnitCount, start))
    else { return [] }
    let suggestion = "/" + Self.sending
    return [
      SourceFact(
        kind: .sendURL, range: verb, values: ["value": text.string(verb), "suggestion": suggestion],
        edits: [TextEdit(verb, suggestion)])
    ]
  }

  /// Beginnings of URLs that lack a slash; what comes behind the last one is the name of a project.
  private static let brokenURLs: [StaticString] = [
    "fcm.googleapis.comv1/projects/", "fcm.googleapis.com/v1projects/", "fcm.googleapis.com/v1/projects",
  ]

  /// `https://fcm.googleapis.com/v1projects/{id}/messages:send`
  private func path(withoutSlashBefore offset: Int) -> SourceFact? {
    var lineStart = offset
    while lineStart > 0, offset - lineStart < Self.longestURL, text[lineStart - 1] != 0x0A { lineStart -= 1 }
    guard let start = text.firstOffset(of: "fcm.googleapis.com", in: SourceRange(lineStart, offset)) else { return nil }
    for url in Self.brokenURLs {
      let range = SourceRange(start, start + url.utf8CodeUnitCount)
      guard range.end < offset, text.matches(url, at: range) else { continue }
      let isWhole = url.description.hasSuffix("/")
      guard isWhole || text[range.end].map(Self.beginningsOfTokens.contains) == true else { continue }
      let suggestion = Self.host + Self.projects
      return SourceFact(
        kind: .sendURL, range: range, values: ["value": text.string(range), "suggestion": suggestion],
        edits: [TextEdit(range, suggestion)])
    }
    return path(withoutProjectsFrom: start, to: offset)
  }

  /// `https://fcm.googleapis.com/v1/$projectId/messages:send`
  private func path(withoutProjectsFrom start: Int, to end: Int) -> SourceFact? {
    let url: StaticString = "fcm.googleapis.com/v1/"
    let range = SourceRange(start, start + url.utf8CodeUnitCount)
    guard range.end < end, text.matches(url, at: range), text[range.end].map(Self.beginningsOfTokens.contains) == true
    else { return nil }
    // Other names may have all of `projects/<id>`.
    let name = text.string(SourceRange(range.end, end)).lowercased()
    guard !name.dropLast().contains("/"), name.contains("projectid") || name.contains("project_id") else { return nil }
    let suggestion = Self.host + Self.projects
    return SourceFact(
      kind: .sendURL, range: range, values: ["value": text.string(range), "suggestion": suggestion],
      edits: [TextEdit(range, suggestion)])
  }

  /// What is before the path where a slash is missing: the end of `%s`, `}`, or `.com`.
  private static let endsOfHosts = Array("s}m".utf8)
  /// What the token begins with where the slash before it is missing: `{`, `$`, `#{`, `\(`, `%s`.
  private static let beginningsOfTokens = Array("{$#\\%".utf8)

  /// The path of a device: where one of its slashes is missing, or the path is another one, or else another method than `POST`.
  ///
  /// - Parameter offset: where `3/device` begins.
  func device(at offset: Int) -> [SourceFact] {
    let end = offset + 8
    guard let before = text[offset - 1], let behind = text[end] else { return [] }
    if before == UInt8(ascii: "/") {
      if behind == UInt8(ascii: "/") { return method(behindPathAt: offset - 1) }
      guard Self.beginningsOfTokens.contains(behind) else { return devicePath(at: offset - 1) }
      return Self.apple.occurs(in: text) ? [fact(ofPath: SourceRange(offset - 1, end))] : []
    }
    // `':path': "/v3/devices/"`; behind the host it has a sign of its own.
    if before == UInt8(ascii: "v"), text[offset - 2] == UInt8(ascii: "/"), text[offset - 3] != UInt8(ascii: "m") {
      return devicePath(at: offset - 2)
    }
    guard behind == UInt8(ascii: "/"), Self.endsOfHosts.contains(before), isHost(before: offset, ending: before),
      Self.apple.occurs(in: text)
    else { return [] }
    return [fact(ofPath: SourceRange(offset, end + 1))]
  }

  private func isHost(before offset: Int, ending last: UInt8) -> Bool {
    switch last {
    case UInt8(ascii: "s"): text[offset - 2] == UInt8(ascii: "%")
    case UInt8(ascii: "m"): text.matches(".com", at: SourceRange(max(0, offset - 4), offset))
    default: true
    }
  }

  private func fact(ofPath range: SourceRange) -> SourceFact {
    SourceFact(
      kind: .devicePath, range: range, values: ["value": text.string(range)],
      edits: [TextEdit(range, Self.pathOfDevices)])
  }
}
