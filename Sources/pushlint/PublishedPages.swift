import PushlintWorkspace
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Pages of rules and fields, and previews, as files that an editor or a browser can open: in a folder of its own that
/// nobody else can read, gone when the server ends.
final class PublishedPages: Sendable {
  private struct State {
    var folder: String?
    var files: Set<String> = []
    /// Whether the program ends, and nothing more is to be written.
    var isOver = false
  }

  // The thread that serves the editor writes; the one that waits for signals may remove what is there.
  private let state = Mutex(State())

  /// Writes a page, and answers its path; `nil` when it cannot be written.
  ///
  /// - Shape: whoever reads a page of the same name meanwhile gets all of the one or all of the other.
  func publish(_ name: String, _ bytes: [UInt8]) -> String? { state.withLock { Self.publish(name, bytes, &$0) } }

  private static func publish(_ name: String, _ bytes: [UInt8], _ state: inout State) -> String? {
    guard !state.isOver else { return nil }
    guard let folder = state.folder ?? PrivateFolder().map({ String(decoding: $0.path.bytes, as: UTF8.self) }) else {
      return nil
    }
    state.folder = folder
    let safe = name.unicodeScalars.map { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || "0123456789.-_".unicodeScalars.contains(scalar))
        ? String(scalar) : "-"
    }
    // The end of a name says what is in the file.
    let path = folder + "/" + safe.joined().suffix(100)
    let new = path + ".new"
    state.files.formUnion([path, new])
    // What is there is a page of ours: nobody else can write in the folder.
    unlink(new)
    let number = open(new, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard number >= 0 else { return nil }
    defer { close(number) }
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { write(number, $0.baseAddress, $0.count) }
      guard count > 0 else { return nil }
      written += count
    }
    return rename(new, path) == 0 ? path : nil
  }

  /// Removes everything that was written, for a program that ends.
  func remove() {
    state.withLock { state in
      for file in state.files { unlink(file) }
      if let folder = state.folder { rmdir(folder) }
      state = State(isOver: true)
    }
  }
}
