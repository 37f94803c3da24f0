import Synchronization

/// A program that all threads share, made by the first that asks; `nil` inside where there can be none.
final class SharedProgram: Sendable {
  private let state = Mutex<Program??>(nil)

  func withLock(_ body: (inout Program??) -> Program?) -> Program? { state.withLock { body(&$0) } }
}
