import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A new file beside the one that it will replace; it vanishes with its owner unless it was put in place.
struct TemporaryFile: ~Copyable {
  let descriptor: Descriptor
  private let folder: CInt
  private let name: FilePath
  private var isInPlace = false

  /// - Parameters:
  ///   - folder: an open folder; it must stay open as long as the file is here.
  ///   - mode: before the umask.
  init(in folder: CInt, mode: CInterop.Mode) throws(FileError) {
    self.folder = folder
    name = FilePath(bytes: TemporaryName.unguessable())
    descriptor = try UnfinishedFiles.shared.create(name, in: folder, mode: mode)
  }

  deinit {
    if !isInPlace { UnfinishedFiles.shared.remove(name, in: folder) }
  }

  /// Puts the file where `target` is or will be, in one step that nobody sees half done.
  mutating func replace(_ target: FilePath) throws(FileError) {
    _ = try name.withPlatformString { old in
      target.withPlatformString { new in answer { renameat(folder, old, folder, new) } }
    }.get()
    isInPlace = true
    UnfinishedFiles.shared.forget(name, in: folder)
  }
}
