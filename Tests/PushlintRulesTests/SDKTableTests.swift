import Foundation
import PushlintExtract
import PushlintPayload
import PushlintRules
import PushlintText
import TestSupport
import Testing

/// The tables of SDKs name fields that there are, and a wrong entry is an error.
@Suite struct SDKTableTests {
  private static let catalogue = BuiltInRules.shared.catalogue

  /// What members of SDKs set though no service reads it.
  private static let ignored: Set<String> = [
    "message.apns.payload.aps.subtitle", "message.apns.payload.aps.priority", "message.apns.payload.mdm",
  ]

  @Test func allTablesAreRead() {
    let languages = Set(BuiltInSDKs.all.map(\.language))
    #expect(languages == ["csharp", "dart", "go", "java", "javascript", "php", "python", "ruby", "rust", "swift"])
    for table in BuiltInSDKs.all {
      #expect(BuiltInSDKs.tables(for: [table.language]).contains { $0.title == table.title }, "\(table.title)")
    }
  }

  @Test(arguments: BuiltInSDKs.all.flatMap { table in table.classes.values.map { (table.title, $0) } })
  func everyMemberSetsAFieldOfTheCatalogue(_ table: String, _ made: SDKTable.Class) {
    for (name, member) in made.members {
      for field in member.overloads.joined() where field != ["ignored"] && field != ["headers"] {
        let path = made.path + field
        let object = Self.catalogue.object(at: path.dropLast().joined(separator: "."))
        #expect(
          Self.catalogue.field(at: path.joined(separator: ".")) != nil || object == nil,
          "\(table): \(made.name).\(name)")
      }
      let path = (made.path + member.field).filter { $0 != "[]" }
      guard path != made.path else { continue }
      let object = Self.catalogue.object(at: path.dropLast().joined(separator: "."))
      let field = Self.catalogue.field(at: path.joined(separator: "."))
      // The keys of alerts, sounds, and actions are in objects of their own.
      guard !Self.ignored.contains(path.joined(separator: ".")) else { continue }
      #expect(field != nil || object == nil, "\(table): \(made.name).\(name) sets \(path.joined(separator: "."))")
      if let values = field?.values, !values.isEmpty {
        #expect(Set(member.values.values).isSubset(of: values), "\(table): \(made.name).\(name)")
      }
    }
    #expect(Set(made.positional).subtracting(made.ignores).isSubset(of: made.members.keys))
    #expect(made.ignores.isDisjoint(with: made.members.keys))
    #expect(made.always.allSatisfy { made.members[$0]?.sets != nil })
  }

  /// A file without any of these words is not read, whatever it imports.
  @Test(arguments: BuiltInSDKs.all.filter { $0.language != "javascript" })
  func filesThatImportThePackageAreRead(_ table: SDKTable) throws {
    let language = try #require(HostLanguage(rawValue: table.language))
    let signs = try #require(language.requiredWords)
    let name = table.module.isEmpty ? table.package : table.package + "." + table.module
    let names = [name] + table.classes.keys
    #expect(
      names.contains { name in signs.contains { name.lowercased().contains($0) } },
      "add a word to CodeExtractor.words: \(name)")
  }

  @Test func tablesFitTheirSchema() throws {
    let rules = SharedData.repository.appendingPathComponent("rules")
    let schema = try JSONSchema(Data(contentsOf: rules.appendingPathComponent("sdk.schema.json")))
    let folder = rules.appendingPathComponent("sdks")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name.hasSuffix(".json") {
      #expect(try schema.accepts(Data(contentsOf: folder.appendingPathComponent(name))), "\(name)")
    }
  }

  private static func table(_ member: String, more: String = "") -> String {
    """
    {"title": "T", "language": "python", "package": "p", "source": "s"\(more),
     "classes": {"C": {"makes": "message", "members": {"m": \(member)}}}}
    """
  }

  @Test(
    arguments: [
      (table("\"topic\""), nil), (table("{\"field\": \"data\", \"adds\": \"member\"}"), nil),
      (table("{\"field\": \"\", \"adds\": \"members\"}"), nil),
      (table("{\"overloads\": {\"a, b\": [\"topic\", \"token\"]}}"), nil),
      (table("{\"overloads\": {\"a\": []}}"), "`a` must not be empty"),
      (table("\"topic\"", more: ", \"removed\": {\"a\": 1}"), "`a` must be a string"),
      (table("{\"field\": \"\"}"), "missing `field` in `m`"),
      (table("{\"unit\": \"seconds\"}"), "missing `field` in `m`"),
      (table("{\"field\": \"ttl\", \"unit\": \"hours\"}"), "invalid `unit` value `hours`"),
      (table("{\"field\": \"ttl\", \"units\": \"seconds\"}"), "unknown key `units` in `m`"),
      (table("{\"field\": \"a\", \"values\": {\"x\": 1}}"), "`x` must be a string"),
      (table("3"), "`m` must be an object"),
      (table("\"topic\"", more: ", \"version\": 1"), "unknown key `version` in an SDK"),
      (table("\"topic\"").replacing("python", with: "cobol"), "invalid `language` value `cobol`"),
      (table("\"topic\"").replacing("\"members\"", with: "\"positional\": [\"x\"], \"members\""), "unknown member `x`"),
      (table("\"topic\"").replacing("\"source\": \"s\"", with: "\"module\": \"m\""), "missing `source`"),
      ("[]", "an SDK must be an object"), ("{", "invalid JSON"),
    ] as [(String, String?)])
  func wrongEntriesAreErrors(_ text: String, _ message: String?) throws {
    let (tables, problems) = BuiltInSDKs.read([("sdks/x.json", SourceText(text))])
    guard let message else {
      #expect(tables.count == 1 && problems.isEmpty)
      return
    }
    #expect(tables.isEmpty)
    #expect(problems.first?.issue.message.hasPrefix(message) == true, "\(problems)")
  }
}
