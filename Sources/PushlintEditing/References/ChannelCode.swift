import PushlintText

/// Code that creates notification channels: `NotificationChannel("id", …)`, `createChannel({ id: 'id' })`.
struct ChannelCode {
  private let text: SourceText

  init(_ text: SourceText) { self.text = text }

  /// Parts of the names of what creates one, on Android, in .NET, Flutter, React Native, Expo, and Capacitor.
  private static let scan = NeedleScan(["NotificationChannel", "createChannel"])
  /// How far behind such a name the id may be, in bytes.
  private static let reach = 240

  /// The strings that say an id: those behind the name of what creates channels, or else in a constant.
  func places(of id: String) -> [SourceRange] {
    let strings = strings(saying: id)
    guard !strings.isEmpty else { return [] }
    let creators = Self.scan.matches(in: text).filter { !isInComment($0.offset) }.map(\.offset)
    let created = strings.filter { string in
      creators.contains { $0 < string.start && string.start - $0 <= Self.reach && isOneCall($0, string.start) }
    }
    if !created.isEmpty { return created }
    return strings.filter(isInitialValue)
  }

  /// Whether no statement ends between the name of a function and one of its arguments.
  private func isOneCall(_ name: Int, _ argument: Int) -> Bool {
    !text[SourceRange(name, argument)].contains(UInt8(ascii: ";"))
      && text[SourceRange(name, argument)].contains(UInt8(ascii: "("))
  }

  /// The contents of the strings that are nothing but `id`.
  private func strings(saying id: String) -> [SourceRange] {
    let bytes = Array(id.utf8)
    guard let first = bytes.first else { return [] }
    var result: [SourceRange] = []
    for start in text.bytes.indices.dropFirst() where text.bytes[start] == first {
      let end = start + bytes.count
      guard let mark = text[start - 1], mark == text[end], "\"'`".utf8.contains(mark),
        text[SourceRange(start, end)].elementsEqual(bytes), !isInComment(start)
      else { continue }
      result.append(SourceRange(start, end))
    }
    return result
  }

  /// Whether a variable or constant with `channel` in its name gets the string.
  private func isInitialValue(_ string: SourceRange) -> Bool {
    let before = text.string(SourceRange(text.lineStart(of: string.start), string.start - 1))
    guard let last = before.last(where: { !$0.isWhitespace }), last == "=" || last == ":" else { return false }
    return before.lowercased().contains("channel")
  }

  /// Whether the line begins as one of a comment.
  private func isInComment(_ offset: Int) -> Bool {
    let line = text.string(SourceRange(text.lineStart(of: offset), offset)).drop(while: \.isWhitespace)
    return line.hasPrefix("//") || line.hasPrefix("*") || line.hasPrefix("/*")
  }
}
