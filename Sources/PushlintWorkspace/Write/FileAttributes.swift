#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// Swift's modules of the C libraries of Linux leave these calls out.
#if canImport(CExtendedAttributes)
  import CExtendedAttributes
#endif

/// What a file has besides its contents: owner, group, permissions, extended attributes, access list.
enum FileAttributes {
  /// Gives the open file `target` the attributes of the open file `source`.
  static func copy(from source: CInt, to target: CInt) throws(FileError) {
    let wanted = try FileStatus(of: source)
    let present = try FileStatus(of: target)
    if wanted.owner != present.owner || wanted.group != present.group {
      _ = try answer { fchown(target, wanted.owner, wanted.group) }.get()
    }
    try copyExtended(from: source, to: target)
    // Last: a change of owner clears some of the bits, and an access list sets others.
    _ = try answer { fchmod(target, wanted.permissions) }.get()
  }

  #if canImport(Darwin)
    private static func copyExtended(from source: CInt, to target: CInt) throws(FileError) {
      _ = try answer { fcopyfile(source, target, nil, copyfile_flags_t(COPYFILE_XATTR | COPYFILE_ACL)) }.get()
    }
  #elseif canImport(CExtendedAttributes)
    private static func copyExtended(from source: CInt, to target: CInt) throws(FileError) {
      for name in try names(of: source) {
        do {
          let value = try bytes { fgetxattr(source, name, $0, $1) }
          _ = try value.withUnsafeBytes { value in
            answer { fsetxattr(target, name, value.baseAddress, value.count, 0) }
          }.get()
        } catch {
          // Labels of a security module: the kernel has given the new file those of its place.
          guard name.starts(with: securityPrefix) else { throw error }
        }
      }
    }

    private static let securityPrefix = "security.".utf8.map { CChar(truncatingIfNeeded: $0) }

    /// The names of the extended attributes, each with its NUL.
    private static func names(of file: CInt) throws(FileError) -> [[CChar]] {
      do {
        let list = try bytes { flistxattr(file, $0, $1) }
        return list.split(separator: 0).map { name in name.map { CChar(truncatingIfNeeded: $0) } + [0] }
      } catch .failed(.notSupported) {
        return []
      }
    }

    /// What a call of this family fills in: asked without room it answers the size.
    private static func bytes(_ call: (UnsafeMutableRawPointer?, Int) -> Int) throws(FileError) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: try answer { call(nil, 0) }.get())
      guard !bytes.isEmpty else { return [] }
      let count = try bytes.withUnsafeMutableBytes { room in answer { call(room.baseAddress, room.count) } }.get()
      bytes.removeLast(max(bytes.count - count, 0))
      return bytes
    }
  #else
    /// A system without extended attributes.
    private static func copyExtended(from source: CInt, to target: CInt) {}
  #endif
}
