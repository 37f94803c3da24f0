import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Why git did not answer.
package struct GitFailure: Error, Sendable {
  /// What git said, or why it could not be asked.
  package let reason: String
}

/// Git, run to its end.
enum GitProgram {
  /// What git prints.
  ///
  /// - Parameters:
  ///   - folder: where it runs; `nil` for the working folder.
  ///   - limit: most bytes that it may print.
  static func output(
    of arguments: [[UInt8]], in folder: FilePath? = nil, limit: Int = .max
  ) throws(GitFailure) -> [UInt8] {
    let place = folder.map { [Array("-C".utf8), $0.bytes] } ?? []
    // What a repository's configuration would have git run is not run.
    let settings = ["-c", "core.fsmonitor=false", "-c", "core.quotePath=false"].map { Array($0.utf8) }
    let answer = try run([Array("git".utf8)] + place + settings + arguments, limit: limit)
    guard answer.output.count <= limit else { throw GitFailure(reason: FileError.tooLarge(limit: limit).reason) }
    guard answer.code == 0 else {
      let words = String(decoding: answer.complaint, as: UTF8.self).split(separator: "\n").first.map(String.init)?
        .trimmingPrefix("fatal: ")
      throw GitFailure(reason: words.map { String($0) } ?? "git ended with exit code \(answer.code)")
    }
    return answer.output
  }

  static func output(of arguments: [String], in folder: FilePath? = nil) throws(GitFailure) -> [UInt8] {
    try output(of: arguments.map { Array($0.utf8) }, in: folder)
  }

  /// Whether the environment says where the repository is.
  static var hasNamedRepository: Bool { getenv("GIT_DIR") != nil }

  /// Git replaces control characters in its own way, and no revision has any.
  static func check(_ revision: String) throws(GitFailure) {
    guard revision.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
      throw GitFailure(reason: "invalid revision `\(revision)`")
    }
  }

  /// Runs it, and answers its exit code and what it wrote, about as far as the limit.
  private static func run(
    _ words: [[UInt8]], limit: Int
  ) throws(GitFailure) -> (code: Int32, output: [UInt8], complaint: [UInt8]) {
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else { throw GitFailure(reason: Errno(rawValue: errno).description) }
    var errors: [CInt] = [-1, -1]
    guard pipe(&errors) == 0 else {
      for end in ends { close(end) }
      throw GitFailure(reason: Errno(rawValue: errno).description)
    }
    let process: pid_t
    do {
      defer {
        close(ends[1])
        close(errors[1])
      }
      process = try start(words, output: ends[1], errors: errors[1])
    } catch {
      close(ends[0])
      close(errors[0])
      throw error
    }
    let (output, complaint) = collect(ends[0], errors[0], limit: limit)
    close(ends[0])
    close(errors[0])
    var status: CInt = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let isExit = status & 0x7F == 0
    return (isExit ? status >> 8 & 0xFF : 1, output, complaint)
  }

  private static func start(
    _ words: [[UInt8]], output: CInt, errors: CInt
  ) throws(GitFailure) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    var pointers: [UnsafeMutablePointer<CChar>?] = words.map { word in
      (word.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { $0.baseAddress.flatMap { strdup($0) } }
    }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    var process: pid_t = 0
    let result = posix_spawnp(&process, "git", &actions, nil, &pointers, environ)
    guard result == 0 else {
      throw GitFailure(reason: "git cannot be run: \(Errno(rawValue: result).description)")
    }
    return process
  }

  /// Reads both pipes to their ends, whichever has something, or until there is more than the limit.
  private static func collect(_ output: CInt, _ errors: CInt, limit: Int) -> ([UInt8], [UInt8]) {
    var collected: [[UInt8]] = [[], []]
    var open = [output, errors]
    while open.contains(where: { $0 >= 0 }), collected[0].count <= limit {
      var watched = open.map { pollfd(fd: $0, events: Int16(truncatingIfNeeded: POLLIN), revents: 0) }
      guard poll(&watched, nfds_t(watched.count), -1) >= 0 || errno == EINTR else { break }
      for index in watched.indices where watched[index].revents != 0 {
        let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
          count = max(read(open[index], buffer.baseAddress, buffer.count), 0)
        }
        collected[index] += chunk
        if chunk.isEmpty { open[index] = -1 }
      }
    }
    return (collected[0], collected[1])
  }
}
