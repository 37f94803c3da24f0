import PushlintDiagnostics
import PushlintReport
import PushlintText
import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Standard output and standard error.
enum Terminal {
  /// Writes all of `bytes`; answers whether that went well.
  static func write(_ bytes: [UInt8], to stream: FileDescriptor) -> Bool {
    (try? stream.writeAll(bytes)) != nil
  }

  /// A sentence about what could not be done.
  static func error(_ text: String) { note("error: \(text)") }

  /// Writes what was asked for to standard output, or to standard error where that holds something else; says so when
  /// that cannot be done.
  static func print(_ bytes: [UInt8], to stream: FileDescriptor = .standardOutput) -> Bool {
    if write(bytes, to: stream) { return true }
    error("standard \(stream == .standardOutput ? "output" : "error") cannot be written to")
    return false
  }

  /// What could not be done with a file.
  static func error(_ failure: FileFailure) {
    error("\(VisibleText.line(failure.path)): \(VisibleText.line(failure.reason))")
  }

  /// Says of a file that there is nothing in it for us.
  static func noteIfEmpty(_ file: FileReport) {
    if file.payloads == 0 { note("\(VisibleText.line(file.path)): no payload") }
  }

  /// A sentence beside the report.
  static func note(_ text: String) { _ = write(Array("pushlint: \(text)\n".utf8), to: .standardError) }

  static func isTerminal(_ stream: FileDescriptor) -> Bool { isatty(stream.rawValue) == 1 }

  /// Columns of the terminal, `nil` when it does not say.
  static func width(of stream: FileDescriptor) -> Int? {
    var size = winsize()
    guard ioctl(stream.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}

/// What the environment asks for.
enum Environment {
  /// - Source: no-color.org; `TERM=dumb` is older than that.
  static var allowsColor: Bool { value("NO_COLOR") == nil && value("TERM") != "dumb" }

  /// When the run happens, in seconds since 1970; `SOURCE_DATE_EPOCH` fixes it for reproducible reports.
  ///
  /// - Source: reproducible-builds.org/specs/source-date-epoch.
  static var timestampSeconds: Int { value("SOURCE_DATE_EPOCH").flatMap { Int($0) } ?? Int(time(nil)) }

  /// That day in UTC: `2026-12-31`.
  static var today: String { CivilTime(secondsSince1970: timestampSeconds)?.date ?? "" }

  /// The cores of the machine.
  static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Whether GitHub Actions runs us, and reads what we print.
  static var isGitHubActions: Bool { value("GITHUB_ACTIONS") == "true" }

  private static func value(_ name: String) -> String? {
    guard let value = getenv(name), value[0] != 0 else { return nil }
    return String(cString: value)
  }
}
