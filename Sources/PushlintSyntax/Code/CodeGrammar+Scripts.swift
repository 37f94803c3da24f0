import PushlintText
import PushlintTree

/// Grammars of the languages that scripts are written in: Python, PHP, Ruby, Dart.
///
/// - Source: The Python Language Reference 3.14, section 2; the PHP manual, types and basic syntax; the documentation of
///   Ruby 3.4, syntax of literals; the Dart language specification, lexical rules.
extension CodeGrammar {
  private static let quote = UInt8(ascii: "\"")
  private static let apostrophe = UInt8(ascii: "'")

  public static let python = CodeGrammar(
    name: "python", lineComments: ["#"], blockCommentSigns: [], peculiarities: [.keepsVariables, .namesModules],
    strings: [
      StringForm(mark: quote, width: 3, escapes: .python, spansLines: true),
      StringForm(mark: apostrophe, width: 3, escapes: .python, spansLines: true),
      StringForm(mark: quote, width: 1, escapes: .python), StringForm(mark: apostrophe, width: 1, escapes: .python),
    ],
    rawPrefixes: "r", interpolatingPrefixes: "ft", bytePrefixes: "b", otherPrefixes: "u",
    rawStrings: .hidesMarks, joinsAdjacentStrings: true,
    trueWord: "True", falseWord: "False", nullWord: "None",
    literals: Literals(map: UInt8(ascii: "{"), list: UInt8(ascii: "["), entries: .colon),
    mapCalls: ["dict": .keywords], emptyMaps: ["dict"],
    typeNames: ["str", "int", "float", "bool", "dict", "list", "Any", "object"],
    typedCalls: [
      "str": .string, "repr": .string, "int": .number, "float": .number, "len": .number, "bool": .boolean,
      "json.dumps": .string, "sum": .number, "round": .number, "isinstance": .boolean, "any": .boolean, "all": .boolean,
    ],
    textMethods: ["format": .string, "join": .string],
    typedMethods: [
      "startswith": .boolean, "endswith": .boolean, "isdigit": .boolean, "total_seconds": .number, "timestamp": .number,
      "isoformat": .string, "strftime": .string,
    ],
    choices: [.behind, .or],
    operatorWords: [
      "if", "else", "or", "and", "in", "is", "not", "for", "lambda", "await", "instanceof", "switch",
    ],
    durations: .python,
    constructions: [.calls], argumentSign: UInt8(ascii: "="), imports: .python, functionWords: ["def", "class"],
    statements: .python)

  public static let php = CodeGrammar(
    name: "php", lineComments: ["//", "#"], blockCommentSigns: ["/*", "*/"],
    peculiarities: [
      .isInMarkup, .hasAttributes, .hasMethodsOfNumbers, .hasCaselessWords, .endsStatements, .keepsVariables,
    ],
    strings: [
      StringForm(mark: quote, width: 1, escapes: .php, holes: .php, spansLines: true),
      StringForm(mark: apostrophe, width: 1, escapes: .quotesOnly, spansLines: true),
      StringForm(mark: UInt8(ascii: "`"), width: 1, isCharacter: true, escapes: .php, spansLines: true),
      StringForm(
        opening: .phpHeredoc, mark: UInt8(ascii: "<"), width: 3, isIndented: true, escapes: .php, holes: .php,
        spansLines: true),
      // A nowdoc.
      StringForm(opening: .phpHeredoc, mark: UInt8(ascii: "<"), width: 3, isIndented: true, spansLines: true),
    ],
    joiningSign: UInt8(ascii: "."),
    trueWord: "true", falseWord: "false", nullWord: "null",
    literals: Literals(map: UInt8(ascii: "["), list: UInt8(ascii: "["), entries: .arrow),
    mapCalls: ["array": .entries], listCalls: ["array"], emptyMaps: ["array"],
    typedCalls: [
      "strval": .string, "date": .string, "gmdate": .string, "sprintf": .string, "json_encode": .string,
      "implode": .string, "trim": .string,
      "strtolower": .string, "strtoupper": .string, "intval": .number, "count": .number, "strlen": .number,
      "time": .number, "floatval": .number, "boolval": .boolean, "sizeof": .number, "array_sum": .number,
      "in_array": .boolean, "isset": .boolean, "empty": .boolean, "is_null": .boolean, "str_contains": .boolean,
      "str_starts_with": .boolean,
    ],
    typedMethods: ["count": .number, "isEmpty": .boolean, "isNotEmpty": .boolean, "getTimestamp": .number],
    wrappers: Wrappers(filters: ["array_filter"], casts: ["object", "array"]),
    choices: [.question, .coalescing, .elvis],
    operatorWords: ["instanceof", "match", "and", "or", "xor", "clone", "new"],
    constructions: [.new, .chains], argumentSign: UInt8(ascii: ":"), nameSeparator: "\\", imports: .php,
    functionWords: ["function", "fn"], statements: .php, link: "->")

  public static let ruby = CodeGrammar(
    name: "ruby", lineComments: ["#"], blockCommentSigns: [],
    peculiarities: [.hasDocumentation, .hasPatterns, .hasMethodsOfNumbers, .keepsVariables],
    strings: [
      StringForm(mark: quote, width: 1, escapes: .ruby, holes: .hash, spansLines: true),
      StringForm(mark: apostrophe, width: 1, escapes: .quotesOnly, spansLines: true),
      StringForm(mark: UInt8(ascii: "`"), width: 1, isCharacter: true, escapes: .ruby, holes: .hash, spansLines: true),
      StringForm(
        opening: .rubyHeredoc, mark: UInt8(ascii: "<"), width: 2, escapes: .ruby, holes: .hash, spansLines: true),
      StringForm(opening: .rubyHeredoc, mark: UInt8(ascii: "<"), width: 2, spansLines: true),
      // `%Q(…)`, `%(…)`, and `%q(…)`; those of words and patterns are no text.
      StringForm(
        opening: .percent, mark: UInt8(ascii: "%"), width: 1, escapes: .ruby, holes: .hash, spansLines: true),
      StringForm(opening: .percent, mark: UInt8(ascii: "%"), width: 1, escapes: .quotesOnly, spansLines: true),
    ],
    joinsAdjacentStrings: true,
    trueWord: "true", falseWord: "false", nullWord: "nil",
    literals: Literals(
      map: UInt8(ascii: "{"), list: UInt8(ascii: "["), entries: [.colon, .arrow], hasBareKeys: true),
    mapCalls: [
      "JSON.generate": .entries, "JSON.pretty_generate": .entries, "JSON.dump": .entries, "Oj.dump": .entries,
      "MultiJson.dump": .entries,
    ],
    typedCalls: ["String": .string, "Integer": .number, "Float": .number, "JSON.generate": .string],
    textMethods: ["to_s": .anything, "to_json": .anything, "iso8601": .anything],
    typedMembers: [
      "to_i": .number, "to_f": .number, "size": .number, "length": .number, "count": .number, "round": .number,
      "floor": .number, "ceil": .number,
    ],
    typedMethods: ["join": .string],
    wrappers: Wrappers(methods: [
      "freeze", "to_sym", "with_indifferent_access", "stringify_keys", "deep_stringify_keys",
    ]),
    choices: [.question, .bars],
    operatorWords: ["if", "unless", "and", "or", "not", "rescue", "while", "until", "do", "case", "when", "then"],
    constructions: [.newMethod], argumentSign: UInt8(ascii: ":"), nameSeparator: "::", imports: .none,
    functionWords: ["def", "class", "module"], statements: .ruby)

  public static let dart = CodeGrammar(
    name: "dart", lineComments: ["//"], blockCommentSigns: ["/*", "*/"], nestsBlockComments: true,
    peculiarities: [.hasMethodsOfNumbers, .endsStatements, .hasTypeArguments],
    strings: [
      StringForm(mark: quote, width: 3, escapes: .dart, holes: .dollar, spansLines: true),
      StringForm(mark: apostrophe, width: 3, escapes: .dart, holes: .dollar, spansLines: true),
      StringForm(mark: quote, width: 1, escapes: .dart, holes: .dollar),
      StringForm(mark: apostrophe, width: 1, escapes: .dart, holes: .dollar),
    ],
    rawPrefixes: "r", joinsAdjacentStrings: true,
    trueWord: "true", falseWord: "false", nullWord: "null",
    literals: Literals(
      map: UInt8(ascii: "{"), list: UInt8(ascii: "["), entries: .colon, types: .brackets),
    typedCalls: ["jsonEncode": .string, "json.encode": .string, "int.parse": .number, "double.parse": .number],
    textMethods: ["toString": .anything, "toIso8601String": .anything],
    typedMembers: [
      "millisecondsSinceEpoch": .number, "inSeconds": .number, "inMinutes": .number, "length": .number,
      "isEmpty": .boolean, "isNotEmpty": .boolean,
    ],
    typedMethods: [
      "toInt": .number, "toDouble": .number, "contains": .boolean, "containsKey": .boolean, "startsWith": .boolean,
      "endsWith": .boolean, "indexOf": .number, "join": .string,
    ],
    wrappers: Wrappers(asWord: "as", words: ["const", "new"]),
    choices: [.question, .coalescing, .arrows], operatorWords: ["is", "await", "switch"],
    constructions: [.calls, .new, .cascades], argumentSign: UInt8(ascii: ":"), imports: .dart, statements: .dart)
}
