import CFileSystemUser
import Foundation

/// Access to files with the permissions of an ordinary user, for tests that expect a refusal.
public enum OrdinaryUser {
  /// The id of `nobody` on most systems; no file of a test belongs to it by chance.
  private static let id: UInt32 = 65534

  /// Whether ``run(_:)`` works: always on Linux, elsewhere unless the tests run as root.
  public static var isAvailable: Bool {
    #if os(Linux)
      true
    #else
      geteuid() != 0
    #endif
  }

  /// Runs `body` without the superuser's access to files.
  ///
  /// - Shape: applies to the calling thread alone, so `body` must not suspend; files that it makes belong to that user.
  /// - Source: setfsuid(2): the capabilities that override permissions go with user 0.
  public static func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    #if os(Linux)
      guard geteuid() == 0 else { return try body() }
      setfsgid(id)
      setfsuid(id)
      defer {
        setfsuid(0)
        setfsgid(0)
      }
    #endif
    return try body()
  }
}
