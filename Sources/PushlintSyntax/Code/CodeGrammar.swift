import PushlintText
import PushlintTree

/// What a scanner must know of a programming language to find literals and calls in it: a value, not a type of scanner.
///
/// - Source: The Python Language Reference 3.14, section 2; The Java Language Specification 25, chapter 3.
package struct CodeGrammar: Hashable, Sendable {
  /// How a string begins and ends.
  package struct StringForm: Hashable, Sendable {
    package let mark: UInt8
    /// How many marks there are at each end: 1 or 3.
    package let width: Int
    /// A string of one character, which is no text.
    package var isCharacter = false
    /// A line end follows the opening marks, and the common indentation is left out.
    package var isIndented = false

    /// Whether it may hold line ends.
    package var spansLines: Bool { width > 1 }
  }

  /// Which escapes its strings have.
  package enum Escapes: Hashable, Sendable {
    case python, java
  }

  /// How values are given to what makes an object of an SDK.
  package enum Construction: Hashable, Sendable {
    /// `Message(topic=…)`
    case keywords
    /// `Message.builder().setTopic(…).build()`
    case builders
  }

  /// What a call that makes a map takes.
  package enum MapArguments: Hashable, Sendable {
    /// `Map.of(key, value, key, value)`
    case pairs
    /// `dict(key=value)`
    case keywords
  }

  /// The language as tables of SDKs call it.
  package var name: String
  package var lineComments: [String]
  package var blockComment: (open: String, close: String)? {
    blockCommentSigns.count == 2 ? (blockCommentSigns[0], blockCommentSigns[1]) : nil
  }
  /// The opening and the closing sign, or nothing.
  package var blockCommentSigns: [String]
  /// The longest first.
  package var strings: [StringForm]
  /// Letters that may stand before a string, in lower case: those that turn escapes off, those that make holes for
  /// expressions, those that make it bytes, and those that change nothing.
  package var rawPrefixes = ""
  package var interpolatingPrefixes = ""
  package var bytePrefixes = ""
  package var otherPrefixes = ""
  package var escapes: Escapes
  /// Strings that stand side by side are one.
  package var joinsAdjacentStrings = false
  package var trueWord: String
  package var falseWord: String
  package var nullWord: String
  /// `{key: value}` is a map, `[value]` a list.
  package var hasBracketLiterals = false
  package var construction: Construction
  /// Calls that make maps and lists, by their names.
  package var mapCalls: [String: MapArguments]
  package var listCalls: Set<String>
  /// Letters that a number may end in, in lower case.
  package var numberSuffixes = ""
  /// Names of types where a value would stand: an object that holds one describes a payload.
  package var typeNames: Set<String> = []

  /// Calls whose result has a type that is certain, by their names.
  package var typedCalls: [String: SyntaxTree.Node.Kind] = [:]

  /// What a method is called on that yields a string.
  package enum TextReceiver: Hashable, Sendable {
    /// A literal string.
    case string
    /// Any value, without arguments.
    case anything
  }

  /// Methods that yield a string, by their names.
  package var textMethods: [String: TextReceiver] = [:]

  package static let python = CodeGrammar(
    name: "python", lineComments: ["#"], blockCommentSigns: [],
    strings: [
      StringForm(mark: UInt8(ascii: "\""), width: 3), StringForm(mark: UInt8(ascii: "'"), width: 3),
      StringForm(mark: UInt8(ascii: "\""), width: 1), StringForm(mark: UInt8(ascii: "'"), width: 1),
    ],
    rawPrefixes: "r", interpolatingPrefixes: "ft", bytePrefixes: "b", otherPrefixes: "u", escapes: .python,
    joinsAdjacentStrings: true, trueWord: "True", falseWord: "False", nullWord: "None", hasBracketLiterals: true,
    construction: .keywords, mapCalls: ["dict": .keywords], listCalls: [],
    typeNames: ["str", "int", "float", "bool", "dict", "list", "Any", "object"],
    typedCalls: [
      "str": .string, "repr": .string, "int": .number, "float": .number, "len": .number, "bool": .boolean,
      "json.dumps": .string,
    ],
    textMethods: ["format": .string])

  package static let java = CodeGrammar(
    name: "java", lineComments: ["//"], blockCommentSigns: ["/*", "*/"],
    strings: [
      StringForm(mark: UInt8(ascii: "\""), width: 3, isIndented: true),
      StringForm(mark: UInt8(ascii: "\""), width: 1),
      StringForm(mark: UInt8(ascii: "'"), width: 1, isCharacter: true),
    ],
    escapes: .java, trueWord: "true", falseWord: "false", nullWord: "null", construction: .builders,
    mapCalls: ["Map.of": .pairs, "ImmutableMap.of": .pairs, "Collections.singletonMap": .pairs],
    listCalls: [
      "List.of", "Arrays.asList", "ImmutableList.of", "Collections.singletonList", "Set.of", "ImmutableSet.of",
    ],
    numberSuffixes: "lfd",
    typedCalls: [
      "String.valueOf": .string, "String.format": .string, "String.join": .string, "Integer.toString": .string,
      "Long.toString": .string, "Double.toString": .string, "Boolean.toString": .string, "Integer.parseInt": .number,
      "Integer.valueOf": .number, "Long.parseLong": .number, "Long.valueOf": .number, "Double.parseDouble": .number,
      "Double.valueOf": .number, "Boolean.parseBoolean": .boolean, "Boolean.valueOf": .boolean,
    ],
    textMethods: ["toString": .anything, "formatted": .string])
}
