import PushlintRPC

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Carries messages between a client and the server until one of them leaves.
///
/// The thread that runs it reads and answers; a second one writes. So a client that never reads costs memory, but can
/// neither block the reading nor be blocked itself.
package struct ServerLoop {
  /// How much is read before what has come so far is worked on.
  ///
  /// - Unit: bytes.
  private static let batchLimit = 16 << 20

  /// How often it is looked whether the process is still there that the client said it belongs to.
  private static let watchInterval: Int32 = 3_000

  private let input: ByteStream
  private let outbox: Outbox
  private let jobs = JobQueue()
  private let log: ByteStream

  package init(
    input: ByteStream = .standardInput, output: ByteStream = .standardOutput, log: ByteStream = .standardError
  ) {
    self.input = input
    outbox = Outbox(output)
    self.log = log
  }

  /// Serves until `exit`, the end of the input, or a frame that cannot be read; answers the exit code.
  package func run(_ server: LanguageServer) -> Int32 {
    // A client that went away is an error of `write`, not the end of the process.
    signal(SIGPIPE, SIG_IGN)
    defer {
      jobs.drain()
      outbox.drain()
    }
    var server = server
    var reader = FrameReader()
    var pause = Pause()
    while true {
      while server.hasWork, !input.isReadable {
        outbox.send(server.work())
        if server.hasDelayedWork, !jobs.isBusy, pause.patience(at: Self.now).isOver { doDelayedWork(&server, &pause) }
      }
      workInPause(&server, &pause)
      while let process = server.clientProcess, !input.isReadable(withinMilliseconds: Self.watchInterval) {
        guard Self.isAlive(process) else { return 1 }
      }
      let isAtEnd = readBatch(into: &reader)
      pause.noteInput(at: Self.now)
      let (contents, failure) = frames(&reader)
      outbox.send(server.receive(contents))
      begin(server.takeJobs())
      if let code = server.exitCode { return code }
      if let failure {
        write("invalid input: \(failure)")
        return 1
      }
      guard isAtEnd else { continue }
      if reader.isBetweenFrames { return server.exitCodeAtEnd }
      write("the input ended inside a frame")
      return 1
    }
  }

  /// Does what waits for a quiet moment, unless the client has something to say before.
  private func workInPause(_ server: inout LanguageServer, _ pause: inout Pause) {
    while server.hasDelayedWork {
      // What was begun before is finished first.
      let isBusy = jobs.isBusy
      let (milliseconds, isOver) = isBusy ? (20, false) : pause.patience(at: Self.now)
      guard isOver || !input.isReadable(withinMilliseconds: milliseconds) else { return }
      if !isBusy { doDelayedWork(&server, &pause) }
    }
    pause.reset()
  }

  private func doDelayedWork(_ server: inout LanguageServer, _ pause: inout Pause) {
    outbox.send(server.workAfterPause())
    begin(server.takeJobs())
    pause.noteWork(costing: jobs.cost)
  }

  private func begin(_ jobs: [LanguageServer.Job]) {
    self.jobs.run(jobs) { [outbox] in outbox.send($0) }
  }

  private static let start = ContinuousClock.now

  /// Milliseconds since the start, on a clock that never goes back.
  private static var now: Int64 {
    let (seconds, attoseconds) = start.duration(to: .now).components
    return seconds * 1_000 + attoseconds / 1_000_000_000_000_000
  }

  /// Whether there is such a process, whoever it belongs to.
  private static func isAlive(_ process: Int32) -> Bool { process <= 0 || kill(process, 0) == 0 || errno == EPERM }

  /// Waits for bytes and takes all that have come; answers whether the input is at its end.
  private func readBatch(into reader: inout FrameReader) -> Bool {
    var size = 0
    repeat {
      let chunk = input.read()
      guard !chunk.isEmpty else { return true }
      reader.append(chunk)
      size += chunk.count
    } while size < Self.batchLimit && input.isReadable
    return false
  }

  /// All frames that are complete, and what is wrong with the one behind them.
  private func frames(_ reader: inout FrameReader) -> (contents: [[UInt8]], failure: FrameError?) {
    var contents: [[UInt8]] = []
    do throws(FrameError) {
      while let content = try reader.next() { contents.append(content) }
    } catch {
      return (contents, error)
    }
    return (contents, nil)
  }

  private func write(_ sentence: String) { _ = log.write(Array("pushlint: \(sentence)\n".utf8)) }
}
