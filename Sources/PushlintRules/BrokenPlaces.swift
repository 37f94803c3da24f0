import PushlintPayload
import PushlintSyntax
import PushlintText

/// Places of a payload whose key or value could not be read as it was written: what was meant is guessed already, and
/// nothing else is said of them.
struct BrokenPlaces {
  let indices: Set<Int>

  init(_ payload: Payload) {
    guard let issues = payload.excerpt.document?.issues, !issues.isEmpty else {
      indices = []
      return
    }
    let ranges = issues.map(\.range).sorted()
    let tree = payload.tree
    /// Whether an issue lies in `range`; one right behind it counts for keys, which end where a colon should be.
    func isBroken(_ range: SourceRange, touching: Bool) -> Bool {
      var low = 0
      var high = ranges.count
      while low < high {
        let middle = (low + high) / 2
        if ranges[middle].end < range.start { low = middle + 1 } else { high = middle }
      }
      while low < ranges.count, ranges[low].start <= range.end {
        if ranges[low].overlaps(range) || touching && ranges[low].start == range.end { return true }
        low += 1
      }
      return false
    }
    var found: Set<Int> = []
    for (index, place) in payload.places.enumerated() {
      let kind = tree[place.node].kind
      let isLeaf = kind != .object && kind != .array
      if place.key.map({ isBroken(tree[$0].range, touching: true) }) == true
        || isLeaf && isBroken(tree[place.node].range, touching: false)
      {
        found.insert(index)
      }
    }
    indices = found
  }
}
