import PushlintSyntax
import PushlintText
import PushlintTree

/// Headers of one request that are set one after the other: `request.setValue(…); request.setValue(…)`,
/// `.header(…).header(…)`.
///
/// - Shape: statements count that run whenever the first one does. A header that is set a second time, or in a branch
///   between them, begins another group.
extension CodeReader {
  /// How far behind a header others are looked for, in tokens.
  private static let reachOfGroup = 400
  /// Most tokens before the name of a header in its statement.
  private static let longestReceiver = 16

  /// The header that begins at `index`, with those that are set behind it; `nil` for one that others have as well.
  func headers(from header: Header, at index: Int, _ range: Range<Int>) -> [Header]? {
    var found = chained(behind: header, at: index)
    if found.isEmpty { found = following(header, at: index) }
    var result = [header]
    var places: [Int] = []
    // APNs and push services get different requests.
    for (place, other) in found where mayBeOfWebPush(other) == mayBeOfWebPush(header) {
      traces?.begins(upTo: other.tokens.upperBound)
      guard other.tokens.upperBound <= range.upperBound, !result.contains(where: { $0.name == other.name }) else {
        break
      }
      places.append(place)
      result.append(other)
    }
    guard !mayBeOfWebPush(header) || areOfWebPush(result) else { return nil }
    groupedHeaders.formUnion(places)
    return result
  }

  /// `.header("apns-topic", topic).header("apns-priority", "10")`
  private func chained(behind header: Header, at index: Int) -> [(Int, Header)] {
    guard tokens.isOpener("(", at: index - 1) else { return [] }
    var result: [(Int, Header)] = []
    var end = tokens.closer(of: index - 1) + 1
    while end - index < Self.reachOfGroup, case let link = tokens.linkWidth(at: end), link > 0,
      tokens[end + link]?.kind == .word, tokens.isOpener("(", at: end + link + 1)
    {
      let inside = end + link + 2
      if let other = self.header(at: inside) { result.append((inside, other)) }
      end = tokens.closer(of: end + link + 1) + 1
    }
    traces?.looks(upTo: end)
    return result
  }

  /// `headers["apns-topic"] = topic`, `request.Headers.Add("apns-priority", "10")` in statements of their own.
  private func following(_ header: Header, at index: Int) -> [(Int, Header)] {
    guard let start = statement(of: index) else { return [] }
    // Up to the method, or the bracket of a subscript.
    let method = (start..<index).last { tokens[$0]?.kind == .word && tokens.isOpener("(", at: $0 + 1) }
    let length = (method ?? (tokens[index]?.kind == .word ? index : index - 1)) - start
    let receiver = tokens.range(start..<start + length)
    let first = tokens.word(at: start)
    var result: [(Int, Header)] = []
    var place = header.tokens.upperBound
    defer { traces?.looks(upTo: place) }
    while place - index < Self.reachOfGroup, let token = tokens[place] {
      if token.kind == .closer {
        // The parenthesis of the call that was just read.
        guard Int(token.partner) > start, Int(token.partner) < place else { break }
      }
      if let word = tokens.word(at: place) {
        if tokens.grammar.functionWords.contains(word) { break }
        // Another request gets the name.
        if word == first, tokens.isSign("=", at: place + 1) || tokens.isSign(":", at: place + 1) { break }
      }
      if statements.begins(at: place), length == 0 || isSame(place..<place + length, receiver),
        let key = (place + length...place + length + Self.longestSetter).first(where: { self.header(at: $0) != nil }),
        let other = self.header(at: key)
      {
        result.append((key, other))
        place = other.tokens.upperBound
        continue
      }
      if token.kind == .opener {
        traces?.looks(upTo: tokens.closer(of: place) + 1)
        if tokens.inside(place).contains(where: { self.header(at: $0) != nil }) { break }
      }
      place = tokens.step(place)
    }
    return result
  }

  /// Most tokens between what has a header and the name of that: a method, a bracket, and a label.
  private static let longestSetter = 4

  private func isSame(_ range: Range<Int>, _ receiver: SourceRange) -> Bool {
    let other = tokens.range(range)
    return other.count == receiver.count && tokens.text[other].elementsEqual(tokens.text[receiver])
  }

  /// Where the statement begins that sets the header at `index`.
  private func statement(of index: Int) -> Int? {
    var start = index
    while index - start < Self.longestReceiver, !statements.begins(at: start), let before = tokens[start - 1] {
      guard before.kind == .word || before.kind == .sign || before.kind == .opener else { return nil }
      start -= 1
    }
    return statements.begins(at: start) && tokens[start]?.kind == .word ? start : nil
  }

  // MARK: Pairs

  /// The headers in a list of pairs: `[("apns-topic", topic), ("apns-priority", "10")]`.
  func headersInPairs(at index: Int) -> [Header]? {
    // `Headers = { { "apns-topic", topic } }`
    let isInitialiser =
      tokens.grammar.imports == .cSharp && tokens.isOpener("{", at: index) && tokens.isSign("=", at: index - 1)
      && tokens.isWord("Headers", at: index - 2)
    guard tokens.isOpener("[", at: index) || isInitialiser, tokens[index + 1]?.kind == .opener,
      tokens.isString(at: index + 2),
      !isSubscript(index)
    else { return nil }
    var result: [Header] = []
    for pair in tokens.split(tokens.inside(index)) {
      guard let opener = tokens[pair.lowerBound], opener.kind == .opener,
        isInitialiser == (opener.detail == UInt8(ascii: "{")),
        tokens.closer(of: pair.lowerBound) == pair.upperBound - 1
      else { return nil }
      let parts = tokens.split(tokens.inside(pair.lowerBound))
      guard parts.count == 2, let name = text(parts[0]), name.isWhole else { return nil }
      result.append(Header(name.text, parts[0], parts[1]))
    }
    return requestHeaders(result)
  }
}
