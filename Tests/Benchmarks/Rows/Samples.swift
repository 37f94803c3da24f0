/// The numbers of one kind of run in several rounds.
struct Samples {
  var values: [Double] = []

  var best: Double? { values.min() }
  var median: Double? { percentile(50) }

  /// - Parameter percent: 0 is the smallest value, 100 the largest.
  func percentile(_ percent: Int) -> Double? {
    guard !values.isEmpty else { return nil }
    return values.sorted()[min(values.count - 1, values.count * percent / 100)]
  }
}

/// Runs all of `works` in turn, `rounds` times, so that a change of the machine's load meets all of them.
///
/// - Returns: the samples of each work; none for a work that returns `nil`.
func alternating(rounds: Int, _ works: [() throws -> Double?]) throws -> [Samples] {
  var samples = works.map { _ in Samples() }
  for _ in 0..<rounds {
    for (index, work) in works.enumerated() {
      if let value = try work() { samples[index].values.append(value) }
    }
  }
  return samples
}
