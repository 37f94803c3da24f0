#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Rewrites files so that at any instant each is whole: as it was, or as it shall be.
///
/// The new contents go to a temporary file in the same folder, which then takes the place of the old one in one step.
package enum FileWriter {
  /// Puts `bytes` in place of the contents of a file that was read before.
  ///
  /// Of a symbolic link the target is rewritten, and the link stays. Owner, group, permissions, and extended attributes
  /// are those of the old file.
  ///
  /// - Parameter identity: what was read; a file that is no longer in that state is left alone.
  /// - Returns: whether there was anything to write: a file that holds `bytes` already is not touched.
  /// - Throws: whatever stood in the way; the file is then as it was. Only when the disk fails to note the very last
  ///   step may it be the new one.
  @discardableResult
  package static func replace(
    _ path: FilePath, expecting identity: FileIdentity, with bytes: [UInt8]
  ) throws(FileError) -> Bool {
    let place = try FilePlace(of: path)
    guard try place.status().identity == identity else { throw .changed }
    let old = try Descriptor(opening: place.name, in: place.folder.number, flags: FileReader.flags | O_NOFOLLOW)
    if try holds(old, bytes) { return false }
    try place.checkWritable()

    // The mode lets nobody read the text before it has the old permissions.
    var new = try TemporaryFile(in: place.folder.number, mode: 0o600)
    try new.descriptor.write(bytes)
    do {
      try FileAttributes.copy(from: old.number, to: new.descriptor.number)
    } catch {
      throw .attributesNotKept(error)
    }
    try new.descriptor.synchronize()

    // As late as possible: what is compared here is what the next step replaces.
    let status = try place.status()
    guard status.identity == identity else { throw .changed }
    guard status.linkCount <= 1 else { throw .hardLinked(names: status.linkCount) }
    try place.put(&new)
    return true
  }

  /// Whether the open file holds exactly `bytes`.
  private static func holds(_ file: borrowing Descriptor, _ bytes: [UInt8]) throws(FileError) -> Bool {
    guard try FileStatus(of: file.number).identity.size == bytes.count else { return false }
    return try FileReader(limit: bytes.count).read(file).text.bytes == bytes
  }
}
