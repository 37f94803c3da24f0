/// How long a run with one small file takes.
extension Session {
  func measureStart() throws {
    var maker = MessageMaker(seed: seed)
    try folder.write(maker.message().text(.pretty) + "\n", to: "message.json")
    try folder.write("import os\n\nprint(os.getcwd())\n", to: "small.py")
    try folder.write("[package]\nname = \"small\"\nversion = \"1.0.0\"\n", to: "small.toml")
    let own = program(pushlint, ["message.json"])
    let ruff = Peers.path(of: "ruff").map { program($0, ["check", "--no-cache", "--isolated", "small.py"]) }
    let taplo = Peers.path(of: "taplo").map { program($0, ["lint", "--no-schema", "small.toml"]) }
    var wall = Samples()
    let samples = try alternating(
      rounds: max(rounds * 10, 10),
      [
        {
          let usage = try own.run()
          if usage.exitCode != 0 { report.warn("message.json: exit code \(usage.exitCode)") }
          wall.values.append(usage.wallSeconds)
          return usage.cpuSeconds
        },
        { try ruff?.run().cpuSeconds }, { try taplo?.run().cpuSeconds }, { try ruff?.run().wallSeconds },
      ])
    let best = samples.map(\.best)
    report.add(
      Row(
        "start, one small file, CPU time", best[0] ?? 0, "s", peer: "ruff", best[1],
        goal: Goal("1.8", "0.7", "0.5"), note: "median \(milliseconds(samples[0].median))"))
    report.add(Row("start, one small file, wall time", wall.best ?? 0, "s", peer: "ruff", best[3]))
    report.add(Row("start, one small file, CPU time", best[0] ?? 0, "s", peer: "taplo", best[2]))
    guard Callgrind.isInstalled else { return report.warn("valgrind is not installed: no instructions counted") }
    if let count = try Callgrind.instructions(of: own, in: folder) {
      report.add(
        Row(
          "start, instructions", Double(count), "instructions",
          goal: Goal("60 million", "7 million", "4 million")))
    }
  }

  private func program(_ path: String, _ arguments: [String]) -> Program {
    Program(executable: path, arguments: arguments, folder: folder.url.path)
  }

  func milliseconds(_ seconds: Double?) -> String { "\(((seconds ?? 0) * 10_000).rounded() / 10) ms" }
}
