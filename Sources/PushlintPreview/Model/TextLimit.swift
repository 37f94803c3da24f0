import PushlintReport

/// How much of a text a surface has room for: about so many lines and characters.
///
/// - Shape: a character is one of Latin; emoji and wide scripts take two. No vendor publishes these numbers.
package struct TextLimit: Sendable, Equatable {
  /// `nil` where nobody says.
  package let lines: ClosedRange<Int>?
  package let characters: ClosedRange<Int>

  init(lines: ClosedRange<Int>?, characters: ClosedRange<Int>) {
    self.lines = lines
    self.characters = characters
  }

  init(lines: Int, characters: ClosedRange<Int>) { self.init(lines: lines...lines, characters: characters) }

  /// Whether a text is longer than that.
  package enum Fit: String, Sendable {
    case whole, perhaps, cut
  }

  package func fit(of text: PreviewText) -> Fit {
    if text.hasVariables { return columns(of: text) > characters.upperBound ? .cut : .perhaps }
    let columns = columns(of: text)
    if text.isCut || columns > characters.upperBound { return .cut }
    return columns > characters.lowerBound ? .perhaps : .whole
  }

  private func columns(of text: PreviewText) -> Int { text.plain.reduce(0) { $0 + $1.columns } }

  /// The text up to the largest number of characters, whole ones, with an ellipsis where more follows.
  package func cut(_ text: PreviewText) -> String {
    let plain = lines?.upperBound == 1 ? text.plain.replacing("\n", with: " ") : text.plain
    var room = characters.upperBound
    var end = plain.startIndex
    for character in plain {
      room -= character.columns
      guard room >= 0 else { return plain[..<end].trimmingSpacesAtEnd + "…" }
      end = plain.index(after: end)
    }
    return text.isCut ? plain + "…" : plain
  }

  /// `about 1 line, 40 to 65 characters`.
  package var words: String {
    let characters = "\(Self.words(characters)) characters"
    guard let lines else { return "about \(characters)" }
    return "about \(Self.words(lines)) \(lines.upperBound == 1 ? "line" : "lines"), \(characters)"
  }

  private static func words(_ range: ClosedRange<Int>) -> String {
    range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
  }
}

extension Substring {
  fileprivate var trimmingSpacesAtEnd: String {
    var rest = self
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
