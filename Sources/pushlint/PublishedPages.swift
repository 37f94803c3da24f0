import PushlintWorkspace

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Pages of rules and fields as files that an editor can open: in a folder of its own that nobody else can read, gone
/// when the server ends.
final class PublishedPages: @unchecked Sendable {
  // Only the thread that serves the editor calls it.
  private var folder: String?
  private var files: Set<String> = []

  /// Writes a page, and answers its path; `nil` when it cannot be written.
  func publish(_ name: String, _ text: String) -> String? {
    guard let folder = folder ?? PrivateFolder().map({ String(decoding: $0.path.bytes, as: UTF8.self) }) else {
      return nil
    }
    self.folder = folder
    let safe = name.unicodeScalars.map { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || "0123456789.-_".unicodeScalars.contains(scalar))
        ? String(scalar) : "-"
    }
    let path = folder + "/" + safe.joined().prefix(100) + ".md"
    // What stood there was a page of ours: nobody else can write in the folder.
    unlink(path)
    let number = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard number >= 0 else { return nil }
    defer { close(number) }
    files.insert(path)
    let bytes = Array(text.utf8)
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { write(number, $0.baseAddress, $0.count) }
      guard count > 0 else { return nil }
      written += count
    }
    return path
  }

  /// Removes everything that was written.
  func remove() {
    for file in files { unlink(file) }
    if let folder { rmdir(folder) }
    files = []
    folder = nil
  }
}
