import PushlintSyntax
import PushlintText
import PushlintTree

/// Numbers as values of headers: the clients for HTTP that Python has send texts alone.
extension CodeReader {
  /// Methods that only such clients have: `http.client` takes numbers, and has none of them.
  private static let sendingMethods: Set<String> = ["post"]
  /// The packages whose clients refuse numbers; others, and one's own, may make texts of them.
  private static let clients = NeedleScan(
    ["requests", "httpx", "aiohttp"].flatMap { ["import " + $0, "from " + $0] })

  /// Whether a file uses such a client, which is said of all of its parts.
  static func sendsTextsAlone(_ text: SourceText) -> Bool {
    FileDeclarations.areFollowed(in: text)
      && clients.matches(in: text, range: text.range).contains { match in
        // `from curl_cffi import requests` is another one.
        text[SourceRange(text.lineStart(of: match.offset), match.offset)].allSatisfy { $0 == 0x20 || $0 == 0x09 }
      }
  }

  /// Most tokens between the parenthesis of a call and one of its arguments, brackets counting as one.
  private static let longestCall = 200

  /// Notes headers with numbers where a map of them is an argument: `client.post(url, headers=headers)`.
  ///
  /// - Parameter place: the first token of the argument.
  func noteNumbers(in headers: [Header], givenAt place: Int) {
    guard tokens.grammar.imports == .python, !headers.isEmpty, isSentAsHeaders(startOfName(at: place)),
      Self.sendsTextsAlone(tokens.text)
    else { return }
    for header in headers {
      let value = unwrapped(header.value)
      guard ConstantFolding.result(tokens, value, constants) != nil else { continue }
      let range = tokens.range(value)
      let isPlain = value.count == 1 && tokens[value.lowerBound]?.kind == .number
      issues.append(
        CodeIssue(
          .numberInHeader, range,
          edits: isPlain ? [.insertion("\"", at: range.start), .insertion("\"", at: range.end)] : [], isSafe: true,
          detail: header.name))
    }
  }

  /// Whether the argument that begins at `place` is that for headers, of a method that takes no numbers there.
  private func isSentAsHeaders(_ place: Int) -> Bool {
    guard tokens.isSign("=", at: place - 1), tokens.isWord("headers", at: place - 2) else { return false }
    var index = place - 3
    defer { traces?.looks(backTo: max(index - 2, 0)) }
    while let token = tokens[index], place - index < Self.longestCall {
      if token.kind == .opener {
        return token.detail == UInt8(ascii: "(") && tokens.linkWidth(at: index - 2) > 0
          && tokens.word(at: index - 1).map(Self.sendingMethods.contains) == true
      }
      index = token.kind == .closer ? min(Int(token.partner), index) - 1 : index - 1
    }
    return false
  }
}
