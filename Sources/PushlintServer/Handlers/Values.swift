import PushlintEditing
import PushlintRPC
import PushlintText

/// What values look like or come to: colours, links, hints.
extension LanguageServer {
  mutating func documentColor(_ params: Parameters) throws(ResponseError) -> JSONValue {
    guard let snapshot = snapshot(of: try params.uri) else { return [] }
    let writer = DocumentWriter(snapshot: snapshot, client: client)
    return .array(
      (snapshot.content?.colors() ?? []).map { color in
        let parts = zip(Self.channels, color.parts).map { JSONValue.Member($0, .number($1)) }
        return ["range": writer.range(color.range), "color": .object(parts)]
      })
  }

  mutating func colorPresentation(_ params: Parameters) throws(ResponseError) -> JSONValue {
    let ends = try params.range("range")
    guard let snapshot = snapshot(of: try params.uri) else { return [] }
    let writer = DocumentWriter(snapshot: snapshot, client: client)
    let parts = Self.channels.map { params.json["color", $0]?.double ?? ($0 == "alpha" ? 1 : 0) }
    let offers = snapshot.content?.presentations(of: parts, at: writer.range(ends)) ?? []
    return .array(offers.map { ["label": .string($0.label), "textEdit": writer.edit($0.edit)] })
  }

  private static let channels = ["red", "green", "blue", "alpha"]

  mutating func documentLink(_ params: Parameters) throws(ResponseError) -> JSONValue {
    guard let snapshot = snapshot(of: try params.uri) else { return [] }
    let writer = DocumentWriter(snapshot: snapshot, client: client)
    if snapshot.role == .configuration, let path = FileURI.path(of: snapshot.uri), let slash = path.lastIndex(of: "/") {
      return .array(
        (snapshot.schema?.files() ?? []).map { file in
          let target = FileURI.uri(ofFileAt: path[..<slash] + "/" + file.path)
          return ["range": writer.range(file.range), "target": .string(target)]
        })
    }
    let links = snapshot.content?.links() ?? []
    return .array(links.map { ["range": writer.range($0.range), "target": .string($0.target)] })
  }

  mutating func inlayHint(_ params: Parameters) throws(ResponseError) -> JSONValue {
    let ends = try params.range("range")
    let uri = try params.uri
    guard clientSettings(for: uri).showsHints, let snapshot = snapshot(of: uri) else { return [] }
    let writer = DocumentWriter(snapshot: snapshot, client: client)
    let hints = snapshot.content?.hints(in: writer.range(ends)) ?? []
    return .array(
      hints.map { hint in
        ["position": writer.position(hint.offset), "label": .string(hint.text), "paddingLeft": true]
      })
  }
}
