import PushlintDiagnostics
import PushlintExtract
import PushlintSyntax
import PushlintText

/// How a finding is kept quiet: by a comment beside it, or by an entry in the configuration.
package enum Quieting {
  /// What stands for the reason until a person writes it.
  private static let reason = "say why this is right"

  /// The comment; `nil` where none can stand.
  package static func comment(for diagnostic: Diagnostic, in document: EditorDocument) -> TextEdit? {
    let text = document.source.text
    let words = "pushlint-ignore \(diagnostic.rule): \(reason)"
    switch document.source.language {
    case .jsonc, .json5, .javaScript, .javaScriptWithJSX, .typeScript, .typeScriptWithJSX:
      // What stands in a string cannot have a comment.
      guard document.readings(at: diagnostic.range.start).allSatisfy(\.reading.excerpt.map.isIdentity) else {
        return nil
      }
      return line("// \(words)", before: diagnostic.range.start, text)
    case .markdown:
      return fence(around: diagnostic.range.start, text).map { line("<!-- \(words) -->", before: $0, text) }
    default: return nil
    }
  }

  /// A line above the one that holds `offset`, moved in like it.
  private static func line(_ comment: String, before offset: Int, _ text: SourceText) -> TextEdit {
    let start = text.lineStart(of: offset)
    let lead = text[SourceRange(start, offset)].prefix { $0 == 0x20 || $0 == 0x09 }
    let end = text.lineEnd(of: start)
    let lineEnd = text[end] == 0x0D ? (text[end + 1] == 0x0A ? "\r\n" : "\r") : "\n"
    return .insertion(String(decoding: lead, as: UTF8.self) + comment + lineEnd, at: start)
  }

  /// Where the code fence begins that holds `offset`.
  private static func fence(around offset: Int, _ text: SourceText) -> Int? {
    var open: (start: Int, marker: UInt8, width: Int)?
    var line = 0
    while line <= offset, line < text.count {
      let content = text[SourceRange(line, text.lineEnd(of: line))].drop { $0 == 0x20 || $0 == UInt8(ascii: ">") }
      if let marker = content.first, marker == UInt8(ascii: "`") || marker == UInt8(ascii: "~") {
        let width = content.prefix { $0 == marker }.count
        if let known = open {
          if known.marker == marker, width >= known.width { open = nil }
        } else if width >= 3 {
          open = (line, marker, width)
        }
      }
      line = max(text.nextLine(after: line), line + 1)
    }
    return open?.start
  }

  /// The entry for a configuration that is there.
  ///
  /// - Parameter place: the file as the configuration sees it, and behind a `#` the pointer.
  /// - Returns: `nil` for a configuration that is too broken to be added to.
  package static func entry(for diagnostic: Diagnostic, at place: String, in configuration: SourceText) -> TextEdit? {
    let tree = parse(configuration, dialect: .jsonc).tree
    guard let root = tree.value, tree[root].kind == .object else { return nil }
    let entry = entry(diagnostic, place)
    guard let list = tree.member("suppressions", of: root)?.value else {
      return tree.insertion(ofMember: "suppressions", value: "[\n    \(entry)\n  ]", into: root)
    }
    guard tree[list].kind == .array, !tree[list].flags.contains(.unclosed) else { return nil }
    guard let last = Array(tree.children(of: list)).last else {
      return .insertion("\n    \(entry)", at: tree[list].range.start + 1)
    }
    return .insertion(",\n    \(entry)", at: tree[last].range.end)
  }

  /// A configuration with nothing but the entry.
  package static func configuration(for diagnostic: Diagnostic, at place: String) -> String {
    "{\n  \"suppressions\": [\n    \(entry(diagnostic, place))\n  ]\n}\n"
  }

  private static func entry(_ diagnostic: Diagnostic, _ place: String) -> String {
    let members = [("at", place), ("rules", diagnostic.rule), ("reason", reason)]
    return "{ " + members.map { "\"\($0)\": \(StringEncoding.json($1))" }.joined(separator: ", ") + " }"
  }
}
