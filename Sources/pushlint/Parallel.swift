import Dispatch
import Synchronization

/// Work on several cores, with results in the order of the work.
enum Parallel {
  /// Most threads that are ever started, whatever somebody asks for.
  private static let mostJobs = 256

  /// The number of threads: one for each core, unless somebody asks for another number.
  static func threads(_ jobs: Int?) -> Int { min(max(jobs ?? Environment.processorCount, 1), mostJobs) }

  /// Units that are worked on without starting threads, which costs more than a few small files do.
  private static let fewest = 8

  /// Transforms one unit after the other, and hands each result on as soon as all before it have been.
  ///
  /// - Parameters:
  ///   - jobs: how many units are worked on at once; as many as there are cores without it.
  ///   - isSmall: whether a few such units are not worth a thread.
  ///   - next: the next unit; is called on any thread, but never twice at a time.
  ///   - worker: what a thread keeps from one unit to the next.
  ///   - transform: runs on any thread.
  ///   - receive: is called with one result after the other, in the order of the units, so that nothing depends on who
  ///     was faster.
  static func forEach<Unit: Sendable, Worker, Result: Sendable>(
    jobs: Int?, isSmall: (Unit) -> Bool, next: () -> Unit?, worker makeWorker: @Sendable () -> Worker,
    _ transform: @Sendable (inout Worker, Unit) -> Result, receive: (Result) -> Void
  ) {
    let jobs = threads(jobs)
    var first: [Unit] = []
    while jobs > 1, first.count <= fewest, let unit = next() {
      first.append(unit)
      if !isSmall(unit) { break }
    }
    let isWorthThreads = first.count > fewest || first.last.map { !isSmall($0) } ?? false
    guard jobs > 1, isWorthThreads else {
      var worker = makeWorker()
      for unit in first { receive(transform(&worker, unit)) }
      while let unit = next() { receive(transform(&worker, unit)) }
      return
    }
    withoutActuallyEscaping(next) { next in
      withoutActuallyEscaping(receive) { receive in
        let units = Units(first, next)
        let results = Results(receive)
        DispatchQueue.concurrentPerform(iterations: jobs) { _ in
          var worker = makeWorker()
          while let (number, unit) = units.take() { results.put(transform(&worker, unit), at: number) }
        }
      }
    }
  }

  /// Hands out units, numbered from 0 on.
  ///
  /// - Proof of sendability: what changes is touched, and `next` is called, only under `lock`.
  private final class Units<Unit>: @unchecked Sendable {
    private let lock = Mutex(())
    private let first: [Unit]
    private let next: () -> Unit?
    private var upcoming = 0

    init(_ first: [Unit], _ next: @escaping () -> Unit?) {
      self.first = first
      self.next = next
    }

    func take() -> (number: Int, unit: Unit)? {
      lock.withLock { _ in
        guard let unit = upcoming < first.count ? first[upcoming] : next() else { return nil }
        defer { upcoming += 1 }
        return (upcoming, unit)
      }
    }
  }

  /// Takes results in any order to pass them on in that of their units.
  ///
  /// - Proof of sendability: what changes is touched, and `receive` is called, only under `lock`.
  private final class Results<Result>: @unchecked Sendable {
    private let lock = Mutex(())
    private let receive: (Result) -> Void
    /// Results that wait for one before them.
    private var waiting: [Int: Result] = [:]
    private var passed = 0

    init(_ receive: @escaping (Result) -> Void) { self.receive = receive }

    func put(_ result: Result, at number: Int) {
      lock.withLock { _ in
        waiting[number] = result
        while let result = waiting.removeValue(forKey: passed) {
          passed += 1
          receive(result)
        }
      }
    }
  }
}
