import Synchronization

/// Rules by their numbers, each read when somebody first asks for it: most runs never say a word of most of them.
///
/// - Shape: in the order of their ids; shared by all threads.
package final class RuleShelf: RandomAccessCollection, Sendable {
  private let known: Mutex<[Rule?]>
  private let read: @Sendable (Int) -> Rule?
  package let count: Int

  /// Rules that are read already.
  convenience init(_ rules: [Rule]) { self.init(count: rules.count) { rules[$0] } }

  /// - Parameter read: reads the rule of a number; every number has one.
  init(count: Int, _ read: @escaping @Sendable (Int) -> Rule?) {
    self.count = count
    self.read = read
    known = Mutex([Rule?](repeating: nil, count: count))
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { count }

  package subscript(number: Int) -> Rule {
    if let rule = known.withLock({ $0[number] }) { return rule }
    // Not in the lock, so that reading one rule may ask for another. The image is of the very files that are read here, and
    // was made of rules that could be read: there is no such rule only if the program was built wrong.
    guard let rule = read(number) else { preconditionFailure("no rule has the number \(number)") }
    return known.withLock { known in
      if let earlier = known[number] { return earlier }
      known[number] = rule
      return rule
    }
  }
}
