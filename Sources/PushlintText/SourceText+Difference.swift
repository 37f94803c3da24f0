#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension SourceText {
  /// The bytes of this text that are others in `new`: what lies between their common start and their common end; empty
  /// at the end of what both share when they are the same.
  package func difference(to new: SourceText) -> SourceRange {
    bytes.withUnsafeBytes { old in
      new.bytes.withUnsafeBytes { new in
        let start = Self.commonStart(old, new)
        let room = min(old.count, new.count) - start
        var tail = 0
        // Whole blocks at once, then byte by byte.
        while room - tail >= Self.block,
          Self.areSame(old, old.count - tail - Self.block, new, new.count - tail - Self.block)
        {
          tail += Self.block
        }
        while tail < room, old[old.count - tail - 1] == new[new.count - tail - 1] { tail += 1 }
        return SourceRange(start, old.count - tail)
      }
    }
  }

  /// - Unit: bytes.
  private static let block = 4_096

  private static func commonStart(_ old: UnsafeRawBufferPointer, _ new: UnsafeRawBufferPointer) -> Int {
    let room = min(old.count, new.count)
    var start = 0
    while room - start >= block, areSame(old, start, new, start) { start += block }
    while start < room, old[start] == new[start] { start += 1 }
    return start
  }

  /// Whether a block of one text is a block of the other.
  private static func areSame(
    _ old: UnsafeRawBufferPointer, _ first: Int, _ new: UnsafeRawBufferPointer, _ second: Int
  ) -> Bool {
    guard let left = old.baseAddress, let right = new.baseAddress else { return false }
    return memcmp(left + first, right + second, block) == 0
  }
}
