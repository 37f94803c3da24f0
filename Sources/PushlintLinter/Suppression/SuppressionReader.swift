import PushlintExtract
import PushlintText

/// Finds the comments of a file that keep findings quiet.
///
/// `pushlint-ignore` speaks of its own line, or of the next one when it stands alone; before a code fence, a command of a
/// shell script, or a request, of all of it. `pushlint-ignore-file` speaks of the file.
///
/// - Shape: linear in the text; strict JSON has no comments, and its suppressions stand in the configuration.
struct SuppressionReader {
  private let text: SourceText
  private let openers: [Opener]
  private let isMarkdown: Bool
  private let commands: CommandLines?
  /// Where the marker may be; `nil` where that is not known.
  private let known: QuietPlaces?

  /// How a comment begins, and what ends it before its line does.
  private struct Opener {
    let open: StaticString
    let close: StaticString?

    static let slashes = Opener(open: "//", close: nil)
    static let hash = Opener(open: "#", close: nil)
    static let block = Opener(open: "/*", close: "*/")
    static let markup = Opener(open: "<!--", close: "-->")
  }

  /// - Parameter known: where comments may be; `nil` where that is not known.
  init(_ source: Source, _ known: QuietPlaces? = nil) {
    text = source.text
    self.known = known
    isMarkdown = source.language == .markdown || source.language == .text
    commands = CommandLines(source.text, source.language)
    openers = source.language.traits.comments.map { comment in
      switch comment {
      case .slashes: .slashes
      case .hash: .hash
      case .block: .block
      case .markup: .markup
      }
    }
  }

  private static let marker: StaticString = "pushlint-ignore"
  /// What finds the marker, in capitals as well.
  static let scan = NeedleScan(["\(marker)"])

  func suppressions() -> [Suppression] {
    guard !openers.isEmpty else { return [] }
    if let known {
      return known.markers.matches.compactMap { place in
        let end = place.offset + Self.marker.utf8CodeUnitCount
        return text.matches(Self.marker, at: SourceRange(place.offset, end)) ? suppression(at: place.offset) : nil
      }
    }
    var result: [Suppression] = []
    var index = 0
    while let start = nextMarker(from: index) {
      index = start + Self.marker.utf8CodeUnitCount
      if let found = suppression(at: start) { result.append(found) }
    }
    return result
  }

  private func nextMarker(from start: Int) -> Int? {
    text.firstOffset(of: Self.marker, in: SourceRange(start, text.count))
  }

  private func suppression(at marker: Int) -> Suppression? {
    let lineStart = text.lineStart(of: marker)
    let lineEnd = text.lineEnd(of: marker)
    guard let opener = opener(before: marker, lineStart) else { return nil }
    var index = marker + Self.marker.utf8CodeUnitCount
    let isForFile = text.matches("-file", at: SourceRange(index, index + 5))
    if isForFile { index += 5 }
    guard text[index] == 0x20 || index == lineEnd else { return nil }
    let end = endOfComment(from: index, opener.opener, lineEnd)
    let (names, hasReason) = words(SourceRange(index, end.words))
    guard !names.isEmpty else { return nil }
    let isAlone =
      text[SourceRange(lineStart, opener.start)].allSatisfy { $0 == 0x20 || $0 == 0x09 }
      && text[SourceRange(end.comment, lineEnd)].allSatisfy { $0 <= 0x20 }
    let scope =
      isForFile ? text.range : isAlone ? following(lineEnd) : SourceRange(lineStart, lineEnd)
    var removal =
      isAlone ? SourceRange(lineStart, text.nextLine(after: marker)) : SourceRange(opener.start, end.comment)
    if !isAlone {
      while removal.start > lineStart, text[removal.start - 1] == 0x20 || text[removal.start - 1] == 0x09 {
        removal = SourceRange(removal.start - 1, removal.end)
      }
    }
    return Suppression(
      names: names, hasReason: hasReason, comment: SourceRange(opener.start, end.comment), removal: removal,
      scope: scope)
  }

  /// What opens the comment that the marker stands in.
  private func opener(before marker: Int, _ lineStart: Int) -> (start: Int, opener: Opener)? {
    var end = marker
    while end > lineStart, text[end - 1] == 0x20 || text[end - 1] == 0x09 { end -= 1 }
    for opener in openers {
      let start = end - opener.open.utf8CodeUnitCount
      if start >= lineStart, text.matches(opener.open, at: SourceRange(start, end)) { return (start, opener) }
    }
    return nil
  }

  private func endOfComment(
    from start: Int, _ opener: Opener, _ lineEnd: Int
  ) -> (words: Int, comment: Int) {
    guard let closer = opener.close else { return (lineEnd, lineEnd) }
    var index = start
    while index < lineEnd {
      let past = index + closer.utf8CodeUnitCount
      if text.matches(closer, at: SourceRange(index, past)) { return (index, past) }
      index += 1
    }
    return (lineEnd, lineEnd)
  }

  /// `data/value-not-string, urls: why`.
  private func words(_ range: SourceRange) -> (names: [Suppression.Name], hasReason: Bool) {
    var names: [Suppression.Name] = []
    var index = range.start
    while index < range.end {
      while index < range.end, text[index] == 0x20 || text[index] == UInt8(ascii: ",") { index += 1 }
      let start = index
      while index < range.end, let byte = text[index], Self.isNameByte(byte) { index += 1 }
      guard index > start else { break }
      names.append(Suppression.Name(text: text.string(SourceRange(start, index)), range: SourceRange(start, index)))
      guard text[index] == UInt8(ascii: ",") else { break }
    }
    let reason = text[SourceRange(min(index, range.end), range.end)]
    let hasReason = reason.first == UInt8(ascii: ":") && Self.saysSomething(reason.dropFirst())
    return (names, hasReason)
  }

  /// Whether a reason is one, and not what an editor wrote in its place.
  private static func saysSomething(_ reason: ArraySlice<UInt8>) -> Bool {
    let words = reason.drop { $0 <= 0x20 }
    return !words.isEmpty && !words.starts(with: UnwrittenReason.text.utf8)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/")
  }

  /// The line behind the comment's; in Markdown the whole fence that begins there, in a script the whole command.
  private func following(_ lineEnd: Int) -> SourceRange {
    let start = text.nextLine(after: lineEnd)
    if let commands { return SourceRange(start, max(commands.end(from: start), start)) }
    let end = text.lineEnd(of: start)
    guard isMarkdown else { return SourceRange(start, end) }
    let fence = text[SourceRange(start, end)].drop { $0 == 0x20 || $0 == UInt8(ascii: ">") }
    guard let marker = fence.first, marker == UInt8(ascii: "`") || marker == UInt8(ascii: "~"),
      fence.prefix(3).allSatisfy({ $0 == marker }), fence.count >= 3
    else { return SourceRange(start, end) }
    var line = text.nextLine(after: start)
    while line < text.count {
      let content = text[SourceRange(line, text.lineEnd(of: line))].drop { $0 == 0x20 || $0 == UInt8(ascii: ">") }
      if content.prefix(3).count == 3, content.prefix(3).allSatisfy({ $0 == marker }) { break }
      line = max(text.nextLine(after: line), line + 1)
    }
    return SourceRange(start, min(line, text.count))
  }
}
