import Dispatch

/// Work on several cores, with results in the order of the work.
enum Parallel {
  /// Transforms every element, and hands each result on as soon as all before it have been.
  ///
  /// - Parameters:
  ///   - jobs: how many elements are worked on at once; as many as there are cores without it.
  ///   - transform: runs on any thread.
  ///   - receive: is called with one result after the other, in the order of the elements, so that nothing depends on
  ///     who was faster.
  static func forEach<Element: Sendable, Result: Sendable>(
    _ elements: [Element], jobs: Int? = nil, _ transform: @Sendable (Element) -> Result,
    receive: (Result) -> Void
  ) {
    // Starting threads costs more than a few small files do.
    guard elements.count > 8, jobs != 1 else {
      for element in elements { receive(transform(element)) }
      return
    }
    withoutActuallyEscaping(receive) { receive in
      let line = Line(count: elements.count, receive)
      let workers = min(jobs ?? Environment.processorCount, elements.count)
      DispatchQueue.concurrentPerform(iterations: workers) { _ in
        while let index = line.next() { line.put(transform(elements[index]), at: index) }
      }
    }
  }

  /// Hands out numbers from 0 on, and takes results back in any order to pass them on in theirs.
  ///
  /// - Proof of sendability: everything that changes is touched only on `lock`, a serial queue, on which `receive` is
  ///   called as well.
  private final class Line<Result>: @unchecked Sendable {
    private let lock = DispatchQueue(label: "pushlint.line")
    private let receive: (Result) -> Void
    private var upcoming = 0
    /// Results that wait for one before them.
    private var waiting: [Int: Result] = [:]
    private var passed = 0
    private let count: Int

    init(count: Int, _ receive: @escaping (Result) -> Void) {
      self.count = count
      self.receive = receive
    }

    func next() -> Int? {
      lock.sync {
        guard upcoming < count else { return nil }
        defer { upcoming += 1 }
        return upcoming
      }
    }

    func put(_ result: Result, at index: Int) {
      lock.sync {
        waiting[index] = result
        while let result = waiting.removeValue(forKey: passed) {
          passed += 1
          receive(result)
        }
      }
    }
  }
}
