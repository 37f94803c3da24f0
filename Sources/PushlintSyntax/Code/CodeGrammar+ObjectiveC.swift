import PushlintText
import PushlintTree

/// - Source: Programming with Objective-C, values and collections; ISO C11, lexical elements.
extension CodeGrammar {
  public static let objectiveC = CodeGrammar(
    name: "objective-c", lineComments: ["//"], blockCommentSigns: ["/*", "*/"],
    peculiarities: [.hasDirectives, .endsStatements, .makesAppleApps, .sendsMessages],
    strings: [
      StringForm(mark: UInt8(ascii: "\""), width: 1, escapes: .c),
      StringForm(mark: UInt8(ascii: "'"), width: 1, isCharacter: true, escapes: .c),
    ],
    otherPrefixes: "@", joinsAdjacentStrings: true, joiningSign: 0,
    trueWord: "YES", falseWord: "NO", nullWord: "nil",
    literals: Literals(map: UInt8(ascii: "{"), entries: .colon, isNestedOnly: true, types: .objectiveC),
    numberSuffixes: "ful",
    wrappers: Wrappers(isBoxed: true), choices: [.question, .elvis],
    constructions: [], imports: .objectiveC, statements: .objectiveC)
}
