import PushlintExtract
import PushlintPayload
import PushlintText
import PushlintTree

/// Payloads of code that become JSON where they are written, so that nothing can be added to them.
extension Payload {
  /// Functions that make a text of an object, and names of arguments and members that a client makes one of.
  private static let encoders: Set<String> = ["stringify", "dumps", "json_encode", "jsonEncode", "encode"]
  private static let bodies: Set<String> = ["json", "requestBody"]

  /// Texts of code that sends to FCM itself rather than to a server of the app's own, which may add something.
  private static let signsOfSending: [StaticString] = ["messages:send", "google.fcm("]

  /// Whether a request in code becomes JSON where it is written: `JSON.stringify({ message: … })`,
  /// `post(url, json={"message": …})`.
  var isEncodedAtOnce: Bool {
    let text = excerpt.text
    guard Self.signsOfSending.contains(where: { text.firstOffset(of: $0, in: text.range) != nil }) else { return false }
    return encoder.map { Self.encoders.contains($0) || Self.bodies.contains($0) } == true
  }

  /// Whether an object in code is all that a request to FCM has for its body.
  var isWholeBody: Bool {
    let text = excerpt.text
    switch encoder {
    case "requestBody"?: return text.firstOffset(of: "google.fcm(", in: text.range) != nil
    case let name? where Self.encoders.contains(name) || Self.bodies.contains(name):
      return SendURL.isBefore(tree[root].range.start, in: text)
    case let name?: return tree.dialect.allowsExpressions && isBody(named: name)
    default: return false
    }
  }

  /// How far behind an object its name is looked for, in bytes.
  private static let reachOfName = 800
  /// Most names like it that are passed.
  private static let mostUses = 20

  /// Whether a name in a program is used as `JSON.stringify(name)` in a request to FCM, and before that for logs alone.
  private func isBody(named name: String) -> Bool {
    let text = excerpt.text
    let start = tree[root].range.end
    let rest = SourceRange(start, min(start + Self.reachOfName, text.count))
    let uses = NeedleScan([name]).matches(in: text, range: rest, limit: Self.mostUses).map(\.offset)
    for use in uses where isWord(name, at: use) {
      var words = WordsBefore(text, use)
      guard words.take("("), words.word() == "stringify", words.take("."), words.word() == "JSON",
        text[use + name.utf8.count] == UInt8(ascii: ")")
      else { return false }
      if isPrinted(words) { continue }
      return SendURL.isBefore(use, in: text)
    }
    return false
  }

  /// Methods of consoles and loggers.
  private static let printing: Set<String> = ["log", "info", "debug", "warn", "error", "trace", "print", "verbose"]

  /// Whether what comes behind some words is an argument of a log: `console.log('sent', `
  private func isPrinted(_ words: WordsBefore) -> Bool {
    let line = excerpt.text.lineStart(of: words.offset)
    let before = excerpt.text.string(SourceRange(line, words.offset))
    return Self.printing.contains { before.contains(".\($0)(") || before.hasPrefix("\($0)(") }
  }

  private func isWord(_ name: String, at offset: Int) -> Bool {
    let whole = SourceRange(offset, offset + name.utf8.count)
    let text = excerpt.text
    return text.string(whole) == name && text[whole.end].map(ByteClass.isNameByte) != true
      && text[offset - 1].map { ByteClass.isNameByte($0) || $0 == UInt8(ascii: ".") } != true
  }

  /// The function or the name before the object.
  private var encoder: String? {
    var words = WordsBefore(excerpt.text, tree[root].range.start)
    if words.take("(") { return words.word() }
    if words.take(">") {
      guard words.take("="), words.take("'") || words.take("\"") else { return nil }
    } else {
      guard words.take("=") || words.take(":") else { return nil }
    }
    return words.word()
  }
}
