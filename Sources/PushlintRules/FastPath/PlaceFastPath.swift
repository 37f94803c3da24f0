import PushlintPayload
import PushlintTables
import PushlintTree

/// Sees of most values of a payload with very many that no rule has a word for them, by the plans of their places.
struct PlaceFastPath {
  private let plans: ValuePlans

  /// Fewest places of a payload that make up for the plans.
  private static let fewest = 512

  /// - Returns: `nil` for a payload that is small, or no JSON.
  init?(_ engine: Engine, _ payload: Payload, fewest: Int = fewest) {
    let dialect = payload.tree.dialect
    guard payload.records.count >= fewest, payload.tree.forms == nil, !dialect.isCode,
      !dialect.allowsExtendedEscapes
    else { return nil }
    let tables = engine.rules.tables
    plans = ValuePlans(tables, pathCount: payload.paths.count) { rule in
      engine.on[Int(rule)] && tables.prefilters[Int(rule)].isForValues
    }
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
    return plans[number].pointee.acceptance.accepts(node, in: view, &fastPath)
  }
}
