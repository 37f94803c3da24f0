import PushlintText
import PushlintTree

/// Finds objects that `web-push` for Node is given as the payload, which has to be a text or bytes.
///
/// - Source: `web-push`, `sendNotification(subscription, payload, options)`: "The payload must be either a string or a
///   node Buffer."
struct WebPushPayload {
  private let text: SourceText
  private let language: HostLanguage
  private let lists: PlainLists

  init(_ text: SourceText, _ language: HostLanguage, _ lists: PlainLists) {
    self.text = text
    self.language = language
    self.lists = lists
  }

  private static let call = NeedleScan([".sendNotification("])
  private static let widthOfCall = 18
  /// What ends the name of the library where code imports it.
  private static let library = NeedleScan(["web-push'", "web-push\"", "web-push@"])
  private static let names: Set<String> = ["webpush", "web_push"]
  private static let mostCalls = 40
  /// How far before a call its payload may be made, in bytes.
  private static let reach = 4_000

  func facts() -> [SourceFact] {
    // Services of programs have a method of that name, too.
    guard language == .javaScript || language == .typeScript, Self.library.occurs(in: text) else { return [] }
    return Self.call.matches(in: text, range: text.range, limit: Self.mostCalls).compactMap { match in
      var words = WordsBefore(text, match.offset)
      guard words.word().map({ Self.names.contains($0.lowercased()) }) == true, !words.take("."),
        case let arguments = lists.elements(ofListAt: match.offset + Self.widthOfCall - 1), arguments.count > 1,
        isObject(arguments[1])
      else { return nil }
      let range = arguments[1]
      return SourceFact(
        kind: .payloadNotText, range: range, values: [:],
        edits: [.insertion("JSON.stringify(", at: range.start), .insertion(")", at: range.end)])
    }
  }

  /// Whether an argument is an object, or the name of one that was made right before.
  private func isObject(_ argument: SourceRange) -> Bool {
    if text[argument.start] == UInt8(ascii: "{") { return true }
    guard text[argument].allSatisfy(ByteClass.isNameByte), let first = text[argument].first else { return false }
    let name = text[argument]
    var place = argument.start - 1
    while place > max(0, argument.start - Self.reach) {
      place -= 1
      let use = SourceRange(place, place + argument.count)
      guard text[place] == first, text[use].elementsEqual(name), text[use.end].map(ByteClass.isNameByte) != true,
        text[place - 1].map({ ByteClass.isNameByte($0) || $0 == UInt8(ascii: ".") }) != true
      else { continue }
      return declaresObject(use)
    }
    return false
  }

  /// `const payload = {`, `const payload: Payload = {`
  private func declaresObject(_ name: SourceRange) -> Bool {
    var words = WordsBefore(text, name.start)
    guard words.word() == "const" else { return false }
    var end = name.end
    while let byte = text[end], byte != UInt8(ascii: "="), byte >= 0x20, byte != UInt8(ascii: ";") { end += 1 }
    guard text[end] == UInt8(ascii: "=") else { return false }
    end += 1
    while text[end] == 0x20 { end += 1 }
    guard text[end] == UInt8(ascii: "{"), let last = lists.closer(ofListAt: end) else { return false }
    // `{ … }.text`
    return text[last + 1] != UInt8(ascii: ".") && text[last + 1] != UInt8(ascii: "[")
  }
}
