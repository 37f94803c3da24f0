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
  ///   - left: how many units there are at least; is called as `next` is.
  ///   - next: the next unit; is called on any thread, but never twice at a time.
  ///   - worker: what a thread keeps from one unit to the next.
  ///   - transform: runs on any thread.
  ///   - receive: is called with one result after the other, in the order of the units, so that nothing depends on who
  ///     was faster.
  static func forEach<Unit: Sendable, Worker, Result: Sendable>(
    jobs: Int?, isSmall: (Unit) -> Bool, left: () -> Int, next: () -> Unit?, worker makeWorker: @Sendable () -> Worker,
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
    // A thread must not have much to do yet when the others have nothing left.
    let size = { min(max(left() / (8 * jobs), 1), mostInBatch) }
    withoutActuallyEscaping(size) { size in
      withoutActuallyEscaping(next) { next in
        withoutActuallyEscaping(isSmall) { isSmall in
          withoutActuallyEscaping(receive) { receive in
            let units = Units(first, size, isSmall, next)
            let results = Results(receive)
            DispatchQueue.concurrentPerform(iterations: jobs) { _ in
              var worker = makeWorker()
              while let (number, batch) = units.take() {
                results.put(batch.map { transform(&worker, $0) }, at: number)
              }
            }
          }
        }
      }
    }
  }

  /// Most small units that a thread takes at once: taking them one by one, threads would wait for each other.
  private static let mostInBatch = 16

  /// Hands out units in batches, which are numbered from 0 on: some small ones, or up to the first other one.
  ///
  /// - Proof of sendability: what changes is touched, and the functions are called, only under `lock`.
  private final class Units<Unit>: @unchecked Sendable {
    private let lock = Mutex(())
    private let first: [Unit]
    private let size: () -> Int
    private let isSmall: (Unit) -> Bool
    private let next: () -> Unit?
    /// Units of `first` that were handed out.
    private var taken = 0
    private var batches = 0

    init(
      _ first: [Unit], _ size: @escaping () -> Int, _ isSmall: @escaping (Unit) -> Bool, _ next: @escaping () -> Unit?
    ) {
      self.first = first
      self.size = size
      self.isSmall = isSmall
      self.next = next
    }

    func take() -> (number: Int, batch: [Unit])? {
      lock.withLock { _ in
        var batch: [Unit] = []
        let size = size()
        batch.reserveCapacity(size)
        while batch.count < size, let unit = nextUnit() {
          batch.append(unit)
          if !isSmall(unit) { break }
        }
        guard !batch.isEmpty else { return nil }
        defer { batches += 1 }
        return (batches, batch)
      }
    }

    private func nextUnit() -> Unit? {
      guard taken < first.count else { return next() }
      defer { taken += 1 }
      return first[taken]
    }
  }

  /// Takes results of batches in any order to pass them on in that of their units.
  ///
  /// - Proof of sendability: what changes is touched, and `receive` is called, only under `lock`.
  private final class Results<Result>: @unchecked Sendable {
    private let lock = Mutex(())
    private let receive: (Result) -> Void
    /// Results that wait for one before them.
    private var waiting: [Int: [Result]] = [:]
    private var passed = 0

    init(_ receive: @escaping (Result) -> Void) { self.receive = receive }

    func put(_ results: [Result], at number: Int) {
      lock.withLock { _ in
        waiting[number] = results
        while let results = waiting.removeValue(forKey: passed) {
          passed += 1
          results.forEach(receive)
        }
      }
    }
  }
}
