#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Absolute paths without links, `.`, and `..`.
enum PhysicalPath {
  /// Where `path` really lies; `nil` when the system cannot tell: it is missing, too long, or in a removed folder.
  static func bytes(_ path: FilePath) -> [UInt8]? {
    (path.isEmpty ? "." : path).withPlatformString { path in
      guard let resolved = realpath(path, nil) else { return nil }
      defer { free(resolved) }
      return Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
    }
  }

  /// Where a folder really lies, with a slash at the end; what was named, as if below `/`, when nobody can tell.
  static func folderBytes(_ folder: FilePath) -> [UInt8] {
    var path = bytes(folder) ?? FilePath("/").pushing(folder.lexicallyNormalized()).bytes
    if path.last != UInt8(ascii: "/") { path.append(UInt8(ascii: "/")) }
    return path
  }
}

/// Absolute paths of files, without links in their folders.
///
/// - Shape: the folder of the last file is remembered, since files come folder by folder.
package struct PhysicalNames: Sendable {
  private var latest: (folder: FilePath, bytes: [UInt8])?

  package init() {}

  package mutating func bytes(of file: FilePath) -> [UInt8] {
    let folder = file.folder
    let known = latest.flatMap { $0.folder == folder ? $0.bytes : nil } ?? PhysicalPath.folderBytes(folder)
    latest = (folder, known)
    return known + (file.name?.bytes ?? [])
  }
}
