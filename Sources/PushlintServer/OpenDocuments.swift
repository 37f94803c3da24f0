import PushlintDiagnostics
import PushlintLinter
import PushlintConfiguration
import PushlintText

/// The documents that the client has open, by URI, and what was found in them.
struct OpenDocuments: Sendable {
  private var documents: [String: OpenDocument] = [:]
  /// URIs whose findings the client has not been told yet, in the order of their changes.
  private var unpublished: [String] = []
  /// Number of the last snapshot; no two snapshots share one, so that it names what was found.
  private var revision = 0

  subscript(uri: String) -> OpenDocument? { documents[uri] }

  func contains(_ uri: String) -> Bool { documents[uri] != nil }

  /// URIs of all documents, sorted.
  var uris: [String] { documents.keys.sorted() }

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
  mutating func replaceText(of uri: String, with text: String) {
    guard let document = documents[uri], !document.text.bytes.elementsEqual(text.utf8) else { return }
    change(uri) { $0.text.replaceAll(with: text) }
  }

  /// Follows a byte of a document through its edits, or no longer.
  mutating func follow(_ offset: Int?, of uri: String, for viewer: OpenPreviews.Viewer) {
    guard documents[uri]?.text.marks[viewer] != offset else { return }
    documents[uri]?.text.marks[viewer] = offset
  }

  /// What holds for documents may have changed: all of them are linted anew.
  mutating func forgetSettings() {
    for uri in uris {
      documents[uri]?.settings = nil
      documents[uri]?.cache = DiagnosticCache()
      documents[uri]?.snapshot = nil
      markChanged(uri)
    }
  }

  /// Lints a document and keeps what was found until it changes.
  ///
  /// - Parameter own: the diagnostics of a file that belongs to pushlint itself; `nil` for any other.
  mutating func makeSnapshot(
    of uri: String, _ settings: FileSettings, _ role: ProjectRole?, isEnabled: Bool,
    own: (SourceText) -> [Diagnostic]?
  ) -> DocumentSnapshot? {
    // Taken out meanwhile, so that it has one owner and is changed in place.
    guard var cache = documents[uri]?.takeCache() else { return nil }
    let lines = documents[uri]?.takeLines()
    guard let document = documents[uri] else { return nil }
    revision += 1
    let snapshot = DocumentSnapshot(
      document, revision: revision, settings, role, isEnabled: isEnabled, &cache, lines, own: own)
    documents[uri]?.cache = cache
    documents[uri]?.lines = snapshot.lines
    documents[uri]?.settings = settings
    documents[uri]?.role = role
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
