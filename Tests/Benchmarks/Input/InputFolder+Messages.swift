/// A made file, and what a linter must find in it.
struct Input {
  let name: String
  let bytes: Int
  /// How many messages it contains.
  let messages: Int
  /// The lines, or the files, that contain a mistake.
  var mistakes: Set<String> = []
}

extension InputFolder {
  /// NDJSON without mistakes.
  func archive(_ name: String, bytes: Int, seed: UInt64, toDevices: Bool = false) throws -> Input {
    try archive(name, bytes: bytes, seed: seed, brokenEvery: nil, toDevices: toDevices)
  }

  /// NDJSON with a mistake in each `brokenEvery`th message, half of syntax, half of meaning.
  func archive(
    _ name: String, bytes: Int, seed: UInt64, brokenEvery: Int?, toDevices: Bool = false
  ) throws -> Input {
    var maker = MessageMaker(seed: seed, sendsToDevices: toDevices)
    var mistakes = MistakeMaker(seed: seed &+ 1)
    var broken: Set<String> = []
    var (written, count) = (0, 0)
    let size = try write(to: name) {
      guard written < bytes else { return nil }
      count += 1
      let message = maker.message()
      var line = ""
      if let brokenEvery, count.isMultiple(of: brokenEvery) {
        line = mistakes.broken(message, index: count / brokenEvery) + "\n"
        broken.insert("\(count)")
      } else {
        line = message.text(.compact) + "\n"
      }
      written += line.utf8.count
      return line
    }
    return Input(name: name, bytes: size, messages: count, mistakes: broken)
  }

  /// One pretty-printed array of messages.
  func array(_ name: String, bytes: Int, seed: UInt64) throws -> Input {
    var maker = MessageMaker(seed: seed)
    var (written, count, isClosed) = (0, 0, false)
    let size = try write(to: name) {
      guard written < bytes else {
        defer { isClosed = true }
        return isClosed ? nil : "\n]\n"
      }
      let element = (count == 0 ? "[\n  " : ",\n  ") + maker.message().text(.pretty, indentation: 1)
      count += 1
      written += element.utf8.count
      return element
    }
    return Input(name: name, bytes: size, messages: count)
  }

  /// One message with a large `data`: it is above the limit of FCM, which is its one mistake.
  func largeMessage(_ name: String, bytes: Int, seed: UInt64) throws -> Input {
    var maker = MessageMaker(seed: seed)
    let text = maker.largeMessage(bytes: bytes).text(.pretty) + "\n"
    try write(text, to: name)
    return Input(name: name, bytes: text.utf8.count, messages: 1, mistakes: bytes > 8_000 ? [name] : [])
  }
}

extension InputFolder {
  /// Pretty-printed messages without mistakes, 100 files in each folder.
  func messageFiles(_ name: String, count: Int, seed: UInt64) throws -> Input {
    var maker = MessageMaker(seed: seed)
    return try files(name, count: count, fileExtension: "json") { _ in maker.message().text(.pretty) + "\n" }
  }

  /// TypeScript files of which four send a message with a mistake.
  func codeFiles(_ name: String, count: Int, seed: UInt64) throws -> Input {
    var maker = CodeMaker(seed: seed)
    let sending = Set((1...4).map { count * $0 / 5 })
    var input = try files(name, count: count, fileExtension: "tsx") { number in
      sending.contains(number) ? maker.fileWithPayload(number: number) : maker.file(number: number)
    }
    input.mistakes = Set(sending.map { Self.fileName(name, $0, "tsx") })
    return input
  }

  private static func fileName(_ folder: String, _ number: Int, _ fileExtension: String) -> String {
    "\(folder)/part-\(number / 100)/file-\(number).\(fileExtension)"
  }

  private func files(_ name: String, count: Int, fileExtension: String, text: (Int) -> String) throws -> Input {
    var bytes = 0
    for number in 0..<count {
      let content = text(number)
      bytes += content.utf8.count
      try write(content, to: Self.fileName(name, number, fileExtension))
    }
    return Input(name: name, bytes: bytes, messages: count)
  }
}
