import Dispatch

/// Work on several cores, with results in the order of the work.
enum Parallel {
  /// `transform` of every element. Workers take the next element and leave its result in that element's slot, so the
  /// order never depends on who was faster.
  ///
  /// - Parameter jobs: how many elements are worked on at once; as many as there are cores without it.
  static func map<Element: Sendable, Result: Sendable>(
    _ elements: [Element], jobs: Int? = nil, _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    // Starting threads costs more than a few small files do.
    guard elements.count > 8, jobs != 1 else { return elements.map(transform) }
    let slots = Slots<Result>(count: elements.count)
    guard let jobs else {
      DispatchQueue.concurrentPerform(iterations: elements.count) { index in
        slots.set(index, transform(elements[index]))
      }
      return slots.results
    }
    let upcoming = Counter(elements.count)
    DispatchQueue.concurrentPerform(iterations: min(jobs, elements.count)) { _ in
      while let index = upcoming.next() { slots.set(index, transform(elements[index])) }
    }
    return slots.results
  }

  /// Numbers from 0 on, each given out once.
  ///
  /// - Proof of sendability: `value` is touched only on `lock`, a serial queue.
  private final class Counter: @unchecked Sendable {
    private let end: Int
    private let lock = DispatchQueue(label: "pushlint.counter")
    private var value = 0

    init(_ end: Int) { self.end = end }

    func next() -> Int? {
      lock.sync {
        guard value < end else { return nil }
        defer { value += 1 }
        return value
      }
    }
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
