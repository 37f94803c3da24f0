import PushlintSyntax
import PushlintText
import PushlintTree

/// Headers of requests to push services that code sends itself: `{'Content-Encoding': 'aes128gcm', 'TTL': '60'}`.
///
/// - Shape: mails, brokers, and tickets have headers of these names as well. Only how the body is encrypted, and who
///   signs it, says what they are.
/// - Source: RFC 8030, sections 5.2 to 5.4; RFC 8188 and its drafts for the encodings; RFC 8292, section 3.
extension CodeReader {
  private static let encoding = "Content-Encoding"
  private static let encodings: Set<String> = ["aes128gcm", "aesgcm"]
  private static let authorization = "Authorization"
  private static let scheme = "vapid "
  /// What is checked.
  private static let names: Set<String> = ["TTL", "Urgency", "Topic"]
  /// What says that a request is one to a push service.
  private static let others: Set<String> = [encoding, authorization]
  /// The names in lines.
  private static let beginningsOfLines = names.union(others).map { Array(($0.lowercased() + ":").utf8) }
  /// What the names begin with; HTTP/2 has small letters alone.
  private static let initials = Set("TUCAtuca".utf8)
  /// The names by their small letters.
  private static let namesInSmall = Dictionary(
    uniqueKeysWithValues: names.union(others).map { (Array($0.lowercased().utf8), $0) })
  /// Longest of the names with its quotation marks, in bytes.
  private static let longestWebPushName = 18

  /// The headers in a map that holds those of a request to a push service; `nil` for any other map.
  ///
  /// - Parameter changes: what later statements set in it.
  func webPushHeaders(of value: Range<Int>, setting changes: [CodeAssembly.Entry] = []) -> [Header]? {
    // Nearly all maps hold something else.
    guard changes.isEmpty,
      ["gcm", "vapid "].contains(where: { tokens.text.firstOffset(of: $0, in: tokens.range(value)) != nil })
    else { return nil }
    let found = entries(of: value).map { Header(Self.webPushName($0.name.utf8) ?? $0.name, $0.key, $0.value) }
    return areOfWebPush(found) ? found.filter(mayBeOfWebPush) : nil
  }

  /// Whether some headers are those of one request to a push service.
  func areOfWebPush(_ headers: [Header]) -> Bool {
    headers.contains { Self.names.contains($0.name) } && headers.contains(where: isEncryption)
  }

  private func isEncryption(_ header: Header) -> Bool {
    let value = unwrapped(header.value)
    if header.name == Self.authorization {
      return textOfValue(value)?.text.prefix(Self.scheme.count).lowercased() == Self.scheme
    }
    return text(value).map { isEncryption(header.name, $0.text) } == true
  }

  /// Whether a header says how the body of a push is encrypted.
  func isEncryption(_ name: String, _ value: String) -> Bool {
    name == Self.encoding && Self.encodings.contains(value)
      || name == Self.authorization && value.prefix(Self.scheme.count).lowercased() == Self.scheme
  }

  /// Whether a text begins with the name of a header for push services and a colon: `'TTL: 60'`.
  func beginsWithWebPushName(_ inside: SourceRange) -> Bool {
    guard let first = tokens.text[inside].first, Self.initials.contains(first) else { return false }
    return Self.beginningsOfLines.contains { line in
      inside.count >= line.count
        && zip(tokens.text[inside], line).allSatisfy { byte, small in byte == small || byte | 0x20 == small }
    }
  }

  /// Whether a header for push services has a value that is checked.
  func isCheckedOfWebPush(_ name: String) -> Bool { Self.names.contains(name) }

  /// The name of a header that may be one of a request to a push service, in the string at `index`.
  func webPushName(at index: Int) -> String? {
    guard let token = tokens[index], token.kind == .string, token.range.count <= Self.longestWebPushName,
      let inside = tokens.content(of: index), let first = tokens.text[inside].first, Self.initials.contains(first)
    else { return nil }
    return Self.webPushName(tokens.text[inside])
  }

  /// The name of a header for push services as the RFC writes it, where some bytes are one in any letters.
  static func webPushName(_ bytes: some Sequence<UInt8>) -> String? {
    namesInSmall[bytes.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }]
  }

  /// Whether a header may be one of a request to a push service.
  func mayBeOfWebPush(_ header: Header) -> Bool { mayBeOfWebPush(header.name) }

  func mayBeOfWebPush(_ name: String) -> Bool { Self.names.contains(name) || Self.others.contains(name) }

  /// Adds headers as those of a request to a push service.
  func addWebPushHeaders(_ headers: [Header], in parent: Int) {
    let checked = headers.filter { Self.names.contains($0.name) }
    guard let first = checked.first, enter() else { return }
    defer { leave() }
    let whole = checked.reduce(tokens.range(first.tokens)) { $0.union(tokens.range($1.tokens)) }
    addWebPushRequest(whole, in: parent) { addMap(of: checked, to: $0) }
  }

  /// Adds an object for a request to a push service.
  func addWebPushRequest(_ whole: SourceRange, in parent: Int, _ addHeaders: (_ block: Int) -> Void) {
    let message = tree.add(.object, parent == SyntaxTree.root ? [] : .argument, whole, in: parent)
    tree.mark(
      message, as: WireForms.SDKObject(isOpen: true, needsTarget: false, isAPNs: false, holdsHeaders: false))
    tree.add(.key, .unquoted, SourceRange(at: whole.start), in: message, text: "webpush")
    let block = tree.add(.object, whole, in: message)
    addHeaders(block)
    for object in [block, message] {
      tree.add(.spread, SourceRange(at: whole.end), in: object)
      tree.close(object)
    }
  }
}
