import PushlintSecrets
import PushlintText

extension FixIt {
  /// A replacement longer than this would hide the words around it.
  private static let longestReplacement = 60

  /// The title, and the exact replacement where there is one.
  package var sentence: String {
    guard edits.count == 1, let text = edits.first?.text, !text.isEmpty, text.utf8.count <= Self.longestReplacement,
      !text.contains(where: \.isNewline), Array(title.utf8).firstIndex(of: text.withoutQuotes.utf8) == nil,
      TokenMask.tails(in: SourceText(text), range: SourceText(text).range).isEmpty
    else { return title }
    return "\(title): `\(text)`"
  }
}

extension String {
  /// The text without double quotes around it, as titles show the values of strings.
  fileprivate var withoutQuotes: Substring {
    utf8.count > 2 && hasPrefix("\"") && hasSuffix("\"") ? dropFirst().dropLast() : self[...]
  }
}
