/// How many letters two short words differ in.
package enum EditDistance {
  /// Longest word that is compared, in bytes.
  private static let longest = 40

  /// The number of letters to change, add, take out, or swap with their neighbour; `nil` when it is over `limit`.
  package static func between(_ left: String, _ right: String, limit: Int) -> Int? {
    return left.withBytes { from in
      right.withBytes { to in
        guard from.count <= longest, to.count <= longest, abs(from.count - to.count) <= limit else { return nil }
        return distance(from, to, limit)
      }
    }
  }

  private static func distance(
    _ from: UnsafeBufferPointer<UInt8>, _ to: UnsafeBufferPointer<UInt8>, _ limit: Int
  ) -> Int? {
    let width = to.count + 1
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: 3 * width) { cells in
      cells.initialize(repeating: 0)
      var (twoBack, previous, current) = (0, width, 2 * width)
      var smallestBefore = 0
      for column in 0..<width { cells[previous + column] = column }
      for row in from.indices {
        cells[current] = row + 1
        var smallest = row + 1
        for column in to.indices {
          var cost = min(cells[previous + column + 1], cells[current + column]) + 1
          cost = min(cost, cells[previous + column] + (from[row] == to[column] ? 0 : 1))
          if row > 0, column > 0, from[row] == to[column - 1], from[row - 1] == to[column] {
            cost = min(cost, cells[twoBack + column - 1] + 1)
          }
          cells[current + column + 1] = cost
          smallest = min(smallest, cost)
        }
        // No row below gets less than the two above it.
        if min(smallest, smallestBefore) > limit { return nil }
        smallestBefore = smallest
        (twoBack, previous, current) = (previous, current, twoBack)
      }
      let distance = cells[previous + to.count]
      return distance <= limit ? distance : nil
    }
  }
}
