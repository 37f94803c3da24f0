import PushlintPayload
import PushlintText

/// Words with `{names}` that each finding fills in.
///
/// - Shape: cut into its pieces once; every finding puts them together again. The pieces are places in the text: strings
///   of their own, which all threads share, each finding would have to count.
package struct MessageTemplate: Sendable, Equatable {
  private struct Piece: Sendable, Equatable {
    /// Where plain text is in the UTF-8 of the whole; empty for a placeholder.
    var start: Int
    var end: Int
    /// Which of them stands here.
    var placeholder: Int?
  }

  /// A name between braces, and the canonical path that it asks for.
  private struct Placeholder: Sendable, Equatable {
    let name: String
    let path: String?
  }

  package let text: String
  private let pieces: [Piece]
  private let placeholders: [Placeholder]

  package init(_ text: String) {
    self.text = text
    (pieces, placeholders) = Self.pieces(of: text)
  }

  private static func pieces(of text: String) -> ([Piece], [Placeholder]) {
    let bytes = text.utf8
    var pieces: [Piece] = []
    var placeholders: [Placeholder] = []
    func offset(_ index: String.Index) -> Int { bytes.distance(from: bytes.startIndex, to: index) }
    // Byte by byte: braces are never part of another character.
    var plain = 0
    var rest = bytes[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "{")) {
      let inside = rest[rest.index(after: open)...]
      guard let close = inside.firstIndex(of: UInt8(ascii: "}")) else { break }
      // Braces of an example: `{"message": {…}}`.
      guard isName(inside[..<close]) else {
        rest = inside
        continue
      }
      let start = offset(open)
      if plain < start { pieces.append(Piece(start: plain, end: start)) }
      let name = String(Substring(inside[..<close]))
      pieces.append(Piece(start: start, end: start, placeholder: placeholders.count))
      placeholders.append(Placeholder(name: name, path: path(in: name)))
      rest = inside[inside.index(after: close)...]
      plain = offset(rest.startIndex)
    }
    if plain < bytes.count { pieces.append(Piece(start: plain, end: bytes.count)) }
    return (pieces, placeholders)
  }

  /// The names between braces; other braces belong to the text.
  package var names: [String] { placeholders.map(\.name) }

  /// Whether braces hold the name of a value or of a path, and not an example such as `{"message": {…}}`.
  private static func isName(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.allSatisfy { $0 &- 0x61 < 26 || ":._-".utf8.contains($0) }
  }

  /// The canonical path of a field that a name between braces asks for: all of it, its last name after `key:`, or the
  /// flag that is set after `flag:`.
  package static func path(in name: String) -> String? {
    let prefix = [lastName, setFlag].first(where: name.hasPrefix) ?? ""
    let path = String(name.dropFirst(prefix.count))
    return path.hasPrefix("message.") ? path : nil
  }

  private static let lastName = "key:"
  private static let setFlag = "flag:"

  private static func shown(_ canonical: String, in name: String, _ path: (String) -> String) -> String {
    let shown = path(canonical)
    guard name.hasPrefix(lastName) || name.hasPrefix(setFlag) else { return shown }
    let key = String(shown.lastName)
    guard name.hasPrefix(setFlag) else { return key }
    // On the wire a flag is the number 1; the Admin SDK for Node has names of its own for flags, and booleans.
    return canonical.hasSuffix("." + key) ? key + ": 1" : key + ": true"
  }

  /// Whether each of its names has a value; a text with a gap is left out.
  func isFilled(by value: (String) -> String?) -> Bool {
    placeholders.allSatisfy { $0.path != nil || value($0.name) != nil }
  }

  /// The text with every `{name}` that `values` knows filled in.
  ///
  /// - Parameter path: how a canonical path is written where the words are read; `{message.apns.headers}` is one,
  ///   `{key:message.apns.headers}` is its last name, and `{flag:message.apns.payload.aps.mutable-content}` is
  ///   `mutable-content: 1` or `mutableContent: true`.
  package func filled(
    with values: TemplateValues, path: (String) -> String = { $0 }
  ) -> String {
    filled(with: { values[$0] }, path: path)
  }

  /// The same with values that are made when they are asked for.
  func filled(with value: (String) -> String?, path: (String) -> String) -> String {
    guard !placeholders.isEmpty else { return text }
    var result = ByteBuffer()
    for piece in pieces {
      guard let number = piece.placeholder else {
        text.withBytes { result.append(UnsafeBufferPointer(rebasing: $0[piece.start..<piece.end])) }
        continue
      }
      let name = placeholders[number].name
      result.append(value(name) ?? placeholders[number].path.map { Self.shown($0, in: name, path) } ?? "{\(name)}")
    }
    return result.withBytes { String(decoding: $0, as: UTF8.self) }
  }
}
