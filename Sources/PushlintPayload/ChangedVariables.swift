import PushlintExtract
import PushlintText
import PushlintTree

/// The variables of a program in JavaScript whose members get values in statements of their own:
/// `message.apns.payload.aps.badge = 3`.
///
/// - Shape: by name, whatever the function; read from the text once.
struct ChangedVariables: Sendable, Equatable {
  /// Those of which more than whole members of their own are set.
  private var names: Set<String> = []

  /// Most names on the way to a member.
  private static let longestWay = 8

  init(_ text: SourceText, in range: SourceRange) {
    var start = range.start
    while let sign = text.firstOffset(of: "=", in: SourceRange(start, range.end)) {
      start = sign + 1
      // `a == b`, `a => b`; what stands before the other signs is no name.
      if text[sign + 1] == UInt8(ascii: "=") || text[sign + 1] == UInt8(ascii: ">") {
        start = sign + 2
        continue
      }
      if let name = Self.variable(before: sign, in: text) { names.insert(name) }
    }
  }

  /// Whether something inside of a member of a variable is set, or a member that nobody can name.
  func contains(_ name: String) -> Bool { names.contains(name) }

  /// Whether what ends here is the last of several names, or stands in brackets: most signs follow one name alone.
  private static func mayBeMember(before sign: Int, in text: SourceText) -> Bool {
    var index = sign
    while let byte = text[index - 1], byte <= 0x20 { index -= 1 }
    if text[index - 1] == UInt8(ascii: "]") { return true }
    while let byte = text[index - 1], ByteClass.isNameByte(byte) { index -= 1 }
    while let byte = text[index - 1], byte <= 0x20 { index -= 1 }
    return text[index - 1] == UInt8(ascii: ".")
  }

  private static func variable(before sign: Int, in text: SourceText) -> String? {
    var words = WordsBefore(text, sign)
    var steps = 0
    var isComputed = false
    guard mayBeMember(before: sign, in: text) else { return nil }
    while steps < longestWay {
      if words.take("]") {
        isComputed = true
        guard words.skip(to: "[") else { return nil }
        _ = words.take(".") && words.take("?")
      } else {
        guard let name = words.word() else { return nil }
        guard words.take(".") else { return steps > 1 || steps == 1 && isComputed ? name : nil }
        if !words.take("?") { _ = words.take("!") }
      }
      steps += 1
    }
    return nil
  }
}
