import PushlintPayload

/// Words with `{names}` that each finding fills in.
///
/// - Shape: cut into its pieces once; every finding puts them together again.
package struct MessageTemplate: Sendable, Equatable {
  private enum Piece: Sendable, Equatable {
    case text(String)
    /// A name between braces, and the canonical path that it asks for.
    case name(String, path: String?)
  }

  package let text: String
  private let pieces: [Piece]

  package init(_ text: String) {
    self.text = text
    pieces = Self.pieces(of: text)
  }

  private static func pieces(of text: String) -> [Piece] {
    var pieces: [Piece] = []
    // Byte by byte: braces are never part of another character.
    var plain = text.utf8.startIndex
    var rest = text.utf8[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "{")) {
      let inside = rest[rest.index(after: open)...]
      guard let close = inside.firstIndex(of: UInt8(ascii: "}")) else { break }
      // Braces of an example: `{"message": {…}}`.
      guard isName(inside[..<close]) else {
        rest = inside
        continue
      }
      if plain < open { pieces.append(.text(String(text[plain..<open]))) }
      let name = String(Substring(inside[..<close]))
      pieces.append(.name(name, path: path(in: name)))
      rest = inside[inside.index(after: close)...]
      plain = rest.startIndex
    }
    if plain < text.utf8.endIndex { pieces.append(.text(String(text[plain...]))) }
    return pieces
  }

  /// The names between braces; other braces belong to the text.
  package var names: [String] {
    pieces.compactMap { piece in
      if case .name(let name, _) = piece { name } else { nil }
    }
  }

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

  /// Bytes that a text may get longer by what is filled in before it is moved.
  private static let room = 64

  /// Whether each of its names has a value; a text with a gap is left out.
  func isFilled(by value: (String) -> String?) -> Bool {
    pieces.allSatisfy { piece in
      if case .name(let name, path: nil) = piece { value(name) != nil } else { true }
    }
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
    if pieces.count == 1, case .text(let text) = pieces[0] { return text }
    var result = ""
    // Enough for most values, so that it hardly ever grows.
    result.reserveCapacity(text.utf8.count + Self.room)
    for piece in pieces {
      switch piece {
      case .text(let text): result += text
      case .name(let name, let asked):
        if let value = value(name) {
          result += value
        } else {
          result += asked.map { Self.shown($0, in: name, path) } ?? "{\(name)}"
        }
      }
    }
    return result
  }
}
