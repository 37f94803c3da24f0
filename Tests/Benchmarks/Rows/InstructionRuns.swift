/// Eight fixed runs whose instructions are counted: they tell a slower build from a busy machine.
///
/// The input depends on nothing but these lines: another seed or size gives other counts.
extension Session {
  func measureInstructions() throws {
    guard Callgrind.isInstalled else { return report.warn("valgrind is not installed: no instructions counted") }
    for (name, count) in try countFixedRuns().sorted(by: { $0.key < $1.key }) {
      report.add(Row("instructions: \(name)", Double(count), "instructions"))
    }
  }

  func countFixedRuns() throws -> [String: Int] {
    var counts: [String: Int] = [:]
    counts["start with one small file"] = try countStart()
    counts["clean NDJSON, per message"] = try countMessages(brokenEvery: nil)
    counts["broken NDJSON, per message"] = try countMessages(brokenEvery: 1)
    counts["one document, per byte"] = try countDocument()
    counts["Markdown with small fences, per byte"] = Int(try instructionsPerByte(.markdown).rounded())
    counts["curl script, per byte"] = Int(try instructionsPerByte(.curl).rounded())
    counts["Kotlin with an SDK, per byte"] = try countCode("kt")
    counts["JavaScript that sends, per byte"] = try countCode("mjs")
    return counts
  }

  private func countStart() throws -> Int {
    var maker = MessageMaker(seed: seed)
    try folder.write(maker.message().text(.pretty) + "\n", to: "message.json")
    let program = Program(executable: pushlint, arguments: ["message.json"], folder: folder.url.path)
    return try Callgrind.instructions(of: program, in: folder) ?? 0
  }

  private func countMessages(brokenEvery: Int?) throws -> Int {
    // The bytes of the second archive begin with those of the first. In both no fixes are tried: they are too large.
    let (small, large) = (
      try folder.archive("small.ndjson", bytes: 80_000, seed: seed, brokenEvery: brokenEvery),
      try folder.archive("large.ndjson", bytes: 280_000, seed: seed, brokenEvery: brokenEvery)
    )
    return Int((try difference(small, large) / Double(large.messages - small.messages)).rounded())
  }

  /// Code that does nothing but send, of which each byte is read.
  private func countCode(_ fileExtension: String) throws -> Int {
    let inputs = try [10, 60].map { count in
      let text =
        SnippetMaker.beginning(fileExtension) + (1...count).map { SnippetMaker.snippet(fileExtension, $0) }.joined()
        + SnippetMaker.end(fileExtension)
      let name = "code-\(count).\(fileExtension)"
      try folder.write(text, to: name)
      return Input(name: name, bytes: text.utf8.count, messages: count)
    }
    return Int((try difference(inputs[0], inputs[1]) / Double(inputs[1].bytes - inputs[0].bytes)).rounded())
  }

  private func countDocument() throws -> Int {
    let (small, large) = (
      try folder.largeMessage("small.json", bytes: 20_000, seed: seed),
      try folder.largeMessage("large.json", bytes: 120_000, seed: seed)
    )
    return Int((try difference(small, large) / Double(large.bytes - small.bytes)).rounded())
  }
}
