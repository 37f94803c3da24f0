import PushlintExtract
import PushlintText
import PushlintTree

/// The types of messages that code for the Admin SDK for Node has from there.
///
/// - Source: messaging-api.ts of firebase-admin-node.
enum MessageTypes {
  /// Names that nothing else in the SDK has; `Message` alone may be anybody's.
  private static let scan = NeedleScan(["TokenMessage", "TopicMessage", "ConditionMessage", "MulticastMessage"])

  /// How far behind a name the module that it comes from may stand, in bytes.
  private static let longestImport = 600

  /// Those that are imported: `import { TokenMessage } from 'firebase-admin/messaging'`,
  /// `import TokenMessage = messaging.TokenMessage`.
  static func imported(in text: SourceText, _ range: SourceRange) -> Set<String> {
    var found: Set<String> = []
    for match in scan.matches(in: text, range: range) {
      var start = match.offset
      while start > range.start, let byte = text[start - 1], ByteClass.isNameByte(byte) { start -= 1 }
      var end = match.offset
      while end < range.end, let byte = text[end], ByteClass.isNameByte(byte) { end += 1 }
      let name = text.string(SourceRange(start, end))
      if !found.contains(name), isTaken(start, in: text) || comesFromSDK(end, in: text, range.end) {
        found.insert(name)
      }
    }
    return found
  }

  /// `TokenMessage = messaging.TokenMessage`, by the second one.
  private static func isTaken(_ start: Int, in text: SourceText) -> Bool {
    var words = WordsBefore(text, start)
    return words.take(".") && words.word() == "messaging"
  }

  /// Whether names up to a brace come from a module of the SDK.
  private static func comesFromSDK(_ offset: Int, in text: SourceText, _ end: Int) -> Bool {
    let end = min(end, offset + longestImport)
    var index = offset
    while index < end, let byte = text[index], byte <= 0x20 || byte == UInt8(ascii: ",") || ByteClass.isNameByte(byte) {
      index += 1
    }
    guard text[index] == UInt8(ascii: "}") else { return false }
    let line = SourceRange(index, min(text.lineEnd(of: index), index + 80))
    return text.string(line).contains("from") && text.firstOffset(of: "firebase-admin", in: line) != nil
  }
}
