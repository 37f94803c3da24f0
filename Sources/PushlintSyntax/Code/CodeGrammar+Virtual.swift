import PushlintText
import PushlintTree

/// Grammars of the languages that run on virtual machines: Java, Kotlin, C#.
///
/// - Source: The Java Language Specification 25, chapter 3; the Kotlin language specification, chapter 1; the C# language
///   specification 8, section 6, with the raw strings and collection expressions of C# 11 and 12.
extension CodeGrammar {
  private static let quote = UInt8(ascii: "\"")
  private static let apostrophe = UInt8(ascii: "'")

  public static let java = CodeGrammar(
    name: "java", lineComments: ["//"], blockCommentSigns: ["/*", "*/"],
    peculiarities: [.endsStatements, .hasTypeArguments],
    strings: [
      StringForm(mark: quote, width: 3, isIndented: true, escapes: .java, spansLines: true),
      StringForm(mark: quote, width: 1, escapes: .java),
      StringForm(mark: apostrophe, width: 1, isCharacter: true, escapes: .java),
    ],
    trueWord: "true", falseWord: "false", nullWord: "null",
    mapCalls: [
      "Map.of": .pairs, "ImmutableMap.of": .pairs, "Collections.singletonMap": .pairs, "Map.ofEntries": .entries,
      "Headers.of": .pairs,
    ],
    listCalls: [
      "List.of", "Arrays.asList", "ImmutableList.of", "Collections.singletonList", "Set.of", "ImmutableSet.of",
    ],
    emptyMaps: javaMaps,
    numberSuffixes: "lfd",
    typedCalls: javaCalls,
    textMethods: ["toString": .anything, "formatted": .string],
    typedMethods: javaMethods,
    choices: [.question, .thinArrows],
    operatorWords: [
      "if", "else", "or", "and", "in", "is", "not", "for", "lambda", "await", "instanceof", "switch",
    ],
    durations: .java,
    constructions: [.new, .builders], imports: .java, statements: .java)

  private static let javaMaps: Set<String> = [
    "HashMap", "LinkedHashMap", "TreeMap", "ConcurrentHashMap", "JSONObject", "JsonObject",
  ]

  private static let javaMethods: [String: SyntaxTree.Node.Kind] = [
    "size": .number, "length": .number, "intValue": .number, "longValue": .number, "ordinal": .number,
    "getEpochSecond": .number, "toEpochMilli": .number, "toEpochSecond": .number, "isEmpty": .boolean,
    "isBlank": .boolean, "isPresent": .boolean, "equals": .boolean, "equalsIgnoreCase": .boolean, "contains": .boolean,
    "containsKey": .boolean, "startsWith": .boolean, "endsWith": .boolean,
  ]

  private static let kotlinMethods: [String: SyntaxTree.Node.Kind] = javaMethods.merging([
    "toInt": .number, "toLong": .number, "toDouble": .number, "count": .number, "isNotEmpty": .boolean,
    "isNotBlank": .boolean, "isNullOrEmpty": .boolean, "isNullOrBlank": .boolean,
    "joinToString": .string,
  ]) { _, new in new }

  private static let javaCalls: [String: SyntaxTree.Node.Kind] = [
    "String.valueOf": .string, "String.format": .string, "String.join": .string, "Integer.toString": .string,
    "Long.toString": .string, "Double.toString": .string, "Boolean.toString": .string, "Integer.parseInt": .number,
    "Integer.valueOf": .number, "Long.parseLong": .number, "Long.valueOf": .number, "Double.parseDouble": .number,
    "Double.valueOf": .number, "Boolean.parseBoolean": .boolean, "Boolean.valueOf": .boolean,
  ]

  public static let kotlin = CodeGrammar(
    name: "kotlin", lineComments: ["//"], blockCommentSigns: ["/*", "*/"], nestsBlockComments: true,
    peculiarities: [.hasMethodsOfNumbers, .hasTypeArguments],
    strings: [
      StringForm(mark: quote, width: 3, holes: .dollar, spansLines: true),
      StringForm(mark: quote, width: 1, escapes: .kotlin, holes: .dollar),
      StringForm(mark: apostrophe, width: 1, isCharacter: true, escapes: .kotlin),
    ],
    trueWord: "true", falseWord: "false", nullWord: "null",
    literals: Literals(entries: .to),
    mapCalls: [
      "mapOf": .entries, "mutableMapOf": .entries, "hashMapOf": .entries, "linkedMapOf": .entries,
      "sortedMapOf": .entries, "Map.of": .pairs, "ImmutableMap.of": .pairs, "Headers.of": .pairs, "headersOf": .pairs,
    ],
    listCalls: [
      "listOf", "mutableListOf", "arrayListOf", "arrayOf", "setOf", "intArrayOf", "longArrayOf", "listOfNotNull",
      "List.of", "Arrays.asList",
    ],
    emptyMaps: javaMaps,
    blockMaps: ["buildJsonObject", "buildMap"],
    numberSuffixes: "lfu",
    typedCalls: javaCalls,
    textMethods: ["toString": .anything, "format": .string],
    typedMembers: ["size": .number, "length": .number, "ordinal": .number],
    typedMethods: kotlinMethods,
    wrappers: Wrappers(
      calls: ["JsonPrimitive", "JSONObject", "JsonObject"], methods: ["trimIndent", "trimMargin", "toLong", "toInt"],
      asWord: "as"),
    choices: [.elvis, .before, .thinArrows], operatorWords: ["if", "else", "when", "in", "is", "instanceof", "try"],
    durations: .java,
    constructions: [.calls, .builders], argumentSign: UInt8(ascii: "="), imports: .java, functionWords: ["fun"],
    statements: .kotlin,
    borrowedTables: "java")

  public static let cSharp = CodeGrammar(
    name: "csharp", lineComments: ["//"], blockCommentSigns: ["/*", "*/"],
    peculiarities: [.hasDirectives, .endsStatements, .hasTypeArguments],
    strings: [
      StringForm(opening: .manyMarks, mark: quote, width: 3, isIndented: true, spansLines: true),
      StringForm(mark: quote, width: 1, escapes: .cSharp),
      StringForm(mark: apostrophe, width: 1, isCharacter: true, escapes: .cSharp),
    ],
    rawPrefixes: "@", interpolatingPrefixes: "$", rawStrings: .doublesMarks,
    trueWord: "true", falseWord: "false", nullWord: "null",
    literals: Literals(
      map: UInt8(ascii: "{"), list: UInt8(ascii: "["), entries: .initialisers, isNestedOnly: true, hasBareKeys: true,
      types: .cSharp),
    emptyMaps: ["Dictionary", "SortedDictionary", "ConcurrentDictionary", "JObject", "JsonObject"],
    numberSuffixes: "lfdmu",
    typedCalls: [
      "string.Format": .string, "String.Format": .string, "string.Join": .string, "string.Concat": .string,
      "Convert.ToString": .string, "JsonConvert.SerializeObject": .string, "JsonSerializer.Serialize": .string,
      "int.Parse": .number, "Convert.ToInt32": .number, "long.Parse": .number, "bool.Parse": .boolean,
      "string.IsNullOrEmpty": .boolean, "string.IsNullOrWhiteSpace": .boolean, "String.IsNullOrEmpty": .boolean,
    ],
    textMethods: ["ToString": .anything],
    typedMembers: ["Count": .number, "Length": .number, "HasValue": .boolean],
    typedMethods: [
      "Count": .number, "Any": .boolean, "Contains": .boolean, "StartsWith": .boolean, "EndsWith": .boolean,
      "Equals": .boolean, "ToUnixTimeSeconds": .number, "ToUnixTimeMilliseconds": .number, "IndexOf": .number,
    ],
    wrappers: Wrappers(
      calls: ["JObject.FromObject", "JToken.FromObject", "JsonSerializer.SerializeToNode"],
      casts: ["object", "string", "int", "long", "int?", "long?"], asWord: "as"),
    choices: [.question, .coalescing, .arrows],
    operatorWords: ["is", "switch", "await", "with", "not", "and", "or"],
    durations: .cSharp,
    constructions: [.new, .initialisers, .chains], argumentSign: UInt8(ascii: ":"), memberSign: UInt8(ascii: "="),
    imports: .cSharp, statements: .cSharp)
}
