import PushlintTables

/// Rules by their numbers, each read when somebody first asks for it: most runs never say a word of most of them.
///
/// - Shape: in the order of their ids; shared by all threads. Each finding asks for its rule several times.
package final class RuleShelf: RandomAccessCollection, Sendable {
  private let known: LazyTable<Rule>
  private let read: @Sendable (Int) -> Rule?

  /// Rules that are read already.
  convenience init(_ rules: [Rule]) { self.init(count: rules.count) { rules[$0] } }

  /// - Parameter read: reads the rule of a number; every number has one.
  init(count: Int, _ read: @escaping @Sendable (Int) -> Rule?) {
    self.read = read
    known = LazyTable(count: count)
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { known.count }

  package subscript(number: Int) -> Rule {
    // The image is of the very files that are read here, and was made of rules that could be read: there is no such rule
    // only if the program was built wrong.
    guard let rule = known.object(number, make: { read(number) }) else {
      preconditionFailure("no rule has the number \(number)")
    }
    return rule
  }
}
