import PushlintText
import PushlintTree

/// Tells a literal of another language from a broken one of ours, on pages where nothing names the language.
struct OtherLanguageDetector {
  private let text: SourceText
  private let document: ParsedDocument
  private let start: Int

  init(_ text: SourceText, _ document: ParsedDocument, start: Int) {
    self.text = text
    self.document = document
    self.start = start
  }

  /// Python's words, bare names as values, the dump of a property list.
  var isForeign: Bool {
    if document.tree.dialect.allowsExpressions { return holdsPythonWords }
    let bareNames = document.issues.filter { isBareName($0) }.count
    if bareNames >= 2 || (bareNames == 1 && followsCode) { return true }
    return count(.wrongSeparator, "=") > 0 && count(.wrongSeparator, ";") > 0
  }

  private var holdsPythonWords: Bool {
    let content = text.string(SourceRange(start, document.end))
    return [": True", ": False", ": None", ":True", ":False", ":None"].contains { content.contains($0) }
  }

  /// `self.title`, `details.token`, `None`: a name where a value should be.
  private func isBareName(_ issue: SyntaxIssue) -> Bool {
    switch issue.kind {
    case .wrongLiteral: return true
    case .unquotedKey: return text[issue.range].contains(UInt8(ascii: "."))
    case .unquotedValue:
      return text[issue.range].allSatisfy { byte in
        ByteClass.isNameByte(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "(")
          || byte == UInt8(ascii: ")") || byte == UInt8(ascii: "!")
      }
    default: return false
    }
  }

  private var followsCode: Bool {
    var index = start
    while index > 0, let byte = text[index - 1], byte == 0x20 { index -= 1 }
    switch text[index - 1] {
    case UInt8(ascii: "="), UInt8(ascii: "("), UInt8(ascii: ","): return true
    default: return text.matches("return", at: SourceRange(max(0, index - 6), index))
    }
  }

  private func count(_ kind: SyntaxIssueKind, _ separator: String) -> Int {
    document.issues.filter { $0.kind == kind && text.string($0.range) == separator }.count
  }
}
