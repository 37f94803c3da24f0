import PushlintText
import PushlintTree

/// What an XML file of an Android app says in its start tags: string resources, and the default channel in a manifest.
///
/// - Shape: reads tags alone, without a parser of XML: a file that is none yields less, never a trap.
/// - Source: Android's "String resources"; FCM's "Set up an Android client", default channel.
struct ResourceFile {
  /// A value with a name.
  struct Entry {
    let name: String
    let content: String
    /// The name, or the value where that is what was looked for.
    let range: SourceRange
  }

  /// `<string name="a">text</string>`
  private(set) var strings: [Entry] = []
  /// `<meta-data android:name="….default_notification_channel_id" android:value="a"/>`
  private(set) var channels: [Entry] = []

  private static let channelName = "com.google.firebase.messaging.default_notification_channel_id"

  init(_ text: SourceText) {
    var offset = 0
    while let open = text.firstOffset(of: "<", in: SourceRange(offset, max(offset, text.count))) {
      offset = open + 1
      if text[SourceRange(open, min(open + 4, text.count))].elementsEqual("<!--".utf8) {
        offset = text.firstOffset(of: "-->", in: SourceRange(open, text.count)).map { $0 + 3 } ?? text.count
        continue
      }
      var end = offset
      while let byte = text[end], ByteClass.isNameByte(byte) || byte == UInt8(ascii: "-") { end += 1 }
      let tag = text.string(SourceRange(offset, end))
      guard tag == "string" || tag == "meta-data" else { continue }
      let (attributes, close) = Self.attributes(text, from: end)
      offset = close
      if tag == "string", let name = attributes["name"] {
        let stop = text.firstOffset(of: "<", in: SourceRange(close, max(close, text.count))) ?? text.count
        strings.append(
          Entry(name: name.text, content: text.string(SourceRange(close, max(close, stop))), range: name.range))
      } else if let name = attributes["android:name"], name.text == Self.channelName,
        let value = attributes["android:value"]
      {
        channels.append(Entry(name: name.text, content: value.text, range: value.range))
      }
    }
  }

  /// The attributes of a tag, and the offset behind it.
  private static func attributes(
    _ text: SourceText, from start: Int
  ) -> (list: [String: (text: String, range: SourceRange)], end: Int) {
    var list: [String: (text: String, range: SourceRange)] = [:]
    var offset = start
    while let byte = text[offset], byte != UInt8(ascii: ">"), byte != UInt8(ascii: "<") {
      guard ByteClass.isNameByte(byte) else {
        offset += 1
        continue
      }
      let nameStart = offset
      while let byte = text[offset],
        ByteClass.isNameByte(byte) || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "-")
      { offset += 1 }
      let name = text.string(SourceRange(nameStart, offset))
      func skipBlanks() { while let byte = text[offset], byte <= 0x20 { offset += 1 } }
      skipBlanks()
      guard text[offset] == UInt8(ascii: "=") else { continue }
      offset += 1
      skipBlanks()
      guard let mark = text[offset], mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'") else { continue }
      let valueStart = offset + 1
      offset = valueStart
      while let byte = text[offset], byte != mark { offset += 1 }
      let range = SourceRange(valueStart, min(offset, text.count))
      list[name] = (text.string(range), range)
      offset = min(offset + 1, text.count)
    }
    return (list, text[offset] == UInt8(ascii: ">") ? offset + 1 : offset)
  }
}
