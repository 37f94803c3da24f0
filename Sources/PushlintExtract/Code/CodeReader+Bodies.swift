import PushlintSyntax
import PushlintText
import PushlintTree

/// Maps with a name that are all of the body of a request to FCM: `requests.post(url, json=message)`.
extension CodeReader {
  /// Functions that yield the JSON of a map, and arguments that clients make JSON of.
  private static let encodersOfBodies: Set<String> = ["dumps", "json_encode", "jsonEncode", "encode", "to_json"]
  private static let argumentsOfBodies: Set<String> = ["json"]
  /// Most tokens between a map and the request.
  private static let longestWay = 600

  /// Whether the map of a variable that nothing changes is sent as it is.
  func isSentAsBody(_ value: Range<Int>, _ assembly: CodeAssembly?) -> Bool {
    guard let assembly, assembly.entries.isEmpty, assembly.branches.isEmpty, !assembly.isOpen, !assembly.mayDiffer,
      isMessage(value), let variable = variable(of: value), !variable.isOfClass
    else { return false }
    var index = variable.end
    let last = min(index + Self.longestWay, tokens.count)
    defer { traces?.looks(upTo: index) }
    while index < last, let token = tokens[index] {
      // The function ends.
      if token.kind == .closer, Int(token.partner) < value.lowerBound { return false }
      if tokens.isWord(variable.name, at: index), tokens.linkWidth(at: index - 1) == 0 {
        if tokens.isSign("=", at: index + 1) { return false }
        if isBody(index) { return SendURL.isBefore(tokens.range(index..<index + 1).start, in: tokens.text) }
      }
      index += 1
    }
    return false
  }

  private static let contents = ["notification", "data", "android", "apns", "webpush"]

  /// Whether a map has a target and something to send.
  private func isMessage(_ value: Range<Int>) -> Bool {
    let members = members(of: value)
    return Self.targets.contains { members[$0] != nil } && Self.contents.contains { members[$0] != nil }
  }

  /// `json=message`, `body: jsonEncode(message)`, `json_encode($message)`
  private func isBody(_ name: Int) -> Bool {
    guard let behind = tokens[name + 1], behind.kind == .closer || tokens.isSign(",", at: name + 1) else {
      return false
    }
    if tokens.isOpener("(", at: name - 1) {
      return behind.kind == .closer && tokens.word(at: name - 2).map(Self.encodersOfBodies.contains) == true
        && !isPrinted(name - 2)
    }
    if tokens.isSign("=", at: name - 1) || tokens.isSign(":", at: name - 1) {
      return tokens.word(at: name - 2).map(Self.argumentsOfBodies.contains) == true
    }
    // `'json' => $message`
    guard tokens.isSign(">", at: name - 1), tokens.isSign("=", at: name - 2),
      let key = tokens.content(of: name - 3)
    else { return false }
    return tokens.text.matches("json", at: key)
  }

  /// Functions that show a text to whoever runs the code.
  private static let printing: Set<String> = [
    "print", "println", "printf", "echo", "log", "debug", "info", "warning", "warn", "error", "exception", "trace",
    "debugPrint", "error_log", "var_dump", "write", "writeln",
  ]

  /// Whether the text of an encoder is what a log gets: `logger.debug("sent %s", json.dumps(message))`.
  private func isPrinted(_ encoder: Int) -> Bool {
    var place = encoder - 1
    let first = max(0, place - Self.longestArguments)
    while place >= first, let token = tokens[place] {
      if token.kind == .closer {
        place = min(Int(token.partner), place) - 1
        continue
      }
      if token.kind == .opener {
        return tokens.word(at: place - 1).map(Self.printing.contains) == true
      }
      if tokens.isSign(";", at: place) || tokens.isWord("echo", at: place) { return tokens.isWord("echo", at: place) }
      if statements.begins(at: place), statements.beginsLine(place) { return tokens.isWord("print", at: place) }
      place -= 1
    }
    return false
  }

  /// Most tokens of other arguments before it.
  private static let longestArguments = 40
}
