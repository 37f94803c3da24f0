/// Writes tables one behind the other, as words that a program can hold and read in place.
///
/// - Shape: of each table the number of its values and their size, then the values, filled up to a word of 64 bits with
///   the lowest byte first.
public struct ImageWriter {
  public private(set) var words: [UInt64] = []

  public init() {}

  /// - Precondition: values have no gaps between their parts, so that equal tables are equal words.
  public mutating func add<Element>(_ table: Table<Element>) {
    let size = table.count * MemoryLayout<Element>.stride
    words.append(UInt64(table.count) << 16 | UInt64(MemoryLayout<Element>.stride))
    var bytes = [UInt8](repeating: 0, count: (size + 7) / 8 * 8)
    table.withUnsafeBufferPointer { values in
      bytes.withUnsafeMutableBytes { $0.copyMemory(from: UnsafeRawBufferPointer(values)) }
    }
    bytes.withUnsafeBytes { bytes in
      for word in 0..<bytes.count / 8 {
        words.append(UInt64(littleEndian: bytes.load(fromByteOffset: word * 8, as: UInt64.self)))
      }
    }
  }
}

/// Reads the tables of an image in the order in which they were written.
public struct ImageReader {
  private let words: UnsafeBufferPointer<UInt64>
  private var index = 0
  /// Whether a table was not what was asked for.
  private var isBroken = false

  /// Whether all of the image has been read, and every table was the one that was asked for.
  public var isComplete: Bool { !isBroken && index == words.count }

  /// - Parameter words: memory that never moves or goes away, with what an ``ImageWriter`` wrote.
  public init(_ words: UnsafeBufferPointer<UInt64>) { self.words = words }

  /// The next table; an empty one where the image has another there, and from then on.
  public mutating func table<Element>(of type: Element.Type) -> Table<Element> {
    let stride = MemoryLayout<Element>.stride
    guard !isBroken, index < words.count, words[index] & 0xFFFF == UInt64(stride), MemoryLayout<Element>.alignment <= 8,
      let start = words.baseAddress
    else {
      isBroken = true
      return Table([])
    }
    let count = Int(truncatingIfNeeded: words[index] >> 16)
    let size = (count * stride + 7) / 8
    guard size <= words.count - index - 1 else {
      isBroken = true
      return Table([])
    }
    defer { index += 1 + size }
    return Table(start: UnsafeRawPointer(start + index + 1).assumingMemoryBound(to: Element.self), count: count)
  }
}
