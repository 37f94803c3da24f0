import PushlintLinter
import PushlintRPC

/// The language server as a machine: messages in, messages out, nothing else.
///
/// - Shape: pure; it never waits, reads, or writes. What carries the messages is up to whoever drives it.
/// - Source: LSP 3.17, Server lifecycle.
package struct LanguageServer: Sendable {
  /// How far the conversation has come.
  private enum Phase {
    case uninitialized, running, shutDown
  }

  let linter: Linter
  let version: String
  var client = Client()
  var documents = OpenDocuments()
  private var phase = Phase.uninitialized
  /// Set by `exit`: what the process ends with.
  package private(set) var exitCode: Int32?

  package init(version: String, linter: Linter = Linter()) {
    self.version = version
    self.linter = linter
  }

  /// What the process ends with when the client leaves without a word.
  package var exitCodeAtEnd: Int32 { phase == .shutDown ? 0 : 1 }

  /// Takes the contents of all frames that have come, and answers the messages to send.
  ///
  /// - Shape: changes are applied in order; documents are linted after the last of them, so that of several versions
  ///   in one batch only the newest is. A request that the same batch takes back is not worked on.
  package mutating func receive(_ contents: [[UInt8]]) -> [Message] {
    let messages = contents.map(Self.read)
    let cancelled = Set(messages.compactMap { (try? $0.get())?.cancelledRequest })
    var replies: [Message] = []
    for message in messages where exitCode == nil {
      switch message {
      case .failure(let refused): replies.append(refused.response)
      case .success(let message): replies += reply(to: message, cancelled)
      }
    }
    return phase == .running && exitCode == nil ? replies + publications() : replies
  }

  private static func read(_ content: [UInt8]) -> Result<Message, Message.Refused> {
    do throws(Message.Refused) {
      return .success(try Message(reading: content))
    } catch {
      return .failure(error)
    }
  }

  private mutating func reply(to message: Message, _ cancelled: Set<RequestID>) -> [Message] {
    switch message {
    case .request(let id, _, _) where phase == .running && cancelled.contains(id):
      [.response(id, .failure(ResponseError(.requestCancelled, "taken back")))]
    case .request(let id, let method, let params): [.response(id, answer(method, Parameters(params)))]
    case .notification(let method, let params): note(method, Parameters(params))
    // Nothing is asked of the client yet, so that no answer of its can mean anything.
    case .response: []
    }
  }

  private mutating func answer(_ method: String, _ params: Parameters) -> Result<JSONValue, ResponseError> {
    switch (phase, method) {
    case (.uninitialized, "initialize"):
      phase = .running
      return .success(initialize(params))
    case (.uninitialized, _):
      return .failure(ResponseError(.serverNotInitialized, "`initialize` comes first"))
    case (.running, "initialize"):
      return .failure(ResponseError(.invalidRequest, "`initialize` has been sent before"))
    case (.running, "shutdown"):
      phase = .shutDown
      return .success(nil)
    case (.running, _):
      do throws(ResponseError) {
        return .success(try handle(method, params))
      } catch {
        return .failure(error)
      }
    case (.shutDown, _):
      return .failure(ResponseError(.invalidRequest, "after `shutdown` only `exit` can come"))
    }
  }

  /// Takes a notification; one that cannot be understood is told to the client's log, since it has no answer.
  private mutating func note(_ method: String, _ params: Parameters) -> [Message] {
    if method == "exit" { exitCode = exitCodeAtEnd }
    guard phase == .running, exitCode == nil else { return [] }
    do throws(ResponseError) {
      return try handle(notification: method, params)
    } catch {
      let words: JSONValue = ["type": 2, "message": .string("pushlint: \(method): \(error.message)")]
      return [.notification(method: "window/logMessage", params: words)]
    }
  }
}

extension Message {
  /// The id that `$/cancelRequest` takes back.
  fileprivate var cancelledRequest: RequestID? {
    guard case .notification("$/cancelRequest", let params) = self else { return nil }
    return params["id"].flatMap(RequestID.init)
  }
}
