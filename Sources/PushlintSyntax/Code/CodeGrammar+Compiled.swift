import PushlintText
import PushlintTree

/// Grammars of the languages that are compiled for the machine: Go, Swift, Rust.
///
/// - Source: the Go specification of Go 1.25, lexical elements; The Swift Programming Language, lexical structure; The
///   Rust Reference, tokens.
extension CodeGrammar {
  private static let quote = UInt8(ascii: "\"")
  private static let apostrophe = UInt8(ascii: "'")

  public static let go = CodeGrammar(
    name: "go", lineComments: ["//"], blockCommentSigns: ["/*", "*/"], peculiarities: .namesModules,
    strings: [
      StringForm(mark: quote, width: 1, escapes: .go),
      StringForm(mark: UInt8(ascii: "`"), width: 1, spansLines: true),
      StringForm(mark: apostrophe, width: 1, isCharacter: true, escapes: .go),
    ],
    trueWord: "true", falseWord: "false", nullWord: "nil",
    literals: Literals(
      map: UInt8(ascii: "{"), entries: .colon, isNestedOnly: true, types: .go),
    typedCalls: [
      "fmt.Sprintf": .string, "fmt.Sprint": .string, "string": .string, "strconv.Itoa": .string,
      "strconv.FormatInt": .string, "strings.Join": .string, "len": .number, "int": .number, "int64": .number,
      "float64": .number, "strings.Contains": .boolean, "strings.HasPrefix": .boolean, "strings.HasSuffix": .boolean,
      "strings.Count": .number,
    ],
    typedMethods: [
      "Unix": .number, "UnixMilli": .number, "IsZero": .boolean, "Format": .string, "String": .string,
    ],
    wrappers: Wrappers(
      calls: [
        "ptr", "Ptr", "toPtr", "ToPtr", "pointer", "Pointer", "intPtr", "boolPtr", "to.Ptr", "lo.ToPtr", "pointer.To",
        "googleapi.RawMessage", "json.RawMessage",
      ],
      hasPointers: true),
    operatorWords: ["func"], durations: .go,
    constructions: [.initialisers, .chains], memberSign: UInt8(ascii: ":"), imports: .go,
    functionWords: ["func"], statements: .go)

  public static let swift = CodeGrammar(
    name: "swift", lineComments: ["//"], blockCommentSigns: ["/*", "*/"], nestsBlockComments: true,
    peculiarities: [.hasMethodsOfNumbers, .hasTypeArguments, .makesAppleApps],
    strings: [
      StringForm(
        opening: .fencedMarks, mark: quote, width: 3, isIndented: true, escapes: .swift, holes: .backslash,
        spansLines: true),
      StringForm(opening: .fencedMarks, mark: quote, width: 1, escapes: .swift, holes: .backslash),
    ],
    trueWord: "true", falseWord: "false", nullWord: "nil",
    literals: Literals(map: UInt8(ascii: "["), list: UInt8(ascii: "["), entries: .colon),
    typedCalls: ["String": .string, "Int": .number, "Double": .number, "Bool": .boolean],
    typedMembers: ["count": .number, "timeIntervalSince1970": .number, "isEmpty": .boolean],
    typedMethods: ["contains": .boolean, "hasPrefix": .boolean, "hasSuffix": .boolean, "string": .string],
    wrappers: Wrappers(calls: ["AnyCodable", "NSNumber", "NSString"], asWord: "as"),
    choices: [.question, .coalescing, .blocks, .cases],
    operatorWords: ["is", "await", "try", "if", "else", "switch"],
    constructions: [.calls], argumentSign: UInt8(ascii: ":"), imports: .swift, functionWords: ["func", "init"],
    statements: .swift)

  public static let rust = CodeGrammar(
    name: "rust", lineComments: ["//"], blockCommentSigns: ["/*", "*/"], nestsBlockComments: true,
    peculiarities: [.hasLifetimes, .hasMethodsOfNumbers, .endsStatements, .hasTypeArguments],
    strings: [
      StringForm(opening: .rawFencedMarks, mark: quote, width: 1, spansLines: true),
      StringForm(mark: quote, width: 1, escapes: .rust, spansLines: true),
      StringForm(mark: apostrophe, width: 1, isCharacter: true, escapes: .rust),
    ],
    rawPrefixes: "r", bytePrefixes: "b", otherPrefixes: "c",
    trueWord: "true", falseWord: "false", nullWord: "null", absentWord: "None",
    literals: Literals(
      map: UInt8(ascii: "{"), list: UInt8(ascii: "["), entries: .colon, isNestedOnly: true),
    mapCalls: [
      "json!": .literal, "serde_json::json!": .literal, "HashMap::from": .tuples, "BTreeMap::from": .tuples,
      "HashMap::from_iter": .tuples, "BTreeMap::from_iter": .tuples, "Map::from_iter": .tuples,
    ], listCalls: ["vec!"],
    emptyMaps: ["Map", "HashMap", "BTreeMap", "HeaderMap"],
    numberTypes: [
      "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize", "f32", "f64",
    ],
    typedCalls: ["format!": .string],
    textMethods: ["to_string": .anything],
    typedMethods: [
      "len": .number, "count": .number, "timestamp": .number, "timestamp_millis": .number, "as_secs": .number,
      "is_empty": .boolean, "is_some": .boolean, "is_none": .boolean, "contains": .boolean, "starts_with": .boolean,
      "ends_with": .boolean, "join": .string,
    ],
    wrappers: Wrappers(
      calls: [
        "Some", "Ok", "String::from", "Box::new", "Arc::new", "Cow::Borrowed", "Cow::from", "HeaderValue::from_static",
        "HeaderValue::from_str", "header::HeaderValue::from_static", "header::HeaderValue::from_str",
        "reqwest::header::HeaderValue::from_static", "reqwest::header::HeaderValue::from_str",
        "http::HeaderValue::from_static", "http::HeaderValue::from_str", "HeaderName::from_static", "Value::from",
        "Value::Object", "Value::String",
        "Value::Bool", "Value::Number", "serde_json::Value::Object", "serde_json::Value::String",
        "serde_json::Value::Bool", "serde_json::Value::Number", "json!", "serde_json::json!", "CollapseId::new",
        "a2::CollapseId::new",
      ],
      methods: ["to_string", "to_owned", "into", "clone", "unwrap", "as_str", "as_ref"],
      hasPointers: true, asWord: "as"),
    choices: [.blocks, .arrows],
    operatorWords: ["if", "else", "match"],
    constructions: [.initialisers, .chains], memberSign: UInt8(ascii: ":"), nameSeparator: "::", imports: .rust,
    functionWords: ["fn"], statements: .rust)
}
