import PushlintSyntax
import PushlintText
import PushlintTree

/// Headers that are written as lines in strings of their own: `'apns-priority: 10'`; those of one list are of one request.
extension CodeReader {
  /// Longest line, in bytes.
  private static let longestLine = 200
  /// Most tokens from a line to the bracket of its list.
  private static let longestList = 200

  /// A header, and the token that it is in.
  struct HeaderLine {
    let name: SourceRange
    let value: SourceRange
    /// The number that is joined to the name, and whether a clock has a say in it; `nil` where the value is written.
    var number: (value: Double, isOfClock: Bool)?
    /// The text that a constant stands for which is joined to the name.
    var text: String?
    let index: Int
    /// The bracket of the list around.
    let list: Int?
  }

  func readHeaderLines(_ part: Range<Int>) {
    var group: [HeaderLine] = []
    for index in part where tokens.tokens[index].kind == .string {
      guard let line = headerLine(at: index) else { continue }
      if line.list == nil || line.list != group.last?.list {
        addRequest(of: group)
        group = []
      }
      group.append(line)
    }
    addRequest(of: group)
  }

  /// Adds the lines of a list; one that has the same header twice is no request.
  private func addRequest(of lines: [HeaderLine]) {
    let ofWebPush = lines.filter { isOfWebPush($0) }
    if !ofWebPush.isEmpty {
      let isEncrypted = ofWebPush.contains { line in
        webPushName(of: line).map { isEncryption($0, tokens.text.string(line.value)) } == true
      }
      if isEncrypted { addWebPush(ofWebPush.filter { webPushName(of: $0).map(isCheckedOfWebPush) == true }) }
      return addRequest(of: lines.filter { !isOfWebPush($0) })
    }
    if Set(lines.map { tokens.text.string($0.name) }).count == lines.count {
      add(lines)
    } else {
      for line in lines { add([line]) }
    }
  }

  private func headerLine(at index: Int) -> HeaderLine? {
    guard let inside = tokens.content(of: index), inside.count <= Self.longestLine,
      tokens.text[inside].starts(with: Self.prefix) || beginsWithWebPushName(inside),
      let text = text(index..<index + 1), text.isWhole,
      text.isVerbatim, let colon = tokens.text[inside].firstIndex(of: UInt8(ascii: ":"))
    else { return nil }
    let end = inside.start + tokens.text[inside].distance(from: tokens.text[inside].startIndex, to: colon)
    let name = SourceRange(inside.start, end)
    var start = end + 1
    while start < inside.end, tokens.text[start] == 0x20 { start += 1 }
    // Answers have an id as well.
    let isOfWebPush = Self.webPushName(tokens.text[name]) != nil
    guard isOfWebPush || Self.headers.contains(tokens.text.string(name)) && tokens.text.string(name) != "apns-id" else {
      return nil
    }
    if start >= inside.end { return headerLine(name, withValueBehind: index) }
    // No value has blanks, and sentences do: `"apns-push-type: got %q, want background"`.
    guard !tokens.text[SourceRange(start, inside.end)].contains(where: { $0 <= 0x20 }) else { return nil }
    return HeaderLine(
      name: name, value: SourceRange(start, inside.end), index: index, list: list(around: index..<index + 1))
  }

  /// `'apns-expiration: ' . (time() + 3600)`, `'apns-topic: ' . BUNDLE_ID`
  private func headerLine(_ name: SourceRange, withValueBehind index: Int) -> HeaderLine? {
    guard let sign = tokens[index + 1], sign.kind == .sign, sign.detail == tokens.grammar.joiningSign else {
      return nil
    }
    let end = tokens.step(index + 2)
    let value = index + 2..<end
    guard end <= tokens.count, tokens.isSign(",", at: end) || tokens[end]?.kind == .closer else { return nil }
    var line = HeaderLine(name: name, value: tokens.range(value), index: index, list: list(around: index..<end))
    if let result = ConstantFolding.result(tokens, value, constants) {
      line.number = (result.number, result.isOfClock)
    } else if let known = textOfConstant(value) ?? textOfValue(value), known.isWhole,
      known.text.utf8.allSatisfy({ $0 > 0x20 })
    {
      line.text = known.text
    } else {
      return nil
    }
    return line
  }

  private func textOfConstant(_ value: Range<Int>) -> CodeString? {
    let last = constants.lastWord(of: value) ?? (value.count == 1 ? value.lowerBound : nil)
    return last.flatMap(constants.namedText).flatMap { text(unwrapped($0.value)) }
  }

  /// The bracket of the list whose item is a string, or what is joined to one, alone.
  private func list(around item: Range<Int>) -> Int? {
    let index = item.lowerBound
    guard tokens.isSign(",", at: item.upperBound) || tokens[item.upperBound]?.kind == .closer else { return nil }
    var place = index - 1
    while index - place < Self.longestList, let token = tokens[place], token.kind != .opener {
      place = token.kind == .closer ? min(Int(token.partner), place) - 1 : place - 1
    }
    traces?.looks(backTo: max(place, 0))
    guard tokens[place]?.kind == .opener else { return nil }
    traces?.looks(upTo: tokens.closer(of: place))
    return place
  }

  private func webPushName(of line: HeaderLine) -> String? { Self.webPushName(tokens.text[line.name]) }

  private func isOfWebPush(_ line: HeaderLine) -> Bool { webPushName(of: line) != nil }

  private func addWebPush(_ lines: [HeaderLine]) {
    guard let first = lines.first, let last = lines.last else { return }
    addWebPushRequest(tokens.range(first.index..<last.index + 1), in: SyntaxTree.root) { addMembers(lines, to: $0) }
  }

  /// - Parameter payload: the object of what is sent with them; `nil` where nothing is known of it.
  func add(_ lines: [HeaderLine], beside payload: OtherPayload? = nil) {
    guard let first = lines.first, let last = lines.last, !wait(.lines(lines), in: SyntaxTree.root) else { return }
    let whole = tokens.range(first.index..<last.index + 1)
    addRequest(whole, in: SyntaxTree.root, beside: payload) { addMembers(lines, to: $0) }
  }

  private func addMembers(_ lines: [HeaderLine], to request: Int) {
    guard let first = lines.first, let last = lines.last else { return }
    let whole = tokens.range(first.index..<last.index + 1)
    tree.add(.key, .unquoted, SourceRange(at: whole.start), in: request, text: "headers")
    let headers = tree.add(.object, whole, in: request)
    for line in lines {
      tree.add(.key, .unquoted, line.name, in: headers, text: webPushName(of: line))
      let text = line.number.map { Self.source(of: $0.value) } ?? line.text ?? tokens.text.string(line.value)
      let value = tree.add(.string, line.value, in: headers, text: text)
      if line.number?.isOfClock == true { tree.markClock(value) }
    }
    tree.add(.spread, SourceRange(at: whole.end), in: headers)
    tree.close(headers)
  }
}
