import PushlintRPC

/// What this server has asked the client and is not answered yet.
struct OutgoingRequests: Sendable {
  enum Purpose: Sendable {
    /// The person's settings, in general and for each of the folders.
    case settings(folders: [String])
    /// The answer says nothing that anybody needs.
    case none
  }

  private var number = 0
  private var open: [RequestID: Purpose] = [:]

  mutating func make(_ method: String, _ params: JSONValue, for purpose: Purpose = .none) -> Message {
    number += 1
    let id = RequestID.string("pushlint-\(number)")
    open[id] = purpose
    return .request(id, method: method, params: params)
  }

  /// What an answer is about; `nil` for one that nobody waits for.
  mutating func take(_ id: RequestID) -> Purpose? { open.removeValue(forKey: id) }
}
