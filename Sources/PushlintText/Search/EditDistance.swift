/// How many letters two short words differ in.
package enum EditDistance {
  /// Longest word that is compared, in bytes.
  private static let longest = 40

  /// The number of letters to change, add, take out, or swap with their neighbour; `nil` when it is over `limit`.
  package static func between(_ left: String, _ right: String, limit: Int) -> Int? {
    let from = Array(left.utf8)
    let to = Array(right.utf8)
    guard from.count <= longest, to.count <= longest, abs(from.count - to.count) <= limit else { return nil }
    var twoBack: [Int] = []
    var previous = Array(0...to.count)
    for (row, byte) in from.enumerated() {
      var current = [row + 1]
      for (column, other) in to.enumerated() {
        var cost = min(previous[column + 1], current[column]) + 1
        cost = min(cost, previous[column] + (byte == other ? 0 : 1))
        if row > 0, column > 0, byte == to[column - 1], from[row - 1] == other {
          cost = min(cost, twoBack[column - 1] + 1)
        }
        current.append(cost)
      }
      twoBack = previous
      previous = current
    }
    guard let distance = previous.last, distance <= limit else { return nil }
    return distance
  }
}
