/// A list of plain values that never changes.
///
/// An index beyond the end stops the program, as it does in arrays: indices come from other tables, never from outside.
///
/// - Shape: points either into the program's own image, which lives as long as the program, or into room of its own. A
///   lookup reads memory and counts no references.
@frozen
public struct Table<Element: BitwiseCopyable & Sendable>: RandomAccessCollection, @unchecked Sendable {
  @usableFromInline let start: UnsafePointer<Element>
  public let count: Int
  /// What keeps the values alive; `nil` for those of the image.
  @usableFromInline let room: Room?

  /// The values that somebody made while the program runs.
  public init(_ values: some Collection<Element>) {
    let room = Room(values)
    self.room = room
    start = UnsafePointer(room.start)
    count = room.count
  }

  /// `count` values that never move or go away.
  @inlinable
  init(start: UnsafePointer<Element>, count: Int) {
    self.start = start
    self.count = count
    room = nil
  }

  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { count }

  @inlinable
  public subscript(index: Int) -> Element {
    @inline(__always) get {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      return start[index]
    }
  }

  /// Some of the values in memory, for as long as somebody holds the table.
  ///
  /// - Shape: a loop over them counts no references, as one over a slice does.
  @inlinable @inline(__always)
  public func part(_ range: Range<Int>) -> UnsafeBufferPointer<Element> {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    return UnsafeBufferPointer(start: start + range.lowerBound, count: range.count)
  }

  /// Calls `body` with the values in memory.
  @inlinable
  public func withUnsafeBufferPointer<Result>(_ body: (UnsafeBufferPointer<Element>) -> Result) -> Result {
    defer { withExtendedLifetime(room) {} }
    return body(UnsafeBufferPointer(start: start, count: count))
  }

  /// Memory that is freed with its last user.
  @usableFromInline
  final class Room {
    let start: UnsafeMutablePointer<Element>
    let count: Int

    init(_ values: some Collection<Element>) {
      count = values.count
      start = UnsafeMutablePointer<Element>.allocate(capacity: Swift.max(values.count, 1))
      _ = UnsafeMutableBufferPointer(start: start, count: count).initialize(from: values)
    }

    deinit { start.deallocate() }
  }
}

/// Lists of different lengths, one behind the other.
@frozen
public struct ListTable<Element: BitwiseCopyable & Sendable>: Sendable {
  /// Where each list starts, and where the last one ends.
  @usableFromInline let starts: Table<UInt32>
  @usableFromInline let items: Table<Element>

  public init(_ lists: some Sequence<[Element]>) {
    var starts: [UInt32] = [0]
    var items: [Element] = []
    for list in lists {
      items += list
      starts.append(UInt32(items.count))
    }
    self.starts = Table(starts)
    self.items = Table(items)
  }

  @inlinable public var count: Int { Swift.max(starts.count - 1, 0) }

  /// The same lists with some of their items.
  public func filtered(_ keeps: (Element) -> Bool) -> ListTable {
    var starts: [UInt32] = [0]
    var items: [Element] = []
    starts.reserveCapacity(count + 1)
    items.reserveCapacity(self.items.count)
    for index in 0..<count {
      for item in self[index] where keeps(item) { items.append(item) }
      starts.append(UInt32(items.count))
    }
    return ListTable(starts: Table(starts), items: Table(items))
  }

  private init(starts: Table<UInt32>, items: Table<Element>) {
    self.starts = starts
    self.items = items
  }

  /// The list of that number, for as long as somebody holds the table.
  @inlinable
  public subscript(index: Int) -> UnsafeBufferPointer<Element> {
    @inline(__always) get { items.part(Int(starts[index])..<Int(starts[index + 1])) }
  }
}

extension ListTable {
  public init(from image: inout ImageReader) {
    starts = image.table(of: UInt32.self)
    items = image.table(of: Element.self)
  }

  public func write(to image: inout ImageWriter) {
    image.add(starts)
    image.add(items)
  }
}
