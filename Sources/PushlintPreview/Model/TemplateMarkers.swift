import PushlintTree

/// Finds in a text what stands for another one: `{{name}}`, `${name}`, `<%= name %>`.
enum TemplateMarkers {
  private static let pairs: [(opener: String, closer: String)] = [
    ("{{", "}}"), ("${", "}"), ("$(", ")"), ("<%", "%>"),
  ]

  /// Longest marker, in bytes; a longer one is text.
  private static let longest = 200

  /// - Parameter isProse: whether people read the text, so that one name in capitals is no word of it.
  static func pieces(of text: String, isProse: Bool) -> [PreviewText.Piece] {
    guard !text.isEmpty else { return [] }
    if isWhollyFilledIn(text, isProse: isProse) { return [.variable(text)] }
    let bytes = Array(text.utf8)
    var result: [PreviewText.Piece] = []
    var start = 0
    var index = 0
    func add(upTo end: Int) {
      if start < end { result.append(.text(String(decoding: bytes[start..<end], as: UTF8.self))) }
    }
    while index < bytes.count {
      guard let end = markerEnd(in: bytes, at: index) else {
        index += 1
        continue
      }
      add(upTo: index)
      let marker = String(decoding: bytes[index..<end], as: UTF8.self)
      result.append(.variable(Placeholder.holdsExpansion(marker) ? "…" : marker))
      index = end
      start = end
    }
    add(upTo: bytes.count)
    return result
  }

  private static func markerEnd(in bytes: [UInt8], at index: Int) -> Int? {
    // What a shell puts there.
    if bytes[index...].prefix(3).elementsEqual(Placeholder.expansion.utf8) { return index + 3 }
    for pair in pairs where bytes[index...].prefix(2).elementsEqual(pair.opener.utf8) {
      var end = index + 2
      while end < min(bytes.count, index + longest) {
        guard bytes[end] != 0x0A else { return nil }
        if bytes[end...].prefix(pair.closer.utf8.count).elementsEqual(pair.closer.utf8) {
          return end > index + 2 ? end + pair.closer.utf8.count : nil
        }
        end += 1
      }
    }
    return nil
  }

  /// `<title>`, `$TITLE`, `PUSH_TITLE`: one name, and nothing that a reader would be told.
  private static func isWhollyFilledIn(_ text: String, isProse: Bool) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count <= longest, let first = bytes.first, let last = bytes.last else { return false }
    if first == UInt8(ascii: "<"), last == UInt8(ascii: ">"), bytes.count > 2 {
      return !bytes.dropFirst().dropLast().contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }
        && bytes[1] != UInt8(ascii: "/") && !bytes.contains(UInt8(ascii: "="))
    }
    if first == UInt8(ascii: "$") {
      return bytes.count > 1 && bytes.dropFirst().allSatisfy(isNamePart) && !(0x30...0x39 ~= bytes[1])
    }
    return isProse && bytes.contains(UInt8(ascii: "_"))
      && bytes.allSatisfy { 0x41...0x5A ~= $0 || 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "_") }
      && bytes.contains { 0x41...0x5A ~= $0 }
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    0x41...0x5A ~= byte & 0xDF || 0x30...0x39 ~= byte || byte == UInt8(ascii: "_")
  }
}
