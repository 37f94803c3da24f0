import Dispatch
import Subprocess
import Synchronization

/// Another program, run to its end without input.
package enum Program {
  package enum Failure: Error, Sendable, Equatable {
    /// None of that name can be started.
    case missing
    /// It wrote more than it may.
    case tooMuchOutput
    /// It did not end in time.
    case tooSlow
    /// The system could not run it, for this reason.
    case system(String)
  }

  /// What a program has answered.
  package struct Answer: Sendable {
    /// Its exit code; `nil` when a signal ended it.
    package let code: Int32?
    /// What it wrote to standard output, and to standard error.
    package let output: [UInt8]
    package let complaint: [UInt8]
  }

  /// Most bytes that it may write to standard error.
  private static let complaintLimit = 1 << 20
  private static let mostRoom = 1 << 28

  /// Runs a program, and collects what it writes.
  ///
  /// - Parameters:
  ///   - name: a name that is looked for in `PATH`.
  ///   - limit: most bytes that it may write to standard output.
  package static func answer(of name: String, _ arguments: [[UInt8]], limit: Int) throws(Failure) -> Answer {
    try waiting {
      // The library makes room for all that may be written, before anything is.
      let ended = try await Subprocess.run(
        .name(name), arguments: terminated(arguments), output: .bytes(limit: limit > mostRoom ? .max : limit),
        error: .bytes(limit: complaintLimit))
      guard ended.standardOutput.count <= limit else { throw Failure.tooMuchOutput }
      return Answer(
        code: code(of: ended.terminationStatus), output: ended.standardOutput, complaint: ended.standardError)
    }
  }

  /// Runs a program whose output nobody reads.
  ///
  /// - Parameters:
  ///   - name: a name that is looked for in `PATH`, or a path.
  ///   - seconds: how long to wait; it is ended then.
  /// - Returns: its exit code; `nil` when a signal ended it.
  package static func code(of name: String, _ arguments: [[UInt8]], seconds: Int) throws(Failure) -> Int32? {
    try waiting(seconds: seconds) {
      let ended = try await Subprocess.run(
        name.contains("/") ? .path(.init(name)) : .name(name), arguments: terminated(arguments), output: .discarded,
        error: .discarded)
      return code(of: ended.terminationStatus)
    }
  }

  /// The library takes raw arguments with the zero that ends them.
  private static func terminated(_ arguments: [[UInt8]]) -> Arguments { Arguments(arguments.map { $0 + [0] }) }

  private static func code(of status: TerminationStatus) -> Int32? {
    if case .exited(let code) = status { return Int32(code) }
    return nil
  }

  // MARK: Waiting

  private final class Outcome<Value: Sendable>: Sendable {
    let result = Mutex<Result<Value, Failure>?>(nil)
    let done = DispatchSemaphore(value: 0)
  }

  /// Waits on this thread for what `body` comes to.
  private static func waiting<Value: Sendable>(
    seconds: Int? = nil, _ body: @escaping @Sendable () async throws -> Value
  ) throws(Failure) -> Value {
    let outcome = Outcome<Value>()
    let task = Task.detached {
      let result: Result<Value, Failure>
      do { result = .success(try await body()) } catch { result = .failure(failure(error)) }
      outcome.result.withLock { $0 = result }
      outcome.done.signal()
    }
    if let seconds, outcome.done.wait(timeout: .now() + .seconds(seconds)) == .timedOut {
      task.cancel()
      outcome.done.wait()
      throw .tooSlow
    }
    if seconds == nil { outcome.done.wait() }
    return try outcome.result.withLock { $0 ?? .failure(.system("no result")) }.get()
  }

  private static func failure(_ error: any Error) -> Failure {
    if let failure = error as? Failure { return failure }
    guard let error = error as? SubprocessError else { return .system("\(error)") }
    switch error.code {
    case .executableNotFound: return .missing
    case .outputLimitExceeded: return .tooMuchOutput
    default: return .system("\(error)")
    }
  }
}
