import PushlintEditing
import PushlintText

/// What values look like or come to: colours, links, hints.
extension LanguageServer {
  mutating func documentColor(_ params: LSP.DocumentParams) -> [LSP.ColorInformation] {
    guard let snapshot = snapshot(of: params.uri) else { return [] }
    let writer = DocumentWriter(snapshot: snapshot, client: client)
    return (snapshot.content?.colors() ?? []).map { color in
      LSP.ColorInformation(range: writer.range(color.range), color: LSP.Color(parts: color.parts))
    }
  }

  mutating func colorPresentation(_ params: LSP.ColorPresentationParams) -> [LSP.ColorPresentation] {
    guard let snapshot = snapshot(of: params.uri) else { return [] }
    let writer = DocumentWriter(snapshot: snapshot, client: client)
    let offers = snapshot.content?.presentations(of: params.color.parts, at: writer.range(params.range)) ?? []
    return offers.map { LSP.ColorPresentation(label: $0.label, textEdit: writer.edit($0.edit)) }
  }

  mutating func documentLink(_ params: LSP.DocumentParams) -> [LSP.DocumentLink] {
    guard let snapshot = snapshot(of: params.uri) else { return [] }
    let writer = DocumentWriter(snapshot: snapshot, client: client)
    if snapshot.role == .configuration, let path = FileURI.path(of: snapshot.uri), let slash = path.lastIndex(of: "/") {
      return (snapshot.schema?.files() ?? []).map { file in
        LSP.DocumentLink(
          range: writer.range(file.range), target: FileURI.uri(ofFileAt: path[..<slash] + "/" + file.path))
      }
    }
    let links = snapshot.content?.links() ?? []
    return links.map { LSP.DocumentLink(range: writer.range($0.range), target: $0.target) }
  }

  mutating func inlayHint(_ params: LSP.RangeParams) -> [LSP.InlayHint] {
    guard clientSettings(for: params.uri).showsHints, let snapshot = snapshot(of: params.uri) else { return [] }
    let writer = DocumentWriter(snapshot: snapshot, client: client)
    let hints = snapshot.content?.hints(in: writer.range(params.range)) ?? []
    return hints.map { LSP.InlayHint(position: writer.position($0.offset), label: $0.text) }
  }
}
