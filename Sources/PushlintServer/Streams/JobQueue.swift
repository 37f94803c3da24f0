import Dispatch
import PushlintRPC
import Synchronization

/// Does the work of the server that nobody waits for, on a thread of its own.
final class JobQueue: Sendable {
  private struct State {
    var waiting = 0
    /// How long the last one took, in milliseconds.
    var cost: Int64 = 0
  }

  private let queue = DispatchQueue(label: "pushlint.jobs")
  private let group = DispatchGroup()
  private let state = Mutex(State())

  /// - Parameter send: takes the messages of each when it is done.
  func run(_ jobs: [LanguageServer.Job], send: @escaping @Sendable ([Message]) -> Void) {
    for job in jobs {
      state.withLock { $0.waiting += 1 }
      queue.async(group: group) { [self] in
        let start = ContinuousClock.now
        send(job())
        let cost = (ContinuousClock.now - start) / .milliseconds(1)
        state.withLock {
          $0.waiting -= 1
          $0.cost = Int64(cost)
        }
      }
    }
  }

  var isBusy: Bool { state.withLock { $0.waiting > 0 } }

  /// How long the last one took.
  ///
  /// - Unit: milliseconds.
  var cost: Int64 { state.withLock { $0.cost } }

  /// Waits until all is done, but not for long.
  func drain() { _ = group.wait(timeout: .now() + .seconds(2)) }
}
