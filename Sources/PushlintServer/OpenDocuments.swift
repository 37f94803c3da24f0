import PushlintLinter

/// The documents that the client has open, by URI, and what was found in them.
struct OpenDocuments: Sendable {
  private var documents: [String: OpenDocument] = [:]
  /// URIs whose findings the client has not been told yet, in the order of their changes.
  private var unpublished: [String] = []
  /// Number of the last snapshot; no two snapshots share one, so that it names what was found.
  private var revision = 0

  mutating func open(_ document: OpenDocument) {
    documents[document.uri] = document
    markChanged(document.uri)
  }

  mutating func close(_ uri: String) -> Bool {
    unpublished.removeAll { $0 == uri }
    return documents.removeValue(forKey: uri) != nil
  }

  /// Changes the document, unless the client never opened it.
  mutating func change<Failure: Error>(
    _ uri: String, _ edit: (inout OpenDocument) throws(Failure) -> Void
  ) throws(Failure) {
    // Taken out meanwhile, so that its bytes have one owner and are edited in place.
    guard var document = documents.removeValue(forKey: uri) else { return }
    defer { documents[uri] = document }
    markChanged(uri)
    document.snapshot = nil
    try edit(&document)
  }

  /// Gives the document another text; the same one changes nothing.
  mutating func replaceText(of uri: String, with text: EditedText) {
    guard let document = documents[uri], document.text.bytes != text.bytes else { return }
    change(uri) { $0.text = text }
  }

  /// The document as it stands now, linted; `nil` for one that is not open.
  mutating func snapshot(of uri: String, _ linter: Linter) -> DocumentSnapshot? {
    guard let document = documents[uri] else { return nil }
    if let snapshot = document.snapshot { return snapshot }
    revision += 1
    let snapshot = DocumentSnapshot(document, revision: revision, linter)
    documents[uri]?.snapshot = snapshot
    return snapshot
  }

  /// The URIs that changed since this was asked last.
  mutating func takeUnpublished() -> [String] {
    defer { unpublished = [] }
    return unpublished
  }

  private mutating func markChanged(_ uri: String) {
    if !unpublished.contains(uri) { unpublished.append(uri) }
  }
}
