import PushlintSyntax
import PushlintText

/// Verbs in strings that a call fills in: `fmt.Sprintf("%s", title)`, `"%s" % title`, `"%s".formatted(title)`.
///
/// - Source: the documentation of the Go package `fmt`, of `java.util.Formatter`, of `sprintf` in PHP, and of the formatting of
///   strings in Python with `%`.
enum FormatVerbs {
  /// Functions that take the format first.
  private static let functions: Set<String> = ["Sprintf", "sprintf", "format", "stringWithFormat"]
  /// Methods of the format itself.
  private static let methods: Set<String> = ["formatted", "format"]

  /// Whether values are filled into the string at `index`, by a call or because only a format has a verb as a value.
  static func areFilled(at index: Int, of tokens: CodeTokens) -> Bool {
    areFilledByCall(at: index, of: tokens) || tokens.content(of: index).map { isFormat(tokens.text, $0) } ?? false
  }

  /// Whether JSON in a text has a verb in the place of a value: `{"badge": %d}`.
  private static func isFormat(_ text: SourceText, _ range: SourceRange) -> Bool {
    guard text[range].contains(UInt8(ascii: "%")) else { return false }
    var start = range.start
    while let sign = text.firstOffset(of: "%", in: SourceRange(start, range.end)) {
      start = sign + 1
      var before = sign
      while before > range.start, let byte = text[before - 1], byte <= 0x20 { before -= 1 }
      guard before - 1 > range.start, text[before - 1] == UInt8(ascii: ":"), let key = text[before - 2],
        key == UInt8(ascii: "\"") || key == UInt8(ascii: "'"),
        let end = end(in: text, from: sign, limit: range.end)
      else { continue }
      var behind = end
      while behind < range.end, let byte = text[behind], byte <= 0x20 { behind += 1 }
      if behind < range.end, text[behind] == UInt8(ascii: ",") || text[behind] == UInt8(ascii: "}") { return true }
    }
    return false
  }

  private static func areFilledByCall(at index: Int, of tokens: CodeTokens) -> Bool {
    if tokens.isSign("%", at: index + 1) { return tokens.grammar.name == "python" || tokens.grammar.name == "ruby" }
    if tokens.isSign(".", at: index + 1), let method = tokens.word(at: index + 2), methods.contains(method) {
      // `str.format` of Python fills in braces.
      return tokens.grammar.name != "python" && tokens.isOpener("(", at: index + 3)
    }
    guard tokens.isSign(",", at: index + 1) else { return false }
    let isLabelled = tokens.isSign(":", at: index - 1)
    guard isLabelled || tokens.isOpener("(", at: index - 1), let function = tokens.word(at: index - 2) else {
      return false
    }
    return functions.contains(function)
  }

  /// Where the verb ends that begins at `start`; `nil` where none does.
  static func end(in text: SourceText, from start: Int, limit: Int) -> Int? {
    guard text[start] == UInt8(ascii: "%") else { return nil }
    var index = start + 1
    while index < limit, let byte = text[index], flags.contains(byte) { index += 1 }
    guard index < limit, let verb = text[index], verbs.contains(verb) else { return nil }
    return index + 1
  }

  /// How many verbs a text has, if all of them stand for a value as it is; `nil` for any other.
  static func countOfSimple(in text: SourceText, _ range: SourceRange) -> Int? {
    var count = 0
    var index = range.start
    while index < range.end {
      guard text[index] == UInt8(ascii: "%") else {
        index += 1
        continue
      }
      guard let verb = text[index + 1], index + 1 < range.end, simpleVerbs.contains(verb) else { return nil }
      count += 1
      index += 2
    }
    return count
  }

  private static let simpleVerbs = Set("disv".utf8)

  private static let flags = Set("-+#0123456789.$*".utf8)
  private static let verbs = Set("@bcdefgiosuvxqtTX".utf8)
}

/// Braces in strings that a macro of Rust or `string.Format` of C# fills in: `format!("{{\"topic\": \"{topic}\"}}")`.
///
/// - Source: the documentation of the Rust module `std::fmt`; composite formatting of .NET.
enum FormatBraces {
  /// Macros that take the format first, or behind what they write to.
  private static let macros: Set<String> = [
    "format", "write", "writeln", "print", "println", "eprint", "eprintln", "format_args", "panic", "anyhow", "bail",
  ]

  /// Whether values are filled into the braces of the string at `index`.
  static func areFilled(at index: Int, of tokens: CodeTokens) -> Bool {
    switch tokens.grammar.imports {
    case .rust:
      var open = index - 1
      // `write!(f, "{}", x)`
      if tokens.isSign(",", at: open), tokens[open - 1]?.kind == .word { open -= 2 }
      return tokens.isOpener("(", at: open) && tokens.isSign("!", at: open - 1)
        && tokens.word(at: open - 2).map(macros.contains) == true
    case .cSharp:
      return tokens.isOpener("(", at: index - 1) && tokens.isWord("Format", at: index - 2)
        && tokens.isSign(".", at: index - 3) && tokens.isSign(",", at: index + 1)
        && ["string", "String"].contains(tokens.word(at: index - 4))
    default: return false
    }
  }
}
