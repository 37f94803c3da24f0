import PushlintExtract
import PushlintPayload
import PushlintText
import PushlintTree

/// The calls of the Admin SDK for Node that a payload in code is passed to: `getMessaging().send({…})`, or
/// `const message = {…}` and `getMessaging().send(message)` further down.
///
/// - Shape: reads the text around the payload, not the program; the nearest declaration of a name ends the search.
package struct SentMessage {
  struct Call {
    let method: String
    /// The bytes of the method's name.
    let range: SourceRange
    /// Whether the receiver is a call such as `getMessaging()`, which only the SDK has.
    let namesService: Bool
  }

  /// In order of place.
  let calls: [Call]
  /// The variable that holds the payload; `nil` for one that is passed directly.
  let variable: String?

  /// How far below a payload its calls are looked for, in bytes.
  private static let reach = 3_000

  package init(_ payload: Payload) {
    guard payload.tree.dialect.allowsExpressions else {
      calls = []
      variable = nil
      return
    }
    let text = payload.excerpt.text
    var before = CodeBefore(text, payload.range.start)
    let direct = before.call()
    variable = direct == nil ? CodeBefore(text, payload.range.start).declaredName() : nil
    let excerpt = payload.excerpt
    let all = direct.map { [$0] } ?? variable.map { Self.calls(with: $0, in: excerpt, after: payload.range.end) } ?? []
    // `messaging` may be a variable of any library.
    let isCertain = all.contains(where: \.namesService) || !all.isEmpty && Self.namesSDK(excerpt, near: payload.range)
    calls = isCertain ? all : []
  }

  /// Whether all that takes the message is `send`, which has one target.
  package var goesToOneTarget: Bool { !calls.isEmpty && calls.allSatisfy { $0.method == "send" } }

  private static let sdkWords: [StaticString] = ["firebase-admin", "getMessaging", ".messaging()"]
  /// How many bytes at the start of a file are looked through for its imports.
  private static let importReach = 20_000

  private static func namesSDK(_ excerpt: Excerpt, near range: SourceRange) -> Bool {
    if headNamesSDK(excerpt.text) { return true }
    let window = SourceRange(max(0, range.start - reach), min(excerpt.text.count, range.end + reach))
    excerpt.note(look: window)
    return namesSDK(excerpt.text, in: window)
  }

  /// Whether the start of a file, where its imports are, names the SDK.
  package static func headNamesSDK(_ text: SourceText) -> Bool {
    namesSDK(text, in: SourceRange(0, min(text.count, importReach)))
  }

  private static func namesSDK(_ text: SourceText, in window: SourceRange) -> Bool {
    sdkWords.contains { text.firstOffset(of: $0, in: window) != nil }
  }

  private static func calls(with name: String, in excerpt: Excerpt, after start: Int) -> [Call] {
    let name = Array(name.utf8)
    guard let first = name.first else { return [] }
    let text = excerpt.text
    let window = SourceRange(start, min(text.count, start + reach))
    var looked = window
    defer { excerpt.note(look: looked) }
    let bytes = Array(text[window])
    var result: [Call] = []
    for index in bytes.indices where bytes[index] == first {
      let end = index + name.count
      guard end < bytes.count, bytes[index..<end].elementsEqual(name), !CodeBefore.isWord(bytes[end]),
        index == 0 || !CodeBefore.isWord(bytes[index - 1])
      else { continue }
      let before = CodeBefore(text, window.start + index)
      if before.isDeclaration {
        looked = SourceRange(start, window.start + end)
        break
      }
      var reader = before
      guard isWholeArgument(bytes[end...]), let call = reader.call(), !before.isInCommentOrString else { continue }
      result.append(call)
    }
    return result
  }

  /// Whether the argument ends behind the name: `message)`, `message, true)`, `message as any)`, `message!)`.
  private static func isWholeArgument(_ rest: ArraySlice<UInt8>) -> Bool {
    let rest = rest.drop { $0 <= 0x20 || $0 == UInt8(ascii: "!") }
    guard let next = rest.first else { return false }
    return next == UInt8(ascii: ")") || next == UInt8(ascii: ",") || rest.starts(with: "as ".utf8)
  }
}

/// Reads code from the right to the left.
private struct CodeBefore {
  private let text: SourceText
  private var offset: Int
  /// Most bytes that the arguments of the service's function may have.
  private static let longestArguments = 80
  /// Most bytes of a line that are looked through for the start of a comment or a string.
  private static let longestLine = 400

  init(_ text: SourceText, _ offset: Int) {
    self.text = text
    self.offset = offset
  }

  static func isWord(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
  }

  private mutating func skipBlanks() {
    while let byte = text[offset - 1], byte <= 0x20 { offset -= 1 }
  }

  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard text[offset - 1] == UInt8(ascii: sign) else { return false }
    offset -= 1
    return true
  }

  private mutating func word() -> SourceRange? {
    skipBlanks()
    let end = offset
    while let byte = text[offset - 1], Self.isWord(byte) { offset -= 1 }
    return offset < end ? SourceRange(offset, end) : nil
  }

  /// The call of a messaging service whose first argument begins here: `getMessaging(app).send(`, `messaging.send(`.
  mutating func call() -> SentMessage.Call? {
    guard take("("), let method = word(), take(".") else { return nil }
    let isCall = take(")")
    if isCall {
      var depth = 1
      for _ in 0..<Self.longestArguments where depth > 0 {
        guard let byte = text[offset - 1] else { return nil }
        offset -= 1
        if byte == UInt8(ascii: ")") { depth += 1 }
        if byte == UInt8(ascii: "(") { depth -= 1 }
      }
      guard depth == 0 else { return nil }
    }
    guard let receiver = word(), text.string(receiver).lowercased().hasSuffix("messaging") else { return nil }
    return SentMessage.Call(method: text.string(method), range: method, namesService: isCall)
  }

  private static let keywords: Set<String> = ["const", "let", "var"]

  /// Whether a keyword before this place declares a variable.
  var isDeclaration: Bool {
    var reader = self
    return reader.word().map { Self.keywords.contains(text.string($0)) } == true
  }

  /// The variable whose value begins here: `const message: MulticastMessage = `.
  func declaredName() -> String? {
    var reader = self
    guard reader.take("="), var name = reader.word() else { return nil }
    while reader.take(".") {
      guard let part = reader.word() else { return nil }
      name = part
    }
    if reader.take(":") {
      guard let declared = reader.word() else { return nil }
      name = declared
    }
    return reader.isDeclaration ? text.string(name) : nil
  }

  /// Whether a comment or a string that began on the same line is still open here.
  var isInCommentOrString: Bool {
    var quote: UInt8?
    var previous: UInt8 = 0
    let before = text[SourceRange(max(0, offset - Self.longestLine), offset)]
    guard let lineEnd = before.lastIndex(of: 0x0A) ?? (before.count < Self.longestLine ? before.startIndex : nil) else {
      return false
    }
    for byte in before[lineEnd...] {
      if let open = quote {
        if byte == open, previous != UInt8(ascii: "\\") { quote = nil }
      } else if byte == UInt8(ascii: "/"), previous == byte {
        return true
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`") {
        quote = byte
      }
      previous = byte
    }
    return quote != nil
  }
}
