import Foundation

/// NDJSON: time beside parsers, two jobs, growth, and twice the rules.
extension Session {
  func measureArchives() throws {
    let bytes = scaled(20_000_000)
    let clean = try folder.archive("clean.ndjson", bytes: bytes, seed: seed)
    let broken = try brokenArchive("broken.ndjson", bytes: bytes)
    let path = folder.path(clean.name)
    let jq = Peers.path(of: "jq").map { Program(executable: $0, arguments: ["-c", ".", path], folder: "/") }
    let best = try alternating(
      rounds: rounds,
      [
        { try measure(clean).cpuSeconds }, { try peers.simdjsonSeconds("lines", path, documents: clean.messages) },
        { try measure(broken).cpuSeconds }, { try peers.pythonSeconds(path, documents: clean.messages) },
        { try jq?.run().cpuSeconds },
      ]
    ).map(\.best)
    let megabytes = Double(clean.bytes) / 1e6
    report.add(
      Row(
        "NDJSON clean", best[0] ?? 0, "s", peer: "simdjson parse_many", best[1], goal: Goal("195", "5", "1.5"),
        note: "\(clean.messages) messages, \(Int(megabytes)) MB, \(Int(megabytes / (best[0] ?? 1))) MB/s"))
    report.add(
      Row(
        "NDJSON clean", best[0] ?? 0, "s", peer: "orjson + jsonschema-rs", best[3],
        goal: Goal("13 to 18", "0.4", "0.125")))
    report.add(Row("NDJSON clean", best[0] ?? 0, "s", peer: "jq -c .", best[4]))
    report.add(
      Row(
        "NDJSON, 10 % broken", best[2] ?? 0, "s", peer: "simdjson on the clean file", best[1],
        goal: Goal("200", "9", "6"), note: "\(broken.mistakes.count) of \(broken.messages) messages are broken"))
    folder.remove(broken.name)
    try measureDevices(bytes: bytes)
    try measureTwoJobs("one NDJSON archive", clean, before: "1.03")
    try measureTwiceTheRules(clean)
    folder.remove(clean.name)
    try measureGrowth()
  }

  /// The same for messages to one device each, whose tokens are a seventh of all bytes and all different.
  private func measureDevices(bytes: Int) throws {
    let input = try folder.archive("devices.ndjson", bytes: bytes, seed: seed, toDevices: true)
    let path = folder.path(input.name)
    let best = try alternating(
      rounds: rounds,
      [{ try measure(input).cpuSeconds }, { try peers.simdjsonSeconds("lines", path, documents: input.messages) }]
    ).map(\.best)
    report.add(Row("NDJSON clean, to devices", best[0] ?? 0, "s", peer: "simdjson parse_many", best[1]))
    folder.remove(input.name)
  }

  /// NDJSON with 10 % broken messages, in a folder whose configuration allows as many findings.
  private func brokenArchive(_ name: String, bytes: Int) throws -> Input {
    try folder.write("{ \"limits\": { \"findings\": 1000000 } }\n", to: "broken/pushlint.json")
    return try folder.archive("broken/\(name)", bytes: bytes, seed: seed, brokenEvery: 10)
  }

  /// The speed-up of two jobs by wall time.
  func measureTwoJobs(_ name: String, _ input: Input, before: String) throws {
    let samples = try alternating(
      rounds: rounds,
      [{ try measure(input).wallSeconds }, { try measure(input, jobs: 2).wallSeconds }])
    guard let one = samples[0].best, let two = samples[1].best else { return }
    report.add(
      Row(
        "two jobs, \(name), speed-up", one / two, "times", goal: Goal(before, "1.8", "1.9"),
        note: "wall time \(milliseconds(one)) with one job, \(milliseconds(two)) with two"))
  }

  /// By how much custom rules slow down the check of a message: reading the rules is a row of its own.
  private func measureTwiceTheRules(_ input: Input) throws {
    let list = try Program(executable: pushlint, arguments: ["rules", "--format", "json"], folder: "/").text()
    let count = list.split(separator: "\"severity\":").count - 1
    for file in RuleMaker.files(count: count) { try folder.write(file.text, to: "rules/\(file.path)") }
    let single = try folder.archive("single.ndjson", bytes: 1, seed: seed)
    let inputs = try [single, input].flatMap { plain in
      let own = Input(name: "rules/\(plain.name)", bytes: plain.bytes, messages: plain.messages)
      try FileManager.default.linkItem(atPath: folder.path(plain.name), toPath: folder.path(own.name))
      return [plain, own]
    }
    let best = try alternating(rounds: rounds, inputs.map { input in { try measure(input).cpuSeconds } }).map {
      $0.best ?? 0
    }
    let (plain, doubled) = (best[2] - best[0], best[3] - best[1])
    report.add(
      Row(
        "twice the rules, per message", (doubled / plain - 1) * 100, "%", goal: Goal("+16 to +43 %", "+5 %", "+2 %"),
        note: "\(count) custom rules, \(milliseconds(plain)) without them, \(milliseconds(doubled)) with them"))
    report.add(Row("reading \(count) custom rules", best[1] - best[0], "s"))
    for name in ["rules", single.name] { folder.remove(name) }
  }

  /// Time for four times the input by four times the time, both without the start: 1 is linear.
  private func measureGrowth() throws {
    let single = try folder.archive("single.ndjson", bytes: 1, seed: seed)
    let start = try alternating(rounds: 5, [{ try measure(single).cpuSeconds }])[0].best ?? 0
    let makers: [(name: String, make: (String, Int) throws -> Input)] = [
      ("NDJSON.ndjson", { try folder.archive($0, bytes: $1, seed: seed) }),
      ("NDJSON, 10 % broken.ndjson", { try brokenArchive($0, bytes: $1) }),
      ("one array.json", { try folder.array($0, bytes: $1, seed: seed) }),
      ("one message with large data.json", { try folder.largeMessage($0, bytes: $1, seed: seed) }),
    ]
    for (name, make) in makers {
      let times = try [1, 2, 4].map { factor in
        let input = try make("\(factor)x \(name)", scaled(2_500_000) * factor)
        defer { folder.remove(input.name) }
        return try alternating(rounds: 2, [{ try measure(input).cpuSeconds }])[0].best ?? 0
      }
      let title = name.split(separator: ".").first.map(String.init) ?? name
      report.add(
        Row(
          "growth, \(title)", (times[2] - start) / (times[0] - start) / 4, "times", goal: Goal("", "1"),
          note: "\(times.map(milliseconds).joined(separator: ", ")) for 1, 2, 4 times the size"))
    }
  }
}
