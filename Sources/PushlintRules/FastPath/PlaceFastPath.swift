import PushlintPayload
import PushlintTables
import PushlintTree
import Synchronization

/// Sees of most values of a payload in JSON that no rule has a word for them, by the plans of their places.
struct PlaceFastPath {
  private let plans: ValuePlans

  /// - Returns: `nil` for a payload that is no JSON.
  init?(_ payload: Payload, _ plans: ValuePlans) {
    let dialect = payload.tree.dialect
    guard payload.tree.forms == nil, !dialect.isCode, !dialect.allowsExtendedEscapes else { return nil }
    self.plans = plans
  }

  /// Whether surely no rule objects to a value.
  ///
  /// - Parameter key: the node of its key.
  func passes(_ node: Int, at place: ValuePlace, key: Int?, in view: DocumentView) -> Bool {
    if place.path == .unknown {
      guard let key, let name = view.plainText(key), plans.skips(name, Int(place.state)) else { return false }
    }
    let kind = view.nodes[node].kind
    let number = plans.number(place, kind)
    if number == ValuePlans.nothing { return true }
    guard number != ValuePlans.tooMany, kind == .string, plans[number].pointee.doubts.isEmpty else { return false }
    var fastPath: TextFastPath?
    return plans.acceptance(number).pointee.accepts(node, in: view, &fastPath)
  }
}

/// The plans of an engine, which it works out once for all payloads.
///
/// - Shape: each thread takes some and gives them back.
final class SharedPlans: Sendable {
  private let free = Mutex<[ValuePlans]>([])
  private let tables: RuleTables
  private let pathCount: Int
  /// Whether each rule speaks, by its number.
  private let on: [Bool]

  init(_ rules: RuleSet, on: [Bool]) {
    tables = rules.tables
    pathCount = rules.catalogue.paths.count
    self.on = on
  }

  /// Calls `body` with plans that nobody else uses meanwhile.
  func with<Result>(_ body: (ValuePlans) -> Result) -> Result {
    let plans = free.withLock { $0.popLast() } ?? make()
    defer { free.withLock { $0.append(plans) } }
    return body(plans)
  }

  private func make() -> ValuePlans {
    ValuePlans(tables, pathCount: pathCount) { on[Int($0)] && tables.prefilters[Int($0)].isForValues }
  }
}
