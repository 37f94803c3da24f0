import Dispatch

/// Work on all cores, with results in the order of the work.
enum Parallel {
  /// `transform` of every element. One worker per core takes the next element and leaves its result in that element's
  /// slot, so the order never depends on who was faster.
  static func map<Element: Sendable, Result: Sendable>(
    _ elements: [Element], _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    // Starting threads costs more than a few small files do.
    guard elements.count > 8 else { return elements.map(transform) }
    let slots = Slots<Result>(count: elements.count)
    DispatchQueue.concurrentPerform(iterations: elements.count) { index in
      slots.set(index, transform(elements[index]))
    }
    return slots.results
  }

  /// - Proof of sendability: each slot is written once, by the one iteration that has its index, and read only after
  ///   all iterations have ended.
  private final class Slots<Result>: @unchecked Sendable {
    private let storage: UnsafeMutableBufferPointer<Result?>

    init(count: Int) {
      storage = .allocate(capacity: count)
      storage.initialize(repeating: nil)
    }

    func set(_ index: Int, _ result: Result) { storage[index] = result }

    var results: [Result] { storage.compactMap { $0 } }

    deinit {
      storage.deinitialize()
      storage.deallocate()
    }
  }
}
