import Dispatch
import PushlintRPC

/// Hands messages to a client at the pace at which it reads, and never makes the sender wait.
///
/// - Proof of sendability: `queue`, `written`, and `isBroken` are touched only on `lock`, a serial queue.
final class Outbox: @unchecked Sendable {
  private let stream: ByteStream
  private let lock = DispatchQueue(label: "pushlint.outbox")
  /// Where writing may block for as long as the client does not read.
  private let writer = DispatchQueue(label: "pushlint.writer")
  private let writing = DispatchGroup()
  private var queue = OutgoingQueue()
  /// Number of messages that the stream has taken.
  private var written = 0
  private var isBroken = false

  init(_ stream: ByteStream) { self.stream = stream }

  func send(_ messages: [Message]) {
    guard !messages.isEmpty else { return }
    lock.sync { for message in messages { queue.append(message) } }
    writer.async(group: writing) { [self] in
      while let message = next() { finish(stream.write(message.frame)) }
    }
  }

  /// Waits until all is written, but not for a client that has stopped reading.
  ///
  /// - Parameter patienceSeconds: how long a client may read nothing before it counts as one.
  func drain(patienceSeconds: Int = 2) {
    var seen = -1
    while seen != progress {
      seen = progress
      if writing.wait(timeout: .now() + .seconds(patienceSeconds)) == .success { return }
    }
  }

  private var progress: Int { lock.sync { written } }

  private func next() -> Message? { lock.sync { isBroken ? nil : queue.next() } }

  private func finish(_ isWritten: Bool) {
    lock.sync {
      written += 1
      if !isWritten { isBroken = true }
    }
  }
}
