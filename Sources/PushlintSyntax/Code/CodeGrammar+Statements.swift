import PushlintText
import PushlintTree

extension CodeGrammar {
  /// Words at the beginning of a line that show that no value goes on there, whatever bracket is open.
  public struct Statements: Hashable, Sendable {
    /// Words before the name of a function, a type, or a module.
    let definitions: Set<String>
    /// Words that may stand before those.
    let modifiers: Set<String>
    /// Words that need nothing behind them.
    let others: Set<String>
    /// Whether a line that ends with `;` ends the arguments of a call.
    let endsWithLines: Bool
    /// Whether a definition may stand in brackets, unless its line is indented no further than theirs.
    let areIndented: Bool
    /// Whether anything may follow instead of a name.
    let areNameless: Bool
    /// The first letters of all of them, one bit each.
    private let letters: UInt32

    init(
      definitions: Set<String> = [], modifiers: Set<String> = [], others: Set<String> = [], endsWithLines: Bool = false,
      areIndented: Bool = false, areNameless: Bool = false
    ) {
      self.definitions = definitions
      self.modifiers = modifiers
      self.others = others
      self.endsWithLines = endsWithLines
      self.areIndented = areIndented
      self.areNameless = areNameless
      letters = definitions.union(modifiers).union(others).reduce(0) { $0 | Self.bit($1.utf8.first ?? 0) }
    }

    private static func bit(_ letter: UInt8) -> UInt32 {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) ? 1 << UInt32(letter - UInt8(ascii: "a")) : 0
    }

    /// Whether one of the words may begin with a byte.
    func begins(with first: UInt8) -> Bool { letters & Self.bit(first) != 0 }

    static let python = Statements(
      definitions: ["def", "class", "import"], modifiers: ["async"],
      others: [
        "return", "raise", "try", "while", "with", "del", "global", "nonlocal", "assert", "pass", "break", "continue",
        "except", "finally", "elif",
      ], areNameless: true)
    static let ruby = Statements(definitions: ["def", "class", "module"], others: ["end"], areIndented: true)
    static let php = Statements(
      definitions: ["function", "class", "interface", "trait", "namespace"],
      modifiers: ["public", "private", "protected", "static", "final", "abstract", "readonly"], endsWithLines: true)
    static let dart = Statements(definitions: ["class", "mixin", "extension", "enum"], endsWithLines: true)
    static let java = Statements(
      definitions: ["class", "interface", "enum"], modifiers: ["final", "abstract", "static"],
      others: ["public", "private", "protected"], endsWithLines: true)
    static let kotlin = Statements(
      definitions: ["fun", "class", "interface", "object"],
      modifiers: [
        "public", "private", "internal", "protected", "override", "suspend", "open", "abstract", "final", "inline",
        "data", "sealed", "enum", "operator", "infix",
      ])
    static let cSharp = Statements(
      definitions: ["class", "struct", "interface", "enum", "namespace"], modifiers: ["static", "sealed", "abstract"],
      others: ["public", "private", "protected", "internal"], endsWithLines: true)
    static let go = Statements(definitions: ["func", "type"])
    static let swift = Statements(
      definitions: ["func", "class", "struct", "enum", "protocol", "extension"],
      modifiers: ["public", "private", "fileprivate", "internal", "open", "final", "static", "override", "mutating"])
    static let rust = Statements(
      definitions: ["fn", "struct", "enum", "impl", "mod", "trait"], modifiers: ["pub", "async", "unsafe"])
    static let objectiveC = Statements(endsWithLines: true)
  }

  /// Whether braces stand around statements.
  var hasBlocks: Bool { imports != .python && imports != .none }

  /// Whether a string without its end may be the rest of the file.
  var stringsSpanLines: Bool {
    rawStrings == .doublesMarks || strings.contains { $0.width == 1 && $0.spansLines && $0.escapes != nil }
  }
}
