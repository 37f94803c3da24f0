import Foundation
import PushlintJSON
import PushlintCatalog
import PushlintRules
import PushlintText
import TestSupport
import Testing

/// A rule file is read strictly, and the schema that editors use says the same.
@Suite struct RuleReaderTests {
  /// A change of a valid rule that makes it invalid, and what is said of it.
  struct Case: Sendable, CustomTestStringConvertible {
    /// Members that replace those of the same names; `nil` deletes one.
    let changes: [(key: String, source: String?)]
    let message: String
    /// Whether the schema can say it as well.
    let isInSchema: Bool

    init(_ changes: [(String, String?)], _ message: String, isInSchema: Bool = true) {
      self.changes = changes.map { ($0.0, $0.1) }
      self.message = message
      self.isInSchema = isInSchema
    }

    init(_ key: String, _ source: String?, _ message: String, isInSchema: Bool = true) {
      self.init([(key, source)], message, isInSchema: isInSchema)
    }

    var testDescription: String { changes.map { "\($0.key): \($0.source ?? "-")" }.joined(separator: ", ") }

    /// The rule file.
    var json: String { RuleReaderTests.json(changes) }
  }

  private static let valid: [(key: String, source: String)] = [
    ("severity", #""warning""#), ("consequence", #""risk""#), ("given", #""message.data.*""#),
    ("expect", #"{ "type": "string" }"#), ("message", #""`{key}` is {type}""#), ("source", #""https://example.com""#),
  ]

  static func json(_ changes: [(key: String, source: String?)]) -> String {
    var members = valid.map { (key: $0.key, source: Optional($0.source)) }
    for change in changes {
      if let index = members.firstIndex(where: { $0.key == change.key }) {
        members[index] = change
      } else {
        members.append(change)
      }
    }
    return "{"
      + members.compactMap { member in member.source.map { "\"\(member.key)\": \($0)" } }.joined(separator: ", ")
      + "}"
  }

  private static func error(_ json: String, origin: RuleReader.Origin = .project) -> DecodingIssue? {
    do throws(DecodingIssue) {
      _ = try RuleReader.rule(id: "a/b", json: SourceText(json), page: SourceText("# T"), origin: origin)
      return nil
    } catch {
      return error
    }
  }

  private static let schema: Result<JSONSchema, any Error> = Result {
    try JSONSchema(
      Data(contentsOf: SharedData.repository.appendingPathComponent("rules/rule.schema.json")))
  }

  static let cases: [Case] = [
    // Keys.
    Case("colour", "1", "unknown key `colour` in a rule"),
    Case("mesage", #""x""#, "unknown key `mesage` in a rule; did you mean `message`?"),
    Case("consequence", nil, "missing `consequence` in a rule"),
    Case("source", nil, "missing `source` in a rule"),
    Case("message", nil, "missing `message` in a rule"),
    Case([("given", nil), ("expect", nil)], "missing `given` or `check`"),
    Case("given", nil, "missing `given` or `check`"),
    Case("check", #""duplicate-key""#, "`given` cannot be combined with `check`"),
    Case("parameters", "{}", "`parameters` has no effect without `check`"),
    Case("note", #""here""#, "`note` has no effect with `given`"),
    // Types and words.
    Case("severity", #""eror""#, "invalid `severity` value `eror`; did you mean `error`?"),
    Case("severity", #""information""#, "invalid `severity` value `information`"),
    Case("severity", "1", "`severity` must be a string; found 1"),
    Case("severityInSamples", #""off""#, "invalid `severityInSamples` value `off`"),
    Case("consequence", #""refuse""#, "invalid `consequence` value `refuse`; did you mean `refused`?"),
    Case("message", "null", "`message` must be a string; found null"),
    Case("message", #""""#, "`message` must not be empty"),
    Case("help", "[]", "`help` must be a string; found an array"),
    Case("source", "{}", "`source` must be a string; found an object"),
    Case("default", #""yes""#, "invalid `default` value `yes`"),
    Case("default", "true", "`default` must be a string; found true"),
    Case("report", #""keys""#, "invalid `report` value `keys`; did you mean `key`?"),
    Case("presets", #"["delivry"]"#, "invalid `presets` value `delivry`; did you mean `delivery`?"),
    Case("presets", #""delivery""#, "`presets` must be an array of strings"),
    // Paths.
    Case("given", "5", "`given` must be a string or an array of strings; found 5"),
    Case("given", "[]", "`given` must not be empty"),
    Case("given", #"["message.data", 5]"#, "`given` must be a string or an array of strings; found 5"),
    Case("given", #""message..title""#, "empty name in the path `message..title`"),
    Case("given", #""message.data.""#, "empty name in the path `message.data.`"),
    Case("given", #""""#, "`given` must not be empty"),
    Case("given", #""message.da ta""#, "the path `message.da ta` contains a space"),
    Case("given", #""message.data.a*""#, "`*` must be a whole name of the path; found `a*`"),
    Case("unless", "true", "`unless` must be a string or an array of strings; found true"),
    Case("unless", #""message.*""#, "`*` is not allowed in this path"),
    Case("when", "[]", "`when` must be an object; found an array"),
    Case("when", "{}", "`when` must not be empty"),
    Case("when", #"{ "message.topic": 1 }"#, "`message.topic` must be a string or an array of strings; found 1"),
    Case("when", #"{ "message.topic": [] }"#, "`message.topic` must not be empty"),
    Case("when", #"{ ".topic": "a" }"#, "empty name in the path `.topic`"),
    // Preconditions.
    Case("spelling", #""kebab""#, "invalid `spelling` value `kebab`"),
    Case("kinds", #""fmc""#, "invalid `kinds` value `fmc`; did you mean `fcm`?"),
    Case("endpoints", #""fcm""#, "`endpoints` must be an array of strings"),
    Case("endpoints", #"["ftp"]"#, "invalid `endpoints` value `ftp`"),
    Case("becomes", "{}", "`becomes` must not be empty"),
    Case("becomes", #"{ "iOS": ["silent"] }"#, "unknown key `iOS` in `becomes`"),
    Case("becomes", #"{ "Apple": "silent" }"#, "`Apple` must be an array of strings"),
    Case("becomes", #"{ "Apple": ["silence"] }"#, "invalid `Apple` value `silence`"),
    Case("targets", #"["adroid"]"#, "unknown platform", isInSchema: false),
    Case("targets", #""android""#, "`targets` must be an array of strings"),
    // Expectations.
    Case("expect", "[]", "`expect` must be an object; found an array"),
    Case("expect", "{}", "`expect` contains no condition"),
    Case("expect", #"{ "keys": ["a"] }"#, "unknown key `keys` in `expect`"),
    Case("expect", #"{ "size": 1 }"#, "unknown key `size` in `expect`"),
    Case("expect", #"{ "filled": false }"#, "`filled` must be true"),
    Case("expect", #"{ "filled": 1 }"#, "`filled` must be true"),
    Case("expect", #"{ "type": "strng" }"#, "invalid `type` value `strng`; did you mean `string`?"),
    Case("expect", #"{ "type": ["string", "integer"] }"#, "invalid `type` value `integer`"),
    Case("expect", #"{ "type": [] }"#, "`type` must not be empty"),
    Case("expect", #"{ "type": "string", "minimum": "abc" }"#, "`minimum` must be a number; found \"abc\""),
    Case("expect", #"{ "minimum": null }"#, "`minimum` must be a number; found null"),
    Case("expect", #"{ "minimum": "5" }"#, "`minimum` must be a number; found \"5\""),
    Case("expect", #"{ "minimum": 5, "maximum": 1 }"#, "`maximum` is smaller than `minimum`", isInSchema: false),
    Case("expect", #"{ "max-bytes": 1.5 }"#, "`max-bytes` must be a whole number"),
    Case("expect", #"{ "max-bytes": -1 }"#, "`max-bytes` must be a whole number"),
    Case("expect", #"{ "min-items": "2" }"#, "`min-items` must be a whole number"),
    Case(
      "expect", #"{ "min-items": 3, "max-items": 2 }"#, "`max-items` is smaller than `min-items`", isInSchema: false),
    Case("expect", #"{ "values": "x" }"#, "`values` must be an array of strings; found \"x\""),
    Case("expect", #"{ "values": [] }"#, "`values` must not be empty"),
    Case("expect", #"{ "values": [1] }"#, "`values` must be an array of strings; found 1"),
    Case("expect", #"{ "not-values": ["HIGH"] }"#, "`not-values` must be in lower case; found `HIGH`"),
    Case("keys", #""a""#, "`keys` must be an array of strings"),
    Case("prefixes", "{}", "`prefixes` must be an array of strings"),
    Case("whenMember", "[]", "`whenMember` must be a string"),
    Case("exact", "true", "`exact` has no effect without `keys`"),
    Case([("keys", #"["a"]"#), ("exact", "1")], "`exact` must be true"),
    Case(
      [("given", nil), ("expect", nil), ("check", #""duplicate-key""#), ("keys", #"["a"]"#)],
      "`keys` has no effect without `given`"),
    Case(
      "expect", #"{ "format": "absolut-url" }"#, "invalid `format` value `absolut-url`; did you mean `absolute-url`?"),
    Case("expect", #"{ "not-format": 1 }"#, "`not-format` must be a string"),
    Case("expect", #"{ "member": 1 }"#, "`member` must be a string"),
    // Placeholders.
    Case("message", #""{kye} is bad""#, "unknown placeholder `{kye}`; did you mean `{key}`?", isInSchema: false),
    Case("message", #""{detail}""#, "unknown placeholder `{detail}`", isInSchema: false),
    Case(
      "message", #""{count} elements""#, "the placeholder `{count}` needs `min-items` or `max-items`", isInSchema: false
    ),
    Case("help", #""write {suggestion}""#, "the placeholder `{suggestion}` needs", isInSchema: false),
    // Fixes.
    Case("fix", #""quote""#, "`fix` must be an object"),
    Case("fix", #"{ "edit": "quote" }"#, "missing `title` in `fix`"),
    Case("fix", #"{ "title": "Quote", "edit": "qote" }"#, "invalid `edit` value `qote`; did you mean `quote`?"),
    Case(
      "fix", #"{ "title": "Quote", "edit": "quote", "saef": false }"#,
      "unknown key `saef` in `fix`; did you mean `safe`?"),
    Case("fix", #"{ "title": "Quote", "edit": "quote", "safe": "no" }"#, "`safe` must be true or false"),
    Case("fix", #"{ "title": "Quote", "edit": "quote", "for": "number" }"#, "`for` must be an array of strings"),
    Case("fix", #"{ "title": "Quote", "edit": "quote", "for": ["integer"] }"#, "invalid `for` value `integer`"),
    Case("fix", #"{ "title": "Quote" }"#, "missing `edit` in `fix`"),
    Case("fix", #"{ "title": "Quote", "edit": "given" }"#, "the edit must not be `given` in a rule with `given`"),
    Case("fix", #"{ "title": "Move", "edit": "move" }"#, "missing `to` for the edit `move`"),
    Case("fix", #"{ "title": "Rename", "edit": "rename" }"#, "missing `to` for the edit `rename`"),
    Case(
      "fix", #"{ "title": "Insert", "edit": "insert", "to": "message.a" }"#, "missing `value` for the edit `insert`"),
    Case("fix", #"{ "title": "Insert", "edit": "insert", "value": "1" }"#, "missing `to` for the edit `insert`"),
    Case(
      "fix", #"{ "title": "Insert", "edit": "insert", "to": "message.a", "value": "abc" }"#,
      "`value` must be JSON source; found `abc`", isInSchema: false),
    Case(
      "fix", #"{ "title": "Move", "edit": "move", "to": "message..a" }"#, "empty name in the path `message..a`",
      isInSchema: false),
    Case("fix", #"{ "title": "Quote", "edit": "quote", "to": "a" }"#, "`to` has no effect with the edit `quote`"),
    Case(
      "fix", #"{ "title": "Delete", "edit": "delete", "value": "1" }"#, "`value` has no effect with the edit `delete`"),
    Case(
      "fix", #"{ "title": "Replace", "edit": "replace" }"#, "missing `value` for the edit `replace`", isInSchema: false),
    Case("fix", #"{ "title": "Write {part}", "edit": "quote" }"#, "the placeholder `{part}` needs", isInSchema: false),
    // Checks.
    Case(
      [("given", nil), ("expect", nil), ("check", #""payload-size""#), ("parameters", #"{ "limt": 9 }"#)],
      "unknown parameter `limt`; did you mean `limit`?", isInSchema: false),
    Case(
      [("given", nil), ("expect", nil), ("check", #""payload-size""#), ("parameters", #"{ "limit": "9" }"#)],
      "`limit` must be a whole number; found \"9\"", isInSchema: false),
    Case(
      [("given", nil), ("expect", nil), ("check", #""target""#), ("parameters", #"{ "count": "some" }"#)],
      "invalid `count` value `some`", isInSchema: false),
    Case(
      [("given", nil), ("expect", nil), ("check", #""duplicate-key""#), ("parameters", #"{ "limit": 1 }"#)],
      "the check `duplicate-key` has no parameters", isInSchema: false),
    Case(
      [("given", nil), ("expect", nil), ("check", #""duplicate""#)], "invalid `check` value `duplicate`",
      isInSchema: false),
    Case([("given", nil), ("expect", nil), ("check", "5")], "`check` must be a string; found 5"),
    Case([("given", nil), ("check", #""duplicate-key""#)], "`expect` has no effect without `given`"),
    Case(
      [("given", nil), ("expect", nil), ("check", #""payload-size""#), ("parameters", #"{ "limit": true }"#)],
      "`limit` must be a string or a whole number; found true"),
    Case(
      [("given", nil), ("expect", nil), ("check", #""payload-size""#), ("parameters", "[]")],
      "`parameters` must be an object; found an array"),
    Case(
      [
        ("given", nil), ("expect", nil), ("check", #""duplicate-key""#),
        ("fix", #"{ "title": "Quote", "edit": "quote" }"#),
      ], "the edit must be `given`"),
  ]

  @Test(arguments: cases)
  func invalidEntriesAreErrors(_ sample: Case) throws {
    let json = sample.json
    let error = try #require(Self.error(json), "\(json)")
    #expect(error.message.contains(sample.message), "\(error.message)")
    #expect(SourceText(json).range.encloses(error.range))
    #expect(!error.range.isEmpty)
    #expect(try Self.schema.get().accepts(Data(json.utf8)) == !sample.isInSchema, "the schema, of \(json)")
  }

  static let fine: [[(key: String, source: String?)]] = [
    [],
    [("given", #"["message.data.*", "message.android.data.*"]"#)],
    [("expect", nil), ("keys", #"["a"]"#), ("exact", "true"), ("prefixes", #"["b"]"#)],
    [("keys", #"["a"]"#), ("whenMember", #""b""#)],
    [("expect", nil)],
    [("expect", #"{ "minimum": 1, "maximum": 1, "type": ["number", "string"] }"#)],
    [("expect", #"{ "max-items": 2 }"#), ("message", #""{count} elements""#)],
    [("when", #"{ "message.topic": "*", "message.token": ["a", "b"] }"#), ("unless", #""message.android""#)],
    [("kinds", #""fcm""#), ("endpoints", #"["fcm"]"#), ("becomes", #"{ "Apple": ["silent"] }"#)],
    [("targets", #"["android>=26"]"#), ("default", #""off""#), ("presets", #"["delivery"]"#)],
    [("fix", #"{ "title": "Quote", "edit": "quote", "safe": false, "for": ["number"] }"#)],
    [("fix", #"{ "title": "Insert", "edit": "insert", "to": "message.a", "value": "\"x\"" }"#)],
    [("fix", #"{ "title": "Empty", "edit": "replace", "value": "" }"#)],
    [("message", #""wrap it: `{\"message\": {…}}`""#)],
    [
      ("given", nil), ("expect", nil), ("check", #""payload-size""#),
      ("parameters", #"{ "limit": 9, "target": "topic" }"#),
    ],
  ]

  @Test(arguments: fine.indices)
  func validEntriesAreNone(_ index: Int) throws {
    let json = Self.json(Self.fine[index])
    #expect(Self.error(json) == nil, "\(json)")
    #expect(try Self.schema.get().accepts(Data(json.utf8)), "the schema, of \(json)")
  }

  @Test func duplicateKeysAreErrors() throws {
    for (json, message) in [
      (#"{ "severity": "error", "severity": "info" }"#, "duplicate key `severity` in a rule"),
      (Self.json([("expect", #"{ "filled": true, "filled": true }"#)]), "duplicate key `filled` in `expect`"),
      (Self.json([("when", #"{ "message.a": "1", "message.a": "2" }"#)]), "duplicate key `message.a` in `when`"),
    ] {
      #expect(Self.error(json)?.message == message)
    }
  }

  /// A project cannot replace the messages of syntax errors and of its own configuration.
  @Test func customRulesHaveNoIssues() {
    let json = Self.json([("given", nil), ("expect", nil), ("issue", #""comment""#), ("message", #""x""#)])
    #expect(Self.error(json)?.message.contains("`issue` is reserved for built-in rules") == true)
    #expect(Self.error(json, origin: .builtIn) == nil)
  }

  @Test func parametersOfBuiltInRulesAreKnown() {
    for rule in BuiltInRules.shared.rules { #expect(CheckParameters.unknown(in: rule) == [], "\(rule.id)") }
  }

  @Test func thePageNeedsATitle() {
    for page in ["", "\n# T", "#  \nText"] {
      #expect(throws: DecodingIssue.self) {
        try RuleReader.rule(id: "a/b", json: SourceText(Self.json([])), page: SourceText(page), origin: .project)
      }
    }
  }

  @Test func notAnObject() {
    #expect(Self.error("[]")?.message == "a rule must be an object; found an array")
    #expect(Self.error("")?.message.isEmpty == false)
    #expect(
      Self.error("{\"severity\": \"error\" \"source\": \"\"}")?.message
        == "invalid JSON: missing comma after this value")
  }

  private static func isRule(_ path: String) -> Bool {
    path.hasSuffix(".json") && path.contains("/") && !path.hasPrefix("fields/") && !path.hasPrefix("sdks/")
      && !path.hasPrefix(Catalog.errors)
  }

  /// Built-in rules meet what custom rules must meet, but for the keys that are reserved for them.
  @Test func builtInRulesMeetTheChecksOfCustomRules() throws {
    let files = Dictionary(uniqueKeysWithValues: Catalog.files.map { ($0.path, $0.bytes) })
    for (path, bytes) in files where Self.isRule(path) {
      let id = String(path.dropLast(5))
      let page = SourceText(bytes: try #require(files[id + ".md"]))
      do throws(DecodingIssue) {
        _ = try RuleReader.rule(id: id, json: SourceText(bytes: bytes), page: page, origin: .project)
      } catch {
        #expect(error.message.contains("reserved for built-in rules"), "\(path): \(error.message)")
      }
    }
  }

  /// The schema accepts what is built in, and names the same keys and words as the reader.
  @Test func schemaAndReaderAgree() throws {
    let schema = try Self.schema.get()
    for file in Catalog.files where Self.isRule(file.path) {
      #expect(try schema.accepts(Data(file.bytes)), "\(file.path)")
    }
    let data = try Data(contentsOf: SharedData.repository.appendingPathComponent("rules/rule.schema.json"))
    let root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let properties = try #require(root["properties"] as? [String: [String: Any]])
    let definitions = try #require(root["definitions"] as? [String: [String: Any]])
    #expect(Set(properties.keys) == Set(RuleReader.keys))
    #expect(Set(Self.keys(properties["expect"])) == Set(RuleReader.expectationKeys))
    #expect(Set(Self.keys(properties["fix"])) == Set(RuleReader.fixKeys))
    #expect(Set(definitions["type"]?["enum"] as? [String] ?? []) == Set(RuleReader.types))
    #expect(Set(definitions["format"]?["enum"] as? [String] ?? []) == Set(TextFormat.allCases.map(\.rawValue)))
    let fix = properties["fix"]?["properties"] as? [String: [String: Any]]
    #expect(Set(fix?["edit"]?["enum"] as? [String] ?? []) == Set(FixTemplate.Edit.allCases.map(\.rawValue)))
    let presets = properties["presets"]?["items"] as? [String: Any]
    #expect(presets?["enum"] as? [String] == Preset.allCases.map(\.rawValue))
  }

  private static func keys(_ object: [String: Any]?) -> [String] {
    (object?["properties"] as? [String: Any]).map { Array($0.keys) } ?? []
  }
}
