/// One large document: an array of messages, and one message with a large `data`.
extension Session {
  func measureDocuments() throws {
    let goal = Goal("94", "6", "3")
    try measureDocument(
      "one document, array", try folder.array("array.json", bytes: scaled(100_000_000), seed: seed), goal,
      memory: Goal("1.8", "2.0", "1.6"))
    try measureDocument(
      "one document, large data", try folder.largeMessage("large.json", bytes: scaled(20_000_000), seed: seed), goal,
      memory: Goal("1.8", "2.0", "1.6"))
  }

  private func measureDocument(_ name: String, _ input: Input, _ goal: Goal, memory: Goal) throws {
    defer { folder.remove(input.name) }
    var peak = 0
    let best = try alternating(
      rounds: rounds,
      [
        {
          let usage = try measure(input, watchesMemory: true)
          peak = max(peak, usage.peakBytes)
          return usage.cpuSeconds
        },
        { try peers.simdjsonSeconds("document", folder.path(input.name), documents: 1) },
      ]
    ).map(\.best)
    report.add(
      Row(
        "\(name), time", best[0] ?? 0, "s", peer: "simdjson parse", best[1], goal: goal,
        note: "\(input.bytes / 1_000_000) MB, \(input.messages) messages"))
    report.add(
      Row("\(name), peak memory by size", Double(peak) / Double(input.bytes), "times", goal: memory))
  }
}
