import Dispatch
import PushlintText
import PushlintWorkspace

/// A line on a terminal that says how far a long run has come.
///
/// - Shape: nothing is written when standard error is no terminal, or when all is done within a moment.
/// - Proof of sendability: what changes is touched only on `lock`, a serial queue.
final class Progress: @unchecked Sendable {
  /// How long a run may take before anything is said, and how long it is silent in between.
  private static let patience: (first: UInt64, next: UInt64) = (1_000_000_000, 100_000_000)

  private let total: Int
  private let isShown = Terminal.isTerminal(.standardError)
  private let lock = DispatchQueue(label: "pushlint.progress")
  private var done = 0
  private var due = DispatchTime.now().uptimeNanoseconds &+ patience.first
  private var hasWritten = false

  init(of total: Int) { self.total = total }

  /// One more file is done.
  func advance() {
    guard isShown else { return }
    lock.sync {
      done += 1
      let now = DispatchTime.now().uptimeNanoseconds
      guard now >= due else { return }
      due = now &+ Self.patience.next
      hasWritten = true
      _ = Terminal.write(Array("\r\u{1B}[K\(done) of \(total) files".utf8), to: .standardError)
    }
  }

  /// Takes the line away, so that something else can be written; it comes back with the next file.
  func hide() {
    lock.sync {
      if hasWritten { _ = Terminal.write(Array("\r\u{1B}[K".utf8), to: .standardError) }
      hasWritten = false
    }
  }
}
