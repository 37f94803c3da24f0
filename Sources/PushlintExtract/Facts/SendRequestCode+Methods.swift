import PushlintText
import PushlintTree

/// The method of a request to FCM that is `PUT`, which many services have for what FCM does with `POST`.
extension SendRequestCode {
  /// Most bytes between the URL of a request and its method, and between a call and the URL in it.
  private static let longestOptions = 160
  private static let longestBeginning = 200
  private static let puts = NeedleScan(["'PUT'", "\"PUT\""])

  /// - Parameter offset: where the `/messages:send` of the URL begins.
  func method(ofSendingAt offset: Int) -> [SourceFact] {
    let end = offset + 14
    guard namesPut, let quote = text[end], Self.isQuote(quote), let start = startOfText(quote, offset) else {
      return []
    }
    var words = WordsBefore(text, start)
    guard words.take("(") else { return methodOfConnection(behind: end + 1) }
    // `dio.put<void>('…')`
    if words.take(">"), !words.skip(to: "<") { return [] }
    let nameEnd = words.offset
    guard let name = words.word() else { return [] }
    if name.lowercased() == "put" {
      let range = SourceRange(nameEnd - name.utf8.count, nameEnd)
      guard text.string(range) == name, isClient(before: range.start) else { return [] }
      return [SourceFact(kind: .wrongMethod, range: range, values: ["value": name])]
    }
    let found = methodOfOptions(behind: end + 1)
    return found.isEmpty ? methodOfConnection(behind: end + 1) : found
  }

  /// Most bytes between a URL that has a name and the method of the request to it.
  private static let longestSetting = 1_500
  private static let setters: Set<String> = ["setRequestMethod", "NewRequest", "httpMethod", "CURLOPT_CUSTOMREQUEST"]
  private static let urls = NeedleScan(["https://", "http://"])

  /// `connection.setRequestMethod("PUT")`, `request.httpMethod = "PUT"`, where no other URL is near.
  private func methodOfConnection(behind start: Int) -> [SourceFact] {
    let behind = SourceRange(start, min(start + Self.longestSetting, text.count))
    guard sendsOnce, let match = Self.puts.matches(in: text, range: behind, limit: 1).first,
      !Self.urls.occurs(in: text, range: SourceRange(start, match.offset))
    else { return [] }
    var words = WordsBefore(text, match.offset)
    guard words.take("(") || words.take("=") || words.take(","), words.word().map(Self.setters.contains) == true else {
      return []
    }
    let range = SourceRange(match.offset + 1, match.offset + 4)
    return [
      SourceFact(kind: .wrongMethod, range: range, values: ["value": "PUT"], edits: [TextEdit(range, "POST")])
    ]
  }

  private static let clients = ["request", "axios", "client", "dio", "http", "session", "conn"]

  /// Whether a method is called of what sends requests: a map has one that is called `put` as well.
  private func isClient(before start: Int) -> Bool {
    var words = WordsBefore(text, start)
    if words.take(">") { _ = words.take("-") } else if !words.take(".") { return false }
    let name = words.word()?.lowercased() ?? ""
    return Self.clients.contains { name.contains($0) }
  }

  /// `fetch('…', { method: 'PUT' })`
  private func methodOfOptions(behind start: Int) -> [SourceFact] {
    let behind = SourceRange(start, min(start + Self.longestOptions, text.count))
    guard let match = Self.puts.matches(in: text, range: behind, limit: 1).first else { return [] }
    // Nothing but the beginning of an object is between.
    let between = text.string(SourceRange(start, match.offset)).split { " \n\r\t,:{'\"".contains($0) }
    guard between == ["method"] else { return [] }
    let range = SourceRange(match.offset + 1, match.offset + 4)
    return [
      SourceFact(kind: .wrongMethod, range: range, values: ["value": "PUT"], edits: [TextEdit(range, "POST")])
    ]
  }

  /// Where the text with the URL begins, in its line: its quotation mark.
  private func startOfText(_ quote: UInt8, _ offset: Int) -> Int? {
    var start = offset
    while offset - start < Self.longestBeginning, let byte = text[start - 1], byte != 0x0A {
      start -= 1
      guard byte == quote else { continue }
      // Python and others have letters before it: `f"…"`.
      while let letter = text[start - 1], ByteClass.isNameByte(letter) { start -= 1 }
      return start
    }
    return nil
  }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`")
  }
}
