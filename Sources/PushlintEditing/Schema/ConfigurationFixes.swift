import PushlintDiagnostics
import PushlintTree
import PushlintText

/// What an editor can do about mistakes in a configuration.
package enum ConfigurationFixes {
  /// The diagnostic with a fix for each name that its message suggests.
  package static func withSuggestions(_ diagnostic: Diagnostic, in text: SourceText) -> Diagnostic {
    guard diagnostic.rule.hasPrefix("configuration/"), diagnostic.fixes.isEmpty,
      let hint = diagnostic.message.firstRange(of: "did you mean "), let place = name(at: diagnostic.range, in: text)
    else { return diagnostic }
    let names = diagnostic.message[hint.upperBound...].split(separator: "`", omittingEmptySubsequences: false)
      .enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
    var fixed = diagnostic
    fixed.fixes = names.map { name in
      FixIt(
        title: "Replace `\(text.string(place))` with `\(name)`", isSafe: false,
        edits: [TextEdit(place, StringEncoding.jsonContent(name))])
    }
    return fixed
  }

  /// The content of the string that a range is, or begins.
  private static func name(at range: SourceRange, in text: SourceText) -> SourceRange? {
    guard text[range.start] == UInt8(ascii: "\"") else { return nil }
    var end = range.start + 1
    while let byte = text[end], byte != UInt8(ascii: "\""), byte != 0x0A, byte != 0x0D, byte != UInt8(ascii: "\\") {
      end += 1
    }
    return text[end] == UInt8(ascii: "\"") ? SourceRange(range.start + 1, end) : nil
  }
}

extension SchemaDocument {
  /// The files that a configuration names: those that it extends, and rules of its own, as they are written.
  package func files() -> [(range: SourceRange, path: String)] {
    guard let root = document.value else { return [] }
    return document.members(of: root).flatMap { member -> [(range: SourceRange, path: String)] in
      guard ["extends", "ownRules"].contains(document.text(of: member.key)) else { return [] }
      let values = document[member.value].kind == .array ? Array(document.children(of: member.value)) : [member.value]
      return values.compactMap { value in
        document.stringValue(value).flatMap { $0.isEmpty ? nil : (document.contentRange(of: value), $0) }
      }
    }
  }
}
