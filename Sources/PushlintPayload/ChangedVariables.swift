import PushlintExtract
import PushlintText
import PushlintTree

/// The variables of a program in JavaScript whose members get values in statements of their own:
/// `message.apns.payload.aps.badge = 3`.
///
/// - Shape: by name, whatever the function; kept through edits.
struct ChangedVariables: Sendable, Equatable {
  /// Where those are set of which more than whole members of their own are.
  private var finds: NearbyFinds<String>
  private var names: Set<String>

  /// Most names on the way to a member, and most bytes.
  private static let longestWay = 8
  private static let reach = 1_000

  init(_ text: SourceText, in range: SourceRange) {
    finds = NearbyFinds(Self.finds(in: text, range), reach: Self.reach)
    names = Set(finds.values)
  }

  /// Takes an edit over.
  mutating func follow(_ change: SourceRange, to text: SourceText, longerBy shift: Int) {
    if finds.follow(change, longerBy: shift, { Self.finds(in: text, $0) }) { names = Set(finds.values) }
  }

  static func == (left: ChangedVariables, right: ChangedVariables) -> Bool { left.names == right.names }

  private static func finds(in text: SourceText, _ range: SourceRange) -> [NearbyFinds<String>.Find] {
    var result: [NearbyFinds<String>.Find] = []
    var start = range.start
    while let sign = text.firstOffset(of: "=", in: SourceRange(start, range.end)) {
      start = sign + 1
      // `a == b`, `a => b`; what stands before the other signs is no name.
      if text[start] == UInt8(ascii: "=") || text[start] == UInt8(ascii: ">") { continue }
      if let name = variable(before: sign, in: text) { result.append(NearbyFinds.Find(place: sign, value: name)) }
    }
    return result
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
    var words = WordsBefore(text, sign, notBefore: sign - reach)
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
