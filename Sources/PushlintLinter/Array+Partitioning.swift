extension Array {
  /// The first index whose element satisfies `predicate`, which holds for all behind one for which it holds.
  func partitioningIndex(_ predicate: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if predicate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
