import PushlintWorkspace
import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Hands a page to the program that shows such files on this system.
enum PageOpener {
  /// The platform's own opener.
  private static var program: String {
    #if os(macOS)
      "open"
    #else
      "xdg-open"
    #endif
  }

  /// A file in a new folder that only this user can read; `nil` when there can be none.
  static func temporaryFile() -> PushlintWorkspace.FilePath? {
    let folder = getenv("TMPDIR").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    var name = Array((folder + "/pushlint-XXXXXX").utf8CString)
    let isMade = name.withUnsafeMutableBufferPointer { $0.baseAddress.map { mkdtemp($0) != nil } ?? false }
    guard isMade else { return nil }
    let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return PushlintWorkspace.FilePath(bytes: bytes + Array("/preview.html".utf8))
  }

  /// Starts the opener, and does not wait until the page is closed.
  ///
  /// - Returns: why that could not be done; `nil` when it was.
  static func open(_ file: PushlintWorkspace.FilePath) -> String? {
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
    // A name that begins with a hyphen is no option.
    let path = file.bytes.first == UInt8(ascii: "-") ? Array("./".utf8) + file.bytes : file.bytes
    let name = path.map { CChar(bitPattern: $0) } + [0]
    var words: [UnsafeMutablePointer<CChar>?] = [
      strdup(program), name.withUnsafeBufferPointer { $0.baseAddress.flatMap { strdup($0) } }, nil,
    ]
    defer { words.forEach { free($0) } }
    var process: pid_t = 0
    let result = posix_spawnp(&process, program, &actions, nil, &words, environ)
    guard result == 0 else { return "`\(program)` cannot be started" }
    var status: CInt = 0
    // The openers hand the file on and end.
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status == 0 ? nil : "`\(program)` could not open the page"
  }
}
