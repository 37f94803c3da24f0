import Synchronization

/// Objects by their numbers, each made when somebody first asks for it.
///
/// - Shape: shared by all threads, none of which waits for another; of two that make one at the same time the first one
///   counts.
public final class LazyTable<Object: AnyObject & Sendable>: Sendable {
  @usableFromInline nonisolated(unsafe) let slots: UnsafeMutablePointer<AtomicLazyReference<Object>>
  public let count: Int

  public init(count: Int) {
    self.count = count
    slots = .allocate(capacity: count)
    for number in 0..<count { (slots + number).initialize(to: AtomicLazyReference()) }
  }

  deinit {
    slots.deinitialize(count: count)
    slots.deallocate()
  }

  /// The object of a number; `nil` for a number that there is not, and where none could be made.
  @inlinable
  public func object(_ number: Int, make: () -> Object?) -> Object? {
    guard number >= 0, number < count else { return nil }
    return slots[number].load() ?? make().map { slots[number].storeIfNil($0) }
  }
}
