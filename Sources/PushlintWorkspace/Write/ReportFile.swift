#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension FileWriter {
  /// Writes a report to the file that the user named for it: the whole report, or nothing.
  ///
  /// What stands there is replaced and its permissions are kept; of a symbolic link the target is replaced. A pipe, a
  /// device, and the descriptors of this program (`/dev/stdout`, `/dev/fd/3`) cannot be replaced and are written to.
  package static func writeReport(to path: FilePath, _ bytes: [UInt8]) throws(FileError) {
    do {
      try writeReport(to: path) { try $0(bytes) }
    } catch let error as FileError {
      throw error
    } catch {
      // What writes nothing else fails in no other way.
      throw .changed
    }
  }

  /// The same for a report that comes in pieces, which `content` hands to the function that it gets.
  ///
  /// - Throws: ``FileError``, and what `content` throws; what stands at `path` is then as it was.
  package static func writeReport(
    to path: FilePath, _ content: (_ write: @escaping ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    if let number = openDescriptor(named: path.string) { return try content { try Descriptor.write($0, to: number) } }
    let present = try status(of: path)
    switch present?.kind {
    case nil, .regular?:
      try replace(path, present, content)
    case .folder?:
      throw FileError.notRegular(.folder)
    default:
      let file = try Descriptor(opening: path, flags: O_WRONLY | O_NOCTTY)
      let number = file.number
      try content { try Descriptor.write($0, to: number) }
      _ = consume file
    }
  }

  private static func replace(
    _ path: FilePath, _ present: FileStatus?, _ content: (@escaping ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    let place = try FilePlace(of: path)
    if present != nil { try place.checkWritable() }
    var new = try TemporaryFile(in: place.folder.number, mode: 0o666)
    if let present { _ = try answer { fchmod(new.descriptor.number, present.permissions) }.get() }
    let number = new.descriptor.number
    try content { try Descriptor.write($0, to: number) }
    try new.descriptor.synchronize()
    try place.put(&new)
  }

  /// What stands at `path`, links followed; `nil` when there is nothing yet.
  private static func status(of path: FilePath) throws(FileError) -> FileStatus? {
    do {
      return try FileStatus(of: path, followingLinks: true)
    } catch .missing {
      return nil
    }
  }

  /// The number of an open file of this program that `path` stands for.
  ///
  /// Opened by its name such a file would be written from its start; replaced, it would miss what is written later.
  private static func openDescriptor(named path: String) -> CInt? {
    switch path {
    case "/dev/stdout": return STDOUT_FILENO
    case "/dev/stderr": return STDERR_FILENO
    default:
      for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
        return CInt(path.dropFirst(folder.count)).flatMap { $0 >= 0 ? $0 : nil }
      }
      return nil
    }
  }
}
