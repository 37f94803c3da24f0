import Foundation

/// Memory that ends where nobody may read on: whoever looks one byte too far stops the test.
public enum FencedMemory {
  private static let size = 1 << 16

  nonisolated(unsafe) private static let end: UnsafeMutablePointer<UInt8>? = {
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let memory = mmap(nil, size + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard let memory, memory != MAP_FAILED, mprotect(memory + size, page, PROT_NONE) == 0 else { return nil }
    return (memory + size).assumingMemoryBound(to: UInt8.self)
  }()
  private static let lock = NSLock()

  /// Calls `body` with a copy of `bytes` right before the fence; with the bytes themselves where there are too many.
  public static func with<Result>(_ bytes: [UInt8], _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    lock.withLock {
      guard let end, bytes.count <= size else { return bytes.withUnsafeBufferPointer(body) }
      let start = end - bytes.count
      start.update(from: bytes, count: bytes.count)
      return body(UnsafeBufferPointer(start: start, count: bytes.count))
    }
  }
}
