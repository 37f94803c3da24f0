import PushlintExtract
import PushlintLinter
import PushlintPayload
import PushlintText

extension EditorDocument {
  /// The edits of a request's address and key that go with the rewriting of its body: a body of the HTTP v1 API is of no
  /// use under the address of the legacy one.
  ///
  /// - Parameter edits: those of the body; they count in the file's bytes, and so does the answer.
  package func requestEdits(with edits: [TextEdit]) -> [TextEdit] {
    guard edits.count == 1, let body = edits.first else { return [] }
    for analyzed in analyzedExcerpts {
      let excerpt = analyzed.excerpt
      guard let request = excerpt.request, excerpt.endpoint == .legacy,
        analyzed.matches.contains(where: {
          [.legacy, .relayedLegacy].contains($0.kind) && excerpt.map.range(analyzed.range(of: $0)) == body.range
        })
      else { continue }
      let wanted = addressEdits(of: request, in: excerpt)
      let changes = wanted.compactMap { excerpt.map.edit($0) }.filter { !$0.range.overlaps(body.range) }
      // Half of them would leave a request that nobody wrote.
      return changes.count == wanted.count ? changes : []
    }
    return []
  }

  private func addressEdits(of request: HTTPRequest, in excerpt: Excerpt) -> [TextEdit] {
    // In files of requests variables stand in braces; a shell would need to know them.
    let hasVariables = [.http, .postman, .json].contains(source.language)
    let (project, token) = hasVariables ? ("{{project}}", "{{token}}") : ("PROJECT_ID", "ACCESS_TOKEN")
    var edits = [TextEdit(request.url, "https://fcm.googleapis.com/v1/projects/\(project)/messages:send")]
    for header in request.headers where excerpt.text.string(header.name).lowercased() == "authorization" {
      guard excerpt.text.string(header.value).lowercased().hasPrefix("key") else { continue }
      edits.append(TextEdit(header.value, "Bearer \(token)"))
    }
    return edits
  }
}

extension SourceRange {
  fileprivate func overlaps(_ other: SourceRange) -> Bool { start < other.end && other.start < end }
}
