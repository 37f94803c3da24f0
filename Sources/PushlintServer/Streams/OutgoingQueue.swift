import PushlintRPC

/// The messages that wait for the client to read: as many as there are, but of each document's diagnostics only the
/// newest.
struct OutgoingQueue: Sendable {
  private enum Entry {
    case message(Message)
    /// Stands where the oldest unread diagnostics of the document stood.
    case diagnostics(uri: String)
  }

  private var entries: [Entry] = []
  private var first = 0
  private var newest: [String: Message] = [:]

  /// Adds a message, which takes the place of older diagnostics for the same document.
  mutating func append(_ message: Message) {
    guard case .notification("textDocument/publishDiagnostics", let params) = message,
      let uri = params["uri"]?.string
    else {
      entries.append(.message(message))
      return
    }
    if newest.updateValue(message, forKey: uri) == nil { entries.append(.diagnostics(uri: uri)) }
  }

  /// Takes the message that has waited longest.
  mutating func next() -> Message? {
    guard first < entries.count else {
      entries = []
      first = 0
      return nil
    }
    defer { first += 1 }
    switch entries[first] {
    case .message(let message): return message
    case .diagnostics(let uri): return newest.removeValue(forKey: uri)
    }
  }
}
