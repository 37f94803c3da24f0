import Algorithms
import PushlintExtract
import PushlintText

/// Where the values of names in code are, and where their texts are used.
extension PartCache {
  /// The bytes of the value of a name of code that gets one.
  func value(of name: String) -> SourceRange? {
    for part in parts {
      for facts in part.facts {
        let start = part.start.offset + facts.distance
        if let range = facts.facts.value(of: name) { return range.moved(by: start) }
      }
    }
    return nil
  }

  /// Whether a string lacks a quotation mark in a part that a value is in, and that is not the one at `index`.
  func isDoubtful(_ value: SourceRange, in index: Int) -> Bool {
    let holder = parts.partitioningIndex { $0.end > value.start }
    return holder < parts.count && holder != index && parts[holder].repairs > 0
  }

  /// Where the texts of code that have names are used first, as far as parts are known.
  func firstTextUses() -> [String: NamedTextUse] {
    var result: [String: NamedTextUse] = [:]
    for index in parts.indices {
      guard let found = parts[index].findings, !found.basis.texts.isEmpty else { continue }
      for (name, stage) in found.basis.texts {
        let use = NamedTextUse(stage, inPartAt: parts[index].start.offset)
        if result[name].map(use.precedes) ?? true { result[name] = use }
      }
    }
    return result
  }
}
