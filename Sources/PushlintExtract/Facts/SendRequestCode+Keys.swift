import PushlintText
import PushlintTree

/// The key of the legacy API as the authorization of a request.
extension SendRequestCode {
  /// Most bytes between the name of a header and its value.
  private static let longestGap = 24
  /// The same with the end of a line and an indentation.
  private static let longestGapOfLines = 80
  /// How far around a header the URL of its request is, in bytes.
  private static let reachOfURL = 1_500
  private static let keys: [StaticString] = ["key=", "Key=", "key ", "Key "]

  /// `'Authorization': 'key=' + key`, `"Authorization: key=$key"`, `setValue("key=…", forHTTPHeaderField: "Authorization")`
  ///
  /// - Parameter offset: where `Authorization` begins.
  func keyAuthorization(at offset: Int) -> [SourceFact] {
    guard namesV1 || isForLegacy, let key = keyBehind(offset) ?? keyBefore(offset) else { return [] }
    if isForV1 || isForLegacy, !namesOtherService {
      return [SourceFact(kind: isForV1 ? .keyAuthorization : .legacyKey, range: key)]
    }
    return isNextToV1(key.start) ? [SourceFact(kind: .keyAuthorization, range: key)] : []
  }

  private func keyBehind(_ offset: Int) -> SourceRange? {
    let end = offset + 13
    var place = end
    var blanks = 0
    var lines = 0
    while place - end - blanks < Self.longestGap, place - end < Self.longestGapOfLines, let byte = text[place] {
      if byte <= 0x20 { blanks += 1 }
      if byte == 0x0A { lines += 1 }
      // An argument may stand on a line of its own.
      guard lines < 2, lines == 0 || text[end + 1] == UInt8(ascii: ",") else { return nil }
      if let key = key(at: place) { return isValue(SourceRange(end, place)) ? key : nil }
      place += 1
    }
    return nil
  }

  /// Swift names the header behind its value.
  private func keyBefore(_ offset: Int) -> SourceRange? {
    var words = WordsBefore(text, offset)
    guard words.take("\""), words.take(":"), words.word() == "forHTTPHeaderField" else { return nil }
    let line = SourceRange(text.lineStart(of: offset), words.offset)
    guard let start = text.firstOffset(of: "Value(\"", in: line) else { return nil }
    return key(at: start + 7)
  }

  private func key(at place: Int) -> SourceRange? {
    let range = SourceRange(place, place + 4)
    return Self.keys.contains { text.matches($0, at: range) } ? range : nil
  }

  /// What puts a text together whose first one is given to it.
  private static let formatting: Set<String> = [
    "f", "format", "sprintf", "fmt", "Sprintf", "String", "string", "Format",
  ]

  /// Whether nothing but signs is between a name and its value, and the name of what makes the value.
  private func isValue(_ between: SourceRange) -> Bool {
    text[between].split { !ByteClass.isNameByte($0) }.allSatisfy {
      Self.formatting.contains(String(decoding: $0, as: UTF8.self))
    }
  }

  /// Whether the URL of the HTTP v1 API is next to a place, and that of any other service at least three times as far.
  private func isNextToV1(_ place: Int) -> Bool {
    let around = SourceRange(max(0, place - Self.reachOfURL), min(text.count, place + Self.reachOfURL))
    func distances(_ scan: NeedleScan) -> [Int] {
      scan.matches(in: text, range: around, limit: 100).map(\.offset).filter { !isRemark($0) }.map { abs($0 - place) }
    }
    guard let own = distances(Self.v1).min() else { return false }
    let others =
      distances(Self.legacy) + distances(Self.topics)
      + otherServices(in: around, limit: 100).filter { !isRemark($0) }.map { abs($0 - place) }
    return others.allSatisfy { $0 >= 3 * own }
  }

  /// Whether a place is in a line of a comment or an import.
  private func isRemark(_ place: Int) -> Bool {
    let line = text.string(SourceRange(text.lineStart(of: place), place)).drop { $0 == " " || $0 == "\t" }
    return ["//", "#", "*", "/*", "import ", "from "].contains { line.hasPrefix($0) }
  }

  /// Where URLs of somebody else are, who may ask for such a key.
  private func otherServices(in range: SourceRange, limit: Int) -> [Int] {
    var result: [Int] = []
    var place = range.start
    while result.count < limit, let sign = text.firstOffset(of: "://", in: SourceRange(place, range.end)) {
      place = sign + 3
      if Self.beginsOtherService(sign, in: text) { result.append(sign) }
    }
    return result
  }

  /// Bytes that end a URL.
  private static let endsURL = (0...UInt8.max).map { $0 <= 0x20 || "\"'`<>)".utf8.contains($0) }

  private static let google: StaticString = "googleapis.com"

  /// Whether `://` at a place is in a URL of somebody else; images are none.
  static func beginsOtherService(_ sign: Int, in text: SourceText) -> Bool {
    let start = sign + 3
    let last = min(start + longestURL, text.count)
    var end = start
    while end < last, text.bytes[end] != UInt8(ascii: "/"), !endsURL[Int(text.bytes[end])] { end += 1 }
    let host = end - google.utf8CodeUnitCount
    guard host < start || !text.matches(google, at: SourceRange(host, end)) else { return false }
    while end < last, !endsURL[Int(text.bytes[end])] { end += 1 }
    guard let dot = text[SourceRange(start, end)].suffix(5).lastIndex(of: UInt8(ascii: ".")) else { return true }
    return !images.contains(text.string(SourceRange(dot, end)).lowercased())
  }

  private static let images: Set<String> = [".png", ".jpg", ".jpeg", ".webp", ".gif"]
}
