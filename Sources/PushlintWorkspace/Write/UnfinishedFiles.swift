import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The temporary files that exist at this moment, so that a program that is told to end can remove them.
///
/// A file is made and noted in one step under a lock: there is no moment at which it exists and nobody knows of it.
///
/// `@unchecked Sendable`: `files` is touched only between `pthread_mutex_lock` and `pthread_mutex_unlock` on `mutex`,
/// which never moves, since it was allocated once for the one instance.
final class UnfinishedFiles: @unchecked Sendable {
  static let shared = UnfinishedFiles()

  private struct File: Hashable {
    let folder: CInt
    let name: FilePath
  }

  private var files: Set<File> = []
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  private init() {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  func create(_ name: FilePath, in folder: CInt, mode: CInterop.Mode) throws(FileError) -> Descriptor {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
    let descriptor = try Descriptor(opening: name, in: folder, flags: flags, mode: mode)
    files.insert(File(folder: folder, name: name))
    return descriptor
  }

  func remove(_ name: FilePath, in folder: CInt) {
    unlink(name, in: folder)
    forget(name, in: folder)
  }

  func forget(_ name: FilePath, in folder: CInt) {
    pthread_mutex_lock(mutex)
    files.remove(File(folder: folder, name: name))
    pthread_mutex_unlock(mutex)
  }

  /// Removes every file and keeps the lock, so that no other is made: for a program that ends right after.
  func removeAllForever() {
    pthread_mutex_lock(mutex)
    for file in files { unlink(file.name, in: file.folder) }
  }

  private func unlink(_ name: FilePath, in folder: CInt) {
    _ = name.withPlatformString { unlinkat(folder, $0, 0) }
  }
}
