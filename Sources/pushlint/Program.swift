import PushlintWorkspace

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Another program that is installed, or not.
enum Program {
  enum Failure: Error, Equatable {
    /// None of that name can be started.
    case missing
    /// It ended with another code than 0, or did not end in time.
    case failed
  }

  /// Runs a program without input and output, and waits for its end.
  ///
  /// - Parameter seconds: how long to wait; it is ended then.
  static func run(_ name: String, _ arguments: [[UInt8]], seconds: Int) throws(Failure) {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    var words = ([Array(name.utf8)] + arguments).map { word in
      (word.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { $0.baseAddress.flatMap { strdup($0) } }
    }
    words.append(nil)
    defer { words.forEach { free($0) } }
    var process: pid_t = 0
    guard posix_spawnp(&process, name, &actions, nil, &words, environ) == 0 else { throw .missing }
    var status: CInt = 0
    for _ in 0..<(seconds * 50) {
      let ended = waitpid(process, &status, WNOHANG)
      if ended == process {
        guard status == 0 else { throw .failed }
        return
      }
      guard ended == 0 || errno == EINTR else { throw .failed }
      usleep(20_000)
    }
    kill(process, SIGKILL)
    waitpid(process, &status, 0)
    throw .failed
  }
}
