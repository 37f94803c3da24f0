import Synchronization

/// Objects by their numbers, each made when somebody first asks for it.
///
/// - Shape: shared by all threads, none of which waits for another; of two that make one at the same time the first one
///   counts. An address for each object, which is zero until then: the standard library's lazy reference takes ten times
///   as long, and rules are asked for with each finding, fields with each key.
public final class LazyTable<Object: AnyObject & Sendable>: Sendable {
  @usableFromInline nonisolated(unsafe) let slots: UnsafeMutablePointer<Atomic<UInt>>
  public let count: Int

  public init(count: Int) {
    self.count = count
    slots = .allocate(capacity: count)
    for number in 0..<count { (slots + number).initialize(to: Atomic(0)) }
  }

  deinit {
    for number in 0..<count { reference(at: slots[number].load(ordering: .acquiring))?.release() }
    slots.deinitialize(count: count)
    slots.deallocate()
  }

  /// The object of a number; `nil` for a number that there is not, and where none could be made.
  @inlinable
  public func object(_ number: Int, make: () -> Object?) -> Object? {
    guard number >= 0, number < count else { return nil }
    if let known = reference(at: slots[number].load(ordering: .acquiring)) { return known.takeUnretainedValue() }
    return make().flatMap { keep($0, at: number) }
  }

  /// Keeps an object, and answers the one that was first.
  @usableFromInline
  func keep(_ object: Object, at number: Int) -> Object? {
    let own = Unmanaged.passRetained(object)
    let answer = slots[number].compareExchange(
      expected: 0, desired: UInt(bitPattern: own.toOpaque()), ordering: .acquiringAndReleasing)
    guard !answer.exchanged else { return object }
    own.release()
    return reference(at: answer.original)?.takeUnretainedValue()
  }

  @inlinable
  func reference(at address: UInt) -> Unmanaged<Object>? {
    UnsafeRawPointer(bitPattern: address).map(Unmanaged.fromOpaque)
  }
}
