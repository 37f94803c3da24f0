import Dispatch
import PushlintRPC

/// Hands messages to a client at the pace at which it reads, and never makes the sender wait.
///
/// What certainly fits into the stream is written by the sender itself, since waking another thread takes longer than
/// that.
///
/// - Proof of sendability: `queue`, `isWriting`, `written`, and `isBroken` are touched only on `lock`, a serial queue.
final class Outbox: @unchecked Sendable {
  private let stream: ByteStream
  private let lock = DispatchQueue(label: "pushlint.outbox")
  /// Where writing may block for as long as the client does not read.
  private let writer = DispatchQueue(label: "pushlint.writer")
  private let writing = DispatchGroup()
  private var queue = OutgoingQueue()
  /// Whether somebody takes messages from the queue already.
  private var isWriting = false
  /// Number of messages that the stream has taken.
  private var written = 0
  private var isBroken = false

  init(_ stream: ByteStream) { self.stream = stream }

  func send(_ messages: [Message]) {
    guard !messages.isEmpty else { return }
    let isTaken = lock.sync {
      for message in messages { queue.append(message) }
      defer { isWriting = true }
      return isWriting
    }
    guard !isTaken else { return }
    while let message = next() {
      let frame = message.frame
      guard frame.count <= ByteStream.sizeThatFits, stream.isWritable else {
        writer.async(group: writing) { [self] in
          finish(stream.write(frame))
          while let message = next() { finish(stream.write(message.frame)) }
        }
        return
      }
      finish(stream.write(frame))
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

  /// The next message; after `nil` nobody is writing any more.
  private func next() -> Message? {
    lock.sync {
      let message = isBroken ? nil : queue.next()
      isWriting = message != nil
      return message
    }
  }

  private func finish(_ isWritten: Bool) {
    lock.sync {
      written += 1
      if !isWritten { isBroken = true }
    }
  }
}
