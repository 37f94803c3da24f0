import PushlintText

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reads a file or standard input in blocks of whole lines, however large it is.
///
/// - Shape: used by one thread at a time.
package final class BlockReader {
  /// What a reader refuses.
  package struct Limits: Sendable {
    /// Most bytes of a line.
    package var line: Int
    /// Most bytes of the source; `nil` for any number.
    package var source: Int?

    /// More is never read as one line, whatever somebody chose: ranges of a text count to 4 GiB.
    private static let longestLine = 1 << 30

    package init(line: Int, source: Int? = nil) {
      self.line = min(max(line, 0), Self.longestLine)
      self.source = source
    }
  }

  /// `nil` for standard input.
  private let file: OpenFile?
  private let limits: Limits
  private var cutter: BlockCutter
  /// Bytes that were read.
  private var count = 0

  /// Opens a regular file; anything else is refused without waiting for it.
  package init(_ path: FilePath, _ sizes: BlockCutter.Sizes, _ limits: Limits) throws(FileError) {
    let descriptor = try FileReader.open(path)
    let status = try FileStatus(of: descriptor.number)
    guard status.kind == .regular else { throw .notRegular(status.kind) }
    if let limit = limits.source, status.identity.size > limit { throw .tooLarge(limit: limit) }
    file = OpenFile(descriptor)
    self.limits = limits
    cutter = BlockCutter(sizes)
  }

  /// Reads standard input.
  package init(standardInput sizes: BlockCutter.Sizes, _ limits: Limits) {
    file = nil
    self.limits = limits
    cutter = BlockCutter(sizes)
  }

  /// The next block; `nil` behind the last one.
  package func next() throws(FileError) -> SourceBlock? {
    while !cutter.isFinished {
      if let block = cutter.next() { return block }
      guard cutter.pendingCount <= limits.line else { throw .lineTooLong(limit: limits.line) }
      try read(cutter.wantedCount)
    }
    return nil
  }

  /// The beginning of the source, before any block was taken: `count` bytes, or fewer when that is all.
  package func beginning(_ count: Int) throws(FileError) -> (text: SourceText, isWhole: Bool) {
    while cutter.pendingCount < count, !cutter.isAtEnd { try read(count - cutter.pendingCount) }
    return (SourceText(bytes: cutter.pending), cutter.isAtEnd)
  }

  /// Reads all that is left, up to a number of bytes in all, and answers the whole source.
  package func whole(limit: Int) throws(FileError) -> SourceText {
    while !cutter.isAtEnd {
      guard count <= limit else { throw .tooLarge(limit: limit) }
      try read(min(1 << 16, limit - count + 1))
    }
    guard count <= limit else { throw .tooLarge(limit: limit) }
    return SourceText(bytes: cutter.pending)
  }

  private func read(_ wanted: Int) throws(FileError) {
    let number = file?.descriptor.number ?? STDIN_FILENO
    var added = 0
    try cutter.add(upTo: max(wanted, 1)) { buffer throws(FileError) in
      added = try FileReader.fill(buffer, from: number)
      return added
    }
    count += added
    if let limit = limits.source, count > limit { throw .tooLarge(limit: limit) }
  }
}

/// An open file that can be absent.
private final class OpenFile {
  let descriptor: Descriptor

  init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }
}
