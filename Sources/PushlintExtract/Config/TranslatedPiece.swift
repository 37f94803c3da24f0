import PushlintSyntax
import PushlintText
import PushlintTree

/// A scalar of a configuration file, or a stretch of JSON in one: the largest part of a translated document that one
/// edit can change.
///
/// Everything around it, such as indentation and the dashes of YAML, is not in the JSON, so that no edit of JSON says
/// what would have to be written there.
struct TranslatedPiece: Sendable, Equatable {
  /// How it is written in the file.
  enum Notation: Sendable, Equatable {
    /// Without quotes.
    case bare
    /// Between `'`, in which `''` is one.
    case singleQuoted
    /// Between `"`, with escapes.
    case doubleQuoted
    /// As JSON; lines of their own are moved in by more than `indentation` spaces.
    case json(indentation: Int)
  }

  /// Where it begins in the JSON, its quotation mark included.
  let start: Int
  /// Where it ends there.
  var end = 0
  let notation: Notation
  let isString: Bool

  init(start: Int, notation: Notation, isString: Bool) {
    self.start = start
    self.notation = notation
    self.isString = isString
  }

  /// The text of an edit of the JSON as the file has to have it; `nil` for an edit that cannot be made there.
  func written(_ edit: TextEdit) -> String? {
    guard edit.range.start >= start, edit.range.end <= end, !Placeholder.holdsExpansion(edit.text),
      !Self.holdsTemplate(edit.text)
    else { return nil }
    if case .json(let indentation) = notation { return writtenInJSON(edit, indentation) }
    if edit.range == SourceRange(start, end) { return whole(edit.text) }
    guard isString, edit.range.start > start, edit.range.end < end else { return nil }
    return content(edit.text, isAll: edit.range == SourceRange(start + 1, end - 1))
  }

  /// `${` and `%{` begin an expression in Terraform, and may be filled in by a shell elsewhere. `\/` and the like are
  /// not written by anybody here, and not known everywhere.
  private static func holdsTemplate(_ text: String) -> Bool {
    text.contains("${") || text.contains("%{") || text.contains("\\b") || text.contains("\\f") || text.contains("\\/")
  }

  private func writtenInJSON(_ edit: TextEdit, _ indentation: Int) -> String? {
    let lines = edit.text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
    let isIndented = lines.allSatisfy { line in line.prefix { $0 == " " }.count > indentation }
    guard isIndented, !edit.text.contains("\r") else { return nil }
    if edit.range == SourceRange(start, end) { return Self.isValue(edit.text) ? edit.text : nil }
    // A place before or after it is not inside it.
    return edit.range.isEmpty && (edit.range.start == start || edit.range.start == end) ? nil : edit.text
  }

  /// A whole value; a word that needs no quotes gets none where there were none.
  private func whole(_ source: String) -> String? {
    guard Self.isValue(source), !source.contains("\n") else { return nil }
    guard notation == .bare, source.hasPrefix("\""), source.utf8.count > 2 else { return source }
    let text = String(source.dropFirst().dropLast())
    return Self.isPlainWord(text) ? text : source
  }

  /// - Parameter source: the text as it is between the quotation marks of JSON.
  private func content(_ source: String, isAll: Bool) -> String? {
    // Together with what stands before or behind, a brace could begin an expression.
    guard Self.isValue("\"\(source)\""), !source.contains("{"), !source.hasSuffix("$"), !source.hasSuffix("%") else {
      return nil
    }
    switch notation {
    case .bare: return isAll ? (Self.isPlainWord(source) ? source : "\"\(source)\"") : nil
    case .singleQuoted: return source.contains("\\") ? nil : source.replacing("'", with: "''")
    case .doubleQuoted: return source
    case .json: return nil
    }
  }

  /// Whether a text is one value of JSON.
  private static func isValue(_ source: String) -> Bool {
    let document = parse(SourceText(source), dialect: .json)
    return document.issues.isEmpty && document.isComplete && document.tree.value != nil
  }

  /// Words of YAML that are no strings, in one of its versions.
  private static let reserved: Set<String> = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"]

  /// Whether a text without quotes is itself and nothing else, in YAML and as a key of Terraform.
  private static func isPlainWord(_ text: String) -> Bool {
    guard let first = text.utf8.first, ByteClass.isLetter(first), !reserved.contains(text.lowercased()) else {
      return false
    }
    return text.utf8.allSatisfy { byte in
      ByteClass.isLetter(byte) || ByteClass.isDigit(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
    }
  }
}
