import PushlintExtract
import PushlintJSON
import PushlintSyntax
import PushlintText
import PushlintTree

/// How values and members are written where literals are not JSON: in code, YAML, or Terraform.
///
/// - Shape: writes new text; ``LiteralEditor`` changes what is there. What has no form in a language is `nil`.
package struct Notation: Sendable {
  package enum Language: Sendable {
    case code(CodeGrammar)
    case yaml, terraform
  }

  /// How a member of a map is written.
  package struct EntryForm: Sendable {
    /// Before the key: `{ `.
    package var opening = ""
    /// `a: 1` has the key `a`.
    package var hasBareKey = false
    /// Between the key and the value.
    package let sign: String
    package var closing = ""
  }

  private let language: Language

  package init(_ language: Language) { self.language = language }

  private var name: String {
    switch language {
    case .code(let grammar): grammar.name
    case .yaml: "yaml"
    case .terraform: "terraform"
    }
  }

  /// A value that nobody can see.
  package var unseen: String {
    switch name {
    case "php": "$x"
    case "yaml": "\"{{x}}\""
    default: "x"
    }
  }

  // MARK: Members

  /// The forms that a member of a map may have, the likeliest first.
  ///
  /// - Parameters:
  ///   - isQuoted: whether a quotation mark before the key is there already.
  ///   - isIndex: whether an opening bracket is before that mark.
  ///   - others: what is before it in the same brackets.
  package func entryForms(isQuoted: Bool, isIndex: Bool = false, beside others: String) -> [EntryForm] {
    if isIndex { return [EntryForm(sign: "] = ")] }
    let colon = EntryForm(sign: ": ")
    let arrow = EntryForm(sign: " => ")
    let pair = EntryForm(sign: ", ")
    switch name {
    case "php": return [arrow]
    case "kotlin": return [EntryForm(sign: " to "), pair]
    case "java": return [pair]
    case "ruby":
      let isArrow = others.contains("=>")
      if isQuoted { return others.contains("\": ") ? [colon, arrow] : [arrow, colon] }
      return isArrow ? [arrow] : [EntryForm(hasBareKey: true, sign: ": ")]
    case "csharp":
      if isQuoted { return [pair] }
      return [
        EntryForm(hasBareKey: true, sign: " = "), EntryForm(opening: "{ ", sign: ", ", closing: " }"),
      ]
    case "yaml": return [EntryForm(hasBareKey: !isQuoted, sign: ": ")]
    case "terraform": return [EntryForm(hasBareKey: !isQuoted, sign: " = ")]
    default: return [colon, pair]
    }
  }

  /// The key of a member, with its quotation marks; `nil` where it cannot be written in that form.
  package func key(_ name: String, _ form: EntryForm) -> String? {
    guard form.hasBareKey else { return string(name) }
    if CodeWriter.isName(name) { return name }
    switch self.name {
    case "yaml", "terraform": return Self.isWord(name) ? name : string(name)
    case "ruby": return string(name)
    default: return nil
    }
  }

  private static func isWord(_ text: String) -> Bool {
    text.utf8.first.map(ByteClass.isLetter) == true
      && text.utf8.allSatisfy { ByteClass.isNameByte($0) || $0 == UInt8(ascii: "-") }
  }

  /// Words of YAML that are no strings, in one of its versions.
  private static let reserved: Set<String> = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"]

  /// Whether an SDK takes the words of a member as texts, rather than as constants of a class.
  package func writesWordsAsTexts(of member: SDKTable.Member) -> Bool {
    switch name {
    case "python", "php", "ruby": true
    case "go": member.values.keys.allSatisfy { $0.utf8.first.map { 0x61...0x7A ~= $0 } == true }
    default: false
    }
  }

  // MARK: Values

  /// A string, between the marks that the language usually has.
  package func string(_ text: String) -> String? {
    if name == "yaml", Self.isWord(text), !Self.reserved.contains(text.lowercased()), !text.hasPrefix(Self.blank) {
      return text
    }
    let mark: UInt8 = name == "php" ? UInt8(ascii: "'") : UInt8(ascii: "\"")
    return content(text, mark: mark).map { "\(Unicode.Scalar(mark))\($0)\(Unicode.Scalar(mark))" }
  }

  /// What is written for a text between quotation marks.
  package func content(_ text: String, mark: UInt8) -> String? {
    switch language {
    case .code(let grammar): return grammar.stringForm(mark: mark).flatMap { CodeQuoting($0).escaped(text) }
    case .yaml where mark == UInt8(ascii: "'"): return text.replacing("'", with: "''")
    case .yaml: return StringEncoding.jsonContent(text)
    case .terraform:
      guard !text.contains("${"), !text.contains("%{") else { return nil }
      return StringEncoding.jsonContent(text)
    }
  }

  /// The same for a string of JSON; `nil` for any other value.
  package func content(ofJSON json: String, mark: UInt8) -> String? {
    guard json.hasPrefix("\""), let value = try? JSONText(SourceText(json)) else { return nil }
    return content(value.tree.text(of: value.root), mark: mark)
  }

  /// The value that JSON has, as a new literal.
  ///
  /// - Parameter form: how members of maps are written there.
  package func source(ofJSON json: String, _ form: EntryForm) -> String? {
    guard let value = try? JSONText(SourceText(json)) else { return nil }
    return source(of: value.root, value.tree, form)
  }

  private func source(of node: SyntaxTree.Index, _ tree: SyntaxTree, _ form: EntryForm) -> String? {
    switch tree[node].kind {
    case .string:
      let text = tree.text(of: node)
      return text.hasPrefix("{{") && text.hasSuffix("}}") ? unseen : string(text)
    case .number: return tree.source.string(tree[node].range)
    case .boolean, .null: return word(tree.source.string(tree[node].range))
    case .array:
      let elements = tree.children(of: node).map { source(of: $0, tree, form) }
      return joined(elements, brackets(form).list)
    case .object:
      let inner = nested(form)
      let entries = tree.members(of: node).map { member -> String? in
        guard let value = source(of: member.value, tree, form), let key = key(tree.text(of: member.key), inner) else {
          return nil
        }
        return inner.opening + key + inner.sign + value + inner.closing
      }
      if entries.isEmpty, name == "swift" { return "[:]" }
      return joined(entries, brackets(form).map)
    default: return nil
    }
  }

  private func joined(_ parts: [String?], _ brackets: (String, String)) -> String? {
    let known = parts.compactMap { $0 }
    guard known.count == parts.count else { return nil }
    return brackets.0 + known.joined(separator: ", ") + brackets.1
  }

  private func word(_ json: String) -> String {
    guard case .code(let grammar) = language else { return json }
    switch json {
    case "true": return grammar.trueWord
    case "false": return grammar.falseWord
    default: return grammar.nullWord
    }
  }

  /// How members of a map are written that is the value of a member in another form.
  private func nested(_ form: EntryForm) -> EntryForm {
    switch name {
    case "csharp" where !form.hasBareKey: EntryForm(opening: "{ ", sign: ", ", closing: " }")
    case "kotlin": EntryForm(sign: " to ")
    default: EntryForm(hasBareKey: form.hasBareKey, sign: form.sign)
    }
  }

  private func brackets(_ form: EntryForm) -> (map: (String, String), list: (String, String)) {
    let list = ("[", "]")
    switch name {
    case "php", "swift": return (list, list)
    case "kotlin": return (("mapOf(", ")"), ("listOf(", ")"))
    case "java": return (("Map.of(", ")"), ("List.of(", ")"))
    case "go": return (("map[string]any{", "}"), ("[]any{", "}"))
    case "csharp":
      let object = form.hasBareKey ? "new { " : "new Dictionary<string, object> { "
      return ((object, " }"), ("new object[] { ", " }"))
    case "yaml", "terraform", "ruby": return (("{ ", " }"), list)
    default: return (("{", "}"), list)
    }
  }

  // MARK: Blanks

  private static let blank = "pushlintblank"

  /// A value of JSON with blanks, as a snippet.
  ///
  /// - Source: LSP 3.17, Snippet Syntax.
  package func snippet(ofJSON snippet: String, _ form: EntryForm) -> String? {
    if snippet.wholeMatch(of: /\$\d/) != nil { return snippet }
    if let choice = snippet.wholeMatch(of: /("?)\$\{1\|(.*)\|\}"?/)?.output {
      let words = choice.2.split(separator: ",")
      guard choice.1.isEmpty else {
        guard let empty = string(""), let mark = empty.first else { return nil }
        return "\(mark)${1|\(words.joined(separator: ","))|}\(mark)"
      }
      let own = words.map { ["true", "false"].contains($0) ? word(String($0)) : String($0) }
      return "${1|\(own.joined(separator: ","))|}"
    }
    // Without its colon it would be a list.
    if name == "swift", snippet.wholeMatch(of: /\{ ?\$\d ?\}/) != nil { return "[$1:]" }
    if let blank = snippet.wholeMatch(of: /([\{\[]) ?(\$\d) ?[\}\]]/)?.output {
      let signs = blank.1 == "{" ? brackets(form).map : brackets(form).list
      return Self.escaped(signs.0) + blank.2 + Self.escaped(signs.1)
    }
    let filled = snippet.replacing(/\$(\d)/) { Self.blank + $0.output.1 }
    guard let source = source(ofJSON: filled, form) else { return nil }
    return Self.escaped(source).replacing(/pushlintblank(\d)/) { "$" + $0.output.1 }
  }

  /// Text for a snippet, in which some signs mean something.
  package static func escaped(_ text: String) -> String {
    text.reduce(into: "") { $0 += "$}\\".contains($1) ? "\\\($1)" : String($1) }
  }
}
