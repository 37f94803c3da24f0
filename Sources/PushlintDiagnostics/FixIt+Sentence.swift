import PushlintSecrets
import PushlintText

extension FixIt {
  /// A replacement longer than this would hide the words around it.
  private static let longestReplacement = 60

  /// The title, and the exact replacement where there is one.
  package var sentence: String {
    guard edits.count == 1, let text = edits.first?.text, !text.isEmpty, text.utf8.count <= Self.longestReplacement,
      !text.mayEndLine, Array(title.utf8).firstIndex(of: text.withoutQuotes.utf8) == nil, !text.holdsToken
    else { return title }
    return "\(title): `\(text)`"
  }
}

extension String {
  /// Whether it has a line end in ASCII, or any character that may be another one.
  fileprivate var mayEndLine: Bool {
    utf8.contains { 0x0A...0x0D ~= $0 || $0 >= 0x80 } && contains(where: \.isNewline)
  }

  fileprivate var holdsToken: Bool {
    guard utf8.count >= TokenMask.fewestBytes else { return false }
    let text = SourceText(self)
    return !TokenMask.tails(in: text, range: text.range).isEmpty
  }

  /// The text without double quotes around it, as titles show the values of strings.
  fileprivate var withoutQuotes: Substring {
    utf8.count > 2 && hasPrefix("\"") && hasSuffix("\"") ? dropFirst().dropLast() : self[...]
  }
}
