import PushlintSyntax
import PushlintText
import PushlintTree

/// How a string of code is quoted: how its text is read, and how another text is written into it.
package struct CodeQuoting: Hashable, Sendable {
  let form: CodeGrammar.StringForm
  private let isRaw: Bool
  let holes: CodeHoles?
  /// A mark that is doubled is one.
  let doublesMarks: Bool
  /// A backslash keeps the mark behind it from ending the string.
  let hidesMarks: Bool
  /// How many `#` stand around the string.
  let fence: Int
  /// How many braces begin a hole.
  let braces: Int
  /// Whether the marks alone stand around the text.
  let isPlain: Bool
  /// Whether a call fills in verbs such as `%s`.
  let holdsVerbs: Bool

  /// A form of string without anything before it.
  package init(_ form: CodeGrammar.StringForm) {
    self.form = form
    isRaw = false
    holes = form.holes
    doublesMarks = false
    hidesMarks = false
    fence = 0
    braces = 1
    isPlain = form.width == 1
    holdsVerbs = false
  }

  /// How the string at `index` is quoted.
  init?(_ index: Int, of tokens: CodeTokens) {
    guard let token = tokens[index], let form = tokens.form(of: index) else { return nil }
    let grammar = tokens.grammar
    self.form = form
    isRaw = token.flags.contains(.raw)
    let holdsBraces = token.flags.contains(.interpolating) || FormatBraces.areFilled(at: index, of: tokens)
    holes = holdsBraces ? form.holes ?? .braces : nil
    doublesMarks = isRaw && grammar.rawStrings == .doublesMarks
    hidesMarks = isRaw && grammar.rawStrings == .hidesMarks
    (fence, braces) = tokens.fence(of: index)
    let isBare = form.opening == .marks || form.opening == .fencedMarks && fence == 0
    isPlain = isBare && form.width == 1 && token.prefixWidth == 0
    holdsVerbs = FormatVerbs.areFilled(at: index, of: tokens)
  }

  /// What a backslash does; `nil` where it does nothing.
  var escapes: CodeEscapes? { isRaw ? nil : form.escapes }

  /// Whether a byte of the string may be something else than itself.
  func mayChange(_ byte: UInt8) -> Bool { Self.isSign(byte) || doublesMarks && byte == form.mark }

  /// Whether an escape, a hole, or a verb may begin or end with a byte in the strings of any language.
  static func isSign(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "$"), UInt8(ascii: "#"),
      UInt8(ascii: "%"):
      true
    default: false
    }
  }

  /// Where the hole ends that begins at `index`; `nil` where none does.
  func hole(in text: SourceText, at index: Int, limit: Int) -> Int? {
    if holdsVerbs, let end = FormatVerbs.end(in: text, from: index, limit: limit) { return end }
    guard let holes, let byte = text[index], holes.mayBegin(with: byte) else { return nil }
    if let end = holes.end(in: text, from: index, limit: limit, fence: fence, braces: braces, spansLines: true) {
      return end
    }
    // One that has no end goes on to that of the string.
    guard holes == .braces, braces == 1, text[index + 1] != byte else { return nil }
    return limit
  }

  /// Whether an escape begins at `index`.
  func beginsEscape(in text: SourceText, at index: Int) -> Bool {
    text[index] == UInt8(ascii: "\\") && escapes != nil
      && (0..<fence).allSatisfy { text[index + 1 + $0] == UInt8(ascii: "#") }
  }

  /// `text` as it is written inside; `nil` where that is not certain.
  package func escaped(_ text: String) -> String? {
    guard !Placeholder.holdsExpansion(text), !text.unicodeScalars.contains("\u{0}"),
      !holdsVerbs || !text.contains("%")
    else { return nil }
    let mark = Unicode.Scalar(form.mark)
    guard fence == 0 else { return fenced(text) }
    guard let escapes else { return unescaped(text, mark) }
    if holes == .braces, text.contains("{") || text.contains("}") { return nil }
    if holes == .hash, ["#{", "#@", "#$"].contains(where: text.contains) { return nil }
    var result = ""
    // A single mark ends no string that three of them end.
    let keepsMarks = form.width > 1 && !text.contains("\(mark)\(mark)")
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case mark where !keepsMarks && (form.opening == .marks || form.opening == .fencedMarks):
        result += "\\" + String(scalar)
      case "$" where holes == .dollar || holes == .php: result += "\\$"
      case "\n":
        // The next line would need the indentation of the others.
        guard !form.isIndented else { return nil }
        if form.spansLines, form.width > 1 || escapes.letters[UInt8(ascii: "n")] == nil {
          result += "\n"
        } else {
          result += "\\n"
        }
      case "\r", "\t":
        guard escapes.letters[UInt8(ascii: scalar == "\r" ? "r" : "t")] != nil else { return nil }
        result += scalar == "\r" ? "\\r" : "\\t"
      case _ where scalar.value < 0x20: return nil
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// `text` between marks with `#` around them.
  private func fenced(_ text: String) -> String? {
    if holes == .braces, text.contains("{") || text.contains("}") { return nil }
    let isFine = !text.contains("\"#") && text.utf8.allSatisfy { $0 >= 0x20 }
    return isFine && !text.contains("\\#") ? text : nil
  }

  /// `text` where nothing can be escaped.
  private func unescaped(_ text: String, _ mark: Unicode.Scalar) -> String? {
    let opensHole =
      holes.map { holes in
        text.utf8.contains { holes.mayBegin(with: $0) || holes == .braces && $0 == UInt8(ascii: "}") }
      } ?? false
    if opensHole { return nil }
    if doublesMarks, !text.contains(where: \.isNewline) {
      return text.unicodeScalars.reduce(into: "") { $0 += $1 == mark ? "\(mark)\(mark)" : String($1) }
    }
    // A mark and a line end change the string.
    let isFine = text.unicodeScalars.allSatisfy { scalar in
      scalar != "\n" && scalar != "\r" && (scalar != mark || form.opening != .marks && form.width == 3)
        && (scalar != "\\" || !hidesMarks)
    }
    return isFine ? text : nil
  }
}
