import PushlintWorkspace

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A folder that only this user can read, for files that other programs are to read.
struct PrivateFolder {
  let path: FilePath

  /// - Returns: `nil` when there can be none.
  init?() {
    // `mkdtemp` puts the characters of a name of its own into the six at the end.
    let folder = getenv("TMPDIR").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    var name = Array((folder + "/pushlint-XXXXXX").utf8CString)
    let isMade = name.withUnsafeMutableBufferPointer { $0.baseAddress.map { mkdtemp($0) != nil } ?? false }
    guard isMade else { return nil }
    path = FilePath(bytes: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) })
  }

  func file(_ name: String) -> FilePath { FilePath(bytes: path.bytes + Array("/\(name)".utf8)) }

  /// Removes the folder with all that programs have put into it.
  func remove() { _ = try? Program.code(of: "rm", [Array("-rf".utf8), Array("--".utf8), path.bytes], seconds: 60) }
}
