import Foundation

/// A program with its arguments, and the folder that it runs in.
struct Program {
  /// A path, or a name to look up in `PATH`.
  var executable: String
  var arguments: [String]
  var folder: String
  /// Variables for its environment, as `NAME=value`.
  var variables: [String] = []

  /// A running program, and our ends of its pipes.
  struct Process {
    let identifier: pid_t
    /// What it writes to standard output; -1 when that goes to a file.
    var output: Int32 = -1
    /// What it reads from standard input; -1 when it reads nothing.
    var input: Int32 = -1
  }

  enum StartError: Error, CustomStringConvertible {
    case failed(program: String, code: Int32)
    var description: String {
      guard case .failed(let program, let code) = self else { return "" }
      return "cannot start \(program): \(String(cString: strerror(code)))"
    }
  }

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - pipes: whether standard input and output are pipes.
  ///   - output: the file for standard output; `/dev/null` without it.
  ///   - errors: the file for standard error; `/dev/null` without it.
  func start(pipes: (input: Bool, output: Bool), output: String? = nil, errors: String? = nil) throws -> Process {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // All paths are absolute, so the folder of this process does not matter.
    chdir(folder)
    var closing: [Int32] = []
    var process = (input: Int32(-1), output: Int32(-1))
    for (isPipe, number) in [(pipes.input, Int32(0)), (pipes.output, Int32(1))] {
      if isPipe {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        posix_spawn_file_actions_adddup2(&actions, ends[Int(number)], number)
        closing.append(ends[Int(number)])
        if number == 0 { process.input = ends[1] } else { process.output = ends[0] }
      } else {
        let file = number == 0 ? "/dev/null" : output ?? "/dev/null"
        posix_spawn_file_actions_addopen(
          &actions, number, file, number == 0 ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC, 0o644)
      }
    }
    posix_spawn_file_actions_addopen(&actions, 2, errors ?? "/dev/null", O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    let environment = ProcessInfo.processInfo.environment
    let variables =
      ["PATH=\(environment["PATH"] ?? "/usr/bin:/bin")", "NO_COLOR=1", "LC_ALL=C.UTF-8"] + self.variables
    var words = ([executable] + arguments).map { strdup($0) } + [nil]
    var assignments = variables.map { strdup($0) } + [nil]
    defer { for word in words + assignments { free(word) } }
    var identifier: pid_t = 0
    let code = posix_spawnp(&identifier, executable, &actions, nil, &words, &assignments)
    for end in closing { close(end) }
    guard code == 0 else { throw StartError.failed(program: executable, code: code) }
    return Process(identifier: identifier, output: process.output, input: process.input)
  }
}

/// What a run has used.
struct Usage {
  var exitCode: Int32
  /// Seconds of user and system time.
  var cpuSeconds: Double
  var wallSeconds: Double
  /// The largest resident set in bytes; 0 when it was not watched.
  var peakBytes = 0
}

extension Program {
  /// Runs the program to its end.
  ///
  /// - Parameter watchesMemory: also reports the peak of its memory. The kernel's `ru_maxrss` begins with the size of the
  ///   process that started the program, so the peak is read from `/proc` every two milliseconds.
  func run(output: String? = nil, errors: String? = nil, watchesMemory: Bool = false) throws -> Usage {
    let begin = Clock.now
    let process = try start(pipes: (false, false), output: output, errors: errors)
    return process.wait(since: begin, watchesMemory: watchesMemory)
  }

  /// The standard output of a run.
  func text() throws -> String {
    let process = try start(pipes: (false, true))
    defer { close(process.output) }
    let data = FileHandle(fileDescriptor: process.output).readDataToEndOfFile()
    _ = process.wait(since: Clock.now, watchesMemory: false)
    return String(decoding: data, as: UTF8.self)
  }
}

extension Program.Process {
  func wait(since start: Double, watchesMemory: Bool) -> Usage {
    var status: Int32 = 0
    var usage = rusage()
    var peak = 0
    while watchesMemory && wait4(identifier, &status, WNOHANG, &usage) == 0 {
      peak = max(peak, peakBytes())
      usleep(2_000)
    }
    if !watchesMemory { wait4(identifier, &status, 0, &usage) }
    let seconds = { (time: timeval) in Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return Usage(
      exitCode: status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F),
      cpuSeconds: seconds(usage.ru_utime) + seconds(usage.ru_stime), wallSeconds: Clock.now - start, peakBytes: peak)
  }

  /// The largest resident set until now, in bytes; 0 after the end.
  func peakBytes() -> Int {
    guard let status = try? String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
    else { return 0 }
    return (Int(line.filter(\.isNumber)) ?? 0) * 1024
  }
}

enum Clock {
  /// Seconds of a clock that only goes forward.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
