import PushlintDiagnostics
import PushlintText

extension Diagnostic {
  /// What the reader can do, one remedy a line, each with the option that does it.
  var helpLines: [String] {
    let written = help.map { [$0] } ?? []
    if let fix = fixes.first, fixes.count == 1, let help { return ["\(help) (\(fix.option))"] }
    return written + fixes.map { "\($0.sentence) (\($0.option))" }
  }
}

extension FixIt {
  /// A replacement longer than this would hide the words around it.
  private static let longestReplacement = 60

  fileprivate var option: String { isSafe ? "--fix" : "--fix-suggested" }

  /// The title, and the exact replacement where there is one.
  fileprivate var sentence: String {
    guard edits.count == 1, let text = edits.first?.text, !text.isEmpty, text.utf8.count <= Self.longestReplacement,
      TokenMask.tails(in: SourceText(text), range: SourceText(text).range).isEmpty,
      !text.contains(where: \.isNewline), !title.contains(text.withoutQuotes)
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
