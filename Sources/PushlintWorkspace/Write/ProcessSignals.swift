import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What signals do to a program that writes files.
///
/// A signal handler may call next to nothing, not even what takes a lock. So there is none: the signals are blocked in
/// all threads, and one thread sleeps in `sigwait(3)` until one of them comes. What it does then is ordinary code.
package enum ProcessSignals {
  /// From now on SIGINT, SIGTERM, and SIGHUP remove temporary files before they end the program as ever; a file that
  /// would grow past the limit of the process is an error of that file alone, not the end by SIGXFSZ, and a reader of
  /// standard output who goes away does not keep the files from being written.
  ///
  /// To be called once, on the main thread, before there is another: threads inherit which signals are blocked.
  ///
  /// - Parameter cleanUp: what is done besides, on a thread of its own.
  package static func prepareForWriting(cleanUp: (@Sendable () -> Void)? = nil) {
    self.cleanUp.withLock { $0 = cleanUp }
    signal(SIGXFSZ, SIG_IGN)
    signal(SIGPIPE, SIG_IGN)
    var watched = endingSignals()
    var before = sigset_t()
    guard pthread_sigmask(SIG_BLOCK, &watched, &before) == 0 else { return }
    guard startThread() else {
      pthread_sigmask(SIG_SETMASK, &before, nil)
      return
    }
  }

  private static let cleanUp = Mutex<(@Sendable () -> Void)?>(nil)

  /// The signals that end the program; one that the caller ignores, as `nohup` does, goes on being ignored.
  private static func endingSignals() -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) { sigaddset(&set, number) }
    return set
  }

  private static func isIgnored(_ number: CInt) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #elseif canImport(Glibc)
      let handler = action.__sigaction_handler.sa_handler
    #else
      let handler = action.__sa_handler.sa_handler
    #endif
    // C functions cannot be compared, their addresses can.
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Starts the thread that waits for the first signal.
  private static func startThread() -> Bool {
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    return pthread_create(&thread, nil, waitingThread, nil) == 0
  }

  /// Waits for a signal, removes what is unfinished, and lets the signal do what it does to any program.
  fileprivate static func waitAndEnd() {
    var watched = endingSignals()
    var number: CInt = 0
    guard sigwait(&watched, &number) == 0 else { return }
    UnfinishedFiles.shared.removeAllForever()
    cleanUp.withLock { $0 }?()
    signal(number, SIG_DFL)
    pthread_sigmask(SIG_UNBLOCK, &watched, nil)
    kill(getpid(), number)
  }
}

#if canImport(Darwin)
  private typealias ThreadArgument = UnsafeMutableRawPointer
#else
  private typealias ThreadArgument = UnsafeMutableRawPointer?
#endif

/// What the thread runs; a function of its own, since C can call no method.
private func waitingThread(_: ThreadArgument) -> UnsafeMutableRawPointer? {
  ProcessSignals.waitAndEnd()
  return nil
}
