/// Many files: small messages, and code with few payloads.
extension Session {
  func measureFiles() throws {
    let input = try folder.messageFiles("messages", count: scaled(20_000), seed: seed)
    defer { folder.remove(input.name) }
    let list = try fileList(input)
    let best = try alternating(
      rounds: rounds,
      [
        { try measure(input).cpuSeconds },
        { try peers.simdjsonSeconds("files", list, documents: input.messages) },
      ]
    ).map(\.best)
    report.add(
      Row(
        "\(input.messages) small files", best[0] ?? 0, "s", peer: "simdjson, reading and parsing", best[1],
        goal: Goal("46", "4", "2"), note: "\(input.bytes / input.messages) bytes per file"))
    try measureTwoJobs("many files", input, before: "1.4")
  }

  func measureManyFiles() throws {
    let input = try folder.messageFiles("many", count: scaled(100_000), seed: seed)
    defer { folder.remove(input.name) }
    let usage = try measure(input, watchesMemory: true)
    report.add(
      Row(
        "\(input.messages) small files, peak memory", Double(usage.peakBytes) / 1_048_576, "MiB",
        goal: Goal("85", "48", ""), note: milliseconds(usage.cpuSeconds)))
  }

  func measureCode() throws {
    let input = try folder.codeFiles("code", count: scaled(20_000), seed: seed)
    defer { folder.remove(input.name) }
    let words = [
      "notification", "registration_ids", "messages:send", "apns", "webpush", "android", "fcm_options", "topic",
      "sendEach", "getMessaging",
    ]
    let search = Peers.path(of: "rg").map {
      Program(
        executable: $0, arguments: ["-j1", "-c", "-F"] + words.flatMap { ["-e", $0] } + [input.name],
        folder: folder.url.path)
    }
    let best = try alternating(
      rounds: rounds, [{ try measure(input).cpuSeconds }, { try search?.run().cpuSeconds }]
    ).map(\.best)
    report.add(
      Row(
        "\(input.messages) code files, 4 with payloads", best[0] ?? 0, "s", peer: "rg -j1, ten words", best[1],
        goal: Goal("16", "3", "1.5"), note: "\(input.bytes / input.messages) bytes per file"))
    try measureTwoJobs("a code repository", input, before: "1.0")
  }

  /// A file with the absolute path of each file of `input`.
  private func fileList(_ input: Input) throws -> String {
    let find = Program(
      executable: "find", arguments: [folder.path(input.name), "-type", "f"], folder: folder.url.path)
    let list = folder.path("list.txt")
    _ = try find.run(output: list)
    return list
  }
}
