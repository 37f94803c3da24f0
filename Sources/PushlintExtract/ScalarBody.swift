import PushlintText
import PushlintTree

extension SourceText {
  /// Whether `range` holds one word or number of JSON, or a string in quotes, and nothing else: a body that is JSON, and
  /// not an object.
  func isJSONScalar(_ range: SourceRange) -> Bool {
    var start = range.start
    var end = min(range.end, count)
    while start < end, let byte = self[start], ByteClass.isSpace(byte) { start += 1 }
    while start < end, let byte = self[end - 1], ByteClass.isSpace(byte) { end -= 1 }
    let body = SourceRange(start, end)
    guard let first = self[start], end > start else { return false }
    if first == UInt8(ascii: "\"") { return end - start > 1 && self[end - 1] == first }
    if matches("null", at: body) || matches("true", at: body) || matches("false", at: body) { return true }
    return self[body].allSatisfy { ByteClass.isDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }
  }
}
