import Synchronization

/// Rules by their numbers, each read when somebody first asks for it: most runs never say a word of most of them.
///
/// - Shape: in the order of their ids; shared by all threads, none of which waits for another: each finding asks for its rule
///   several times.
package final class RuleShelf: RandomAccessCollection, Sendable {
  /// Written once by whoever is first, and read by all.
  private nonisolated(unsafe) let known: UnsafeMutablePointer<AtomicLazyReference<Rule>>
  private let read: @Sendable (Int) -> Rule?
  package let count: Int

  /// Rules that are read already.
  convenience init(_ rules: [Rule]) { self.init(count: rules.count) { rules[$0] } }

  /// - Parameter read: reads the rule of a number; every number has one.
  init(count: Int, _ read: @escaping @Sendable (Int) -> Rule?) {
    self.count = count
    self.read = read
    known = .allocate(capacity: count)
    for number in 0..<count { (known + number).initialize(to: AtomicLazyReference()) }
  }

  deinit {
    known.deinitialize(count: count)
    known.deallocate()
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { count }

  package subscript(number: Int) -> Rule {
    let isInside = number >= 0 && number < count
    if isInside, let rule = known[number].load() { return rule }
    // The image is of the very files that are read here, and was made of rules that could be read: there is no such rule
    // only if the program was built wrong.
    guard isInside, let rule = read(number) else { preconditionFailure("no rule has the number \(number)") }
    return known[number].storeIfNil(rule)
  }
}
