import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The files that git says have changed, below the working folder.
package enum GitFiles {
  /// Why git gave no list.
  package struct Failure: Error, Sendable {
    /// What git said, or why it could not be asked.
    package let reason: String
  }

  /// Files whose staged state differs from the last commit.
  package static func staged() throws(Failure) -> [FilePath] {
    try list(["diff", "--cached"] + changed)
  }

  /// Files that differ from a revision, and files that git does not know yet.
  package static func changed(since revision: String) throws(Failure) -> [FilePath] {
    // Git replaces control characters in its own way, and no revision has any.
    guard revision.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
      throw Failure(reason: "invalid revision `\(revision)`")
    }
    let known = try list(["diff"] + changed + ["--end-of-options", revision, "--"])
    return known + (try list(["ls-files", "--others", "--exclude-standard", "-z"]))
  }

  /// Names only, relative to the working folder, without those of files that are gone.
  private static let changed = ["--name-only", "-z", "--relative", "--no-ext-diff", "--diff-filter=ACMRT"]

  private static func list(_ arguments: [String]) throws(Failure) -> [FilePath] {
    // What a repository's configuration would have git run is not run.
    let (code, output, complaint) = try Program.run(
      "git", ["-c", "core.fsmonitor=false", "-c", "core.quotePath=false"] + arguments)
    guard code == 0 else {
      let words = String(decoding: complaint, as: UTF8.self).split(separator: "\n").first.map(String.init)
      throw Failure(reason: words ?? "git ended with exit code \(code)")
    }
    return output.split(separator: 0).map { FilePath(bytes: Array($0)) }
  }
}

/// Another program, run to its end.
private enum Program {
  /// Runs a program of the path, and answers its exit code and what it wrote.
  static func run(
    _ name: String, _ arguments: [String]
  ) throws(GitFiles.Failure) -> (code: Int32, output: [UInt8], complaint: [UInt8]) {
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else { throw GitFiles.Failure(reason: Errno(rawValue: errno).description) }
    var errors: [CInt] = [-1, -1]
    guard pipe(&errors) == 0 else {
      for end in ends { close(end) }
      throw GitFiles.Failure(reason: Errno(rawValue: errno).description)
    }
    let process: pid_t
    do {
      defer {
        close(ends[1])
        close(errors[1])
      }
      process = try start(name, arguments, output: ends[1], errors: errors[1])
    } catch {
      close(ends[0])
      close(errors[0])
      throw error
    }
    let (output, complaint) = collect(ends[0], errors[0])
    close(ends[0])
    close(errors[0])
    var status: CInt = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let isExit = status & 0x7F == 0
    return (isExit ? status >> 8 & 0xFF : 1, output, complaint)
  }

  private static func start(
    _ name: String, _ arguments: [String], output: CInt, errors: CInt
  ) throws(GitFiles.Failure) -> pid_t {
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
    var words: [UnsafeMutablePointer<CChar>?] = ([name] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let result = posix_spawnp(&process, name, &actions, nil, &words, environ)
    guard result == 0 else {
      throw GitFiles.Failure(reason: "\(name) cannot be run: \(Errno(rawValue: result).description)")
    }
    return process
  }

  /// Reads both pipes to their ends, whichever has something.
  private static func collect(_ output: CInt, _ errors: CInt) -> ([UInt8], [UInt8]) {
    var collected: [[UInt8]] = [[], []]
    var open = [output, errors]
    while open.contains(where: { $0 >= 0 }) {
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
