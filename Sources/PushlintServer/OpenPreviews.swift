/// The previews that follow their documents.
struct OpenPreviews: Sendable {
  /// Who shows a preview.
  enum Viewer: Sendable, Hashable {
    /// The client: it is told that there is something new, once, and asks for that when it wants to.
    case client
    /// A browser, which reads a file again and again.
    case browser
  }

  struct Key: Sendable, Hashable {
    let uri: String
    let viewer: Viewer
  }

  struct Preview: Sendable {
    /// Whether all of the document is shown, rather than the payload at the byte that the document follows for the viewer.
    let isWhole: Bool
    /// What the snapshot that is shown is called.
    var revision: Int
    /// The file that a browser reads.
    let fileName: String
    /// Whether the document, or what holds for it, may have changed since.
    var isStale = false
    /// Whether the client was told so, and has not asked since.
    var isTold = false
  }

  private var previews: [Key: Preview] = [:]
  /// Number of the last file.
  private var number = 0

  subscript(key: Key) -> Preview? { previews[key] }

  /// Starts to follow a document, or goes on with what is shown now.
  ///
  /// - Returns: the name of the file that a browser reads.
  mutating func show(_ key: Key, isWhole: Bool, _ snapshot: DocumentSnapshot) -> String {
    if previews[key] == nil { number += 1 }
    let fileName = previews[key]?.fileName ?? "preview-\(number).html"
    previews[key] = Preview(isWhole: isWhole, revision: snapshot.revision, fileName: fileName)
    return fileName
  }

  mutating func close(_ key: Key) { previews[key] = nil }

  /// Notes that the client knows of something new.
  mutating func noteTold(_ key: Key) { previews[key]?.isTold = true }

  /// Notes that documents, or what holds for them, may have changed; who was told already is not told again.
  mutating func noteChanges(of uris: [String]) {
    guard !previews.isEmpty else { return }
    for uri in uris {
      for viewer in [Viewer.client, .browser] {
        let key = Key(uri: uri, viewer: viewer)
        if previews[key]?.isTold == false { previews[key]?.isStale = true }
      }
    }
  }

  var hasStale: Bool { previews.contains { $0.value.isStale } }

  /// A preview that may be out of date, which counts as taken care of.
  mutating func takeStale() -> Key? {
    let stale = previews.filter(\.value.isStale).keys
    guard let key = stale.min(by: { ($0.uri, $0.viewer == .client ? 0 : 1) < ($1.uri, $1.viewer == .client ? 0 : 1) })
    else { return nil }
    previews[key]?.isStale = false
    return key
  }
}
