import PushlintDiagnostics
import PushlintExtract
import PushlintLiterals
import PushlintLinter
import PushlintSyntax
import PushlintText
import PushlintTree

/// How a finding is kept quiet: by a comment beside it, or by an entry in the configuration.
package enum SuppressionEdits {
  /// What stands for the reason until a person writes it.
  package static let unwrittenReason = UnwrittenReason.text

  /// Whether a finding is one that somebody may live with: not what is wrong with the syntax, or with a suppression.
  package static func canQuiet(_ diagnostic: Diagnostic) -> Bool {
    let families = ["syntax/", "suppression/", "configuration/", "limits/"]
    return !diagnostic.rule.isEmpty && !families.contains(where: diagnostic.rule.hasPrefix)
  }

  /// Comments for all of the diagnostics that can have one, one comment for each place, and the others.
  package static func comments(
    for diagnostics: [Diagnostic], reason: String, in document: EditorDocument
  ) -> (edits: [TextEdit], others: [Diagnostic]) {
    var rules: [Int: [String]] = [:]
    var others: [Diagnostic] = []
    var examples: [Int: Diagnostic] = [:]
    for diagnostic in diagnostics {
      guard let edit = comment(for: diagnostic, reason: reason, in: document) else {
        others.append(diagnostic)
        continue
      }
      let place = edit.range.start
      if rules[place]?.contains(diagnostic.rule) != true { rules[place, default: []].append(diagnostic.rule) }
      examples[place] = examples[place] ?? diagnostic
    }
    let edits = rules.keys.sorted().compactMap { place in
      examples[place].flatMap { comment(for: $0, rules: rules[place], reason: reason, in: document) }
    }
    return (edits, others)
  }

  /// The comment; `nil` where none can stand.
  ///
  /// - Parameter rules: what it names; the diagnostic's own rule without it.
  package static func comment(
    for diagnostic: Diagnostic, rules: [String]? = nil, reason: String = unwrittenReason, in document: EditorDocument
  ) -> TextEdit? {
    let text = document.source.text
    let words = "pushlint-ignore \((rules ?? [diagnostic.rule]).joined(separator: ", ")): \(reason)"
    let comments = document.source.language.traits.comments
    switch document.source.language.content {
    case .document, .program:
      guard comments.contains(.slashes) else { return nil }
      // What stands in a string cannot have a comment.
      guard document.analyzedExcerpts(at: diagnostic.range.start).allSatisfy(\.analyzed.excerpt.map.isIdentity) else {
        return nil
      }
      return line("// \(words)", before: diagnostic.range.start, text)
    case .code:
      // A comment in a text block would be a part of it.
      let opener = comments.contains(.slashes) ? "//" : "#"
      return isInText(diagnostic.range.start, document)
        ? nil : line("\(opener) \(words)", before: diagnostic.range.start, text)
    case .shellScript, .requests:
      // Among the lines of a command or a request a comment would be a part of it.
      return CommandLines(text, document.source.language).map {
        line("# \(words)", before: $0.start(around: diagnostic.range.start), text)
      }
    case .yaml:
      return isInScalar(diagnostic.range.start, text)
        ? nil : line("# \(words)", before: diagnostic.range.start, text)
    case .propertyList: return line("<!-- \(words) -->", before: diagnostic.range.start, text)
    case .markdown:
      return fence(around: diagnostic.range.start, text).map { line("<!-- \(words) -->", before: $0, text) }
    default: return nil
    }
  }

  /// Whether a place is in a string of code, or begins in a line that a string goes on in.
  private static func isInText(_ offset: Int, _ document: EditorDocument) -> Bool {
    let lineStart = document.source.text.lineStart(of: offset)
    return document.analyzedExcerpts(at: offset).contains { $0.analyzed.excerpt.map.depth > 1 }
      || document.analyzedExcerpts.contains { $0.excerpt.holdsTextAcross(lineStart) }
  }

  /// Whether a line of YAML belongs to a block of text, in which there are no comments.
  private static func isInScalar(_ offset: Int, _ text: SourceText) -> Bool {
    var line = text.lineStart(of: offset)
    func indentation(_ line: Int) -> Int? {
      let content = text[SourceRange(line, text.lineEnd(of: line))]
      guard let first = content.firstIndex(where: { $0 != 0x20 && $0 != 0x0D }) else { return nil }
      return first - content.startIndex
    }
    var least = indentation(line) ?? 0
    while line > 0, least > 0 {
      line = text.lineStart(of: line - 1)
      guard let width = indentation(line), width < least else { continue }
      least = width
      let content = text.string(SourceRange(line, text.lineEnd(of: line)))
      let end = content.reversed().drop { $0.isWhitespace || "+-0123456789".contains($0) }.first
      if end == "|" || end == ">" { return true }
    }
    return false
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
  package static func entry(
    for diagnostic: Diagnostic, at place: String, reason: String = unwrittenReason, in configuration: SourceText
  ) -> TextEdit? {
    let tree = parse(configuration, dialect: .jsonc).tree
    guard let root = tree.value, tree[root].kind == .object else { return nil }
    let entry = entry(diagnostic, place, reason)
    guard let list = tree.member("suppressions", of: root)?.value else {
      return LiteralEditor(tree).insertion(
        of: ["suppressions"], .json("[\n    \(entry)\n  ]"), into: root)?.first
    }
    guard tree[list].kind == .array, !tree[list].flags.contains(.unclosed) else { return nil }
    guard let last = Array(tree.children(of: list)).last else {
      let inside = SourceRange(tree[list].range.start + 1, tree[list].range.end - 1)
      // A comment among the brackets stays.
      let isBlank = configuration[inside].allSatisfy(ByteClass.isSpace)
      return isBlank ? TextEdit(inside, "\n    \(entry)\n  ") : .insertion("\n    \(entry)", at: inside.start)
    }
    return .insertion(",\n    \(entry)", at: tree[last].range.end)
  }

  /// The member that turns a rule off, for a configuration that is there; `nil` where one cannot be put in.
  package static func entry(turningOff rule: String, in configuration: SourceText) -> TextEdit? {
    let tree = parse(configuration, dialect: .jsonc).tree
    guard let root = tree.value, tree[root].kind == .object else { return nil }
    guard let rules = tree.member("rules", of: root)?.value else {
      return LiteralEditor(tree).insertion(
        of: ["rules"], .json("{ \(StringEncoding.json(rule)): \"off\" }"), into: root)?.first
    }
    guard tree[rules].kind == .object, tree.member(rule, of: rules) == nil else { return nil }
    return LiteralEditor(tree).insertion(of: [rule], .json("\"off\""), into: rules)?.first
  }

  /// A configuration that turns a rule off.
  package static func configuration(turningOff rule: String) -> String {
    "{\n  \"rules\": {\n    \(StringEncoding.json(rule)): \"off\"\n  }\n}\n"
  }

  /// A configuration with nothing but the entry.
  package static func configuration(for diagnostic: Diagnostic, at place: String) -> String {
    "{\n  \"suppressions\": [\n    \(entry(diagnostic, place, unwrittenReason))\n  ]\n}\n"
  }

  /// How a configuration names a place: the file below its folder, and behind a `#` the pointer; `nil` for a name that
  /// cannot be written as a glob.
  ///
  /// - Parameter path: relative to the configuration's folder.
  package static func place(of path: String, _ pointer: String?) -> String? {
    guard !path.contains("#") else { return nil }
    // Signs that mean something in a glob stand for themselves.
    let glob = path.reduce(into: "") { $0 += "*?[]\\!".contains($1) ? "\\\($1)" : String($1) }
    return "/" + glob + (pointer.map { "#\($0)" } ?? "")
  }

  private static func entry(_ diagnostic: Diagnostic, _ place: String, _ reason: String) -> String {
    let members = [("at", place), ("rules", diagnostic.rule), ("reason", reason)]
    return "{ " + members.map { "\"\($0)\": \(StringEncoding.json($1))" }.joined(separator: ", ") + " }"
  }
}
