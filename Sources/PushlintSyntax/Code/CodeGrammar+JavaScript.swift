import PushlintText
import PushlintTree

/// The grammar of JavaScript and TypeScript, as far as objects of SDKs go: a parser reads all else.
///
/// - Source: ECMAScript 2025, lexical grammar.
extension CodeGrammar {
  private static let quote = UInt8(ascii: "\"")
  private static let apostrophe = UInt8(ascii: "'")

  public static let javaScript = CodeGrammar(
    name: "javascript", lineComments: ["//"], blockCommentSigns: ["/*", "*/"],
    peculiarities: [.hasPatterns, .hasMethodsOfNumbers, .hasParser],
    strings: [
      StringForm(mark: quote, width: 1, escapes: .javaScript),
      StringForm(mark: apostrophe, width: 1, escapes: .javaScript),
      StringForm(mark: UInt8(ascii: "`"), width: 1, escapes: .javaScript, holes: .dollar, spansLines: true),
    ],
    trueWord: "true", falseWord: "false", nullWord: "null", absentWord: "undefined",
    literals: Literals(
      map: UInt8(ascii: "{"), list: UInt8(ascii: "["), entries: .colon, isNestedOnly: true, hasBareKeys: true),
    typedCalls: [
      "String": .string, "Number": .number, "Boolean": .boolean, "parseInt": .number, "parseFloat": .number,
      "JSON.stringify": .string, "Number.parseInt": .number, "Number.parseFloat": .number,
    ],
    textMethods: ["toString": .anything, "toISOString": .anything],
    typedMembers: ["length": .number],
    typedMethods: [
      "includes": .boolean, "startsWith": .boolean, "endsWith": .boolean, "indexOf": .number, "getTime": .number,
      "join": .string,
    ],
    wrappers: Wrappers(asWord: "as"),
    choices: [.question, .coalescing, .bars],
    operatorWords: ["typeof", "instanceof", "in", "of", "await", "new", "void", "delete", "yield"],
    constructions: [.new, .options], memberSign: UInt8(ascii: ":"), imports: .javaScript,
    functionWords: ["function"])
}
