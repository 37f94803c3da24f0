import PushlintSyntax
import PushlintText

/// A call that sends messages with the Admin SDK for Node, as far as it can be told by its words alone:
/// `getMessaging(app).send({`, `admin.messaging().sendEachForMulticast({`.
enum SDKCall {
  private static let methods = ["send", "sendEach", "sendEachForMulticast", "sendMulticast", "sendAll"].map(\.utf8)
  private static let services = ["getMessaging", "messaging"].map(\.utf8)
  /// Most bytes that the arguments of the service are looked through for.
  private static let reach = 80

  /// Whether the value at `node` is the first argument of such a call.
  static func takes(_ node: SyntaxTree.Index, in tree: SyntaxTree) -> Bool {
    var words = WordsBefore(tree.source, tree[node].range.start)
    guard words.take("("), let method = words.word(), methods.contains(where: method.elementsEqual),
      words.take("."), words.take(")"), words.skip(to: "(", within: reach), let service = words.word()
    else { return false }
    return services.contains(where: service.elementsEqual)
  }
}

/// Reads code from the right to the left, past blanks and line ends.
private struct WordsBefore {
  private let text: SourceText
  private var offset: Int

  init(_ text: SourceText, _ offset: Int) {
    self.text = text
    self.offset = offset
  }

  private mutating func skipBlanks() {
    while let byte = text[offset - 1], byte <= 0x20 { offset -= 1 }
  }

  mutating func take(_ sign: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard text[offset - 1] == UInt8(ascii: sign) else { return false }
    offset -= 1
    return true
  }

  /// Passes a sign that is at most `reach` bytes away, with no other bracket before it.
  mutating func skip(to sign: Unicode.Scalar, within reach: Int) -> Bool {
    for _ in 0..<reach {
      guard let byte = text[offset - 1], byte != UInt8(ascii: ")"), byte != UInt8(ascii: "{") else { return false }
      offset -= 1
      if byte == UInt8(ascii: sign) { return true }
    }
    return false
  }

  /// The word that ends here.
  mutating func word() -> ArraySlice<UInt8>? {
    skipBlanks()
    let end = offset
    while let byte = text[offset - 1], Self.isLetter(byte) { offset -= 1 }
    return offset < end ? text[SourceRange(offset, end)] : nil
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
  }
}
