/// From a keystroke in one large message to its diagnostics, beside ruff in a dict literal of the same text.
extension Session {
  private struct Size {
    let name: String
    let bytes: Int
    let keystrokes: Int
    /// Which percentile the goals are for.
    let percent: Int
    let whole: Goal
    let broken: Goal
  }

  private static let sizes = [
    Size(
      name: "4 KB", bytes: 4_000, keystrokes: 300, percent: 99, whole: Goal("1.2 ms", "0.5 ms", "0.25 ms"),
      broken: Goal("4 ms", "0.8 ms", "before ruff")),
    Size(
      name: "100 KB", bytes: 100_000, keystrokes: 100, percent: 50, whole: Goal("8.5 ms", "1.2 ms", "0.6 ms"),
      broken: Goal("10 ms", "2.5 ms", "before ruff")),
    Size(
      name: "5 MB", bytes: 5_000_000, keystrokes: 15, percent: 50, whole: Goal("425 ms", "60 ms", "30 ms"),
      broken: Goal("460 ms", "120 ms", "before ruff")),
  ]

  func measureEditing() throws {
    for size in Self.sizes {
      var maker = MessageMaker(seed: seed)
      let message = maker.largeMessage(bytes: size.bytes)
      for isBroken in [false, true] {
        let own = try latencies(
          Program(executable: pushlint, arguments: ["server"], folder: folder.url.path), "message.json", "json",
          message.text(.pretty) + "\n", size, isBroken)
        let ruff = try Peers.path(of: "ruff").map {
          try latencies(
            Program(executable: $0, arguments: ["server"], folder: folder.url.path), "message.py", "python",
            "MESSAGE = " + message.text(.python) + "\n", size, isBroken)
        }
        let goal = isBroken ? size.broken : size.whole
        let name = "keystroke, \(size.name)\(isBroken ? ", broken at the cursor" : "")"
        for percent in [50, 99] {
          report.add(
            Row(
              "\(name), p\(percent)", (own.percentile(percent) ?? 0) * 1_000, "ms", peer: "ruff",
              ruff?.percentile(percent).map { $0 * 1_000 }, goal: percent == size.percent ? goal : nil,
              note: percent == 50 ? "\(own.values.count) keystrokes" : nil))
        }
      }
    }
  }

  /// Types in the middle of the document: into a string value, or, for a broken one, into a new string without an end.
  private func latencies(
    _ server: Program, _ file: String, _ language: String, _ text: String, _ size: Size, _ isBroken: Bool
  ) throws -> Samples {
    let client = try EditorClient(
      server, uri: "file://\(folder.path(file))", language: language, text: text)
    defer { client.close() }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let middle = lines.count / 2
    // The column counts UTF-16 units, which are characters in such a line.
    guard let line = lines.indices.first(where: { $0 >= middle && lines[$0].hasSuffix("\",") && lines[$0].isASCII })
    else { return Samples() }
    var column = lines[line].utf8.count - 2
    var expected: Int?
    if isBroken {
      column = lines[line].utf8.count
      expected = try client.type("\"broken", line: line, column: column).diagnostics
      column += 7
      if expected == 0 { report.warn("\(server.executable) \(size.name): no diagnostic for a broken document") }
    }
    var samples = Samples()
    for index in 0..<max(Int(Double(size.keystrokes) * min(scale, 1)), 6) {
      let (seconds, count) = try client.type(index.isMultiple(of: 6) ? " " : "a", line: line, column: column)
      column += 1
      samples.values.append(seconds)
      if count != expected ?? count {
        report.warn("\(server.executable) \(size.name): \(count) diagnostics instead of \(expected ?? 0)")
      }
      expected = count
    }
    return samples
  }
}

extension Substring {
  fileprivate var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
}
